package edits

import (
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func changeDocument(id kb.DocumentID, sentence string, change func(*cast.View, *kb.Document) error) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		old, ok := kb.Get[*kb.Document](v.Snapshot, string(id))
		if !ok {
			return editor.Transaction{}, editor.Cannot("this document is no longer there")
		}
		next := *old
		next.Chapters = slices.Clone(old.Chapters)
		if err := change(v, &next); err != nil {
			return editor.Transaction{}, err
		}
		return editor.Transaction{Label: editor.Label(sentence, old.Title), Edits: []kb.Edit{{Before: old, After: &next}}}, nil
	}
}

// Retitle sets a document's title.
func Retitle(id kb.DocumentID, title string) editor.Command {
	return changeDocument(id, "rename the document {}", func(_ *cast.View, d *kb.Document) error {
		if title = strings.TrimSpace(title); title == "" {
			return editor.Cannot("a document needs a title")
		}
		d.Title, d.ByWriter = title, true
		return nil
	})
}

// BeginChapter starts a chapter at an offset of the document.
func BeginChapter(id kb.DocumentID, offset int, title string) editor.Command {
	return changeDocument(id, "begin a chapter in {}", func(_ *cast.View, d *kb.Document) error {
		if slices.ContainsFunc(d.Chapters, func(c kb.Chapter) bool { return c.Start == offset }) {
			return editor.Cannot("a chapter begins here already")
		}
		if offset < 0 || offset >= d.Size {
			return editor.Cannot("a chapter has to begin inside the text")
		}
		renumber(d, append(d.Chapters, kb.Chapter{Number: len(d.Chapters) + 1, Title: strings.TrimSpace(title), Start: offset}))
		return nil
	})
}

// JoinChapter joins a chapter to the one before.
func JoinChapter(id kb.DocumentID, number int) editor.Command {
	return changeDocument(id, "join a chapter in {}", func(_ *cast.View, d *kb.Document) error {
		i := slices.IndexFunc(d.Chapters, func(c kb.Chapter) bool { return c.Number == number })
		if i < 0 {
			return editor.Cannot("there is no chapter %d", number)
		}
		if d.Chapters[i].Start == 0 {
			return editor.Cannot("the text begins with this chapter: there is nothing before it to join it to")
		}
		renumber(d, slices.Delete(d.Chapters, i, i+1))
		return nil
	})
}

// RenameChapter sets a chapter's title.
func RenameChapter(id kb.DocumentID, number int, title string) editor.Command {
	return changeDocument(id, "rename a chapter of {}", func(_ *cast.View, d *kb.Document) error {
		i := slices.IndexFunc(d.Chapters, func(c kb.Chapter) bool { return c.Number == number })
		if i < 0 {
			return editor.Cannot("there is no chapter %d", number)
		}
		d.Chapters[i].Title, d.ByWriter = strings.TrimSpace(title), true
		return nil
	})
}

// ChooseEncoding sets the encoding in which a document's file is read the next time.
func ChooseEncoding(id kb.DocumentID, name string) editor.Command {
	return changeDocument(id, "choose the encoding of {}", func(_ *cast.View, d *kb.Document) error {
		d.Encoding, d.Guessed, d.Chosen = name, false, true
		return nil
	})
}

// MoveChapter moves the start of a chapter, between the borders of its neighbours.
func MoveChapter(id kb.DocumentID, number, offset int) editor.Command {
	return changeDocument(id, "move a border of {}", func(_ *cast.View, d *kb.Document) error {
		i := slices.IndexFunc(d.Chapters, func(c kb.Chapter) bool { return c.Number == number })
		if i < 0 {
			return editor.Cannot("there is no chapter %d", number)
		}
		if offset < 0 || i > 0 && offset <= d.Chapters[i-1].Start || offset >= chapterEnd(d, i) {
			return editor.Cannot("a chapter has to begin after the one before it and before its own end")
		}
		d.Chapters[i].Start, d.ByWriter = offset, true
		return nil
	})
}

