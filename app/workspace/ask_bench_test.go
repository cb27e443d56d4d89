package workspace

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

// crowd returns a base of so many characters, each noted three times and related to
// two others, in so many passages.
func crowd(entities, passages int) *kb.Snapshot {
	d := kb.Empty().Draft()
	var body strings.Builder
	spans := make([]kb.Span, passages)
	for i := range passages {
		from := body.Len()
		for k := range 3 {
			fmt.Fprintf(&body, "%s met %s by the %d. milestone and said so. ", person((i+k*passages)%entities), person((i+7*k+1)%entities), i)
		}
		spans[i] = kb.Span{Start: from, End: body.Len()}
		body.WriteString("\n")
	}
	text := kb.TextOf(body.String())
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "Crowd", Language: "en", Text: text.Hash, Size: body.Len(), Order: 1, Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "One"}}})
	for i, at := range spans {
		p := &kb.Passage{ID: kb.PassageID(fmt.Sprint("p", i)), Document: "d", Span: at, Seq: i + 1}
		r := &kb.Reading{Passage: p.ID, Engine: "e", By: kb.ByModel}
		for k := range 3 {
			a, b := person((i+k*passages)%entities), person((i+7*k+1)%entities)
			r.Mentions = append(r.Mentions, kb.Mention{Surface: a, Span: kb.Span{Start: strings.Index(text.Body[at.Start:at.End], a), End: strings.Index(text.Body[at.Start:at.End], a) + len(a)}})
			r.Entities = append(r.Entities, kb.EntityNote{Name: a, Type: kb.Character, Description: fmt.Sprintf("%s was seen by the %d. milestone.", a, i)})
			r.Relations = append(r.Relations, kb.RelationNote{Source: a, Target: b, Description: fmt.Sprintf("They met by the %d. milestone.", i), Strength: float64(1 + i%10)})
		}
		d.Set(p)
		d.Set(r)
	}
	return d.Snapshot()
}

// crowded returns a base that holds such a crowd.
func crowded(b *testing.B, entities, passages int) *Workspace {
	b.Helper()
	base := editortest.Get(Memory())(b)
	b.Cleanup(func() { _ = base.Close() })
	if err := base.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "crowd", Quiet: true}
		all := crowd(entities, passages)
		for _, k := range kb.Kinds() {
			for record := range all.Every(k) {
				tx.Edits = append(tx.Edits, kb.Put(s, record))
			}
		}
		return tx, nil
	}); err != nil {
		b.Fatal(err)
	}
	return base
}

func person(i int) string { return fmt.Sprintf("Person%05d", i) }

// asking answers the analysis at once and embeds nothing again.
type asking struct {
	*memorytest.Engine
	vector []float32
}

func (a asking) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i := range texts {
		out[i] = a.vector
	}
	return out, nil
}

func unitVector(r *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	return v
}

