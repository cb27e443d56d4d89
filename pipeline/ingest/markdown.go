package ingest

import (
	"cmp"
	"context"
	"html"
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// Markdown is parsed line by line here rather than by goldmark v1.8: CommonMark does not recognise
// emphasis beside quotation marks (他说：**“不。”**然后), takes an indented paragraph for code, and needs
// more than 20 s for 200 kB of "[a](".

// fromMarkdown removes the markup, and finds title and chapters by the headings.
func fromMarkdown(ctx context.Context, body string) (string, structure, error) {
	s := structure{}
	body, s.front = frontMatter(strings.Trim(body, "\n"))
	if err := joinCuts(ctx, &body); err != nil {
		return "", s, err
	}
	s.title = s.front["title"]
	body, notes := withoutNotes(body)
	body, marks, err := cleanMarkdown(ctx, body)
	if err != nil {
		return "", s, err
	}
	var apart []kb.Span
	if notes != "" {
		start := len(body) + 2
		body += "\n\n" + notes
		apart = []kb.Span{{Start: start, End: len(body)}}
	}
	title, rest := splitTitle(marks)
	s.title = cmp.Or(s.title, title)
	return body, s, s.byMarks(ctx, body, rest, apart)
}

// byMarks finds the chapters by marked headings, else by lines that look like headings.
func (s *structure) byMarks(ctx context.Context, body string, marks []mark, apart []kb.Span) error {
	lines := linesOf(body)
	err := s.divide(ctx, lines, marks, apart)
	if s.title == "" {
		s.title = titleOf(lines, s.chapters)
	}
	return err
}

// splitTitle returns the only top heading, if it comes first, as the title.
func splitTitle(marks []mark) (string, []mark) {
	if len(marks) == 0 || marks[0].level != 1 {
		return "", marks
	}
	for _, m := range marks[1:] {
		if m.level == 1 {
			return "", marks
		}
	}
	return marks[0].title, marks[1:]
}

// noteStart matches the beginning of a footnote's text.
var noteStart = regexp.MustCompile(`^\[\^[^\]\n]+\]:[ \t]+`)

// withoutNotes moves the texts of footnotes out of Markdown, for adding them after the story.
func withoutNotes(body string) (rest, notes string) {
	if !strings.Contains(body, "[^") {
		return body, ""
	}
	var kept, out []string
	in := false
	for _, l := range strings.Split(body, "\n") {
		if at := noteStart.FindString(l); at != "" {
			in = true
			out = append(out, l[len(at):])
			continue
		}
		if in = in && l != "" && !strings.HasPrefix(l, "#"); in {
			out[len(out)-1] += " " + strings.TrimSpace(l)
			continue
		}
		kept = append(kept, l)
	}
	if len(out) == 0 {
		return body, ""
	}
	for i, n := range out {
		out[i] = cleanSpans(n)
	}
	return strings.TrimRight(strings.Join(kept, "\n"), "\n"), "Notes\n\n" + strings.Join(out, "\n\n")
}

var frontLine = regexp.MustCompile(`^([A-Za-z][A-Za-z _-]*):\s*(.*)$`)

// frontMatter removes the block of "key: value" lines between two lines of three hyphens at the very
// beginning.
func frontMatter(body string) (string, map[string]string) {
	front := map[string]string{}
	rest, ok := strings.CutPrefix(body, "---\n")
	if !ok {
		return body, front
	}
	block, after, ok := strings.Cut("\n"+rest, "\n---\n")
	if !ok {
		if block, ok = strings.CutSuffix("\n"+rest, "\n---"); !ok {
			return body, front
		}
	}
	for _, line := range strings.Split(strings.Trim(block, "\n"), "\n") {
		if m := frontLine.FindStringSubmatch(line); m != nil {
			front[strings.ToLower(m[1])] = strings.Trim(m[2], `"' `)
		} else if line != "" && len(front) == 0 {
			return body, map[string]string{} // a rule, not front matter
		}
	}
	return strings.TrimLeft(after, "\n"), front
}

var (
	atx        = regexp.MustCompile(`^ {0,3}(#{1,6})(?: +(.*?))?(?: +#+)? *$`)
	setext     = regexp.MustCompile(`^ {0,3}(=+|-{2,}) *$`)
	rule       = regexp.MustCompile(`^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$`)
	fence      = regexp.MustCompile("^ {0,3}(?:```|~~~)")
	tableRule  = regexp.MustCompile(`^ *\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:?)? *$`)
	tableRow   = regexp.MustCompile(`^ *\|.*\| *$`)
	listItem   = regexp.MustCompile(`^( *)[-*+] +(?:\[[ xX]\] +)?`)
	quoteMark  = regexp.MustCompile(`^ {0,3}(?:> ?)+`)
	linkTarget = regexp.MustCompile(`^ {0,3}\[[^\]]+\]: +\S+.*$`)

	comment  = regexp.MustCompile(`(?s)<!--.*?-->|%%.*?%%`)
	tagLine  = regexp.MustCompile(`(?m)^(?:#[\pL][\pL\pN_/-]*[ \t]*)+$`)
	image    = regexp.MustCompile(`!\[([^\]\n]*)\]\([^)\n]*\)`)
	embed    = regexp.MustCompile(`!\[\[[^\]\n]*\]\]`)
	link     = regexp.MustCompile(`\[([^\]\n]+)\](?:\([^)\n]*\)|\[[^\]\n]*\])`)
	wikiLink = regexp.MustCompile(`\[\[(?:[^\]|\n]*\|)?([^\]|\n]+)\]\]`)
	footnote = regexp.MustCompile(`\[\^[^\]\n]+\](?:: ?)?`)
	autoLink = regexp.MustCompile(`<((?:https?|mailto):[^>\s]+)>`)
	tag      = regexp.MustCompile(`</?[A-Za-z][^<>\n]*>`)
	strong   = regexp.MustCompile(`(\*\*\*|\*\*|\*|~~)([^\s*~](?:[^*~\n]*(?:\n[^*~\n]+)*?[^\s*~])?)(\*\*\*|\*\*|\*|~~)`)
	stressed = regexp.MustCompile(`(^|[^\pL\pN_])(___|__|_)([^\s_](?:[^_]*?[^\s_])?)(___|__|_)($|[^\pL\pN_])`)
	code     = regexp.MustCompile("`+([^`\n]+)`+")
	escaped  = regexp.MustCompile(`\\([!-/:-@\[-` + "`" + `{-~])`)
)

// cleanMarkdown returns the text without markup, and its headings. Rules become "* * *", which
// separates scenes.
func cleanMarkdown(ctx context.Context, body string) (string, []mark, error) {
	body = comment.ReplaceAllString(body, "")
	body = tagLine.ReplaceAllString(body, "")
	var out strings.Builder
	var marks []mark
	out.Grow(len(body))
	lines := strings.Split(body, "\n")
	fenced := false
	for i := 0; i < len(lines); i++ {
		if err := canceled(ctx, i); err != nil {
			return "", nil, err
		}
		l := lines[i]
		if len(l) > longest {
			out.WriteString(l + "\n")
			continue
		}
		if fence.MatchString(l) {
			fenced = !fenced
			continue
		}
		if fenced {
			out.WriteString(l + "\n")
			continue
		}
		if level, title := headingMark(lines, i); level > 0 {
			if title = cleanSpans(title); title != "" {
				marks = append(marks, addHeading(&out, level, title))
			}
			if atx.FindString(l) == "" {
				i++ // the underline
			}
			for i+1 < len(lines) && lines[i+1] == "" {
				i++
			}
			continue
		}
		if l, keep := cleanLine(l); keep {
			out.WriteString(l + "\n")
		}
	}
	return cleanKeeping(ctx, strings.TrimRight(out.String(), "\n"), marks)
}

// headingMark returns the level and title of a heading, 0 if the line is not one.
func headingMark(lines []string, i int) (int, string) {
	if m := atx.FindStringSubmatch(lines[i]); m != nil {
		if strings.TrimSpace(m[2]) == "" {
			return 0, ""
		}
		return len(m[1]), m[2]
	}
	if i+1 < len(lines) && strings.TrimSpace(lines[i]) != "" && len(lines[i]) < maxHeading && (i == 0 || lines[i-1] == "") &&
		!tableRow.MatchString(lines[i]) && !rule.MatchString(lines[i]) {
		if m := setext.FindStringSubmatch(lines[i+1]); m != nil {
			if m[1][0] == '=' {
				return 1, lines[i]
			}
			return 2, lines[i]
		}
	}
	return 0, ""
}

// addHeading writes a heading as a paragraph of its own.
func addHeading(out *strings.Builder, level int, title string) mark {
	switch text := out.String(); {
	case text == "" || strings.HasSuffix(text, "\n\n"):
	default:
		out.WriteByte('\n')
	}
	m := mark{level, out.Len(), strings.Join(strings.Fields(title), " ")}
	out.WriteString(m.title + "\n\n")
	return m
}

// cleanLine removes block markup from a line; false if nothing is left of it.
func cleanLine(l string) (string, bool) {
	switch {
	case rule.MatchString(l):
		return "* * *", true
	case tableRule.MatchString(l) && strings.Contains(l, "-"), linkTarget.MatchString(l):
		return "", false
	case tableRow.MatchString(l):
		var cells []string
		for _, c := range strings.Split(strings.Trim(strings.TrimSpace(l), "|"), "|") {
			if c = strings.TrimSpace(c); c != "" {
				cells = append(cells, c)
			}
		}
		return strings.Join(cells, ": "), true
	}
	l = quoteMark.ReplaceAllString(l, "")
	l = listItem.ReplaceAllString(l, "$1")
	return strings.TrimSuffix(l, `\`), true
}

// cleanKeeping removes inline markup from the text between headings, which are clean already, and
// updates their places.
func cleanKeeping(ctx context.Context, text string, marks []mark) (string, []mark, error) {
	var out strings.Builder
	out.Grow(len(text))
	at := 0
	kept := make([]mark, 0, len(marks))
	for _, m := range marks {
		if err := cleanParagraphs(ctx, &out, text[at:m.start]); err != nil {
			return "", nil, err
		}
		end := min(m.start+len(m.title), len(text))
		kept = append(kept, mark{m.level, out.Len(), m.title})
		out.WriteString(text[m.start:end])
		at = end
	}
	err := cleanParagraphs(ctx, &out, text[at:])
	return out.String(), kept, err
}

// cleanParagraphs cleans one paragraph at a time: no markup reaches further.
func cleanParagraphs(ctx context.Context, out *strings.Builder, text string) error {
	parts := strings.Split(text, "\n\n")
	for i, p := range parts {
		if err := canceled(ctx, i); err != nil {
			return err
		}
		parts[i] = cleanSpans(p)
	}
	out.WriteString(strings.Join(parts, "\n\n"))
	return nil
}

// longest is the longest paragraph, in bytes, that is searched for markup: nobody wrote a longer one.
const longest = 1 << 16

func cleanSpans(s string) string {
	if s == "* * *" || len(s) > longest || !strings.ContainsAny(s, "*_[]`<&~\\") {
		return s
	}
	// An escaped mark is replaced by a private character, so that it is not taken for markup.
	s = escaped.ReplaceAllStringFunc(s, func(m string) string { return string(rune(hidden + rune(m[1]))) })
	s = code.ReplaceAllString(s, "$1")
	s = embed.ReplaceAllString(s, "")
	s = image.ReplaceAllString(s, "$1")
	s = footnote.ReplaceAllString(s, "")
	s = wikiLink.ReplaceAllString(s, "$1")
	s = link.ReplaceAllString(s, "$1")
	s = autoLink.ReplaceAllString(s, "$1")
	s = tag.ReplaceAllString(s, "")
	for range 3 { // bold within italics within strikethrough
		s = strong.ReplaceAllString(s, "$2")
		s = stressed.ReplaceAllString(s, "$1$3$5")
	}
	s = normalize(html.UnescapeString(s)) // &nbsp; and others
	return strings.Map(func(r rune) rune {
		if r >= hidden && r < hidden+0x80 {
			return r - hidden
		}
		return r
	}, s)
}

// hidden is the first of these characters, in the supplementary private use area.
const hidden = 0x10ff00
