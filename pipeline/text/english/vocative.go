package english

import (
	"dramatis/editor/kb/script"
	"unicode/utf8"
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
