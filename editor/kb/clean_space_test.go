package kb

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

// collapsedByRune does what collapseSpace does, character by character.
func collapsedByRune(s string) string {
	var b strings.Builder
	before, last := rune(0), rune(0)
	blank, broken := false, false
	for _, r := range s {
		if unicode.IsSpace(r) {
			blank, broken = true, broken || r == '\n'
			continue
		}
		divided := broken && last == '-' && unicode.IsLetter(before) && unicode.IsLower(r)
		if blank && b.Len() > 0 && !divided && !(isWide(last) && isWide(r)) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		before, last, blank, broken = last, r, false, false
	}
	return b.String()
}

func TestSpaceIsCollapsedAsCharacterByCharacter(t *testing.T) {
	alphabet := strings.Split("a|B|well-|-|,|’| | |  |\n|\t|\v|\u0085|\u00a0|\u3000|林|，|あ|Ａ|é|\ufffd|\xff|\xe6\x9e|\u2028|\u1680", "|")
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		var b strings.Builder
		for range r.IntN(10) {
			b.WriteString(alphabet[r.IntN(len(alphabet))])
		}
		if s := b.String(); collapseSpace(s) != collapsedByRune(s) {
			t.Fatalf("%q becomes %q, not %q", s, collapseSpace(s), collapsedByRune(s))
		}
	}
}
