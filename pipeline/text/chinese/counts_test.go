package chinese

import "testing"

func TestStringsAreCountedHoweverLong(t *testing.T) {
	x := newCounts(1)
	text := "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏"
	want := map[string]int{"": 0, "玄天": 0}
	for range 2 {
		for from := 0; from < len(text); from += han {
			for to := from + han; to <= len(text) && to <= from+6*han; to += han {
				want[text[from:to]]++
				if got := x.add(text[from:to]); got != want[text[from:to]] {
					t.Fatalf("%s was met %d times, not %d", text[from:to], got, want[text[from:to]])
				}
			}
		}
	}
	for w, n := range want {
		if x.of(w) != n {
			t.Errorf("%s: %d, not %d", w, x.of(w), n)
		}
	}
	for w, n := range x.each {
		if want[w] != n {
			t.Errorf("%s: %d, not %d", w, n, want[w])
		}
		delete(want, w)
	}
	if len(want) != 2 {
		t.Errorf("not gone through: %v", want)
	}
}
