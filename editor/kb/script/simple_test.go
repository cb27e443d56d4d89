package script

import "testing"

func TestEveryCharacterIsSimplifiedByTheTable(t *testing.T) {
	for r := rune(0); r <= 0x10ffff; r++ {
		want, ok := simple()[r]
		if !ok {
			want = r
		}
		if got := Simplified(r); got != want {
			t.Fatalf("%q becomes %q, not %q", r, got, want)
		}
	}
}
