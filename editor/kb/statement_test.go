package kb_test

import (
	"testing"

	"dramatis/editor/kb"
)

func TestAStatementIsNoHeadingAndHasNoDateline(t *testing.T) {
	for sentence, want := range map[string]string{
		"Letter, Anna Vale to Tom Ashe.":                         "",
		"Telegram from Messrs. Ashe & Co., Whitby, to Mr. Vale.": "",
		"ANNA VALE.":                         "",
		"Dr. Ashe is at the Mill.":           "Dr. Ashe is at the Mill.",
		"30 September.—I met Anna Vale.":     "I met Anna Vale.",
		"Later.—Tom Ashe was asleep.":        "Tom Ashe was asleep.",
		"R. M. Ashe, aged 59.—A strong man.": "R. M. Ashe, aged 59.—A strong man.",
		"“Ashe is a clerk,” said she.":       "“Ashe is a clerk,” said she.",
		"王熙凤":                                "王熙凤",
		"":                                   "",
	} {
		if got := kb.Statement(sentence); got != want {
			t.Errorf("Statement(%q) = %q, not %q", sentence, got, want)
		}
	}
}
