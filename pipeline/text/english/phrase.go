package english

import (
	"dramatis/editor/kb/script"
	"strings"
)

// A phrase is one place of a head noun for an artefact, an occasion or a structure,
// with the words before it.
type phrase struct {
	head     int    // token
	modifier int    // token of the word that distinguishes it, or -1
	from     int    // token of the determiner, or the first token
	definite bool   // the, his, that, Tom's
	key      string // modifier and head, the head in the singular
}

// A subject is a head with all its phrases.
type subject struct {
	class   class
	phrases []phrase
}

// findSubjects collects the phrases of each head, in the order of the text.
func (c *census) findSubjects() []*subject {
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

// singular returns a head without its plural ending; short ones (keys) and
// glass are unchanged.
func singular(w string) string {
	if strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && len(w) > 4 {
		return w[:len(w)-1]
	}
	return w
}

// phraseAt reads a phrase backwards from its head to its determiner, over at most two words.
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
		case d.possessive, definiteWords[w]:
			return c.definitePhrase(p, k, w)
		case w == "a" || w == "an" || countWords[w]:
			if p.from = k; countWords[w] { // the two ebony sticks
				p.from, p.definite = k-1, k > 1 && definiteWords[c.word(&c.tokens[k-2])]
			}
			return c.withKey(p), true
		case c.is(d, function) || d.capital:
			return c.withKey(p), c.is(d, prepositionPlace) || w == "with" || w == "of"
		case p.modifier < 0 && !vagueModifiers[w]:
			p.modifier, p.from = k-1, k-1
		}
	}
	return phrase{}, false
}

// definitePhrase returns a phrase with a definite determiner before token k.
func (c *census) definitePhrase(p phrase, k int, w string) (phrase, bool) {
	if facultyWords[c.word(&c.tokens[p.head])] && (w != "the" || p.modifier >= 0) {
		return phrase{}, false // against his will
	}
	p.definite, p.from = true, k
	if w == "the" {
		p.from = k - 1
	}
	return c.withKey(p), true
}

func (c *census) withKey(p phrase) phrase {
	p.key = singular(c.word(&c.tokens[p.head]))
	if p.modifier >= 0 {
		p.key = c.word(&c.tokens[p.modifier]) + " " + p.key
	}
	return p
}

var (
	definiteWords = script.WordSet("the this that these those his her my our your their its")
	countWords    = script.WordSet("two three four five six seven some any another one no every each")
	// vagueModifiers don't distinguish a thing
	vagueModifiers = script.WordSet("same other old little great own very next last first second whole new good poor dear small large long short such former latter following sole beautiful morning evening sunday fatal dreadful terrible said only precious wretched mere")
	// facultyWords are heads that everybody has: his courage
	facultyWords = script.WordSet("will")
	// commonThings are important only if something distinguishes them
	// from others of their kind
	commonThings = script.WordSet("watch clock bell lamp handkerchief papers glove cup bottle wheel horn fan shawl cross")
)
