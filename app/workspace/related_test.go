package workspace

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
)

func TestRelationsCountedForOneGroupAreThoseOfItsEntity(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
		b, _ := readBook(t, docs[0], nil)
		v := b.View()
		alone := map[string]string{}
		for _, e := range v.Entities() {
			alone[e.Name] = relationsTold(v.RelationsOf(e))
		}
		v.Relations() // from here on all are there
		for _, e := range v.Entities() {
			if all := relationsTold(v.RelationsOf(e)); all != alone[e.Name] {
				t.Errorf("%s: derived alone %s, with all %s", e.Name, alone[e.Name], all)
			}
			if got, want := v.RelatedTo(e.Group, v.Partition), len(v.RelationsOf(e)); got != want {
				t.Errorf("%s: %d counted, %d listed", e.Name, got, want)
			}
		}
	}
}

func relationsTold(list []*cast.Relation) string {
	var out []string
	for _, r := range list {
		out = append(out, fmt.Sprint(r.Source.Name, " – ", r.Target.Name, r.Strength, len(r.Notes)))
	}
	return strings.Join(out, "; ")
}
