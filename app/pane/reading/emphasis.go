package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/app/ui"
)

// setText draws a plain text with dashes and italics as in print. The offsets stay, so that a selection is still found in
// the text of the file.
func setText(spans ...ui.Span) []ui.Span { return setDashes(setEmphasis(spans)) }

// setDashes draws two hyphens as a dash.
func setDashes(spans []ui.Span) (out []ui.Span) {
	for _, s := range spans {
		for !s.Hidden {
			before, after, found := strings.Cut(s.Text, "--")
			if !found {
				break
			}
			words, dash, second := s, s, s
			words.Text, s.Text = before, after
			dash.Text, dash.Shown = "-", "—"
			second.Text, second.Hidden = "-", true
			if before != "" {
				out = append(out, words)
			}
			out = append(out, dash, second)
		}
		if s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}

// setEmphasis draws text between marks, _so_ or *so*, in italics and hides the marks.
func setEmphasis(spans []ui.Span) []ui.Span {
	var all strings.Builder
	for _, s := range spans {
		all.WriteString(s.Text)
	}
	pairs := emphases(all.String())
	if len(pairs) == 0 {
		return spans
	}
	var out []ui.Span
	at := 0
	for _, s := range spans {
		for text := s.Text; text != ""; {
			part := s
			n := len(text)
			for _, p := range pairs {
				switch {
				case at < p[0]:
					n = min(n, p[0]-at)
				case at == p[0] || at == p[1]:
					n, part.Hidden = 1, true
				case at < p[1]:
					n, part.Italic = min(n, p[1]-at), true
				default:
					continue
				}
				break
			}
			part.Text, text = text[:n], text[n:]
			at += n
			out = append(out, part)
		}
	}
	return out
}

// emphases returns the offsets of the pairs of marks in a paragraph, in order. An opening mark is before a letter or a
// quotation and not after one; a closing mark is the reverse. So file_names and * * * stay.
func emphases(text string) (pairs [][2]int) {
	open := -1
	for i := range len(text) {
		if c := text[i]; c != '_' && c != '*' {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+1:])
		switch {
		case before == rune(text[i]) || after == rune(text[i]): // __init__
		case open >= 0 && text[open] == text[i] && i > open+1 && !unicode.IsSpace(before) && !isWordRune(after):
			pairs = append(pairs, [2]int{open, i})
			open = -1
		case !isWordRune(before) && i+1 < len(text) && !unicode.IsSpace(after):
			open = i
		}
	}
	return pairs
}

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
