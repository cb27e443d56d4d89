package export

import (
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// TestAnUnlikelyAnswerIsNotDrawn asks who the sage is: a line to the pilgrim is drawn only when that is likely.
func TestAnUnlikelyAnswerIsNotDrawn(t *testing.T) {
	for different, drawn := range map[float64]int{0.97: 0, 0.75: 1} {
		text := strings.Repeat("Pilgrim went. ", 400) + strings.Repeat("Monk went. ", 200) + strings.Repeat("Sage went. ", 100)
		read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
		for at := 0; at < len(text); {
			name, _, _ := strings.Cut(text[at:], " ")
			read.Mentions = append(read.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: at, End: at + len(name)}})
			at += len(name) + len(" went. ")
		}
		body := kb.TextOf(text)
		records := []kb.Record{body, &kb.Document{ID: "d", Title: "Road", Text: body.Hash, Size: len(text), Standing: kb.InStory, Order: 1},
			&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(text)}, Seq: 1}, read}
		sage := kb.NameIDOf("Sage")
		for _, name := range []string{"Pilgrim", "Monk"} {
			other := kb.NameIDOf(name)
			records = append(records, &kb.Verdict{ID: kb.VerdictIDOf(sage, other), A: sage, B: other, SurfaceA: "Sage", SurfaceB: name,
				Answer: kb.Different, Confidence: different, By: kb.ByRule, State: kb.Pending})
		}
		for _, name := range []string{"Pilgrim", "Monk", "Sage"} {
			read.Entities = append(read.Entities, kb.EntityNote{Name: name, Type: kb.Character})
		}
		s := editortest.Open(t)
		editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
			tx := editor.Transaction{Label: "import"}
			for _, r := range records {
				tx.Edits = append(tx.Edits, kb.Put(snap, r))
			}
			return tx, nil
		}))
		if asked := len(s.View().Queue()); asked == 0 {
			t.Fatalf("%.2f: nothing is asked", different)
		}
		lines := 0
		for _, e := range Graph(s.View()).Edges {
			if e.Dashed {
				lines++
			}
		}
		if lines != drawn {
			t.Errorf("different with %.2f: %d lines are drawn", different, lines)
		}
	}
}
