package font

import (
	"testing"

	"golang.org/x/image/font/sfnt"
)

func TestTheHanFontLeavesLatinToOthers(t *testing.T) {
	for _, weight := range []Weight{Regular, Bold} {
		b, err := Han(weight)
		if err != nil {
			t.Fatal(err)
		}
		f, err := sfnt.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		for r, want := range map[rune]bool{'A': false, 'é': false, '“': false, '→': false, '宋': true, '，': true, '〇': true} {
			i, err := f.GlyphIndex(nil, r)
			if err != nil || (i != 0) != want {
				t.Errorf("bold %v: %q is glyph %d, %v", weight, r, i, err)
			}
		}
		if !Has(weight, 'A') {
			t.Error("the whole font lost its Latin")
		}
	}
}

func FuzzNarrowingAFontNeverPanics(f *testing.F) {
	f.Add([]byte{})
	f.Add(Regular.OpenType()[:400])
	f.Add([]byte("OTTO\x00\x01\x00\x00\x00\x00\x00\x00cmap\x00\x00\x00\x00\x00\x00\x00\x1c\x00\x00\x00\x10"))
	f.Fuzz(func(t *testing.T, b []byte) {
		before := string(b)
		if out, err := restrictCharacters(b, 0x4E00, 0x4E10); err == nil && len(out) <= len(b) {
			t.Errorf("%d bytes became %d", len(b), len(out))
		}
		if string(b) != before {
			t.Error("the source was changed")
		}
	})
}
