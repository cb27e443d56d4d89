package ingest

import (
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// A mark is a heading that Markdown names as one.
type mark struct {
	start int // in the cleaned text
	level int
	title string
}

var (
	image    = regexp.MustCompile(`!\[([^\]]*)\]\([^)]*\)`)
	link     = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)
	wiki     = regexp.MustCompile(`\[\[(?:[^\]|]*\|)?([^\]]+)\]\]`)
	strong   = regexp.MustCompile(`(\*\*|__)(\S(?:[^\n]*?\S)?)(\*\*|__)`)
	stressed = regexp.MustCompile(`(^|[^\w*])[*_](\S(?:[^*_\n]*?\S)?)[*_]($|[^\w*])`)
	code     = regexp.MustCompile("`([^`\n]*)`")
	heading  = regexp.MustCompile(`^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$`)
	scene    = regexp.MustCompile(`^\s*([*\-_]\s*){3,}$`)
	rule     = regexp.MustCompile(`^\s*\|?(\s*:?-{3,}:?\s*\|?)+\s*$`)
)

// clean takes Markdown's signs off a text. The title is the first heading of
// level 1, which is left out; all other headings stay as lines of their own.
// standing is what front matter says of it.
func clean(text string) (body, title string, marks []mark, standing string) {
	text, front := frontMatter(text)
	standing, title = front["standing"], front["title"]
	var b strings.Builder
	fenced := false
	titled := false
	for _, line := range strings.Split(text, "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~"):
			fenced = !fenced
			continue
		case fenced:
		case scene.MatchString(line) && strings.ContainsAny(line, "*-_"):
			line = "* * *"
		case rule.MatchString(line):
			continue
		default:
			if h := heading.FindStringSubmatch(line); h != nil {
				words := inline(h[2])
				if len(h[1]) == 1 && !titled && len(marks) == 0 {
					titled = true
					if title == "" {
						title = words
					}
					continue
				}
				marks = append(marks, mark{start: b.Len(), level: len(h[1]), title: words})
				line = words
				break
			}
			for strings.HasPrefix(strings.TrimLeft(line, " "), ">") {
				line = strings.TrimPrefix(strings.TrimPrefix(strings.TrimLeft(line, " "), ">"), " ")
			}
			if strings.HasPrefix(strings.TrimSpace(line), "|") {
				line = strings.Trim(strings.ReplaceAll(line, "|", "  "), " ")
			}
			line = inline(line)
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String(), title, marks, standing
}

func inline(line string) string {
	line = image.ReplaceAllString(line, "$1")
	line = link.ReplaceAllString(line, "$1")
	line = wiki.ReplaceAllString(line, "$1")
	line = strong.ReplaceAllString(line, "$2")
	for range 2 { // neighbours share the character between them
		line = stressed.ReplaceAllString(line, "$1$2$3")
	}
	return code.ReplaceAllString(line, "$1")
}

// frontMatter reads "key: value" lines between two "---" at the very start.
func frontMatter(text string) (rest string, front map[string]string) {
	front = map[string]string{}
	body, ok := strings.CutPrefix(text, "---\n")
	if !ok {
		return text, front
	}
	head, rest, ok := strings.Cut(body, "\n---\n")
	if !ok || len(head) > 4096 {
		return text, front
	}
	for _, line := range strings.Split(head, "\n") {
		if key, value, ok := strings.Cut(line, ":"); ok {
			front[strings.ToLower(strings.TrimSpace(key))] = strings.Trim(strings.TrimSpace(value), `"'`)
		}
	}
	return rest, front
}

// marked are the chapters that Markdown's headings make: those of the highest
// level of which there are any.
func marked(marks []mark) []kb.Chapter {
	level := 0
	for _, m := range marks {
		if level == 0 || m.level < level {
			level = m.level
		}
	}
	var out []kb.Chapter
	for _, m := range marks {
		if m.level == level {
			out = append(out, kb.Chapter{Title: m.title, Start: m.start})
		}
	}
	return out
}
