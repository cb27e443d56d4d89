package english

import (
	"encoding/binary"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// acceptByKnownNames accepts candidates as people that the weights rejected, if they are similar to an
// accepted name: Malloch Smith, who is the Reverend Malloch Smith elsewhere; Lawyer Bell,
// if there is a Levi Bell; Honest Jim, if there is a Jim; Rawdy, a pet form of Rawdon.
func (c *census) acceptByKnownNames() {
	a := nameAccepter{census: c, people: map[string]*candidate{}, tails: map[string]bool{}, families: map[int32]bool{}}
	for i := range c.list {
		if cand := &c.list[i]; cand.kind == kb.Character {
			a.people[keyOf(cand.words)] = cand
			if n := len(cand.words); n > 2 && c.vocabulary[cand.words[0]].class&title != 0 && !c.has(cand, "of") {
				a.tails[keyOf(cand.words[1:])] = true
			}
			if n := len(cand.words); n > 1 && c.vocabulary[cand.words[0]].class&given != 0 {
				a.families[cand.words[n-1]] = true
			}
			if w := c.vocabulary[cand.words[0]].word; len(cand.words) == 1 && cand.count >= fewestKnown {
				a.given = append(a.given, w)
			}
		}
	}
	for i := range c.list {
		if cand := &c.list[i]; cand.kind == "" && cand.count > 0 && a.accepts(cand) {
			cand.kind = kb.Character
		}
	}
}

// fewestKnown is the number of mentions of a name from which another may be its pet form.
const fewestKnown = 8

type nameAccepter struct {
	*census
	people   map[string]*candidate // by words
	tails    map[string]bool       // words of people's names after the title
	families map[int32]bool        // last words of people's names after a given name
	given    []string              // people's names of one word that are mentioned often
}

func keyOf(words []int32) string {
	var key []byte
	for _, w := range words {
		key = binary.LittleEndian.AppendUint32(key, uint32(w))
	}
	return string(key)
}

func (a *nameAccepter) accepts(cand *candidate) bool {
	first := &a.vocabulary[cand.words[0]]
	if len(cand.words) == 1 {
		return a.isPetForm(cand, first)
	}
	switch {
	case first.class&title == 0 && a.tails[keyOf(cand.words)], len(cand.words) == 2 && first.class&personNoun != 0 && a.families[cand.words[1]]:
		return true
	}
	rest := a.people[keyOf(cand.words[1:])]
	return first.class&leading != 0 && !endearingWords[first.word] && rest != nil && rest.probabilityOf(isPerson) >= likelyPerson && len(rest.words) < 3
}

// isPetForm reports whether a word is the start of a known person's name with -y, -ie or -ey.
func (a *nameAccepter) isPetForm(cand *candidate, e *entry) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(e.word, "y"), "ie")
	if stem == e.word || e.low > 0 || e.class != 0 || cand.determined > 0 || cand.probabilityOf(isPlace) >= enoughPlace {
		return false
	}
	stem = strings.TrimSuffix(stem, "e")
	return len(stem) > 2 && slices.ContainsFunc(a.given, func(w string) bool {
		return strings.HasPrefix(w, stem) && w != e.word && len(w) < len(e.word)+4
	})
}
