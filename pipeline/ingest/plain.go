package ingest

import (
	"context"
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// structure is what is known about a document beside its text.
type structure struct {
	title    string
	chapters []kb.Chapter
	marks    []kb.Mark
	gaps     []int             // chapters before which a number is missing
	script   bool              // a script or a conversation: speakers are known
	front    map[string]string // of Markdown
	standing kb.Standing
}

// fromPlain removes what surrounds the text, and finds title and chapters.
func fromPlain(ctx context.Context, body string) (string, structure, error) {
	var s structure
	body, s.title = withoutFrame(body)
	body = strings.Trim(body, "\n")
	if err := joinCuts(ctx, &body); err != nil {
		return "", s, err
	}
	body = curlQuotes(unwrapLines(body))
	lines := linesOf(body)
	if err := s.divide(ctx, lines, nil, nil); err != nil {
		return "", s, err
	}
	if s.title == "" {
		s.title = titleOf(lines, s.chapters)
	}
	return body, s, nil
}

var (
	frameStart = regexp.MustCompile(`(?m)^\*\*\* ?START OF (?:THE|THIS) PROJECT GUTENBERG[^\n]*\n`)
	frameEnd   = regexp.MustCompile(`(?m)^(?:\*\*\* ?END OF (?:THE|THIS) PROJECT GUTENBERG|End of (?:the )?Project Gutenberg)`)
	titleLine  = regexp.MustCompile(`(?m)^Title: +(\S.*)$`)
)

// withoutFrame removes Project Gutenberg's notices around a text, which name people outside the
// story, and returns the title in them.
func withoutFrame(body string) (inner, title string) {
	const look = 8192 // bytes at either end hold the notice
	head := body[:min(len(body), 4*look)]
	if m := titleLine.FindStringSubmatch(body[:min(len(body), look)]); m != nil {
		title = m[1]
	}
	if at := frameStart.FindStringIndex(head); at != nil {
		body = body[at[1]:]
		if end := frameEnd.FindStringIndex(body); end != nil {
			body = body[:end[0]]
		}
	}
	return body, title
}

// titleOf returns the first line if it looks like the title of a book.
func titleOf(lines []line, chapters []kb.Chapter) string {
	if len(lines) == 0 || len(chapters) > 0 && chapters[0].Start == lines[0].start {
		return ""
	}
	end := block(lines, 0)
	if end > 1 || len(lines) == 1 {
		return ""
	}
	title := join(lines, 0, end)
	if inner, ok := strings.CutPrefix(title, "《"); ok {
		if inner, _, ok := strings.Cut(inner, "》"); ok {
			return inner
		}
	}
	if !isTitle(title) {
		return ""
	}
	return title
}
