package builtin

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
)

// A strangerScan looks for runs of capitalized words in a question.
type strangerScan struct {
	q      *question
	run    []string // capitalized words so far
	opens  bool     // the next word opens a sentence
	titled bool     // the word before is a shortened title
}

// strangers are capitalized words that are in no name of the base.
func (q *question) strangers() {
	s := strangerScan{q: q, opens: true}
	for at := 0; at < len(q.text); {
		r, n := utf8.DecodeRuneInString(q.text[at:])
		if !unicode.IsLetter(r) {
			s.mark(r)
			at += n
			continue
		}
		end := wordEnd(q.text, at)
		if end == at {
			at += n
			continue
		}
		s.word(r, at, end)
		at = end
	}
	s.flush()
}

// wordEnd returns where the word that begins at an offset ends.
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

// mark takes in a character between words.
func (s *strangerScan) mark(r rune) {
	if !strings.ContainsRune(" .'’-", r) {
		s.flush()
	}
	switch {
	case strings.ContainsRune("?!:“\"", r):
		s.opens = true
	case r == '.' && !s.titled && !(len(s.run) > 0 && len(s.run[len(s.run)-1]) < 4):
		s.flush()
		s.opens = true
	}
}

// word takes in a word, which begins with r.
func (s *strangerScan) word(r rune, at, end int) {
	text := s.q.text
	word := strings.TrimSuffix(strings.TrimSuffix(text[at:end], "'s"), "’s")
	lower := strings.ToLower(word)
	if unicode.IsUpper(r) && !s.q.covered[at] && !notAName[lower] && !(s.opens && (ordinaryStart(lower) || !followedByCapital(text[end:]))) {
		s.run = append(s.run, word)
	} else {
		s.flush()
	}
	s.opens, s.titled = false, isTitle[lower]
}

// flush ends a run of capitalized words and adds what it names.
func (s *strangerScan) flush() {
	if len(s.run) == 0 {
		return
	}
	q, name := s.q, strings.Join(s.run, " ")
	s.run = nil
	if k, ok := q.partly(name); ok {
		q.add(k.Name, k.Type, q.say("the question names "+name, "问题中提到"+name), task.InScope, task.Specific)
	} else if !q.ofTheText(name) {
		q.add(name, kb.Character, q.say("nothing named "+name+" is known in this story", "故事里没有"+name), task.OutOfScope, task.Specific)
	}
}

// isTitle are words that are shortened before a name.
var isTitle = script.WordSet("mr mrs ms dr st")
