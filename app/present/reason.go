package present

import (
	"dramatis/app/words"
	"dramatis/editor/kb"
)

// Reason says a reason in the writer's language.
func Reason(r kb.Reason) string {
	return kb.SpellOut(r.Text, func(sentence string) string { return words.T(sentence) })
}