// chapterEnd returns the end of the i-th chapter.
func chapterEnd(d *kb.Document, i int) int {
	if i+1 < len(d.Chapters) {
		return d.Chapters[i+1].Start
	}
	return d.Size
}

// LeaveOut declares that a chapter is not part of the story: a preface, notes, an excerpt of another
// book. Its text stays, and what was read in it is removed.
func LeaveOut(id kb.DocumentID, number int) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var span kb.Span
		tx, err := changeDocument(id, "leave a chapter of {} out of the story", func(_ *cast.View, d *kb.Document) error {
			i := slices.IndexFunc(d.Chapters, func(c kb.Chapter) bool { return c.Number == number })
			switch {
			case i >= 0:
				span = kb.Span{Start: d.Chapters[i].Start, End: chapterEnd(d, i)}
				d.PutMark(kb.Mark{Span: span, Kind: kb.MarkApart, Who: d.Chapters[i].Title})
				renumber(d, slices.Delete(d.Chapters, i, i+1))
			case number == 0 && len(d.Chapters) > 0 && d.Chapters[0].Start > 0:
				span = kb.Span{End: d.Chapters[0].Start}
				d.PutMark(kb.Mark{Span: span, Kind: kb.MarkApart})
				d.ByWriter = true
			default:
				return editor.Cannot("there is no chapter %d", number)
			}
			return nil
		})(v)
		if err != nil {
			return tx, err
		}
		for _, p := range kb.PassagesOf(v.Snapshot, id) {
			if p.Span.Start < span.Start || p.Span.End > span.End {
				continue
			}
			if r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID)); ok {
				tx.Edits = append(tx.Edits, kb.Remove(r))
			}
			tx.Edits = append(tx.Edits, kb.Remove(p))
		}
		return tx, nil
	}
}

// BringIn declares that what was left out at an offset is part of the story: a chapter that will be
// read when the document is read again.
func BringIn(id kb.DocumentID, offset int) editor.Command {
	return changeDocument(id, "take a chapter of {} into the story", func(_ *cast.View, d *kb.Document) error {
		i := slices.IndexFunc(d.Marks, func(m kb.Mark) bool { return m.Kind == kb.MarkApart && m.Holds(offset) })
		if i < 0 {
			return editor.Cannot("this is part of the story already")
		}
		m := d.Marks[i]
		d.Marks = slices.Delete(slices.Clone(d.Marks), i, i+1)
		chapters := d.Chapters
		if !slices.ContainsFunc(chapters, func(c kb.Chapter) bool { return c.Start == m.Start }) && m.Start > 0 {
			chapters = append(chapters, kb.Chapter{Number: len(chapters) + 1, Title: m.Who, Start: m.Start})
		}
		// The text after it belongs to the chapter before, unless one begins there.
		renumber(d, chapters)
		return nil
	})
}

// renumber sets the chapters as the writer's; one without a title is called by its number.
func renumber(d *kb.Document, chapters []kb.Chapter) {
	d.PutChapters(chapters)
	for i, c := range d.Chapters {
		if c.Title == "" {
			d.Chapters[i].Title = strconv.Itoa(c.Number)
		}
	}
	d.ByWriter = true
}

// SetStanding sets whether a document is part of the story or describes it from outside, and in that case
// from which place its content is known (nil: from the start).
func SetStanding(id kb.DocumentID, standing kb.Standing, from *kb.Place) editor.Command {
	return changeDocument(id, "change the place of {} in the story", func(_ *cast.View, d *kb.Document) error {
		d.Standing, d.From = standing, from
		return nil
	})
}

