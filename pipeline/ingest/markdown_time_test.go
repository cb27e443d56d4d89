package ingest

import (
	"context"
	"strings"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

func TestTheTimeToReadMarkdownGrowsWithItsSize(t *testing.T) {
	for name, unit := range map[string]string{
		"brackets": "[", "stars": "*a _b ", "quotes": ">", "lists": "- ", "links": "[a](", "images": "![a](", "backticks": "`a ``b ", "notes": "[^1]: a\n", "tables": "|a", "tags": "<a ", "comments": "<!-- ", "wiki links": "[[a|", "escapes": "\\*", "percents": "%%a\n",
	} {
		began := editortest.ProcessorTime()
		if _, err := FromBytes(context.Background(), "/a/x.md", []byte("Ann came.\n\n"+strings.Repeat(unit, 400_000/len(unit)))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if took := editortest.ProcessorTime() - began; took > 10*time.Second {
			t.Errorf("%s: 400 kB take %v", name, took)
		} else {
			t.Logf("%s: %v", name, took.Round(time.Millisecond))
		}
	}
}

func TestEmphasisBesideQuotationMarksIsRead(t *testing.T) {
	for in, want := range map[string]string{
		"他说：**“不。”**然后走了。":                         "他说：“不。”然后走了。",
		"*“No,”* she said. _“I—”_ And _‘so’_.":     "“No,” she said. “I—” And ‘so’.",
		"    “Indented,” said Ann.\n\n    And so.": "    “Indented,” said Ann.\n\n    And so.",
	} {
		if got := from(t, "/a/x.md", in).Text.Body; got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
