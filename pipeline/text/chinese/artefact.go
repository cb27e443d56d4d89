package chinese

import "math"

// artefactThreshold returns the importance from which an artefact is a name: more in a long text,
// where more things are repeated.
func (n *notableFinder) artefactThreshold() float64 {
	const least, short = 2.95, 10000 * han
	return least + 0.2*math.Log2(max(1, float64(len(n.body))/short))
}

// noteArtefact counts an artefact at the offset, with its material
// or name before it, or alone if its kind is often central to a story.
func (n *notableFinder) noteArtefact(r *run, at int, t string) {
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
	if w == "" || n.lex.noArtefact.has(word) || modifier > 0 && n.lex.common.has(word) {
		return
	}
	s := n.note(r, start, at+len(w), thing, modifier)
	s.weak = modifier == han && n.lex.weakMaterial.has(word[:han])
	s.derived = s.derived || modifier == 2*han && n.stems[n.folded[start:at]]
	if !r.heading {
		n.countHolding(s, n.folded[max(r.start, start-6*han):start])
	}
}

// countHolding counts how people have an artefact, by the words before it: 那枚, 一枚,
// 某某的, 取出.
func (n *notableFinder) countHolding(s *notableWord, before string) {
	if before == "" {
		return
	}
	last := before[len(before)-han:]
	if last == "的" {
		s.owned++
		return
	}
	if rest := before[:len(before)-han]; rest != "" && n.lex.piece.has(last) {
		switch which := rest[len(rest)-han:]; {
		case which == "那" || which == "这":
			s.owned++
			return
		case n.isNumeral(which):
			s.indefinite++
			rest = rest[:len(rest)-han]
		}
		before = rest
	}
	if n.lex.taking.suffix(before) != "" {
		s.handled++
	}
}

// importance scores how important an artefact is to the story: it occurs often, on
// several occasions, in a chapter's title, people have it and hand it on. A
// word that mostly occurs as "one of these" is a kind of thing.
func (s *notableWord) importance() float64 {
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
	return x - 2*float64(s.indefinite)/float64(s.count)
}
