package present

import (
	"dramatis/editor/kb"
)

// Reason translates a reason.
func Reason(r kb.Reason) string {
	return Label(r.Text)
}
