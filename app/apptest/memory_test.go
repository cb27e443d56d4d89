package apptest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/sample"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// remembered returns the pane's own reading of the base, to compare the window with.
func (r *Robot) remembered() *memory.Book { return r.S.Remembered(r.S.View()) }

func TestThePageOfACharacterShowsItsStoryLine(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.chosen(character)
	r.Sees("STORY LINE").Sees("Show all").Tap("All they remember").Sees("Memory of")
}

func TestAnEmptyMemoryLeadsToTheLibrary(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.Do("go.memory").Sees("Nobody remembers anything yet")
	r.Tap("Go to the Library")
	if got := r.S.State().Pane; got != "library" {
		t.Errorf("the pane is %s", got)
	}
}

// speaking returns a character behind the first, and one of its bubbles, that begins
// with something said and goes on.
func speaking(t *testing.T, book *memory.Book) (face, bubble int) {
	t.Helper()
	for i, f := range book.Faces()[1:] {
		for k, b := range book.Life(f.ID) {
			if len(b.Members) > 1 && b.Members[0].Kind == memory.Utterance && b.Members[0].Span.Len() > 0 {
				return i + 1, k
			}
		}
	}
	t.Fatal("nobody behind the first begins a bubble with something said")
	return 0, 0
}

// TestAWriterReadsWhatACharacterRemembers goes through characters, bubbles and
// memories by keys, and opens the place of a quote.
func TestAWriterReadsWhatACharacterRemembers(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		r := Start(t, "story.dramatis")
		r.ImportSample(language).Do("go.memory")
		book := r.remembered()
		for i, f := range book.Faces()[1:] {
			if f.Memories > book.Faces()[i].Memories {
				t.Errorf("%s with %d memories is behind %s with %d", f.Name, f.Memories, book.Faces()[i].Name, book.Faces()[i].Memories)
			}
		}
		face, opens := speaking(t, book)
		second := book.Faces()[face]
		for range face + 1 {
			r.Press(fyne.KeyDown)
		}
		r.Press(fyne.KeyUp).Sees("Memory of " + second.Name).Sees(fmt.Sprintf("%d scenes", second.Scenes))
		if book.CountUnscored() != 0 {
			t.Errorf("%d memories have no emotions after reading by rule", book.CountUnscored())
		}
		for range opens {
			r.Key("Right")
		}
		first := book.Life(second.ID)[opens].Members[0]
		r.Sees(strings.Trim(first.Text, ",")).Sees("Scored by rule").Sees("pleasure")
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
	who := r.remembered().Faces()[0]
	e, _ := r.S.View().Entity(who.ID)
	r.S.ShowEntity(e.ID)
	r.Idle().Type("cast.name", "The Heroine").Press(fyne.KeyReturn)
	r.S.Window().Canvas().Unfocus()
	r.Do("go.memory").Sees("Memory of The Heroine")
	r.Do("edit.undo").Sees("Memory of " + who.Name)
	second := r.remembered().Faces()[1]
	r.S.ShowEntity(second.ID)
	r.Idle().Do("cast.memory").Sees("Memory of " + second.Name)
	place := r.chosen(func(e *cast.Entity) bool { return e.Type == kb.Location })
	r.Do("cast.memory").Sees("Only characters remember").Sees("Memory of " + second.Name)
	if place.Name == second.Name {
		t.Errorf("%s is a place", place.Name)
	}
	for _, d := range r.S.View().Story().Documents() {
		r.S.Do(edits.RemoveDocument(d.ID))
	}
	r.Idle().Sees("Nobody remembers anything yet")
}

