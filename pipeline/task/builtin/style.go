package builtin

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// styleOf describes a manner of speaking by counts.
func styleOf(utterances []string, language string) string {
	if len(utterances) == 0 {
		if language == "zh" {
			return "没有记下他的话。"
		}
		return "No words of theirs are recorded."
	}
	s := countSpeech(utterances, language)
	if language == "zh" {
		return chineseManner.describe(s, nil, "")
	}
	return s.english()
}

type speechCounts struct {
	n         int
	length    float64 // words, or characters in Chinese
	questions float64 // share of utterances
	exclaims  float64
	short     float64 // share of contractions: don't, I'll
	favourite []string
	sample    string
}

// isContracted reports whether a word has an apostrophe within it.
func isContracted(word string) bool {
	i := strings.IndexAny(word, "'’")
	return i > 0 && i < len(word)-1
}

func countSpeech(utterances []string, language string) speechCounts {
	s := speechCounts{n: len(utterances)}
	words, contracted := 0, 0
	often := map[string]int{}
	for _, u := range utterances {
		if strings.ContainsAny(u, "?？") {
			s.questions++
		}
		if strings.ContainsAny(u, "!！") {
			s.exclaims++
		}
		if language == "zh" {
			words += len([]rune(u))
		} else {
			fields := strings.Fields(u)
			words += len(fields)
			contracted += len(slices.DeleteFunc(fields, func(f string) bool { return !isContracted(f) }))
		}
		for w := range wordsOf(u) {
			if len(w) > 3 && !commonWords[w] {
				often[w]++
			}
		}
		if u = kb.Clean(u); len(u) > 20 && (s.sample == "" || len(u) < len(s.sample)) && len(u) < 140 {
			s.sample = u
		}
	}
	n := float64(s.n)
	s.length = float64(words) / n
	s.questions /= n
	s.exclaims /= n
	s.short = float64(contracted) / float64(max(1, words))
	s.favourite = favourites(often)
	return s
}

func favourites(often map[string]int) []string {
	var list []string
	for w, n := range often {
		if n >= 3 {
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(often[b], often[a]), cmp.Compare(a, b)) })
	return list[:min(5, len(list))]
}

// A manner has the phrases that describe counts of speech in a language.
type manner struct {
	short, long                    float64 // bounds of the mean length
	brief, atLength, middling      string
	size                           string // format for the mean length
	asks, exclaims, between, close string
	example                        string // format for a sample
}

var (
	englishManner = manner{8, 30, "Speaks in short sentences", "Speaks at length", "Speaks in sentences of middling length", " (about %.0f words at a time)",
		"asks many questions", "often exclaims", "; ", ".", " For example: “%s”"}
	chineseManner = manner{12, 50, "说话简短", "说话很长", "说话长短适中", "（每次约%.0f字）", "常发问", "常感叹", "，", "。", "例如：“%s”"}
)

// describe describes the counts; more are further phrases about the manner, words a sentence about the vocabulary.
func (m manner) describe(s speechCounts, more []string, words string) string {
	said := m.middling
	switch {
	case s.length < m.short:
		said = m.brief
	case s.length > m.long:
		said = m.atLength
	}
	out := []string{said + fmt.Sprintf(m.size, s.length)}
	if s.questions > 0.3 {
		out = append(out, m.asks)
	}
	if s.exclaims > 0.3 {
		out = append(out, m.exclaims)
	}
	text := strings.Join(append(out, more...), m.between) + m.close + words
	if s.sample != "" {
		text += fmt.Sprintf(m.example, s.sample)
	}
	return text
}

func (s speechCounts) english() string {
	var forms []string
	if s.short > 0.03 {
		forms = []string{"uses short forms freely"}
	} else if s.n > 4 && s.short < 0.005 {
		forms = []string{"speaks formally, without short forms"}
	}
	favourite := ""
	if len(s.favourite) > 0 {
		favourite = " Favourite words: " + strings.Join(s.favourite, ", ") + "."
	}
	return englishManner.describe(s, forms, favourite)
}
