package ingest

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/pipeline/ingest/pdfium"
)

// A pdfParagraph is a paragraph that begins on a page.
type pdfParagraph struct {
	text string
	page int
	top  float64 // of its first line, in points from the bottom
	size float64 // of its letters
	said bool    // it is a heading of the outline
}

// margins are where the lines of a block begin and end, and their distance.
type margins struct {
	left, right, pitch float64
	indent             float64 // of first lines; 0: none
}

// join joins the lines to paragraphs.
func (l *pdfLayout) join(ctx context.Context) error {
	usual := l.margins(l.blocks)
	sides := map[[2]int]margins{}
	for side := range 4 { // left and right pages, columns
		var list []pdfBlock
		for _, b := range l.blocks {
			if b.page%2 == side/2 && b.column == side%2 {
				list = append(list, b)
			}
		}
		sides[[2]int{side / 2, side % 2}] = l.margins(list)
	}
	var last *pdfLine
	for i := range l.blocks {
		if err := canceled(ctx, i); err != nil {
			return err
		}
		b := &l.blocks[i]
		m := l.within(*b, sides[[2]int{b.page % 2, b.column}])
		m.pitch, m.indent = usual.pitch, usual.indent
		for k := range b.lines {
			line := &b.lines[k]
			if last == nil || l.begins(last, line, k == 0, m) {
				l.paragraphs = append(l.paragraphs, pdfParagraph{text: line.Text, page: b.page, top: line.Top, size: line.size})
			} else {
				p := &l.paragraphs[len(l.paragraphs)-1]
				p.text = l.goOn(p.text, line.Text)
			}
			last = line
			if k+1 == len(b.lines) {
				last = &pdfLine{pdfium.Line{Text: line.Text, Right: line.Right - m.right, Left: line.Left - m.left}, line.size}
			}
		}
	}
	return nil
}

// begins reports whether a line begins a paragraph. If last is from another block, its left and right
// are relative to that block's margins.
func (l *pdfLayout) begins(last, line *pdfLine, other bool, m margins) bool {
	if math.Abs(last.size-line.size) > 0.08*l.size {
		return true
	}
	goesOn := unicode.IsLower(firstRune(line.Text)) && !endsSentence(last.Text) || isCut(last.Text)
	slack := last.Right - m.right
	indented := line.Left - m.left
	stepped := line.Left > last.Left+0.5*l.size
	if other {
		slack, stepped = last.Right, indented > last.Left+0.5*l.size
	} else if gap := last.Bottom - line.Bottom; gap > 1.3*m.pitch*max(1, line.size/l.size) || gap < -m.pitch {
		return true
	}
	if goesOn {
		return false
	}
	if line.size > 1.15*l.size {
		return other // the lines of a heading
	}
	if m.indent > 0 && math.Abs(indented-m.indent) < 2 || indented > 0.6*l.size && stepped {
		return true
	}
	return -slack > widthOfFirst(line)+l.size
}

// widthOfFirst returns the width of the first word of a line, with a space.
func widthOfFirst(line *pdfLine) float64 {
	n := utf8.RuneCountInString(line.Text)
	first := strings.IndexByte(line.Text, ' ')
	switch r := firstRune(line.Text); {
	case joinsUnspaced(r):
		first = utf8.RuneLen(r)
	case first < 0:
		first = len(line.Text)
	}
	return (line.Right - line.Left) / float64(n) * float64(utf8.RuneCountInString(line.Text[:first])+1)
}

func endsSentence(s string) bool {
	return strings.ContainsRune(".!?…:。！？：”’\"'」』)）*—", lastRune(s))
}

// goOn appends a line to its paragraph. A cut word is joined, unless the text has it with its hyphen
// elsewhere, or it is two words.
func (l *pdfLayout) goOn(text, line string) string {
	if !isCut(text) {
		if joinsUnspaced(lastRune(text)) && joinsUnspaced(firstRune(line)) || endsInDash(text) {
			return text + line
		}
		return text + " " + line
	}
	first, second, body := cutAt(text, line)
	soft := strings.HasSuffix(text, "\u00ad") || strings.HasSuffix(text, "\u2010")
	if !soft && l.words.joint(first, second) == withHyphen || unicode.IsUpper(firstRune(second)) && !unicode.IsUpper(lastRune(first)) {
		return body + "-" + line
	}
	return body + line
}

// endsInDash reports whether a line ends with a dash without a space before it.
func endsInDash(s string) bool {
	rest := strings.TrimRight(strings.TrimSuffix(s, "--"), "—")
	return rest != s && rest != "" && lastRune(rest) != ' '
}

// countWords counts the words within lines.
func (l *pdfLayout) countWords() {
	l.words = wordCount{}
	last := ""
	for _, b := range l.blocks {
		for _, line := range b.lines {
			l.words.add(last, line.Text)
			last = line.Text
		}
	}
}

// margins returns those of most lines of blocks.
func (l *pdfLayout) margins(list []pdfBlock) (m margins) {
	var lefts, rights, gaps []float64
	for _, b := range list {
		for i, line := range b.lines {
			if line.size != l.size {
				continue
			}
			lefts, rights = append(lefts, line.Left), append(rights, line.Right)
			if i > 0 && b.lines[i-1].size == line.size {
				if gap := b.lines[i-1].Bottom - line.Bottom; gap > 0 {
					gaps = append(gaps, gap)
				}
			}
		}
	}
	m.left, m.right, m.pitch = leftOf(lefts), share(rights, 0.9), share(gaps, 0.3)
	m.indent = l.indentOf(list, m)
	return m
}

// leftOf returns where lines without indent begin: the leftmost place where many do.
func leftOf(lefts []float64) float64 {
	slices.Sort(lefts)
	for i, at := range lefts {
		n := 0
		for n < len(lefts)-i && lefts[i+n] < at+2 {
			n++
		}
		if n*8 >= len(lefts) {
			return at
		}
	}
	return share(lefts, 0)
}

// share returns the quantile of values.
func share(values []float64, of float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[int(of*float64(len(values)-1))]
}

// indentOf returns the indent of most first lines, which follow and precede lines without indent.
func (l *pdfLayout) indentOf(list []pdfBlock, m margins) (indent float64) {
	const often = 3
	count := map[float64]int{}
	for _, b := range list {
		own := l.within(b, m)
		for i := 1; i+1 < len(b.lines); i++ {
			if by := b.lines[i].Left - own.left; by > 0.4*l.size && by < 5*l.size && b.lines[i-1].Left < own.left+2 && b.lines[i+1].Left < own.left+2 {
				count[math.Round(by)]++
			}
		}
	}
	for by, n := range count {
		if n >= often && (n > count[indent] || n == count[indent] && by < indent) {
			indent = by
		}
	}
	return indent
}

// within returns the margins of a block, whose page may be shifted: of the usual width, from its own
// left.
func (l *pdfLayout) within(b pdfBlock, usual margins) margins {
	own := usual
	var lefts []float64
	for _, line := range b.lines {
		if line.size == l.size {
			lefts = append(lefts, line.Left)
		}
	}
	if left := leftOf(lefts); len(lefts) > 0 && (left < usual.left-2 || left > usual.left+5*l.size) {
		own.left, own.right = left, usual.right+left-usual.left
	}
	return own
}
