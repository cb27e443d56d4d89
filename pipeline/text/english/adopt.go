package english

import (
	"encoding/binary"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// adopt accepts candidates as people that the weights rejected, because of a name that was
// accepted: Malloch Smith, who is the Reverend Malloch Smith elsewhere; Lawyer Bell,
// for there is a Levi Bell; Honest Jim, for there is a Jim; Rawdy, a pet form of Rawdon.
func (c *census) adopt() {
	a := adopter{census: c, people: map[string]*candidate{}, tails: map[string]bool{}, families: map[int32]bool{}}
	for i := range c.list {
		if cand := &c.list[i]; cand.kind == kb.Character {
			a.people[keyOf(cand.words)] = cand
			if n := len(cand.words); n > 2 && c.vocabulary[cand.words[0]].class&title != 0 && !c.has(cand, "of") {
				a.tails[keyOf(cand.words[1:])] = true
			}
			if n := len(cand.words); n > 1 && c.vocabulary[cand.words[0]].class&given != 0 {
				a.families[cand.words[n-1]] = true
			}
			if w := c.vocabulary[cand.words[0]].word; len(cand.words) == 1 && cand.count >= wellKnown {
				a.given = append(a.given, w)
			}
		}
	}
	for i := range c.list {
		if cand := &c.list[i]; cand.kind == "" && cand.count > 0 && a.takes(cand) {
			cand.kind = kb.Character
		}
	}
}

// wellKnown is how many mentions a name has of which another may be a pet form.
const wellKnown = 8

type adopter struct {
	*census
	people   map[string]*candidate // by their words
	tails    map[string]bool       // words of people after their title
	families map[int32]bool        // words that end people's names after a given name
	given    []string              // single words that are people mentioned often
}

func keyOf(words []int32) string {
	var key []byte
	for _, w := range words {
		key = binary.LittleEndian.AppendUint32(key, uint32(w))
	}
	return string(key)
}

func (a *adopter) takes(cand *candidate) bool {
	first := &a.vocabulary[cand.words[0]]
	if len(cand.words) == 1 {
		return a.petForm(cand, first)
	}
	switch {
	case first.class&title == 0 && a.tails[keyOf(cand.words)], len(cand.words) == 2 && first.class&personNoun != 0 && a.families[cand.words[1]]:
		return true
	}
	rest := a.people[keyOf(cand.words[1:])]
	return first.class&leading != 0 && !endearing[first.word] && rest != nil && rest.chance(isPerson) >= likelyPerson && len(rest.words) < 3
}

// petForm reports whether a word is the beginning of a known person's name with -y, -ie or -ey.
func (a *adopter) petForm(cand *candidate, e *entry) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(e.word, "y"), "ie")
	if stem == e.word || e.low > 0 || e.class != 0 || cand.determined > 0 || cand.chance(isPlace) >= enoughPlace {
		return false
	}
	stem = strings.TrimSuffix(stem, "e")
	return len(stem) > 2 && slices.ContainsFunc(a.given, func(w string) bool {
		return strings.HasPrefix(w, stem) && w != e.word && len(w) < len(e.word)+4
	})
}
