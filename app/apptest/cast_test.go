package apptest

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// chosen opens the page of the first entity that fits.
func (r *Robot) chosen(fits func(*cast.Entity) bool) *cast.Entity {
	r.t.Helper()
	for _, e := range r.S.View().Entities() {
		if fits(e) {
			r.S.ShowEntity(e.ID)
			r.Idle()
			return e
		}
	}
	r.t.Fatal("nobody fits")
	return nil
}

func (r *Robot) now(e *cast.Entity) *cast.Entity {
	r.t.Helper()
	now, ok := r.S.View().Entity(e.ID)
	if !ok {
		r.t.Fatalf("%s is gone", e.Name)
	}
	return now
}

func character(e *cast.Entity) bool { return e.Type == kb.Character && e.Mentions > 5 }

// TestEveryFieldOfAPageCanBeWrittenAndUndone writes as a person does: into the
// field, and away from it.
func TestEveryFieldOfAPageCanBeWrittenAndUndone(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	for widget, field := range map[string]kb.Field{"cast.name": kb.FieldName, "cast.description": kb.FieldDescription,
		"cast.gender": kb.FieldGender, "cast.pronoun": kb.FieldPronoun, "cast.notes": kb.FieldNotes} {
		r.Type(widget, "Written by hand")
		r.S.Window().Canvas().Unfocus()
		r.Idle()
		if got := r.now(e).Field(field); got != "Written by hand" {
			t.Errorf("%s holds %q", field, got)
		}
		r.Do("edit.undo")
		if got := r.now(e).Field(field); got != "" {
			t.Errorf("%s holds %q after undoing", field, got)
		}
	}
	if got := r.now(e); got.Name != e.Name || got.Card != nil {
		t.Errorf("%s has become %s, %+v", e.Name, got.Name, got.Card)
	}
}

func TestUndoInAFieldIsAboutTheTypingThenAboutTheSteps(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	r.S.Do(edits.Set(kb.FieldGender, "f", e.ID))
	r.Idle().Type("cast.notes", "She").S.Window().Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutUndo{})
	if got := r.Idle().now(e).Field(kb.FieldGender); got != "f" {
		t.Errorf("undoing what was typed has undone a step: %q", got)
	}
	r.Type("cast.notes", "").S.Window().Canvas().Unfocus()
	r.S.Window().Canvas().Focus(Widget(r.S, "cast.search").(fyne.Focusable))
	r.S.Window().Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutUndo{})
	if got := r.Idle().now(e).Field(kb.FieldGender); got != "" {
		t.Errorf("nothing was typed, and the step stays: %q", got)
	}
}

func TestAWriterWeighsTagsAndNamesOnThePage(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	r.Tap("importance ▾").Tap("hidden")
	if got := r.now(e).Field(kb.FieldImportance); got != "hidden" {
		t.Errorf("importance is %q", got)
	}
	r.Tap("Narrow ▾").Tap("hidden   1").Sees(fmt.Sprintf("1 of %d in the cast", len(r.S.View().Entities())))
	r.Tap("+ Tag").Write("south").Tap("Keep").Sees("south ×")
	r.Tap("+ Name").Write("The Old Bell").Tap("Keep")
	if got, ok := r.S.View().Find("The Old Bell"); !ok || got.ID != e.ID {
		t.Errorf("the new name is %v's", got)
	}
	r.Tap("south ×")
	if got := r.now(e); len(got.Card.Tags) != 0 {
		t.Errorf("tags: %v", got.Card.Tags)
	}
	r.Tap("+ Name").Write("!!! —").Tap("Keep").Sees("has no letter in it")
	for range 4 {
		r.Do("edit.undo")
	}
	if got := r.now(e); got.Card != nil || len(got.Names) != len(e.Names) {
		t.Errorf("undone: %+v", got)
	}
}

func TestAWriterNotesFactsAndLocksWhatIsRight(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	r.Tap("+ Add fact").Write("She counts the steps of every stair.").Tap("Keep").Sees("She counts the steps of every stair.")
	r.Tap("+ Lock").Tap("Name").Sees("Name ×")
	if got := r.now(e).Field(kb.FieldName); got != e.Name {
		t.Errorf("the name is locked as %q", got)
	}
	r.Tap("Name ×")
	if got := r.now(e); got.Field(kb.FieldName) != "" || got.Name != e.Name {
		t.Errorf("given back, the name is %q, %q", got.Field(kb.FieldName), got.Name)
	}
	for range 3 {
		r.Do("edit.undo")
	}
	for _, f := range r.S.View().Facts(r.now(e)) {
		if f.Note != "" {
			t.Errorf("still noted: %s", f.Text)
		}
	}
}

