package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image"
	"image/jpeg"
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
	data, err := Write(context.Background(), some(), Word)
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
	data, err := Write(context.Background(), some(), Markdown)
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
	data, err := Write(context.Background(), some(), PDF)
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF-1.4")) {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte("/Count 2 ")) {
		t.Error("2,400 characters do not take two pages")
	}
	st := &setter{}
	for _, w := range st.words(strings.Repeat("x", 500), looks[Text]) {
		if w.width > pageWidth-2*pageMargin {
			t.Errorf("a word of %.0f points is wider than a line", w.width)
		}
	}
}

func TestASheetThatNobodyWaitsForIsNotSet(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Write(ctx, some(), PDF); !errors.Is(err, context.Canceled) {
		t.Errorf("it says %v", err)
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	if _, err := Write(context.Background(), Sheet{}, "odt"); !errors.Is(err, errFormat) {
		t.Error(err)
	}
}

func FuzzSheets(f *testing.F) {
	f.Add("# a", "武松", wild)
	f.Fuzz(func(t *testing.T, a, b, c string) {
		s := Sheet{Title: a, Blocks: []Block{{Style: Title, Text: a}, {Lead: b, Text: c}, {Style: Item, Text: b}, {Style: Quote, Text: c, From: a}}}
		for _, format := range []Format{Markdown, Word, PDF} {
			if _, err := Write(context.Background(), s, format); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// portrait returns a JPEG of a size.
func portrait(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewRGBA(image.Rect(0, 0, width, height)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAPictureIsSetBesideItsName(t *testing.T) {
	face := portrait(t, 40, 60)
	s := Sheet{Blocks: []Block{{Style: Title, Text: "All"}, {Style: Name, Text: "Ann", Picture: face}, {Text: strings.Repeat("word ", 60)}, {Style: Name, Text: "Bo"}}}
	md, err := Write(context.Background(), s, Markdown)
	if err != nil || !strings.Contains(string(md), "### Ann\n\n![Ann](data:image/jpeg;base64,/9j/") {
		t.Errorf("Markdown: %v\n%s", err, md)
	}
	docx, err := Write(context.Background(), s, Word)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(docx), int64(len(docx)))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"word/media/image1.jpg": string(face), "word/_rels/document.xml.rels": `Id="picture1"`, "word/document.xml": `r:embed="picture1"`, "[Content_Types].xml": `"jpg"`} {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(f); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	out, err := Write(context.Background(), s, PDF)
	if err != nil || !bytes.Contains(out, face) || !bytes.Contains(out, []byte("/Width 40 /Height 60")) {
		t.Errorf("PDF: %v", err)
	}
	if _, err := Write(context.Background(), Sheet{Blocks: []Block{{Style: Name, Picture: []byte("no picture")}}}, PDF); err == nil {
		t.Error("what is no picture was set")
	}
}

func TestLinesStayClearOfAPicture(t *testing.T) {
	used := func(picture bool) float64 {
		st := &setter{}
		st.newPage()
		top := st.y
		if picture {
			p, err := pictureOf(Block{Style: Name, Picture: portrait(t, 40, 60)})
			if err != nil || p.height != 96 || p.width != 64 {
				t.Fatalf("%+v, %v", p, err)
			}
			st.picture(p, 0)
		}
		st.block(Block{Text: strings.Repeat("word ", 400)})
		return top - st.y
	}
	if with, without := used(true), used(false); with <= without {
		t.Errorf("%.0f points beside a picture, %.0f without one", with, without)
	}
}
