package paint

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dramatis/render/scene"
)

func rgb(hex uint32) color.Color {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

var testPalette = Palette{
	Background: rgb(0xF7F5F1), Line: rgb(0xDFDAD1), Text: rgb(0x23262B), Muted: rgb(0x6C6F75), Review: rgb(0xB3413B),
	Type: func(kind string) color.Color {
		if kind == "location" {
			return rgb(0x3F8F62)
		}
		return rgb(0x3E6CA8)
	},
}

// crowd returns a picture of n nodes and 2n edges spread like a layout spreads them: most edges to near nodes.
func crowd(n int) *scene.Picture {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	side := int(math.Ceil(math.Sqrt(float64(n))))
	var g scene.Graph
	at := map[string]scene.Point{}
	id := func(i int) string { return fmt.Sprintf("n%05d", i) }
	for i := range n {
		g.Nodes = append(g.Nodes, scene.Node{ID: id(i), Label: fmt.Sprintf("Sir Person %d", i), Type: "character",
			Weight: 100 / float64(1+r.IntN(200))})
		at[id(i)] = scene.Point{X: float64(i%side)*90 + 60*r.Float64(), Y: float64(i/side)*60 + 40*r.Float64()}
	}
	for range 2 * n {
		a := r.IntN(n)
		b := a + r.IntN(4) - 2 + side*(r.IntN(5)-2)
		if r.IntN(10) == 0 {
			b = r.IntN(n)
		}
		g.Edges = append(g.Edges, scene.Edge{From: id(a), To: id((b + n) % n), Weight: 1 + 9*r.Float64(), Dashed: r.IntN(100) == 0})
	}
	return scene.NewPicture(g, scene.NewLayout(g, at, "test"))
}

func fit(p *scene.Picture, w, h int) scene.View {
	return scene.Fit(p.Bounds, scene.Size{W: float64(w), H: float64(h)}, 20)
}

func TestAPanMovesEveryPixelAndChangesNone(t *testing.T) {
	pic := crowd(200)
	v := fit(pic, 400, 300)
	v = v.ZoomAt(scene.Point{X: 200, Y: 150}, 2)
	a, b := image.NewRGBA(image.Rect(0, 0, 400, 300)), image.NewRGBA(image.Rect(0, 0, 400, 300))
	p := New(testPalette)
	p.Paint(a, Frame{Picture: pic, View: v, Captions: Unlimited})
	p.Paint(b, Frame{Picture: pic, View: v.Pan(7, -11), Captions: Unlimited})
	differ := 0
	for y := 20; y < 270; y++ {
		for x := 20; x < 370; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x+7, y-11) {
				differ++
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d pixels changed while panning", differ)
	}
}

func TestAFrameDrawsNoMoreCaptionsThanItMay(t *testing.T) {
	pic := crowd(60)
	v := fit(pic, 900, 700)
	dst := image.NewRGBA(image.Rect(0, 0, 900, 700))
	p := New(testPalette)
	first := p.Paint(dst, Frame{Picture: pic, View: v, Captions: 10})
	if first == 0 || p.captions.count != 10 {
		t.Fatalf("%d captions drawn, %d missing", p.captions.count, first)
	}
	frames := 1
	for p.Paint(dst, Frame{Picture: pic, View: v, Captions: 10}) > 0 {
		if frames++; frames > 20 {
			t.Fatal("never finished")
		}
	}
	all := image.NewRGBA(dst.Rect)
	New(testPalette).Paint(all, Frame{Picture: pic, View: v, Captions: Unlimited})
	if string(all.Pix) != string(dst.Pix) {
		t.Error("the picture drawn in steps is another one")
	}
}

func TestAThinLineIsFaintAndACrossingNoDarkerThanALine(t *testing.T) {
	c := &cover{}
	c.resize(40, 40)
	c.line(0, 20.5, 40, 20.5, 0.5)
	if v := c.pix[20*40+10]; v < 120 || v > 135 {
		t.Errorf("half a pixel of line covers %d of 255", v)
	}
	c.line(0, 0, 40, 40, 3)
	c.line(0, 40, 40, 0, 3)
	if v := c.pix[20*40+20]; v < 250 || c.pix[10*40+10] < 250 {
		t.Errorf("crossing %d, line %d", v, c.pix[10*40+10])
	}
}

func TestACoverIsClearedWhenItsColourIsPut(t *testing.T) {
	c := &cover{}
	c.resize(13, 5)
	c.line(-5, 2.5, 30, 2.5, 1)
	c.line(0, 5, 13, 0, 1.5)
	one, two := image.NewRGBA(image.Rect(0, 0, 13, 5)), image.NewRGBA(image.Rect(0, 0, 13, 5))
	fill(one, 0xff102030)
	fill(two, 0xff102030)
	c.flush(one, 0xff0000ff)
	for _, v := range c.pix {
		if v != 0 {
			t.Fatal("something is left")
		}
	}
	if got := one.RGBAAt(12, 2); got != (color.RGBA{255, 0, 0, 255}) {
		t.Errorf("the last pixel of the row is %v", got)
	}
	c.line(-5, 2.5, 30, 2.5, 1)
	c.line(0, 5, 13, 0, 1.5)
	c.flushOver(two, 0xff102030, 0xff0000ff)
	if string(one.Pix) != string(two.Pix) {
		t.Error("the look-up gives other pixels than blending")
	}
	for _, v := range c.pix {
		if v != 0 {
			t.Fatal("something is left")
		}
	}
}

func TestLinesFarOutsideAreClippedNotWalked(t *testing.T) {
	for l, crosses := range map[[4]float64]bool{{-1e4, -1e4, 1e4, 1e4}: true, {-1e4, 25, 1e4, 25}: true, {25, -1e4, 25, 1e4}: true,
		{1e9, 1e9, 2e9, 2e9}: false, {math.NaN(), 0, 1, 1}: false} {
		for name, draw := range map[string]func(*cover){"line": func(c *cover) { c.line(l[0], l[1], l[2], l[3], 2) },
			"dashes": func(c *cover) { c.dashes(l[0], l[1], l[2], l[3], 1) }} {
			c := &cover{}
			c.resize(50, 50)
			draw(c)
			if inked := slices.ContainsFunc(c.pix, func(v uint8) bool { return v > 0 }); inked != crosses {
				t.Errorf("%s %v leaves ink: %v", name, l, inked)
			}
		}
	}
	c := &cover{}
	c.resize(50, 50)
	c.line(0, 0, math.Inf(1), 1, 2) // these come to an end
	c.line(-1e12, 25, 1e12, 26, 2)
	c.dashes(-1e12, 25, 1e12, 26, 1)
	c.line(3, 3, 3, 3, 2)
}

func TestChineseCaptionsLeaveInk(t *testing.T) {
	m, err := textMask("宋江", 20)
	if err != nil {
		t.Fatal(err)
	}
	ink := 0
	for _, v := range m.pix {
		if v > 128 {
			ink++
		}
	}
	if ink < 80 || m.w < 40 {
		t.Errorf("%d dark pixels in %d×%d", ink, m.w, m.h)
	}
}

func TestBlendingHalfOfBlackOnWhiteIsGrey(t *testing.T) {
	pix := []uint8{255, 255, 255, 255}
	blend(pix, 0, 0xff000000, 128)
	for _, v := range pix[:3] {
		if v < 125 || v > 129 {
			t.Errorf("got %v", pix)
		}
	}
}

func TestTheChiefsAreNamedInTheThickOfOthers(t *testing.T) {
	g := scene.Graph{Nodes: []scene.Node{{ID: "chief", Label: "Abraham", Type: "character", Weight: 300}}}
	at := map[string]scene.Point{"chief": {}}
	for i := range 60 {
		id := fmt.Sprintf("n%02d", i)
		g.Nodes = append(g.Nodes, scene.Node{ID: id, Type: "character", Weight: 1})
		angle, ring := float64(i%20)*math.Pi/10, 26+14*float64(i/20)
		at[id] = scene.Point{X: ring * math.Cos(angle), Y: ring * math.Sin(angle)}
	}
	p := New(testPalette)
	pic := scene.NewPicture(g, scene.NewLayout(g, at, "test"))
	p.Paint(image.NewRGBA(image.Rect(0, 0, 300, 300)), Frame{Picture: pic, View: scene.View{Zoom: 1, Offset: scene.Point{X: 150, Y: 150}}, Captions: Unlimited})
	if len(p.captions.byText["Abraham"]) == 0 {
		t.Error("the chief has no name")
	}
}

func TestASmallWindowHasFewerNamesAndNoneOverTheDiscOfAChief(t *testing.T) {
	pic := crowd(400)
	named := func(w, h int) int {
		p := New(testPalette)
		p.Paint(image.NewRGBA(image.Rect(0, 0, w, h)), Frame{Picture: pic, View: fit(pic, w, h), Captions: Unlimited})
		return len(p.captions.byText)
	}
	small, large := named(660, 440), named(1500, 900)
	if small > minNames || large <= small || large > maxNames {
		t.Errorf("%d names in a small window, %d in a large one", small, large)
	}

	var squares occupied
	squares.reset(200, 200, image.Point{})
	squares.take(50, 50, 40, 40, byChief)
	squares.take(120, 120, 10, 10, byDisc)
	if squares.claim(60, 60, 20, 10, byDisc) || !squares.claim(118, 118, 20, 10, byDisc) {
		t.Error("a name that may cover a disc covers that of a chief, or no disc")
	}
}

func TestANameGoesAsideBeforeItCoversADisc(t *testing.T) {
	covered := 0
	for _, n := range []int{30, 40, 50, 60} {
		pic := crowd(n)
		p, f := New(testPalette), Frame{Picture: pic, View: fit(pic, 700, 500), Captions: Unlimited, Density: 1}
		dst := image.NewRGBA(image.Rect(0, 0, 700, 500))
		p.Paint(dst, f)
		g := geometry{scale: f.View.Zoom, offset: image.Pt(int(math.Round(f.View.Offset.X)), int(math.Round(f.View.Offset.Y)))}
		for i := range pic.Discs {
			at := g.local(pic.Discs[i].At)
			s := p.taken.squares(at.X, at.Y, 1, 1)
			if p.taken.used[s[1]*p.taken.w+s[0]] == byName {
				covered++
			}
		}
	}
	if covered > 0 {
		t.Errorf("names cover %d discs", covered)
	}
}
