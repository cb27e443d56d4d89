package report

import "testing"

func TestBareNamesCompareWithoutArticlesAndAdjectives(t *testing.T) {
	for in, want := range map[string]string{"the late Irene Adler": "irene adler", "The Rassendylls": "rassendylls",
		"the second Sir Walter": "sir walter", "King 's Chapel": "king's chapel"} {
		if got := Bare(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

func TestBCubedRewardsWholeClusters(t *testing.T) {
	if f := bcubed([]string{"a", "a", "b"}, []string{"x", "x", "y"}).F1(); f != 1 {
		t.Errorf("the same clusters under other names give %v", f)
	}
	if f := bcubed([]string{"a", "a", "b"}, []string{"x", "x", "x"}).F1(); f >= 0.9 || f <= 0.5 {
		t.Errorf("one cluster too few gives %v", f)
	}
}
