package chat

import (
	"slices"
	"testing"

	"dramatis/app/i18n"
)

func TestAnAnswerWithoutAModelIsReadAsWordsAndQuotes(t *testing.T) {
	got := linesOf("Ann and Ben.\n“Come (at once), Ben.” (2 The Door)\n\"Yes.\"\n“No,” he said.\n「好。」（第二章）\n(No language model is in use.)")
	want := []line{{text: "Ann and Ben."}, {text: "“Come (at once), Ben.”", quoted: true, source: "2 The Door"}, {text: `"Yes."`, quoted: true},
		{text: "“No,” he said."}, {text: "「好。」", quoted: true, source: "第二章"}, {text: "No language model is in use.", note: true}}
	if !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestAnAnswerThatSaysHowItWasMadeNeedsNoChipThatDoes(t *testing.T) {
	if !hasNote("“Yes.”\n(No language model is in use.)") || hasNote("“Yes (he said).”") {
		t.Error("a note is overlooked, or what is no note is taken for one")
	}
}

func TestTheNoteOfAnAnswerIsInTheLanguageOfTheWindow(t *testing.T) {
	t.Cleanup(func() { i18n.Set(i18n.English) })
	const english, chinese = "No language model is in use: this answer is put together from the text.", "没有使用语言模型：这个回答是从原文中拼成的。"
	for lang, want := range map[string]string{i18n.English: english, i18n.Chinese: chinese} {
		i18n.Set(lang)
		if a, b := translateNote(english), translateNote(chinese); a != want || b != want {
			t.Errorf("in %s it is %q and %q", lang, a, b)
		}
	}
}
