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

func TestADecisionMadeTwiceOrInAStateThatDoesNotExistIsRefused(t *testing.T) {
	verdict := func(state string) string {
		return fmt.Sprintf(`{"kind":"verdict","record":{"id":"x","a":"ann","b":"bob","state":%q}}`, state)
	}
	for records, good := range map[string]bool{
		verdict("approved"): true, verdict("approved") + "," + verdict("approved"): false, verdict("approved") + "," + verdict("rejected"): false, verdict("maybe"): false,
		strings.Replace(verdict("approved"), `"state"`, `"by":"fate","state"`, 1): false, strings.Replace(verdict("approved"), `"state"`, `"by":"writer","state"`, 1): true,
	} {
		file := fmt.Sprintf(`{"format":%q,"documents":[],"records":[%s]}`, decisionsVersion, records)
		if d, err := ReadDecisions(strings.NewReader(file)); good != (err == nil) || !good && !errors.Is(err, errNotDecisions) {
			t.Errorf("%s: %+v (%v)", records, d, err)
		}
	}
}
