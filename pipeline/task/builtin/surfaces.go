package builtin

import (
	"slices"
	"strings"
)

// surfaces finds which of many strings occur in a sentence. They are indexed by their last three bytes, because many
// names begin alike ("Mr. "). At most positions of a sentence no string ends; a bit set by the hash of three bytes
// excludes these.
type surfaces struct {
	ends  [1 << 8]uint64
	by    map[string][]string // by the last bytes
	short []string            // strings of fewer bytes
}

// tail is how many last bytes are the key: a Chinese character's.
const tail = 3

func newSurfaces(all []string) *surfaces {
	s := &surfaces{by: make(map[string][]string, len(all))}
	for _, w := range all {
		if len(w) < tail {
			s.short = append(s.short, w)
			continue
		}
		end := w[len(w)-tail:]
		i, bit := endBit(end)
		s.ends[i] |= bit
		s.by[end] = append(s.by[end], w)
	}
	return s
}

// endBit returns the position of the bit for the last three bytes of a string.
func endBit(end string) (word uint32, bit uint64) {
	h := (uint32(end[0])<<16 | uint32(end[1])<<8 | uint32(end[2])) * 0x9e3779b1 >> 18
	return h >> 6, 1 << (h & 63)
}

// countIn returns how many of the strings occur in a sentence, up to most.
func (s *surfaces) countIn(sentence string, most int) int {
	n := 0
	for _, w := range s.short {
		if n < most && strings.Contains(sentence, w) {
			n++
		}
	}
	var found []string
	for at := tail; at <= len(sentence) && n < most; at++ {
		end := sentence[at-tail : at]
		if i, bit := endBit(end); s.ends[i]&bit == 0 {
			continue
		}
		for _, w := range s.by[end] {
			if n < most && strings.HasSuffix(sentence[:at], w) && !slices.Contains(found, w) {
				found = append(found, w)
				n++
			}
		}
	}
	return n
}
