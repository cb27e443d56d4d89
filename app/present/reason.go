package present

import (
	"dramatis/editor/kb"
)

// Reason says a reason in the writer's language.
func Reason(r kb.Reason) string {
	return Label(r.Text)
}
