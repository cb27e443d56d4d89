package chinese

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"dramatis/pipeline/text"
)

// Choices for a speaker that are no names. text.Nobody is anybody else.
const (
	narrator = -2 // the first-person narrator, whether or not the name is known
	stranger = -3 // somebody without a known name, of whom the words around the quotation tell
)

// How a quotation follows the one before it.
const (
	apart        = iota // with narration between, or it is the first
	atOnce              // in the next paragraph
	inParagraph         // in the same paragraph
	mark                // with nothing but marks between
	continuation        // in the next paragraph, and the one before has no closing mark
)

// An utterance is the evidence for the speaker of a quotation.
type utterance struct {
	certain  bool // evidence is the speaker
	evidence int  // who speaks or acts in the words around it, or text.Nobody
	gender   text.Gender
	follows  int
	tag      int
	called   int   // whom it calls by name, or text.Nobody
	heard    int   // to whom the words around it say that it is spoken, or text.Nobody
	inside   []int // who is named in it
	beside   []int // who else is named in the words around it
	acting   []int // who acts in the narration between the quotation before and it, the last one first
	behind   []int // those of them in the paragraph of the quotation before
	named    []int // who is named in that narration, the last one first
	recent   []int // who has acted or spoken before it in the conversation, the last one first
	pronoun  int   // whom the last pronoun that acts in that narration means, after all names that act, or text.Nobody
	choices  []int
}

// readUtterances collects the evidence for the quotations of a conversation.
func (x *exchange) readUtterances(from, to int) {
	x.utterances = make([]utterance, to-from)
	for i := range x.utterances {
		u, q, t := &x.utterances[i], &x.study.Quotations[from+i], &x.attributions[from+i]
		at := q.Span.Start
		u.evidence, u.called, u.heard = x.voiceOf(t.speaker, at), x.voiceOf(x.vocative(from+i), at), x.voiceOf(t.addressee, at)
		switch {
		case t.me:
			u.evidence = narrator
		case u.evidence == text.Nobody && t.by != "":
			u.evidence = stranger
		}
		u.certain = t.by == bySignature || t.by == byIntroduction || t.tagged && t.by != byPronoun
		u.gender = t.gender
		if i > 0 {
			u.follows = x.followsHow(from + i)
		}
		if t.tagged && t.by == byPronoun {
			u.tag = x.tagKind(from + i)
		}
		for _, m := range x.mentions(q.Inner.Start, q.Inner.End) {
			if x.isPerson(m.Name) {
				u.inside = append(u.inside, x.voiceOf(m.Name, at))
			}
		}
		lead, tail := x.wordsAround(x.quoteAt(q.Span.Start))
		for _, m := range slices.Concat(x.mentions(lead.Start, lead.End), x.mentions(tail.Start, tail.End)) {
			if who := x.voiceOf(m.Name, at); x.isPerson(m.Name) && who != u.evidence {
				u.beside = append(u.beside, who)
			}
		}
		x.readNarration(i)
		u.recent = slices.Clone(x.recent)
		x.notice(u.evidence)
	}
}

// quoteAt returns the index of the quotation of the page that begins at an offset.
func (p *page) quoteAt(at int) int {
	return sort.Search(len(p.quotes), func(i int) bool { return p.quotes[i].Span.Start >= at })
}

// tagKind returns the kind of the tag of quotation i, which does not name anybody.
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

// The kinds of tags that name nobody.
const (
	otherTag    = iota // there is none, or it names somebody
	unsaidTag          // 拍手笑道：“…”
	answerTag          // “…”曰：“…”
	resumingTag        // “…”又道：“…”
)

var (
	answerTags    = newSet(strings.Fields("曰 答曰 对曰 答道 回道 应道 答"))
	resumingWords = newSet(strings.Fields("又 再 接着 便又 遂又 因又"))
)

// notice puts somebody first among those who have acted or spoken in the exchange.
func (x *exchange) notice(who int) {
	const most = 4
	if who == text.Nobody || who == narrator {
		return
	}
	k := slices.Index(x.recent, who)
	if k < 0 {
		if len(x.recent) < most {
			x.recent = append(x.recent, who)
		}
		k = len(x.recent) - 1
	}
	copy(x.recent[1:k+1], x.recent[:k])
	x.recent[0] = who
}

