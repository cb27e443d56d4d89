package cast

import "testing"

func TestWhatIsToldAgainAndAgainIsACloserTie(t *testing.T) {
	if strengthOf(7, 1) != 7 || strengthOf(7, 0) != 0 {
		t.Error("one note is not its own strength")
	}
	if close, once := strengthOf(7, 10), strengthOf(8, 1); close <= once || close > 10 {
		t.Errorf("ten notes give %.1f, one gives %.1f", close, once)
	}
	if crowd := strengthOf(1, 50); crowd > 2 {
		t.Errorf("fifty mentions side by side give %.1f", crowd)
	}
}
