package normalize

// A pairTable holds what is known of pairs of names, whichever is first. It has no pairs of which
// nothing is known.
type pairTable[V any] map[[2]int]*V

// of returns what is known of two names, nil for nothing.
func (t pairTable[V]) of(i, j int) *V { return t[key(i, j)] }

// set keeps what is known of two names.
func (t *pairTable[V]) set(i, j int, value *V) {
	if *t == nil {
		*t = pairTable[V]{}
	}
	(*t)[key(i, j)] = value
}
