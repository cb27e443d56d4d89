package chinese

import (
	"context"
	"slices"
)

// A tally counts what surrounds a string at all its places.
type tally struct {
	count      int
	quoted     int // within direct speech
	edgeLeft   int // at a run's beginning
	edgeEnd    int // at its end
	left       int // behind a word that goes with names, or a title
	right      int // before a predicate or a title
	went       int // behind a word of going
	measured   int // behind a number and a measure: 一把
	that       int // behind 那, 这, 一个, 众 and their like
	owned      int // behind 的
	owner      int // before 的, 之
	several    int // before 等, 二人, 们
	object     int // behind a word that makes it the object: 对, 把
	subject    int // begins a clause whose predicate follows
	spoke      int // is all there is before "道" and its like
	crossLeft  int // a word begins before it and ends in it
	crossRight int // a word begins in it and ends after it
	called     int // is all there is of a run in direct speech that is no question
	alone      int // is all there is of a run elsewhere
	listed     int // is all there is between two marks of a list
	named      int // right after a name that surely is one
	before     int // right before such a name
	inside     int // within a longer name of that sort
	blocks     uint64
	lefts      spread
	rights     spread
}

// A spread holds the characters that are on one side of a string.
type spread []uint16

func (s *spread) add(c string) { *s = append(*s, code(c)) }

// code returns the number of a character of three bytes.
func code(c string) uint16 { return uint16(c[0]&0x0f)<<12 | uint16(c[1]&0x3f)<<6 | uint16(c[2]&0x3f) }

// measure gives the entropy of the characters in bits, edges being characters of
// their own, and the share of the most frequent character.
func (s spread) measure(edges int) (entropy, top float64) {
	n := float64(len(s) + edges)
	if n == 0 {
		return 0, 0
	}
	slices.Sort(s)
	entropy = float64(edges) / n * lg2(n)
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		share := float64(j-i) / n
		entropy -= share * lg2(share)
		top = max(top, share)
		i = j
	}
	return entropy, top
}

// A setting describes a run for the candidates in it.
type setting struct {
	lead   int  // bytes before the subject: 只见, 却说
	speech bool // it ends in a verb of speech
}

// settings looks at each run once.
func (f *finder) settings() {
	f.set = make([]setting, len(f.runs))
	for i := range f.runs {
		r := &f.runs[i]
		t := f.folded[r.start:r.end]
		lead := f.leadIn(t)
		f.set[i] = setting{lead, f.speechTail(r, t[lead:])}
		tick(&f.tags, f.set[i].speech)
	}
}

// A find is one place of a candidate.
type find struct {
	candidate int32 // its number in what was counted
	at        int32
}

// count walks the text, fills in the tallies of all candidates and notes their places.
func (f *finder) count(ctx context.Context, all []*candidate) error {
	x := newIndex(all)
	f.counted, f.finds = all, make([]find, 0, f.characters)
	for i, c := range all {
		c.number = int32(i)
	}
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		for at := r.start; at+2*han <= r.end; at += han {
			side := side{unknown: true}
			x.at(f.folded[at:r.end], func(c *candidate) {
				if side.unknown {
					side = f.leftOf(r, &f.set[i], at)
				}
				f.note(r, &f.set[i], c, at, &side)
				f.finds = append(f.finds, find{c.number, int32(at)})
			})
		}
	}
	return nil
}

// A side is what is left of a place.
type side struct{ unknown, start, lead, word, went, measured, that, owned, object bool }

func (f *finder) leftOf(r *run, set *setting, at int) side {
	before := f.folded[max(r.start, at-5*han):at]
	if before == "" {
		return side{start: true, lead: true}
	}
	last := before[len(before)-han:]
	s := side{lead: at == r.start+set.lead}
	s.word = f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != "" || f.lex.role.suffix(before) != ""
	s.went = f.lex.goes.suffix(before) != ""
	s.owned = last == "的"
	s.object = prepositions.suffix(before) != ""
	s.that = f.lex.plural.has[last] || last == "个" || last == "位"
	s.measured = len(before) >= 2*han && f.numeral(before[len(before)-2*han:]) && f.lex.several.has[last]
	return s
}

// note counts one place of a candidate.
func (f *finder) note(r *run, set *setting, c *candidate, at int, left *side) {
	c.count++
	end := at + len(c.word)
	c.blocks |= 1 << (at * 64 / len(f.body))
	if r.quoted {
		c.quoted++
	}
	if left.start {
		c.edgeLeft++
	} else {
		c.lefts.add(f.folded[at-han : at])
		tick(&c.crossLeft, f.lex.word(f.folded[at-han:at+han]))
	}
	tick(&c.left, left.word)
	tick(&c.went, left.went)
	tick(&c.measured, left.measured)
	tick(&c.that, left.that)
	tick(&c.owned, left.owned)
	tick(&c.object, left.object)
	after := f.folded[end:r.end]
	if after == "" {
		c.edgeEnd++
		if left.start {
			tick(&c.listed, r.prev == '、' || r.next == '、')
			if r.quoted {
				tick(&c.called, r.next != '？' && (opens(r.prev) || ends(r.next) || r.next == '，'))
			} else {
				c.alone++
			}
		}
		return
	}
	next := after[:han]
	c.rights.add(next)
	tick(&c.crossRight, f.lex.word(f.folded[end-han:end+han]))
	switch next {
	case "的", "之":
		c.owner++
	case "等", "们", "二", "两", "三":
		c.several++
	}
	if !f.boundary(after) {
		return
	}
	c.right++
	if left.lead && !r.heading && f.lex.predicate.prefix(after) != "" {
		c.subject++
		tick(&c.spoke, set.speech && f.onlySpeech(after))
	}
}

// tick adds one to n if something holds.
func tick(n *int, yes bool) {
	if yes {
		*n++
	}
}

// word reports whether two characters are an everyday word.
func (x *lexicon) word(pair string) bool {
	return x.coupled.has(pair) && x.couples[pair]
}
