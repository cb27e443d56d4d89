package normalize

// A pairTable holds what is known of pairs of names, by number. It is a hash table with open
// addressing: parties of many names look up many pairs, and a map takes three times as long.
type pairTable[V any] struct {
	slots []pairSlot[V] // a power of two of them
	used  int
}

type pairSlot[V any] struct {
	key   uint64 // the number of the pair and one more, 0 for none
	value *V
}

// number is two names as one number, whichever is first.
func number(i, j int) uint64 { return uint64(min(i, j))<<32 | uint64(max(i, j)) }

// find is the slot of a number, or the empty one that would be its own.
func (t *pairTable[V]) find(number uint64) *pairSlot[V] {
	const odd = 0x9e3779b97f4a7c15
	for i := number * odd >> 32; ; i++ {
		if s := &t.slots[i&uint64(len(t.slots)-1)]; s.key == number+1 || s.key == 0 {
			return s
		}
	}
}

// of is what is known of two names, nil for nothing.
func (t *pairTable[V]) of(i, j int) *V {
	if t.used == 0 {
		return nil
	}
	return t.find(number(i, j)).value
}

// set keeps what is known of two names of which nothing was known.
func (t *pairTable[V]) set(i, j int, value *V) {
	if 2*t.used >= len(t.slots) {
		old := t.slots
		t.slots = make([]pairSlot[V], max(1<<10, 2*len(old)))
		for _, s := range old {
			if s.key != 0 {
				*t.find(s.key - 1) = s
			}
		}
	}
	*t.find(number(i, j)) = pairSlot[V]{number(i, j) + 1, value}
	t.used++
}
