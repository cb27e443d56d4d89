package present

import (
	"dramatis/app/i18n"
	"dramatis/editor/kb"
)

// Label says a label of the core, such as that of a step or of a stage of work,
// in the language in use.
func Label(label string) string {
	return kb.SpellOut(label, func(sentence string) string { return i18n.T(sentence) })
}
