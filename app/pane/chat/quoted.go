package chat

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
)

// A line of an answer that was put together from the text: words of the program, or a quote with its source.
type line struct {
	text   string
	quoted bool
	source string
	note   bool // a remark in brackets
}

// quoteMarks are pairs of marks around a quote, and bracketPairs of brackets around its source.
var (
	quoteMarks   = []string{"“”", `""`, "「」", "『』"}
	bracketPairs = []string{"()", "（）"}
)

// linesOf reads an answer that was put together from the text, which has a line for each quote: the quote in its marks, and maybe
// its source in brackets.
func linesOf(answer string) []line {
	var out []line
	for text := range strings.Lines(answer) {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if note := between(text, bracketPairs); note != "" {
			out = append(out, line{text: note, note: true})
			continue
		}
		l := line{text: text}
		for _, marks := range quoteMarks {
			_, first := utf8.DecodeRuneInString(marks)
			end := strings.LastIndex(text, marks[first:])
			if !strings.HasPrefix(text, marks[:first]) || end < first {
				continue
			}
			end += len(marks) - first
			rest := strings.TrimSpace(text[end:])
			if source := between(rest, bracketPairs); rest == "" || source != "" {
				l = line{text: text[:end], quoted: true, source: source}
			}
		}
		out = append(out, l)
	}
	return out
}

// between returns what is between two brackets that are the ends of a text, "" where they are not.
func between(text string, pairs []string) string {
	for _, pair := range pairs {
		_, first := utf8.DecodeRuneInString(pair)
		if inner, ok := strings.CutPrefix(text, pair[:first]); ok {
			if inner, ok = strings.CutSuffix(inner, pair[first:]); ok {
				return inner
			}
		}
	}
	return ""
}

// hasNote reports whether an answer says in a note how it was made.
func hasNote(answer string) bool {
	return slices.ContainsFunc(linesOf(answer), func(l line) bool { return l.note })
}

// quotes shows an answer without a model: the words of the program, and what it quotes as quotes, which open their source.
func (p *Pane) quotes(x conversation.Exchange) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, l := range linesOf(x.Answer) {
		switch {
		case l.note:
			out = append(out, ui.Wrapped(translateNote(l.text), ui.SizeCaption, ui.ColorMuted))
		case l.quoted:
			source, open := p.place(x, l.text)
			out = append(out, ui.NewQuote(l.text, nil, cmp.Or(l.source, source), open))
		default:
			out = append(out, ui.NewLinkedProse(p.linkNames(x, l.text)...))
		}
	}
	return out
}

// place returns where a quote is, for a reader, and what opens it; "" and nil where that is not known.
func (p *Pane) place(x conversation.Exchange, quote string) (source string, open func()) {
	if x.Trace == nil {
		return "", nil
	}
	words := strings.Trim(quote, `“”"「」『』… `)
	for _, i := range x.Trace.Items {
		if i.Document != "" && strings.Contains(i.Text, words) {
			v := p.m.view
			return v.Story().Label(v.Evidence.PlaceOf(i.Document, i.Span.Start)), func() { p.studio.ShowPlace(i.Document, i.Span) }
		}
	}
	return "", nil
}

// translateNote returns the note of an answer without a model in the window's language: the answer is in that of the book.
func translateNote(note string) string {
	switch note {
	case "No language model is in use: this answer is put together from the text.", "没有使用语言模型：这个回答是从原文中拼成的。":
		return i18n.T("No language model is in use: this answer is put together from the text.")
	}
	return note
}
