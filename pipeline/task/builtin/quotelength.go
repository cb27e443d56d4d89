package builtin

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Limits of a quote in characters: of several sentences, and of one, which is cut if longer.
const (
	longestQuote       = 300
	longestHanQuote    = 110
	longestSentence    = 480
	longestHanSentence = 160
)

func (c *composer) longestQuote() int {
	if c.zh {
		return longestHanQuote
	}
	return longestQuote
}

func (c *composer) longestSentence() int {
	if c.zh {
		return longestHanSentence
	}
	return longestSentence
}

// extend returns a sentence with its neighbours, as many as fit; those after it come first.
func (c *composer) extend(s source, sentence int) string {
	from, to := sentence, sentence
	if s.Kind == task.Described || s.Kind == task.Relates { // its sentences are from many places
		return c.cut(strings.TrimSpace(s.text[s.sentences[from].Start:s.sentences[to].End]))
	}
	lead, begins := c.lead(s.text, s.sentences[sentence].Start)
	fits := func(from, to int) bool {
		return s.sentences[from].Start >= begins && utf8.RuneCountInString(s.text[s.sentences[from].Start:s.sentences[to].End]) <= c.longestQuote()
	}
	for grown := true; grown; {
		grown = false
		if to+1 < len(s.sentences) && fits(from, to+1) {
			to, grown = to+1, true
		}
		if from > 0 && fits(from-1, to) && !(c.continuesAfter() && grown) {
			from, grown = from-1, true
		}
	}
	if s.sentences[from].Start == begins {
		lead = ""
	}
	return lead + c.cut(strings.TrimSpace(s.text[s.sentences[from].Start:s.sentences[to].End]))
}

// lead returns the beginning of a line with the speaker of an offset, “Ann to Ben: “”, and where it begins; "" if no
// speaker is named there.
func (c *composer) lead(words string, at int) (lead string, begins int) {
	for _, m := range speechForms[c.language].FindAllStringSubmatchIndex(words, -1) {
		if m[6] <= at && at < m[7] {
			return words[m[2]:m[6]], m[2]
		}
	}
	return "", 0
}

// clauseEnd matches where a sentence that is too long may be cut.
var clauseEnd = regexp.MustCompile(`[,;:] |—|--|[，；：]`)

// cut shortens a sentence that is too long to those adjacent clauses with most of the question's words.
func (c *composer) cut(words string) string {
	if utf8.RuneCountInString(words) <= c.longestSentence() {
		return words
	}
	longest := c.longestQuote()
	ends := []int{0}
	for _, at := range clauseEnd.FindAllStringIndex(words, -1) {
		ends = append(ends, at[1])
	}
	ends = append(ends, len(words))
	asked := stems(c.question)
	from, to, most := 0, 0, -1
	for i := range ends {
		for k := i + 1; k < len(ends) && utf8.RuneCountInString(words[ends[i]:ends[k]]) <= longest; k++ {
			if n := text.CountShared(stems(words[ends[i]:ends[k]]), asked); n > most || n == most && ends[k]-ends[i] > to-from {
				from, to, most = ends[i], ends[k], n
			}
		}
	}
	if to == 0 {
		return shorten(words, longest)
	}
	part := strings.TrimRight(words[from:to], " ,;:—-，；：")
	if from > 0 {
		part = "…" + part
	}
	if to < len(words) {
		part += "…"
	}
	return part
}
