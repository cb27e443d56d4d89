package text

// CountShared returns how many words two sets share.
func CountShared(a, b map[string]bool) int {
	n := 0
	for w := range a {
		if b[w] {
			n++
		}
	}
	return n
}
