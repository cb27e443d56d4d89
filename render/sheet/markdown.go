package sheet

import (
	"encoding/base64"
	"strings"
	"unicode"
)

// heads are the marks before a block in Markdown.
var heads = map[Style]string{Title: "# ", Section: "## ", Name: "### ", Item: "- ", Quote: "> "}

func markdown(s Sheet) []byte {
	var b strings.Builder
	for i, x := range s.Blocks {
		if i > 0 && (x.Style != Item || s.Blocks[i-1].Style != Item) {
			b.WriteByte('\n')
		}
		b.WriteString(heads[x.Style])
		if x.Lead != "" {
			b.WriteString("**" + plain(x.Lead) + "**")
			if x.Text != "" {
				b.WriteByte(' ')
			}
		}
		switch {
		case x.Style == Aside && x.Text != "":
			b.WriteString("*" + plain(x.Text) + "*")
		default:
			b.WriteString(plain(x.Text))
		}
		if x.From != "" {
			b.WriteString("\n>\n> — " + plain(x.From))
		}
		b.WriteByte('\n')
		if x.Picture != nil {
			b.WriteString("\n![" + plain(x.Text) + "](data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(x.Picture) + ")\n")
		}
	}
	return []byte(b.String())
}

// marks are what Markdown would take for more than text.
var marks = strings.NewReplacer("\\", "\\\\", "[", "\\[", "]", "\\]", "~", "\\~", "<", "\\<", "`", "\\`", "*", "\\*", "_", "\\_", "|", "\\|")

// begins are characters that start a heading, a list or a quote at the beginning of a line.
const begins = "#>+-=:"

// plain returns text on one line, escaped.
func plain(text string) string {
	text = marks.Replace(oneLine(text))
	if text != "" && strings.ContainsRune(begins, rune(text[0])) {
		text = "\\" + text
	}
	if digits := len(text) - len(strings.TrimLeft(text, "0123456789")); digits > 0 && digits < len(text) && (text[digits] == '.' || text[digits] == ')') {
		text = text[:digits] + "\\" + text[digits:]
	}
	return text
}

// oneLine returns text without line breaks and control characters.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) && r != '\u00a0' || unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\ufffe' || r == '\uffff'
	}), " ")
}
