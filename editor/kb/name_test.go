package kb

import (
	"testing"
	"testing/quick"
)

func TestNamesAreComparedFolded(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"Mr. Ashe", "mr. ashe"},
		{"Mrs.  Vale", "Mrs.\nVale"},
		{"O’Dell", "O'Dell"},
		{"“Tom”", "Tom"},
		{"Jean‑Luc", "Jean-Luc"},
		{"「阿岚」", "阿岚"},
		{"\ufeffTom", "Tom"},
	} {
		if Fold(c.a) != Fold(c.b) {
			t.Errorf("%q and %q fold to %q and %q", c.a, c.b, Fold(c.a), Fold(c.b))
		}
	}
	if Fold("Ashe") == Fold("Ash") {
		t.Error("two names fold to one")
	}
}

func TestFoldingTwiceChangesNothing(t *testing.T) {
	twice := func(s string) bool { return Fold(Fold(s)) == Fold(s) }
	if err := quick.Check(twice, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestASenseIsPartOfANamesIDAndComesOffAgain(t *testing.T) {
	plain := NameIDOf("Catherine Vale")
	daughter := WithSense(plain, "the daughter")
	if daughter == plain || daughter.Surface() != plain || plain.Surface() != plain {
		t.Errorf("%q, %q", plain, daughter)
	}
	if WithSense(plain, "") != plain {
		t.Error("no sense is not the plain name")
	}
	if got := NameIDOf("#").Surface(); got != "#" {
		t.Errorf("a name that begins with the sign loses it: %q", got)
	}
}

func TestAnIDDoesNotDependOnTheOrderOfAPair(t *testing.T) {
	if VerdictIDOf("ashe", "vale") != VerdictIDOf("vale", "ashe") {
		t.Error("a pair has two ids")
	}
	if VerdictIDOf("ashe", "vale") == VerdictIDOf("ash", "evale") {
		t.Error("two pairs have one id")
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"", "“", "Mr. Ashe", "阿岚", "a\u0301", "İ", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if once := Fold(s); Fold(once) != once {
			t.Errorf("%q folds to %q and then to %q", s, once, Fold(once))
		}
	})
}
