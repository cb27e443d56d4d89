package apptest

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/editor"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// crowd is how many names the big base has, two verdicts each.
const crowd = 50_000

// times is how often each is mentioned, enough to be asked about.
const times = 12

// crowded makes the records of a base of many names.
func crowded(names int) []kb.Record {
	const each = 100 // names of a passage
	var body strings.Builder
	var out []kb.Record
	for p := range names / each {
		start := body.Len()
		read := &kb.Reading{Passage: kb.PassageID(fmt.Sprint("p", p)), Engine: "test", By: kb.ByRule}
		for i := range each {
			name := fmt.Sprintf("Name %d", p*each+i)
			at := body.Len() - start
			for range times {
				here := body.Len() - start
				read.Mentions = append(read.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: here, End: here + len(name)}})
				body.WriteString(name + " walked by. ")
			}
			read.Entities = append(read.Entities, kb.EntityNote{Name: name, Type: kb.Character, Description: name + " walks by."})
			read.Relations = append(read.Relations, kb.RelationNote{Source: name, Target: fmt.Sprintf("Name %d", p*each+(i+3)%each), Strength: 5, Description: "they pass", Quote: kb.Span{Start: at, End: at + len(name)}})
		}
		out = append(out, &kb.Passage{ID: read.Passage, Document: "d", Span: kb.Span{Start: start, End: body.Len()}, Seq: p + 1}, read)
	}
	for i := range names {
		for _, step := range []int{1, 7} {
			a, b := kb.NameIDOf(fmt.Sprintf("Name %d", i)), kb.NameIDOf(fmt.Sprintf("Name %d", (i+step)%names))
			out = append(out, &kb.Verdict{ID: kb.VerdictIDOf(a, b), A: a, B: b, SurfaceA: string(a), SurfaceB: string(b), By: kb.ByRule, State: kb.Pending,
				Answer: []kb.Answer{kb.Unsure, kb.Different}[i%2], Confidence: 0.5 + float64(i%50)/100, Reasons: []kb.Reason{{Text: "they are described alike", Weight: 0.5}}})
		}
	}
	text := kb.TextOf(body.String())
	return append(out, text, &kb.Document{ID: "d", Title: "Crowd", Text: text.Hash, Size: body.Len(), Standing: kb.InStory, Order: 1})
}

// sitDown opens the big base.
func sitDown(b *testing.B) *Robot {
	r := Start(b, "crowd.dramatis")
	records := crowded(crowd)
	err := r.S.Base().Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for _, record := range records {
			tx.Edits = append(tx.Edits, kb.Put(s, record))
		}
		return tx, nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return r.Idle()
}

// BenchmarkTheNextPairOfFiftyThousandNames is the time from the key of a decision
// until the next question is in the window (the budget is 50 ms), with the
// decision made durable.
func BenchmarkTheNextPairOfFiftyThousandNames(b *testing.B) {
	r := sitDown(b).Do("go.review")
	keys := []string{"1", "R", "Space"} // it is asked who of several somebody is
	i := 0
	for b.Loop() {
		before := r.S.Base().UndoLabel()
		r.Key(keys[i%len(keys)])
		if r.S.Base().UndoLabel() == before {
			b.Fatalf("the key %s decides nothing", keys[i%len(keys)])
		}
		i++
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/decision")
}

// BenchmarkTheCastOfFiftyThousandNames is the time until the Cast is there when it is gone to, until it is there again after a
// step, with everybody in its list, until the next row is chosen, and until a letter typed into its search has narrowed it. Painting
// is not in it: it takes as long for ten names.
func BenchmarkTheCastOfFiftyThousandNames(b *testing.B) {
	r := sitDown(b).Do("go.cast")
	e := r.S.View().Entities()[0]
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			r.Do("go.library")
			b.StartTimer()
			r.Do("go.cast")
		}
	})
	b.Run("row", func(b *testing.B) {
		list := Widget(r.S, "cast.list").(fyne.Focusable)
		for b.Loop() {
			list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
			r.Idle()
		}
	})
	b.Run("step", func(b *testing.B) {
		i := 0
		for b.Loop() {
			r.S.Do(edits.Set(kb.FieldNotes, fmt.Sprint("note ", i), e.ID))
			r.Idle()
			i++
		}
	})
	b.Run("search", func(b *testing.B) {
		i := 0
		for b.Loop() {
			r.Type("cast.search", []string{"n", "4", "x"}[i%3])
			i++
		}
	})
}

// BenchmarkSuspectsAmongFiftyThousandNames is the time to look through the cast
// for what is likely wrong.
func BenchmarkSuspectsAmongFiftyThousandNames(b *testing.B) {
	r := sitDown(b)
	e := r.S.View().Entities()[0]
	i := 0
	for b.Loop() {
		b.StopTimer()
		r.S.Do(edits.Set(kb.FieldNotes, fmt.Sprint("note ", i), e.ID)) // another view
		i++
		v := r.S.View()
		v.Relations()
		b.StartTimer()
		r.S.Base().Suspects(v)
	}
}
