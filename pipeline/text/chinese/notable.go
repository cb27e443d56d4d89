package chinese

import (
	"cmp"
	"slices"
	"strings"
)

// Names that consist of everyday words: the
// county's court, a shop named after its goods, the whistle that
// recurs in three chapters, the case that everybody talks about. A list has
// the words that may head such a name; whether it is a name depends on the words
// before it, where it recurs, and whether a chapter is named after it.

// occasionGap is the distance, in bytes, from which two places of a thing are two
// occasions.
const occasionGap = 500 * han

// A notableWord counts the places of one word.
type notableWord struct {
	word       string
	kind       kind
	modifier   int // bytes before its head
	count      int
	occasions  int // number of places far apart
	last       int // the last offset
	heading    bool
	indefinite int  // after a number and a measure: 一把
	owned      int  // after 的 or a definite measure: 那本
	handled    int  // after a word of taking or showing
	placed     int  // used as a place: after a word of going, or before 里
	introduced int  // after words that introduce (有名的) or a date
	derived    bool // named after a known name
	weak       bool // only its size or colour is before its head
}

// notables returns everyday words that are used as names, in addition to the known names.
func (f *finder) notables(names []*candidate) []*candidate {
	n := &notableFinder{finder: f, seen: map[string]*notableWord{}, known: newIndex(names), stems: map[string]bool{}}
	for _, c := range names {
		n.learn(c)
	}
	for i := range f.runs {
		n.scan(&f.runs[i])
	}
	n.noteShortNames(names)
	return n.choose(names)
}

// notableFinder looks for notable words.
type notableFinder struct {
	*finder
	seen  map[string]*notableWord
	known *index
	stems map[string]bool // names of known towns and houses without head: 震远 of 震远镖局
}

// learn records the name of a known place or organization without its head.
func (n *notableFinder) learn(c *candidate) {
	if c.kind != place && c.kind != organization {
		return
	}
	end := c.suffix[c.kind]
	if end == 0 || len(c.word)-end != 2*han || end > han && c.count < 2 {
		return
	}
	stem := c.word[:2*han]
	if p := n.known.get(stem); (p == nil || p.kind != person) && !n.lex.everyday.has(stem) {
		n.stems[stem] = true
	}
}

// scan counts the notable words in a run.
func (n *notableFinder) scan(r *run) {
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
		n.noteHouse(r, at, n.lex.house.prefix(t))
		n.noteEvent(r, at, n.lex.happening.prefix(t))
		n.noteArtefact(r, at, t)
	}
}

// isCovered reports whether a known name contains the span or overlaps its start.
func (n *notableFinder) isCovered(r *run, start, end int) bool {
	const back = 4 * han
	for at := max(r.start, start-back); at <= start; at += han {
		if c := n.known.longestAt(n.folded[at:r.end]); c != nil && at+len(c.word) > start && (at < start || len(c.word) > end-start) {
			return true
		}
	}
	return false
}

// note counts the word at a span.
func (n *notableFinder) note(r *run, start, end int, k kind, modifier int) *notableWord {
	w := n.folded[start:end]
	if n.isCovered(r, start, end) {
		return &notableWord{}
	}
	s := n.seen[w]
	if s == nil {
		s = &notableWord{word: w, kind: k, modifier: modifier, last: -occasionGap}
		n.seen[w] = s
	}
	s.count++
	if start-s.last >= occasionGap {
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
		s.introduced++
	}
	return s
}

// noteShortNames adds shorter names of known organizations: 震远镖局 is also called 镖局 and
// 震远局.
func (n *notableFinder) noteShortNames(names []*candidate) {
	for _, c := range names {
		end := c.suffix[organization]
		if c.kind != organization || end != 2*han || len(c.word) != 4*han {
			continue
		}
		for _, w := range []string{c.word[2*han:], c.word[:2*han] + c.word[3*han:]} {
			k := strings.Count(n.folded, w)
			if strings.Contains(c.word, w) {
				k -= c.count
			}
			if s := n.seen[w]; s != nil {
				s.derived = true
			} else if k > 0 {
				n.seen[w] = &notableWord{word: w, kind: organization, count: k, derived: true}
			}
		}
	}
}

// isName reports whether the counts make the word a name.
func (n *notableFinder) isName(s *notableWord) bool {
	switch s.kind {
	case place:
		return s.derived || s.heading || s.placed > 0 && (s.count > 1 || n.lex.onlyPlace.has(s.word))
	case organization:
		return s.derived || s.heading || s.count > 1
	case event:
		return s.introduced > 0 || s.occasions > 1
	case thing:
		return s.importance() >= n.artefactThreshold()
	}
	return false
}

// choose returns candidates for the words that are names. Of artefacts it takes the most important
// ones, at most one for every few people.
func (n *notableFinder) choose(names []*candidate) []*candidate {
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
	var held []*notableWord
	for _, s := range n.seen {
		if n.known.get(s.word) == nil && n.isName(s) {
			held = append(held, s)
		}
	}
	slices.SortFunc(held, func(a, b *notableWord) int {
		return cmp.Or(cmp.Compare(b.importance(), a.importance()), strings.Compare(a.word, b.word))
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
