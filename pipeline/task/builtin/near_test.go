package builtin

import (
	"context"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// A nearCase is an entity's text, or a text that should find it.
type nearCase struct {
	text   string
	entity int
	kind   byte // 'a' another name, 'q' a question
}

// readNear reads the part of the test set in a language.
func readNear(t *testing.T, language string) (entities []string, cases []nearCase) {
	t.Helper()
	data := editortest.Get(os.ReadFile(filepath.Join("testdata", "near.txt")))(t)
	here := false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		mark, text, _ := strings.Cut(line, " ")
		switch {
		case strings.HasPrefix(line, "["):
			here = line == "["+language+"]"
		case !here || line == "" || mark == "#":
		case mark == "=":
			entities = append(entities, text)
		default:
			cases = append(cases, nearCase{text, len(entities) - 1, mark[0]})
		}
	}
	return entities, cases
}

// The nearest entity to an alias is its own, and for a question that doesn't name its entity, it is among the three
// nearest.
func TestTheEmbeddingFindsEntitiesByOtherNamesAndByTopic(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		entities, cases := readNear(t, language)
		vectors := editortest.Get(New().Embed(context.Background(), entities))(t)
		var names, asked, first, third int
		var missed []string
		for _, c := range cases {
			place := placeOf(c, vectors)
			if c.kind == 'a' {
				names++
				if place == 0 {
					first++
				} else {
					missed = append(missed, c.text)
				}
				continue
			}
			asked++
			if place < 3 {
				third++
			} else {
				missed = append(missed, c.text)
			}
		}
		t.Logf("%s: %d of %d other names find their entity first, %d of %d questions among the first three of %d; missed %q",
			language, first, names, third, asked, len(entities), missed)
		if first*10 < names*9 || third*10 < asked*8 {
			t.Errorf("%s: fewer than nine names in ten, or eight questions in ten", language)
		}
	}
}

// placeOf returns how many other entities are nearer to the text than the right one.
func placeOf(c nearCase, entities [][]float32) int {
	v := embed(c.text)
	order := make([]int, len(entities))
	score := make([]float64, len(entities))
	for i, e := range entities {
		order[i] = i
		for k := range e {
			score[i] += float64(e[k]) * float64(v[k])
		}
	}
	sort.SliceStable(order, func(i, j int) bool { return score[order[i]] > score[order[j]] })
	for place, i := range order {
		if i == c.entity {
			return place
		}
	}
	return len(entities)
}
