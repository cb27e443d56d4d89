package exchange

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestAnEmptyDecisionIsRefused(t *testing.T) {
	for _, kind := range kb.DecisionKinds() {
		for _, record := range []string{`{}`, `{"id":""}`, `{"name":"","note":null}`} {
			file := fmt.Sprintf(`{"format":%q,"documents":[],"records":[{"kind":%q,"record":%s}]}`, decisionsVersion, kind, record)
			if d, err := ReadDecisions(strings.NewReader(file)); !errors.Is(err, errNotDecisions) {
				t.Errorf("%s %s was taken: %+v (%v)", kind, record, d, err)
			}
		}
	}
}

func TestADecisionAboutNobodyIsRefused(t *testing.T) {
	for kind, record := range map[kb.Kind]string{
		kb.KindCard: `{"id":"x","fields":{"description":"a"}}`, kb.KindNote: `{"id":"x","kind":"fact"}`,
		kb.KindRelation: `{"id":"x","source":["ann"]}`, kb.KindVerdict: `{"id":"x","a":"ann","b":"ann"}`,
	} {
		file := fmt.Sprintf(`{"format":%q,"documents":[],"records":[{"kind":%q,"record":%s}]}`, decisionsVersion, kind, record)
		if d, err := ReadDecisions(strings.NewReader(file)); !errors.Is(err, errNotDecisions) {
			t.Errorf("%s %s was taken: %+v (%v)", kind, record, d, err)
		}
	}
}
