package builtin

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// separateNamesakes decides which of two people a mention of their shared name means, if the text says that both have
// that name (naming.Contrasts). The words before the mention decide, or else the scene, if only one of the two occurs
// there under their own name. It changes the mentions, the counts of the names, and the speakers and addressees of the
// study.
func separateNamesakes(s *text.Study, body string) {
	spots := make([]kb.Span, len(s.Mentions))
	for i, m := range s.Mentions {
		spots[i] = m.Span
	}
	for _, n := range naming.Contrasts(body, spots) {
		if n.Shared < 0 {
			continue
		}
		p := namesakes{s, body, n, s.Mentions[n.Shared].Name, s.Mentions[n.A].Name, s.Mentions[n.B].Name}
		for i, at := 0, 0; i <= len(s.Breaks); i++ {
			scene := kb.Span{Start: at, End: len(body)}
			if i < len(s.Breaks) {
				scene.End = s.Breaks[i].Offset
			}
			p.assign(scene)
			at = scene.End
		}
	}
}

// namesakes are two people with one name in a study.
type namesakes struct {
	study        *text.Study
	body         string
	contrast     naming.Namesakes
	shared, a, b int // names
}

// assign gives the mentions of the shared name in a scene to the person they mean.
func (p *namesakes) assign(scene kb.Span) {
	there := p.onlyPresent(scene)
	mentions := p.study.MentionsIn(scene)
	for i := range mentions {
		who := p.referent(mentions[i].Span.Start, there)
		if mentions[i].Name == p.shared && who != text.Nobody {
			p.study.Names[p.shared].Count--
			p.study.Names[who].Count++
			mentions[i].Name = who
		}
	}
	if there == text.Nobody {
		return
	}
	quotes := p.study.QuotationsIn(scene)
	for i := range quotes {
		for _, name := range []*int{&quotes[i].Speaker, &quotes[i].Addressee} {
			if *name == p.shared {
				*name = there
			}
		}
	}
}

// onlyPresent returns the one of the two who occurs in a scene under their own name, text.Nobody if both or neither
// do. The clauses that contrast them don't count.
func (p *namesakes) onlyPresent(scene kb.Span) int {
	named := map[int]bool{}
	for _, m := range p.study.MentionsIn(scene) {
		if !p.contrast.Span.Holds(m.Span.Start) {
			named[m.Name] = true
		}
	}
	switch {
	case named[p.a] == named[p.b]:
		return text.Nobody
	case named[p.a]:
		return p.a
	}
	return p.b
}

// referent returns the person described by the words right before a mention, compared by the first two characters of
// the descriptions in the contrast: 渡口的老薛; otherwise there.
func (p *namesakes) referent(at, there int) int {
	const compared = 2 // characters
	before := script.Simplify(p.body[max(0, at-(compared+1)*len("人")):at])
	for _, x := range []struct {
		words string
		name  int
	}{{p.contrast.BeforeA, p.a}, {p.contrast.BeforeB, p.b}} {
		if head := []rune(x.words); len(head) >= compared && strings.Contains(before, script.Simplify(string(head[:compared]))) {
			return x.name
		}
	}
	return there
}
