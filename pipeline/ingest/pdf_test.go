package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/ingest/pdfium"
	"dramatis/render/pdf"
)

// A shown is a line that a page shows.
type shown struct {
	x, y, size float64
	text       string
}

// A made PDF is written by hand (ISO 32000-1, 7.5): pages of lines in Courier, an outline of titles and pages.
type made struct {
	info    string // of the information dictionary
	trailer string
	pages   [][]shown
	drawing string // on each page, behind the lines
	outline []string
	at      []int // the page of each title
}

func (m made) bytes() string {
	var objects []string
	add := func(format string, args ...any) int {
		objects = append(objects, fmt.Sprintf(format, args...))
		return len(objects)
	}
	outline := 4 + 2*len(m.pages)
	var kids string
	for i := range m.pages {
		kids += fmt.Sprintf("%d 0 R ", 4+2*i)
	}
	catalog := "<</Type/Catalog/Pages 2 0 R>>"
	if len(m.outline) > 0 {
		catalog = fmt.Sprintf("<</Type/Catalog/Pages 2 0 R/Outlines %d 0 R>>", outline)
	}
	add("%s", catalog)
	add("<</Type/Pages/Kids[%s]/Count %d>>", kids, len(m.pages))
	add("<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>")
	for i, lines := range m.pages {
		content := m.drawing
		for _, l := range lines {
			content += fmt.Sprintf("BT /F 1 Tf %g 0 0 %g %g %g Tm (%s) Tj ET\n", l.size, l.size, l.x, l.y, strings.NewReplacer("(", `\(`, ")", `\)`).Replace(l.text))
		}
		add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents %d 0 R/Resources<</Font<</F 3 0 R>>>>>>", 5+2*i)
		add("<</Length %d>>stream\n%s\nendstream", len(content), content)
	}
	if n := len(m.outline); n > 0 {
		add("<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>", outline+1, outline+n, n)
		for i, title := range m.outline {
			next := ""
			if i+1 < n {
				next = fmt.Sprintf("/Next %d 0 R", outline+2+i)
			}
			add("<</Title(%s)/Parent %d 0 R%s/Dest[%d 0 R/Fit]>>", title, outline, next, 4+2*m.at[i])
		}
	}
	info := add("<<%s>>", m.info)
	var out strings.Builder
	out.WriteString("%PDF-1.4\n")
	var table string
	for i, o := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root 1 0 R/Info %d 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table, len(objects)+1, info, m.trailer, at)
	return out.String()
}

// wrapped returns lines of 36 letters at most, of 6 points each; the first is indented. A word may be cut at “~”.
func wrapped(text string) (lines []string) {
	const width = 36
	line := "  "
	for _, word := range strings.Fields(text) {
		for {
			if whole := strings.ReplaceAll(word, "~", ""); utf8.RuneCountInString(line+whole) <= width {
				line += whole + " "
				break
			}
			first, second, _ := strings.Cut(word, "~")
			if second == "" || utf8.RuneCountInString(line+first) >= width {
				lines, line = append(lines, strings.TrimRight(line, " ")), ""
				continue
			}
			lines, line, word = append(lines, line+first+"-"), "", second
		}
	}
	return append(lines, strings.TrimRight(line, " "))
}

// column sets lines below each other.
func column(x, y float64, lines ...string) (out []shown) {
	for i, l := range lines {
		in := strings.TrimLeft(l, " ")
		out = append(out, shown{x + 6*float64(len(l)-len(in)), y - 14*float64(i), 10, in})
	}
	return out
}

const rain = "It rained for a long while, and nobody came to the sta~tion but the well-known keeper of the riv~er."

// novel returns two chapters over six pages with running heads, numbers of pages, indents, words that are cut at the ends of
// lines and pages, and a note. Want is how its text is read.
func novel() (m made, want string) {
	m.info = "/Title(The Long Wait)/Author(Nobody Known)"
	for chapter := range 2 {
		var lines []string
		want += fmt.Sprintf("Chapter %d\n\n", chapter+1)
		for i := range 12 {
			text := strings.Replace(rain, "It", "“It”, he said, it", i%2) + " That was a day " + strings.Repeat("and ", i) + "of that year in the val~ley."
			lines = append(lines, wrapped(text)...)
			want += strings.ReplaceAll(text, "~", "") + "\n\n"
		}
		const most = 22 // lines a page
		for n := 0; len(lines) > 0; n++ {
			page := []shown{{110, 385, 8, "THE LONG WAIT"}, {145, 15, 8, fmt.Sprint(len(m.pages) + 11)}}
			take := min(most, len(lines))
			if n == 0 {
				page = []shown{{100, 360, 18, fmt.Sprintf("Chapter %d", chapter+1)}}
			}
			m.pages = append(m.pages, append(page, column(40, 340, lines[:take]...)...))
			lines = lines[take:]
		}
	}
	m.pages[1] = append(m.pages[1], shown{40, 28, 7, "* Really."})
	for i := range m.pages {
		for k := range m.pages[i] {
			m.pages[i][k].text = strings.NewReplacer("“", "\x93", "”", "\x94").Replace(m.pages[i][k].text)
		}
	}
	return m, want + "* Really."
}

