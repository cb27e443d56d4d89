package retrieve

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestAKinshipTermInTheVocativeStandsAlone(t *testing.T) {
	for speech, want := range map[string]string{
		"It does not slip, Papa. She once set a book.": "Papa",
		"Papa!":                       "Papa",
		"Oh, my dear mother, come.":   "mother",
		"My father, who slept, woke.": "",
		"I told the mother superior.": "",
		"Ask your father.":            "",
		"爷爷，船来了。":                     "爷爷",
		"他爷爷来了。":                      "",
	} {
		if got := kinAddress(speech); got != want {
			t.Errorf("%q calls %q, want %q", speech, got, want)
		}
	}
}

func TestRelationsAroundANameHaveAnOwner(t *testing.T) {
	for body, want := range map[string]string{
		"I saw my dear\ncousin Ben there.": "my cousin",
		"Here is your uncle Ben, I think.": "your uncle",
		"It was Ann’s old tutor Ben.":      "Ann’s tutor",
		"Ben, my brother, slept.":          "my brother",
		"Ben is your cousin.":              "your cousin",
		"I told my father, Ben, and Cole.": "",
		"He saw Ann, Ben, my brother.":     "",
		"Ben was my mother’s cook.":        "",
		"我的表妹Ben来了。":                       "我表妹",
		"Ben是你干女儿。":                        "你干女儿",
	} {
		got := ""
		at := strings.Index(body, "Ben")
		for _, k := range kinAround(body, kb.Span{Start: at, End: at + len("Ben")}) {
			got += k.words
		}
		if got != want {
			t.Errorf("%q has %q, want %q", body, got, want)
		}
	}
}
