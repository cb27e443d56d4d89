package ingest

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// curlQuotes replaces straight quotation marks of a Chinese text by opening and closing ones, paragraph by
// paragraph. A text that has such marks keeps its straight ones.
func curlQuotes(text string) string {
	straight := strings.Count(text, `"`)
	if straight == 0 || strings.Count(text, "“")+strings.Count(text, "「") >= straight/2 || script.LanguageOf(text) != script.Chinese {
		return text
	}
	var out strings.Builder
	out.Grow(len(text) + 2*straight)
	opened := false
	for _, r := range text {
		switch {
		case r == '"' && opened:
			out.WriteRune('”')
			opened = false
		case r == '"':
			out.WriteRune('“')
			opened = true
		default:
			opened = opened && r != '\n'
			out.WriteRune(r)
		}
	}
	return out.String()
}

// How lines broken at a width are distinguished from lines that are paragraphs: their least width, how
// much full lines differ (both in half-width characters), and the least share of full lines, of which
// at most half end like sentences.
const (
	narrowest  = 30
	raggedness = 4
	mostlyFull = 0.4
)

// unwrapLines joins the broken lines of a Chinese text paragraph by paragraph, because a name cut by a
// line end is not found. A line that is not full, a blank line and an indent end a paragraph.
func unwrapLines(text string) string {
	if script.LanguageOf(text) != script.Chinese {
		return text
	}
	lines := strings.Split(text, "\n")
	widths := make([]int, len(lines))
	for i, l := range lines {
		widths[i] = width(l)
	}
	full := fullWidth(lines, widths)
	if full == 0 {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for i, l := range lines {
		out.WriteString(l)
		switch {
		case i+1 == len(lines):
		case widths[i] < full-raggedness || !continues(lines[i+1]):
			out.WriteByte('\n')
		case lastRune(l) < utf8.RuneSelf && firstRune(lines[i+1]) < utf8.RuneSelf:
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// continues reports whether a line may continue the one before.
func continues(line string) bool {
	return line != "" && !strings.HasPrefix(line, "　") && !strings.HasPrefix(line, "  ")
}

// fullWidth returns the width at which the lines of a text were broken: that of most of its longer
// lines. It is 0 if lines are paragraphs.
func fullWidth(lines []string, widths []int) int {
	full, all := commonest(widths)
	if all < few || full == 0 {
		return 0
	}
	near, wider, ended := 0, 0, 0
	for i, l := range lines {
		switch w := widths[i]; {
		case w > full+raggedness:
			wider++
		case w >= full-raggedness:
			near++
			if strings.ContainsRune("。！？”」』…", lastRune(l)) {
				ended++
			}
		}
	}
	if float64(near) < mostlyFull*float64(all) || 2*ended > near || wider*50 > all {
		return 0
	}
	return full
}

// commonest returns the width that most lines have, of those that are wide enough, 0 if none is, and how many lines
// are not empty.
func commonest(widths []int) (width, all int) {
	having := map[int]int{}
	for _, w := range widths {
		if w > 0 {
			having[w]++
			all++
		}
	}
	for w, n := range having {
		if w >= narrowest && (width == 0 || n > having[width] || n == having[width] && w > width) {
			width = w
		}
	}
	return width, all
}

// width returns the width of a line in half-width characters: a Chinese one is as wide as two Latin
// ones.
func width(line string) int {
	n := 0
	for _, r := range line {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}
