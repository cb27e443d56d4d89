//go:build !windows

package apptest

import (
	"strings"
	"testing"

	"dramatis/pipeline/llm/practice"
)

// On Windows 0.0.0.0 leads nowhere: there the test would need another address of
// this machine that doesn't look like one.
func TestTheWriterIsAskedOnceBeforeTextLeavesThisMachine(t *testing.T) {
	s := serve(t, practice.Options{})
	r := Start(t, "story.dramatis").choose(strings.NewReplacer("127.0.0.1", "0.0.0.0", "http://", "").Replace(s.URL)) // which isn't this machine by its form
	page := r.page("Utterson.txt", "Mr. Utterson was a lawyer. “Good day,” said Mr. Utterson to Dr. Jekyll.")
	r.S.Imports().Import([]string{page})
	r.Idle().Sees("no price is known for this model").Tap("Read").Sees("Send text to http://0.0.0.0?").Tap("Not now")
	if n := len(s.Calls()); n > 0 {
		t.Errorf("%d requests were sent without the writer's consent", n)
	}
	r.S.Imports().Import([]string{page})
	r.Idle().Tap("Read").Tap("Send")
	if well, not := r.read(); well != 1 || not > 0 || len(s.Calls()) == 0 {
		t.Errorf("%d passages read, %d not, %d requests", well, not, len(s.Calls()))
	}
	r.Reopen("story.dramatis")
	r.S.Imports().Again(page)
	r.Idle().Tap("Read")
	if strings.Contains(VisibleText(r.S), "Send text to") {
		t.Error("the writer was asked twice about one server")
	}
}
