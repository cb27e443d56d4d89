package normalize

import (
	"testing"

	"dramatis/pipeline/text/naming"
)

func TestPetFormsShareABeginningOrAnEnd(t *testing.T) {
	form := func(surface string) *entry { return &entry{parts: naming.Parse(surface)} }
	for _, c := range []struct {
		short, long        string
		begins, ends       bool
		mostBegin, mostEnd float64
	}{
		{"Rusik", "Ruslan", true, false, 0.9, 0},
		{"Dozie", "Chidozie", false, true, 0, 1},
		{"Brina", "Sabrina", false, true, 0, 1},
		{"Otto", "Ines", false, false, 0, 0},
	} {
		p, e := commonPrefix(form(c.short), form(c.long)), commonEnding(form(c.short), form(c.long))
		if (p >= 0.75) != c.begins || p > c.mostBegin || (e >= 0.75) != c.ends || e > c.mostEnd {
			t.Errorf("%s and %s share %.2f at the beginning and %.2f at the end", c.short, c.long, p, e)
		}
	}
}