// TestAWriterLooksAtEmotionsAndAtTheTable goes through the three ways in which
// memories are shown, and from a line back to the story.
func TestAWriterLooksAtEmotionsAndAtTheTable(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.memory").Tap("Emotions").Sees("THE CAST BY CHAPTER")
	face := r.remembered().Faces()[0]
	var strongest memory.Remembered
	for _, b := range r.remembered().Life(face.ID) {
		for _, m := range b.Members {
			if strongest.Feeling == nil || m.Feeling.Emotions[2] > strongest.Feeling.Emotions[2] {
				strongest = m
			}
		}
	}
	begins := strings.Join(strings.Fields(strongest.Text)[:8], " ") // a row shows no more than fits
	r.Tap("joy ▾").Tap("fear").Sees(begins)
	r.Key("T").Type("memory.search", strongest.Text[:12]).Sees("opens it in the story line")
	list := r.S.Named("memory.table").(*ui.RowList)
	r.S.Window().Canvas().Focus(list)
	r.Press(fyne.KeyDown).Press(fyne.KeyReturn).Sees(begins).Sees("EMOTIONAL ARC")
	if r.S.Named("memory.table") != nil && r.S.Named("memory.table").Visible() && r.S.Named("memory.strip") == nil {
		t.Error("the table is still in front")
	}
	r.Key("O")
	if got := r.S.State().Pane; got != "read" {
		t.Errorf("the pane is %s", got)
	}
}

// TestPicturesOfMemory writes pictures to look at, when asked to.
func TestPicturesOfMemory(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		r := StartIn(t, "story.dramatis", language)
		r.ImportSample(map[string]string{"en": sample.English, "zh": sample.Chinese}[language]).Do("go.memory")
		r.Key("Right").Key("Right").Key("Right")
		for _, mode := range []ui.Mode{ui.Light, ui.Dark} {
			r.app.Settings().SetTheme(ui.NewTheme(mode))
			for _, way := range []string{"story", "emotions", "table"} {
				r.Do("memory." + way)
				uitest.Capture(t, r.S.Window(), fmt.Sprintf("memory-%s-%s-%d", language, way, mode))
			}
		}
		r.Do("memory.story")
		calm := strings.Contains(VisibleText(r.S), i18n.T("No emotion stands out in its words."))
		if f, ok := r.S.Named("memory.radar").(fyne.Widget); ok == calm || ok && f.Size().Height < 100 {
			t.Errorf("%s: a radar is shown: %t; nothing is felt: %t", language, ok, calm)
		}
		r.Key("F")
		uitest.Capture(t, r.S.Window(), "memory-"+language+"-score")
		r.Tap(map[string]string{"en": "Cancel", "zh": "取消"}[language])
	}
}

// richBubble goes to a bubble of the first character with two memories that stand
// in the text, and gives what it holds.
func (r *Robot) richBubble() memory.Part {
	r.t.Helper()
	r.Do("go.memory")
	life := r.remembered().Life(r.remembered().Faces()[0].ID)
	for _, b := range life {
		said := 0
		for _, m := range b.Members {
			if m.Kind == memory.Utterance && m.Span.Len() > 0 {
				said++
			}
		}
		if said > 1 && !b.First {
			return b
		}
		r.Key("Right")
	}
	r.t.Fatal("no bubble holds two utterances")
	return memory.Part{}
}

// bubbleNow returns a bubble as it is now; nil when it was removed.
func (r *Robot) bubbleNow(id kb.SceneID) *memory.Part {
	for _, b := range r.remembered().Life(r.remembered().Faces()[0].ID) {
		if b.ID == id {
			return &b
		}
	}
	return nil
}

