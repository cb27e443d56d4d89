package present

import (
	"strings"

	"dramatis/app/i18n"
)

// List joins words as the language in use does: "a, b" or "甲、乙".
func List(words []string) string { return strings.Join(words, i18n.T(", ")) }
