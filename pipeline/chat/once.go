package chat

import (
	"slices"
	"strings"
	"unicode"

	"dramatis/pipeline/task"
)

// isSaid reports whether the sheet has a text already.
func (t *turn) isSaid(text string) bool {
	return slices.ContainsFunc(t.sheet.Items, func(i task.MaterialItem) bool { return strings.Contains(plainWords(i.Text), plainWords(text)) })
}

// plainWords returns the letters and digits of a text, for comparing.
func plainWords(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// once leaves out what the sheet says twice: of several the first stays.
func (t *turn) once() {
	var said []string
	again := func(text string) bool {
		words := plainWords(text)
		if words == "" || slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, words) }) {
			return true
		}
		said = append(said, words)
		return false
	}
	s := &t.sheet
	again(s.Profile)
	again(s.AskerTo)
	again(s.AskerIs)
	s.Items = slices.DeleteFunc(s.Items, func(i task.MaterialItem) bool { return again(i.Text) })
	if s.Episode != nil {
		e := *s.Episode
		if again(e.Summary) {
			e.Summary = ""
		}
		e.Said, e.Facts = slices.DeleteFunc(slices.Clone(e.Said), again), slices.DeleteFunc(slices.Clone(e.Facts), again)
		s.Episode = &e
	}
	s.Memories = slices.DeleteFunc(s.Memories, again)
	fitting := 0
	var own []string
	for i, text := range s.Own {
		if !again(text) {
			own = append(own, text)
			if i < s.Fitting {
				fitting++
			}
		}
	}
	s.Own, s.Fitting = own, fitting
}
