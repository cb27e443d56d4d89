package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A Paragraph is a paragraph of a text, without surrounding white space.
type Paragraph struct {
	Span kb.Span
	// Heading is set for a short line of its own that is not a sentence.
	Heading bool
	// Rule is set for a line of marks (* * *), which separates scenes.
	Rule bool
}

// Paragraphs divides a text into paragraphs. Texts with hard line breaks
// have blank lines between paragraphs; in others every line is a paragraph. In both an
// indented line that starts a speech begins a paragraph, as does each line of a conversation that is written
// as in a play or a chat, name and colon first.
func Paragraphs(text string) []Paragraph {
	byLine := !hasBrokenLines(text)
	var out []Paragraph
	start, end := -1, -1
	flush := func() {
		if start >= 0 {
			out = append(out, paragraphOf(text, kb.Span{Start: start, End: end}))
			start = -1
		}
	}
	at := 0
	for line := range strings.Lines(text) {
		from, to := trim(text, at, at+len(line))
		switch {
		case from == to:
			flush()
		case byLine || isHash(text[from:to]):
			flush()
			start, end = from, to
			flush()
		default:
			if start >= 0 && (from-at >= 2 && startsSpeech(text[from:to]) || isLabelled(text[from:to]) && isLabelled(text[start:end])) {
				flush()
			}
			if start < 0 {
				start = from
			}
			end = to
		}
		at += len(line)
	}
	flush()
	return out
}

func isHash(line string) bool { return strings.HasPrefix(line, "#") }

func startsSpeech(line string) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return strings.ContainsRune("“\"‘«「『—", r)
}

// isLabelled reports whether a line begins with up to four words with capitals and a colon:
// "Kit Mullard: who is there", "Subject: lost keys".
func isLabelled(line string) bool {
	const longest = 40 // bytes
	label, _, ok := strings.Cut(line[:min(longest, len(line))], ":")
	if !ok {
		return false
	}
	words := strings.Fields(strings.Trim(label, "*_ "))
	return len(words) > 0 && len(words) < 5 && !slices.ContainsFunc(words, func(w string) bool {
		first, _ := utf8.DecodeRuneInString(w)
		return !unicode.IsUpper(first)
	})
}

// hasBrokenLines reports whether a text has hard line breaks within paragraphs: most lines that are
// followed by another line end within a sentence, and most of the text is in lines
// shorter than 120 bytes.
func hasBrokenLines(text string) bool {
	const (
		enough = 400 // lines are enough to decide
		widest = 120 // bytes
	)
	lines, followed, within, wide, all := 0, 0, 0, 0, 0
	prev := ""
	for line := range strings.Lines(text) {
		if lines == enough {
			break
		}
		line = strings.TrimSpace(line)
		if prev != "" && line != "" {
			followed++
			last, _ := utf8.DecodeLastRuneInString(prev)
			if len(prev) < widest && (unicode.IsLetter(last) || last == ',' || last == '-') && !script.IsHan(last) {
				within++
			}
		}
		if line != "" {
			lines++
		}
		all += len(line)
		if len(line) >= widest {
			wide += len(line)
		}
		prev = line
	}
	return within*2 > followed && wide*2 < all
}

func paragraphOf(text string, at kb.Span) Paragraph {
	body := text[at.Start:at.End]
	p := Paragraph{Span: at}
	if !strings.ContainsFunc(body, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		p.Rule = true
		return p
	}
	p.Heading = isHeading(body)
	return p
}

// isHeading reports whether a paragraph is a Markdown heading, a chapter number, a line of capitals, or a
// few words without an end mark of which most begin with a capital.
func isHeading(body string) bool {
	switch {
	case isHash(body):
		return true
	case startsSpeech(body) && !strings.HasPrefix(body, "—"), isQuotedSingly(body), utf8.RuneCountInString(body) > 90, strings.Count(body, "\n") > 2:
		return false
	case script.BeginsHan(body):
		return isHanHeading(body)
	}
	words := strings.Fields(body)
	switch strings.ToLower(strings.Trim(words[0], ".:—-_*")) {
	case "chapter", "book", "part", "volume", "letter", "act", "scene", "canto", "stave":
		return len(words) == 1 || isNumber(strings.Trim(words[1], ".:—-_"))
	case "prologue", "epilogue", "preface", "contents", "introduction", "foreword":
		return len(words) < 4
	}
	capitals := strings.ToUpper(body) == body
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(body, "_*"))
	if strings.ContainsRune(",;:!?…”’\"", last) {
		return capitals && last != ','
	}
	some, all := haveCapitals(words)
	if last == '.' && len(words) > 1 {
		return capitals || isNumeral(strings.TrimRight(words[0], ".")) && all
	}
	return some && all
}

// isQuotedSingly reports whether a paragraph is a speech in straight single quotes: 'Lou.'
func isQuotedSingly(body string) bool {
	words, ok := strings.CutSuffix(strings.TrimSpace(body), "'")
	return ok && strings.HasPrefix(words, "'") && strings.ContainsAny(words[len(words)-1:], ".,!?")
}

// isNumber reports whether a word is a chapter's number: IV, 4, FOUR.
func isNumber(w string) bool { return isNumeral(w) || strings.ToUpper(w) == w }

// haveCapitals reports whether some words begin with a capital, and whether all do
// except short ones.
func haveCapitals(words []string) (some, all bool) {
	all = true
	for i, w := range words {
		w = strings.TrimLeft(w, "“‘\"'(_*")
		r, _ := utf8.DecodeRuneInString(w)
		if unicode.IsUpper(r) || unicode.IsDigit(r) {
			some = true
		} else if len(w) > 3 || i == 0 {
			all = false
		}
	}
	return some, all
}

func isHanHeading(body string) bool {
	if r, _ := utf8.DecodeRuneInString(body); !strings.ContainsRune("第卷楔序", r) {
		return false
	}
	n := 0
	for _, r := range body {
		if strings.ContainsRune("回章节卷子言部集", r) {
			return true
		}
		if n++; n > 8 {
			break
		}
	}
	return false
}

func isNumeral(s string) bool {
	return s != "" && (strings.Trim(s, "0123456789") == "" || strings.Trim(strings.ToUpper(s), "IVXLC") == "")
}

// trim returns the span text[start:end] without white space at both ends.
func trim(text string, start, end int) (int, int) {
	for start < end {
		r, n := utf8.DecodeRuneInString(text[start:end])
		if !unicode.IsSpace(r) && r != '\ufeff' {
			break
		}
		start += n
	}
	for end > start {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= n
	}
	return start, end
}

// OnlyHeadings reports whether a text has only headings and rules.
func OnlyHeadings(s string) bool {
	return !slices.ContainsFunc(Paragraphs(s), func(p Paragraph) bool { return !p.Heading && !p.Rule })
}
