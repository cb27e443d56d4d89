package chinese

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
)

// index finds candidates by where they begin. It is a hash table with open
// addressing: most places of a text begin no candidate, and maps of strings are slow
// to say so.
type index struct {
	first pairs
	slots []slot // a power of two of them
	by    uint64 // odd; what hashes are multiplied by, unlike in every index
	all   []*candidate
	odd   map[string]*candidate // words that aren't of characters of three bytes alone
}

// A slot is what is known of one string, if anything.
type slot struct {
	hash    uint64
	at      int32  // the candidate's place in all and one more, 0 for none
	lengths uint16 // of a string of two characters: bit n for a candidate of n that it begins
}

func newIndex(all []*candidate) *index {
	size := 16
	for size < 3*len(all) {
		size *= 2
	}
	x := &index{first: newPairs(len(all)), slots: make([]slot, size), by: rand.Uint64() | 1, all: all}
	for i, c := range all {
		n := len(c.word) / han
		switch {
		case n < 2 || n > longest:
		case len(c.word)%han != 0:
			if x.odd == nil {
				x.odd = map[string]*candidate{}
			}
			x.odd[c.word] = c
		default:
			pair := c.word[:2*han]
			x.first.add(pair)
			s := x.pair(hashOf(pair))
			s.hash, s.lengths = hashOf(pair), s.lengths|1<<n
			if n > 2 {
				s = x.slot(hashOf(c.word), c.word)
				s.hash = hashOf(c.word)
			}
			s.at = int32(i) + 1
		}
	}
	return x
}

// exact is how many characters the strings have at most whose hash is the hash of no other.
const exact = 4

// hashOf returns the number of a string of characters of three bytes: one of its own for
// each string of up to four.
func hashOf(word string) (hash uint64) {
	for i := 0; i < len(word); i += han {
		hash = further(hash, i/han, word[i:])
	}
	return hash
}

// further returns the hash of a string of n characters and the next.
func further(hash uint64, n int, next string) uint64 {
	if n >= exact {
		hash = (hash ^ hash>>29) * 0x9e3779b97f4a7c15
	}
	return hash<<16 ^ uint64(code(next))
}

// pair returns the slot of two characters, or the empty one that is theirs.
func (x *index) pair(hash uint64) *slot {
	for i := hash * x.by >> 32; ; i++ {
		if s := &x.slots[i&uint64(len(x.slots)-1)]; s.lengths != 0 && s.hash == hash || s.at == 0 && s.lengths == 0 {
			return s
		}
	}
}

// slot returns the slot of a candidate, or the empty one that would be its own.
func (x *index) slot(hash uint64, word string) *slot {
	for i := hash * x.by >> 32; ; i++ {
		s := &x.slots[i&uint64(len(x.slots)-1)]
		if s.at == 0 && s.lengths == 0 || s.hash == hash && s.at != 0 && (len(word) <= exact*han || x.all[s.at-1].word == word) {
			return s
		}
	}
}

// get returns the candidate of a word, nil when there is none.
func (x *index) get(word string) *candidate {
	if len(word)%han != 0 {
		return x.odd[word]
	}
	if len(word) < 2*han || !x.first.has(word) {
		return nil
	}
	return x.found(x.slot(hashOf(word), word))
}

func (x *index) found(s *slot) *candidate {
	if s.at == 0 {
		return nil
	}
	return x.all[s.at-1]
}

// at calls back for each candidate that t begins with, the shortest first.
func (x *index) at(t string, found func(*candidate)) {
	if len(t) < 2*han || !x.first.has(t) {
		return
	}
	hash := hashOf(t[:2*han])
	s := x.pair(hash)
	for n := 2; s.lengths>>n != 0 && n*han <= len(t); n++ {
		if n > 2 {
			hash = further(hash, n-1, t[(n-1)*han:])
		}
		if s.lengths&(1<<n) == 0 {
			continue
		}
		if c := x.found(x.slot(hash, t[:n*han])); c != nil {
			found(c)
		}
	}
}

// longestAt returns the longest candidate that t begins with.
func (x *index) longestAt(t string) (best *candidate) {
	x.at(t, func(c *candidate) { best = c })
	return best
}

// list gives the candidates that are wanted, all where wanted is nil, sorted, so that
// no result depends on a map's order.
func (f *finder) list(wanted func(*candidate) bool) []*candidate {
	type keyed struct {
		key uint64 // the length and the first bytes
		*candidate
	}
	keys := make([]keyed, 0, len(f.all))
	for w, c := range f.all {
		if wanted != nil && !wanted(c) {
			continue
		}
		key := uint64(min(len(w), 255))
		for i := range 7 {
			key <<= 8
			if i < len(w) {
				key |= uint64(w[i])
			}
		}
		keys = append(keys, keyed{key, c})
	}
	slices.SortFunc(keys, func(a, b keyed) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Or(cmp.Compare(len(a.word), len(b.word)), strings.Compare(a.word, b.word))
	})
	out := make([]*candidate, len(keys))
	for i, k := range keys {
		out[i] = k.candidate
	}
	return out
}
