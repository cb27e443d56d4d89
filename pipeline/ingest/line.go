package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// A line of a text that is not blank.
type line struct {
	start, end int    // bytes, without the white space around it
	text       string // the line without the white space around it
	before     int    // blank lines before it; many for the first line
	after      int    // blank lines after it; many for the last line
}

const many = 99

// maxLines bounds the lines of a text whose chapters are searched for; a text of a hundred megabytes
// has half as many.
const maxLines = 3 << 20

// linesOf returns the lines that are not blank, none if there are too many.
func linesOf(body string) []line {
	n := strings.Count(body, "\n")
	if n > maxLines {
		return nil
	}
	out := make([]line, 0, n+1)
	blank := many
	for at := 0; at < len(body); {
		stop := len(body)
		if i := strings.IndexByte(body[at:], '\n'); i >= 0 {
			stop = at + i
		}
		text := strings.TrimSpace(body[at:stop])
		if text == "" {
			blank++
		} else {
			start := at + len(body[at:stop]) - len(strings.TrimLeftFunc(body[at:stop], unicode.IsSpace))
			if len(out) > 0 {
				out[len(out)-1].after = blank
			}
			out = append(out, line{start: start, end: start + len(text), text: text, before: blank, after: many})
			blank = 0
		}
		at = stop + 1
	}
	evenOut(out)
	return out
}

// evenOut counts blank lines relative to the usual distance of paragraphs: none if every line is a
// paragraph, and in a text with two everywhere one counts as none.
func evenOut(lines []line) {
	const typical = 4 // of 100 lines, at least this many have blank ones before them
	gaps := map[int]int{}
	for _, l := range lines[min(1, len(lines)):] {
		gaps[l.before]++
	}
	usual, most := 1, 0
	for gap, n := range gaps {
		if gap > 0 && (n > most || n == most && gap < usual) {
			usual, most = gap, n
		}
	}
	add := 1 - usual
	if blank := len(lines) - 1 - gaps[0]; len(lines) > few && blank*100 < len(lines)*typical {
		add = 1
	}
	for i := range lines {
		for _, n := range []*int{&lines[i].before, &lines[i].after} {
			if add > 0 || *n > 0 {
				*n = max(1, *n+add)
			}
		}
	}
}

// fewer lines don't show how a text separates paragraphs
const few = 12

// alone reports whether a line has blank lines before and after.
func (l line) alone() bool { return l.before > 0 && l.after > 0 }

// block returns the index of the last line of the paragraph that begins with line i.
func block(lines []line, i int) int {
	for i+1 < len(lines) && lines[i].after == 0 {
		i++
	}
	return i
}

// join joins the lines of a heading.
func join(lines []line, first, last int) string {
	var words []string
	for i := first; i <= last; i++ {
		words = append(words, strings.Fields(lines[i].text)...)
	}
	return strings.Join(words, " ")
}

// fold keeps what identifies a title: letters and digits.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }
func lastRune(s string) rune  { r, _ := utf8.DecodeLastRuneInString(s); return r }

// isCapitals reports whether a text has at least four letters and none in lower case.
func isCapitals(s string) bool {
	letters := 0
	for _, r := range s {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 4
}

// maxTitle is the longest title in bytes.
const maxTitle = 90

// isTitle reports whether a line looks like a title: a few words that are not a sentence, most of them
// with a capital, or a short Chinese line without an end mark.
func isTitle(s string) bool {
	first, last := firstRune(s), lastRune(s)
	if s == "" || len(s) > maxTitle || strings.ContainsRune("“\"‘'«「『(（*—-", first) || strings.ContainsRune(",;:，；：。、”\"」』…", last) {
		return false
	}
	if strings.ContainsFunc(s, script.IsHan) {
		return utf8.RuneCountInString(s) <= 30 && !strings.ContainsAny(s, "。！？：“”")
	}
	if isCapitals(s) {
		return true
	}
	if last == '.' || !unicode.IsUpper(first) && !unicode.IsDigit(first) {
		return false
	}
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	capital, long := capitalWords(words, 4)
	return capital*10 >= long*6
}

// capitalWords counts the words of at least a number of bytes, and those with a capital.
func capitalWords(words []string, least int) (capital, long int) {
	for _, w := range words {
		if len(w) < least {
			continue
		}
		long++
		if unicode.IsUpper(firstRune(w)) {
			capital++
		}
	}
	return capital, long
}

// isProse reports whether a paragraph that begins with the line is running text rather than a title, a
// name or "by" somebody.
func isProse(lines []line, i int) bool {
	const short = 40 // bytes
	last := block(lines, i)
	if last == i && len(lines[i].text) > short && !isTitle(lines[i].text) {
		return true // the first line of a text with hard line ends
	}
	return last > i+1 || lines[last].end-lines[i].start > maxTitle || strings.ContainsRune(".!?…。！？”’\"'」』", lastRune(lines[last].text)) && !isCapitals(lines[last].text)
}
