package english

import (
	"cmp"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// Things that are important to a story and have no capital: the silver ferrule, the
// coronation, the net loft. A thing is recognized by its head noun, which is in a list, and by the way the text
// uses it: it is introduced as "a silver ring" and repeated as "the silver ring",
// on several occasions, and is not one of many.

// occasionGap is the distance, in bytes, from which two places of a thing are two occasions.
const occasionGap = 2500

// addNotables adds things, occasions and buildings to the study's names and mentions.
func (c *census) addNotables(s *text.Study) {
	const people = 4 // people for each thing
	room := 0
	taken := make(map[int]bool, len(s.Mentions))
	for _, n := range s.Names {
		if n.Type == kb.Character {
			room++
		}
	}
	for _, m := range s.Mentions {
		taken[m.Span.Start] = true
	}
	var found []notable
	for _, sub := range c.findSubjects() {
		if n, ok := c.weighSubject(sub); ok {
			found = append(found, n)
		}
	}
	slices.SortStableFunc(found, func(a, b notable) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.surface, b.surface))
	})
	things := max(2, room/people)
	for _, n := range found {
		if n.kind == kb.Object {
			if things--; things < 0 {
				continue
			}
		}
		id := len(s.Names)
		name := text.Name{Surface: n.surface, Type: n.kind}
		for _, p := range n.phrases {
			at := c.span(p.from, p.head)
			if !taken[at.Start] {
				taken[at.Start] = true
				s.Mentions = append(s.Mentions, text.Mention{Name: id, Span: at})
				name.Count++
			}
		}
		s.Names = append(s.Names, name)
	}
	slices.SortStableFunc(s.Mentions, func(a, b text.Mention) int { return a.Span.Start - b.Span.Start })
}

// A notable is a thing, an occasion or a building that is accepted as a name.
type notable struct {
	surface string
	kind    kb.Type
	worth   float64 // see weighPhrases
	phrases []phrase
}

// weighSubject returns the one thing that the phrases of a head refer to: the one with a
// modifier or, if there is none, the only one of its kind.
func (c *census) weighSubject(s *subject) (notable, bool) {
	by := map[string][]phrase{}
	var keys []string
	for _, p := range s.phrases {
		if by[p.key] == nil {
			keys = append(keys, p.key)
		}
		by[p.key] = append(by[p.key], p)
	}
	kind := kb.Object
	switch {
	case s.class&occasion != 0:
		kind = kb.Event
	case s.class&structure != 0:
		kind = kb.Location
	}
	n, ok := notable{}, false
	if kind != kb.Event {
		n, ok = c.modifiedThing(s, by, keys)
	}
	if !ok && kind != kb.Location {
		n, ok = c.soleThing(s, len(keys))
	}
	n.kind = kind
	return n, ok
}

// modifiedThing returns the thing that a modifier distinguishes from others with this head: the silver
// ferrule. The bare ferrule is the same thing if there are few others.
func (c *census) modifiedThing(s *subject, by map[string][]phrase, keys []string) (best notable, ok bool) {
	const few = 3 // keys
	bare := singular(c.word(&c.tokens[s.phrases[0].head]))
	enough := c.worthThreshold() - 1
	for _, k := range keys {
		if list := by[k]; k != bare && len(list) > 1 {
			if n := c.weighPhrases(list); n.worth >= enough && n.worth > best.worth {
				best, ok = n, true
			}
		}
	}
	if others := definiteOnly(by[bare]); ok && len(keys) <= few {
		if len(others) > 3*len(best.phrases) {
			best.surface = c.bareSurface(others)
		}
		best.phrases = append(best.phrases, others...)
	}
	return best, ok
}

// soleThing returns the head by itself, if nearly all phrases refer to the same thing: the
// will, the coronation.
func (c *census) soleThing(s *subject, keys int) (notable, bool) {
	all := definiteOnly(s.phrases)
	least, share := 3, 0.6
	switch {
	case s.class&occasion != 0:
		least = 2
	case s.class&tellingArtefact != 0:
	case commonThings[c.word(&c.tokens[s.phrases[0].head])]:
		return notable{}, false
	default:
		least, share = 6, 0.75
	}
	if len(all) < least || float64(len(all)) < share*float64(len(s.phrases)) || keys*2 > len(s.phrases)+1 {
		return notable{}, false
	}
	n := c.weighPhrases(all)
	n.surface = c.bareSurface(all)
	return n, n.worth >= c.worthThreshold()
}

// bareSurface returns the most frequent form of the head with "the": the key, the spectacles.
func (c *census) bareSurface(list []phrase) string {
	count, best := map[string]int{}, ""
	for _, p := range list {
		w := c.word(&c.tokens[p.head])
		if count[w]++; count[w] > count[best] {
			best = w
		}
	}
	return "the " + best
}

// worthThreshold returns the minimum score of a thing: higher in a long text,
// where more things are repeated.
func (c *census) worthThreshold() float64 {
	const least, short = 4.5, 60000 // bytes
	return least + 0.25*math.Log2(max(1, float64(len(c.text))/short))
}

func definiteOnly(list []phrase) []phrase {
	return slices.DeleteFunc(slices.Clone(list), func(p phrase) bool { return !p.definite })
}

// weighPhrases scores the importance of a thing by the number of mentions and occasions
// and the share of definite ones.
func (c *census) weighPhrases(list []phrase) notable {
	occasions, last := 0, -occasionGap
	for _, p := range list {
		at := int(c.tokens[p.head].start)
		countIf(&occasions, at-last >= occasionGap)
		last = at
	}
	worth := lg(len(list)) + lg(occasions) + 1.5*float64(len(definiteOnly(list)))/float64(len(list))
	return notable{phrases: list, kind: kb.Object, worth: worth, surface: c.phraseSurface(list)}
}

// phraseSurface returns the surface form of a thing: the silver ferrule, if it occurs
// so; else two ebony sticks.
func (c *census) phraseSurface(list []phrase) string {
	best := list[0]
	for _, p := range list {
		if c.word(&c.tokens[p.from]) == "the" {
			return "the " + c.surfaceOf(chunk{p.from + 1, p.head})
		}
		if p.definite && !best.definite {
			best = p
		}
	}
	return c.surfaceOf(chunk{best.from, best.head})
}

func lg(n int) float64 { return math.Log2(1 + float64(n)) }
