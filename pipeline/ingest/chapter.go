package ingest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"dramatis/editor/kb"
)

// A line that may be a heading.
type headLine struct {
	start, end int
	text       string
	kind       kind
	apart      bool // several blank lines stand before it
}

// The kinds of headings, by what shows them to be one.
type kind int

const (
	noHeading kind = iota
	unit           // "Chapter 3", "Letter 1", "第一回": the chapters of a book
	volume         // "Book One", "Part II": what chapters are gathered in
	numeral        // "IV", "IV. The Door": a number alone or before a title
	titleLine      // a short line in capitals, apart from the text
	prologue       // "Prologue", "楔子": before the first chapter
	epilogue       // counts as a chapter
)

const number = `(?:[IVXLC]+|[0-9]+|[A-Z][A-Za-z]+(?:[- ][A-Za-z]+)?)`

var (
	unitHead     = regexp.MustCompile(`^(?i:chapter|letter|adventure|stave|canto|episode|chap\.)\s+` + number + `(?:$|[\s.:—–-].*$)`)
	volumeHead   = regexp.MustCompile(`^(?i:book|part|volume|vol\.)\s+(?i:the\s+)?` + number + `\.?(?:$|[:—–-].*$)`)
	numeralHead  = regexp.MustCompile(`^(?:[IVXL]+|[0-9]{1,3})\.?$|^(?:[IVXL]+|[0-9]{1,3})(?:\.|:| [—–-])\s+\p{Lu}.{0,70}$`)
	hanHead      = regexp.MustCompile(`^第\s*[0-9零〇一二三四五六七八九十百千两]+\s*[回章节卷](?:$|[\s　：:、.].*|[\p{Han}].{0,40})$`)
	prologueHead = regexp.MustCompile(`^(?:(?i:prologue|preface|introduction|foreword)|楔子|引子|序章|序)(?:$|[\s　:.：].{0,60}$)`)
	epilogueHead = regexp.MustCompile(`^(?:(?i:epilogue|conclusion|afterword)|尾声|后记)(?:$|[\s　:.：].{0,60}$)`)
)

// longest is how many characters a heading has at most.
const longest = 100

func kindOf(line string) kind {
	switch {
	case len([]rune(line)) > longest:
		return noHeading
	case hanHead.MatchString(line), unitHead.MatchString(line):
		return unit
	case volumeHead.MatchString(line):
		return volume
	case prologueHead.MatchString(line):
		return prologue
	case epilogueHead.MatchString(line):
		return epilogue
	case numeralHead.MatchString(line):
		return numeral
	case shouts(line):
		return titleLine
	}
	return noHeading
}

