package cast_test

import (
	"slices"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func verdictOf(a, b string) kb.VerdictID { return kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)) }

// asked returns the ids of all open questions.
func asked(v *cast.View) (out []kb.VerdictID) {
	for _, q := range append(v.Queue(), v.Rest()...) {
		out = append(out, q.ID)
	}
	return out
}

func TestADecidedQuestionLeavesTheQueueAndIsCounted(t *testing.T) {
	s := editortest.Story(t, true)
	id := verdictOf("Tom Ashe", "Ashe")
	before := s.View()
	if !slices.Contains(asked(before), id) || before.Counts().Approved != 0 {
		t.Fatalf("asked are %v", asked(before))
	}
	editortest.Must(t, s.Do(edits.Approve(id, nil)))
	v := s.View()
	if slices.Contains(asked(v), id) || v.Counts().Approved != 1 {
		t.Errorf("asked are %v, counted %+v", asked(v), v.Counts())
	}
	if got, want := asked(v), asked(cast.Of(v.Snapshot, nil)); !slices.Equal(got, want) {
		t.Errorf("brought up to date it asks %v, from scratch %v", got, want)
	}
	editortest.Must(t, s.Do(edits.Reject(verdictOf("Mr. Ashe", "Ashe"))))
	if c := s.View().Counts(); c.Approved != 1 || c.Rejected != 1 {
		t.Errorf("counted %+v", c)
	}
}

func TestAnEntityIsDescribedByItsNotesAndFoundInItsText(t *testing.T) {
	v := editortest.Story(t, true).View()
	mill, ok := v.Find("mill")
	if !ok || v.Description(mill) != "Mill of the story." {
		t.Fatalf("the mill is %+v", mill)
	}
	all := v.Occurrences(mill)
	if len(all) != 1 || editortest.Body[all[0].Span.Start:all[0].Span.End] != "Mill" {
		t.Errorf("it occurs at %v", all)
	}
	if n := len(v.Facts(mill)); n != 1 {
		t.Errorf("%d facts", n)
	}
	for _, e := range v.Characters() {
		if e.Type != kb.Character {
			t.Errorf("%s is a %s", e.Name, e.Type)
		}
	}
}

func TestARelationIsSeenFromBothEnds(t *testing.T) {
	v := editortest.Story(t, true).View()
	tom, _ := v.Bearer(kb.NameIDOf("Tom Ashe"))
	ashe, _ := v.Bearer(kb.NameIDOf("Mr. Ashe"))
	list := v.RelationsOf(tom)
	if len(list) != 1 || list[0].Other(tom) != ashe || v.RelationDescription(list[0]) != "they met" {
		t.Fatalf("%d relations", len(list))
	}
	if from := v.RelationsOf(ashe); !slices.ContainsFunc(from, func(r *cast.Relation) bool { return r.Other(ashe) == tom }) {
		t.Errorf("from the other end there are %d relations, none to Tom", len(from))
	}
}

func TestAViewKeepsEntitiesAndRelationsThatNothingHasChanged(t *testing.T) {
	s := editortest.Story(t, true)
	before := s.View()
	cast, relations := before.Entities(), before.Relations()
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Quiet: true, Edits: []kb.Edit{kb.Put(snap, &kb.Setting{Name: kb.SettingEmbedding, Value: "some model"})}}, nil
	}))
	after := s.View()
	if after == before || !slices.Equal(after.Entities(), cast) || !slices.Equal(after.Relations(), relations) {
		t.Errorf("%d entities and %d relations are derived again", len(after.Entities()), len(after.Relations()))
	}
	editortest.Must(t, s.Do(edits.Approve(verdictOf("Tom Ashe", "Ashe"), nil)))
	if now := s.View(); slices.Equal(now.Entities(), cast) {
		t.Error("a decision leaves the entities as they were")
	}
}

func TestARevealJoinsNamesOnlyForThoseWhoKnowIt(t *testing.T) {
	s := editortest.Story(t, true)
	from := s.View().Evidence.PlaceOf("d", 40)
	editortest.Must(t, s.Do(edits.Approve(verdictOf("Vale", "Miss Vale"), &from)))
	v := s.View()
	reveals := v.Reveals()
	if len(reveals) != 1 || *reveals[0].From != from {
		t.Fatalf("%d reveals", len(reveals))
	}
	one := func(v *cast.View) bool {
		a, okA := v.Bearer(kb.NameIDOf("Vale"))
		b, okB := v.Bearer(kb.NameIDOf("Miss Vale"))
		return okA && okB && a == b
	}
	if !one(v) {
		t.Error("at the end of the story they are two")
	}
	if one(v.Unrevealed(func(w *kb.Verdict) bool { return w.ID == reveals[0].ID })) {
		t.Error("who does not know of it takes them for one")
	}
}
