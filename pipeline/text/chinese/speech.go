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

// How a speaker was found.
const (
	byTag          = "named with the speech"
	byGiven        = "named with the speech by the given name"
	byPronoun      = "he or she, named before"
	bySentence     = "acts before the speech"
	byAfter        = "acts after the speech"
	byContinued    = "goes on speaking"
	byTurn         = "answers in turn"
	bySignature    = "signed with the name"
	byIntroduction = "says their own name"
)

// attributeSpeeches finds the speakers and addressees of the quotations. Quotations that are no speech (a nickname
// in marks) are left out.
func (g *studyBuilder) attributeSpeeches(ctx context.Context) error {
	for i, q := range g.quotes {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		lead, tail := g.wordsAround(i)
		if !g.isSpeech(q, lead, tail) {
			continue
		}
		u := text.Quotation{Span: q.Span, Inner: q.Inner, Speaker: text.Nobody, Addressee: text.Nobody}
		t := g.attribute(q, lead, tail)
		u.Speaker, u.Addressee, u.By, u.Sure = t.speaker, t.addressee, t.by, t.by == byTag && (t.speaker != text.Nobody || t.me)
		g.study.Quotations = append(g.study.Quotations, u)
		g.attributions, g.mine = append(g.attributions, t), append(g.mine, t.me)
	}
	g.attributeIntroductions()
	g.findNarrators()
	g.attributeConversations(ctx)
	if g.nameNarrator() {
		g.attributeConversations(ctx)
	}
	g.findAddressees()
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
	tagged             bool        // the words say that somebody speaks, perhaps without a name
	behind             bool        // the words are after the quotation
	alone              bool        // a thought, or said to oneself
	me                 bool        // they say that 我 speaks or acts
	gender             text.Gender // of the pronoun for who speaks or acts, "" for none
	other              int         // another person in these words
}

