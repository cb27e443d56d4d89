package builtin

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A nameScan finds runs of capitalized words in a question.
type nameScan struct {
	q          *question
	run        []string // capitalized words so far
	atStart    bool     // the next word begins a sentence
	afterTitle bool     // the word before is an abbreviated title
}

// findUnknownNames adds capitalized words that are in no name of the base.
func (q *question) findUnknownNames() {
	s := nameScan{q: q, atStart: true}
	for at := 0; at < len(q.text); {
		r, n := utf8.DecodeRuneInString(q.text[at:])
		if !unicode.IsLetter(r) {
			s.addMark(r)
			at += n
			continue
		}
		end := wordEnd(q.text, at)
		if end == at {
			at += n
			continue
		}
		s.addWord(r, at, end)
		at = end
	}
	s.flush()
}

// wordEnd returns the end of the word that begins at an offset.
func wordEnd(text string, at int) int {
	for at < len(text) {
		c, size := utf8.DecodeRuneInString(text[at:])
		if !script.IsLetter(c) && !strings.ContainsRune("'’-", c) {
			break
		}
		at += size
	}
	return at
}

// addMark handles a character between words.
func (s *nameScan) addMark(r rune) {
	if !strings.ContainsRune(" .'’-", r) {
		s.flush()
	}
	switch {
	case strings.ContainsRune("?!:“\"", r):
		s.atStart = true
	case r == '.' && !s.afterTitle && !(len(s.run) > 0 && len(s.run[len(s.run)-1]) < 4):
		s.flush()
		s.atStart = true
	}
}

// addWord handles a word, which begins with r.
func (s *nameScan) addWord(r rune, at, end int) {
	text := s.q.text
	word := strings.TrimSuffix(strings.TrimSuffix(text[at:end], "'s"), "’s")
	lower := strings.ToLower(word)
	if unicode.IsUpper(r) && !s.q.covered[at] && !notAName[lower] && !(s.atStart && (isCommonStart(lower) || !followedByCapital(text[end:]))) {
		s.run = append(s.run, word)
	} else {
		s.flush()
	}
	s.atStart, s.afterTitle = false, naming.Abbreviated[lower]
}

// flush ends a run of capitalized words and adds the name.
func (s *nameScan) flush() {
	if len(s.run) == 0 {
		return
	}
	q, name := s.q, strings.Join(s.run, " ")
	s.run = nil
	if k, ok := q.byLastName(name); ok {
		q.add(k.Name, k.Type, q.say("the question names "+name, "问题中提到"+name), task.InScope, task.Specific)
	} else if !q.nameInText(name) {
		q.add(name, kb.Character, q.say("nothing named "+name+" is known in this story", "故事里没有"+name), task.OutOfScope, task.Specific)
	}
}
