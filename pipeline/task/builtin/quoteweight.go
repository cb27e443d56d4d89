package builtin

import (
	"maps"
	"math"
	"slices"
	"strings"

	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// What a sentence counts by where it is and what it says. Found on the questions of the ten books
// that may be tuned on (app/workspace/askreport).
const (
	besidePart    = 0.7  // of a word that only the sentence before or after holds
	alikePart     = 0.6  // of a word for which a sentence has only a synonym
	ofTypePart    = 1.0  // of the question's rarest word, for what may be the answer
	placePart     = 0.7  // of the same, for a place that is named where one is asked for
	passagePart   = 2.2  // a passage was found by the question's words
	describedPart = 0.5  // a description is long, and about everything
	relatedPart   = 1.5  // a relation, where several of a kind are asked for
	saysPart      = 2.0  // who the question names says it, where it asks for that
	askingPart    = 0.75 // a question says less than its answer
	timePart      = 0.5  // of a word of the question that says when
	passedPart    = 0.4  // of one that the search passed over
	laterPart     = 0.15 // how much less each passage counts than the one found before it
	leastOfBest   = 0.4  // of the worth of the best quote that those beside it have
)

// cover returns the weight of the question's words that a sentence holds, or in part one beside it.
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

// holdsAlike returns 1 if stems of a sentence hold a word, alikePart if they hold a synonym.
func holdsAlike(stems map[string]bool, word string) float64 {
	switch {
	case stems[word]:
		return 1
	case slices.ContainsFunc(text.Synonyms(word), func(other string) bool { return stems[other] }):
		return alikePart
	}
	return 0
}

// worth returns the factor for an item's sentences, by its kind.
func (c *composer) worth(i task.MaterialItem) float64 {
	switch {
	case c.kind == asksSaying && c.said(i):
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

// said reports whether an item is the speech of somebody the question names.
func (c *composer) said(i task.MaterialItem) bool {
	return i.Kind == task.Remembered && slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
		return c.asked(k) && (strings.HasPrefix(i.Text, k.Name+":") || strings.HasPrefix(i.Text, k.Name+" to ") || strings.HasPrefix(i.Text, k.Name+"说") || strings.HasPrefix(i.Text, k.Name+"对"))
	})
}

// stems returns the content words of a text without their endings, as their plain forms.
func stems(s string) map[string]bool {
	out := map[string]bool{}
	for w := range contentWords(s) {
		out[text.Lemma(text.Stem(w))] = true
	}
	return out
}

// A weighted word of a question.
type weighted struct {
	word   string
	weight float64
}

// weigh gives a word of a question more weight the rarer it is in the texts, or, where they were not searched, in the
// sources. The words are in order, so that sums of them are always the same; all is the sum of all.
func (c *composer) weigh(asked map[string]bool, sources []source) (out []weighted, all float64) {
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
