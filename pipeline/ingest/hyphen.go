package ingest

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hyphens are what a printer puts where a line ends within a word.
const hyphens = "-\u00ad\u2010\u2011"

// isCut reports whether a line ends within a word.
func isCut(s string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	before, _ := utf8.DecodeLastRuneInString(s[:len(s)-n])
	return strings.ContainsRune(hyphens, r) && unicode.IsLetter(before)
}

// A wordCount says how often a text has each word, which decides how a word that is cut at the end of
// a line was written.
type wordCount map[string]int

// add counts the words of a line, but not the parts of words that are cut at its ends.
func (c wordCount) add(before, line string) {
	words := strings.FieldsFunc(line, notInWord)
	if len(words) > 0 && isCut(line) {
		words = words[:len(words)-1]
	}
	if len(words) > 0 && isCut(before) {
		words = words[1:]
	}
	for _, w := range words {
		c[wordKey(w)]++
	}
}

// wordKey folds a word, without the quotation marks around it and its possessive ending.
func wordKey(w string) string {
	w = strings.ToLower(strings.Trim(w, "-'’"))
	return strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
}

// A joint is how the two parts of a cut word belong together.
type joint int

const (
	unknownJoint joint = iota // the text doesn't say
	oneWord
	withHyphen
)

// joint compares how often the text has two parts as one word and with a hyphen; for "self-exam-" and
// "ination" it also compares "examination". Two parts that are words have a hyphen.
func (c wordCount) joint(first, second string) joint {
	first, second = strings.ToLower(first), wordKey(second)
	inner, outer := first[strings.LastIndexByte(first, '-')+1:], second
	if at := strings.IndexByte(second, '-'); at >= 0 {
		outer = second[:at]
	}
	for _, parts := range [][2]string{{first, second}, {inner, outer}} {
		with, without := c[strings.TrimLeft(parts[0]+"-"+parts[1], "'’")], c[strings.TrimLeft(parts[0]+parts[1], "'’")]
		switch {
		case without > with:
			return oneWord
		case with > without:
			return withHyphen
		}
	}
	if c[inner] > 0 && c[outer] > 0 {
		return withHyphen
	}
	return unknownJoint
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' && r != '’' }

// cutAt returns the parts of the word that is cut between two lines, and the first line without its
// hyphen.
func cutAt(line, next string) (first, second, body string) {
	_, n := utf8.DecodeLastRuneInString(line)
	body = line[:len(line)-n]
	first = body[strings.LastIndexFunc(body, notInWord)+1:]
	second = next
	if end := strings.IndexFunc(next, notInWord); end >= 0 {
		second = next[:end]
	}
	return first, second, body
}

// A cutJoiner joins the words of a document that are cut at the ends of lines, because a name that is
// cut is not found. The line then ends after the word.
type cutJoiner struct {
	words  wordCount
	within bool // lines often end within words; else most hyphens are those of the words
}

// joinCuts joins the cut words in the texts of a document.
func joinCuts(ctx context.Context, texts ...*string) error {
	if !slices.ContainsFunc(texts, func(t *string) bool { return hasCuts(*t) }) {
		return nil
	}
	cuts, err := findCuts(ctx, texts)
	if err != nil || len(cuts) == 0 {
		return err
	}
	j := cutJoiner{words: wordCount{}}
	if err := j.examine(ctx, texts, cuts); err != nil {
		return err
	}
	for _, t := range texts {
		if !hasCuts(*t) {
			continue
		}
		text, err := j.join(ctx, *t)
		if err != nil {
			return err
		}
		*t = text
	}
	return nil
}

// hasCuts reports whether a line of a text ends in a hyphen.
func hasCuts(text string) bool {
	return strings.Contains(text, "-\n") || strings.Contains(text, "\u2010\n") || strings.Contains(text, "\u2011\n")
}

// findCuts returns the parts of the words that may be cut between two lines. There are none where only dashes end lines.
func findCuts(ctx context.Context, texts []*string) (cuts [][2]string, err error) {
	for _, text := range texts {
		last, n := "", 0
		for line := range strings.SplitSeq(*text, "\n") {
			if err := canceled(ctx, n); err != nil {
				return nil, err
			}
			if next, ok := continuation(last, line); ok {
				first, second, _ := cutAt(last, next)
				cuts = append(cuts, [2]string{first, second})
			}
			last, n = line, n+1
		}
	}
	return cuts, nil
}

// examine counts the words of texts, and finds whether lines often end within words.
func (j *cutJoiner) examine(ctx context.Context, texts []*string, cuts [][2]string) error {
	for _, text := range texts {
		last, n := "", 0
		for line := range strings.SplitSeq(*text, "\n") {
			if err := canceled(ctx, n); err != nil {
				return err
			}
			j.words.add(last, line)
			last, n = line, n+1
		}
	}
	one, two := 0, 0
	for _, c := range cuts {
		switch j.words.joint(c[0], c[1]) {
		case oneWord:
			one++
		case withHyphen:
			two++
		}
	}
	j.within = one > two
	return nil
}

// join joins the cut words of one text.
func (j *cutJoiner) join(ctx context.Context, text string) (string, error) {
	var lines []string
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		if err := canceled(ctx, n); err != nil {
			return "", err
		}
		n++
		if len(lines) > 0 {
			last := &lines[len(lines)-1]
			if next, ok := continuation(*last, line); ok {
				word, rest, _ := strings.Cut(next, " ")
				if whole, ok := j.whole(*last, word); ok {
					*last = whole
					if rest == "" {
						continue
					}
					line = quoteMarks(line) + rest
				}
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), nil
}

// whole returns a line with the rest of its last word; false if they are no word.
func (j *cutJoiner) whole(line, word string) (string, bool) {
	first, second, body := cutAt(line, word)
	small := unicode.IsLower(firstRune(second))
	switch how := j.words.joint(first, second); {
	case how == oneWord, how == unknownJoint && small && j.within:
		return body + word, true
	case how == withHyphen && (small || j.words[wordKey(first+"-"+second)] > 0):
		return line + word, true
	}
	return "", false
}

// continuation returns a line without its indent and marks of a reply by mail, if it may begin with
// the rest of the last word of the line before.
func continuation(before, line string) (string, bool) {
	const longest = 60 // bytes of a word
	if !isCut(before) || len(before) > longest && strings.LastIndexFunc(before[len(before)-longest:], notInWord) < utf8.UTFMax {
		return "", false
	}
	marks := quoteMarks(line)
	next := line[len(marks):]
	return next, unicode.IsLetter(firstRune(next)) && strings.Count(marks, ">") == strings.Count(quoteMarks(before), ">")
}

// quoteMarks returns the indent of a line and the marks of a reply by mail.
func quoteMarks(line string) string { return line[:len(line)-len(strings.TrimLeft(line, "> "))] }

// softCut matches a soft hyphen at the end of a line, and the rest of the word.
var softCut = regexp.MustCompile("\u00ad[ \\t]*\\r?\\n[ \\t>]*([^\\s\u00ad]+)(?:[ \\t]+|\\r?\\n)?")

// joinSoftCuts joins the words that are cut with a soft hyphen, which is in no word itself.
func joinSoftCuts(s string) string {
	if !strings.Contains(s, "\u00ad") {
		return s
	}
	return softCut.ReplaceAllString(s, "$1\n")
}
