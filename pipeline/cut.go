package pipeline

import (
	"context"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/task"
)

// A Source is a document read from a file.
type Source struct {
	Document *kb.Document
	Text     *kb.Text
	// Original is stored beside the text if the file contained more; else nil.
	Original *kb.Original
}

// cut updates each document's record, text and passages. Passages with unchanged text keep their
// readings.
func (r *run) cut(ctx context.Context) error {
	r.report.Stage("cut into passages", len(r.sources))
	for _, src := range r.sources {
		if err := r.cutOne(ctx, src); err != nil {
			return err
		}
		r.done.Documents++
		r.report.Add(1)
	}
	return nil
}

// CutOf returns the size of a document's passages. A document that was read before keeps its own, so
// that changing the engine doesn't cause reading it again.
func CutOf(s *kb.Snapshot, doc *kb.Document, engine task.Engine) string {
	if old, known := kb.Get[*kb.Document](s, string(doc.ID)); known && len(kb.PassagesOf(s, doc.ID)) > 0 {
		return old.Cut
	}
	if e, ok := engine.(task.Sized); ok {
		return e.Cut()
	}
	return ""
}

func (r *run) cutOne(ctx context.Context, src Source) error {
	doc := *src.Document
	old, known := kb.Get[*kb.Document](r.base.Snapshot(), string(doc.ID))
	if known {
		keepDecisions(r.base.Snapshot(), &doc, old, src.Text)
	}
	before := r.base.Snapshot()
	if r.Again {
		before = kb.Empty()
	}
	doc.Cut = CutOf(before, &doc, r.Engine)
	passages, err := passage.Split(ctx, &doc, src.Text.Body, passage.OptionsOf(doc.Cut))
	if err != nil {
		return err
	}
	store := func(s *kb.Snapshot) []kb.Edit {
		if doc.Order == 0 {
			doc.Order = lastOrder(s) + 1
		}
		edits := []kb.Edit{kb.Put(s, src.Text), kb.Put(s, &doc)}
		if src.Original != nil {
			edits = append(edits, kb.Put(s, src.Original))
		} else if was, ok := kb.Get[*kb.Original](s, string(doc.ID)); ok {
			edits = append(edits, kb.Remove(was))
		}
		edits = append(edits, replacePassages(s, doc.ID, passages)...)
		if known && old.Text != doc.Text {
			edits = append(edits, removeText(s, old)...)
			edits = append(edits, moveNotes(s, &doc, s.Text(doc.ID), src.Text)...)
		}
		return edits
	}
	if known && r.Again && old.Cut != doc.Cut {
		r.recut[doc.ID] = &recutDocument{&doc, passages, store}
		return nil
	}
	return r.put(ctx, func(s *kb.Snapshot) ([]kb.Edit, error) { return store(s), nil })
}

// replacePassages puts the passages of a document, and removes its others with their readings.
func replacePassages(s *kb.Snapshot, document kb.DocumentID, passages []*kb.Passage) []kb.Edit {
	var edits []kb.Edit
	now := map[kb.PassageID]bool{}
	for _, p := range passages {
		now[p.ID] = true
		edits = append(edits, kb.Put(s, p))
	}
	for _, p := range kb.PassagesOf(s, document) {
		if now[p.ID] {
			continue
		}
		edits = append(edits, kb.Remove(p))
		if reading, ok := kb.Get[*kb.Reading](s, string(p.ID)); ok {
			edits = append(edits, kb.Remove(reading))
		}
	}
	return edits
}

// A recutDocument is a document whose passages change when it is read again. They are stored with the first reading,
// so that a run which reads nothing changes nothing.
type recutDocument struct {
	doc      *kb.Document
	passages []*kb.Passage
	store    func(*kb.Snapshot) []kb.Edit
}

// removeText removes a text that no other document has.
func removeText(s *kb.Snapshot, d *kb.Document) []kb.Edit {
	for other := range kb.All[*kb.Document](s) {
		if other.ID != d.ID && other.Text == d.Text {
			return nil
		}
	}
	if t, ok := kb.Get[*kb.Text](s, d.Text); ok {
		return []kb.Edit{kb.Remove(t)}
	}
	return nil
}

