package export_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/render/export"
	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

func rgb(hex uint32) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

func types(m map[string]uint32) func(string) color.Color {
	return func(kind string) color.Color { return rgb(m[kind]) }
}

var light = paint.Palette{Background: rgb(0xF7F5F1), Line: rgb(0xDFDAD1), Text: rgb(0x23262B), Muted: rgb(0x6C6F75), Review: rgb(0xB3413B),
	Type: types(map[string]uint32{"character": 0x3E6CA8, "location": 0x3F8F62, "event": 0xC07A2B, "object": 0x837A68})}

var dark = paint.Palette{Background: rgb(0x15171B), Line: rgb(0x343A44), Text: rgb(0xE9E6E0), Muted: rgb(0xA0A5AD), Review: rgb(0xE58A82),
	Type: types(map[string]uint32{"character": 0x86B2E4, "location": 0x74C396, "event": 0xE3A765, "object": 0xB9AF9C})}

func cast() scene.Graph {
	n := func(id, kind string, weight float64) scene.Node {
		return scene.Node{ID: id, Label: id, Type: kind, Weight: weight}
	}
	e := func(a, b string, strength float64) scene.Edge { return scene.Edge{From: a, To: b, Weight: strength} }
	g := scene.Graph{
		Nodes: []scene.Node{n("Utterson", "character", 128), n("Jekyll", "character", 110), n("Hyde", "character", 95),
			n("Poole", "character", 50), n("Lanyon", "character", 40), n("Enfield", "character", 22), n("Guest", "character", 6),
			n("Carew", "character", 7), n("the murder", "event", 9), n("laboratory", "location", 20), n("Regent's Park", "location", 2),
			n("the will", "object", 8), n("Cavendish Sq.", "location", 3), n("宋江", "character", 30), n("及时雨", "character", 12)},
		Edges: []scene.Edge{e("Utterson", "Jekyll", 10), e("Utterson", "Hyde", 8), e("Utterson", "Enfield", 7), e("Utterson", "Poole", 5),
			e("Utterson", "Lanyon", 6), e("Jekyll", "Lanyon", 7), e("Jekyll", "Poole", 8), e("Jekyll", "laboratory", 6), e("Jekyll", "the will", 4),
			e("Utterson", "the will", 4), e("Hyde", "Carew", 6), e("Carew", "the murder", 7), e("Hyde", "the murder", 9), e("Guest", "Utterson", 3),
			e("Lanyon", "Cavendish Sq.", 2), e("Jekyll", "Regent's Park", 1), e("Poole", "laboratory", 4), e("宋江", "Utterson", 1),
			{From: "Jekyll", To: "Hyde", Dashed: true}, {From: "宋江", To: "及时雨", Dashed: true}},
	}
	for i := range g.Nodes {
		g.Nodes[i].Selected = g.Nodes[i].ID == "Hyde"
	}
	return g
}

