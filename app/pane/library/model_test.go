package library

import (
	"testing"

	"dramatis/app/ui/uitest"
	"dramatis/editor/kb"
)

func TestAKindOfDocumentIsSaidWithItsLanguageAndAGuess(t *testing.T) {
	uitest.SetLanguage(t, "en")
	for want, d := range map[string]*kb.Document{
		"text, English": {Format: "text"}, "EPUB, Chinese": {Format: "epub", Language: "zh"}, "Final Draft, English": {Format: "fdx"},
		"text, Chinese · gb18030, guessed": {Format: "text", Language: "zh", Guessed: true, Encoding: "gb18030"}} {
		if got := kind(d); got != want {
			t.Errorf("%+v is %q, not %q", d, got, want)
		}
	}
}

func TestOnlyPlainFilesHaveAnEncodingToChoose(t *testing.T) {
	if !hasEncoding(&kb.Document{Format: "markdown"}) || hasEncoding(&kb.Document{Format: "epub"}) {
		t.Error("encodings are offered for the wrong files")
	}
}
