// Package storagetest is the contract suite of editor.Store, which every implementation passes. Only
// tests import it.
package storagetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// A Place makes stores for the contract suite. Reopen closes a store and opens it again; it is nil
// where nothing is kept.
type Place struct {
	Make   func(t *testing.T) editor.Store
	Reopen func(t *testing.T, s editor.Store) editor.Store
}

// Contract runs the suite.
func Contract(t *testing.T, p Place) {
	for name, test := range contract {
		t.Run(name, func(t *testing.T) { test(t, p) })
	}
}

// Check fails the test on an error.
func Check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Verdict returns a proposal that two names are one.
func Verdict(a, b string) *kb.Verdict {
	x, y := kb.NameIDOf(a), kb.NameIDOf(b)
	return &kb.Verdict{ID: kb.VerdictIDOf(x, y), A: x, B: y, SurfaceA: a, SurfaceB: b,
		Answer: kb.Same, Confidence: 0.75, By: kb.ByRule, State: kb.Pending}
}

// Insert returns a change that adds records and is no step of history.
func Insert(records ...kb.Record) *editor.Change {
	c := &editor.Change{}
	for _, r := range records {
		c.Edits = append(c.Edits, kb.Edit{After: r})
	}
	return c
}

// Step returns a change that is a step of history.
func Step(label string, records ...kb.Record) *editor.Change {
	c := Insert(records...)
	c.Record = &editor.Head{Group: "g", Kind: editor.Deciding, Label: label, At: time.Date(2026, 3, 1, 12, 30, 15, 123456789, time.UTC)}
	return c
}

// Load loads a store.
func Load(t *testing.T, s editor.Store) (*kb.Snapshot, []editor.Head) {
	t.Helper()
	snapshot, heads, err := s.Load(t.Context())
	Check(t, err)
	return snapshot, heads
}

