package chinese

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// What a speaker was known from.
const (
	byTag       = "named with the speech"
	byGiven     = "named with the speech by the given name"
	byPronoun   = "he or she, named before"
	bySentence  = "acts before the speech"
	byAfter     = "acts after the speech"
	byContinued = "goes on speaking"
	byTurn      = "answers in turn"
	bySignature = "signed with the name"
)

// speeches attributes the quotations. A quotation that is no speech (a nickname
// in marks) is left out.
func (g *stage) speeches(ctx context.Context) error {
	for i, q := range g.quotes {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		lead, tail := g.around(i)
		if !g.isSpeech(q, lead, tail) {
			continue
		}
		u := text.Quotation{Span: q.Span, Inner: q.Inner, Speaker: text.Nobody, Addressee: text.Nobody}
		t := g.attribute(q, lead, tail)
		u.Speaker, u.Addressee, u.By, u.Sure = t.speaker, t.addressee, t.by, t.by == byTag && (t.speaker != text.Nobody || t.me)
		g.study.Quotations = append(g.study.Quotations, u)
		g.told = append(g.told, t)
	}
	g.tellers()
	g.turns()
	g.withMe()
	g.addressees()
	for i := range g.study.Quotations {
		if u := &g.study.Quotations[i]; u.Speaker == text.Nobody {
			u.By = ""
		}
	}
	return nil
}

// An attribution is what the words around a quotation say about it.
type attribution struct {
	speaker, addressee int
	by                 string
	tagged             bool // the words say that somebody speaks, maybe nobody named
	behind             bool // they are after the quotation
	alone              bool // thought, or said to oneself
	me                 bool // said by who says 我
	other              int  // another person in the words around
}

// around returns the words before a quotation and after it, within its paragraph
// and up to the neighbouring quotations. A tag may end the paragraph before.
func (g *stage) around(i int) (lead, tail kb.Span) {
	q := g.quotes[i]
	p := g.paragraphs[q.Paragraph].Span
	last := 0 // where the quotation before ends
	if i > 0 {
		last = g.quotes[i-1].Span.End
	}
	lead = kb.Span{Start: max(p.Start, last), End: q.Span.Start}
	tail = kb.Span{Start: q.Span.End, End: p.End}
	if i+1 < len(g.quotes) {
		tail.End = max(tail.Start, min(tail.End, g.quotes[i+1].Span.Start))
	}
	if strings.TrimSpace(g.text(lead)) == "" && q.Paragraph > 0 && lead.Start == p.Start {
		before := g.paragraphs[q.Paragraph-1]
		if b := g.text(before.Span); !before.Heading && (strings.HasSuffix(b, "：") || strings.HasSuffix(b, ":")) {
			lead = kb.Span{Start: max(before.Span.Start, last), End: before.Span.End}
		}
	}
	return lead, tail
}

// isSpeech distinguishes speech from words in marks, like a nickname or a title.
func (g *stage) isSpeech(q text.Quote, lead, tail kb.Span) bool {
	const short = 8 // characters
	inner, said := g.text(q.Inner), g.text(lead)
	last, _ := utf8.DecodeLastRuneInString(inner)
	before, _ := utf8.DecodeLastRuneInString(said)
	after, _ := utf8.DecodeRuneInString(g.text(tail))
	switch {
	case inner == "":
		return false
	case q.Inner == q.Span, q.Open, ends(last), strings.ContainsRune("，—～", last), before == '：', before == ':':
		return true // found by its tag, or marked as a sentence
	case script.IsHan(before):
		return g.lex.speech.suffix(said) != "" && (g.lex.tag.suffix(said) != "" || strings.HasSuffix(said, "道"))
	case before == utf8.RuneError, ends(before): // a sentence begins
		return !script.IsHan(after) || len(inner) > short*han
	}
	return utf8.RuneCountInString(inner) > short
}

// attribute reads the words around a quotation.
func (g *stage) attribute(q text.Quote, lead, tail kb.Span) attribution {
	t := attribution{speaker: text.Nobody, addressee: text.Nobody, other: text.Nobody}
	if g.introduces(lead) {
		t.tagged = true
		g.subject(&t, lead, byTag)
		return t
	}
	if g.followsUp(&t, tail) {
		t.behind = true
		return t
	}
	if last := g.lastSentence(lead); last.Len() > 0 && lead.End == q.Span.Start {
		g.subject(&t, last, bySentence)
		if t.speaker != text.Nobody {
			return t
		}
	}
	if i := g.runAt(tail.Start); i < len(g.runs) && g.runs[i].start < tail.End {
		if a, ok := g.actorOf(&g.runs[i]); ok && (a.name != text.Nobody || a.pronoun != "") {
			t.speaker, t.by, t.me = g.resolve(a, q.Span.Start), byAfter, a.pronoun == me
		}
	}
	return t
}

// introduces reports whether the words before a quotation say that it follows.
func (g *stage) introduces(lead kb.Span) bool {
	t := strings.TrimSpace(g.text(lead))
	mark, n := utf8.DecodeLastRuneInString(t)
	switch before := t[:len(t)-n]; {
	case strings.ContainsRune(colons, mark):
		return true
	case script.IsHan(mark):
		return g.lex.speech.suffix(t) != ""
	case !strings.ContainsRune(",，。.", mark):
		return false
	case strings.HasSuffix(before, "道") && !strings.HasSuffix(before, "知道"), strings.HasSuffix(before, "曰"):
		return true
	default:
		return mark != '。' && (g.lex.tag.suffix(before) != "" || len(before) <= 6*han && g.lex.speech.suffix(before) != "")
	}
}

