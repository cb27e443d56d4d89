package english

import (
	"dramatis/editor/kb/script"
	"unicode/utf8"
)

// vocative reports whether a chunk within speech addresses somebody: it is set
// off by marks on both sides, at the speech's edge or after "my dear".
func (c *census) vocative(at chunk) bool {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	if !first.quoted || last.possessive {
		return false
	}
	end := c.marksAfter(at.to)
	switch {
	case end&(comma|stop|closeQuote|paragraphStart|dash|colon) == 0:
		return false
	case at.from > 0 && first.before&hard == 0 && callings[c.word(&c.tokens[at.from-1])]:
		return c.vocativeEdge(at.from - 1)
	case first.before&(openQuote|stop) != 0:
		return c.callsAtHead(at, end)
	case first.before&comma == 0 || c.listedBefore(at.from):
		return false
	}
	return end&(stop|closeQuote|paragraphStart|dash) != 0 || end&comma != 0 && !c.listed(at.to) && c.shortLead(at.from)
}

// callings are words before the name of one who is called.
var callings = script.WordSet("dear dearest old poor oh o ah yes no well good goodbye hello thank sweet darling")

// callsAtHead is vocative at the head of the speech or of a sentence in it: “Tom,
// come.” “Tom!”
func (c *census) callsAtHead(at chunk, end gap) bool {
	next := ""
	if at.to+1 < len(c.tokens) {
		next = c.word(&c.tokens[at.to+1])
	}
	if determiners[next] && end&comma != 0 {
		return false // “Tom Smith, your new tenant.”
	}
	return end&exclaim != 0 || end&(comma|dash) != 0 && !c.listed(at.to)
}

// marksAfter returns the marks after token i, also at the end of its paragraph.
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

// vocativeEdge: the words of endearment before a name begin a clause.
func (c *census) vocativeEdge(i int) bool {
	t := &c.tokens[i]
	if t.before&(hard) != 0 {
		return true
	}
	return i > 0 && (c.word(&c.tokens[i-1]) == "my" || c.is(&c.tokens[i-1], leading)) && c.tokens[i-1].before&hard != 0
}

// listed: another capital word or "and" follows after the comma.
func (c *census) listed(i int) bool {
	if i+1 >= len(c.tokens) {
		return false
	}
	n := &c.tokens[i+1]
	return c.word(n) == "and" || c.word(n) == "or" || n.capital && !c.is(n, function) && n.before&(stop|closeQuote) == 0 || c.word(n) == "who" || c.word(n) == "whose"
}

// listedBefore: the word before the comma is a capital one, as in a list or
// behind a place, or the name explains it.
func (c *census) listedBefore(i int) bool {
	if i == 0 {
		return false
	}
	p := &c.tokens[i-1]
	if i > 1 && c.is(&c.tokens[i], title) && p.before&hard == 0 && c.is(&c.tokens[i-2], prepositionPlace) {
		return false // “He is at Dorrowby, Miss Smith.”
	}
	return p.capital && !c.is(p, function|common|address) && p.before&openQuote == 0
}

// shortLead: within six words from where the clause began.
func (c *census) shortLead(i int) bool {
	for n := 1; n <= 7 && i-n >= 0; n++ {
		if c.tokens[i-n].before&(openQuote|stop|paragraphStart) != 0 {
			return true
		}
	}
	return false
}
