package chinese

import "math"

// enoughMatter returns what an artefact must reach to be a name: more in a long text,
// where anything comes again.
func (n *notice) enoughMatter() float64 {
	const least, short = 2.95, 10000 * han
	return least + 0.2*math.Log2(max(1, float64(len(n.body))/short))
}

// artefact notes the word for an artefact at the offset, with what it is made of
// or called by before it, or by itself where it is of a kind that stories turn on.
func (n *notice) artefact(r *run, at int, t string) {
	w, modifier := n.lex.artefact.prefix(t), 0
	if w != "" {
		before := n.folded[max(r.start, at-3*han):at]
		m := n.lex.material.suffix(before)
		if m == "" && len(before) >= 2*han && n.stems[before[len(before)-2*han:]] {
			m = before[len(before)-2*han:]
		}
		modifier = len(m)
	}
	if modifier == 0 {
		w = n.lex.loneArtefact.prefix(t)
	}
	start := at - modifier
	word := n.folded[start : at+len(w)]
	if w == "" || n.lex.noArtefact.has[word] || modifier > 0 && (n.lex.common.has[word] || n.lex.stop.has[word]) {
		return
	}
	s := n.note(r, start, at+len(w), thing, modifier)
	s.weak = modifier == han && n.lex.weakMaterial.has[word[:han]]
	s.derived = s.derived || modifier == 2*han && n.stems[n.folded[start:at]]
	if !r.heading {
		n.held(s, n.folded[max(r.start, start-6*han):start])
	}
}

// held notes how people have an artefact by what is in front of it: 那枚, 一枚,
// 某某的, 取出.
func (n *notice) held(s *sighting, before string) {
	if before == "" {
		return
	}
	last := before[len(before)-han:]
	if last == "的" {
		s.owned++
		return
	}
	if rest := before[:len(before)-han]; rest != "" && n.lex.piece.has[last] {
		switch which := rest[len(rest)-han:]; {
		case which == "那" || which == "这":
			s.owned++
			return
		case n.numeral(which):
			s.some++
			rest = rest[:len(rest)-han]
		}
		before = rest
	}
	if n.lex.taking.suffix(before) != "" {
		s.handled++
	}
}

// matters weighs how much an artefact matters to the story: it comes again, on
// several occasions, a chapter is called by it, people have it and hand it on; a
// word that is mostly met as "one of these" is a kind of thing.
func (s *sighting) matters() float64 {
	if s.count < 2 && !s.derived {
		return 0
	}
	x := 0.8*min(lg(s.count), 4) + 0.8*min(lg(s.occasions), 3)
	switch {
	case s.derived:
		x += 3
	case s.modifier > han:
		x++
	}
	if s.heading {
		x += 1.5
	}
	if s.weak {
		x--
	}
	x += 0.8*min(lg(s.owned), 2) + 0.3*min(lg(s.handled), 2)
	return x - 2*float64(s.some)/float64(s.count)
}
