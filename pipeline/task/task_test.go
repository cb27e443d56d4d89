package task

import (
	"testing"

	"dramatis/editor/kb"
)

func TestWhatIsUnknownIsNullAndNotEmpty(t *testing.T) {
	if OrNil("") != nil || *OrNil("dusk") != "dusk" {
		t.Error("an unknown time is a text")
	}
	if w := WorkOf(&kb.Document{Title: "The Mill"}); w.Author != nil || w.Title != "The Mill" {
		t.Errorf("%+v", w)
	}
	if w := WorkOf(&kb.Document{Author: "A. Vale"}); *w.Author != "A. Vale" {
		t.Errorf("%+v", w)
	}
}

func TestATieIsStatedByOneShortSentenceAboutTwo(t *testing.T) {
	for words, want := range map[string]bool{
		"Ann is Ben’s younger sister.":              true,
		"Mr. Ashe is Tom’s father-in-law.":          true,
		"安是本的妹妹。":                                   true,
		"Ann is Ben’s sister, or so he says.":       false,
		"Ann is Ben’s sister; she is tall.":         false,
		"they say Ann is Ben’s sister.":             false,
		"Ann is Ben’s Sister.":                      false,
		"Ann is tall.":                              false,
		"Ann is Ben’s sister":                       false,
		"安是本的妹妹，也是他的朋友。":                            false,
		"安是本从很小的时候起就认识并且一直喜欢的朋友。":                   false,
		"“Ann is Ben’s sister.”":                    false,
		"Ann is Ben’s sister. She lives at a mill.": false,
	} {
		if StatesTie(words) != want {
			t.Errorf("%q: %v", words, !want)
		}
	}
}
