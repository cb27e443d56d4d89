package normalize

import "testing"

// Each line must lower the score of the table: of pairs that stayed apart, and of pairs that
// are only near each other, fewer are the same than the score promises.
func TestTheTablesCorrectWhatStayedApartAndWhatIsOffered(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		m := tableOf(t.Context(), language)
		for _, use := range []string{StoodApart, Offered} {
			if _, ok := m.Lines[use]; !ok {
				t.Errorf("%s: no line for %s", language, use)
			}
			if low, high := m.Corrected(use, -3), m.Corrected(use, -0.5); low >= high || high > 0 {
				t.Errorf("%s: %s makes %.2f of -3 and %.2f of -0.5", language, use, low, high)
			}
		}
	}
}
