package workspace

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func TestAnUpdatedIndexEqualsOneMadeFromScratch(t *testing.T) {
	g := memorytest.ReadGold(t, filepath.Join("..", "sample", sample.English))
	b := goldBase(t, g)
	embeds := &memorytest.Engine{Model: "m"}
	e := &engine.Engine{Engine: embeds}
	same := func(v *cast.View) {
		t.Helper()
		got := editortest.Get(b.texts.of(t.Context(), b, v, e))(t)
		fresh := editortest.Get((&indexCache{}).of(t.Context(), b, v, e))(t)
		for _, words := range []string{"the Heron on the flats", "tide tables", "Captain", "The Heroine"} {
			for name, pair := range map[string][2]*nearest{"entities": {got.entities, fresh.entities}, "passages": {got.passages, fresh.passages}} {
				x := editortest.Get(pair[0].Nearest(context.Background(), memorytest.Vector(words), 8))(t)
				y := editortest.Get(pair[1].Nearest(context.Background(), memorytest.Vector(words), 8))(t)
				if len(x) == 0 || !reflect.DeepEqual(x, y) {
					t.Errorf("%s near to %q are %v, made again %v", name, words, x, y)
				}
			}
		}
	}
	same(b.View())
	asked := embeds.Asked["embed"]
	for _, change := range []func() error{
		func() error { return b.Do(edits.Rename("Augusta Pell", "The Heroine")) },
		func() error { return b.Do(edits.Merge("Captain Dray", "Mrs. Dray")) },
		func() error { _, err := b.Undo(); return err },
		func() error { return b.Do(edits.Describe("Heron", "A thief on stilts.")) },
	} {
		editortest.Must(t, change())
		same(b.View())
		same(b.View().AsOf(&kb.Place{Document: g.ID, Chapter: 3}))
	}
	if n := len(b.texts.list); n != maxTexts {
		t.Errorf("%d views' texts are kept", n)
	}
	if asked == 0 {
		t.Error("nothing was embedded")
	}
}
