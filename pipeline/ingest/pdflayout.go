package ingest

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/ingest/pdfium"
)

// A pdfLayout is the pages of a PDF in reading order: lines in blocks, blocks in paragraphs.
type pdfLayout struct {
	file          pdfium.File
	blocks        []pdfBlock
	size          float64   // of the letters of most of the text
	words         wordCount // for words that are cut at the end of a line
	paragraphs    []pdfParagraph
	notes         []string // smaller text at the foot of pages
	blank         int      // pages without text, not counting a cover
	drawn         bool     // something is on some page
	letters, lost int      // characters with and without a letter
}

// A pdfLine is a line on a page, with its size.
type pdfLine struct {
	pdfium.Line
	size float64 // of the letters, from above the highest to below the lowest, in half points
}

// A pdfBlock is a page, or a column of one.
type pdfBlock struct {
	page   int
	column int
	height float64 // of the page
	lines  []pdfLine
}

func (l *pdfLayout) read(ctx context.Context) error {
	for i, p := range l.file.Pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		lines := l.linesOf(p)
		l.drawn = l.drawn || p.Drawn
		if len(lines) == 0 {
			if p.Drawn && i > 0 {
				l.blank++
			}
			continue
		}
		for column, list := range columnsOf(p.Width, fromTop(lines)) {
			l.blocks = append(l.blocks, pdfBlock{page: i, column: column, height: p.Height, lines: list})
		}
	}
	l.size = l.usualSize()
	if err := l.dropHeads(ctx); err != nil {
		return err
	}
	l.takeNotes()
	l.countWords()
	return l.join(ctx)
}

// linesOf returns the lines of text on a page, with those of one row joined.
func (l *pdfLayout) linesOf(p pdfium.Page) (out []pdfLine) {
	for _, raw := range p.Lines {
		for _, r := range raw.Text {
			switch {
			case isLost(r):
				l.lost++
			case unicode.IsLetter(r):
				l.letters++
			}
		}
		raw.Text = plainLetters(raw.Text)
		size := math.Round(2*(raw.Top-raw.Bottom)) / 2
		if raw.Text == "" || size <= 0 || size > p.Height/2 {
			continue // empty, or not upright
		}
		line := pdfLine{raw, size}
		if n := len(out); n > 0 && sameRow(out[n-1], line) {
			last := &out[n-1]
			last.Text, last.Right = last.Text+" "+line.Text, line.Right
			last.Top, last.Bottom, last.size = max(last.Top, line.Top), min(last.Bottom, line.Bottom), max(last.size, line.size)
			continue
		}
		out = append(out, line)
	}
	return out
}

// sameRow reports whether a line continues another to the right, as after a tab.
func sameRow(a, b pdfLine) bool {
	return b.Left >= a.Right-1 && min(a.Top, b.Top)-max(a.Bottom, b.Bottom) > 0.6*min(a.Top-a.Bottom, b.Top-b.Bottom) && b.Left-a.Right < 4*a.size
}

// fromTop sorts the lines of a page if the file does not draw them from top to bottom.
func fromTop(lines []pdfLine) []pdfLine {
	for i := 1; i < len(lines); i++ {
		a, b := lines[i-1], lines[i]
		if b.Bottom > a.Top && b.Left < a.Right && a.Left < b.Right {
			return slices.SortedStableFunc(slices.Values(lines), func(a, b pdfLine) int {
				if math.Abs(a.Bottom-b.Bottom) > 1 {
					return cmp.Compare(b.Bottom, a.Bottom)
				}
				return cmp.Compare(a.Left, b.Left)
			})
		}
	}
	return lines
}

// columnsOf splits a page with two columns. Lines across both are in the first.
func columnsOf(width float64, lines []pdfLine) [][]pdfLine {
	const least = 8 // lines per column
	var left, right []pdfLine
	across := 0
	for _, line := range lines {
		switch middle := width / 2; {
		case line.Left > middle-line.size/2:
			right = append(right, line)
		case line.Right > middle+line.size:
			across++
			left = append(left, line)
		default:
			left = append(left, line)
		}
	}
	if len(right) < least || len(left)-across < least || across*4 > len(lines) || !beside(left, right) {
		return [][]pdfLine{lines}
	}
	return [][]pdfLine{left, right}
}

// beside reports whether most lines on the right have one on the left beside them.
func beside(left, right []pdfLine) bool {
	n := 0
	for _, r := range right {
		if slices.ContainsFunc(left, func(l pdfLine) bool { return l.Bottom < r.Top && r.Bottom < l.Top }) {
			n++
		}
	}
	return n*2 > len(right)
}

// usualSize returns the size of most of the text.
func (l *pdfLayout) usualSize() (size float64) {
	count := map[float64]int{}
	for _, b := range l.blocks {
		for _, line := range b.lines {
			count[line.size] += len(line.Text)
		}
	}
	for s, n := range count {
		if n > count[size] || n == count[size] && s < size {
			size = s
		}
	}
	return size
}

var (
	aloneNumber = pattern.MustCompile(`^[-–—\[(|·• ]*(?i:page|seite|p\.|第)?\s*(\d{1,5}|[ivxlc]{1,8})\s*(?i:页|頁|(?:of|/|von)\s*\d{1,5})?[-–—\])|·• ]*$`)
	numberAtEnd = pattern.MustCompile(`^(?:(\d{1,5}|[ivxlc]{1,8})\s+\D.*|.*\D\s+(\d{1,5}|[ivxlc]{1,8}))$`)
)

