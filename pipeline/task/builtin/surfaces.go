package builtin

import "strings"

// headLength is how many bytes of a surface it is looked up by.
const headLength = 3

// surfaces are names that are looked for together, in time that does not grow with their number.
type surfaces struct {
	begins [256]bool
	byHead map[string][]string
	short  []string // shorter than headLength
}

func newSurfaces(list []string) *surfaces {
	s := &surfaces{byHead: map[string][]string{}}
	for _, surface := range list {
		if len(surface) < headLength {
			s.short = append(s.short, surface)
			continue
		}
		s.begins[surface[0]] = true
		s.byHead[surface[:headLength]] = append(s.byHead[surface[:headLength]], surface)
	}
	return s
}

// count is how many of the surfaces are in a sentence, as a whole or within words; most ends the count.
func (s *surfaces) count(sentence string, most int) (n int) {
	for _, surface := range s.short {
		if n < most && strings.Contains(sentence, surface) {
			n++
		}
	}
	for i := 0; n < most && i+headLength <= len(sentence); i++ {
		if !s.begins[sentence[i]] {
			continue
		}
		for _, surface := range s.byHead[sentence[i:i+headLength]] {
			if strings.HasPrefix(sentence[i:], surface) && !strings.Contains(sentence[:i+len(surface)-1], surface) {
				n++ // this is the first place
			}
		}
	}
	return min(n, most)
}
