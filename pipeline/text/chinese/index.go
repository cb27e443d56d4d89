package chinese

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
)

// An index finds candidates by their start. It is a hash table with open
// addressing: at most places of a text no candidate begins, and maps of strings are slow
// to show that.
type index struct {
	first      pairs
	slots      []slot // a power of two of them
	multiplier uint64 // odd multiplier of hashes, different in each index
	all        []*candidate
}

// A slot is what is known about one string.
type slot struct {
	hash    uint64
	at      int32  // index of the candidate in all, plus one; 0 for none
	lengths uint16 // for a string of two characters: bit n is set if a candidate of n characters begins with it
}

func newIndex(all []*candidate) *index {
	size := 16
	for size < 3*len(all) {
		size *= 2
	}
	x := &index{first: newPairs(len(all)), slots: make([]slot, size), multiplier: rand.Uint64() | 1, all: all}
	for i, c := range all {
		n := len(c.word) / han
		if n < 2 || n > longest {
			continue
		}
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
	return x
}

// exactCharacters is the maximum length, in characters, of strings with a unique hash.
const exactCharacters = 4

// hashOf returns the hash of a string of characters of three bytes, unique for
// strings of up to exactCharacters.
func hashOf(word string) (hash uint64) {
	for i := 0; i < len(word); i += han {
		hash = extendHash(hash, i/han, word[i:])
	}
	return hash
}

// extendHash returns the hash of a string of n characters and one more.
func extendHash(hash uint64, n int, next string) uint64 {
	if n >= exactCharacters {
		hash = (hash ^ hash>>29) * 0x9e3779b97f4a7c15
	}
	return hash<<16 ^ uint64(code(next))
}

// pair returns the slot of two characters, or the empty slot for them.
func (x *index) pair(hash uint64) *slot {
	for i := hash * x.multiplier >> 32; ; i++ {
		if s := &x.slots[i&uint64(len(x.slots)-1)]; s.lengths != 0 && s.hash == hash || s.at == 0 && s.lengths == 0 {
			return s
		}
	}
}

// slot returns the slot of a candidate, or the empty slot for it.
func (x *index) slot(hash uint64, word string) *slot {
	for i := hash * x.multiplier >> 32; ; i++ {
		s := &x.slots[i&uint64(len(x.slots)-1)]
		if s.at == 0 && s.lengths == 0 || s.hash == hash && s.at != 0 && (len(word) <= exactCharacters*han || x.all[s.at-1].word == word) {
			return s
		}
	}
}

// get returns the candidate with a word, or nil.
func (x *index) get(word string) *candidate {
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

// at calls found for each candidate at the start of t, the shortest first.
func (x *index) at(t string, found func(*candidate)) {
	if len(t) < 2*han || !x.first.has(t) {
		return
	}
	hash := hashOf(t[:2*han])
	s := x.pair(hash)
	for n := 2; s.lengths>>n != 0 && n*han <= len(t); n++ {
		if n > 2 {
			hash = extendHash(hash, n-1, t[(n-1)*han:])
		}
		if s.lengths&(1<<n) == 0 {
			continue
		}
		if c := x.found(x.slot(hash, t[:n*han])); c != nil {
			found(c)
		}
	}
}

// longestAt returns the longest candidate at the start of t, or nil.
func (x *index) longestAt(t string) (best *candidate) {
	x.at(t, func(c *candidate) { best = c })
	return best
}

// list returns the wanted candidates, all if wanted is nil, sorted, so that
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
