package edits

import (
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
)

// maxLabelWidth is how wide a memory's text may be in a label: in letters, a Han character counts as two.
const maxLabelWidth = 32

// shortenForLabel shortens text to be quoted in a label.
func shortenForLabel(text string) string {
	words := kb.Clean(text)
	width, cut := 0, len(words)
	for i, r := range words {
		if width++; script.IsHan(r) {
			width++
		}
		if width >= maxLabelWidth && cut == len(words) {
			cut = i
		}
	}
	if width <= maxLabelWidth {
		return words
	}
	return words[:cut] + "…"
}

// Feel sets the emotion of a memory: eight scores 1–10, and valence, arousal and dominance 0–1. The
// writer's values stay, whatever is scored later.
func Feel(m *memory.Memory, emotions kb.Emotions, vad kb.VAD) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		for i, x := range emotions {
			if !(x >= 1 && x <= 10) {
				return editor.Transaction{}, editor.Cannot("an emotion is scored from 1 to 10, and %s is %g", kb.EmotionNames()[i], x)
			}
		}
		for _, x := range vad {
			if !(x >= 0 && x <= 1) {
				return editor.Transaction{}, editor.Cannot("pleasure, excitement and control are numbers from 0 to 1, and %g is not", x)
			}
		}
		next := &kb.Feeling{ID: string(m.ID), Emotions: emotions, VAD: vad, By: kb.ByWriter}
		return editor.Transaction{Label: editor.Label("set the emotions of “{}”", shortenForLabel(m.Text)), Edits: []kb.Edit{kb.Put(v.Snapshot, next)}}, nil
	}
}

// Unfeel removes the writer's emotion from a memory.
func Unfeel(m *memory.Memory) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Feeling](v.Snapshot, string(m.ID))
		if !ok {
			return editor.Transaction{}, editor.Cannot("the emotions of this memory are not yours")
		}
		return editor.Transaction{Label: editor.Label("give the emotions of “{}” back", shortenForLabel(m.Text)), Edits: []kb.Edit{kb.Remove(old)}}, nil
	}
}

// Reword sets a memory's words. Empty ones bring back those of the book.
func Reword(m *memory.Memory, text string) editor.Command {
	return changeMemory(m, "reword “{}”", func(e *kb.MemoryEdit) error {
		e.Text = strings.TrimSpace(text)
		return nil
	})
}

// HideMemory hides a memory from everybody, whatever is read later.
func HideMemory(m *memory.Memory) editor.Command {
	return changeMemory(m, "hide the memory “{}”", func(e *kb.MemoryEdit) error {
		e.Hidden = true
		return nil
	})
}

// BringBack shows a memory again that was hidden or merged into another.
func BringBack(m *memory.Memory) editor.Command {
	return changeMemory(m, "bring back the memory “{}”", func(e *kb.MemoryEdit) error {
		if !e.Hidden && e.Into == "" {
			return editor.Cannot("this memory is not hidden")
		}
		e.Hidden, e.Into = false, ""
		return nil
	})
}

// MergeMemory declares that a memory is the same as another one, which stays.
func MergeMemory(m, into *memory.Memory) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		for at, steps := into.ID, 0; at != ""; steps++ { // never in a circle
			if at == m.ID || steps > 1000 {
				return editor.Transaction{}, editor.Cannot("a memory can't be merged into itself")
			}
			e, ok := kb.Get[*kb.MemoryEdit](v.Snapshot, string(at))
			if !ok {
				break
			}
			at = e.Into
		}
		return changeMemory(m, "merge the memory “{}”", func(e *kb.MemoryEdit) error {
			e.Into = into.ID
			return nil
		})(v)
	}
}