// shouts tells whether a short line is all in capitals.
func shouts(line string) bool {
	letters := 0
	for _, r := range line {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 4 && len(line) <= 70
}

// chapters finds the chapters of a text: Markdown's headings, else the lines
// that look like headings.
func chapters(text string, marks []mark) []kb.Chapter {
	if len(marks) > 0 {
		return numbered(marked(marks), nil)
	}
	chosen := withoutContents(text, choose(headLines(text)))
	out := make([]kb.Chapter, 0, len(chosen))
	early := map[int]bool{}
	for _, h := range chosen {
		if h.kind == prologue && len(out) == len(early) {
			early[h.start] = true
		}
		out = append(out, kb.Chapter{Title: withSubtitle(text, h), Start: h.start})
	}
	return numbered(out, early)
}

// numbered numbers chapters from 1; a prologue before the first is 0.
func numbered(list []kb.Chapter, prologues map[int]bool) []kb.Chapter {
	n := 0
	for i := range list {
		if prologues[list[i].Start] {
			continue
		}
		n++
		list[i].Number = n
	}
	return list
}

// headLines are the lines that may be headings: they stand apart, a blank line
// before them and, but for Chinese ones, behind them.
func headLines(text string) []headLine {
	var out []headLine
	blank, blanks := true, 0 // lines before this one
	for start := 0; start < len(text); {
		end := strings.IndexByte(text[start:], '\n')
		if end < 0 {
			end = len(text)
		} else {
			end += start
		}
		line := strings.Trim(text[start:end], " \t\u3000_*")
		if k := kindOf(line); line != "" && k != noHeading {
			han := hanHead.MatchString(line)
			if han || blank && blankAfter(text, end) {
				out = append(out, headLine{start, end, line, k, blanks > 1})
			}
		}
		blank = line == ""
		if blank {
			blanks++
		} else {
			blanks = 0
		}
		start = end + 1
	}
	return out
}

func blankAfter(text string, end int) bool {
	rest := text[min(end+1, len(text)):]
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(line) == ""
}

// withoutContents drops a table of contents: headings with nothing between them
// and the next that come again later.
func withoutContents(text string, heads []headLine) []headLine {
	last := map[string]int{}
	for i, h := range heads {
		last[kb.Fold(h.text)] = i
	}
	var out []headLine
	for i, h := range heads {
		bare := i+1 < len(heads) && strings.TrimSpace(text[h.end:heads[i+1].start]) == ""
		if bare && last[kb.Fold(h.text)] > i {
			continue
		}
		out = append(out, h)
	}
	return out
}

// choose takes the kind of headings that makes the chapters: units where there
// are any, else volumes, numerals, or lines in capitals of which there are
// several.
func choose(heads []headLine) []headLine {
	count := map[kind]int{}
	for _, h := range heads {
		if h.kind != titleLine || h.apart {
			count[h.kind]++
		}
	}
	var kinds []kind
	switch {
	case count[unit] > 0:
		kinds = []kind{unit, prologue, epilogue}
	case count[numeral] > 1:
		kinds = []kind{numeral, prologue, epilogue}
	case count[volume] > 1:
		kinds = []kind{volume, prologue, epilogue}
	case count[titleLine] > 2:
		kinds = []kind{titleLine, prologue, epilogue}
	default:
		return nil
	}
	var out []headLine
	last := 0
	for _, h := range heads {
		n := ordinal(h.text)
		goesOn := kinds[0] == unit && h.kind == numeral && n == last+1 && n > 1 && strings.Contains(h.text, " ")
		if !goesOn && !slices.Contains(kinds, h.kind) || h.kind == titleLine && !h.apart {
			continue
		}
		last = n
		out = append(out, h)
	}
	return out
}

// ordinal is the number that a heading bears, 0 when it bears none that is
// written in figures or Roman letters.
func ordinal(heading string) int {
	for _, word := range strings.FieldsFunc(heading, func(r rune) bool { return strings.ContainsRune(" .:—–-", r) }) {
		if n, err := strconv.Atoi(word); err == nil {
			return n
		}
		if strings.Trim(word, "IVXLC") == "" {
			return roman(word)
		}
	}
	return 0
}

func roman(word string) int {
	value := map[rune]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100}
	sum, before := 0, 0
	for _, r := range word {
		v := value[r]
		sum += v
		if v > before {
			sum -= 2 * before
		}
		before = v
	}
	return sum
}

// withSubtitle adds to a heading that is only a number the title on the next
// line: a short line apart from the text.
func withSubtitle(text string, h headLine) string {
	if hanHead.MatchString(h.text) || h.kind == prologue || strings.ContainsAny(h.text, ".:—–") && len(h.text) > 12 || len(strings.Fields(h.text)) > 2 || h.kind == titleLine {
		return h.text
	}
	rest := strings.TrimLeft(text[min(h.end, len(text)):], "\n")
	line, after, ok := strings.Cut(rest, "\n")
	line = strings.TrimSpace(line)
	if !ok || line == "" || len([]rune(line)) > 60 || !strings.HasPrefix(after, "\n") || !titled(line) {
		return h.text
	}
	return h.text + " " + line
}

// titled tells whether a line looks like a title: no sentence ends it, and its
// long words begin with capitals.
func titled(line string) bool {
	if strings.ContainsAny(line[len(line)-1:], ".,;:!?\"") || strings.HasSuffix(line, "”") || strings.HasPrefix(line, "“") || strings.HasPrefix(line, "\"") {
		return false
	}
	for _, w := range strings.Fields(line) {
		if r := []rune(w)[0]; len(w) > 4 && unicode.IsLower(r) {
			return false
		}
	}
	return true
}