// MoveDocument moves a document in the story order: up if by is negative, down if positive.
func MoveDocument(id kb.DocumentID, by int) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		docs := slices.Clone(v.Story().Documents())
		i := slices.IndexFunc(docs, func(d *kb.Document) bool { return d.ID == id })
		if i < 0 {
			return editor.Transaction{}, editor.Cannot("this document is no longer there")
		}
		to := i + by
		if to < 0 || to >= len(docs) {
			return editor.Transaction{}, editor.Cannot("%s can't be moved further", docs[i].Title)
		}
		d := docs[i]
		docs = slices.Insert(slices.Delete(docs, i, i+1), to, d)
		tx := editor.Transaction{Label: editor.Label("move {}", d.Title)}
		for order, d := range docs {
			if d.Order != order+1 {
				next := *d
				next.Order = order + 1
				tx.Edits = append(tx.Edits, kb.Edit{Before: d, After: &next})
			}
		}
		return tx, nil
	}
}

// RemoveDocument removes a document with everything that was read in it. The writer's verdicts and
// cards stay.
func RemoveDocument(id kb.DocumentID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		d, ok := kb.Get[*kb.Document](v.Snapshot, string(id))
		if !ok {
			return editor.Transaction{}, editor.Cannot("this document is no longer there")
		}
		tx := editor.Transaction{Label: editor.Label("remove the document {}", d.Title)}
		for _, p := range kb.PassagesOf(v.Snapshot, id) {
			if r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID)); ok {
				tx.Edits = append(tx.Edits, kb.Remove(r))
			}
			tx.Edits = append(tx.Edits, kb.Remove(p))
		}
		if t, ok := kb.Get[*kb.Text](v.Snapshot, d.Text); ok && !sharesText(v.Snapshot, d) {
			tx.Edits = append(tx.Edits, kb.Remove(t))
		}
		if o, ok := kb.Get[*kb.Original](v.Snapshot, string(id)); ok {
			tx.Edits = append(tx.Edits, kb.Remove(o))
		}
		tx.Edits = append(tx.Edits, kb.Remove(d))
		return tx, nil
	}
}

func sharesText(s *kb.Snapshot, d *kb.Document) bool {
	for other := range kb.All[*kb.Document](s) {
		if other.ID != d.ID && other.Text == d.Text {
			return true
		}
	}
	return false
}

// Configure sets a setting of the base; an empty value removes it.
func Configure(name, value string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		tx := editor.Transaction{Label: editor.Label("change the setting {}", name)}
		if value != "" {
			tx.Edits = []kb.Edit{kb.Put(v.Snapshot, &kb.Setting{Name: name, Value: value})}
		} else if old, ok := kb.Get[*kb.Setting](v.Snapshot, name); ok {
			tx.Edits = []kb.Edit{kb.Remove(old)}
		}
		return tx, nil
	}
}

// DivideName gives one surface form a separate sense in some chapters or passages, for one name that
// two people have.
func DivideName(surface, label string, chapters []kb.Place, passages []kb.PassageID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		n, err := nameOf(v, surface)
		if err != nil {
			return editor.Transaction{}, err
		}
		label = strings.ReplaceAll(strings.TrimSpace(label), "#", "")
		if label == "" || len(chapters)+len(passages) == 0 {
			return editor.Transaction{}, editor.Cannot("say how to tell the other “%s” apart, and where", surface)
		}
		s := &kb.Sense{Name: n.ID.Surface(), Label: label, Chapters: chapters, Passages: passages}
		return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("tell two people called {} apart", n.Surface),
			Edits: []kb.Edit{kb.Put(v.Snapshot, s)}}, nil
	}
}

// UniteName undoes DivideName for a sense.
func UniteName(sense kb.NameID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		s, ok := kb.Get[*kb.Sense](v.Snapshot, string(sense))
		if !ok {
			return editor.Transaction{}, editor.Cannot("this name is not told apart from another")
		}
		return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("take all called {} for one again", string(s.Name)), Edits: []kb.Edit{kb.Remove(s)}}, nil
	}
}
