package builtin

import (
	"regexp"
	"strings"
)

// Questions that are answered by yes or no, and those of them that ask to be told something.
var (
	asksYesNo  = regexp.MustCompile(`(?i)^(?:and |so |but |tell me, )?(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|must|may)(?:n['’]t)? |[吗嗎][？?。]?$|是不是|有没有|会不会|能不能`)
	asksToTell = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:do|did|have|can|could|will|would|may) (?:you|I|we) (?:ever |still |please )?(?:know|remember|recall|recogni[sz]e|hear|heard|tell|say|explain|describe|ask|met|meet)\b|认识|认得|知道|记得|听说|晓得|说说|讲讲|见过`)
)

// heldPart is the part of a yes-or-no question's words, without names, that a sentence must hold to be about it;
// of Chinese pairs of characters fewer are whole words.
const (
	heldPart    = 0.6
	heldHanPart = 0.4
)

// bearsOn returns a test of sentences for a question that is answered by yes or no: does one name everybody the
// question names, or the character, and share most of its words? nil for any other question.
func (c *composer) bearsOn() func(evidence) bool {
	if c.kind != asksWhether {
		return nil
	}
	l := &lack{c: c}
	names := strings.ToLower(strings.Join(l.named(), " "))
	asked := map[string]bool{}
	for w := range stems(c.question) {
		if !strings.Contains(names, w) {
			asked[w] = true
		}
	}
	me := c.formsOf(c.m.Character.Name)
	part := heldPart
	if c.zh {
		part = heldHanPart
	}
	return func(e evidence) bool {
		for _, k := range c.m.Found {
			if c.asked(k) && k.Name != c.m.Character.Name && !c.namesOf(k.Name)(e.text) && e.about != k.Name {
				return false
			}
		}
		if ownTies.MatchString(c.question) && !l.of(e, me) && !c.saysMe(e.text) {
			return false
		}
		held, n := stems(e.text), 0
		for w := range asked {
			if held[w] {
				n++
			}
		}
		return float64(n) >= part*float64(len(asked))
	}
}

// saysMe reports whether a sentence says "I" of the character, as far as it is known: in a speech of theirs, or outside
// of speech.
func (c *composer) saysMe(sentence string) bool {
	if !ofOneself.MatchString(sentence) {
		return false
	}
	for _, i := range c.m.Items {
		if by := c.speakerOf(i, sentence); by != "" {
			return by == c.m.Character.Name
		}
	}
	return !strings.ContainsAny(sentence, "\"“”「」")
}

// unborne reports whether a question is answered by yes or no, and nothing that was found is about it.
func (c *composer) unborne() bool {
	on := c.bearsOn()
	return on != nil && !c.anyEvidence(on)
}
