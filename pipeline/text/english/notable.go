package english

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// What matters to a story though no capital says so: the silver ferrule, the
// coronation. A thing is known by its head, which a list has, and by what the text
// does with it: it is met as "a silver ring" and comes again as "the silver ring",
// on several occasions, and is not one of many.

// apart is how far apart, in bytes, two places of a thing lie that are two occasions.
const apart = 2500

// A phrase is one place where such a head stands, with what is before it.
type phrase struct {
	head     int    // token
	modifier int    // token of the word that says which, -1 when there is none
	from     int    // token of the determiner, or the first of the phrase
	definite bool   // the, his, that, Tom's
	key      string // modifier and head, the head in the singular
}

// A subject is a head with all its phrases.
type subject struct {
	class   class
	phrases []phrase
}

// notables adds things and occasions to the study's names and mentions.
func (c *census) notables(s *text.Study) {
	const people = 4 // for one thing
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
	for _, sub := range c.subjects() {
		found = append(found, c.weighSubject(sub)...)
	}
	slices.SortStableFunc(found, func(a, b notable) int {
		if x := cmp.Compare(b.worth, a.worth); x != 0 {
			return x
		}
		return cmp.Compare(a.surface, b.surface)
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
	sort.SliceStable(s.Mentions, func(i, j int) bool { return s.Mentions[i].Span.Start < s.Mentions[j].Span.Start })
}

// A notable is a thing or an occasion that is taken for a name.
type notable struct {
	surface string
	kind    kb.Type
	worth   float64
	phrases []phrase
}

// subjects gathers the phrases of each head, in the order of the text.
func (c *census) subjects() []*subject {
	var out []*subject
	by := map[string]*subject{}
	for i := range c.tokens {
		t := &c.tokens[i]
		if t.capital || t.heading || t.possessive || !c.is(t, artefact|occasion) || !c.is(t, occasion) && !c.endsPhrase(i) {
			continue
		}
		p, ok := c.phraseAt(i)
		if !ok {
			continue
		}
		head := singular(c.word(t))
		sub := by[head]
		if sub == nil {
			sub = &subject{class: c.entry(t).class}
			by[head] = sub
			out = append(out, sub)
		}
		sub.phrases = append(sub.phrases, p)
	}
	return out
}

// endsPhrase tells that no noun follows: not the letter box.
func (c *census) endsPhrase(i int) bool {
	if i+1 >= len(c.tokens) {
		return true
	}
	n := &c.tokens[i+1]
	return n.before&hard != 0 || c.is(n, function|speech|adverb)
}

func singular(w string) string {
	if strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && len(w) > 4 {
		return w[:len(w)-1]
	}
	return w
}

// phraseAt reads back from a head to its determiner, over two words at most.
func (c *census) phraseAt(i int) (phrase, bool) {
	const most = 2
	p := phrase{head: i, modifier: -1, from: i}
	for k := i; k > 0 && i-k <= most; k-- {
		t, d := &c.tokens[k], &c.tokens[k-1]
		if t.before&hard != 0 || d.paragraph != t.paragraph {
			break
		}
		w := c.word(d)
		switch {
		case d.possessive, definers[w]:
			if faculties[c.word(&c.tokens[i])] && (w != "the" || p.modifier >= 0) {
				return phrase{}, false // against his will
			}
			p.definite, p.from = true, k
			if w == "the" {
				p.from = k - 1
			}
			return c.keyed(p), true
		case w == "a" || w == "an" || counters[w]:
			p.from = k
			if p.definite = k > 1 && counters[w] && definers[c.word(&c.tokens[k-2])]; p.definite { // the two ebony sticks
				p.from = k - 2
				if c.word(&c.tokens[k-2]) != "the" {
					p.from = k - 1
				}
			}
			return c.keyed(p), true
		case c.is(d, function) || d.capital:
			return c.keyed(p), c.is(d, prepositionPlace) || w == "with" || w == "of"
		case p.modifier < 0 && !shifting[w]:
			p.modifier, p.from = k-1, k-1
		}
	}
	return phrase{}, false
}

func (c *census) keyed(p phrase) phrase {
	p.key = singular(c.word(&c.tokens[p.head]))
	if p.modifier >= 0 {
		p.key = c.word(&c.tokens[p.modifier]) + " " + p.key
	}
	return p
}

var (
	definers = wordSet("the this that these those his her my our your their its")
	counters = wordSet("two three four five six seven some any another one no every each")
	// shifting words say nothing of which thing it is
	shifting = wordSet("same other old little great own very next last first second whole new good poor dear small large long short such former latter following sole beautiful morning evening sunday fatal dreadful terrible said only precious wretched mere")
	// faculties are heads that everybody has when they are his
	faculties = wordSet("will")
	// everywhere are such things: they matter only when something tells them
	// from others of their kind
	everywhere = wordSet("watch clock bell lamp handkerchief papers glove cup bottle wheel horn fan shawl cross")
)

// weighSubject finds what of a head is a thing of its own: one that a modifier
// tells, or, where the head is a telling one, the only one of its kind.
func (c *census) weighSubject(s *subject) []notable {
	by := map[string][]phrase{}
	var keys []string
	definite := 0
	for _, p := range s.phrases {
		if by[p.key] == nil {
			keys = append(keys, p.key)
		}
		by[p.key] = append(by[p.key], p)
		if p.definite {
			definite++
		}
	}
	bare := singular(c.word(&c.tokens[s.phrases[0].head]))
	kind, enough := kb.Object, c.enoughWorth()
	if s.class&occasion != 0 {
		kind = kb.Event
	}
	share := float64(definite) / float64(len(s.phrases))
	var best *notable
	for _, k := range keys {
		list := by[k]
		if k == bare {
			continue
		}
		if n := c.weighPhrases(list); len(list) > 1 && n.worth+1 >= enough && kind == kb.Object && (best == nil || n.worth > best.worth) {
			best = &n
		}
	}
	if best != nil {
		best.kind = kind
		if others := definites(by[bare]); len(keys) <= 3 { // the ferrule is the silver ferrule
			if len(others) > 3*len(best.phrases) {
				best.surface = c.bareSurface(others)
			}
			best.phrases = append(best.phrases, others...)
		}
		return []notable{*best}
	}
	all := definites(s.phrases)
	least, part := 3, 0.6
	switch {
	case s.class&occasion != 0:
		least = 2
	case s.class&tellingArtefact != 0:
	case everywhere[c.word(&c.tokens[s.phrases[0].head])]:
		return nil
	default:
		least, part = 6, 0.75
	}
	if share < part || len(all) < least || len(keys)*2 > len(s.phrases)+1 {
		return nil
	}
	if n := c.weighPhrases(all); n.worth >= enough {
		n.surface, n.kind = c.bareSurface(all), kind
		return []notable{n}
	}
	return nil
}

// bareSurface is the head as it stands most often: the key, the spectacles.
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

// enoughWorth is what a thing must be worth to be taken: more in a long text,
// where anything comes again.
func (c *census) enoughWorth() float64 {
	const least, short = 4.5, 60000 // bytes
	return least + 0.25*math.Log2(max(1, float64(len(c.text))/short))
}

func definites(list []phrase) (out []phrase) {
	for _, p := range list {
		if p.definite {
			out = append(out, p)
		}
	}
	return out
}

// weighPhrases says how much a thing matters by how often, on how many occasions
// and how definitely it is spoken of.
func (c *census) weighPhrases(list []phrase) notable {
	definite, occasions, last := 0, 0, -apart
	for _, p := range list {
		at := int(c.tokens[p.head].start)
		if at-last >= apart {
			occasions++
		}
		last = at
		if p.definite {
			definite++
		}
	}
	n := notable{phrases: list, kind: kb.Object}
	n.worth = lg(len(list)) + lg(occasions) + 1.5*float64(definite)/float64(len(list))
	best := list[0]
	for _, p := range list {
		if p.definite && !best.definite {
			best = p
		}
	}
	n.surface = "the " + c.surfaceOf(chunk{max(best.modifier, 0), best.head})
	if best.modifier < 0 {
		n.surface = "the " + c.word(&c.tokens[best.head])
	}
	return n
}

func lg(n int) float64 { return math.Log2(1 + float64(n)) }
