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

func TestADescriptionBeginsWithNoLinkToTheSentenceBefore(t *testing.T) {
	for sentence, want := range map[string]string{
		"And Anna Vale was a clerk.":       "Anna Vale was a clerk.",
		"But yet she was kind to Tom.":     "She was kind to Tom.",
		"However, the miller was her kin.": "The miller was her kin.",
		"But for Anna he would be dead.":   "But for Anna he would be dead.",
		"Andrew is her brother.":           "Andrew is her brother.",
		"Later.—And Tom Ashe was asleep.":  "Tom Ashe was asleep.",
		"却说安娜是磨坊主的女儿。":                     "安娜是磨坊主的女儿。",
		"只因安娜性情孤僻，众人都不理她。":                 "安娜性情孤僻，众人都不理她。",
		"当下，安娜走了。":                         "安娜走了。",
		"于是":                               "于是",
	} {
		if got := kb.Description(sentence); got != want {
			t.Errorf("Description(%q) = %q, not %q", sentence, got, want)
		}
	}
}

func TestASignatureOrADatelineIsSetApart(t *testing.T) {
	for words, want := range map[string]bool{
		"2 September.": true, "Whitby, 24 August.": true, "ANNA VALE.": true, "L.": true, "VALE & SON.": true,
		"Anna Vale.": false, "I": false, "HELP!": false, "The 2nd of May.": false, "She left on 2 September.": false, "好。": false, "": false,
	} {
		if got := kb.SetApart(words); got != want {
			t.Errorf("SetApart(%q) is %v", words, got)
		}
	}
}

func TestASentenceCutOutOfASpeechHasBothMarks(t *testing.T) {
	for sentence, want := range map[string]string{
		`I saw Ashe."`:                      `"I saw Ashe."`,
		`"Ashe is a clerk.`:                 `"Ashe is a clerk."`,
		`He is here"—she sat—"a clerk.`:     `"He is here"—she sat—"a clerk."`,
		`"Ashe," said she, "is a clerk."`:   `"Ashe," said she, "is a clerk."`,
		`'"Ashe is here!" cried Tom.`:       `'"Ashe is here!" cried Tom.`,
		`Tom's "friend" is here.`:           `Tom's "friend" is here.`,
		"“Ashe is a clerk.":                 "“Ashe is a clerk.”",
		"Ashe is a clerk.”":                 "“Ashe is a clerk.”",
		"她说：「你好。":                           "她说：「你好。」",
		"Ashe’s clerk, ‘the old one’, sat.": "Ashe’s clerk, ‘the old one’, sat.",
		"Ashe sat.":                         "Ashe sat.",
	} {
		got := kb.Paired(sentence)
		if got != want {
			t.Errorf("Paired(%q) = %q, not %q", sentence, got, want)
		}
		if kb.Paired(got) != got {
			t.Errorf("pairing twice changes %q", got)
		}
	}
}
