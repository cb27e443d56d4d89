package builtin

import (
	"regexp"
	"strings"

	"dramatis/pipeline/text"
)

// Yes-or-no questions, and those of them that only lead to a request (can you tell me).
var (
	asksYesNo  = regexp.MustCompile(`(?i)^(?:and |so |but |tell me, )?(?:is|are|was|were|am|do|does|did|have|has|had|can|could|will|would|must|may)(?:n['’]t)? |[吗嗎][？?。]?$|是不是|有没有|会不会|能不能`)
	asksToTell = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:do|did|have|can|could|will|would|may) (?:you|I|we) (?:ever |still |please )?(?:know|remember|recall|recogni[sz]e|hear|heard|tell|say|explain|describe|ask|met|meet)\b|认识|认得|知道|记得|听说|晓得|说说|讲讲|见过`)
)

// minShared is the share of a yes-or-no question's words, without names, that a sentence must contain to be about it.
// In Chinese it is lower, because few pairs of characters are words.
const (
	minShared    = 0.6
	minHanShared = 0.4
)

// relevanceTest returns a test for a yes-or-no question whether a sentence names everybody in it, the character
// included, and shares most of its words; nil for other questions.
func (c *composer) relevanceTest() func(evidence) bool {
	if c.kind != asksWhether {
		return nil
	}
	l := &evidenceCheck{c: c}
	names := strings.ToLower(strings.Join(l.namesAsked(), " "))
	asked := map[string]bool{}
	for w := range stems(c.question) {
		if !strings.Contains(names, w) {
			asked[w] = true
		}
	}
	me := c.formsOf(c.m.Character.Name)
	part := minShared
	if c.zh {
		part = minHanShared
	}
	return func(e evidence) bool {
		for _, k := range c.m.Found {
			if c.isNamed(k) && k.Name != c.m.Character.Name && !c.namesOf(k.Name)(e.text) && e.about != k.Name {
				return false
			}
		}
		if ownTies.MatchString(c.question) && !l.isAbout(e, me) && !c.isOwnI(e.text) {
			return false
		}
		return float64(text.CountShared(asked, stems(e.text))) >= part*float64(len(asked))
	}
}

// isOwnI reports whether "I" in a sentence may be the character: the sentence is in a speech of theirs, or not in a speech.
func (c *composer) isOwnI(sentence string) bool {
	if !singularFirstPerson.MatchString(sentence) {
		return false
	}
	for _, i := range c.m.Items {
		if by := c.speakerOf(i, sentence); by != "" {
			return by == c.m.Character.Name
		}
	}
	return !strings.ContainsAny(sentence, "\"“”「」")
}

// isUnanswered reports whether nothing in the sources is about a yes-or-no question.
func (c *composer) isUnanswered() bool {
	on := c.relevanceTest()
	return on != nil && !c.anyEvidence(on)
}