// followsUp reads a tag after the quotation: “…”某某道。 A tag that introduces
// the next quotation with a colon belongs to that one.
func (g *stage) followsUp(t *attribution, tail kb.Span) bool {
	i := g.runAt(tail.Start)
	if i >= len(g.runs) || g.runs[i].start >= tail.End || g.runs[i].start-tail.Start > han {
		return false
	}
	r := &g.runs[i]
	if introduces(r, tail) {
		return false
	}
	a, ok := g.actorOf(r)
	for ok && a.end > r.end && i+1 < len(g.runs) { // a name with a mark inside
		i++
		r = &g.runs[i]
	}
	rest := g.folded[r.start:r.end]
	if ok {
		rest = g.folded[a.end:r.end]
	}
	verb := g.lex.tag.prefix(rest)
	if verb == "" && (!ok || g.lex.speech.suffix(rest) == "" || len(rest) > 6*han) {
		return false
	}
	t.tagged = true
	if !ok {
		a.name = g.actedBefore(tail.Start, anyone)
	}
	g.speaks(t, a, tail.Start, byTag)
	if !ok {
		t.by = byPronoun
	}
	g.others(t, r)
	return true
}

// introduces reports whether a run leads to the quotation after the words it is in.
func introduces(r *run, tail kb.Span) bool {
	return strings.ContainsRune(colons, r.next) || opens(r.next) && r.end == tail.End
}

// subject finds who speaks in the words before a quotation: who acts in the
// nearest clause that says so, back to the sentence before.
func (g *stage) subject(t *attribution, lead kb.Span, by string) {
	if !g.subjectIn(t, lead, by) && by == byTag {
		t.speaker, t.by = g.actedBefore(lead.Start, anyone), byPronoun
	}
}

// subjectIn is subject in the clauses of the lead; false when they say nothing.
func (g *stage) subjectIn(t *attribution, lead kb.Span, by string) bool {
	first, last := g.runsOf(lead)
	if last < first || last < 0 {
		return false
	}
	tag := g.folded[g.runs[last].start:g.runs[last].end]
	t.alone = g.lex.thought.suffix(tag) != "" || slices.ContainsFunc([]string{"自言", "自语", "喃喃"}, func(w string) bool { return strings.Contains(tag, w) })
	for i := last; i >= first; i-- {
		r := &g.runs[i]
		if i < last-1 && ends(r.next) && by == bySentence {
			break
		}
		if i > 0 || by != bySentence {
			g.others(t, r)
		}
		if a, ok := g.actorOf(r); ok {
			g.speaks(t, a, r.start, by)
			return true
		}
		if by != byTag {
			continue
		}
		if i == last && g.beginsClause(i, first) && g.strange(tag) {
			t.by = by
			return true // somebody without a name
		}
	}
	return false
}

// runsOf returns the first and the last run of a stretch of text.
func (g *stage) runsOf(at kb.Span) (first, last int) {
	first, last = g.runAt(at.Start), g.runAt(at.End)-1
	if last >= 0 && last+1 < len(g.runs) && g.runs[last+1].start < at.End {
		last++
	}
	return first, last
}

// beginsClause reports whether run i begins what leads to a speech, from run first on.
func (g *stage) beginsClause(i, first int) bool {
	return i == first || ends(g.runs[i-1].next) || closes(g.runs[i].prev)
}

// speaks notes who acts in a clause at an offset as the speaker.
func (g *stage) speaks(t *attribution, a actor, at int, by string) {
	t.by, t.me = by, a.pronoun == me
	switch {
	case a.pronoun != "" && !t.me:
		t.by = byPronoun
	case a.short:
		t.by = byGiven
	}
	t.speaker = g.resolve(a, at)
	if t.other == t.speaker {
		t.other = text.Nobody
	}
}

// strange reports whether a tag begins with words that are not a manner of speaking, so
// that somebody unknown must be meant.
func (g *stage) strange(tag string) bool {
	return g.lex.predicate.prefix(tag) == "" && g.lex.speech.prefix(tag) == "" && !manners.first.has(tag[:han]) && !g.lex.common.has[tag[:min(len(tag), 2*han)]]
}

// manners are ways of speaking that a tag may begin with.
var manners = newSet(strings.Fields("口 嘴 心 口里 嘴里 心里 厉声 高声 低声 轻声 柔声 颤声 喃喃 连声 齐声 哭 笑 怒 惊 喜 急 慌 冷 大 小 忙 又 再 便 却 只 一 不 自 故 暗 强 假 满 莞尔 嫣然"))

// others notes the people the clause is directed at: 对某某道, 看着某某.
func (g *stage) others(t *attribution, r *run) {
	for _, m := range g.mentions(r.start, r.end) {
		if !g.person(m.Name) || m.Span.Start == r.start {
			continue
		}
		if w := prepositions.suffix(g.folded[r.start:m.Span.Start]); w != "" && t.addressee == text.Nobody {
			t.addressee = m.Name
		} else if t.other == text.Nobody {
			t.other = m.Name
		}
	}
}

// lastSentence returns the end of a stretch, from its last sentence on.
func (g *stage) lastSentence(s kb.Span) kb.Span {
	t := strings.TrimRight(g.text(s), "。！？…!? \n")
	s.End = s.Start + len(t)
	s.Start = s.End - len(afterLast(t, "。！？…!?\n"))
	return s
}
