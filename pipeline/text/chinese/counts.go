package chinese

// counts says how often strings were met.
type counts map[string]int

// newCounts returns a table with room for many strings.
func newCounts(many int) counts { return make(counts, many) }

// add counts a string once more and returns how often it was met.
func (x counts) add(word string) int {
	x[word]++
	return x[word]
}

// of returns how often a string was met.
func (x counts) of(word string) int { return x[word] }

// each calls back for each string, in no order.
func (x counts) each(yield func(word string, n int) bool) {
	for w, n := range x {
		if !yield(w, n) {
			return
		}
	}
}
