package present

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"dramatis/app/i18n"
)

// OrDash returns a text, a dash for none.
func OrDash(s string) string { return cmp.Or(s, "–") }

// Weight returns how much a reason counts, with its sign: +0.41, −0.62.
func Weight(x float64) string { return strings.Replace(fmt.Sprintf("%+.2f", x), "-", "−", 1) }

// Dollars returns a sum in US dollars: $0.02, and <$0.01 for what is less than a cent.
func Dollars(x float64) string {
	if x > 0 && x < 0.01 {
		return "<$0.01"
	}
	return fmt.Sprintf("$%.2f", x)
}

// Duration returns a time as a person says it: 7 s, 3 min, 1 h 20 min.
func Duration(d time.Duration) string {
	switch minutes := int(d.Round(time.Minute).Minutes()); {
	case d < 100*time.Second:
		return i18n.T("%d s", int(d.Round(time.Second).Seconds()))
	case minutes < 60:
		return i18n.T("%d min", minutes)
	default:
		return i18n.T("%d h %d min", minutes/60, minutes%60)
	}
}

// Amount reads a sum that a person typed, with or without the sign, a comma as a
// point; 0 for what is not a sum.
func Amount(typed string) float64 {
	x, err := strconv.ParseFloat(strings.ReplaceAll(strings.Trim(typed, "$ "), ",", "."), 64)
	if err != nil || !(x >= 0) || x > 1e9 {
		return 0
	}
	return x
}

// Number reads a whole number that a person typed, thousands apart or not; 0 for
// what is not one.
func Number(typed string) int {
	n, err := strconv.Atoi(strings.NewReplacer(",", "", " ", "", "_", "").Replace(typed))
	if err != nil || n < 0 {
		return 0
	}
	return n
}
