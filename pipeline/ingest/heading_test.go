package ingest

import (
	"strings"
	"testing"
)

// TestALongTitleIsLookedForOnlyAsFarAsTitlesGo gives a page of lines that all are in
// the title of the table of contents: only as many as a heading has are taken away.
func TestALongTitleIsLookedForOnlyAsFarAsTitlesGo(t *testing.T) {
	p := &page{text: strings.Repeat("a\n", 10_000)}
	text := []byte(p.text)
	p.blankHeading(text, mark{title: strings.Repeat("a ", 100_000)}, len(text))
	if left := strings.Count(string(text), "a"); left != 10_000-mostHeadingLines {
		t.Errorf("%d lines are left", left)
	}
	p = &page{text: "Chapter One\n\nThe Lamp\nIt was dark.\n"}
	text = []byte(p.text)
	p.blankHeading(text, mark{title: "Chapter One: The Lamp"}, len(text))
	if got := strings.TrimSpace(string(text)); got != "It was dark." {
		t.Errorf("%q is left", got)
	}
}
