package evaluate

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb/script"
)

// Placeholders of names in what a rater reads.
const (
	hiddenSelf  = "[me]"
	hiddenOther = "[person %d]"
)

// hiding returns a function that replaces names by placeholders (InCharacter, 3.3): a rater who
// recognises a character rates what other texts say about it. Names of one letter, and names written
// like common words, stay.
func hiding(own, others []string) func(string) string {
	type name struct{ text, by string }
	var names []name
	add := func(text, by string) {
		if text = strings.TrimSpace(text); nameLike(text) && !slices.ContainsFunc(names, func(n name) bool { return n.text == text }) {
			names = append(names, name{text, by})
		}
	}
	for _, n := range own {
		add(n, hiddenSelf)
	}
	for i, n := range others {
		add(n, fmt.Sprintf(hiddenOther, i+1))
	}
	if len(names) == 0 {
		return func(s string) string { return s }
	}
	slices.SortStableFunc(names, func(a, b name) int { return cmp.Compare(len(b.text), len(a.text)) }) // the longest first
	by := map[string]string{}
	parts := make([]string, len(names))
	for i, n := range names {
		by[n.text] = n.by
		parts[i] = edged(n.text)
	}
	pattern := regexp.MustCompile(strings.Join(parts, "|"))
	return func(s string) string {
		return pattern.ReplaceAllStringFunc(s, func(found string) string { return by[found] })
	}
}

// edged returns a pattern for a name that is not part of a longer word; Chinese has no spaces between
// words.
func edged(name string) string {
	r := []rune(name)
	out := regexp.QuoteMeta(name)
	if word(r[0]) {
		out = `\b` + out
	}
	if word(r[len(r)-1]) {
		out += `\b`
	}
	return out
}

// word reports whether \b recognises a border beside a character.
func word(r rune) bool { return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// nameLike reports whether a name can be distinguished from common words.
func nameLike(name string) bool {
	r := []rune(name)
	return len(r) > 1 && (unicode.IsUpper(r[0]) || script.IsHan(r[0]))
}
