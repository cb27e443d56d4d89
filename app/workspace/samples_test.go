package workspace

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace/golden"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/gold"
)

// sampleGold reads who is who in a sample, without the names that several bear.
func sampleGold(t *testing.T, language string) *gold.People {
	t.Helper()
	data := editortest.Get(os.ReadFile(filepath.Join("..", "sample", language, "gold.json")))(t)
	var in struct {
		Characters []struct {
			ID, Name string
			Aliases  []string
		}
		Ambiguous []struct{ Surface string }
		Reveals   []struct{ A, B string }
	}
	editortest.Must(t, json.Unmarshal(data, &in))
	shared := map[kb.NameID]bool{}
	for _, a := range in.Ambiguous {
		shared[kb.NameIDOf(a.Surface)] = true
	}
	out := &gold.People{}
	number := map[string]int{}
	for i, c := range in.Characters {
		number[c.ID] = i
		names := slices.DeleteFunc(append([]string{c.Name}, c.Aliases...), func(n string) bool { return shared[kb.NameIDOf(n)] })
		out.Groups = append(out.Groups, names)
	}
	for _, r := range in.Reveals {
		out.Reveals = append(out.Reveals, [2]int{number[r.A], number[r.B]})
	}
	return out
}

// TestTheCastOfTheSamples holds what the built-in engine makes of the program's
// own stories: who is found, who is who, and what it gets wrong. A change of the
// rules shows as a difference to the golden; -update writes it again.
func TestTheCastOfTheSamples(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		t.Run(language, func(t *testing.T) {
			docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
			people := sampleGold(t, language)
			b, done := readBook(t, docs[0], nil)
			v := b.View()
			all, _, lines, found := score(people, v)
			var out strings.Builder
			fmt.Fprintf(&out, "%d of %d names found; pairs %v; %d pairs judged for %d names\n\n", found, len(people.Persons()), all, done.Judged, len(v.Evidence.Names))
			for _, line := range lines {
				line, _, _ = strings.Cut(line, "  (")
				fmt.Fprintln(&out, line)
			}
			fmt.Fprintln(&out)
			for _, e := range v.Entities() {
				fmt.Fprintf(&out, "%4d %-12s %s", e.Mentions, e.Type, e.Name)
				if aliases := e.Aliases(); len(aliases) > 0 {
					fmt.Fprintf(&out, " (%s)", strings.Join(aliases, ", "))
				}
				fmt.Fprintln(&out)
			}
			golden.Check(t, language+".cast.txt", out.String())
		})
	}
}