func render(t *testing.T, g scene.Graph, f export.Format, o export.Options) []byte {
	t.Helper()
	out, err := export.Render(context.Background(), worker.InProcess{}, g, f, o)
	if err != nil {
		t.Fatal(err)
	}
	// To look at the pictures: go test -run … with DRAMATIS_PICTURES set to a directory.
	if dir := os.Getenv("DRAMATIS_PICTURES"); dir != "" {
		name := strings.ReplaceAll(t.Name(), "/", "-") + "." + string(f)
		if err := os.WriteFile(filepath.Join(dir, name), out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestPNGShowsTheCastInLightAndDark(t *testing.T) {
	for name, p := range map[string]paint.Palette{"light": light, "dark": dark} {
		t.Run(name, func(t *testing.T) {
			img, err := png.Decode(bytes.NewReader(render(t, cast(), export.PNG, export.Options{Palette: p, Density: 1})))
			if err != nil {
				t.Fatal(err)
			}
			if img.Bounds().Dx() < 200 || img.Bounds().Dy() < 200 {
				t.Errorf("the picture is %v", img.Bounds())
			}
			seen := map[color.Color]bool{}
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					seen[color.NRGBAModel.Convert(img.At(x, y))] = true
				}
			}
			for what, c := range map[string]color.Color{"background": p.Background, "character": p.Type("character"),
				"location": p.Type("location"), "text": p.Text, "review": p.Review} {
				if !seen[c] {
					t.Errorf("no pixel has the colour of %s", what)
				}
			}
		})
	}
}

func TestSVGKeepsTextAsText(t *testing.T) {
	out := render(t, cast(), export.SVG, export.Options{Palette: light})
	for _, label := range []string{">宋江<", ">Regent", ">Utterson<", "Noto Sans SC"} {
		if !bytes.Contains(out, []byte(label)) {
			t.Errorf("%s is missing", label)
		}
	}
}

func TestHostileLabelsStayTextInSVG(t *testing.T) {
	for _, label := range []string{`"`, `\`, `a\N\G`, `x" ]; evil [label="y`, "<script>alert(1)</script>", "&amp;&#65;&copy;", "<<b>x</b>>",
		"关云长 & 张飞", "'", "]]>", "${x}", "\\\"", "a<!--"} {
		g := scene.Graph{Nodes: []scene.Node{{ID: label, Label: label, Type: label}, {ID: "other", Label: "other"}},
			Edges: []scene.Edge{{From: label, To: "other", Weight: 2}}}
		out := render(t, g, export.SVG, export.Options{Palette: light})
		count := 0
		for _, text := range texts(t, out) {
			if text == label {
				count++
			}
		}
		if count != 1 {
			t.Errorf("%q is written %d times as text, not once:\n%s", label, count, out)
		}
	}
}

// texts returns the content of every text element; the SVG must be well-formed and hold no script.
func texts(t *testing.T, svg []byte) []string {
	t.Helper()
	var out []string
	inside := false
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if token == nil {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "script" {
				t.Fatal("the picture holds a script")
			}
			if inside = e.Name.Local == "text"; inside {
				out = append(out, "")
			}
		case xml.CharData:
			if inside {
				out[len(out)-1] += strings.ReplaceAll(string(e), "\u00a0", " ")
			}
		case xml.EndElement:
			inside = false
		}
	}
	return out
}

func TestPDFPointsAtItsObjects(t *testing.T) {
	out := render(t, cast(), export.PDF, export.Options{Palette: light})
	if !bytes.HasPrefix(out, []byte("%PDF-1.4\n")) || !bytes.HasSuffix(out, []byte("%%EOF\n")) {
		t.Fatal("no PDF")
	}
	for _, line := range strings.Split(string(out[bytes.LastIndex(out, []byte("xref\n0")):]), "\n") {
		if at, ok := strings.CutSuffix(line, " 00000 n "); ok {
			offset := 0
			for _, c := range at {
				offset = offset*10 + int(c-'0')
			}
			if !bytes.Contains(out[offset:offset+12], []byte(" 0 obj")) {
				t.Errorf("no object at %d", offset)
			}
		}
	}
}

// TestAPDFHoldsNamesAsText looks for the characters of names where a reader looks them up:
// in the tables that say what each code is.
func TestAPDFHoldsNamesAsText(t *testing.T) {
	g := scene.Graph{Nodes: []scene.Node{{ID: "1", Label: "Zoë 武松", Type: "character", Weight: 3}}}
	out := string(render(t, g, export.PDF, export.Options{Palette: light}))
	for _, c := range "Zoë 武松" {
		if !strings.Contains(out, fmt.Sprintf("> <%04x>\n", c)) {
			t.Errorf("there is no %q", c)
		}
	}
	if strings.Contains(out, "/Image") || !strings.Contains(out, "/Subtype /Type3") {
		t.Error("it is a picture of pixels")
	}
}

// TestNamesAreThereOnceAndWordsWhereThereIsRoom counts names, which have halos, and the words of relations of a kind with a colour.
func TestNamesAreThereOnceAndWordsWhereThereIsRoom(t *testing.T) {
	p := light
	p.Kind = func(kind string) color.Color {
		if kind == "spouse" {
			return rgb(0xA8456B)
		}
		return nil
	}
	g := scene.Graph{Nodes: []scene.Node{{ID: "1", Label: "Zoë"}, {ID: "2", Label: "Oak"}, {ID: "3", Label: "Elm"}},
		Edges: []scene.Edge{{From: "1", To: "2", Weight: 5, Kind: "spouse", Word: "marriage"}, {From: "2", To: "3", Weight: 5, Kind: "at", Word: "who is where"}}}
	at := scene.NewLayout(g, map[string]scene.Point{"1": {}, "2": {X: 300}, "3": {X: 300, Y: 300}}, "test")
	out, err := export.Render(context.Background(), fixed{at}, g, export.SVG, export.Options{Palette: p})
	if err != nil {
		t.Fatal(err)
	}
	found := texts(t, out)
	slices.Sort(found)
	if got := strings.Join(found, " "); got != "Elm Oak Zoë marriage" {
		t.Errorf("the texts are %s", got)
	}
	if n := bytes.Count(out, []byte("<use ")); n != 4 {
		t.Errorf("%d texts have a halo", n)
	}
	at.At["2"] = scene.Point{X: 40}
	if out, err = export.Render(context.Background(), fixed{at}, g, export.SVG, export.Options{Palette: p}); err != nil || bytes.Contains(out, []byte("marriage")) {
		t.Errorf("a word is written over a name or a disc: %v", err)
	}
}

// fixed is a layout that is there already.
type fixed struct{ layout scene.Layout }

func (f fixed) Layout(context.Context, scene.Graph, graphviz.Options) (scene.Layout, error) {
	return f.layout, nil
}

func TestAnEmptyCastIsAPictureToo(t *testing.T) {
	for _, f := range []export.Format{export.DOT, export.SVG, export.PNG, export.PDF} {
		if len(render(t, scene.Graph{}, f, export.Options{Palette: light})) == 0 {
			t.Errorf("%s is empty", f)
		}
	}
}

func TestAnUnknownFormatIsRefused(t *testing.T) {
	if _, err := export.Render(context.Background(), worker.InProcess{}, cast(), "gif", export.Options{}); !errors.Is(err, export.ErrFormat) {
		t.Errorf("got %v", err)
	}
}

func TestACancelledExportStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, f := range []export.Format{export.DOT, export.SVG, export.PNG} {
		if _, err := export.Render(ctx, worker.InProcess{}, cast(), f, export.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", f, err)
		}
	}
}

func TestAPortraitShowsInitialsOnItsGround(t *testing.T) {
	ground, ink := rgb(0x3E6CA8), rgb(0xF7F5F1)
	for initials, drawn := range map[string]bool{"AP": true, "温砚": true, "W": true, "": false, "\U0001F600": false} {
		data, err := export.Portrait(initials, ground, ink)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		inked := 0
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, _, _, _ := img.At(x, y).RGBA(); r>>8 > 0xF0 {
					inked++
				}
			}
		}
		if (inked > 500) != drawn || inked > 400*600/2 {
			t.Errorf("%q: %d pixels of %v are ink", initials, inked, img.Bounds())
		}
	}
}
