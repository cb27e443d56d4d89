package present

import (
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/kb"
)

// shortLabel is how many letters of a label fit into a message of one line.
const shortLabel = 64

// ShortLabel is Label for a message of one line: a long list of names is cut.
func ShortLabel(label string) string {
	said := []rune(Label(label))
	if len(said) <= shortLabel {
		return string(said)
	}
	cut := string(said[:shortLabel])
	if at := strings.LastIndexAny(cut, " 、"); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, ", 、") + "…"
}

// Label translates a label of the core, such as that of a step of history or a stage of work.
func Label(label string) string {
	return kb.SpellOut(label, func(sentence string) string { return i18n.T(sentence) })
}
