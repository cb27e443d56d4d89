package retrieve

import (
	"testing"

	"dramatis/editor/cast"
	"dramatis/pipeline/task"
)

func TestASentenceThatNamesOnlyWhatIsRefusedIsNotSearched(t *testing.T) {
	v := tale(t, "Ann hid the pearls in the culvert.\n\nBob sings in the choir.")
	ann, _ := v.Find("Ann")
	for question, want := range map[string]string{
		"Where did Ann hide the pearls? And have you a telephone?": "Where did Ann hide the pearls?",
		"Have you a telephone?":                      "Have you a telephone?",
		"Has Ann a telephone? Where are the pearls?": "Has Ann a telephone? Where are the pearls?",
		"Where are the pearls? Have you telephoned?": "Where are the pearls? Have you telephoned?",
	} {
		f := newFinder(Request{Topic: Topic{View: v, Full: v, Question: question, Language: "en"}, Sources: Sources{Search: searchIn(v)}})
		f.out.Refused, f.out.About = []task.Refusal{{Name: "telephone"}}, []*cast.Entity{ann}
		if kept := f.keepAnswerable(); f.resolvedQuestion != want || kept != (want != question) {
			t.Errorf("%q asks for %q", question, f.resolvedQuestion)
		}
	}
}
