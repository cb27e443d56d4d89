package english

import (
	"dramatis/editor/kb/script"
	"strings"
)

// A phrase is one place where the head of an artefact, an occasion or a structure
// occurs, with what is before it.
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

// subjects gathers the phrases of each head, in the order of the text.
func (c *census) subjects() []*subject {
	var out []*subject
	by := map[string]*subject{}
	for i := range c.tokens {
		t := &c.tokens[i]
		if t.capital || t.heading || t.possessive || !c.is(t, artefact|occasion|structure) || !c.is(t, occasion) && !c.endsPhrase(i) {
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

// endsPhrase reports whether no noun follows: not the letter box.
func (c *census) endsPhrase(i int) bool {
	if i+1 >= len(c.tokens) {
		return true
	}
	n := &c.tokens[i+1]
	return n.before&hard != 0 || c.is(n, function|speech|adverb)
}

// singular returns a head without the ending of its plural; short ones (keys) and
// glass stay as they are.
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
			return c.definite(p, k, w)
		case w == "a" || w == "an" || counters[w]:
			if p.from = k; counters[w] { // the two ebony sticks
				p.from, p.definite = k-1, k > 1 && definers[c.word(&c.tokens[k-2])]
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

// definite returns a phrase with a definite word before token k.
func (c *census) definite(p phrase, k int, w string) (phrase, bool) {
	if faculties[c.word(&c.tokens[p.head])] && (w != "the" || p.modifier >= 0) {
		return phrase{}, false // against his will
	}
	p.definite, p.from = true, k
	if w == "the" {
		p.from = k - 1
	}
	return c.keyed(p), true
}

func (c *census) keyed(p phrase) phrase {
	p.key = singular(c.word(&c.tokens[p.head]))
	if p.modifier >= 0 {
		p.key = c.word(&c.tokens[p.modifier]) + " " + p.key
	}
	return p
}

var (
	definers = script.WordSet("the this that these those his her my our your their its")
	counters = script.WordSet("two three four five six seven some any another one no every each")
	// shifting words don't say which thing it is
	shifting = script.WordSet("same other old little great own very next last first second whole new good poor dear small large long short such former latter following sole beautiful morning evening sunday fatal dreadful terrible said only precious wretched mere")
	// faculties are heads that everybody has: his courage
	faculties = script.WordSet("will")
	// everywhere are such things: they matter only when something distinguishes them
	// from others of their kind
	everywhere = script.WordSet("watch clock bell lamp handkerchief papers glove cup bottle wheel horn fan shawl cross")
)