func TestABookInPDFIsReadInParagraphs(t *testing.T) {
	plain, want := novel()
	outlined := plain
	outlined.outline = []string{"Chapter 1: Rain", "Chapter 2: More"}
	for i, page := range plain.pages {
		if page[0].size == 18 {
			outlined.at = append(outlined.at, i)
		}
	}
	for name, c := range map[string]struct {
		m              made
		want, chapters string
	}{
		"headings in large letters": {plain, want, "1 Chapter 1\n2 Chapter 2\n"},
		"an outline":                {outlined, strings.NewReplacer("Chapter 1", "Chapter 1: Rain", "Chapter 2", "Chapter 2: More").Replace(want), "1 Chapter 1: Rain\n2 Chapter 2: More\n"},
	} {
		d := from(t, "/a/x.pdf", c.m.bytes())
		if d.Document.Format != "pdf" || d.Document.Title != "The Long Wait" || d.Document.Author != "Nobody Known" || d.Document.Blank != 0 {
			t.Errorf("%s: the document is %+v", name, d.Document)
		}
		if got := chaptered(d); got != c.chapters {
			t.Errorf("%s: chapters\n%s", name, got)
		}
		if d.Text.Body != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", name, d.Text.Body, c.want)
		}
		at := strings.Index(d.Text.Body, "* Really.")
		if _, ok := d.Document.MarkAt(kb.MarkApart, at); at < 0 || !ok {
			t.Errorf("%s: the note at %d is part of the story or lost", name, at)
		}
	}
}

func TestParagraphsSetApartBySpaceAndColumnsAreRead(t *testing.T) {
	const full, half = "It rained all day, and nobody came to", "the house of the keeper."
	spaced := append(column(40, 340, full, half), column(40, 299, full, half)...)
	two := append(column(20, 340, strings.Split(strings.Repeat("left of the middle,", 10), ",")[:10]...), column(160, 340, strings.Split(strings.Repeat("right of it,", 10), ",")[:10]...)...)
	for name, c := range map[string]struct {
		lines []shown
		want  string
	}{
		"space":            {spaced, strings.Repeat(full+" "+half+"\n\n", 2)[:2*len(full+half)+4]},
		"two columns":      {two, strings.TrimSpace(strings.Repeat("left of the middle ", 10)) + " " + strings.TrimSpace(strings.Repeat("right of it ", 10))},
		"drawn from below": {append(column(40, 299, full, half), column(40, 340, full, half)...), strings.Repeat(full+" "+half+"\n\n", 2)[:2*len(full+half)+4]},
	} {
		if got := from(t, "/a/x.pdf", made{pages: [][]shown{c.lines}}.bytes()).Text.Body; got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", name, got, c.want)
		}
	}
}

func TestAPDFOfOursIsRead(t *testing.T) {
	f := &pdf.File{Title: "雨夜"}
	p := f.Page(300, 400)
	for i, line := range []string{"第一回 雨", "　　武松在酒店里坐了下来，看着门外的雨下了一整天，心里想着", "哥哥，不知道他在家里好不好。", "　　“下雨了。”他说。", "一"} {
		p.Text(10, 350-20*float64(i), pdf.Font{Size: 9.5}, line)
	}
	data := editortest.Get(f.Bytes())(t)
	d := from(t, "/a/x.pdf", string(data))
	if d.Document.Title != "雨夜" {
		t.Errorf("it is called %q", d.Document.Title)
	}
	if want := "第一回 雨\n\n武松在酒店里坐了下来，看着门外的雨下了一整天，心里想着哥哥，不知道他在家里好不好。\n\n“下雨了。”他说。\n\n一"; d.Text.Body != want || chaptered(d) != "1 第一回 雨\n" {
		t.Errorf("%q with the chapters %s", d.Text.Body, chaptered(d))
	}
}

