package apptest

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	memorypane "dramatis/app/pane/memory"
	"dramatis/app/sample"
	"dramatis/app/ui/uitest"
	"dramatis/editor/edits"
)

// remembered is the pane's own reading of the base, to compare the window with.
func (r *Robot) remembered() memorypane.Book { return r.S.Remembered(r.S.View()) }

func TestAnEmptyMemoryLeadsToTheLibrary(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.Do("go.memory").Sees("Nobody remembers anything yet")
	r.Tap("Go to the Library")
	if got := r.S.State().Pane; got != "library" {
		t.Errorf("the pane is %s", got)
	}
}

// TestAWriterReadsWhatACharacterRemembers goes through characters, bubbles and
// memories by keys, and opens the place of a quote.
func TestAWriterReadsWhatACharacterRemembers(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		r := Start(t, "story.dramatis")
		r.ImportSample(language).Do("go.memory")
		book := r.remembered()
		for i, f := range book.Faces[1:] {
			if f.Memories > book.Faces[i].Memories {
				t.Errorf("%s with %d memories stands behind %s with %d", f.Name, f.Memories, book.Faces[i].Name, book.Faces[i].Memories)
			}
		}
		second := book.Faces[1]
		r.Press(fyne.KeyDown).Press(fyne.KeyDown).Press(fyne.KeyUp).Sees("Memory of " + second.Name).Sees(fmt.Sprintf("%d bubbles", second.Bubbles))
		if book.Bare != 0 {
			t.Errorf("%d memories have no emotions after reading by rule", book.Bare)
		}
		life := book.Life(second.ID)
		at := 0
		for len(life[at].Members) < 2 || !life[at].Members[0].Said || life[at].Members[0].Span.Len() == 0 {
			at++
			r.Key("Right")
		}
		first := life[at].Members[0]
		r.Sees(strings.Trim(first.Text, ",")).Sees("Scored by rule").Sees("valence")
		r.Key(".").Key(",").Key("O")
		if got := r.S.State().Pane; got != "read" {
			t.Fatalf("the pane is %s", got)
		}
		words := strings.Join(strings.Fields(r.S.View().Snapshot.Text(first.Document).Slice(first.Span)), " ")
		r.Sees(words)
		r.Do("go.memory").Sees("Memory of " + second.Name).Tap("Open")
		if got := r.S.State().Pane; got != "read" {
			t.Errorf("one click on a memory leads to %s", got)
		}
	}
}

func TestThePaneFollowsTheBase(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.memory")
	who := r.remembered().Faces[0]
	e, _ := r.S.View().Entity(who.ID)
	r.S.ShowEntity(e.ID)
	r.Idle().Type("cast.name", "The Heroine").Press(fyne.KeyReturn)
	r.S.Window().Canvas().Unfocus()
	r.Do("go.memory").Sees("Memory of The Heroine")
	r.Do("edit.undo").Sees("Memory of " + who.Name)
	for _, d := range r.S.View().Story().Documents() {
		r.S.Do(edits.RemoveDocument(d.ID))
	}
	r.Idle().Sees("Nobody remembers anything yet")
}

// TestPicturesOfMemory writes pictures to look at, when asked to.
func TestPicturesOfMemory(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		r := StartIn(t, "story.dramatis", language)
		r.ImportSample(map[string]string{"en": sample.English, "zh": sample.Chinese}[language]).Do("go.memory")
		r.Key("Right").Key("Right").Key("Right")
		uitest.Shot(t, r.S.Window(), "memory-"+language)
		if f, ok := r.S.Named("memory.radar").(fyne.Widget); !ok || f.Size().Height < 100 {
			t.Errorf("%s: no radar is shown", language)
		}
	}
}
