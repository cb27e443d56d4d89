package chinese

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// notice puts somebody first among those who have acted or spoken in the conversation.
func (x *conversation) notice(who int) {
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

// How far before a quotation its narration is read.
const (
	narrationReach = 2                     // paragraphs
	narrationBytes = 2 * conversationReach // bytes
)

// readNarration reads the narration before quotation i of the conversation: who acts in it, and who is named.
func (x *conversation) readNarration(i int) {
	u, at := &x.utterances[i], x.study.Quotations[x.first+i].Span.Start
	u.pronoun = text.Nobody
	p := x.paragraphOf(x.first + i)
	if p < 0 {
		return
	}
	from, tail := max(x.paragraphs[max(0, p-narrationReach)].Span.Start, at-narrationBytes), 0
	if i > 0 {
		if end := x.study.Quotations[x.first+i-1].Span.End; from < end {
			from, tail = end, x.paragraphs[x.paragraphOf(x.first+i-1)].Span.End
		}
	}
	for k := x.runAt(from); k < len(x.runs) && x.runs[k].start < at; k++ {
		r := &x.runs[k]
		switch {
		case r.heading:
			u.acting, u.named, u.behind = nil, nil, nil
		case !r.quoted:
			u.named = append(u.named, x.namedIn(kb.Span{Start: r.start, End: r.end}, at)...)
			x.readActor(u, r, at, r.start < tail)
		}
	}
	slices.Reverse(u.acting)
	slices.Reverse(u.named)
}

// readActor notes who acts in a clause of the narration before an utterance at an offset. A pronoun counts only if that narration
// also names the person.
func (x *conversation) readActor(u *utterance, r *run, at int, behind bool) {
	a, ok := x.actorOf(r)
	if a.name == text.Nobody && a.pronoun == "" {
		a.name = x.presented(r)
		ok = ok || a.name != text.Nobody || x.presentsStranger(r)
	}
	if !ok {
		return
	}
	who := narrator
	if a.pronoun != me {
		if who = x.voiceOf(x.resolve(a, r.start), at); who == text.Nobody {
			who = stranger
		}
	}
	if u.pronoun = text.Nobody; a.pronoun != "" && a.pronoun != me {
		if u.pronoun = who; !slices.Contains(u.named, who) {
			return
		}
	}
	x.notice(who)
	u.acting = append(u.acting, who)
	if behind {
		u.behind = append(u.behind, who)
	}
}

// onlyActs reports whether nobody else acts in the paragraph of the quotation before, after it.
func (u *utterance) onlyActs(who int) bool {
	return !slices.ContainsFunc(u.behind, func(a int) bool { return a != who })
}
