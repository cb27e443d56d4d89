package english

import (
	"sort"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// vocative reports whether a chunk within speech addresses somebody: punctuation sets it off on both sides, it is at
// the edge of the speech, or it is after "my dear".
func (c *census) vocative(at chunk) bool {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	if !first.quoted || last.possessive {
		return false
	}
	end := c.marksAfter(at.to)
	switch {
	case end&(comma|stop|closeQuote|paragraphStart|dash|colon) == 0:
		return false
	case at.from > 0 && first.before&hard == 0 && beforeVocative[c.word(&c.tokens[at.from-1])]:
		return c.startsVocative(at.from - 1)
	case first.before&(openQuote|stop) != 0:
		return c.vocativeAtHead(at, end)
	case first.before&comma == 0 || c.isListedBefore(at.from):
		return false
	}
	return end&(stop|closeQuote|paragraphStart|dash) != 0 || end&comma != 0 && !c.isListedAfter(at.to) && c.hasShortLead(at.from)
}

// beforeVocative are words before a name in the vocative.
var beforeVocative = script.WordSet("dear dearest old poor oh o ah yes no well good goodbye hello thank sweet darling")

// vocativeAtHead is vocative at the head of a speech or of a sentence in it: “Tom, come.” “Tom!”
func (c *census) vocativeAtHead(at chunk, end gap) bool {
	next := ""
	if at.to+1 < len(c.tokens) {
		next = c.word(&c.tokens[at.to+1])
	}
	if determiners[next] && end&comma != 0 {
		return false // “Tom Smith, your new tenant.”
	}
	return end&exclaim != 0 || end&(comma|dash) != 0 && !c.isListedAfter(at.to)
}

// marksAfter returns the punctuation after token i, also at the end of its paragraph.
func (c *census) marksAfter(i int) gap {
	if i+1 < len(c.tokens) && c.tokens[i+1].paragraph == c.tokens[i].paragraph {
		return c.tokens[i+1].before
	}
	marks := paragraphStart
	end := c.paragraphs[c.tokens[i].paragraph].Span.End
	for at := int(c.tokens[i].end); at < end; {
		r, n := utf8.DecodeRuneInString(c.text[at:end])
		at += n
		marks |= gapOf(r, c.text[at:end], marks)
	}
	return marks
}

// startsVocative reports whether the endearment before a name begins a clause.
func (c *census) startsVocative(i int) bool {
	t := &c.tokens[i]
	if t.before&hard != 0 {
		return true
	}
	return i > 0 && (c.word(&c.tokens[i-1]) == "my" || c.is(&c.tokens[i-1], leading)) && c.tokens[i-1].before&hard != 0
}

// isListedAfter reports whether a list or a relative clause follows after the comma.
func (c *census) isListedAfter(i int) bool {
	if i+1 >= len(c.tokens) {
		return false
	}
	n := &c.tokens[i+1]
	return c.word(n) == "and" || c.word(n) == "or" || n.capital && !c.is(n, function) && n.before&(stop|closeQuote) == 0 || c.word(n) == "who" || c.word(n) == "whose"
}

// isListedBefore reports whether the word before the comma is capitalized: the name is in a list, after a place, or an
// apposition.
func (c *census) isListedBefore(i int) bool {
	if i == 0 {
		return false
	}
	p := &c.tokens[i-1]
	if i > 1 && c.is(&c.tokens[i], title) && p.before&hard == 0 && c.is(&c.tokens[i-2], prepositionPlace) {
		return false // “He is at Dorrowby, Miss Smith.”
	}
	return p.capital && !c.is(p, function|common|address) && p.before&openQuote == 0
}

// hasShortLead reports whether the clause began within the seven words before.
func (c *census) hasShortLead(i int) bool {
	for n := 1; n <= 7 && i-n >= 0; n++ {
		if c.tokens[i-n].before&(openQuote|stop|paragraphStart) != 0 {
			return true
		}
	}
	return false
}

// findVocatives adds the names that a quotation of a turn calls.
func (s *stage) findVocatives(t *turn, q text.Quote) {
	first, end := s.tokensOf(t.paragraph, q.Inner.Start, q.Inner.End)
	for i := first; i < end; i++ {
		name, next, ok := s.nameAt(i, end)
		if !ok {
			continue
		}
		if (s.vocative(chunk{i, next - 1}) && !s.isAskedFor(i, next, q) || i == first && s.callsFirst(next)) && !s.inNestedQuote(int(s.tokens[i].start)) {
			if full := s.titled(t.paragraph, s.word(&s.tokens[i])); full != text.Nobody && next == i+1 {
				name = full
			}
			t.called = append(t.called, name)
		}
		i = next - 1
	}
}

// callsFirst reports whether a name at the head of a quotation, which ends before token next, is a sentence of its own that
// answers no question: “Tom. Come here.”
func (s *stage) callsFirst(next int) bool {
	if s.marksAfter(next-1)&stop == 0 {
		return false
	}
	n := len(s.turns)
	return n == 0 || !s.isQuestion(&s.turns[n-1]) && !strings.Contains(s.lastWords(&s.turns[n-1]), "your name")
}

// isAskedFor reports whether a name is the last sentence of a quotation, and a question: “What is it? Tom?”
func (s *stage) isAskedFor(i, next int, q text.Quote) bool {
	return s.tokens[i].before&stop != 0 && s.tokens[i].before&openQuote == 0 && strings.HasPrefix(s.text[s.tokens[next-1].end:], "?") &&
		strings.TrimSpace(s.text[s.tokens[next-1].end:q.Inner.End]) == "?"
}

// isQuestion reports whether the last quotation of a turn ends with a question mark.
func (s *stage) isQuestion(t *turn) bool {
	return strings.HasSuffix(strings.TrimRight(s.lastWords(t), " \n_"), "?")
}

// lastWords returns the text of the last quotation of a turn.
func (s *stage) lastWords(t *turn) string {
	at := s.quotes[t.quotes[len(t.quotes)-1]].Inner
	return s.text[at.Start:at.End]
}

// inNestedQuote reports whether an offset is in a quotation within a speech: he said, ‘Tom, come.’
func (s *stage) inNestedQuote(offset int) bool {
	i := sort.Search(len(s.inner), func(i int) bool { return s.inner[i].Span.Start > offset })
	for k := i - 1; k >= 0 && s.inner[k].Paragraph == s.inner[i-1].Paragraph; k-- {
		if offset < s.inner[k].Span.End {
			return true
		}
	}
	return false
}
