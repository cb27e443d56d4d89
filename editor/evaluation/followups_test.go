package evaluation

import (
	"reflect"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func TestAFollowUpHasWhatItsQuestionHasUnlessItSaysOtherwise(t *testing.T) {
	place := func(text string) (kb.Place, error) { return kb.Place{Document: "d", Chapter: len(text)}, nil }
	known := func(string) bool { return true }
	set := editortest.Get(ReadSet([]byte(`[{"as":"Ann","asker":"Ben","question":"Where were you?","as_of":"xx","only_known":true,"pinned":true,"follow_ups":[
		{"question":"And then?","follow_ups":[{"question":"Why?"}]},
		{"as":"Cid","asker":"Dora","question":"Is that so?","as_of":"xxx"}]},
		{"as":"Cid","question":"Who are you?","history":[{"speaker":"Cid","text":"Hello."},{"speaker":"Ann","text":"Hello, you."}]}]`), place, known))(t)
	if len(set.Questions) != 5 {
		t.Fatalf("%d questions", len(set.Questions))
	}
	ids := map[string]bool{}
	for i, want := range []struct {
		as, asker string
		chapter   int
		follows   int // the number of the question before it, from 1
		bound     bool
	}{{"Ann", "Ben", 2, 0, true}, {"Ann", "Ben", 2, 1, true}, {"Ann", "Ben", 2, 2, true}, {"Cid", "Dora", 3, 3, true}, {"Cid", "", 0, 0, false}} {
		q := set.Questions[i]
		before := ""
		if want.follows > 0 {
			before = set.Questions[want.follows-1].ID
		}
		if q.As != want.as || q.Asker != want.asker || q.OnlyKnown != want.bound || q.Pinned != want.bound || q.Follows != before || q.Seq != i+1 ||
			(q.AsOf == nil) != (want.chapter == 0) || q.AsOf != nil && q.AsOf.Chapter != want.chapter {
			t.Errorf("question %d: %+v", i+1, q)
		}
		ids[q.ID] = true
	}
	if len(ids) != 5 {
		t.Errorf("%d ids for five questions", len(ids))
	}
	if h := set.Questions[4].History; len(h) != 2 || !h[0].FromCharacter || h[1].FromCharacter {
		t.Errorf("the history is %+v", h)
	}
	written := editortest.Get(set.Write(func(p kb.Place) string { return strings.Repeat("x", p.Chapter) }))(t)
	again := editortest.Get(ReadSet(written, place, known))(t)
	for i, q := range again.Questions {
		if want := set.Questions[i]; !reflect.DeepEqual(q.AsOf, want.AsOf) || q.ID != want.ID || q.As != want.As || q.Follows != want.Follows || len(q.History) != len(want.History) {
			t.Errorf("written and read again, question %d is %+v, not %+v", i+1, q, want)
		}
	}
}