func lastOrder(s *kb.Snapshot) int {
	last := 0
	for d := range kb.All[*kb.Document](s) {
		last = max(last, d.Order)
	}
	return last
}

// keepDecisions copies what the writer has decided about a document to its new version: its place in the story, title
// and chapters.
func keepDecisions(s *kb.Snapshot, doc, old *kb.Document, text *kb.Text) {
	doc.Order, doc.Standing, doc.From = old.Order, old.Standing, old.From
	if !old.ByWriter {
		return
	}
	doc.ByWriter, doc.Title = true, old.Title
	was := s.Text(old.ID)
	var chapters []kb.Chapter
	for _, c := range old.Chapters {
		if at, ok := findBorder(was, text, c.Start); ok {
			c.Start = at
			chapters = append(chapters, c)
		}
	}
	doc.PutChapters(chapters)
	doc.Marks = slices.DeleteFunc(slices.Clone(doc.Marks), func(m kb.Mark) bool { return m.Kind == kb.MarkApart })
	for _, m := range old.Marks {
		if m.Kind != kb.MarkApart {
			continue
		}
		if at, ok := findBorder(was, text, m.Start); ok {
			m.Span = kb.Span{Start: at, End: apartEnd(was, text, m.Span, at)}
			doc.PutMark(m)
		}
	}
}

// apartEnd returns the end of a marked stretch that begins at a place of the new text: after its last words, or after
// its old length.
func apartEnd(was, now *kb.Text, old kb.Span, start int) int {
	last := kb.Span{Start: max(old.Start, old.End-anchorLength), End: old.End}
	if words := was.Slice(last); words != "" {
		if i := strings.Index(now.Body[start:], words); i >= 0 {
			return start + i + len(words)
		}
	}
	return min(start+old.Len(), len(now.Body))
}

// findBorder finds an offset of the old text in the new one: by the words after it, fewer if they have changed, else
// by those before it.
func findBorder(was, now *kb.Text, start int) (int, bool) {
	for n := anchorLength; n >= anchorLength/4; n /= 2 {
		if at, ok := findMoved(was, now, kb.Span{Start: start, End: start + n}); ok {
			return at.Start, true
		}
	}
	from := max(0, start-anchorLength/2)
	if at, ok := findMoved(was, now, kb.Span{Start: from, End: start}); ok && from < start {
		rest := now.Body[at.End:]
		return at.End + len(rest) - len(strings.TrimLeft(rest, " \n")), true
	}
	return 0, false
}

// anchorLength is how many bytes of text identify a chapter border.
const anchorLength = 60

// moveNotes moves the writer's notes to where their words are now. Notes whose words are gone keep their old place.
func moveNotes(s *kb.Snapshot, doc *kb.Document, was, now *kb.Text) []kb.Edit {
	var edits []kb.Edit
	for n := range kb.All[*kb.HandNote](s) {
		if n.Document != doc.ID || n.Quote == "" {
			continue
		}
		if at, ok := findMoved(was, now, n.Span); ok && at != n.Span {
			next := *n
			next.Span = at
			edits = append(edits, kb.Edit{Before: n, After: &next})
		}
	}
	return edits
}

// findMoved finds the words of a span of the old text in the new one, nearest to the old place.
func findMoved(was, now *kb.Text, at kb.Span) (kb.Span, bool) {
	words := strings.TrimRight(was.Slice(at), " \n")
	if words == "" {
		return kb.Span{}, false
	}
	best, found := 0, false
	for from := 0; ; {
		i := strings.Index(now.Body[from:], words)
		if i < 0 {
			break
		}
		i += from
		if !found || abs(i-at.Start) < abs(best-at.Start) {
			best, found = i, true
		}
		from = i + len(words)
	}
	return kb.Span{Start: best, End: best + len(words)}, found
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
