package builtin

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// speechForms match lines of speech with their speakers, by language, in the format of memory.Line.
var speechForms = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?:^|[.!?”…] )([^“”:!?]{1,40}?)(?: to ([^“”:!?]{1,40}))?: “([^“”]+)`),
	"zh": regexp.MustCompile(`(?:^|[。！？”…] ?)([^“”：。！？]{1,20}?)(?:对([^“”：。！？]{1,20}))?说：“([^“”]+)`),
}

// speeches returns the speeches in an item with a certain speaker.
func (c *composer) speeches(i task.MaterialItem) []task.Speech {
	if i.Passage {
		return i.Speeches
	}
	var out []task.Speech
	for _, m := range speechForms[c.language].FindAllStringSubmatch(kb.Clean(i.Text), -1) {
		out = append(out, task.Speech{By: strings.TrimSpace(m[1]), Words: m[3]})
	}
	return out
}

// saidBy returns the speeches in the material that are certainly by somebody with one of the names.
func (c *composer) saidBy(names []string) []string {
	var out []string
	for _, i := range c.m.Items {
		for _, s := range c.speeches(i) {
			if slices.Contains(names, s.By) {
				out = append(out, s.Words)
			}
		}
	}
	return out
}

// speakerOf returns the certain speaker of a sentence of an item, or of part of it, or "".
func (c *composer) speakerOf(i task.MaterialItem, sentence string) string {
	words := onlyLetters(sentence)
	for _, s := range c.speeches(i) {
		if strings.Contains(onlyLetters(s.Words), words) {
			return s.By
		}
		said := kb.Clean(s.Words)
		for _, at := range text.Sentences(said, c.language) {
			if part := onlyLetters(said[at.Start:at.End]); part != "" && strings.Contains(words, part) {
				return s.By
			}
		}
	}
	return ""
}
