package workspace

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task/builtin"
)

// remembering returns a base in memory with scenes of ten utterances each between two
// characters; every character has ten scenes, so that what one remembers does not
// grow with the base. Vectors are those of the built-in engine.
func remembering(b *testing.B, memories int) *Workspace {
	b.Helper()
	base, err := Memory()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { base.Close() })
	engine := builtin.New()
	const each = 10 // utterances of a scene, and scenes of a character
	scenes := memories / each
	cast := max(2, scenes/each*2)
	name := func(i int) string { return fmt.Sprintf("Person%d", i%cast) }
	var body strings.Builder
	doc := &kb.Document{ID: "d", Title: "Long", Language: "en", Standing: kb.InStory, Order: 1}
	records := []kb.Record{doc}
	var texts []string
	for i := range scenes {
		start := body.Len()
		doc.Chapters = append(doc.Chapters, kb.Chapter{Number: i + 1, Title: fmt.Sprint(i + 1), Start: start})
		scene := kb.Scene{Place: fmt.Sprintf("place %d", i), Time: fmt.Sprintf("day %d", i)}
		r := &kb.Reading{Engine: "bench", By: kb.ByRule}
		for k := range each {
			who, whom := name(2*i+k%2), name(2*i+1-k%2)
			said := fmt.Sprintf("word%d and word%d of thing%d", i, (i+k)%97, k)
			at := body.Len() - start
			fmt.Fprintf(&body, "%s said: “%s” ", who, said)
			r.Mentions = append(r.Mentions, kb.Mention{Surface: who, Span: kb.Span{Start: at, End: at + len(who)}})
			quote := at + len(who) + len(" said: “")
			scene.Utterances = append(scene.Utterances, kb.Utterance{Speaker: who, Addressee: whom, Text: said, Span: kb.Span{Start: quote, End: quote + len(said)}})
			texts = append(texts, said)
		}
		r.Scenes = []kb.Scene{scene}
		p := &kb.Passage{ID: kb.PassageID(fmt.Sprint("p", i)), Document: "d", Span: kb.Span{Start: start, End: body.Len()}, Seq: i + 1}
		r.Passage = p.ID
		records = append(records, p, r)
	}
	text := kb.TextOf(body.String())
	doc.Text, doc.Size = text.Hash, body.Len()
	records = append(records, text)
	err = base.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "fill"}
		for _, r := range records {
			tx.Edits = append(tx.Edits, kb.Edit{After: r})
		}
		return tx, nil
	})
	if err != nil {
		b.Fatal(err)
	}
	vectors := editortest.Get(engine.Embed(context.Background(), texts))(b)
	byKey := map[string][]float32{}
	for i, v := range vectors {
		byKey[pipeline.VectorKey(texts[i])] = v
	}
	for _, e := range base.View().Entities() {
		byKey[textKey(base.View(), e)] = vectors[0]
	}
	editortest.Must(b, base.File.PutVectors(engine.EmbeddingModel(), byKey))
	return base
}

// BenchmarkTakingInAnUtterance grounds an utterance and predicts its bubble
// ("planned"), and then keeps it and derives the new view with all that is
// remembered ("kept").
func BenchmarkTakingInAnUtterance(b *testing.B) {
	for _, memories := range []int{2000, 20000} {
		base := remembering(b, memories)
		engine := builtin.New()
		speaker, ok := base.View().Find("Person1")
		if got := len(base.Remembered(base.View()).Memories); !ok || got != memories {
			b.Fatalf("%d memories, somebody speaks: %v", got, ok)
		}
		n := 0
		plan := func() chat.Taken {
			n++
			v := base.View()
			taken, err := chat.TakeIn(context.Background(), chat.Request{Topic: retrieve.Topic{View: v, Full: v, Language: "en"}}, chat.Deps{Engine: engine, Sources: retrieve.Sources{TextKey: textKey, Views: &base.views},
				Vectors: base.File, Key: pipeline.VectorKey}, speaker, nil, fmt.Sprintf("I told Person0 of thing%d, number %d", n%10, n))
			if err != nil || len(taken.Relevant) == 0 || taken.Vector == nil {
				b.Fatalf("%+v, %v", taken, err)
			}
			return taken
		}
		b.Run(fmt.Sprintf("planned/%d", memories), func(b *testing.B) {
			plan() // the first look at a view prepares it
			for b.Loop() {
				plan()
			}
		})
		b.Run(fmt.Sprintf("kept/%d", memories), func(b *testing.B) {
			before := len(base.Remembered(base.View()).Memories)
			kept := 0
			for b.Loop() {
				editortest.Must(b, base.Do(edits.TakeIn(plan().Spoken)))
				kept++
				base.Remembered(base.View())
			}
			if got := len(base.Remembered(base.View()).Memories); got != before+kept {
				b.Fatalf("%d memories after taking in %d", got, kept)
			}
		})
	}
}

// BenchmarkABookOf20000Memories is what the Memory pane waits for after a change
// of the evidence.
func BenchmarkABookOf20000Memories(b *testing.B) {
	base := remembering(b, 20000)
	v := base.View()
	for b.Loop() {
		if len(memory.Derive(v).Memories) != 20000 {
			b.Fatal("not all")
		}
	}
}
