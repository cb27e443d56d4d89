package builtin

import (
	"slices"
	"strings"
)

// surfaces finds which of many strings a sentence holds. Most places of a sentence begin none of
// them, which is seen from a bit for the hash of three bytes.
type surfaces struct {
	heads [1 << 8]uint64
	by    map[string][]string // by the first bytes
	short []string            // those of fewer bytes
}

// head is how many bytes surfaces are filed by: a Chinese character's.
const head = 3

func newSurfaces(all []string) *surfaces {
	s := &surfaces{by: make(map[string][]string, len(all))}
	for _, w := range all {
		if len(w) < head {
			s.short = append(s.short, w)
			continue
		}
		i, bit := headBit(w)
		s.heads[i] |= bit
		s.by[w[:head]] = append(s.by[w[:head]], w)
	}
	return s
}

// headBit is where the bit is of a string's first bytes.
func headBit(w string) (word uint32, bit uint64) {
	h := (uint32(w[0])<<16 | uint32(w[1])<<8 | uint32(w[2])) * 0x9e3779b1 >> 18
	return h >> 6, 1 << (h & 63)
}

// countIn is how many of the strings a sentence holds, most at most.
func (s *surfaces) countIn(sentence string, most int) int {
	n := 0
	for _, w := range s.short {
		if n < most && strings.Contains(sentence, w) {
			n++
		}
	}
	var found []string
	for ; len(sentence) >= head && n < most; sentence = sentence[1:] {
		if i, bit := headBit(sentence); s.heads[i]&bit == 0 {
			continue
		}
		for _, w := range s.by[sentence[:head]] {
			if n < most && strings.HasPrefix(sentence, w) && !slices.Contains(found, w) {
				found = append(found, w)
				n++
			}
		}
	}
	return n
}