// An edgeLine is a line at the top or at the bottom of a page.
type edgeLine struct {
	block, line int
	page        int
	place       string // where it is, and its size
	key         string // its letters and its place; "" if it has no letters
	number      int    // the number that it is, or has at an end; 0: none
}

// dropHeads drops running heads and page numbers: lines at an edge with the same letters at the same
// place on several pages, and with numbers that count with the pages.
func (l *pdfLayout) dropHeads(ctx context.Context) error {
	pitch := l.margins(l.blocks).pitch
	var edges []edgeLine
	for i, b := range l.blocks {
		if err := canceled(ctx, i); err != nil {
			return err
		}
		for _, at := range atEdges(b, pitch) {
			edges = append(edges, edgeOf(b, i, at))
		}
	}
	drop := runningHeads(edges)
	for i := range l.blocks {
		kept := l.blocks[i].lines[:0]
		for k, line := range l.blocks[i].lines {
			if !drop[[2]int{i, k}] {
				kept = append(kept, line)
			}
		}
		l.blocks[i].lines = kept
	}
	return nil
}

// runningHeads returns which of the lines at edges are heads and numbers, by block and line.
func runningHeads(edges []edgeLine) map[[2]int]bool {
	const often = 3
	same, shift := map[string]int{}, map[int]int{}
	for _, e := range edges {
		if e.key != "" {
			same[e.key]++
		}
		if e.number > 0 {
			shift[e.number-e.page]++
		}
	}
	out := map[[2]int]bool{}
	there, heads := map[string]int{}, map[string]int{}
	for _, e := range edges {
		there[e.place]++
		if e.number > 0 && shift[e.number-e.page] >= often || same[e.key] >= often {
			out[[2]int{e.block, e.line}] = true
			heads[e.place]++
		}
	}
	for _, e := range edges { // the heads of short chapters, at the place of the others
		if heads[e.place]*2 > there[e.place] && heads[e.place] >= often {
			out[[2]int{e.block, e.line}] = true
		}
	}
	return out
}

// atEdges returns the indices of the lines at the edges of a page: of the highest two and the lowest
// two, those that are numbers or farther from the text than lines are from each other.
func atEdges(b pdfBlock, pitch float64) (out []int) {
	const many = 2
	order := make([]int, len(b.lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(b.lines[y].Bottom, b.lines[x].Bottom) })
	for range 2 { // from above, then from below
		far := 0
		for n := 0; n < min(many, len(order)-1); n++ {
			if math.Abs(b.lines[order[n]].Bottom-b.lines[order[n+1]].Bottom) > 1.25*pitch {
				far = n + 1
			}
		}
		for n, i := range order[:min(many, len(order))] {
			line := b.lines[i]
			if (n < far || aloneNumber.MatchString(line.Text)) && len(line.Text) <= maxTitle && (line.Bottom > b.height*0.8 || line.Top < b.height*0.2) {
				out = append(out, i)
			}
		}
		slices.Reverse(order)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func edgeOf(b pdfBlock, block, at int) edgeLine {
	line := b.lines[at]
	e := edgeLine{block: block, line: at, page: b.page, place: fmt.Sprint(math.Round(line.Bottom/3), line.size)}
	if m := aloneNumber.FindStringSubmatch(line.Text); m != nil {
		e.number = parseNumber(m[1])
		return e
	}
	if m := numberAtEnd.FindStringSubmatch(line.Text); m != nil {
		e.number = parseNumber(m[1] + m[2])
	}
	if words := strings.TrimFunc(fold(line.Text), unicode.IsDigit); words != "" {
		e.key = words + " " + e.place
	}
	return e
}

// takeNotes moves smaller text at the foot of pages out of the text.
func (l *pdfLayout) takeNotes() {
	const small = 0.92
	for i := range l.blocks {
		b := &l.blocks[i]
		at := len(b.lines)
		for at > 0 && b.lines[at-1].size < l.size*small {
			at--
		}
		if at == 0 || at == len(b.lines) || !startsNote(b.lines[at].Text) || b.lines[at].Top > b.lines[at-1].Bottom+l.size {
			continue
		}
		text := ""
		for _, line := range b.lines[at:] {
			if text != "" && startsNote(line.Text) {
				l.notes = append(l.notes, text)
				text = ""
			}
			text = strings.TrimSpace(text + " " + line.Text)
		}
		l.notes = append(l.notes, text)
		b.lines = b.lines[:at]
	}
}

// startsNote reports whether a line begins like a footnote.
func startsNote(s string) bool {
	r := firstRune(s)
	return unicode.IsDigit(r) || strings.ContainsRune("*†‡§[(①②③④⑤⑥⑦⑧⑨", r)
}

// joinsUnspaced reports whether lines are joined without a space at such a character.
func joinsUnspaced(r rune) bool {
	return script.IsHan(r) || r >= 0x3000 && r <= 0x30ff || r >= 0xff00 && r <= 0xff65 || strings.ContainsRune("“”‘’…—", r)
}