func TestAWriterSplitsRenamesAndDropsByTapsAndKeys(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(func(e *cast.Entity) bool { return character(e) && len(e.Names) > 2 })
	alias := e.Names[len(e.Names)-1] // not one of those that the entity's id follows
	r.Key("S").Sees("Which names are somebody else’s?")
	r.Check(alias.Surface).Tap("Split")
	if got, ok := r.S.View().Bearer(alias.ID); !ok || got.ID == e.ID {
		t.Errorf("%s is still a name of %s", alias.Surface, e.Name)
	}
	r.Do("edit.undo")
	if got, _ := r.S.View().Bearer(alias.ID); got == nil || got.ID != e.ID {
		t.Errorf("%s did not come back", alias.Surface)
	}
	r.S.ShowEntity(e.ID)
	r.Idle().Type("cast.name", "The Heroine").Press(fyne.KeyReturn)
	if got := r.now(e).Name; got != "The Heroine" {
		t.Errorf("is called %s", got)
	}
	before := len(r.Names())
	r.S.Window().Canvas().Unfocus()
	r.Key("N")
	if _, ok := r.S.View().Entity(e.ID); ok || len(r.Names()) != before-1 {
		t.Error("the name is still one")
	}
	// What the writer dropped stays away when the document is read again.
	r.ImportSample(sample.English)
	for _, n := range e.Names {
		if got, ok := r.S.View().Bearer(n.ID); ok {
			t.Errorf("%s has come back as %s", n.Surface, got.Name)
		}
	}
	r.Key("+").Write("Nobody Yet").Tap("Keep").Sees("Nobody Yet")
	if got, ok := r.S.View().Find("nobody yet"); !ok || got.Mentions != 0 {
		t.Errorf("the new one: %+v", got)
	}
}

func TestOneIsDraggedOntoAnotherAndMergedAfterALook(t *testing.T) {
	r := Start(t, "")
	r.ImportSample(sample.English)
	r.Do("go.cast")
	list := Widget(r.S, "cast.list").(*ui.RowList)
	one, other := list.Row(1).Title, list.Row(3).Title
	if words := list.DropWords(3, 1); words != "Merge "+other+" with "+one+"…" {
		t.Errorf("the drag says %q", words)
	}
	list.OnDropped(3, 1)
	r.Idle().Sees("Called").Tap("Merge")
	merged, _ := r.S.View().Find(one)
	if !merged.Holds(kb.NameIDOf(other)) {
		t.Errorf("%s is not %s; the window says\n%s", other, one, VisibleText(r.S))
	}
	if r.Do("edit.undo"); r.Names()[1] != one {
		t.Errorf("after the undo, the second is %s", r.Names()[1])
	}
}

func TestTwoAreMergedAfterALookAtWhatComesOfIt(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	a := r.chosen(character)
	b := r.chosen(func(e *cast.Entity) bool { return character(e) && e.ID != a.ID })
	r.Tap("Merge with…").Write(a.Name).Press(fyne.KeyReturn)
	r.Sees("Called").Sees(b.Name + ", character:").Tap(b.Name + " ▾").Tap(a.Name).Sees(a.Name + ", character:").Tap("Merge")
	got := r.now(a)
	if !got.Holds(b.Names[0].ID) || got.Name != a.Name {
		t.Errorf("merged: %s, %v", got.Name, got.Aliases())
	}
	r.Do("edit.undo")
	if again := r.now(b); len(again.Names) != len(b.Names) {
		t.Errorf("undone: %v", again.Aliases())
	}
}

