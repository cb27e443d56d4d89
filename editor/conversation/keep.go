package conversation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// ListChats returns the conversations with a character, newest first; holds reports whether a name is the
// character's.
func ListChats(s *kb.Snapshot, holds func(kb.NameID) bool) []*kb.Chat {
	var out []*kb.Chat
	for c := range kb.All[*kb.Chat](s) {
		if holds(c.As) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *kb.Chat) int { return cmp.Compare(b.ID, a.ID) })
	return out
}

// NewID returns an id for a new conversation that sorts after all others.
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

// titleLength is how many characters of a question make a title.
const titleLength = 48

// TitleOf returns the title of a conversation until the writer gives one: its first question.
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

// Keep stores a conversation as it is now under the id, character and title of c. Stored exchanges are not
// written again. It is outside history: undo concerns the base, not what was said.
func Keep(c kb.Chat, said *Conversation) editor.Plan {
	exchanges := said.Exchanges // it may grow before the plan is carried out
	c.Head = said.Head
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "conversation", Quiet: true, Edits: []kb.Edit{kb.Put(s, &c)}}
		known, there := newLines(), exchangesOf(s, c.ID)
		if len(there) >= len(exchanges) {
			return tx, nil
		}
		known.load(there...)
		for _, x := range exchanges[len(there):] {
			kept, err := known.pack(c.ID, x)
			if err != nil {
				return editor.Transaction{}, fmt.Errorf("write the conversation: %w", err)
			}
			tx.Edits = append(tx.Edits, kb.Put(s, kept))
		}
		return tx, nil
	}
}

// Open returns a stored conversation with what led to each answer. A damaged one is an error as a
// whole.
func Open(s *kb.Snapshot, c *kb.Chat) (*Conversation, error) {
	out := &Conversation{Head: c.Head}
	there, known := exchangesOf(s, c.ID), newLines()
	known.load(there...)
	for i, kept := range there {
		x, err := known.unpack(kept)
		if err != nil {
			return nil, errDamaged("exchange %d: %v", i+1, err)
		}
		if x.ID != i+1 || x.Parent < 0 || x.Parent >= x.ID {
			return nil, errDamaged("exchange %d is out of order", i+1)
		}
		out.Exchanges = append(out.Exchanges, x)
	}
	if c.Head < 0 || c.Head > len(out.Exchanges) {
		return nil, errDamaged("exchange %d is missing", c.Head)
	}
	return out, nil
}

func errDamaged(format string, args ...any) error {
	why := kb.Errorf("this conversation is damaged and can't be opened; the file is as it was: choose another one")
	return fmt.Errorf("%w (%s)", why, fmt.Sprintf(format, args...))
}

// exchangesOf returns the exchanges of a chat, oldest first.
func exchangesOf(s *kb.Snapshot, chat string) []*kb.Exchange {
	var out []*kb.Exchange
	for {
		x, ok := kb.Get[*kb.Exchange](s, kb.ExchangeKey(chat, len(out)+1))
		if !ok {
			return out
		}
		out = append(out, x)
	}
}

// Rename sets a conversation's title.
func Rename(id, title string) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Chat](s, id)
		if title = strings.TrimSpace(title); !ok || title == "" {
			return editor.Transaction{}, editor.Cannot("a conversation needs a title")
		}
		next := *old
		next.Title = title
		return editor.Transaction{Label: "conversation", Quiet: true, Edits: []kb.Edit{kb.Put(s, &next)}}, nil
	}
}

// Delete removes a conversation from the file, with all its exchanges.
func Delete(id string) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Chat](s, id)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this conversation is no longer there")
		}
		tx := editor.Transaction{Label: "conversation", Quiet: true, Edits: []kb.Edit{kb.Remove(old)}}
		for x := range kb.All[*kb.Exchange](s) {
			if x.Chat == id {
				tx.Edits = append(tx.Edits, kb.Remove(x))
			}
		}
		return tx, nil
	}
}