// BenchmarkRetrieval is everything between a question and its prompt, except for
// calls of a model: matching names, the nearest entities and passages, relations,
// descriptions, budgets, the prompt. What is prepared once for a view is ready.
func BenchmarkRetrieval(b *testing.B) {
	for _, size := range []struct{ entities, passages, dims int }{{10_000, 20_000, 1536}, {50_000, 0, 256}} {
		r := rand.New(rand.NewPCG(1, 2))
		base := crowded(b, size.entities, max(size.passages, size.entities/2))
		v := base.View()
		places, have := map[string]placedText{}, map[string][]float32{}
		var entities, passages []string
		for _, e := range v.Entities() {
			entities = append(entities, textKey(v, e))
			have[textKey(v, e)] = unitVector(r, size.dims)
		}
		if len(entities) < size.entities {
			b.Fatalf("only %d entities", len(entities))
		}
		for p := range kb.All[*kb.Passage](v.Snapshot) {
			if len(passages) < size.passages {
				text := v.Snapshot.Text(p.Document).Slice(p.Span)
				key := pipeline.VectorKey(text)
				places[key], have[key] = placedText{text, p.Document, p.Span}, unitVector(r, size.dims)
				passages = append(passages, key)
			}
		}
		near := editortest.Get(indexOf(context.Background(), "m", entities, have))(b)
		far := editortest.Get(indexOf(context.Background(), "m", passages, have))(b)
		t := &texts{view: v, places: places}
		specific := func(name string) task.AskedEntity {
			return task.AskedEntity{Name: name, Type: kb.Character, Reason: "named", Scope: task.InScope, Level: task.Specific}
		}
		engine := asking{&memorytest.Engine{Model: "m", Questions: map[string]task.QuestionOutput{
			"What of Person00007 and Person00011?": {Entities: []task.AskedEntity{specific("Person00007"), specific("Person00011")}},
			"What of the lamplighter?":             {Entities: []task.AskedEntity{specific("the lamplighter")}},
			"Who are your friends?":                {Entities: []task.AskedEntity{{Name: "friends", Type: kb.Character, Scope: task.InScope, Level: task.General}}},
		}}, unitVector(r, size.dims)}
		me, ok := v.Find(person(3))
		if !ok {
			b.Fatal("nobody is asked")
		}
		views := &retrieve.ViewCache{}
		deps := chat.Deps{Engine: engine, Index: near, PassageIndex: far, Sources: retrieve.Sources{TextKey: textKey, Views: views, Search: base.rank}, Tokens: tokens.Count, Passages: t.passage}
		for _, c := range []struct{ name, question, method string }{
			{"named", "What of Person00007 and Person00011?", chat.RoleRAG}, {"near", "What of the lamplighter?", chat.RoleRAG},
			{"nobody named", "Who said so by the 4711. milestone, and whom did you meet?", chat.RoleRAG},
			{"general", "Who are your friends?", chat.RoleRAG}, {"passages", "What of the lamplighter?", chat.RAG}} {
			request := chat.Request{Topic: retrieve.Topic{View: v, Full: v, Question: c.question, Language: "en", Types: kb.Types()}, Character: me, Method: c.method}
			b.Run(fmt.Sprintf("%d entities, %d passages of %d/%s", size.entities, size.passages, size.dims, c.name), func(b *testing.B) {
				editortest.Get(chat.Recommend(context.Background(), request, deps))(b)
				for b.Loop() {
					editortest.Get(chat.Recommend(context.Background(), request, deps))(b)
				}
			})
		}
	}
}

// BenchmarkAskAfterAChange is a question of a base of 10,000 characters and
// 20,000 passages of 1,536 dimensions right after the writer renamed somebody,
// except for calls of a model: what was prepared for the base before is out of date.
func BenchmarkAskAfterAChange(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	base := crowded(b, 10_000, 20_000)
	question := "What of the lamplighter?"
	fixed := unitVector(r, 1536)
	e := &engine.Engine{Engine: asking{&memorytest.Engine{Model: "m", Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{
		{Name: "the lamplighter", Type: kb.Character, Scope: task.InScope, Level: task.Specific}}}}}, fixed}}
	v := base.View()
	have := map[string][]float32{}
	for _, e := range v.Entities() {
		have[textKey(v, e)] = unitVector(r, 1536)
	}
	for p := range kb.All[*kb.Passage](v.Snapshot) {
		have[pipeline.VectorKey(v.Snapshot.Text(p.Document).Slice(p.Span))] = unitVector(r, 1536)
	}
	editortest.Must(b, base.File.PutVectors("m", have))
	me, ok := v.Find(person(3))
	if !ok {
		b.Fatal("nobody is asked")
	}
	ask := func(method string) {
		editortest.Get(base.Recommend(context.Background(), conversation.Question{As: me.ID, Text: question, Method: method}, e))(b)
	}
	ask(chat.RoleRAG)
	n := 0
	for b.Loop() {
		n++
		editortest.Must(b, base.Do(edits.Set(kb.FieldName, fmt.Sprint("Captain ", n), me.ID)))
		ask(chat.RoleRAG)
	}
}
