package present

import (
	"strings"

	"dramatis/app/i18n"
)

// Names, Mentions and Relations return a count in words.
func Names(n int) string     { return i18n.N(n, "1 name", "%d names") }
func Mentions(n int) string  { return i18n.N(n, "1 mention", "%d mentions") }
func Relations(n int) string { return i18n.N(n, "1 relation", "%d relations") }

// SceneCounts describes how many utterances and facts a scene has.
func SceneCounts(said, facts int) string {
	var parts []string
	if said > 0 {
		parts = append(parts, i18n.N(said, "1 said", "%d said"))
	}
	if facts > 0 {
		parts = append(parts, i18n.N(facts, "1 fact", "%d facts"))
	}
	if len(parts) == 0 {
		return i18n.T("nothing said or told")
	}
	return strings.Join(parts, " · ")
}
