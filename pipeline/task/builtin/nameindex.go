package builtin

import (
	"slices"
	"strings"
)

// A nameIndex finds which of the names of a whole document occur in a sentence, in a time that does not
// grow with the names.
type nameIndex struct {
	names []string
	short []int            // those shorter than endBytes
	byEnd map[string][]int // the others, by their last endBytes
}

const endBytes = 4

// add adds a name; one that is added twice counts twice.
func (x *nameIndex) add(name string) {
	if x.byEnd == nil {
		x.byEnd = map[string][]int{}
	}
	n := len(x.names)
	x.names = append(x.names, name)
	if len(name) < endBytes {
		x.short = append(x.short, n)
		return
	}
	end := name[len(name)-endBytes:]
	x.byEnd[end] = append(x.byEnd[end], n)
}

// count returns how many of the names a sentence holds, at most so many.
func (x *nameIndex) count(sentence string, most int) int {
	found := make([]int, 0, 8)
	for _, n := range x.short {
		if len(found) == most {
			return most
		}
		if strings.Contains(sentence, x.names[n]) {
			found = append(found, n)
		}
	}
	for end := endBytes; end <= len(sentence); end++ {
		for _, n := range x.byEnd[sentence[end-endBytes:end]] {
			if len(found) == most {
				return most
			}
			if strings.HasSuffix(sentence[:end], x.names[n]) && !slices.Contains(found, n) {
				found = append(found, n)
			}
		}
	}
	return len(found)
}