// TestAWriterEditsMemoriesAndTakesItBack goes through every command on memories
// in the window.
func TestAWriterEditsMemoriesAndTakesItBack(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	b := r.richBubble()
	var said []memory.Remembered
	for _, m := range b.Members {
		if m.Kind == memory.Utterance {
			said = append(said, m)
		}
	}
	first := said[0]
	now := func() memory.Remembered {
		for _, m := range r.bubbleNow(b.ID).Members {
			if m.ID == first.ID {
				return m
			}
		}
		t.Fatal("the memory is gone")
		return memory.Remembered{}
	}

	r.Key("F").Sees("What is felt here")
	fear := r.S.Named("memory.score.fear").(fyne.Focusable)
	r.S.Window().Canvas().Focus(fear)
	for range 9 {
		r.Press(fyne.KeyRight)
	}
	r.Tap("Keep")
	if f := now().Feeling; f.By != kb.ByWriter || f.Emotions[2] != 10 || f.Emotions[0] != first.Feeling.Emotions[0] || f.VAD != first.Feeling.VAD {
		t.Errorf("felt: %+v, before %+v", f, first.Feeling)
	}
	r.Sees("Scored by you").Sees("fear 10")
	for _, d := range r.S.View().Story().Documents() {
		r.S.Imports().Again(d.Path)
	}
	r.Idle()
	if f := now().Feeling; f.By != kb.ByWriter || f.Emotions[2] != 10 {
		t.Errorf("after reading again: %+v", f)
	}
	r.Key("F").Tap("Give them back to the program")
	if f := now().Feeling; f.By != kb.ByRule || *f != *first.Feeling {
		t.Errorf("given back: %+v", f)
	}

	r.Key("E").Type("memory.text", "She spoke of the ford.").Tap("Keep").Sees("She spoke of the ford.").Sees("in your words")
	r.Do("edit.undo")
	if m := now(); m.Text != first.Text || m.Edited {
		t.Errorf("undone: %+v", m)
	}

	r.Key("H").Sees("HIDDEN 1")
	if got := r.bubbleNow(b.ID); len(got.Members) != len(b.Members)-1 || len(got.Hidden) != 1 {
		t.Errorf("%d members, %d hidden", len(got.Members), len(got.Hidden))
	}
	r.Tap("Bring back")
	if now().Text != first.Text {
		t.Error("it was not brought back")
	}

	r.Key(",").Key(",").Key(",").Key(".").Key("M")
	if got := r.bubbleNow(b.ID); len(got.Hidden) != 1 || got.Hidden[0].ID != said[1].ID {
		t.Errorf("merged: hidden %+v", got.Hidden)
	}
	r.Do("edit.undo")
	if got := r.bubbleNow(b.ID); len(got.Members) != len(b.Members) {
		t.Errorf("undone: %d members", len(got.Members))
	}
}

func TestAWriterCutsNamesAndJoinsBubbles(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	b := r.richBubble()
	before := len(r.remembered().Life(r.remembered().Faces()[0].ID))
	r.Key(".").Key("B")
	life := r.remembered().Life(r.remembered().Faces()[0].ID)
	if len(life) != before+1 {
		t.Fatalf("%d bubbles after a cut, %d before", len(life), before)
	}
	if got := r.bubbleNow(b.ID); len(got.Members) >= len(b.Members) {
		t.Errorf("the first part holds %d of %d", len(got.Members), len(b.Members))
	}
	r.Key("Right").Key("N").Type("memory.text", "The second half").Tap("Keep").Sees("The second half")
	r.Key("J")
	if got := r.bubbleNow(b.ID); len(got.Members) != len(b.Members) {
		t.Errorf("joined: %d members, not %d", len(got.Members), len(b.Members))
	}
	r.Key("J")
	if got := len(r.remembered().Life(r.remembered().Faces()[0].ID)); got >= before && r.bubbleNow(b.ID) != nil {
		t.Errorf("%d bubbles after joining to the one before, %d at first", got, before)
	}
	for range 4 {
		r.Do("edit.undo")
	}
	if got := r.bubbleNow(b.ID); got == nil || len(got.Members) != len(b.Members) || len(r.remembered().Life(r.remembered().Faces()[0].ID)) != before {
		t.Errorf("undone: %+v", got)
	}
}

// TestAWritersOwnListOfWordsScoresAnewAndIsTakenBack holds that what the writer
// scored stays, and that a list that can't be read changes nothing.
func TestAWritersOwnListOfWordsScoresAnewAndIsTakenBack(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	b := r.richBubble()
	first := b.Members[0]
	own := kb.Emotions{2, 2, 2, 2, 2, 2, 2, 2}
	r.S.Do(edits.Feel(first.Memory, own, kb.VAD{}))
	colours := func() (fear float64, writers kb.Emotions) {
		for _, x := range r.bubbleNow(b.ID).Members {
			fear = max(fear, x.Feeling.Emotions[2])
			if x.ID == first.ID {
				writers = x.Feeling.Emotions
			}
		}
		return fear, writers
	}
	before, _ := colours()
	list := r.Path("list.txt")
	editortest.Must(t, os.WriteFile(list, []byte("the\tfear\t1\nand\tfear\t1\n"), 0o600))
	r.S.Emotions().SetLexicon(list)
	r.Idle()
	if fear, writers := colours(); fear <= before || writers != own {
		t.Errorf("with the list fear is %v, %v before; the writer's is %v", fear, before, writers)
	}
	r.S.Emotions().SetLexicon(r.Path("nowhere.txt"))
	r.Idle().Sees("can't be read")
	if got := r.S.Emotions().Lexicon(); got != list {
		t.Errorf("the list is %q", got)
	}
	r.Do("memory.lexicon.none")
	if fear, writers := colours(); fear != before || writers != own {
		t.Errorf("without it fear is %v, %v before; the writer's is %v", fear, before, writers)
	}
}

