package chinese

import (
	"cmp"
	"slices"
	"strings"
)

// What acts as a name in a story though it is made of everyday words: the
// county's court, a shop by what it sells, the whistle that
// recurs in three chapters, the case that everybody talks about. A list says
// which words may head such a name; whether one is a name is seen from what
// is before it, where it recurs, and whether a chapter is named after it.

// gap is how far apart, in bytes, two places of a thing are that count as two
// occasions.
const gap = 500 * han

// A sighting sums up where one notable word occurs.
type sighting struct {
	word      string
	kind      kind
	modifier  int // bytes before the head
	count     int
	occasions int // places far apart
	last      int // where it was last
	heading   bool
	some      int  // behind a number and a measure: 一把
	owned     int  // behind 的 or a definite measure: 那本
	handled   int  // behind a word of taking or showing
	placed    int  // as a place stands: after a word of going, or with 里 after it
	told      int  // behind words that introduce: 有名的, or after a date
	derived   bool // by what a known name has
	weak      bool // all that is before its head is its size or colour
}

// notables returns the words that act as names, beside those that are known.
func (f *finder) notables(names []*candidate) []*candidate {
	n := &notice{finder: f, seen: map[string]*sighting{}, known: newIndex(names), stems: map[string]bool{}}
	for _, c := range names {
		n.learn(c)
	}
	for i := range f.runs {
		n.look(&f.runs[i])
	}
	n.shortened(names)
	return n.choose(names)
}

// notice looks for notable words.
type notice struct {
	*finder
	seen  map[string]*sighting
	known *index
	stems map[string]bool // what known towns and houses are called: 震远 of 震远镖局
}

// learn keeps the name of a known place or organization without its head.
func (n *notice) learn(c *candidate) {
	if c.kind != place && c.kind != organization {
		return
	}
	end := c.suffix[c.kind]
	if end == 0 || len(c.word)-end != 2*han || end > han && c.count < 2 {
		return
	}
	stem := c.word[:2*han]
	if p := n.known.get(stem); (p == nil || p.kind != person) && !n.lex.everyday.has[stem] {
		n.stems[stem] = true
	}
}

// look scans a run from left to right.
func (n *notice) look(r *run) {
	for at := r.start; at+han <= r.end; at += han {
		t := n.folded[at:r.end]
		if !n.lex.notable.has(t[:han]) {
			continue
		}
		lone := func(heads *set, k kind) { // a word that may be a name by itself
			if w := heads.prefix(t); w != "" {
				n.note(r, at, at+len(w), k, 0)
			}
		}
		lone(n.lex.lonePlace, place)
		lone(n.lex.onlyPlace, place)
		lone(n.lex.loneBody, organization)
		lone(n.lex.loneEvent, event)
		n.house(r, at, n.lex.house.prefix(t))
		n.happening(r, at, n.lex.happening.prefix(t))
		n.artefact(r, at, t)
	}
}

// covered reports whether a known name holds what is there, or reaches into it.
func (n *notice) covered(r *run, start, end int) bool {
	const back = 4 * han
	for at := max(r.start, start-back); at <= start; at += han {
		if c := n.known.longestAt(n.folded[at:r.end]); c != nil && at+len(c.word) > start && (at < start || len(c.word) > end-start) {
			return true
		}
	}
	return false
}

// note counts the word that is there.
func (n *notice) note(r *run, start, end int, k kind, modifier int) *sighting {
	w := n.folded[start:end]
	if n.covered(r, start, end) {
		return &sighting{}
	}
	s := n.seen[w]
	if s == nil {
		s = &sighting{word: w, kind: k, modifier: modifier, last: -gap}
		n.seen[w] = s
	}
	s.count++
	if start-s.last >= gap {
		s.occasions++
	}
	s.last = start
	before, after := n.folded[max(r.start, start-4*han):start], n.folded[end:r.end]
	if r.heading {
		s.heading = true
		return s
	}
	if k == place && (n.lex.goes.suffix(before) != "" || n.lex.sited.prefix(after) != "" && !r.quoted || n.lex.bound.suffix(before) != "") {
		s.placed++
	}
	if n.lex.introducing.suffix(before) != "" {
		s.told++
	}
	return s
}

// shortened notes shorter names of known organizations: 震远镖局 is also called 镖局 and
// 震远局.
func (n *notice) shortened(names []*candidate) {
	for _, c := range names {
		end := c.suffix[organization]
		if c.kind != organization || end != 2*han || len(c.word) != 4*han {
			continue
		}
		for _, w := range []string{c.word[2*han:], c.word[:2*han] + c.word[3*han:]} {
			if n.known.get(w) != nil {
				continue
			}
			k := strings.Count(n.folded, w)
			if strings.Contains(c.word, w) {
				k -= c.count
			}
			if s := n.seen[w]; s != nil {
				s.derived = true
			} else if k > 0 {
				n.seen[w] = &sighting{word: w, kind: organization, count: k, derived: true}
			}
		}
	}
}

// holds reports whether what was seen makes the word a name.
func (n *notice) holds(s *sighting) bool {
	switch s.kind {
	case place:
		return s.derived || s.heading || s.placed > 0 && (s.count > 1 || n.lex.onlyPlace.has[s.word])
	case organization:
		return s.derived || s.heading || s.count > 1
	case event:
		return s.told > 0 || s.modifier == 0 && s.occasions > 1
	case thing:
		return s.matters() >= n.enoughMatter()
	}
	return false
}

// choose makes candidates of what holds. Of artefacts those that matter most
// are taken, at most one for every few people.
func (n *notice) choose(names []*candidate) []*candidate {
	const people = 4 // for one artefact
	room := 0
	for _, c := range names {
		switch c.kind {
		case person:
			room++
		case thing:
			room -= people
		}
	}
	room = max(room, 2*people) / people
	var held []*sighting
	for _, s := range n.seen {
		if n.known.get(s.word) == nil && n.holds(s) {
			held = append(held, s)
		}
	}
	slices.SortFunc(held, func(a, b *sighting) int {
		return cmp.Or(cmp.Compare(b.matters(), a.matters()), strings.Compare(a.word, b.word))
	})
	var out []*candidate
	for _, s := range held {
		if s.kind == thing {
			if room--; room < 0 {
				continue
			}
		}
		c := &candidate{word: s.word, kind: s.kind, ok: true}
		c.count = s.count
		c.suffix[s.kind] = len(s.word) - s.modifier
		out = append(out, c)
	}
	return out
}
