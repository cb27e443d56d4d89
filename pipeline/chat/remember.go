package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// remember ranks the character's memories by a strategy of Emotional RAG and adds the best to the sheet. Meaning alone
// needs no emotions.
func (t *turn) remember(ctx context.Context, strategy recall.Strategy) error {
	t.sheet.Bounded = true
	if t.me == nil {
		return nil
	}
	list := t.book.MemoriesOf(t.me.ID)
	if len(list) == 0 {
		return nil
	}
	question, vectors, err := t.embedAll(ctx, t.resolvedQuestion(), list)
	if err != nil {
		return err
	}
	if strategy != recall.Meaning && t.Engine.Origin() == kb.ByModel {
		list = t.worthScoring(list, vectors, question) // a model's scores take time, so only memories that may be used are scored
	}
	moods, mood, err := t.feelings(ctx, list, strategy != recall.Meaning)
	if err != nil {
		return err
	}
	candidates := make([]recall.Candidate, len(list))
	for i, m := range list {
		candidates[i] = recall.Candidate{Memory: m, Vector: vectors[m.ID], Feeling: moods[i]}
	}
	sought := recall.Sought{Vector: question, Feeling: mood, Mood: t.Choice.Mood}
	ranked := recall.Rank(strategy, candidates, sought, t.Choice)
	given := map[kb.MemoryID]bool{}
	var lines []string
	for _, r := range ranked {
		item := conversation.Item{Kind: conversation.KindMemory, Text: r.Text, Semantic: r.Semantic, Emotion: r.Emotion, Score: r.Score,
			When: t.View.Story().Label(r.Place), Document: r.Document, Span: r.Span}
		if t.isDropped(item) {
			t.recordCut(conversation.SectionDropped, r.Text)
			continue
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		given[r.ID] = true
		lines = append(lines, t.memoryLine(r.Memory))
	}
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
	t.found.Trace.Measured = listMeasured(recall.Distances(candidates, sought), given)
	return nil
}

// worthScoring returns the memories that may be used, in their order: those with a known feeling, and of the others
// the nearest in meaning.
func (t *turn) worthScoring(list []*memory.Memory, vectors map[kb.MemoryID][]float32, question []float32) []*memory.Memory {
	var bare []*memory.Memory
	for _, m := range list {
		if _, ok := t.book.Feeling(m); !ok {
			bare = append(bare, m)
		}
	}
	slices.SortStableFunc(bare, func(a, b *memory.Memory) int {
		return cmp.Compare(recall.Euclidean(vectors[a.ID], question), recall.Euclidean(vectors[b.ID], question))
	})
	out := map[*memory.Memory]bool{}
	for _, m := range bare[min(len(bare), maxUnscored):] {
		out[m] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(m *memory.Memory) bool { return out[m] })
}

// maxUnscored is how many memories without a feeling a model scores for one question: twice what the first filter lets
// through.
const maxUnscored = 40

// resolvedQuestion returns the question, with names in place of pronouns if known.
func (t *turn) resolvedQuestion() string { return cmp.Or(t.found.Asking, t.Question) }

// memoryLine returns a memory as a line; an answer of the character comes after the line that it answers (in Emotional
// RAG a memory is both).
func (t *turn) memoryLine(m *memory.Memory) string {
	if m.Before != nil && t.me != nil && m.Speaker.ID == t.me.ID {
		return m.Exchange(t.Language)
	}
	return m.Line(t.Language)
}

// line returns a memory by itself.
func (t *turn) line(m *memory.Memory) string { return m.Line(t.Language) }

// embedAll embeds the words and the memories. If the engine can't embed, word vectors replace embeddings.
func (t *turn) embedAll(ctx context.Context, words string, list []*memory.Memory) ([]float32, map[kb.MemoryID][]float32, error) {
	if t.Engine.EmbeddingModel() != "" {
		question, err := t.embed(ctx, words)
		if err == nil {
			var vectors map[kb.MemoryID][]float32
			if vectors, err = t.vectors(ctx, list); err == nil {
				return question, vectors, nil
			}
		}
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
	}
	vectors := make(map[kb.MemoryID][]float32, len(list))
	for _, m := range list {
		vectors[m.ID] = retrieve.WordVector(m.Text)
	}
	return retrieve.WordVector(words), vectors, nil
}

// vectors returns the vectors of memories, from the cache or from the engine.
func (t *turn) vectors(ctx context.Context, list []*memory.Memory) (map[kb.MemoryID][]float32, error) {
	out := make(map[kb.MemoryID][]float32, len(list))
	model := t.Engine.EmbeddingModel()
	keep := t.Vectors != nil && t.Key != nil && model != ""
	have := map[string][]float32{}
	keys := make([]string, len(list))
	for i, m := range list {
		if keys[i] = m.Text; keep {
			keys[i] = t.Key(m.Text)
		}
	}
	if keep {
		var err error
		if have, err = t.Vectors.FindVectors(model, keys); err != nil {
			return nil, fmt.Errorf("look for vectors of memories: %w", err)
		}
	}
	var missing, texts []string
	wanted := map[string]bool{}
	for i, m := range list {
		if _, ok := have[keys[i]]; !ok && !wanted[keys[i]] {
			wanted[keys[i]] = true
			missing, texts = append(missing, keys[i]), append(texts, m.Text)
		}
	}
	if len(missing) > 0 {
		made, err := t.Engine.Embed(ctx, texts)
		if err != nil {
			return nil, fmt.Errorf("embed the memories: %w", err)
		}
		fresh := make(map[string][]float32, len(made))
		for i, v := range made {
			fresh[missing[i]], have[missing[i]] = v, v
		}
		if keep {
			if err := t.Vectors.PutVectors(model, fresh); err != nil {
				return nil, fmt.Errorf("keep the vectors of memories: %w", err)
			}
		}
	}
	for i, m := range list {
		out[m.ID] = have[keys[i]]
	}
	return out, nil
}

// feelings returns the feelings of the memories and of the question: the writer's, else those scored before, else, if
// score is set, those scored now, which are stored.
func (t *turn) feelings(ctx context.Context, list []*memory.Memory, score bool) ([]kb.Feeling, kb.Feeling, error) {
	out := make([]kb.Feeling, len(list))
	var items []task.EmotionItem
	byText := map[string][]int{}
	want := func(i int, text string) {
		if byText[text] == nil {
			items = append(items, task.EmotionItem{ID: strconv.Itoa(len(items)), Text: text})
		}
		byText[text] = append(byText[text], i)
	}
	for i, m := range list {
		if f, ok := t.book.Feeling(m); ok {
			out[i] = *f
		} else {
			want(i, t.book.FeltIn(m, t.Engine.Origin()))
		}
	}
	if !score {
		return out, kb.Feeling{}, nil
	}
	want(-1, t.Question)
	slices.Reverse(items) // the question first: what is stored then does not depend on it
	var mood kb.Feeling
	for batch := range slices.Chunk(items, scoringBatch) {
		if err := t.scoreBatch(ctx, batch, items, byText, out, &mood); err != nil {
			return nil, mood, err
		}
	}
	return out, mood, nil
}

// scoringBatch is how many texts are scored before they are stored: stopping loses at most these.
const scoringBatch = 60

// scoreBatch scores a batch of texts, assigns the results and stores them.
func (t *turn) scoreBatch(ctx context.Context, batch, items []task.EmotionItem, byText map[string][]int, out []kb.Feeling, mood *kb.Feeling) error {
	scored, err := t.Engine.ScoreEmotion(ctx, task.EmotionInput{Language: t.Language, Items: batch})
	if err != nil {
		return fmt.Errorf("feel the memories: %w", err)
	}
	var fresh []*kb.Feeling
	var texts []string
	for _, s := range scored.Items {
		n, err := strconv.Atoi(s.ID)
		if err != nil || n < 0 || n >= len(items) {
			continue
		}
		text := items[len(items)-1-n].Text // they were numbered before they were reversed
		f := recall.FeelingOf(text, s, t.Engine.Origin())
		for _, i := range byText[text] {
			if i < 0 {
				*mood = *f
			} else {
				out[i] = *f
			}
		}
		if text != t.Question {
			fresh, texts = append(fresh, f), append(texts, text)
		}
	}
	if t.KeepFeelings != nil && len(fresh) > 0 {
		kept, err := t.KeepFeelings(fresh)
		if err != nil {
			return fmt.Errorf("keep the emotions of memories: %w", err)
		}
		if !kept && t.Engine.Origin() == kb.ByModel { // they cost calls, and will again next time
			for _, text := range texts {
				t.recordCut(conversation.SectionUnkept, text)
			}
		}
	}
	return nil
}

// sceneTitle names a scene in a trace: place, title and summary.
func (t *turn) sceneTitle(b *memory.Scene) string {
	details := slices.DeleteFunc([]string{b.Title, b.Summary}, func(s string) bool { return s == "" })
	return strings.Join(append([]string{t.View.Story().Label(b.Place)}, details...), " · ")
}
