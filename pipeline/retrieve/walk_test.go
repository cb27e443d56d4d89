package retrieve

import (
	"context"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// walked returns a base of one passage per line, with these names.
func walked(t *testing.T, names []string, lines ...string) (*cast.View, []kb.Stretch) {
	t.Helper()
	body := strings.Join(lines, "\n")
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1})
	var out []kb.Stretch
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
		out = append(out, kb.Stretch{Document: "d", Span: span})
		at += len(line) + 1
	}
	return cast.Of(d.Snapshot(), nil), out
}

func TestTheWalkReachesPassagesThatNameNobodyInTheQuestion(t *testing.T) {
	v, p := walked(t, []string{"Ann", "Bob", "Cid"}, "Ann met Bob at the mill.", "Bob hid the pearls under a stone.", "Cid slept the whole day.")
	ann, _ := v.Find("Ann")
	var views ViewCache
	got := views.Graph(v).Walk([]*cast.Entity{ann}, nil)
	if !(got[p[0]] > got[p[1]] && got[p[1]] > got[p[2]]) {
		t.Errorf("from Ann the passages weigh %v, %v and %v", got[p[0]], got[p[1]], got[p[2]])
	}
	if best := Best(got, 1); len(best) != 1 || best[0] != p[0] || got[p[0]] != 1 {
		t.Errorf("the best is %v of weight %v", best, got[p[0]])
	}
	if none := views.Graph(v).Walk(nil, nil); len(none) != 0 {
		t.Errorf("from nowhere the walk leads to %v", none)
	}
}

func TestAPassageLeadsToOthersOfTheSamePeople(t *testing.T) {
	v, p := walked(t, []string{"Ann", "Bob", "Cid"}, "Ann met Bob at the mill.", "Bob hid the pearls under a stone.", "Cid slept the whole day.")
	var views ViewCache
	if got := views.Graph(v).Walk(nil, map[kb.Stretch]float64{p[1]: 1}); got[p[0]] <= got[p[2]] {
		t.Errorf("from Bob's passage Ann's weighs %v and Cid's %v", got[p[0]], got[p[2]])
	}
}

// tells returns the sentences found for a question, where its words are searched in some of the passages only.
func tells(t *testing.T, v *cast.View, me *cast.Entity, question string, looked ...kb.Stretch) []string {
	t.Helper()
	search := func(_ context.Context, words [][]string, _ int) ([]kb.Stretch, []float64, error) {
		weights := make([]float64, len(words))
		for i := range weights {
			weights[i] = 1
		}
		return looked, weights, nil
	}
	told := editortest.Get(newFinder(Request{Topic: Topic{View: v, Full: v, Question: question, Language: "en"}, Character: me, Sources: Sources{Search: search}}).findSentences(context.Background()))(t)
	var out []string
	for _, x := range told {
		out = append(out, x.Text)
	}
	return out
}

// calm returns lines that have nothing to do with the questions.
func calm() []string {
	return slices.Repeat([]string{strings.Repeat("The sea lay quiet as a plate, and the gulls walked on it. ", 20)}, 6)
}

// What the word index does not find is found along the graph: in a second cycle, if the first covers the question badly.
func TestASecondCycleFollowsTheGraph(t *testing.T) {
	lines := slices.Concat([]string{"Ann met Bob at the mill."}, calm(), []string{"Bob hid the pearls under a stone."}, calm(), []string{"Cid slept the whole day."})
	v, p := walked(t, []string{"Ann", "Bob", "Cid"}, lines...)
	if got := strings.Join(tells(t, v, nil, "Where did Bob hide the pearls?", p[0]), "|"); !strings.Contains(got, "under a stone") {
		t.Errorf("the second cycle brings %q", got)
	}
}

// Of two sentences with the same words the one with the higher PageRank comes first: here by way of Bob, who is
// mentioned beside the character.
func TestThePageRankOfAPassageCountsForItsSentences(t *testing.T) {
	for _, c := range []struct{ friend, first string }{{"Bob", "door"}, {"Ann", "wall"}} {
		lines := slices.Concat(calm(), []string{"Ann lit the lamp by the wall."}, calm(), []string{"Bob lit the lamp by the door."}, calm(), []string{"Cid and " + c.friend + " had supper."})
		v, p := walked(t, []string{"Ann", "Bob", "Cid"}, lines...)
		cid, _ := v.Find("Cid")
		if got := tells(t, v, cid, "Where was the lamp lit?", append(p[:6:6], p[6], p[13])...); len(got) == 0 || !strings.Contains(got[0], c.first) {
			t.Errorf("to Cid, who is with %s, it is told in %q", c.friend, got)
		}
	}
}