func TestPDFsWithoutTextAreRefusedWithWhatToDo(t *testing.T) {
	picture := "q 300 0 0 400 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI Q\n"
	book, _ := novel()
	good := book.bytes()
	for name, c := range map[string]struct{ data, want string }{
		"scanned":   {made{pages: make([][]shown, 3), drawing: picture}.bytes(), "holds pictures of its pages and no text"},
		"empty":     {made{pages: make([][]shown, 3)}.bytes(), "holds no words"},
		"locked":    {made{pages: book.pages, trailer: "/Encrypt<</Filter/Standard/V 1/R 2/O<" + strings.Repeat("ab", 32) + ">/U<" + strings.Repeat("cd", 32) + ">/P -4>>/ID[<00><00>]"}.bytes(), "is locked with a password"},
		"no pages":  {made{}.bytes(), "is a damaged PDF"},
		"a head":    {"%PDF-1.7\n", "is a damaged PDF"},
		"cut":       {good[:200], "is a damaged PDF"},
		"no PDF":    {"%PDF-" + strings.Repeat("\x00\xff", 500), "is a damaged PDF"},
		"in circle": {strings.Replace(good, "/Kids[4 0 R", "/Kids[2 0 R", 1), ""},
	} {
		_, err := FromBytes(context.Background(), "/a/x.pdf", []byte(c.data))
		var p *kb.Problem
		if c.want != "" && (!errors.As(err, &p) || !strings.Contains(err.Error(), c.want) || p.Do == "") {
			t.Errorf("%s: %v", name, err)
		}
	}
	d := from(t, "/a/x.pdf", made{pages: [][]shown{nil, column(40, 340, wrapped(rain)...), nil}, drawing: picture}.bytes())
	if d.Document.Blank != 1 {
		t.Errorf("%d pages gave no text, not the last alone", d.Document.Blank)
	}
	if d := from(t, "/a/x.pdf", strings.Replace(good, "xref\n", "xrex\n", 1)); !strings.Contains(d.Text.Body, "the well-known keeper") {
		t.Errorf("of a PDF without its table %q is read", d.Text.Body)
	}
}

func FuzzPDF(f *testing.F) {
	book, _ := novel()
	f.Add([]byte(book.bytes()))
	f.Add([]byte(made{pages: [][]shown{column(40, 340, rain)}, outline: []string{"A", "B"}, at: []int{0, 0}}.bytes()))
	f.Fuzz(func(t *testing.T, data []byte) {
		check(t, "/a/x.pdf", append([]byte("%PDF-1.4\n"), bytes.TrimPrefix(data, []byte("%PDF-1.4\n"))...))
	})
}

// FuzzPagesOfLines lays lines at any place out: what they say is in the paragraphs and notes, or was at the edge of a page.
func FuzzPagesOfLines(f *testing.F) {
	f.Add("It rained.\nThe sta-\ntion\n12\nANN", []byte{40, 200, 12, 40, 180, 12, 40, 160, 12, 140, 5, 8, 0, 255, 9})
	f.Add("a\fb\n\ufb01\n\ufffe\n第", []byte{0, 0, 0, 255, 255, 255, 9, 9, 9})
	f.Fuzz(func(t *testing.T, text string, places []byte) {
		l := pdfLayout{file: pdfium.File{Outline: []pdfium.Entry{{Title: "ANN", Level: 1}, {Title: "a", Level: 2, Page: 1, Top: 9}}}}
		for page := range strings.SplitSeq(text, "\f") {
			p := pdfium.Page{Width: 300, Height: 300, Drawn: true}
			for line := range strings.SplitSeq(page, "\n") {
				at := [3]float64{10, 10, 10}
				for i := range min(3, len(places)) {
					at[i] = float64(places[i])
				}
				places = places[min(3, len(places)):]
				p.Lines = append(p.Lines, pdfium.Line{Text: line, Left: at[0], Right: at[0] + 5*float64(len(line)), Bottom: at[1], Top: at[1] + at[2]})
			}
			l.file.Pages = append(l.file.Pages, p)
		}
		editortest.Must(t, l.read(context.Background()))
		var read string
		for _, s := range l.sections() {
			read += s.Title + s.Text
		}
		for _, p := range l.file.Pages {
			for _, line := range p.Lines {
				if words := fold(plainLetters(line.Text)); line.Bottom > 60 && line.Top < 240 && line.Top-line.Bottom >= 1 && line.Top-line.Bottom <= 140 && !strings.Contains(fold(read), words) && !strings.EqualFold(words, "ANN") {
					t.Fatalf("%q is lost: %q", line.Text, read)
				}
			}
		}
	})
}
