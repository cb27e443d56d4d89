package ingest

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// An impatient context ends when it is looked at for the nth time.
type impatient struct {
	context.Context
	looks, n int
}

func (c *impatient) Err() error {
	if c.looks++; c.looks >= c.n {
		return context.Canceled
	}
	return nil
}

func TestReadingAFileOfAnyKindStopsWhenItIsCancelled(t *testing.T) {
	const paragraphs = 1500
	many := func(begin, end string) string {
		return strings.Repeat(begin+"It rained for a long while, and nobody came."+end, paragraphs)
	}
	pages := made{}
	for range paragraphs / 10 {
		pages.pages = append(pages.pages, column(40, 340, strings.Split(many("", "\n")[:460], "\n")...))
	}
	page := xhtml("<h1>One</h1>" + many("<p>", "</p>"))
	for name, data := range map[string]string{
		"book.txt":      many("", "\n\n"),
		"book.md":       "# One\n\n" + many("", "\n\n"),
		"book.html":     page,
		"book.epub":     zipOf(t, containerPath, container, "OEBPS/content.opf", opfOf("", "", "a.xhtml"), "OEBPS/a.xhtml", page),
		"book.docx":     zipOf(t, documentPath, word+many("<w:p><w:t>", "</w:t></w:p>")),
		"book.odt":      odtOf(t, many("<text:p>", "</text:p>")),
		"book.rtf":      `{\rtf1\ansi ` + many("", `\par `) + "}",
		"book.fb2":      `<?xml version="1.0"?><FictionBook><body><section>` + many("<p>", "</p>") + `</section></body></FictionBook>`,
		"book.pdf":      pages.bytes(),
		"book.fountain": many("", "\n\n"),
	} {
		whole := &impatient{Context: context.Background(), n: 1 << 40}
		if _, err := FromBytes(whole, "/a/"+name, []byte(data)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		// Each step of reading looks every few lines: at least once per thousand here.
		if least := 3 * paragraphs / 1000; whole.looks < least {
			t.Errorf("%s: the context is looked at only %d times", name, whole.looks)
		}
		for n := 1; n <= whole.looks; n += max(1, whole.looks/10) {
			c := &impatient{Context: context.Background(), n: n}
			if _, err := FromBytes(c, "/a/"+name, []byte(data)); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, cancelled at look %d of %d: %v", name, n, whole.looks, err)
			}
		}
	}
}
