package present

import (
	"strings"

	"dramatis/app/i18n"
)

// Failure returns in the language in use why a passage could not be read. Stored is "kind: detail:
// detail" in English; parts without a translation stay English.
func Failure(reason string) string {
	kind, detail, found := strings.Cut(reason, ": ")
	if !found {
		return i18n.T(reason)
	}
	return i18n.T("%s: %s", i18n.T(kind), Failure(detail))
}

// About returns a number of a forecast, rounded to two digits.
func About(n int) string {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return i18n.Count((n + unit/2) / unit * unit)
}
