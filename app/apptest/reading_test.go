package apptest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// drag selects words in the reading pane as a hand on the mouse does.
func (r *Robot) drag(words string) *Robot {
	r.t.Helper()
	for _, o := range prose(r.S.Window().Content()) {
		i := strings.Index(o.Text(), words)
		if i < 0 {
			continue
		}
		from, to := o.PointOf(i), o.PointOf(i+len(words))
		o.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: from}})
		o.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
		o.DragEnd()
		return r.Idle()
	}
	r.t.Fatalf("%q is not on the page", words)
	return r
}

func prose(o fyne.CanvasObject) []*ui.SelectableProse {
	if o == nil || !o.Visible() {
		return nil
	}
	if p, ok := o.(*ui.SelectableProse); ok {
		return []*ui.SelectableProse{p}
	}
	var out []*ui.SelectableProse
	for _, child := range children(o) {
		out = append(out, prose(child)...)
	}
	return out
}

// TestWordsSelectedInTheTextBecomeWhatTheWriterSays goes through all that can be
// made of words, each undone again.
func TestWordsSelectedInTheTextBecomeWhatTheWriterSays(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	m := e.Names[0].Mentions[0]
	r.S.ShowPlace(m.Document, m.Span)
	r.Idle()
	text := r.S.View().Snapshot.Text(m.Document)
	// Words that are nobody's name: the first long word of the paragraph in lower case.
	var words string
	for _, f := range strings.Fields(text.Slice(kb.Span{Start: m.Span.End, End: m.Span.End + 200})) {
		if f = strings.Trim(f, ",.;"); len(f) > 5 && strings.ToLower(f) == f {
			words = f
			break
		}
	}
	find := func() *cast.Entity { got, _ := r.S.View().Find(words); return got }
	r.drag(words).Sees("“" + words + "”")
	r.Key("C")
	if got := find(); got == nil || got.Type != kb.Character || got.Mentions == 0 {
		t.Errorf("a character: %+v", got)
	}
	r.drag(words).Key("N")
	if got := find(); got != nil {
		t.Errorf("not a name: %+v", got)
	}
	r.Do("edit.undo").Do("edit.undo")
	r.drag(words).Tap("A place, a thing …  P").Tap("place")
	if got := find(); got == nil || got.Type != kb.Location {
		t.Errorf("a place: %+v", got)
	}
	r.Do("edit.undo")
	r.drag(words).Key("A").Write(e.Name).Press(fyne.KeyReturn)
	if got := find(); got == nil || got.ID != e.ID {
		t.Errorf("an alias: %+v", got)
	}
	r.Do("edit.undo")
	notes := len(r.S.View().Notes(r.now(e)))
	r.drag(words).Key("F").Write(e.Name).Press(fyne.KeyReturn)
	if got := len(r.S.View().Notes(r.now(e))); got != notes+1 {
		t.Errorf("a fact: %d notes, %d before", got, notes)
	}
	r.Do("edit.undo")
	r.drag(words).Key("B")
	if d := r.S.View().Story().Documents()[0]; !d.ByWriter {
		t.Error("no chapter begins")
	}
	r.Do("edit.undo")
	r.drag(e.Names[0].Surface).Key("S").Write("another").Tap("Keep")
	if got, ok := r.S.View().Bearer(kb.WithSense(e.Names[0].ID, "another")); !ok || got.ID == e.ID {
		t.Errorf("somebody else: %+v", got)
	}
	r.Do("edit.undo")
	if got := r.now(e); got.Mentions != e.Mentions {
		t.Errorf("after undoing all %d mentions, before %d", got.Mentions, e.Mentions)
	}
}

// TestTheTextIsReadWithTheKeyboardAlone selects words, goes to the next paragraph
// and makes a name, without a mouse.
func TestTheTextIsReadWithTheKeyboardAlone(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("go.read").Key("Right").Do("read.mark")
	first := r.S.Window().Canvas().Focused()
	r.Press(fyne.KeyDown)
	next, ok := r.S.Window().Canvas().Focused().(*ui.SelectableProse)
	if !ok || next == first {
		t.Fatalf("the keyboard is in %T", r.S.Window().Canvas().Focused())
	}
	r.Press(fyne.KeyRight)
	from, to := next.Selection()
	word := next.Text()[from:to]
	r.Sees("“" + word + "”").Key("C")
	if _, ok := r.S.View().Find(word); !ok {
		t.Errorf("%q is nobody", word)
	}
}