func TestSuspectsAreLookedThroughAndDealtWith(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.cast")
	list := r.S.Base().Suspects(r.S.View())
	if len(list) == 0 {
		t.Fatal("nothing of the sample is suspected")
	}
	who := map[kb.EntityID]bool{}
	for _, s := range list {
		who[s.Entity] = true
	}
	rows := fmt.Sprintf("%d of %d", len(who), len(r.S.View().Entities()))
	r.Do("cast.suspects").Sees("suspect ×").Sees(rows).Do("cast.suspects")
	if strings.Contains(VisibleText(r.S), "suspect ×") {
		t.Error("the cast is still narrowed")
	}
	r.Tap("Narrow ▾").Tap(fmt.Sprintf("suspect   %d", len(who)))
	r.Sees(kb.SpellOut(list[0].Why, nil)).Tap("It is right")
	if got := r.S.Base().Suspects(r.S.View()); len(got) != len(list)-1 {
		t.Errorf("%d suspects, before %d", len(got), len(list))
	}
	before := len(r.Names())
	r.Key("N")
	if len(r.Names()) != before-1 {
		t.Error("the name is still one")
	}
	r.Do("edit.undo").Do("edit.undo")
	if got := r.S.Base().Suspects(r.S.View()); len(got) != len(list) {
		t.Errorf("undone: %d suspects, before %d", len(got), len(list))
	}
}

func TestTwoAreNeverTheSameOnceTheWriterSaysSo(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	a := r.chosen(character)
	r.Key("X")
	b := r.chosen(func(e *cast.Entity) bool { return character(e) && e.ID != a.ID })
	r.Key("X").Sees("2 marked").Key("D")
	apart := func() bool { return r.S.View().Decisions().Apart(a.Names[0].ID, b.Names[0].ID) }
	if !apart() {
		t.Error("nothing keeps them apart")
	}
	r.Do("edit.undo")
	if apart() {
		t.Error("undone, they are still apart")
	}
}

func TestOneNameIsTwoPeopleByChaptersAndOneAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	e := r.chosen(character)
	name := e.Names[0]
	r.Tap(name.Surface).Tap("Two people have this name…").Write("the aunt").Check("1 ").Tap("Keep")
	other, ok := r.S.View().Bearer(name.ID + "#the aunt")
	if !ok || len(other.Names[0].Mentions) == 0 || len(other.Names[0].Mentions) >= len(name.Mentions) {
		t.Fatalf("the other one is %+v", other)
	}
	r.S.ShowEntity(other.ID)
	r.Idle().Tap(name.Surface + " (the aunt)").Tap("Not told apart after all")
	if got, ok := r.S.View().Bearer(name.ID); !ok || len(got.Names[0].Mentions) != len(name.Mentions) {
		t.Error("they are still two")
	}
}

func TestARevealIsProposedAndShownOnThePageAndTheGraph(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	var reveal *cast.Question
	for _, w := range r.S.View().Queue() {
		if w.From != nil {
			reveal = w
		}
	}
	if reveal == nil {
		t.Fatal("no reveal of the sample is proposed")
	}
	place := r.S.View().Story().Label(*reveal.From)
	r.S.ShowReview(reveal.ID)
	r.Idle().Sees("Same, but only from " + place).Key("L").Tap("From " + place + " (proposed)")
	e, ok := r.S.View().Bearer(reveal.A)
	if !ok || !e.Holds(reveal.B) {
		t.Fatal("they are not one")
	}
	before := r.S.View().AsOf(&kb.Place{Document: reveal.From.Document, Chapter: reveal.From.Chapter - 1})
	if early, ok := before.Bearer(reveal.A); ok && early.Holds(reveal.B) {
		t.Error("they are one before the story says so")
	}
	r.S.ShowEntity(e.ID)
	r.Idle().Sees("· from " + place)
	if got := r.S.View().Reveals(); len(got) != 1 || got[0].ID != reveal.ID {
		t.Errorf("reveals: %+v", got)
	}
}

func TestSeveralAreGivenAnotherTypeAtOnce(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	a := r.chosen(character)
	r.Key("X")
	b := r.chosen(func(e *cast.Entity) bool { return character(e) && e.ID != a.ID })
	r.Key("X").Key("T").Tap("Type of these 2: event")
	if r.now(a).Type != kb.Event || r.now(b).Type != kb.Event {
		t.Errorf("they are of the types %s and %s", r.now(a).Type, r.now(b).Type)
	}
	r.Do("edit.undo")
	if r.now(a).Type == kb.Event || r.now(b).Type == kb.Event {
		t.Error("one step back, they still are events")
	}
}
