package apptest

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func TestWhatWasDecidedOrSetAsideCanBeTakenUpAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	first := r.question()
	before := r.states(first)
	r.Key("R")
	if now := r.states(first); !maps.Equal(now, r.rejected(first)) {
		t.Errorf("R left it %v", now)
	}
	id := kb.VerdictIDOf(first.A, first.B) // of a group the first two, of a name the likeliest it may be
	w, _ := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(id))
	r.Tap(w.SurfaceA + " ≠ " + w.SurfaceB).Key("U")
	want := r.rejected(first)
	want[id] = before[id]
	if now := r.states(first); !maps.Equal(now, want) {
		t.Errorf("opened again, it is %v, not %v", now, want)
	}
	e := r.chosen(func(e *cast.Entity) bool { return len(e.Names) == 1 && e.Mentions > 1 })
	r.Key("N")
	if slices.Contains(r.Names(), e.Name) {
		t.Fatal("the name is still one")
	}
	r.Do("cast.restore").Check(string(e.Names[0].ID)).Tap("Bring back")
	if !slices.Contains(r.Names(), e.Name) {
		t.Errorf("%s did not come back: %v", e.Name, r.Names())
	}
}

func TestDocumentsAndChaptersAreRenamed(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.read").Key("F2")
	r.S.Window().Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
	r.Write("A Cat Asleep").Tap("Keep").Sees("A Cat Asleep")
	r.Do("go.library").Tap("⋯").Tap("Rename…")
	r.S.Window().Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
	r.Write("Low Water").Tap("Keep").Sees("Low Water")
	r.Do("edit.undo").Do("edit.undo")
	if d := r.S.View().Story().Documents()[0]; d.Title == "Low Water" || d.Chapters[0].Title == "A Cat Asleep" {
		t.Errorf("undone, it is %s, %s", d.Title, d.Chapters[0].Title)
	}
}

func TestAPageAboutTheStoryIsKnownFromAPlaceOn(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	page := r.S.View().Story().Documents()[1]
	if page.Standing != kb.Apart {
		t.Fatalf("%s is part of the story", page.Title)
	}
	r.S.ShowPlace(page.ID, kb.Span{})
	r.Do("go.library").Tap("library.menu." + page.Title).Tap("It is known only from…").Tap("from the start ▾").Tap("3 Galoshes").Tap("Keep")
	now, _ := kb.Get[*kb.Document](r.S.View().Snapshot, string(page.ID))
	if now.From == nil || now.From.Chapter != 3 {
		t.Errorf("known from %v", now.From)
	}
}
