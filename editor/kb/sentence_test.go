package kb

import "testing"

func TestASentenceIsSaidWithWhatFillsItAndKeepsItApart(t *testing.T) {
	s := Errorf("“%s” %s; %d left", "a.txt", Errorf("is empty"), 2)
	if got := s.Error(); got != "“a.txt” is empty; 2 left" {
		t.Errorf("it says %q", got)
	}
	if english, args := s.Translatable(); english != "“%s” %s; %d left" || len(args) != 3 {
		t.Errorf("it is made of %q and %v", english, args)
	}
}

func TestWhatFillsASentenceLeavesItOnOneLine(t *testing.T) {
	if got := Errorf("“%s” is empty", "a\nb\x1b[1m.txt").Error(); got != "“a b [1m.txt” is empty" {
		t.Errorf("it says %q", got)
	}
}
