package builtin

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// tellNamesakesApart gives a name that a text says two people share to the one of them whom it means: whom the
// words before it tell, or who alone of the two is there by a name of their own in the scene.
func tellNamesakesApart(s *text.Study, body string) {
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
			p.read(scene)
			at = scene.End
		}
	}
}

// namesakes are two people with one name in a study.
type namesakes struct {
	study        *text.Study
	body         string
	told         naming.Namesakes
	shared, a, b int // names
}

// read gives the shared name in a scene to the one whom it means there.
func (p *namesakes) read(scene kb.Span) {
	there := p.alone(scene)
	mentions := p.study.MentionsIn(scene)
	for i := range mentions {
		who := p.toldBefore(mentions[i].Span.Start, there)
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

// alone returns which of the two alone is named in a scene by a name of their own; the words that tell them apart
// don't count.
func (p *namesakes) alone(scene kb.Span) int {
	named := map[int]bool{}
	for _, m := range p.study.MentionsIn(scene) {
		if !p.told.Span.Holds(m.Span.Start) {
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

// toldBefore returns whom the words right before an offset tell, by the first two characters of what the text
// says of the two: 渡口的老薛; else who is there.
func (p *namesakes) toldBefore(at, there int) int {
	const two = 2 * len("人")
	before := script.Simplify(p.body[max(0, at-two-len("的")):at])
	for _, x := range []struct {
		tell string
		name int
	}{{p.told.TellA, p.a}, {p.told.TellB, p.b}} {
		if len(x.tell) >= two && strings.Contains(before, script.Simplify(x.tell[:two])) {
			return x.name
		}
	}
	return there
}
