package chinese

// counts says how often strings were met. Those of up to four characters, nearly all, are in a
// hash table with open addressing, by the number that each has; maps of strings are slower.
type counts struct {
	slots []counted // a power of two of them
	used  int
	long  map[string]int
}

type counted struct {
	hash uint64 // 0 for none
	word string
	n    int
}

// newCounts has room for so many strings.
func newCounts(many int) *counts {
	size := 16
	for size < 2*many {
		size *= 2
	}
	return &counts{slots: make([]counted, size), long: map[string]int{}}
}

// find is the slot of a number, or the empty one that would be its own.
func (x *counts) find(hash uint64) *counted {
	const odd = 0x9e3779b97f4a7c15
	for i := hash * odd >> 32; ; i++ {
		if s := &x.slots[i&uint64(len(x.slots)-1)]; s.hash == hash || s.hash == 0 {
			return s
		}
	}
}

// add counts a string once more and returns how often it was met.
func (x *counts) add(word string) int {
	if len(word)%han != 0 || len(word) > exact*han || word == "" {
		x.long[word]++
		return x.long[word]
	}
	hash := hashOf(word)
	s := x.find(hash)
	if s.hash == 0 {
		if 3*x.used > 2*len(x.slots) {
			x.grow()
			s = x.find(hash)
		}
		s.hash, s.word = hash, word
		x.used++
	}
	s.n++
	return s.n
}

func (x *counts) grow() {
	old := x.slots
	x.slots = make([]counted, 2*len(old))
	for _, s := range old {
		if s.hash != 0 {
			*x.find(s.hash) = s
		}
	}
}

// of is how often a string was met.
func (x *counts) of(word string) int {
	if len(word)%han != 0 || len(word) > exact*han || word == "" {
		return x.long[word]
	}
	return x.find(hashOf(word)).n
}

// each calls back for each string, in no order.
func (x *counts) each(yield func(word string, n int) bool) {
	for i := range x.slots {
		if s := &x.slots[i]; s.hash != 0 && !yield(s.word, s.n) {
			return
		}
	}
	for w, n := range x.long {
		if !yield(w, n) {
			return
		}
	}
}