var contract = map[string]func(*testing.T, Place){
	"a new store is empty": func(t *testing.T, p Place) {
		snapshot, heads := Load(t, p.Make(t))
		for _, r := range EveryKind() {
			if _, found := snapshot.Find(kb.RefOf(r)); found {
				t.Errorf("a %s is there", r.Kind())
			}
		}
		if len(heads) != 0 {
			t.Errorf("history has %d steps", len(heads))
		}
	},
	"every kind of record comes back as it was": func(t *testing.T, p Place) {
		s := p.Make(t)
		Check(t, s.Commit(Insert(EveryKind()...)))
		snapshot, _ := Load(t, p.Reopen(t, s))
		for _, r := range EveryKind() {
			got, found := snapshot.Find(kb.RefOf(r))
			if !found || !kb.Equal(got, r) {
				t.Errorf("%s came back as %v", r.Kind(), got)
			}
		}
	},
	"a record is replaced and removed": func(t *testing.T, p Place) {
		s := p.Make(t)
		kept, gone := Verdict("Jekyll", "Hyde"), Verdict("Utterson", "Enfield")
		Check(t, s.Commit(Insert(kept, gone)))
		changed := *kept
		changed.State = kb.Rejected
		Check(t, s.Commit(&editor.Change{Edits: []kb.Edit{{Before: kept, After: &changed}, {Before: gone}}}))
		snapshot, _ := Load(t, p.Reopen(t, s))
		if v, ok := kb.Get[*kb.Verdict](snapshot, string(kept.ID)); !ok || v.State != kb.Rejected {
			t.Errorf("the changed verdict is %+v", v)
		}
		if kb.Count[*kb.Verdict](snapshot) != 1 {
			t.Errorf("%d verdicts are left", kb.Count[*kb.Verdict](snapshot))
		}
	},
	"history comes back oldest first with its edits": func(t *testing.T, p Place) {
		s := p.Make(t)
		small, large := Step("merge", Verdict("a", "b")), Step("import")
		for i := range 200 {
			large.Edits = append(large.Edits, kb.Edit{After: Verdict("x", fmt.Sprint(i))})
		}
		Check(t, s.Commit(small))
		Check(t, s.Commit(large))
		if small.Record.Seq <= 0 || large.Record.Seq <= small.Record.Seq {
			t.Fatalf("steps are numbered %d, %d", small.Record.Seq, large.Record.Seq)
		}
		s = p.Reopen(t, s)
		_, heads := Load(t, s)
		if len(heads) != 2 || heads[0] != *small.Record || heads[1] != *large.Record {
			t.Fatalf("history is %+v", heads)
		}
		for _, c := range []*editor.Change{small, large} {
			edits, err := s.Edits(c.Record.Seq)
			Check(t, err)
			if len(edits) != len(c.Edits) {
				t.Fatalf("%s has %d edits, want %d", c.Record.Label, len(edits), len(c.Edits))
			}
			for i, e := range edits {
				if !kb.Equal(e.Before, c.Edits[i].Before) || !kb.Equal(e.After, c.Edits[i].After) {
					t.Errorf("edit %d of %q came back otherwise", i, c.Record.Label)
				}
			}
		}
	},
	"steps are undone and redone": func(t *testing.T, p Place) {
		s := p.Make(t)
		one, two := Step("one", Verdict("a", "b")), Step("two", Verdict("c", "d"))
		Check(t, s.Commit(one))
		Check(t, s.Commit(two))
		undo := &editor.Change{Undone: []int64{one.Record.Seq, two.Record.Seq}}
		for _, e := range append(one.Edits, two.Edits...) {
			undo.Edits = append(undo.Edits, e.Invert())
		}
		Check(t, s.Commit(undo))
		Check(t, s.Commit(&editor.Change{Redone: []int64{one.Record.Seq}, Edits: one.Edits}))
		snapshot, heads := Load(t, p.Reopen(t, s))
		if heads[0].Undone || !heads[1].Undone || kb.Count[*kb.Verdict](snapshot) != 1 {
			t.Errorf("history is %+v with %d verdicts", heads, kb.Count[*kb.Verdict](snapshot))
		}
	},
	"something new forgets what was undone and reuses no number": func(t *testing.T, p Place) {
		s := p.Make(t)
		one := Step("one", Verdict("a", "b"))
		Check(t, s.Commit(one))
		Check(t, s.Commit(&editor.Change{Undone: []int64{one.Record.Seq}, Edits: []kb.Edit{one.Edits[0].Invert()}}))
		s = p.Reopen(t, s)
		two := Step("two", Verdict("c", "d"))
		two.DropUndone = true
		Check(t, s.Commit(two))
		_, heads := Load(t, s)
		if len(heads) != 1 || heads[0].Label != "two" || heads[0].Seq <= one.Record.Seq {
			t.Errorf("history is %+v", heads)
		}
		if _, err := s.Edits(one.Record.Seq); err == nil {
			t.Error("the forgotten step still has edits")
		}
	},
	"a change that fails changes nothing": func(t *testing.T, p Place) {
		s := p.Make(t)
		bad := Step("bad", Verdict("a", "b"))
		bad.Redone = []int64{99}
		if err := s.Commit(bad); err == nil {
			t.Fatal("redoing a step that is not there went well")
		}
		if bad.Record.Seq != 0 {
			t.Errorf("the failed step has number %d", bad.Record.Seq)
		}
		snapshot, heads := Load(t, p.Reopen(t, s))
		if kb.Count[*kb.Verdict](snapshot) != 0 || len(heads) != 0 {
			t.Error("half of a change was kept")
		}
	},
	"loading ends with the context": func(t *testing.T, p Place) {
		s := p.Make(t)
		Check(t, s.Commit(Step("one", Verdict("a", "b"))))
		ended, end := context.WithCancel(t.Context())
		end()
		if snapshot, _, err := s.Load(ended); snapshot != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("it returns %v, %v", snapshot, err)
		}
		if snapshot, heads := Load(t, s); kb.Count[*kb.Verdict](snapshot) != 1 || len(heads) != 1 {
			t.Error("it can't be loaded afterwards")
		}
	},
	"it can be written": func(t *testing.T, p Place) { Check(t, p.Make(t).ReadOnly()) },
	"nothing is saved after closing": func(t *testing.T, p Place) {
		s := p.Make(t)
		Check(t, s.Close())
		if err := s.Commit(Insert(Verdict("a", "b"))); err == nil {
			t.Error("a closed store took a change")
		}
		Check(t, s.Close())
	},
}

