package workspace

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/task"
)

// talking returns the English sample, read, with the engine that read it.
func talking(t *testing.T) (*Workspace, *engine.Engine) {
	t.Helper()
	docs := editortest.Get(sample.Documents(sample.English, t.TempDir()))(t)
	b, _ := readBook(t, docs[0], nil)
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	return b, e
}

// TestWhatIsSaidInAChatGrowsTheBaseAndIsTakenBack takes in an utterance that names
// somebody known and somebody new.
func TestWhatIsSaidInAChatGrowsTheBaseAndIsTakenBack(t *testing.T) {
	b, e := talking(t)
	before := b.View()
	speaker, other := before.Entities()[0], before.Entities()[1]
	memories, relations, scenes := len(b.Remembered(before).Memories), len(before.Relations()), len(before.Evidence.Scenes)
	text := "I once met Captain Barnaby Flint with " + other.Name + ", and Captain Barnaby Flint laughed at us."
	taken := editortest.Get(b.TakeIn(t.Context(), conversation.Question{As: speaker.ID}, e, speaker.ID, other.ID, " "+text+" "))(t)
	v := b.View()
	flint, ok := v.Find("Captain Barnaby Flint")
	if !ok || flint.Type != kb.Character || len(v.RelationsOf(flint)) == 0 {
		t.Fatalf("the new one is %+v; noted %+v", flint, taken.Notes)
	}
	book := b.Remembered(v)
	m, ok := book.Memory(kb.MemoryID(taken.Spoken.ID))
	if !ok || !m.FromChat || m.Text != text || !slices.Contains(m.Grounded, flint) || m.Scene == nil || len(book.Memories) != memories+1 {
		t.Errorf("remembered is %+v", m)
	}
	if len(v.Evidence.Scenes) != scenes {
		t.Error("the book's own scenes have changed")
	}
	for n := range kb.All[*kb.HandNote](v.Snapshot) {
		if n.Said != taken.Spoken.ID || n.Document != "" {
			t.Errorf("a note is not marked as from the chat: %+v", n)
		}
	}
	related := v.RelationsOf(flint)[0].Other(flint)
	kept, err := b.File.FindVectors(e.EmbeddingModel(), []string{textKey(v, flint), pipeline.VectorKey(text), textKey(v, related)})
	if err != nil || len(kept) != 3 {
		t.Fatalf("%d vectors are kept: %v", len(kept), err)
	}
	if len(v.RelationsOf(flint)) == 1 && !slices.Equal(kept[textKey(v, flint)], recall.Mean(kept[textKey(v, related)])) {
		t.Error("the vector of the new one is not the mean of those it is related to")
	}
	var u *editor.Unavailable
	if _, err := b.TakeIn(t.Context(), conversation.Question{As: speaker.ID}, e, speaker.ID, other.ID, text); !errors.As(err, &u) {
		t.Errorf("taken in twice: %v", err)
	}
	editortest.Must(t, b.Do(edits.Forget(m)))
	if _, there := b.View().Find("Captain Barnaby Flint"); there || len(b.View().Relations()) != relations {
		t.Error("what was said is forgotten, but not the people it named")
	}
	for range 2 {
		editortest.Get(b.Undo())(t)
	}
	if now := b.View(); len(now.Relations()) != relations || len(b.Remembered(now).Memories) != memories || kb.Count[*kb.Spoken](now.Snapshot) != 0 {
		t.Error("it is not undone")
	}
}

// deaf reads nothing.
type deaf struct{ task.Engine }

func (deaf) ExtractGraph(context.Context, task.GraphInput) (task.GraphOutput, error) {
	return task.GraphOutput{}, errors.New("the server is gone")
}

func TestNothingIsTakenInWhenItCanNotBeRead(t *testing.T) {
	b, e := talking(t)
	e.Engine = deaf{e.Engine}
	before := b.Snapshot()
	who := b.View().Entities()[0].ID
	_, err := b.TakeIn(t.Context(), conversation.Question{As: who}, e, who, "", "Hello.")
	if err == nil || !strings.Contains(err.Error(), "nothing was taken in") || b.Snapshot() != before {
		t.Errorf("%v", err)
	}
}

// TestAVectorMovesOnlyAfterFiveTimesAndBackAgain takes in utterances about one
// entity, one by one.
func TestAVectorMovesOnlyAfterFiveTimesAndBackAgain(t *testing.T) {
	b, e := talking(t)
	of := b.View().Entities()[1]
	key := textKey(b.View(), of)
	own := editortest.Get(b.File.FindVectors(e.EmbeddingModel(), []string{key}))(t)
	now := func() float64 { // how near its vector is to where it was
		prepared, err := b.texts.of(t.Context(), b, b.View(), e)
		if err != nil {
			t.Fatal(err)
		}
		if own[key] == nil {
			if own, err = b.File.FindVectors(e.EmbeddingModel(), []string{key}); err != nil {
				t.Fatal(err)
			}
		}
		hits := editortest.Get(prepared.entities.Query(t.Context(), own[key], prepared.entities.Len()))(t)
		for _, h := range hits {
			if h.Key == key {
				return h.Cosine
			}
		}
		t.Fatalf("%s has no vector", of.Name)
		return 0
	}
	before := now()
	var at5 float64
	for i, said := range []string{"tea", "salt", "rope", "fog", "oil", "tar"} {
		spoken := &kb.Spoken{ID: "u" + said, Speaker: b.View().Entities()[0].Group.Anchor, Text: said + " is what I think of", Grounded: []kb.NameID{of.Group.Anchor}}
		editortest.Must(t, b.Do(edits.TakeIn(spoken)))
		vectors := editortest.Get(e.Embed(t.Context(), []string{spoken.Text}))(t)
		editortest.Must(t, b.File.PutVectors(e.EmbeddingModel(), map[string][]float32{pipeline.VectorKey(spoken.Text): vectors[0]}))
		if moved := now() < before-0.001; moved != (i >= 4) {
			t.Errorf("after %d utterances it has moved: %v", i+1, moved)
		}
		if i == 4 {
			at5 = now()
		} else if i == 5 && now() != at5 {
			t.Error("the sixth moves it again")
		}
	}
	for range 2 {
		editortest.Get(b.Undo())(t)
	}
	if now() != before {
		t.Error("taken back, it stays where it had moved")
	}
}
