package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A rank of heading, by what makes it one.
type rank int

const (
	noHeading    rank = iota
	plain             // a title without a number: STORY OF THE DOOR
	bare              // a number alone: II
	numbered          // a number and a title: II. THE MARKET-PLACE
	special           // Prologue, Epilogue, 楔子
	chapter           // Chapter 3, Letter 1, 第三回
	part              // Book Two, 第二卷: holds chapters
	deepMarkdown      // a Markdown heading below the chapters
)

// A heading found in a text.
type heading struct {
	first, last int // lines
	rank        rank
	word        string // Chapter, Letter, 回, …; lower case
	number      int    // 0: none
	opening     bool   // special: stands before the first chapter
	label       string // "CHAPTER I"
	title       string // the whole heading on one line
	bare        bool   // nothing but the label: the title may stand below
}

// key reports whether two headings are the same, one in the table of contents.
func (h heading) key() string {
	if h.number > 0 && h.rank >= chapter {
		return h.word + " " + roman(min(h.number, 999))
	}
	return fold(h.title)
}

const (
	number = `(\d{1,4}|[IVXLCivxlc]{1,12}|[A-Za-z]{3,10}(?:-[A-Za-z]{3,7})?)`
	words  = `(chapter|chap\.|letter|adventure|canto|stave|episode|scene|section|part|book|volume|vol\.|act)`
)

var (
	wordFirst   = regexp.MustCompile(`^(?i:` + words + `)\s+(?i:the\s+)?` + number + `(\s*[.:,—–-]+\s*|\s+|$)(.*)$`)
	numberFirst = regexp.MustCompile(`^(?i:the\s+)?([A-Za-z]{3,10}(?:-[A-Za-z]{3,7})?)\s+(?i:` + words + `)(\s*[.:,—–-]+\s*|$)(.*)$`)
	numberOnly  = regexp.MustCompile(`^[\[(]?(\d{1,3}|[IVXLC]{1,9})[\])]?\.?$`)
	numberTitle = regexp.MustCompile(`^(\d{1,3}|[IVXLC]{1,9})(?:\s*[.:)—–]|\s+[-—–])\s*(\S.*)$`)
	specialWord = regexp.MustCompile(`^(?i:(prologue|prelude|preface|foreword|introduction|introductory|epilogue|conclusion|afterword|postscript|interlude|author['’]?s note))\s*(?:[.:—–-]+\s*(.*))?$`)
	hanChapter  = regexp.MustCompile(`^(第\s*([0-9０-９零〇○一二三四五六七八九十百千两廿卅]{1,8})\s*([回章节節卷部集折幕篇话話]))([\s\x{3000}:：、.．·—-]*)(.*)$`)
	hanVolume   = regexp.MustCompile(`^(卷\s*([0-9一二三四五六七八九十上中下]{1,4}))(?:[\s\x{3000}:：、.．·]+(.*))?$`)
	hanSpecial  = regexp.MustCompile(`^(楔子|序章|序幕|引子|序言|前言|自序|引言|序|尾声|尾聲|后记|後記|终章|終章|番外|跋)(?:[\s\x{3000}:：]+(.*))?$`)
)

// opens are the special headings that stand before the first chapter.
var opens = regexp.MustCompile(`^(?i:pro|pre|fore|intro|author|楔子|序|引|前言|自序)`)

// maxHeading is how long a heading may be, in bytes.
const maxHeading = 160

// headingAt tells what heading begins with line i, by what the line itself says.
func headingAt(lines []line, i int) (heading, bool) {
	l := lines[i]
	if len(l.text) > maxHeading {
		return heading{}, false
	}
	if isHan(firstRune(l.text)) {
		return hanHeading(lines, i)
	}
	if l.before == 0 {
		return heading{}, false
	}
	h := heading{first: i, last: i}
	rest := ""
	if m := wordFirst.FindStringSubmatch(l.text); m != nil && parseNumber(m[2]) > 0 && unicode.IsUpper(firstRune(l.text)) {
		h.word, h.number, rest = strings.ToLower(strings.TrimRight(m[1], ".")), parseNumber(m[2]), m[4]
		h.label = strings.TrimSpace(strings.TrimSuffix(l.text, m[3]+m[4]))
		if rest != "" && strings.TrimSpace(m[3]) == "" && !unicode.IsUpper(firstRune(rest)) {
			return heading{}, false // Part I took in the affair
		}
	} else if m := numberFirst.FindStringSubmatch(l.text); m != nil && numberWords[strings.ToLower(m[1])] > 0 && unicode.IsUpper(firstRune(l.text)) {
		h.word, h.number, rest = strings.ToLower(strings.TrimRight(m[2], ".")), parseNumber(m[1]), m[4]
		h.label = strings.TrimSpace(strings.TrimSuffix(l.text, m[3]+m[4]))
	} else {
		return weakHeading(lines, i)
	}
	h.rank = chapter
	switch h.word {
	case "part", "book", "volume", "vol", "act":
		h.rank = part
	}
	h.bare = rest == ""
	return complete(lines, h)
}

