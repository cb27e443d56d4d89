package chinese

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// near is how many bytes apart two utterances of one conversation may be.
const near = 900

// joined reports whether quotation i belongs to the conversation of i-1.
func (g *stage) joined(i int) bool {
	q := g.study.Quotations
	if i == 0 || q[i].Span.Start-q[i-1].Span.End > near {
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

// turns gives a speaker to quotations that nothing is said about: the same as
// before within a paragraph, else the one who answers.
func (g *stage) turns() {
	q := g.study.Quotations
	for i := range q {
		switch {
		case q[i].Speaker != text.Nobody || g.told[i].tagged || !g.joined(i):
		case g.paragraphOf(i) == g.paragraphOf(i-1) && q[i].Span.Start > q[i-1].Span.End: // “…”“…” is two people
			q[i].Speaker, q[i].Addressee, q[i].By = q[i-1].Speaker, q[i-1].Addressee, byContinued
		case g.follows(i) && g.study.Teller(q[i].Span.Start) == text.Nobody: // nothing else is narrated between, and 我 is none of them
			if a := g.answers(i); a != text.Nobody {
				q[i].Speaker, q[i].By = a, byTurn
			}
		}
	}
}

// answers returns who answers the quotation before i: one who spoke shortly before it, else the one it is said to.
func (g *stage) answers(i int) int {
	q := g.study.Quotations
	asks := q[i-1].Speaker
	for j := i - 2; j >= 0 && j > i-5 && g.joined(j+1); j-- {
		if a := q[j].Speaker; a != text.Nobody && a != asks {
			return a
		}
	}
	switch {
	case asks == text.Nobody:
		return text.Nobody
	case q[i-1].Addressee != text.Nobody:
		return q[i-1].Addressee
	}
	if v := g.vocative(i - 1); v != asks {
		return v
	}
	return text.Nobody
}

// onlyTag reports whether only a tag that says who spoke is between quotation i and the next.
func (g *stage) onlyTag(i int) bool {
	between := g.folded[g.study.Quotations[i].Span.End:g.study.Quotations[i+1].Span.Start]
	stops := strings.Count(between, "。") + strings.Count(between, "！") + strings.Count(between, "？")
	return g.told[i].behind && stops <= 1 && strings.TrimSpace(between) != "" && len(between) <= 20*han
}

func (g *stage) paragraphOf(i int) int {
	r := g.runAt(g.study.Quotations[i].Span.Start)
	if r >= len(g.runs) {
		return -1
	}
	return g.runs[r].paragraph
}

// addressees finds the person each quotation is spoken to: the one called by name in
// it or named by the words around it, the one who spoke before, or the one who answers.
func (g *stage) addressees() {
	q := g.study.Quotations
	for i := range q {
		u := &q[i]
		if g.told[i].alone {
			u.Addressee = text.Nobody
			continue
		}
		pick := func(name int) {
			if u.Addressee == text.Nobody && !g.alike(name, u.Speaker) {
				u.Addressee = name
			}
		}
		if g.alike(u.Addressee, u.Speaker) {
			u.Addressee = text.Nobody
		}
		pick(g.vocative(i))
		if g.joined(i) && !g.told[i-1].alone {
			if g.paragraphOf(i) == g.paragraphOf(i-1) && q[i-1].Speaker == u.Speaker {
				pick(q[i-1].Addressee)
			}
			pick(q[i-1].Speaker)
			pick(g.told[i].other)
		} else {
			pick(g.told[i].other)
		}
		if i+1 < len(q) && g.joined(i+1) {
			pick(q[i+1].Speaker)
		}
	}
}

// vocative returns the person that the speaker calls by name: a name that is a whole
// clause within the speech, in its first sentence or its last.
func (g *stage) vocative(i int) int {
	u := &g.study.Quotations[i]
	first := g.runAt(u.Inner.Start)
	for k := first; k < len(g.runs) && g.runs[k].start < u.Inner.End; k++ {
		r := &g.runs[k]
		if k > first+1 && r.end+2*han < u.Inner.End {
			continue
		}
		list := g.mentions(r.start, r.end)
		if len(list) == 1 && g.person(list[0].Name) && !g.alike(list[0].Name, u.Speaker) && list[0].Span.Start == r.start && list[0].Span.End == r.end && r.next != '、' {
			return g.personCalled(i, list[0].Name)
		}
		if w := g.folded[r.start:r.end]; len(w) >= 2*han && (g.lex.title.has[w] || g.lex.role.has[w]) {
			if b := g.bearer(w, r.start); b != text.Nobody && !g.alike(b, u.Speaker) {
				return b
			}
		}
	}
	return text.Nobody
}

// personCalled returns the person called 老薛 here: of several with that surname the one that
// the narrator has just named, else the only one that it names near by.
func (g *stage) personCalled(i, called int) int {
	word := g.names[called].word
	if !g.familiar(word) || strings.HasPrefix(word, "阿") {
		return called
	}
	surname := word[han:]
	q := g.study.Quotations[i]
	last, only := text.Nobody, text.Nobody // only is the one called where there are several
	for _, m := range g.mentions(q.Span.Start-near, q.Span.End+near) {
		full := g.names[m.Name]
		if m.Name == called || full.surname != han || !strings.HasPrefix(full.word, surname) || g.alike(m.Name, q.Speaker) {
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

// alike reports whether two names may well be one person, as far as speaking to
// each other goes: one is within the other, or a title goes with the surname.
func (g *stage) alike(a, b int) bool {
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
