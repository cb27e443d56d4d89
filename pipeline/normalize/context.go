package normalize

import (
	"math"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
	"dramatis/pipeline/text/script"
)

// weighContext adds to each pair what the text around the names says: who
// stands beside whom, who speaks to whom, who knows the same people.
func (b *book) weighContext(c *candidates, f *forms, said map[[2]int]*remark) {
	speech, named := b.speech()
	friends := b.neighbours()
	for k, p := range c.byKey {
		if len(p.clues) == 0 {
			delete(c.byKey, k)
			continue
		}
		b.beside(p, said[k])
		b.speaking(p, speech, named)
		b.late(p)
		b.namesake(p, f)
		p.commonFriends(friends)
	}
}

// beside: named in one sentence, or listed together, as two people are. The
// more so, the bigger the part of the rarer name's mentions.
func (b *book) beside(p *pair, r *remark) {
	x, y := b.names[p.a], b.names[p.b]
	shared, first := together(x.spots, y.spots)
	if r != nil {
		n := r.count[naming.Listed] + r.count[naming.Apart]
		if n > 0 {
			at, ok := r.first[naming.Listed]
			if !ok {
				at = r.first[naming.Apart]
			}
			p.add(task.Clue{Kind: "named together", Text: "named side by side, as two people are", Weight: -1.4 - 0.8*math.Log(float64(n)),
				Quote: b.quoteOf(at.doc, at.span, true)})
			shared -= n
		}
	}
	if shared <= 0 || p.stated {
		return
	}
	part := float64(shared) / float64(min(x.count(), y.count()))
	w := -math.Min(3, 0.5*math.Log1p(float64(shared))+2.5*part)
	p.add(task.Clue{Kind: "one sentence", Text: inOneSentence(shared), Weight: w, Quote: b.quote(first, true)})
}

// together counts the sentences in which both names stand, at different places.
func together(x, y []spot) (int, spot) {
	if len(x) > len(y) {
		x, y = y, x
	}
	n, last := 0, -1
	var first spot
	for _, s := range x {
		if s.sentence == last {
			continue
		}
		k := sort.Search(len(y), func(k int) bool { return y[k].sentence >= s.sentence })
		for ; k < len(y) && y[k].sentence == s.sentence; k++ {
			if y[k].at+y[k].span.Len() <= s.at || s.at+s.span.Len() <= y[k].at {
				if n == 0 {
					first = s
				}
				n++
				last = s.sentence
				break
			}
		}
	}
	return n, first
}

// talk is how often one name speaks, and to and of which other.
type talk struct {
	to map[int]int   // speeches in which each other name is addressed or named
	at map[int]place // the first of them
}

// speech counts who speaks to whom and of whom, and in how many speeches each
// name is spoken of at all.
func (b *book) speech() (out map[int]*talk, named map[int]int) {
	out, named = map[int]*talk{}, map[int]int{}
	type located struct {
		owner int
		at    int
	}
	byDoc := map[int][]located{}
	for i, e := range b.names {
		for _, s := range e.spots {
			byDoc[s.doc] = append(byDoc[s.doc], located{i, s.span.Start})
		}
	}
	for _, list := range byDoc {
		sort.Slice(list, func(i, j int) bool { return list[i].at < list[j].at })
	}
	for _, u := range b.in.Utterances {
		speaker, ok := b.index[u.Speaker]
		d, known := b.docs[u.Document]
		if !ok || !known {
			continue
		}
		t := out[speaker]
		if t == nil {
			t = &talk{map[int]int{}, map[int]place{}}
			out[speaker] = t
		}
		once := map[int]bool{}
		note := func(other int) {
			if other == speaker || once[other] {
				return
			}
			once[other] = true
			named[other]++
			if t.to[other] == 0 {
				t.at[other] = place{d, u.Span}
			}
			t.to[other]++
		}
		if other, ok := b.index[u.Addressee]; ok {
			note(other)
		}
		list := byDoc[d]
		k := sort.Search(len(list), func(k int) bool { return list[k].at >= u.Span.Start })
		for ; k < len(list) && list[k].at < u.Span.End; k++ {
			note(list[k].owner)
		}
	}
	return out, named
}

// mistaken is the part of the speeches naming somebody that may be wrongly given
// to that somebody himself; from certain on there is no doubt.
const (
	mistaken = 0.2
	certain  = 0.5
)

