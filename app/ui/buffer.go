package ui

import (
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A buffer is text that is being edited: where the caret is, what is selected, and what undo brings back. Offsets are bytes
// of the text, and the caret is never inside a character as a reader sees it (UAX #29).
type buffer struct {
	text          string
	caret, anchor int // what is between them is selected
	before, after []editState
	typing        bool // the last change was typing, which more typing joins
}

// A editState is what undo and redo go back to.
type editState struct {
	text          string
	caret, anchor int
}

// maxUndo is how many steps of typing can be undone.
const maxUndo = 200

// set replaces everything and forgets what could be undone.
func (b *buffer) set(text string) {
	*b = buffer{text: strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")}
}

// selection returns what is selected; from == to when nothing is.
func (b *buffer) selection() (from, to int) { return min(b.caret, b.anchor), max(b.caret, b.anchor) }

// insert puts text in place of the selection. Letters typed one after another are one step to undo.
func (b *buffer) insert(text string) {
	from, to := b.selection()
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	b.replace(from, to, text, utf8.RuneCountInString(text) == 1 && text != "\n" && text != " ")
}

// erase takes the selection away, or else what is between the caret and there.
func (b *buffer) erase(there int) {
	from, to := b.selection()
	if from == to {
		from, to = min(b.caret, there), max(b.caret, there)
	}
	b.replace(from, to, "", false)
}

func (b *buffer) replace(from, to int, text string, typing bool) {
	if from == to && text == "" {
		return
	}
	if !typing || !b.typing {
		b.before = append(b.before, editState{b.text, b.caret, b.anchor})
		b.before = b.before[max(0, len(b.before)-maxUndo):]
	}
	b.after, b.typing = nil, typing
	b.text = b.text[:from] + text + b.text[to:]
	b.caret = from + len(text)
	b.anchor = b.caret
}

// moveTo puts the caret somewhere, with nothing selected.
func (b *buffer) moveTo(to int) {
	b.extendTo(to)
	b.anchor = b.caret
}

// extendTo puts the caret somewhere and extends the selection to it.
func (b *buffer) extendTo(to int) {
	b.typing = false
	b.caret = max(0, min(to, len(b.text)))
}

// move is extendTo if extend is set, and moveTo if not.
func (b *buffer) move(to int, extend bool) {
	if extend {
		b.extendTo(to)
	} else {
		b.moveTo(to)
	}
}

// undo takes the last change back, redo brings it again; they report whether there was one.
func (b *buffer) undo() bool { return b.turn(&b.before, &b.after) }
func (b *buffer) redo() bool { return b.turn(&b.after, &b.before) }

func (b *buffer) turn(from, to *[]editState) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	last := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, editState{b.text, b.caret, b.anchor})
	b.text, b.caret, b.anchor, b.typing = last.text, last.caret, last.anchor, false
	return true
}

// next returns where the character behind an offset ends.
func (b *buffer) next(at int) int {
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(b.text[at:], -1)
	return at + len(cluster)
}

// previous returns where the character before an offset begins.
func (b *buffer) previous(at int) int {
	i := strings.LastIndexByte(b.text[:max(0, at-1)], '\n') + 1 // a cluster never goes past the end of a line
	for i < at {
		end := b.next(i)
		if end >= at {
			break
		}
		i = end
	}
	return min(i, at)
}

// nextWord returns where the word behind an offset ends, previousWord where the one before begins.
func (b *buffer) nextWord(at int) int {
	if _, end := wordAfter(b.text, at); end > at {
		return end
	}
	return len(b.text)
}

func (b *buffer) previousWord(at int) int {
	if from, to := wordAt(b.text, at); from < at && at < to {
		return from
	}
	if from, _ := wordBefore(b.text, at); from < at {
		return from
	}
	return 0
}