func TestWhatWasTakenInFromAChatIsMarkedAndCanBeForgotten(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.memory")
	face := r.remembered().Faces()[0]
	e, _ := r.S.View().Entity(face.ID)
	r.S.Do(edits.TakeIn(&kb.Spoken{ID: "u1", Speaker: e.Group.Anchor, Text: "I was never there."}))
	r.Idle().Do("memory.table").Tap("Said and told ▾").Tap("Only from chats").Sees("I was never there.").Sees("said in a chat, not in the book")
	list := r.S.Named("memory.table").(*ui.RowList)
	r.S.Window().Canvas().Focus(list)
	r.Press(fyne.KeyDown).Press(fyne.KeyReturn).Sees("Elsewhere").Tap("Forget")
	if kb.Count[*kb.Spoken](r.S.View().Snapshot) != 0 {
		t.Error("it is not forgotten")
	}
	r.Do("edit.undo").Sees("I was never there.")
}

// TestAModelScoresWhenItIsAsked reads with the stand-in for a model server: it is
// not asked for emotions until the writer says so, and its scores stay by its name.
func TestAModelScoresWhenItIsAsked(t *testing.T) {
	r := Start(t, "story.dramatis")
	editortest.Must(t, r.S.Settings.Change(func(n *settings.Settings) { n.Engine.Kind = engine.Practice }))
	page := r.page("Walk.txt", "Mr. Utterson was a lawyer. He walked with Dr. Jekyll at dusk. “Good day,” said Mr. Utterson to Dr. Jekyll. “I am afraid,” said Dr. Jekyll to Mr. Utterson.")
	r.S.Imports().Import([]string{page})
	r.Idle().Tap("Read")
	r.Do("go.memory")
	bare := r.remembered().CountUnscored()
	if bare == 0 {
		t.Fatal("reading has scored emotions already")
	}
	r.Sees("of the cast").Sees("Nobody has scored this memory yet.")
	r.Tap("Score the emotions").Sees("Scored by the model.")
	if got := r.remembered().CountUnscored(); got != 0 {
		t.Errorf("%d are left", got)
	}
}

// TestAnAnswerShowsHowItsMemoriesWereChosen asks by a strategy of emotional
// retrieval and by bubbles, and looks at the reasons.
func TestAnAnswerShowsHowItsMemoriesWereChosen(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.Tap("Given: what it is about ▾").Tap("memories by meaning plus mood")
	r.ask("Are you afraid of the Heron?").Sees("Each point is a memory")
	uitest.Capture(t, r.S.Window(), "chat-scatter")
	r.Tap("Given: memories by meaning plus mood ▾").Tap("the likeliest scene")
	r.ask("What did you find at the Dip?").Sees("nearest memory")
}

func TestSeveralAreSaidToKnowAMemory(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.memory")
	book := r.remembered()
	rule := func() *kb.Knowledge {
		for k := range kb.All[*kb.Knowledge](r.S.View().Snapshot) {
			return k
		}
		return nil
	}
	last := book.Faces()[len(book.Faces())-1]
	r.Do("memory.known").Tap("Several…").Sees("Who knows it").Tap(last.Name).Tap("Keep")
	k := rule()
	if k == nil || k.Who != kb.KnownToNamed || !slices.ContainsFunc(k.By, func(n kb.NameID) bool {
		e, ok := r.S.View().Bearer(n)
		return ok && e.ID == last.ID
	}) || len(k.By) < 2 {
		t.Fatalf("those who know it are %+v", k)
	}
	r.Do("edit.undo")
	if rule() != nil {
		t.Errorf("after undo those who know it are %+v", rule())
	}
}
