package ui

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzPalette(f *testing.F) {
	f.Add("opf", "Open file")
	f.Add("İ", "i̇stanbul")
	f.Add("武", "打开武松")
	f.Add(" ", "")
	f.Fuzz(func(t *testing.T, query, name string) {
		if !utf8.ValidString(query) || !utf8.ValidString(name) || strings.Contains(name, "%") { // a name is a sentence to translate
			return
		}
		if score, ok := fits(query, name); ok && score < 0 {
			t.Errorf("%q fits %q with %d", query, name, score)
		}
		if score, ok := fits(name, name); !ok || score > 1 {
			t.Errorf("%q does not fit itself: %d", name, score)
		}
		found := ActionSource(func() []Action { return []Action{{Name: name, Do: func() {}}, {Name: name + "x", Do: func() {}}} }, func(Action) {})(query)
		if _, ok := fits(query, name); ok && (len(found) == 0 || !strings.HasPrefix(found[0].Title, name)) {
			t.Errorf("%q finds %v of %q", query, found, name)
		}
	})
}
