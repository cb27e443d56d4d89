package workspace

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// anyStep returns a step of a writer who tries everything.
func anyStep(r *rand.Rand, v *cast.View) editor.Command {
	es, q := v.Entities(), v.Queue()
	e, o := es[r.IntN(len(es))], es[r.IntN(len(es))]
	if len(q) == 0 {
		return edits.Describe(e.Name, fmt.Sprint("described ", r.IntN(9)))
	}
	w := q[r.IntN(len(q))]
	switch r.IntN(10) {
	case 0:
		return edits.MergeEntities(e.ID, o.ID)
	case 1:
		return edits.Split(e.Name, e.Names[r.IntN(len(e.Names))].Surface)
	case 2:
		return edits.KeepApart(e.ID, o.ID)
	case 3:
		return edits.NotNames(e.ID)
	case 4:
		return edits.Rename(e.Name, fmt.Sprint("Name ", r.IntN(9)))
	case 5, 6:
		return edits.Approve(w.ID, nil)
	case 7, 8:
		return edits.Reject(w.ID)
	}
	return edits.Skip(w.ID)
}

// reedited writes the text with some of its paragraphs gone and one moved.
func reedited(t *testing.T, r *rand.Rand, path, text string) {
	t.Helper()
	paragraphs := strings.Split(text, "\n\n")
	for range 3 {
		i := 1 + r.IntN(len(paragraphs)-2)
		paragraphs = slices.Delete(paragraphs, i, i+1)
	}
	editortest.Must(t, os.WriteFile(path, []byte(strings.Join(paragraphs, "\n\n")), 0o600))
}

// wordsOfTheWriter returns everything that only the writer may change.
func wordsOfTheWriter(v *cast.View) string {
	var out strings.Builder
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		if w.Decided() {
			fmt.Fprintln(&out, w.ID, w.State, w.From)
		}
	}
	for c := range kb.All[*kb.Card](v.Snapshot) {
		fmt.Fprintln(&out, c.ID, c.Fields, c.Locked, c.Tags)
	}
	for i := range kb.All[*kb.Ignored](v.Snapshot) {
		fmt.Fprintln(&out, i.Name, i.Reason)
	}
	return out.String()
}

// sound fails where what is derived breaks a rule of identity.
func sound(t *testing.T, v *cast.View) {
	t.Helper()
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		switch {
		case w.State == kb.Approved && w.From == nil && !v.Partition.Joined(w.A, w.B) && v.Evidence.Names[w.A] != nil && v.Evidence.Names[w.B] != nil:
			t.Fatalf("approved and yet two: %s = %s", w.SurfaceA, w.SurfaceB)
		case w.State == kb.Rejected && v.Partition.Joined(w.A, w.B):
			t.Fatalf("rejected and yet one: %s = %s", w.SurfaceA, w.SurfaceB)
		}
	}
	seen := map[kb.NameID]*identity.Group{}
	for _, e := range v.Entities() {
		for _, n := range e.Names {
			if v.Ignored(n.ID) || seen[n.ID] != nil {
				t.Fatalf("%s is shown though ignored, or twice", n.Surface)
			}
			seen[n.ID] = e.Group
		}
	}
}

func TestAnySequenceOfStepsWithReimportsKeepsTheWritersWordAndIsUndone(t *testing.T) {
	source := editortest.Get(os.ReadFile(sampleText(t, sample.English)))(t)
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 5))
		path := filepath.Join(t.TempDir(), "story.md")
		editortest.Must(t, os.WriteFile(path, source, 0o600))
		b := editortest.Get(byRule(context.Background(), t, path, 2, Silent{}))(t)
		steps := 0
		for turn := range 4 {
			for range 12 {
				before := b.Snapshot()
				var u *editor.Unavailable
				if err := b.Do(anyStep(r, b.View())); err != nil && !errors.As(err, &u) {
					t.Fatal(err)
				}
				if b.Snapshot() != before {
					steps++
				}
				sound(t, b.View())
			}
			if turn == 3 {
				break
			}
			words := wordsOfTheWriter(b.View())
			reedited(t, r, path, string(source))
			editortest.Must(t, goOn(context.Background(), t, b, path, 2, Silent{}))
			if now := wordsOfTheWriter(b.View()); now != words {
				t.Fatalf("seed %d: an import changed the writer's word:\n%s\nis now\n%s", seed, words, now)
			}
			sound(t, b.View())
		}
		last := wordsOfTheWriter(b.View())
		undone := 0
		for {
			if _, err := b.Undo(); errors.Is(err, editor.ErrNothing) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			undone++
			sound(t, b.View())
		}
		if undone < steps || wordsOfTheWriter(b.View()) != "" || len(b.View().Entities()) != 0 {
			t.Fatalf("seed %d: %d steps undone of %d, and left are %d entities and %q", seed, undone, steps, len(b.View().Entities()), wordsOfTheWriter(b.View()))
		}
		for range undone {
			editortest.Get(b.Redo())(t)
		}
		if wordsOfTheWriter(b.View()) != last {
			t.Fatalf("seed %d: redone, the writer's word is another", seed)
		}
	}
}
