package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// wild holds what formats stumble over.
const wild = "He said \"no\",\n<b>&amp; 武松</b>\t\\ 'x' \x01\u2028]]> *stars* \ufffe\xff"

func some() Sheet {
	return Sheet{Title: wild, Language: "zh", Blocks: []Block{{Style: Title, Text: "# A title"}, {Style: Section, Text: "人物"}, {Style: Name, Text: "Zoë"},
		{Style: Aside, Text: wild}, {Lead: "Lead", Text: strings.Repeat("梁山泊好汉，", 400)}, {Style: Item, Text: wild}, {Style: Item, Text: "1. one"},
		{Style: Quote, Text: strings.Repeat("x", 500), From: "9 The end"}, {}}}
}

func TestAWordFileIsWellFormedAndHoldsItsText(t *testing.T) {
	data, err := Write(some(), Word)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(r); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			if text, ok := token.(xml.CharData); ok && f.Name == "word/document.xml" {
				all += string(text)
			}
		}
	}
	for _, want := range []string{"# A title", "人物", `<b>&amp; 武松</b> \ 'x' ]]> *stars*`, "Lead 梁山泊"} {
		if !strings.Contains(all, want) {
			t.Errorf("there is no %q", want)
		}
	}
}

func TestMarkdownShowsTextAsItIs(t *testing.T) {
	data, err := Write(some(), Markdown)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# \\# A title\n", "\n### Zoë\n", "\\<b>&amp; 武松", "\n- 1\\. one\n", "**Lead** 梁山泊", "\n>\n> — 9 The end\n"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("there is no %q in\n%s", want, data)
		}
	}
}

// TestPagesHoldAllLinesAndNoneIsTooLong counts the pages of a long text and looks where its lines end.
func TestPagesHoldAllLinesAndNoneIsTooLong(t *testing.T) {
	data, err := Write(some(), PDF)
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF-1.4")) {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte("/Count 2 ")) {
		t.Error("2,400 characters do not take two pages")
	}
	st := &setter{}
	list, err := st.words(strings.Repeat("x", 500), looks[Text])
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range list {
		if w.width > pageWidth-2*pageMargin {
			t.Errorf("a word of %.0f points is wider than a line", w.width)
		}
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	if _, err := Write(Sheet{}, "odt"); !errors.Is(err, ErrFormat) {
		t.Error(err)
	}
}

func FuzzSheets(f *testing.F) {
	f.Add("# a", "武松", wild)
	f.Fuzz(func(t *testing.T, a, b, c string) {
		s := Sheet{Title: a, Blocks: []Block{{Style: Title, Text: a}, {Lead: b, Text: c}, {Style: Item, Text: b}, {Style: Quote, Text: c, From: a}}}
		for _, format := range []Format{Markdown, Word, PDF} {
			if _, err := Write(s, format); err != nil {
				t.Fatal(err)
			}
		}
	})
}
