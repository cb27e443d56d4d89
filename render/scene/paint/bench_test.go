package paint

import (
	"image"
	"testing"

	"dramatis/render/scene"
)

func benchmarkPan(b *testing.B, zoom float64) {
	pic := crowd(2000)
	dst := image.NewRGBA(image.Rect(0, 0, 1280, 800))
	p := New(testPalette)
	v := fit(pic, 1280, 800)
	v = v.ZoomAt(scene.Point{X: 640, Y: 400}, zoom/v.Zoom)
	for p.Paint(dst, Frame{Picture: pic, View: v, Captions: Unlimited}) > 0 {
	}
	i := 0
	for b.Loop() {
		i++
		v = v.Pan(float64(i%3-1)*5, float64(i%5-2)*3)
		p.Paint(dst, Frame{Picture: pic, View: v, Captions: 60})
	}
}

func BenchmarkPanAllOf2000(b *testing.B)   { benchmarkPan(b, 0.25) }
func BenchmarkPanNamesOf2000(b *testing.B) { benchmarkPan(b, 0.45) }
func BenchmarkPanAt1Of2000(b *testing.B)   { benchmarkPan(b, 1) }

func BenchmarkOneCaption(b *testing.B) {
	for b.Loop() {
		if _, err := textMask("Sir Danvers Carew", 12); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOneChineseCaption(b *testing.B) {
	for b.Loop() {
		if _, err := textMask("及时雨宋江", 12); err != nil {
			b.Fatal(err)
		}
	}
}