// wordsAround returns the words before and after a quotation, within its paragraph
// and up to the neighbouring quotations. A tag may also end the paragraph before.
func (g *studyBuilder) wordsAround(i int) (lead, tail kb.Span) {
	q := g.quotes[i]
	p := g.paragraphs[q.Paragraph].Span
	last := 0 // end of the quotation before
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

// isSpeech reports whether a quotation is speech, and not a nickname or a title.
func (g *studyBuilder) isSpeech(q text.Quote, lead, tail kb.Span) bool {
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

// attribute evaluates the words around a quotation.
func (g *studyBuilder) attribute(q text.Quote, lead, tail kb.Span) attribution {
	t := attribution{speaker: text.Nobody, addressee: text.Nobody, other: text.Nobody}
	if g.isDashed(q) && g.readTagInside(&t, q.Inner) {
		return t
	}
	if g.introduces(lead) {
		t.tagged = true
		g.findSubject(&t, lead, byTag)
		return t
	}
	if g.readTagAfter(&t, tail) {
		t.behind = true
		return t
	}
	if last := g.lastSentence(lead); last.Len() > 0 && lead.End == q.Span.Start {
		g.findSubject(&t, last, bySentence)
		if t.speaker != text.Nobody {
			return t
		}
	}
	if i := g.runAt(tail.Start); i < len(g.runs) && g.runs[i].start < tail.End {
		r := &g.runs[i]
		if a, ok := g.actorOf(r); ok && (a.name != text.Nobody || a.pronoun != "") {
			g.setSpeaker(&t, a, q.Span.Start, byAfter)
		} else if !ok && strangers.prefix(g.folded[r.start:r.end]) != "" {
			t.by = byAfter
		}
	}
	return t
}

// strangers begin a clause in which a person without a known name acts.
var strangers = newSet(strings.Fields("一个 另一个 又一个 有一个 有人 有的 一人 又一人 另一人 旁人 旁边有人"))

// isDashed reports whether a quotation has a dash before it and no closing mark.
func (g *studyBuilder) isDashed(q text.Quote) bool {
	return strings.HasPrefix(g.text(q.Span), "—") && q.Inner.End == q.Span.End
}

// readTagInside reads the tag after the first sentence of a paragraph that begins with a dash (——不忙。某某说，喝茶。), or who acts in its last
// clause (——不忙。某某坐下了。). It reports whether it found one.
func (g *studyBuilder) readTagInside(t *attribution, at kb.Span) bool {
	first, last := g.runsOf(at)
	for k := first + 1; k <= last; k++ {
		r := &g.runs[k]
		if !ends(r.prev) {
			continue
		}
		a, ok := g.actorOf(r)
		if !ok || a.end > r.end {
			continue
		}
		rest := g.folded[a.end:r.end]
		switch said := g.lex.tag.has(rest) || g.lex.speech.has(rest); {
		case said:
			t.tagged = true
			g.setSpeaker(t, a, r.start, byTag)
			return true
		case k == last && a.name != text.Nobody:
			g.setSpeaker(t, a, r.start, byAfter)
			return true
		}
	}
	return false
}

// introduces reports whether the words before a quotation announce it.
func (g *studyBuilder) introduces(lead kb.Span) bool {
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

// readTagAfter reads a tag after the quotation: “…”某某道。 A tag that announces
// the next quotation with a colon belongs to that one.
func (g *studyBuilder) readTagAfter(t *attribution, tail kb.Span) bool {
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
	g.setSpeaker(t, a, tail.Start, byTag)
	if !ok {
		t.by = byPronoun
	}
	g.noteOthers(t, r)
	return true
}

// introduces reports whether a run announces the next quotation.
func introduces(r *run, tail kb.Span) bool {
	return strings.ContainsRune(colons, r.next) || opens(r.next) && r.end == tail.End
}

// findSubject finds the speaker in the words before a quotation: the actor of the
// nearest clause with one, back to the sentence before.
func (g *studyBuilder) findSubject(t *attribution, lead kb.Span, by string) {
	if !g.findSubjectIn(t, lead, by) && by == byTag {
		t.speaker, t.by = g.actedBefore(lead.Start, anyone), byPronoun
	}
}

// findSubjectIn does so for the clauses of the lead; it returns false if they name nobody.
func (g *studyBuilder) findSubjectIn(t *attribution, lead kb.Span, by string) bool {
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
			g.noteOthers(t, r)
		}
		if a, ok := g.actorOf(r); ok {
			g.setSpeaker(t, a, r.start, by)
			return true
		}
		if by != byTag {
			continue
		}
		if m := g.onlyPerson(r); i == last && m != nil {
			g.setSpeaker(t, actor{name: m.Name, end: m.Span.End}, r.start, by)
			return true
		}
		if name := g.presented(r); i == last && strings.ContainsRune(colons, r.next) && name != text.Nobody {
			g.setSpeaker(t, actor{name: name, end: r.end}, r.start, by) // 下面是某某：
			return true
		}
		if i == last && g.beginsClause(i, first) && g.isStranger(tag) {
			t.by = by
			return true // somebody without a name
		}
	}
	return false
}

// onlyPerson returns the mention of the only person in a clause, after a word for what that person is: 同桌唐果笑; else nil.
func (g *studyBuilder) onlyPerson(r *run) *text.Mention {
	const longest = 4 * han // words before the name
	var only *text.Mention
	list := g.mentions(r.start, r.end)
	for i := range list {
		if g.isPerson(list[i].Name) {
			if only != nil {
				return nil
			}
			only = &list[i]
		}
	}
	if only == nil || only.Span.Start-r.start > longest || only.Span.End == r.end {
		return nil
	}
	before := g.folded[r.start:only.Span.Start]
	if len(before) < 2*han || wordDictionary().classOf(before[len(before)-2*han:]) != noun || prepositions.suffix(before) != "" || spokenToPattern.MatchString(before) {
		return nil
	}
	return only
}

// runsOf returns the first and the last run of a span.
func (g *studyBuilder) runsOf(at kb.Span) (first, last int) {
	first, last = g.runAt(at.Start), g.runAt(at.End)-1
	if last >= 0 && last+1 < len(g.runs) && g.runs[last+1].start < at.End {
		last++
	}
	return first, last
}

// beginsClause reports whether run i begins the words before a speech, which start at run first.
func (g *studyBuilder) beginsClause(i, first int) bool {
	return i == first || ends(g.runs[i-1].next) || closes(g.runs[i].prev)
}

// setSpeaker makes the actor of a clause at an offset the speaker.
func (g *studyBuilder) setSpeaker(t *attribution, a actor, at int, by string) {
	t.by, t.me = by, a.pronoun == me
	switch {
	case a.pronoun != "" && !t.me:
		t.by, t.gender = byPronoun, g.pronounGender(a.pronoun)
	case a.short:
		t.by = byGiven
	}
	t.speaker = g.resolve(a, at)
	if t.other == t.speaker {
		t.other = text.Nobody
	}
}

// isStranger reports whether a tag begins with words that are not a manner of speaking, so
// that the speaker must be somebody unknown.
func (g *studyBuilder) isStranger(tag string) bool {
	return g.lex.predicate.prefix(tag) == "" && g.lex.speech.prefix(tag) == "" && !mannerWords.first.has(tag[:han]) && !g.lex.common.has(tag[:min(len(tag), 2*han)])
}

// mannerWords are manners of speaking with which a tag may begin.
var mannerWords = newSet(strings.Fields("口 嘴 心 口里 嘴里 心里 厉声 高声 低声 轻声 柔声 颤声 喃喃 连声 齐声 哭 笑 怒 惊 喜 急 慌 冷 大 小 忙 又 再 便 却 只 一 不 自 故 暗 强 假 满 莞尔 嫣然"))

// noteOthers records the other people in the clause, and the addressee: 对某某道, 看着某某.
func (g *studyBuilder) noteOthers(t *attribution, r *run) {
	for _, m := range g.mentions(r.start, r.end) {
		if !g.isPerson(m.Name) || m.Span.Start == r.start {
			continue
		}
		if w := prepositions.suffix(g.folded[r.start:m.Span.Start]); w != "" && t.addressee == text.Nobody {
			t.addressee = m.Name
		} else if t.other == text.Nobody {
			t.other = m.Name
		}
	}
}

// lastSentence returns the last sentence of a span.
func (g *studyBuilder) lastSentence(s kb.Span) kb.Span {
	t := strings.TrimRight(g.text(s), "。！？…!? \n")
	s.End = s.Start + len(t)
	s.Start = s.End - len(afterLast(t, "。！？…!?\n"))
	return s
}
