package retrieve

import (
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// walked is a base of one passage a line, with the names that are given.
func walked(t *testing.T, names []string, lines ...string) (*cast.View, []Paragraph) {
	t.Helper()
	body := strings.Join(lines, "\n")
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1})
	var out []Paragraph
	at := 0
	for i, line := range lines {
		id := kb.PassageID(rune('a' + i))
		span := kb.Span{Start: at, End: at + len(line)}
		read := &kb.Reading{Passage: id, Engine: "test", By: kb.ByRule}
		for _, n := range names {
			if k := strings.Index(line, n); k >= 0 {
				read.Mentions = append(read.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: k, End: k + len(n)}})
				read.Entities = append(read.Entities, kb.EntityNote{Name: n, Type: kb.Character})
			}
		}
		d.Set(read)
		d.Set(&kb.Passage{ID: id, Document: "d", Span: span, Seq: i + 1})
		out = append(out, Paragraph{Document: "d", Span: span})
		at += len(line) + 1
	}
	return cast.Of(d.Snapshot(), nil), out
}

func TestTheWalkLeadsOverSomebodyToWhatNamesNobodyAsked(t *testing.T) {
	v, p := walked(t, []string{"Ann", "Bob", "Cid"}, "Ann met Bob at the mill.", "Bob hid the pearls under a stone.", "Cid slept the whole day.")
	ann, _ := v.Find("Ann")
	var shelf ViewCache
	got := shelf.Graph(v).Walk([]*cast.Entity{ann}, nil)
	if !(got[p[0]] > got[p[1]] && got[p[1]] > got[p[2]]) {
		t.Errorf("from Ann the passages weigh %v, %v and %v", got[p[0]], got[p[1]], got[p[2]])
	}
	if best := Best(got, 1); len(best) != 1 || best[0] != p[0] || got[p[0]] != 1 {
		t.Errorf("the best is %v of weight %v", best, got[p[0]])
	}
	if none := shelf.Graph(v).Walk(nil, nil); len(none) != 0 {
		t.Errorf("from nowhere the walk leads to %v", none)
	}
}

func TestAPassageThatIsFoundLeadsToOthersOfTheSamePeople(t *testing.T) {
	v, p := walked(t, []string{"Ann", "Bob", "Cid"}, "Ann met Bob at the mill.", "Bob hid the pearls under a stone.", "Cid slept the whole day.")
	var shelf ViewCache
	if got := shelf.Graph(v).Walk(nil, map[Paragraph]float64{p[1]: 1}); got[p[0]] <= got[p[2]] {
		t.Errorf("from Bob's passage Ann's weighs %v and Cid's %v", got[p[0]], got[p[2]])
	}
}
