package builtin

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Patterns of what a question asks for, and of what may be the answer.
var (
	asksForPerson = regexp.MustCompile(`(?i)\b(?:who|whom|whose)\b|谁|哪个|哪位|何人`)
	asksForPlace  = regexp.MustCompile(`(?i)\bwhere\b|\b(?:which|what) (?:\w+ )?` + placeKinds + `\b|哪里|哪儿|在哪|何处|什么地方|哪一处`)
	asksForName   = regexp.MustCompile(`(?i)\b(?:names?|called)\b|叫什么|名字`)
	asksForNumber = regexp.MustCompile(`(?i)\bhow (?:many|much|old|long|tall)\b|多少|几岁|几个`)
	travelPattern = regexp.MustCompile(`\b(?i:go|goes|went|gone|going|come|came|sailed|journey(?:ed)?|travel(?:led)?|set out|moved|fled|escaped|returned|arrived|reached|born|settled|lived?|stayed)\b[^.;:!?,]{0,30}?\b(?:to|for|from|in|at|into|on)\s+(?:the\s+)?\p{Lu}\p{Ll}+`)
	numberPattern = regexp.MustCompile(`(?i)\b` + numeral + `\b|[一二三四五六七八九十百千两]+[个块元岁年钱]`)
)

// typeWanted returns a test whether a sentence contains something of the type that the question asks for; nil if it
// asks for none.
func (c *composer) typeWanted() func(sentence string) bool {
	switch {
	case asksForPlace.MatchString(c.question):
		asked := stems(c.question)
		return func(sentence string) bool {
			return c.namesPlace(sentence) || travelPattern.MatchString(sentence) || slices.ContainsFunc(c.placePhrases(sentence), func(at string) bool {
				return text.CountShared(stems(at[strings.LastIndexByte(at, ' ')+1:]), asked) == 0
			})
		}
	case asksForPerson.MatchString(c.question), asksForName.MatchString(c.question):
		return c.namesAnother
	case asksForNumber.MatchString(c.question):
		return numberPattern.MatchString
	}
	return nil
}

// namesPlace reports whether a sentence names a place that the question doesn't name.
func (c *composer) namesPlace(sentence string) bool {
	return slices.ContainsFunc(slices.Concat(c.m.Places, c.m.Mentioned, c.m.Found), func(k task.KnownName) bool {
		return k.Type == kb.Location && !c.isNamed(k) && strings.Contains(sentence, k.Name)
	})
}

// namesAnother reports whether a sentence names somebody or something that the question doesn't name.
func (c *composer) namesAnother(sentence string) bool {
	for _, k := range slices.Concat(c.m.Mentioned, c.m.Found) {
		if k.Name != c.m.Character.Name && !c.isNamed(k) && strings.Contains(sentence, k.Name) {
			return true
		}
	}
	return !c.zh && newName(strings.Fields(sentence), c.question, true)
}

// newName reports whether words contain a name that the question doesn't have. With whole, the first word is that of a
// sentence and has a capital anyway.
func newName(words []string, question string, whole bool) bool {
	low := strings.ToLower(question)
	for i, w := range words {
		bare := trimMarks(w)
		bare = strings.TrimSuffix(strings.TrimSuffix(bare, "’s"), "'s")
		first, _ := utf8.DecodeRuneInString(bare)
		if unicode.IsUpper(first) && (i > 0 || !whole) && len(bare) > 1 && !strings.Contains(low, strings.ToLower(bare)) && !stops[strings.ToLower(bare)] {
			return true
		}
	}
	return false
}