// longHeading is how long a heading of several lines may be, in bytes: some
// chapters tell in their title all that happens.
const longHeading = 320

// complete takes in the further lines of a heading, and refuses what is the
// beginning of a paragraph.
func complete(lines []line, h heading) (heading, bool) {
	end := block(lines, h.first)
	switch {
	case h.bare && (end == h.first || !isTitle(join(lines, h.first+1, end)) || end > h.first+2):
		// The label stands alone, or the text follows at once.
	case end <= h.first+4 && lines[end].end-lines[h.first].start <= longHeading && endsTitle(join(lines, h.first, end)):
		h.last, h.bare = end, false
	default:
		return heading{}, false
	}
	h.title = join(lines, h.first, h.last)
	return h, true
}

func endsTitle(s string) bool {
	return !strings.ContainsRune(",;", lastRune(s)) && (lastRune(s) != '.' || isCapitals(s) || utf8.RuneCountInString(s) < 70 || isManyTitled(s))
}

// isManyTitled: most long words have a capital, as in no sentence.
func isManyTitled(s string) bool {
	long, capital := 0, 0
	for _, w := range strings.Fields(s) {
		if len(w) >= 5 {
			long++
			if unicode.IsUpper(firstRune(w)) {
				capital++
			}
		}
	}
	return capital*10 >= long*7
}

// weakHeading finds headings that stand alone and count only where others bear
// them out.
func weakHeading(lines []line, i int) (heading, bool) {
	l := lines[i]
	h := heading{first: i, last: i, title: join(lines, i, i)}
	if !l.alone() {
		return heading{}, false
	}
	if m := specialWord.FindStringSubmatch(l.text); m != nil && unicode.IsUpper(firstRune(l.text)) && len(l.text) <= maxTitle {
		h.rank, h.word, h.label, h.opening, h.bare = special, strings.ToLower(m[1]), m[1], opens.MatchString(m[1]), m[2] == ""
		return h, true
	}
	if m := numberOnly.FindStringSubmatch(l.text); m != nil {
		h.rank, h.number, h.label, h.bare = bare, parseNumber(m[1]), strings.TrimRight(l.text, "."), true
		return h, h.number > 0
	}
	if m := numberTitle.FindStringSubmatch(l.text); m != nil && isTitle(strings.TrimRight(m[2], ".")) {
		h.rank, h.number, h.label = numbered, parseNumber(m[1]), m[1]
		return h, h.number > 0
	}
	if len(l.text) <= 70 && isTitle(strings.TrimRight(l.text, ".")) && l.before >= 2 {
		h.rank, h.label = plain, l.text
		return h, true
	}
	return heading{}, false
}

// hanHeading finds Chinese headings, which need no blank lines around them.
func hanHeading(lines []line, i int) (heading, bool) {
	l := lines[i]
	h := heading{first: i, last: i, title: join(lines, i, i)}
	rest := ""
	if m := hanChapter.FindStringSubmatch(l.text); m != nil && parseHan(m[2]) > 0 {
		h.label, h.number, h.word, rest = m[1], parseHan(m[2]), m[3], m[5]
		h.rank = chapter
		if strings.ContainsAny(h.word, "卷部集篇") {
			h.rank = part
		}
		if m[4] == "" && rest != "" && !l.alone() {
			return heading{}, false // 第一回说的是…
		}
	} else if m := hanVolume.FindStringSubmatch(l.text); m != nil {
		h.label, h.number, h.word, h.rank, rest = m[1], max(1, parseHan(m[2])), "卷", part, m[3]
	} else if m := hanSpecial.FindStringSubmatch(l.text); m != nil {
		h.label, h.word, h.rank, h.opening, rest = m[1], m[1], special, opens.MatchString(m[1]), m[2]
	} else if l.alone() && l.before >= 2 && isTitle(l.text) {
		h.rank, h.label = plain, l.text
		return h, true
	} else {
		return heading{}, false
	}
	h.bare = rest == ""
	if utf8.RuneCountInString(rest) > 40 || strings.ContainsRune("。！？；，：”", lastRune(rest)) && rest != "" {
		return heading{}, false
	}
	return h, true
}
