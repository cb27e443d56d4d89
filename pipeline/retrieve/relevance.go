package retrieve

import (
	"hash/fnv"
	"math"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// commonWords say nothing about the subject of a question.
var commonWords = script.WordSet(`a an and any are as at be been but by can could did do does for from had has have he her him his how i if in
into is it its me my not of on or our out she so some tell than that the their them then there they this to us was we were what when
where which who whom whose why will with would you your about after before ever know think`)

// Terms returns the terms by which a text is compared: stems of all but the most common words; for Chinese pairs of
// characters.
func Terms(body string) map[string]bool {
	out := map[string]bool{}
	eachRun(strings.ToLower(body), func(run string, han bool) {
		switch {
		case han:
			addPairs(out, run)
		case !commonWords[run]:
			if w := text.Stem(run); len(w) > 1 {
				out[w] = true
			}
		}
	})
	return out
}

// wordsIn returns the words of a text unchanged; for Chinese all pairs of adjacent characters.
func wordsIn(text string) map[string]bool {
	out := map[string]bool{}
	eachRun(text, func(run string, han bool) {
		if han {
			addPairs(out, run)
		} else {
			out[run] = true
		}
	})
	return out
}

func addPairs(out map[string]bool, han string) {
	for _, p := range pairs(han) {
		out[p] = true
	}
}

// eachRun splits a text into words and runs of Chinese characters.
func eachRun(text string, found func(run string, han bool)) {
	from, inHan := -1, false
	for i, r := range text {
		word, han := unicode.IsLetter(r) || unicode.IsDigit(r), script.IsHan(r)
		if from >= 0 && (!word || han != inHan) {
			found(text[from:i], inHan)
			from = -1
		}
		if word && from < 0 {
			from, inHan = i, han
		}
	}
	if from >= 0 {
		found(text[from:], inHan)
	}
}

// relevance counts the terms of a question in a text, other than those in but.
func relevance(question map[string]bool, text string, but map[string]bool) int {
	n := 0
	for t := range Terms(text) {
		if question[t] && !but[t] {
			n++
		}
	}
	return n
}

// Names reports whether a text contains a name, both folded, as whole words where the script separates words.
func Names(text, name string) bool {
	name = kb.Fold(name)
	return name != "" && containsWords(kb.Fold(text), name)
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// wordDimensions is the length of the vectors of words.
const wordDimensions = 512

// WordVector returns a unit vector of hashed terms, for use without embeddings: texts that share words are near. It is
// deterministic.
func WordVector(text string) []float32 {
	v := make([]float32, wordDimensions)
	n := 0
	for t := range Terms(text) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(t)) // never fails
		v[h.Sum32()%wordDimensions]++
		n++
	}
	if n == 0 {
		v[0] = 1
		return v
	}
	norm := 0.0
	for _, x := range v {
		norm += float64(x) * float64(x)
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(norm))
	}
	return v
}
