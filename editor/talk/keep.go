package talk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// A Plan changes what is kept, for editor.Session.Put. Conversations are kept
// outside history: undo is for the base, not for what was said.
type Plan func(*kb.Snapshot) (editor.Transaction, error)

// Kept are the conversations with one who bears a name, newest first; holds
// tells which names those are.
func Kept(s *kb.Snapshot, holds func(kb.NameID) bool) []*kb.Chat {
	var out []*kb.Chat
	for c := range kb.All[*kb.Chat](s) {
		if holds(c.As) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *kb.Chat) int { return cmp.Compare(b.ID, a.ID) })
	return out
}

// NewID is an id for another conversation, after all others in their order.
func NewID(s *kb.Snapshot) string {
	last := 0
	for c := range kb.All[*kb.Chat](s) {
		n := 0
		if _, err := fmt.Sscanf(c.ID, "talk-%d", &n); err == nil {
			last = max(last, n)
		}
	}
	return fmt.Sprintf("talk-%06d", last+1)
}

// titleLength is how much of a question makes a title, in characters.
const titleLength = 48

// TitleOf is the title of a conversation until the writer gives one: its first
// question.
func TitleOf(c *Conversation) string {
	if len(c.Exchanges) == 0 {
		return ""
	}
	r := []rune(strings.Join(strings.Fields(c.Exchanges[0].Question), " "))
	if len(r) > titleLength {
		return string(r[:titleLength-1]) + "…"
	}
	return string(r)
}

// Keep keeps a conversation as it is now.
func Keep(c *kb.Chat) Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Label: "conversation", Quiet: true, Edits: []kb.Edit{kb.Put(s, c)}}, nil
	}
}

// Rename gives a conversation a title.
func Rename(id, title string) Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Chat](s, id)
		if title = strings.TrimSpace(title); !ok || title == "" {
			return editor.Transaction{}, editor.Cannot("a conversation needs a title")
		}
		next := *old
		next.Title = title
		return Keep(&next)(s)
	}
}

// Delete takes a conversation out of the file.
func Delete(id string) Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Chat](s, id)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this conversation is no longer there")
		}
		return editor.Transaction{Label: "conversation", Quiet: true, Edits: []kb.Edit{kb.Remove(old)}}, nil
	}
}
