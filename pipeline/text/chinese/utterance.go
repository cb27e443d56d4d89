package chinese

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// Choices for a speaker that are no names. text.Nobody is anybody else.
const (
	narrator = -2 // the first-person narrator, whether or not the name is known
	stranger = -3 // the person without a known name that the words around the quotation mention
)

// How a quotation follows the one before it.
const (
	apart         = iota // with narration between, or it is the first
	nextParagraph        // in the next paragraph
	inParagraph          // in the same paragraph
	onlyMarks            // with nothing but marks between
	continuation         // in the next paragraph, and the one before has no closing mark
)

// The kinds of tags that name nobody.
const (
	otherTag    = iota // no tag, or one with a name or a pronoun
	unsaidTag          // 拍手笑道：“…”
	answerTag          // “…”曰：“…”
	resumingTag        // “…”又道：“…”
)

// An utterance is the evidence for the speaker of a quotation. People are choices for a speaker.
type utterance struct {
	certain  bool        // evidence is the speaker
	evidence int         // who speaks or acts in the words around it, or text.Nobody
	gender   text.Gender // of the pronoun instead, or ""
	follows  int         // how it follows the quotation before
	tag      int         // the kind of its tag
	called   int         // the person it calls by name, or text.Nobody
	heard    int         // its addressee by the words around it, or text.Nobody
	inside   []int       // who is named in it
	beside   []int       // who else is named in the words around it
	acting   []int       // who acts in the narration between the quotation before and it, the last one first
	behind   []int       // those of them in the paragraph of the quotation before
	pronoun  int         // the referent of a pronoun that acts in that narration after all of these, or text.Nobody
	named    []int       // who is named in that narration, the last one first
	recent   []int       // who has acted or spoken before it in the conversation, the last one first
	choices  []int       // who may be the speaker
}

// readUtterance collects the evidence for quotation i of the conversation.
func (x *conversation) readUtterance(i int) {
	at := x.first + i
	u, q, t := &x.utterances[i], &x.study.Quotations[at], &x.attributions[at]
	start := q.Span.Start
	u.evidence, u.called, u.heard = x.voiceOf(t.speaker, start), x.voiceOf(x.vocative(at), start), x.voiceOf(t.addressee, start)
	switch {
	case t.me:
		u.evidence = narrator
	case u.evidence == text.Nobody && t.by != "":
		u.evidence = stranger
	}
	if u.called == text.Nobody {
		u.called = x.calledKin(q.Inner)
	}
	u.certain = t.by == bySignature || t.by == byIntroduction || t.tagged && t.by != byPronoun
	u.gender = t.gender
	if i > 0 {
		u.follows = x.followsHow(at)
	}
	if t.tagged && t.by == byPronoun {
		u.tag = x.tagKind(at)
	}
	u.inside = x.namedIn(q.Inner, start)
	lead, tail := x.wordsAround(x.quoteAt(start))
	for _, who := range append(x.namedIn(lead, start), x.namedIn(tail, start)...) {
		if who != u.evidence {
			u.beside = append(u.beside, who)
		}
	}
	x.readNarration(i)
	u.recent = slices.Clone(x.recent)
	if t.by != byPronoun {
		x.notice(u.evidence)
	}
}

// namedIn returns who is named in a span of a quotation at an offset.
func (x *conversation) namedIn(s kb.Span, at int) (out []int) {
	for _, m := range x.mentions(s.Start, s.End) {
		if x.isPerson(m.Name) {
			out = append(out, x.voiceOf(m.Name, at))
		}
	}
	return out
}

// quoteAt returns the index of the quotation of the page that begins at an offset.
func (p *page) quoteAt(at int) int {
	return sort.Search(len(p.quotes), func(i int) bool { return p.quotes[i].Span.Start >= at })
}

// tagKind returns the kind of the tag of quotation i, which names nobody.
func (g *studyBuilder) tagKind(i int) int {
	lead, _ := g.wordsAround(g.quoteAt(g.study.Quotations[i].Span.Start))
	said := strings.Trim(g.text(lead), colons+"，,。 \u3000\n")
	last := afterLast(said, "，。！？；,")
	switch {
	case answerTags.has(said):
		return answerTag
	case resumingWords.prefix(last) != "", g.lex.tag.has(said), g.lex.speech.has(said):
		return resumingTag
	case g.attributions[i].gender != "":
		return otherTag
	}
	return unsaidTag
}

var (
	answerTags    = newSet(strings.Fields("曰 答曰 对曰 答道 回道 应道 答"))
	resumingWords = newSet(strings.Fields("又 再 接着 便又 遂又 因又"))
)

// followsHow returns how quotation i follows the one before it.
func (g *studyBuilder) followsHow(i int) int {
	before, q := g.study.Quotations[i-1], g.study.Quotations[i]
	between := g.folded[before.Span.End:max(before.Span.End, q.Span.Start)]
	switch p := g.paragraphOf(i); p - g.paragraphOf(i-1) {
	case 0:
		if strings.TrimSpace(between) == "" {
			return onlyMarks
		}
		return inParagraph
	case 1:
		if before.Inner.End == before.Span.End && strings.IndexFunc(g.text(before.Span), opens) == 0 {
			return continuation
		}
		return nextParagraph
	}
	return apart
}

// calledKin returns which relative, named by a word of kinship, is called at the start of a speech: 爸，…; else Nobody.
func (x *conversation) calledKin(inner kb.Span) int {
	k := x.runAt(inner.Start)
	if k >= len(x.runs) || x.runs[k].start != inner.Start {
		return text.Nobody
	}
	row, ok := kinCalls[x.folded[x.runs[k].start:x.runs[k].end]]
	if !ok {
		return text.Nobody
	}
	for _, name := range slices.Sorted(maps.Keys(x.aliases)) {
		if slices.Contains(row, x.names[name].word) {
			return x.aliases[name]
		}
	}
	return text.Nobody
}

// kinCalls are words by which relatives are called, with all words for the same relative.
var kinCalls = func() map[string][]string {
	out := map[string][]string{}
	for _, line := range []string{"父亲 爸爸 爸 爹 爹爹 阿爸 老爸", "母亲 妈妈 妈 娘 阿妈 老妈", "祖父 爷爷 阿爷", "祖母 奶奶 阿奶",
		"外祖父 外公 姥爷 阿公", "外祖母 外婆 姥姥 阿婆", "哥哥 哥 大哥", "姐姐 姐 大姐", "舅舅 阿舅", "师父 师傅"} {
		row := strings.Fields(line)
		for _, w := range row {
			out[w] = row
		}
	}
	return out
}()
