package pane

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
)

func TestASummaryCountsChaptersFromTheFirstOfTheStory(t *testing.T) {
	s := editortest.Story(t, true)
	id := func(name string) *cast.Entity {
		e, ok := s.View().Find(name)
		if !ok {
			t.Fatalf("%s is not in the cast", name)
		}
		return e
	}
	editortest.Must(t, s.Do(edits.BeginChapter("d", 0, "One")))
	editortest.Must(t, s.Do(edits.Relate(id("Ashe").ID, id("Tom Ashe").ID, "parent", "", 9)))
	if said := Summary(s.View(), id("Ashe"), cast.Male); said != "Male\u00a0· father of Tom Ashe" {
		t.Errorf("of Ashe in a story of one chapter it says %q", said)
	}
	editortest.Must(t, s.Do(edits.BeginChapter("d", strings.Index(editortest.Body, "Miss Vale"), "Two")))
	for name, want := range map[string]string{"Ashe": "Male\u00a0· father of Tom Ashe\u00a0· in chapters 1 to 2", "Tom Ashe": "Male\u00a0· son of Ashe\u00a0· only in chapter 1", "Mill": "Only in chapter 1"} {
		if said := Summary(s.View(), id(name), cast.Male); said != want {
			t.Errorf("of %s it says %q", name, said)
		}
	}
}

func TestOnlyTheLastNameUnderThePointerHasACard(t *testing.T) {
	s := editortest.Story(t, true)
	uitest.Window(t, ui.Light, ui.Gap(0, 0))
	var later []func()
	p := NewPreview(&ui.TestLoop{})
	p.After = func(f func()) { later = append(later, f) }
	all := s.View().Entities()
	p.Over(s.View(), all[0], fyne.NewPos(1, 1), true)
	p.Over(s.View(), all[0], fyne.NewPos(1, 1), false)
	p.Over(s.View(), all[1], fyne.NewPos(1, 1), true)
	for _, f := range later {
		f()
	}
	if len(later) != 2 || len(p.Layer.Objects) != 1 {
		t.Fatalf("%d cards were to come, %d are shown", len(later), len(p.Layer.Objects))
	}
	if p.Hide(); len(p.Layer.Objects) != 0 {
		t.Error("a hidden card is shown")
	}
}
