package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// written returns the document of a file.
func written(t *testing.T, f *File) string {
	t.Helper()
	data, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// object returns the text of an object, with its stream unpacked.
func object(t *testing.T, doc string, number int) string {
	t.Helper()
	_, rest, ok := strings.Cut(doc, fmt.Sprintf("\n%d 0 obj\n", number))
	body, _, end := strings.Cut(rest, "\nendobj\n")
	if !ok || !end {
		t.Fatalf("there is no object %d", number)
	}
	head, packed, ok := strings.Cut(body, "\nstream\n")
	if !ok || !strings.Contains(head, "FlateDecode") {
		return body
	}
	z, err := zlib.NewReader(strings.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return head + "\n" + string(content)
}

func TestTheTableOfObjectsPointsAtEachOfThem(t *testing.T) {
	f := &File{Title: "Ada"}
	for range 2 {
		f.Page(300, 200).Text(10, 20, Font{12, false}, "Ada 温")
	}
	doc := written(t, f)
	m := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindStringSubmatch(doc)
	if m == nil {
		t.Fatal("the document does not end with the place of its table")
	}
	at, _ := strconv.Atoi(m[1])
	if !strings.HasPrefix(doc[at:], "xref\n0 ") {
		t.Fatalf("the table is not at %d", at)
	}
	lines := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllStringSubmatch(doc[at:], -1)
	for i, line := range lines {
		if place, _ := strconv.Atoi(line[1]); !strings.HasPrefix(doc[place:], fmt.Sprintf("%d 0 obj\n", i+1)) {
			t.Errorf("object %d is not at %d", i+1, place)
		}
	}
	if n := strings.Count(doc, " 0 obj\n"); n != len(lines) || !strings.Contains(doc, fmt.Sprintf("/Size %d ", n+1)) {
		t.Errorf("%d objects and %d lines", n, len(lines))
	}
	if pages := object(t, doc, 2); !strings.Contains(pages, "/Count 2") || !strings.Contains(pages, "[5 0 R 7 0 R ]") {
		t.Errorf("the pages are %s", pages)
	}
	if page := object(t, doc, 5); !strings.Contains(page, "/MediaBox [0 0 300.00 200.00]") {
		t.Errorf("the page is %s", page)
	}
	if title := object(t, doc, 4); !strings.Contains(title, "<feff004100640061>") {
		t.Errorf("the title is %s", title)
	}
}

func TestTextIsSetInFontsThatHoldItsLettersOnce(t *testing.T) {
	f := &File{}
	p := f.Page(100, 100)
	for _, text := range []string{"abba", "ab"} {
		p.Text(1, 2, Font{10, false}, text)
	}
	if got := p.out.String(); !strings.Contains(got, "/F0 10 Tf <01020201> Tj") || !strings.Contains(got, "/F0 10 Tf <0102> Tj") {
		t.Errorf("set as %s", got)
	}
	if n := len(f.letters.list); n != 2 {
		t.Errorf("%d letters are kept", n)
	}
	if f.Width("a", Font{10, true}); len(f.letters.list) != 3 {
		t.Error("a bold letter is the same as a thin one")
	}
}

func TestMoreLettersThanOneFontHoldsGoIntoTheNext(t *testing.T) {
	f := &File{}
	var text strings.Builder
	for r := '一'; len(f.letters.list) <= fontSize; r++ {
		text.WriteRune(r)
		f.Width(string(r), Font{Size: 1})
	}
	p := f.Page(9, 9)
	p.Text(0, 0, Font{1, false}, text.String())
	if got := p.out.String(); !strings.Contains(got, "/F1 1 Tf <01> Tj") {
		t.Error("the letter after the last of a font is not the first of the next")
	}
}

func TestAWidthGrowsWithSizeAndTextAndLeavesOutWhatTheFontLacks(t *testing.T) {
	f := &File{}
	width := func(text string, size float64) float64 { return f.Width(text, Font{Size: size}) }
	if a, twice, more := width("a", 10), width("a", 20), width("aa", 10); a <= 0 || twice != 2*a || more != 2*a {
		t.Errorf("widths %v, %v, %v", a, twice, more)
	}
	if w := width("温", 10); w != 10 {
		t.Errorf("a Chinese character is %v wide at size 10", w)
	}
	if w := width("\U0001F9FF", 10); w != 0 {
		t.Errorf("a picture that the font lacks is %v wide", w)
	}
	p := f.Page(1, 1)
	if p.Text(0, 0, Font{1, false}, "\U0001F9FF"); p.out.Len() > 0 {
		t.Errorf("it is written as %q", p.out.String())
	}
}

func TestColoursAndShapesAreOperatorsOfThePage(t *testing.T) {
	f := &File{}
	p := f.Page(50, 50)
	p.Fill(color.NRGBA{R: 255, A: 255})
	p.Stroke(nil)
	p.Disc(10, 10, 5)
	p.Halo(1, 2, Font{Size: 10}, color.White, 3, "a")
	got := object(t, written(t, f), 6)
	for _, want := range []string{"1.000 0.000 0.000 rg\n", "0.000 0.000 0.000 RG\n", "15.00 10.00 m ", "1.000 1.000 1.000 RG\n", "h S ", "Q\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in %s", want, got)
		}
	}
	if strings.Contains(got, "Tj") {
		t.Error("the edges of a text are a text: it would be found twice")
	}
}

func TestAPictureIsAnObjectThatItsPageDraws(t *testing.T) {
	f := &File{}
	p := f.Page(50, 50)
	first, second := f.JPEG([]byte("one"), 3, 4, false), f.JPEG([]byte("two"), 5, 6, true)
	p.Picture(second, 1, 2, 30, 40)
	doc := written(t, f)
	if first == second || !strings.Contains(object(t, doc, 6), "q 30.00 0 0 40.00 1.00 2.00 cm /I1 Do Q") {
		t.Error("the page does not draw the second picture")
	}
	m := regexp.MustCompile(`/I1 (\d+) 0 R`).FindStringSubmatch(object(t, doc, 3))
	if m == nil {
		t.Fatal("the picture is not among what pages use")
	}
	number, _ := strconv.Atoi(m[1])
	if got := object(t, doc, number); !strings.Contains(got, "/Width 5 /Height 6 /ColorSpace /DeviceGray") || !bytes.Contains([]byte(got), []byte("two")) {
		t.Errorf("object %d is %s", number, got)
	}
}
