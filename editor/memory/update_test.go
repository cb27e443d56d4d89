package memory

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

// anatomy writes everything of a book, and fails where its parts do not point at
// one another.
func anatomy(t *testing.T, b *Book) string {
	t.Helper()
	var out strings.Builder
	memory := func(m *Memory) {
		at := kb.SceneID("none")
		if m.Scene != nil {
			at = m.Scene.ID
			if b.byScene[at] != m.Scene {
				t.Errorf("%s points at a scene that is not the book's", m.ID)
			}
		}
		if got, ok := b.Memory(m.ID); !ok || got != m {
			t.Errorf("%s is not found by its id", m.ID)
		}
		f, _ := b.Feeling(m)
		fmt.Fprintf(&out, " %s %q in %s chat %v feels %v\n", m.ID, m.Text, at, m.FromChat, f)
	}
	for i, x := range b.Scenes {
		fmt.Fprintf(&out, "scene %d %s %s\n", x.Seq, x.ID, x.Title)
		for _, m := range x.Members {
			if m.Scene != x {
				t.Errorf("%s is a member of %s and does not know", m.ID, x.ID)
			}
			memory(m)
		}
		if got := b.SceneAt(x.Document, x.Span.Start); got != x || x.Seq != i+1 {
			t.Errorf("scene %s is not where it begins", x.ID)
		}
	}
	fmt.Fprintf(&out, "%d memories, %d hidden\n", len(b.Memories), len(b.Hidden))
	for _, m := range slices.Concat(b.Memories, b.Hidden) {
		memory(m)
	}
	for _, e := range b.View.Entities() {
		fmt.Fprintf(&out, "%s:", e.Name)
		for _, x := range b.ScenesOf(e.ID) {
			if !slices.Contains(b.Scenes, x) {
				t.Errorf("%s took part in a scene that is not the book's", e.Name)
			}
			fmt.Fprintf(&out, " %s", x.ID)
		}
		for _, m := range b.MemoriesOf(e.ID) {
			if got, _ := b.Memory(m.ID); got != m {
				t.Errorf("%s remembers a %s that is not the book's", e.Name, m.ID)
			}
			fmt.Fprintf(&out, " %s", m.ID)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// TestABookTakenOverIsTheBookDerivedAnew makes random changes, one after another:
// utterances taken in and taken back, feelings, memories hidden and shown, names joined.
func TestABookTakenOverIsTheBookDerivedAnew(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 3))
		pick := func(n int) int { return r.IntN(n) }
		v := cast.Of(memorytest.Lamp().Snapshot(), nil)
		book := Derive(v)
		before := anatomy(t, book)
		first := book
		takenOver := 0
		for step := range 12 {
			d := v.Snapshot.Draft()
			m := book.Memories[pick(len(book.Memories))]
			who := func() kb.NameID { return v.Entities()[pick(len(v.Entities()))].Group.Anchor }
			switch pick(6) {
			case 0, 1, 2:
				s := &kb.Spoken{ID: fmt.Sprintf("u%d-%d", step, pick(9)), Speaker: who(), Text: fmt.Sprint("words ", step), Grounded: []kb.NameID{who()}, Seq: step + 1}
				if pick(3) > 0 {
					s.Scene = book.Scenes[pick(len(book.Scenes))].ID
				}
				if pick(2) > 0 {
					s.Addressee = who()
				}
				d.Set(s)
			case 3:
				d.Set(&kb.Feeling{ID: string(m.ID), Emotions: kb.Emotions{float64(step)}})
			case 4:
				d.Set(&kb.MemoryEdit{Memory: m.ID, Hidden: true})
				if a, b := who(), who(); a < b && pick(2) > 0 { // who bears the names changes, and where they are written doesn't
					d.Set(&kb.Verdict{ID: kb.VerdictIDOf(a, b), A: a, B: b, By: kb.ByWriter, Answer: kb.Same, State: kb.Approved, Confidence: 1})
				}
			case 5:
				for s := range kb.All[*kb.Spoken](v.Snapshot) {
					editortest.Must(t, d.Apply(kb.Remove(s)))
					break
				}
			}
			v = cast.Of(d.Snapshot(), v)
			if book.isValidFor(v) {
				takenOver++
			}
			var err error
			if book, err = Update(context.Background(), book, v); err != nil {
				t.Fatal(err)
			}
			if got, want := anatomy(t, book), anatomy(t, Derive(v)); got != want {
				t.Fatalf("seed %d, step %d: taken over it is\n%s\nanew\n%s", seed, step, got, want)
			}
		}
		if takenOver < 4 {
			t.Errorf("seed %d: only %d of 12 books were taken over", seed, takenOver)
		}
		if anatomy(t, first) != before {
			t.Fatalf("seed %d: the first book has changed", seed)
		}
	}
}

func TestDerivingABookStopsWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v := memorytest.Mill().View()
	if book, err := Update(ctx, nil, v); err != context.Canceled || book != nil {
		t.Errorf("%v, %v", book, err)
	}
	if book, err := Update(context.Background(), nil, v); err != nil || anatomy(t, book) != anatomy(t, Derive(v)) {
		t.Errorf("after it was cancelled: %v", err)
	}
}
