package text

import (
	"regexp"
	"slices"
	"strings"
)

// adverbToo are words that are adverbs more often than the nouns as which questions ask for them.
const adverbToo = `back|well|right|round|past|still|light|fast`

// nounPhrase finds one of them behind an article or a possessive, as a noun.
var nounPhrase = regexp.MustCompile(`(?i)(?:\b(?:the|an?|my|your|his|her|its|our|their|this|that|each|every)|['’]s) (?:\p{Ll}+ )?(` + adverbToo + `)\b`)

// NounsAsked returns the lemmas of words that a question uses as nouns and that are adverbs, too: what was on the back of the
// letter?
func NounsAsked(question string) (out []string) {
	for _, m := range nounPhrase.FindAllStringSubmatch(question, -1) {
		out = append(out, Lemma(Stem(strings.ToLower(m[1]))))
	}
	return out
}

// IsNounIn reports whether a sentence uses one of those words as a noun, given by its lemma.
func IsNounIn(sentence, lemma string) bool { return slices.Contains(NounsAsked(sentence), lemma) }