// changeMemory changes the writer's record of a memory; an empty record is removed.
func changeMemory(m *memory.Memory, sentence string, change func(*kb.MemoryEdit) error) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		if m.ID == "" {
			return editor.Transaction{}, editor.Cannot("choose a memory first")
		}
		next := &kb.MemoryEdit{Memory: m.ID}
		old, had := kb.Get[*kb.MemoryEdit](v.Snapshot, string(m.ID))
		if had {
			*next = *old
		}
		if err := change(next); err != nil {
			return editor.Transaction{}, err
		}
		e := kb.Put(v.Snapshot, next)
		if *next == (kb.MemoryEdit{Memory: m.ID}) {
			if !had {
				return editor.Transaction{Label: editor.Label(sentence, shortenForLabel(m.Text))}, nil
			}
			e = kb.Remove(old)
		}
		tx := editor.Transaction{Label: editor.Label(sentence, shortenForLabel(m.Text))}
		if !e.Idle() {
			tx.Edits = []kb.Edit{e}
		}
		return tx, nil
	}
}

// SetKnownBy sets who knows something: everyone, nobody, the characters named, or (kb.KnownToWitnesses)
// those who were there. key is that of the note, relation, fact or memory, words are its words.
func SetKnownBy(key, words string, who kb.KnownBy, by ...kb.EntityID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		next := &kb.Knowledge{ID: key, Who: who}
		es, err := entities(v, by)
		switch {
		case key == "":
			return editor.Transaction{}, editor.Cannot("choose a memory first")
		case err != nil:
			return editor.Transaction{}, err
		case who == kb.KnownToNamed && len(es) == 0:
			return editor.Transaction{}, editor.Cannot("say who knows it")
		case !slices.Contains([]kb.KnownBy{kb.KnownToEveryone, kb.KnownToNobody, kb.KnownToNamed, kb.KnownToWitnesses}, who):
			return editor.Transaction{}, editor.Cannot("“%s” is not somebody who can know things", who)
		}
		for _, e := range es {
			next.By = append(next.By, e.Group.Anchor)
		}
		tx := editor.Transaction{Label: editor.Label("say who knows “{}”", shortenForLabel(words))}
		e := kb.Put(v.Snapshot, next)
		if who == kb.KnownToWitnesses {
			old, ok := kb.Get[*kb.Knowledge](v.Snapshot, key)
			if !ok {
				return tx, nil
			}
			e = kb.Remove(old)
		}
		if !e.Idle() {
			tx.Edits = []kb.Edit{e}
		}
		return tx, nil
	}
}

// TakeIn adds what was said in a test chat to the base, marked as from a conversation, with notes on
// new names in it.
func TakeIn(s *kb.Spoken, notes ...*kb.HandNote) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		if _, there := kb.Get[*kb.Spoken](v.Snapshot, s.ID); there {
			return editor.Transaction{}, editor.Cannot("this was taken in already")
		}
		next := *s
		next.Seq = 1
		for other := range kb.All[*kb.Spoken](v.Snapshot) {
			next.Seq = max(next.Seq, other.Seq+1)
		}
		tx := editor.Transaction{Label: editor.Label("take in “{}”", shortenForLabel(s.Text)), Edits: []kb.Edit{{After: &next}}}
		for _, n := range notes {
			said := *n
			said.Said = s.ID
			said.ID = kb.Hash("n", s.ID, string(n.What), n.Name, n.Target)
			tx.Edits = append(tx.Edits, kb.Put(v.Snapshot, &said))
		}
		return tx, nil
	}
}

// Forget removes what was taken in from a test chat, with its notes.
func Forget(m *memory.Memory) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		s, ok := kb.Get[*kb.Spoken](v.Snapshot, string(m.ID))
		if !ok {
			return editor.Transaction{}, editor.Cannot("only what was said in a chat can be forgotten; what is in the book can be hidden")
		}
		tx := editor.Transaction{Label: editor.Label("forget “{}”", shortenForLabel(m.Text)), Edits: []kb.Edit{kb.Remove(s)}}
		for n := range kb.All[*kb.HandNote](v.Snapshot) {
			if n.Said == s.ID {
				tx.Edits = append(tx.Edits, kb.Remove(n))
			}
		}
		return tx, nil
	}
}
