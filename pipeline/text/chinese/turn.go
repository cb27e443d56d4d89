package chinese

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// conversationReach is the maximum distance of two utterances of one conversation, in bytes.
const conversationReach = 900

// isSameConversation reports whether quotation i belongs to the conversation of i-1.
func (g *studyBuilder) isSameConversation(i int) bool {
	q := g.study.Quotations
	if i == 0 || q[i].Span.Start-q[i-1].Span.End > conversationReach {
		return false
	}
	for p := g.paragraphOf(i - 1); p >= 0 && p < g.paragraphOf(i); p++ {
		if next := g.paragraphs[p+1]; next.Heading || entryDate.MatchString(g.text(next.Span)) {
			return false
		}
	}
	b := g.study.BreaksIn(kb.Span{Start: q[i-1].Span.End, End: q[i].Span.Start + 1})
	return len(b) == 0
}

func (g *studyBuilder) paragraphOf(i int) int {
	r := g.runAt(g.study.Quotations[i].Span.Start)
	if r >= len(g.runs) {
		return -1
	}
	return g.runs[r].paragraph
}

// findAddressees finds the addressee of each quotation: the person called by name in
// it or named by the words around it, the speaker before, or the one who answers.
func (g *studyBuilder) findAddressees() {
	q := g.study.Quotations
	for i := range q {
		u := &q[i]
		if g.attributions[i].alone {
			u.Addressee = text.Nobody
			continue
		}
		pick := func(name int) {
			if u.Addressee == text.Nobody && !g.mayBeSame(name, u.Speaker) {
				u.Addressee = name
			}
		}
		if g.mayBeSame(u.Addressee, u.Speaker) {
			u.Addressee = text.Nobody
		}
		pick(g.vocative(i))
		if g.isSameConversation(i) && !g.attributions[i-1].alone {
			if g.paragraphOf(i) == g.paragraphOf(i-1) && q[i-1].Speaker == u.Speaker {
				pick(q[i-1].Addressee)
			}
			pick(q[i-1].Speaker)
			pick(g.attributions[i].other)
		} else {
			pick(g.attributions[i].other)
		}
		if i+1 < len(q) && g.isSameConversation(i+1) {
			pick(q[i+1].Speaker)
		}
	}
}

// vocative returns the person that the speaker calls by name: a name that is a whole
// clause in the first or last sentence of the speech.
func (g *studyBuilder) vocative(i int) int {
	u := &g.study.Quotations[i]
	first := g.runAt(u.Inner.Start)
	for k := first; k < len(g.runs) && g.runs[k].start < u.Inner.End; k++ {
		r := &g.runs[k]
		if k > first+1 && r.end+2*han < u.Inner.End {
			continue
		}
		list := g.mentions(r.start, r.end)
		if len(list) == 1 && g.isPerson(list[0].Name) && !g.mayBeSame(list[0].Name, u.Speaker) && list[0].Span.Start == r.start && list[0].Span.End == r.end && r.next != '、' {
			return g.surnameBearer(i, list[0].Name)
		}
		if w := g.folded[r.start:r.end]; len(w) >= 2*han && (g.lex.title.has(w) || g.lex.role.has(w)) {
			if b := g.bearer(w, r.start); b != text.Nobody && !g.mayBeSame(b, u.Speaker) {
				return b
			}
		}
	}
	return text.Nobody
}

// surnameBearer returns the person called 老薛 here: if several have this surname, the one that
// the narrator has just named, else the only one named near by.
func (g *studyBuilder) surnameBearer(i, called int) int {
	word := g.names[called].word
	if !g.isFamiliarForm(word) || strings.HasPrefix(word, "阿") {
		return called
	}
	surname := word[han:]
	q := g.study.Quotations[i]
	last, only := text.Nobody, text.Nobody // only is called if there are several
	for _, m := range g.mentions(q.Span.Start-conversationReach, q.Span.End+conversationReach) {
		full := g.names[m.Name]
		if m.Name == called || full.surname != han || !strings.HasPrefix(full.word, surname) || g.mayBeSame(m.Name, q.Speaker) {
			continue
		}
		if m.Span.Start < q.Span.Start && g.runs[g.runAt(m.Span.Start)].paragraph == g.paragraphOf(i) {
			last = m.Name
		}
		if only == text.Nobody {
			only = m.Name
		} else if only != m.Name {
			only = called
		}
	}
	switch {
	case last != text.Nobody:
		return last
	case only != text.Nobody:
		return only
	}
	return called
}

// mayBeSame reports whether two names may be one person's, who does not speak to
// himself: one contains the other, or one is the surname with a title.
func (g *studyBuilder) mayBeSame(a, b int) bool {
	if a == b || a == text.Nobody || b == text.Nobody {
		return a == b
	}
	x, y := g.names[a], g.names[b]
	if strings.Contains(x.word, y.word) || strings.Contains(y.word, x.word) {
		return true
	}
	if !x.sharesSurname(y) || (x.title == "") == (y.title == "") {
		return false
	}
	m, n := g.study.Names[a].Gender, g.study.Names[b].Gender
	return m == "" || n == "" || m == n
}
