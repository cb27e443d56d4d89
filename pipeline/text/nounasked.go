package text

import (
	"regexp"
	"slices"
	"strings"
)

// ambiguousNouns are nouns that are more often adverbs.
const ambiguousNouns = `back|well|right|round|past|still|light|fast`

// nounPattern finds one of them after an article or a possessive, as a noun.
var nounPattern = regexp.MustCompile(`(?i)(?:\b(?:the|an?|my|your|his|her|its|our|their|this|that|each|every)|['’]s) (?:\p{Ll}+ )?(` + ambiguousNouns + `)\b`)

// NounsAsked returns the lemmas of words that a question uses as nouns and that may also be adverbs: What was on the back of the
// letter?
func NounsAsked(question string) (out []string) {
	for _, m := range nounPattern.FindAllStringSubmatch(question, -1) {
		out = append(out, Lemma(Stem(strings.ToLower(m[1]))))
	}
	return out
}

// IsNounIn reports whether a sentence uses one of these words as a noun; lemma is the word's lemma.
func IsNounIn(sentence, lemma string) bool { return slices.Contains(NounsAsked(sentence), lemma) }
