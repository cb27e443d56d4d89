package normalize

// A pairTable maps pairs of names, in either order, to values. Pairs without a value take no memory.
type pairTable[V any] map[[2]int]*V

// of returns the value of a pair, or nil.
func (t pairTable[V]) of(i, j int) *V { return t[key(i, j)] }

// set sets the value of a pair.
func (t *pairTable[V]) set(i, j int, value *V) {
	if *t == nil {
		*t = pairTable[V]{}
	}
	(*t)[key(i, j)] = value
}
