package font

import (
	"image"
	"image/color"
	"slices"
	"sync"
	"testing"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

func TestBothWeightsHoldTheCharactersOfTheWindow(t *testing.T) {
	const need = "AZaz09ÄßéřœΩЖ“”‘’…–—·✓≠=×−→←↑↓⏎☆★‹›▶○●■" +
		"▾▸✗" + "，。！？：；、《》「」『』（）【】〇ー" +
		"审阅人物关系图记忆试聊评测设置资料库宋江公明表字押司曹操諸葛亮龍鳳"
	for _, weight := range []Weight{Regular, Bold} {
		for _, r := range need {
			if !Has(weight, r) {
				t.Errorf("weight %v lacks %q", weight, r)
			}
		}
	}
}

func TestTheFontHoldsAllOfGB2312sHan(t *testing.T) {
	// The first and last character of each level of GB 2312, and one from the middle.
	for _, r := range "啊座亍齄闾" {
		if !Has(Regular, r) {
			t.Errorf("lacks %q", r)
		}
	}
}

func TestTheFontsStaySmall(t *testing.T) {
	for name, c := range map[string]struct {
		font []byte
		most int
	}{"regular": {Regular.OpenType(), 5_600_000}, "bold": {Bold.OpenType(), 5_600_000}} {
		if len(c.font) == 0 || len(c.font) > c.most {
			t.Errorf("%s is %d bytes, want 1…%d", name, len(c.font), c.most)
		}
	}
}

func TestNamesOfTheClassicsAreDrawn(t *testing.T) {
	for _, r := range "李傕荀彧皇甫嵩朱儁郿闿纮瑀" { // some are neither in GB 2312 nor among the common ones of Big5
		for _, weight := range []Weight{Regular, Bold} {
			if !Has(weight, r) {
				t.Errorf("weight %v lacks %q", weight, r)
			}
		}
		if o, has, err := OutlineOf(Bold, r); !has || err != nil || len(o.Parts) == 0 {
			t.Errorf("%q has no outline for a bold line: %v", r, err)
		}
	}
}

func TestAFaceDrawsChineseAndIsShared(t *testing.T) {
	face, err := Face(Regular, 24)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Face(Regular, 24)
	if err != nil || again != face {
		t.Errorf("a second face was made (%v)", err)
	}
	img := image.NewGray(image.Rect(0, 0, 80, 40))
	d := xfont.Drawer{Dst: img, Src: image.NewUniform(color.White), Face: face, Dot: fixed.P(4, 30)}
	d.DrawString("宋江")
	if w := (d.Dot.X - fixed.I(4)).Round(); w != 48 {
		t.Errorf("two characters of 24 pixels are %d wide", w)
	}
	ink := 0
	for _, p := range img.Pix {
		if p > 128 {
			ink++
		}
	}
	if ink < 100 {
		t.Errorf("only %d pixels drawn", ink)
	}
}

func TestBoldIsBolder(t *testing.T) {
	thin, err := Face(Regular, 20)
	if err != nil {
		t.Fatal(err)
	}
	thick, err := Face(Bold, 20)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := xfont.MeasureString(thin, "Utterson"), xfont.MeasureString(thick, "Utterson"); b <= a {
		t.Errorf("bold is %v wide, regular %v", b, a)
	}
}

func TestAFaceIsSafeToShare(t *testing.T) {
	face, err := Face(Bold, 17)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var drawn [4]*image.Gray
	for i := range drawn {
		wg.Go(func() {
			drawn[i] = image.NewGray(image.Rect(0, 0, 200, 30))
			d := xfont.Drawer{Dst: drawn[i], Src: image.White, Face: face, Dot: fixed.P(2, 20)}
			d.DrawString("Henry Jekyll 宋江")
		})
	}
	wg.Wait()
	for i, img := range drawn {
		if !slices.Equal(img.Pix, drawn[0].Pix) || !slices.ContainsFunc(img.Pix, func(p uint8) bool { return p > 0 }) {
			t.Errorf("picture %d is blank or another one", i)
		}
	}
}

func TestASizeThatCannotBeDrawnIsRefused(t *testing.T) {
	for _, size := range []float64{0, -3, 1e9} {
		if _, err := Face(Regular, size); err == nil {
			t.Errorf("size %v was accepted", size)
		}
	}
}
