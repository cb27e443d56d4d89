package builtin

import (
	"maps"
	"math"
	"slices"
	"strings"

	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Factors for the score of a sentence. They were found on the questions of the ten books that may be used for tuning
// (app/workspace/askreport).
const (
	besidePart    = 0.7  // for a word that only the sentence before or after contains
	alikePart     = 0.6  // for a word of which the sentence contains only a synonym
	ofTypePart    = 1.0  // of the question's heaviest word, if the sentence may contain the answer
	placePart     = 0.7  // of the same, if a place is asked for and named
	passagePart   = 2.2  // for passages, which were found by the question's words
	describedPart = 0.5  // for descriptions, which are long and about everything
	relatedPart   = 1.5  // for relations, if several of a kind are asked for
	saysPart      = 2.0  // for speeches of the person whose words are asked for
	askingPart    = 0.75 // for questions, which say less than answers
	timePart      = 0.5  // for words of the question that are times
	passedPart    = 0.4  // for words that the search ignored
	laterPart     = 0.15 // each passage counts this much less than the one before it
	leastOfBest   = 0.4  // least share of the best score for a further quote
)

// cover returns the weight of the question's words in a sentence, and partly those in the sentences beside it.
func (c *composer) cover(s source, sentence int, weights []weighted) float64 {
	sum := 0.0
	for _, w := range weights {
		part := holdsAlike(s.words[sentence], w.word)
		if sentence > 0 {
			part = max(part, besidePart*holdsAlike(s.words[sentence-1], w.word))
		}
		if sentence+1 < len(s.words) {
			part = max(part, besidePart*holdsAlike(s.words[sentence+1], w.word))
		}
		sum += part * w.weight
	}
	return sum
}

// holdsAlike returns 1 if the stems of a sentence contain a word, alikePart if they contain a synonym, else 0.
func holdsAlike(stems map[string]bool, word string) float64 {
	switch {
	case stems[word]:
		return 1
	case slices.ContainsFunc(text.Synonyms(word), func(other string) bool { return stems[other] }):
		return alikePart
	}
	return 0
}

// itemWeight returns the factor for sentences of an item.
func (c *composer) itemWeight(i task.MaterialItem) float64 {
	switch {
	case c.kind == asksSaying && c.isSpeechOfAsked(i):
		return saysPart
	case c.kind == asksList && i.Kind == task.Relates, c.kind == asksStanding && i.Kind == task.Described:
		return relatedPart
	case c.kind == asksStanding:
		return 1
	case i.Passage:
		return passagePart
	case i.Kind == task.Described:
		return describedPart
	}
	return 1
}

// isSpeechOfAsked reports whether an item is a speech of somebody in the question.
func (c *composer) isSpeechOfAsked(i task.MaterialItem) bool {
	return i.Kind == task.Remembered && slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
		return c.isNamed(k) && (strings.HasPrefix(i.Text, k.Name+":") || strings.HasPrefix(i.Text, k.Name+" to ") || strings.HasPrefix(i.Text, k.Name+"说") || strings.HasPrefix(i.Text, k.Name+"对"))
	})
}

// stems returns the lemmas of the content words of a text.
func stems(s string) map[string]bool {
	out := map[string]bool{}
	for w := range contentWords(s) {
		out[text.Lemma(text.Stem(w))] = true
	}
	return out
}

// A weighted is a word of a question with its weight.
type weighted struct {
	word   string
	weight float64
}

// weighWords weighs the words of a question by how rare they are in the texts, or in the sources if the texts were not
// searched. The words are sorted, so that sums of weights are always the same; all is the sum.
func (c *composer) weighWords(asked map[string]bool, sources []source) (out []weighted, all float64) {
	total, with := 0, map[string]int{}
	for _, s := range sources {
		for _, words := range s.words {
			total++
			for w := range asked {
				if words[w] {
					with[w]++
				}
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(asked)) {
		weight := math.Log(1 + float64(total)/float64(1+with[w]))
		switch rarity, searched := c.m.Rarity[w]; {
		case searched:
			weight = rarity
		case len(c.m.Rarity) > 0:
			weight *= passedPart
		case text.SaysWhen(w):
			weight *= timePart
		}
		out, all = append(out, weighted{w, weight}), all+weight
	}
	return out, all
}
