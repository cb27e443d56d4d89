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

// common words say nothing about what a question is about.
var common = script.WordSet(`a an and any are as at be been but by can could did do does for from had has have he her him his how i if in
into is it its me my not of on or our out she so some tell than that the their them then there they this to us was we were what when
where which who whom whose why will with would you your about after before ever know think`)

// Terms returns what a text is compared by: words except the common ones, without the
// endings they change by; of Chinese text pairs of characters.
func Terms(body string) map[string]bool {
	out := map[string]bool{}
	eachRun(strings.ToLower(body), func(run string, han bool) {
		switch {
		case han:
			addPairs(out, run)
		case !common[run]:
			if w := text.Stem(run); len(w) > 1 {
				out[w] = true
			}
		}
	})
	return out
}

// wordsIn returns the words of a text as they are; of runs of Chinese characters
// all pairs of neighbours.
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

// eachRun takes a text apart into words and runs of Chinese characters.
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

// relevance counts the terms of a question that a text has, without those of the names it is filed under.
func relevance(question map[string]bool, text string, but map[string]bool) int {
	n := 0
	for t := range Terms(text) {
		if question[t] && !but[t] {
			n++
		}
	}
	return n
}

// Names reports whether the text names something: its folded form is in it,
// as whole words where the script separates them.
func Names(text, name string) bool {
	text, name = kb.Fold(text), kb.Fold(name)
	if name == "" {
		return false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		if script.StandsAlone(text, i, i+len(name)) {
			return true
		}
		from = i + len(name)
	}
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// wordPlaces is the length of the vectors of words.
const wordPlaces = 512

// WordVector returns a unit vector of the words of a text, for comparing meanings
// when no engine embeds: texts that share words are near. It is deterministic.
func WordVector(text string) []float32 {
	v := make([]float32, wordPlaces)
	n := 0
	for t := range Terms(text) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(t)) // never fails
		v[h.Sum32()%wordPlaces]++
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
