package retrieve

import (
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// inText returns a test whether the texts of the base contain words, as whole words in any case.
func (f *finder) inText() func(string) bool {
	return func(words string) bool {
		words = strings.ToLower(strings.TrimSpace(words))
		if words == "" {
			return false
		}
		for d := range kb.All[*kb.Document](f.Full.Snapshot) {
			if text := f.Full.Snapshot.Text(d.ID); text != nil && containsWords(f.Views.worldOf(text).lower, words) {
				return true
			}
		}
		return false
	}
}

// containsWords reports whether a text contains words as whole words; both are in lower case.
func containsWords(text, words string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return false
		}
		i += from
		if script.StandsAlone(text, i, i+len(words)) {
			return true
		}
		from = i + len(words)
	}
}

// year returns about when the stories of the base take place; 0 if unknown.
func (f *finder) year() int { return f.Views.Year(f.Full) }

// Year returns about when the stories of a base take place; 0 if unknown.
func (s *ViewCache) Year(full *cast.View) int {
	year := 0
	for d := range kb.All[*kb.Document](full.Snapshot) {
		if text := full.Snapshot.Text(d.ID); text != nil && d.Standing == kb.InStory {
			year = max(year, s.worldOf(text).year)
		}
	}
	return year
}