// narrationReach is the number of paragraphs before a quotation whose narration counts.
const narrationReach = 2

// findAliases finds the names in the exchange that may be the same person's, and chooses the most frequent one of each.
func (x *exchange) findAliases(to int) {
	q := x.study.Quotations
	met := map[int]bool{}
	for _, m := range x.mentions(x.paragraphs[max(0, x.paragraphOf(x.first)-narrationReach)].Span.Start, q[to-1].Span.End+conversationReach) {
		met[m.Name] = met[m.Name] || x.isPerson(m.Name)
	}
	for i := x.first; i < to; i++ {
		met[x.attributions[i].speaker], met[x.attributions[i].addressee] = true, true
	}
	var chosen []int
	for _, name := range slices.Sorted(maps.Keys(met)) {
		if name == text.Nobody || !met[name] {
			continue
		}
		x.aliases[name] = name
		if k := slices.IndexFunc(chosen, func(c int) bool { return x.mayBeSame(c, name) }); k >= 0 {
			x.aliases[name] = chosen[k]
		} else {
			chosen = append(chosen, name)
		}
	}
}

// voiceOf returns the choice that a name means at an offset.
func (x *exchange) voiceOf(name, at int) int {
	if name == text.Nobody {
		return name
	}
	if teller := x.study.Teller(at); teller != text.Nobody && x.mayBeSame(name, teller) {
		return narrator
	}
	if alias, ok := x.aliases[name]; ok {
		return alias
	}
	return name
}

// followsHow returns how quotation i follows the one before it.
func (g *studyBuilder) followsHow(i int) int {
	before, q := g.study.Quotations[i-1], g.study.Quotations[i]
	between := g.folded[before.Span.End:max(before.Span.End, q.Span.Start)]
	switch p := g.paragraphOf(i); p - g.paragraphOf(i-1) {
	case 0:
		if strings.TrimSpace(between) == "" {
			return mark
		}
		return inParagraph
	case 1:
		if before.Inner.End == before.Span.End && strings.IndexFunc(g.text(before.Span), opens) == 0 {
			return continuation
		}
		return atOnce
	}
	return apart
}

// readNarration reads the narration before quotation i of the exchange.
func (x *exchange) readNarration(i int) {
	u, q := &x.utterances[i], x.study.Quotations[x.first+i]
	u.pronoun = text.Nobody
	p := x.paragraphOf(x.first + i)
	if p < 0 {
		return
	}
	from, tail := x.paragraphs[max(0, p-narrationReach)].Span.Start, 0
	if i > 0 {
		if before := x.study.Quotations[x.first+i-1].Span.End; from < before {
			from, tail = before, x.paragraphs[x.paragraphOf(x.first+i-1)].Span.End
		}
	}
	for k := x.runAt(from); k < len(x.runs) && x.runs[k].start < q.Span.Start; k++ {
		r := &x.runs[k]
		if r.heading {
			u.acting, u.named, u.behind = nil, nil, nil
			continue
		}
		if r.quoted {
			continue
		}
		for _, m := range x.mentions(r.start, r.end) {
			if x.isPerson(m.Name) {
				u.named = append(u.named, x.voiceOf(m.Name, q.Span.Start))
			}
		}
		a, ok := x.actorOf(r)
		if a.name == text.Nobody && a.pronoun == "" {
			if name := x.presented(r); name != text.Nobody {
				a, ok = actor{name: name}, true
			}
		}
		if !ok {
			continue
		}
		who := narrator
		if a.pronoun != me {
			who = x.voiceOf(x.resolve(a, r.start), q.Span.Start)
		}
		if u.pronoun = text.Nobody; a.pronoun != "" && a.pronoun != me {
			u.pronoun = who
			if !slices.Contains(u.named, who) {
				continue
			}
		}
		x.notice(who)
		u.acting = append(u.acting, who)
		if r.start < tail {
			u.behind = append(u.behind, who)
		}
	}
	slices.Reverse(u.acting)
	slices.Reverse(u.named)
}

// onlyActs reports whether nobody else acts in the paragraph of the quotation before, after it.
func (u *utterance) onlyActs(who int) bool {
	return !slices.ContainsFunc(u.behind, func(a int) bool { return a != who })
}