// speaking: people seldom speak to themselves, or of themselves by name. Whom a
// speech belongs to is mistaken now and then, so what counts is the part of the
// speeches with a name in them that the other one holds.
func (b *book) speaking(p *pair, speech map[int]*talk, named map[int]int) {
	n, part, where := 0, 0.0, place{}
	for _, d := range [][2]int{{p.a, p.b}, {p.b, p.a}} {
		t := speech[d[0]]
		if t == nil || t.to[d[1]] == 0 {
			continue
		}
		if n == 0 {
			where = t.at[d[1]]
		}
		n += t.to[d[1]]
		part = max(part, float64(t.to[d[1]])/float64(named[d[1]]+2))
	}
	if n == 0 || part <= mistaken {
		return
	}
	w := (-0.7 - 0.8*math.Log(float64(n))) * min(1, (part-mistaken)/(certain-mistaken))
	if script.MostlyHan(b.names[p.a].Surface) {
		w *= 0.6 // who speaks of himself by name is polite
	}
	x, y := b.names[p.a].parts, b.names[p.b].parts
	switch m := naming.Compare(x, y); {
	case m.Whole:
		w *= 0.2 // one name with and without its title: it is the speaker that was mistaken
	case fits(m.Given) && (x.Family == "") != (y.Family == ""):
		w *= 0.4 // a first name alone and with the family's: likewise, as two of one first name are rare
	}
	p.add(task.Clue{Kind: "speak to each other", Text: "one speaks to or of the other", Weight: math.Max(-3, w), Quote: b.speechQuote(where)})
}

// speechQuote cites the beginning of a speech.
func (b *book) speechQuote(at place) *kb.Quote {
	if at.span.Len() > 80 {
		at.span.End = at.span.Start + 80
		for at.span.End > at.span.Start && !runeStart(b.in.Documents[at.doc].Text, at.span.End) {
			at.span.End--
		}
	}
	return b.quoteOf(at.doc, at.span, true)
}

// late: people are introduced by their full name. A short name that stood often
// before the full one came is the less likely to be short for it.
func (b *book) late(p *pair) {
	x, y := b.names[p.a], b.names[p.b]
	if x.rank > y.rank {
		x, y = y, x
	}
	if x.rank == y.rank || y.rank < 3 || x.parts.Han || len(y.spots) == 0 || len(x.spots) < 8 || p.stated {
		return
	}
	before := sort.Search(len(x.spots), func(i int) bool { return x.spots[i].at >= y.spots[0].at })
	part := float64(before) / float64(len(x.spots))
	if part < 0.3 || y.count()*4 > x.count() || x.parts.Given != "" {
		return // whom one knows well one may long call by the given name only
	}
	p.add(task.Clue{Kind: "introduced late", Text: say("“{}” stands {} times before “{}” is first read", x.Surface, before, y.Surface), Weight: -0.4})
}

// namesake: "Heathcliff" is not short for "Linton Heathcliff" when somebody
// called Linton stands beside Heathcliff.
func (b *book) namesake(p *pair, f *forms) {
	i, j := p.a, p.b
	if b.names[i].rank > b.names[j].rank {
		i, j = j, i
	}
	short, full := b.names[i], b.names[j]
	if short.rank == 3 || full.rank != 3 || full.parts.Han || short.parts.Given != "" || full.parts.Given == "" || p.stated {
		return
	}
	shared, of := 0, 0
	var first spot
	for _, e := range f.edges[j] {
		n := b.names[e.to]
		if e.to == i || n.rank == 3 || n.parts.Family != "" || n.parts.Given != full.parts.Given && n.parts.Bare != full.parts.Given {
			continue
		}
		k, at := together(short.spots, n.spots)
		if shared == 0 {
			first = at
		}
		shared += k
		of += n.count()
	}
	if shared < 2 {
		return
	}
	part := float64(shared) / float64(max(1, min(of, short.count())))
	w := -math.Min(3, 0.4*math.Log1p(float64(shared))+3*part)
	p.add(task.Clue{Kind: "beside its namesake", Text: say("“{}” and “{}” stand in one sentence {} times, as two people do", title(full.parts.Given), short.Surface, shared),
		Weight: w, Quote: b.quote(first, true)})
}

func title(w string) string {
	r := []rune(w)
	if len(r) > 0 && r[0] >= 'a' && r[0] <= 'z' {
		r[0] -= 'a' - 'A'
	}
	return string(r)
}

// neighbours are the names that each name has relations with.
func (b *book) neighbours() map[int]map[int]bool {
	out := map[int]map[int]bool{}
	put := func(i, j int) {
		if out[i] == nil {
			out[i] = map[int]bool{}
		}
		out[i][j] = true
	}
	for _, r := range b.in.Relations {
		i, ok := b.index[r.A]
		j, ok2 := b.index[r.B]
		if ok && ok2 && i != j {
			put(i, j)
			put(j, i)
		}
	}
	return out
}

// commonFriends: one person has one circle.
func (p *pair) commonFriends(friends map[int]map[int]bool) {
	x, y := friends[p.a], friends[p.b]
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) < 3 {
		return
	}
	common := 0
	for n := range x {
		if y[n] {
			common++
		}
	}
	if part := float64(common) / float64(len(x)); common >= 2 && part >= 0.3 {
		p.add(task.Clue{Kind: "same circle", Text: say("both have to do with the same {} others", common), Weight: 0.5 * part})
	}
}

// inOneSentence says how often two names share a sentence.
func inOneSentence(n int) string {
	if n == 1 {
		return say("both stand in one sentence once")
	}
	return say("both stand in one sentence {} times", n)
}