// EveryKind returns one record of each kind, with awkward text.
func EveryKind() []kb.Record {
	awkward := "“O'Brien”\x00\n武松 \u2028 </script> é"
	text := kb.TextOf("Mr. Utterson the lawyer.\n\n孙悟空道：" + awkward)
	from := &kb.Place{Document: "d1", Chapter: 9}
	v := Verdict("Jekyll", "Hyde")
	v.From, v.Reasons = from, []kb.Reason{{Text: awkward, Weight: -0.25}}
	return []kb.Record{
		&kb.Document{ID: "d1", Path: "/a b.txt", Title: awkward, Text: text.Hash, Chapters: []kb.Chapter{{Number: 1, Title: "I", Start: 3}}},
		text,
		&kb.Passage{ID: "p1", Document: "d1", Span: kb.Span{Start: 1, End: 9}, Tokens: 4, Seq: 1},
		&kb.Reading{Passage: "p1", Engine: "e", By: kb.ByModel, Entities: []kb.EntityNote{{Name: "武松", Type: kb.Character, Description: awkward}}},
		&kb.NameEntry{ID: "hyde", Seq: 7}, &kb.Sense{Name: "catherine", Label: "mother"},
		&kb.Ignored{Name: "sir", Reason: kb.IgnoredNotAName}, v,
		&kb.Card{ID: "c1", Fields: map[kb.Field]string{kb.FieldName: awkward}, Tags: []string{"x"}},
		&kb.HandNote{ID: "n1", What: kb.NoteFact, Name: "Hyde", Text: awkward},
		&kb.RelationCard{ID: "r1", Source: []kb.NameID{"a"}, Target: []kb.NameID{"b"}},
		&kb.Knowledge{ID: "k1", Who: kb.KnownToNamed, By: []kb.NameID{"poole"}},
		&kb.Digest{Hash: "x1", Text: strings.Repeat(awkward, 1000)}, &kb.Setting{Name: kb.SettingHold, Value: "true"},
		&kb.Feeling{ID: "f1", Emotions: kb.Emotions{1, 2, 3}, VAD: kb.VAD{0.5, 0.25, 1}},
		&kb.MemoryEdit{Memory: "m1", Hidden: true}, &kb.SceneBorder{ID: "s1", Offset: 12, Quote: awkward},
		&kb.Spoken{ID: "u1", Speaker: "hyde", Text: awkward, At: from},
		&kb.Chat{ID: "h1", Title: awkward, Head: 1}, &kb.Exchange{Chat: "h1", Number: 1, Lines: []string{awkward}, Body: []byte(`{"id":1}`)},
		&kb.Original{Document: "d1", Form: kb.OriginalCard, Body: awkward, Files: []kb.OriginalFile{{Name: awkward, Data: []byte{0, 255}}}},
		&kb.Question{ID: "q1", Seq: 1, As: "Hyde", Text: awkward, AsOf: from, MustMention: []string{awkward}},
		&kb.Evaluation{ID: "n1", Seq: 1, Methods: []string{"rolerag"}, Questions: []string{"q1"}},
		&kb.Outcome{ID: "o1", Evaluation: "n1", Answer: awkward, Ratings: map[string]kb.Rating{"m": {Value: 7}}, Own: map[string]float64{"m": 3}},
		&kb.Trait{ID: "t1", Evaluation: "n1", As: awkward, Scores: map[string]float64{"E": 30, "I": 70}},
		&kb.Personality{As: awkward, Poles: map[string]float64{"E": 100}, Letters: true, BigFive: map[string]float64{"openness": 4.5}},
		&kb.Arrangement{ID: "g1", Of: awkward, At: map[kb.NameID]kb.Spot{"hyde": {X: 1.5, Y: -2}}},
		&kb.NamedState{ID: "s1", Name: awkward},
	}
}
