package memorytest

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// Rank ranks paragraphs as the index of a base does: it returns those with words of a question, best first and at most
// so many, and the weight of each word. A word is a list of prefixes of its forms.
func Rank(body string, words [][]string, most int) ([]kb.Span, []float64) {
	all := paragraphsOf(body)
	held := map[kb.Span]float64{}
	weights := make([]float64, len(words))
	for i, forms := range words {
		var with []kb.Span
		for _, p := range all {
			if slices.ContainsFunc(forms, func(f string) bool { return strings.Contains(strings.ToLower(body[p.Start:p.End]), f) }) {
				with = append(with, p)
			}
		}
		weights[i] = math.Log(1 + float64(len(all))/math.Max(1, float64(len(with))))
		for _, p := range with {
			held[p] += weights[i]
		}
	}
	all = slices.DeleteFunc(all, func(p kb.Span) bool { return held[p] == 0 })
	slices.SortStableFunc(all, func(a, b kb.Span) int { return cmp.Compare(held[b], held[a]) })
	return all[:min(len(all), most)], weights
}

// paragraphsOf returns the paragraphs, which blank lines separate.
func paragraphsOf(body string) (all []kb.Span) {
	for at := 0; at < len(body); {
		end := len(body)
		if i := strings.Index(body[at:], "\n\n"); i >= 0 {
			end = at + i
		}
		all = append(all, kb.Span{Start: at, End: end})
		at = end + len("\n\n")
	}
	return all
}
