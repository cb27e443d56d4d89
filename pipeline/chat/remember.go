package chat

import (
	"fmt"

	"dramatis/editor/kb"
	"dramatis/pipeline/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// remember ranks the character's memories by a strategy of Emotional RAG and
// puts the best into the prompt.
func (t *turn) remember(strategy memory.Strategy) error {
	list := t.book.MemoriesOf(t.Character.ID)
	if len(list) == 0 {
		return nil
	}
	vectors, err := t.vectors(list, t.Question)
	if err != nil {
		return err
	}
	moods, err := t.moods(list, t.Question)
	if err != nil {
		return err
	}
	candidates := make([]memory.Candidate, len(list))
	for i, m := range list {
		candidates[i] = memory.Candidate{Memory: m, Vector: vectors[i], Emotions: moods[i]}
	}
	for _, r := range memory.Rank(strategy, candidates, vectors[len(list)], moods[len(list)], memory.Published) {
		t.found.Trace.Retrieved.Memories = append(t.found.Trace.Retrieved.Memories, retrieve.Memory{Text: r.Text,
			Semantic: r.Semantic, Emotion: r.Emotion, Score: r.Score, When: t.View.Story().Label(r.Place)})
		t.sheet.Memories = append(t.sheet.Memories, r.Text)
	}
	t.sheet.Bounded = true
	return nil
}

// vectors embeds the memories and then the question.
func (t *turn) vectors(list []*memory.Memory, question string) ([][]float32, error) {
	texts := make([]string, 0, len(list)+1)
	for _, m := range list {
		texts = append(texts, m.Text)
	}
	out, err := t.Engine.Embed(t.ctx, append(texts, question))
	if err != nil {
		return nil, fmt.Errorf("embed the memories: %w", err)
	}
	return out, nil
}

// moods are the emotional colours of the memories and then the question: the
// writer's where there is one, else those that were scored before, else scored
// now.
func (t *turn) moods(list []*memory.Memory, question string) ([]kb.Emotions, error) {
	out := make([]kb.Emotions, len(list)+1)
	var items []task.EmotionItem
	where := map[string]int{}
	ask := func(i int, text string) {
		id := fmt.Sprint(i)
		where[id] = i
		items = append(items, task.EmotionItem{ID: id, Text: text})
	}
	for i, m := range list {
		if f, ok := kb.Get[*kb.Feeling](t.View.Snapshot, string(m.ID)); ok {
			out[i] = f.Emotions
		} else if f, ok := kb.Get[*kb.Feeling](t.View.Snapshot, kb.FeelingKey(m.Text)); ok {
			out[i] = f.Emotions
		} else {
			ask(i, m.Text)
		}
	}
	ask(len(list), question)
	scored, err := t.Engine.ScoreEmotion(t.ctx, task.EmotionInput{Language: t.Language, Items: items})
	if err != nil {
		return nil, fmt.Errorf("feel the memories: %w", err)
	}
	for _, s := range scored.Items {
		i, ok := where[s.ID]
		if !ok {
			continue
		}
		for k, name := range kb.EmotionNames() {
			out[i][k] = s.Emotions[name]
		}
	}
	return out, nil
}

// bubble drafts a reply, takes it as an unseen utterance, predicts the bubble it
// would belong to, and gives that bubble's contents to the reply (proposals
// 2.3).
func (t *turn) bubble() error {
	episodes := t.book.Episodes(t.Character.ID)
	if len(episodes) == 0 {
		return nil
	}
	draft, err := t.Engine.DraftReply(t.ctx, task.ReplyInput{System: t.sheet.Profile, Turns: []task.Turn{{Text: t.Question}},
		Language: t.Language, Material: t.input("").Material})
	if err != nil {
		return fmt.Errorf("draft a reply: %w", err)
	}
	var list []*memory.Memory
	for _, b := range episodes {
		list = append(list, b.Members...)
	}
	vectors, err := t.vectors(list, t.Question+" "+draft)
	if err != nil {
		return err
	}
	byID := map[kb.MemoryID][]float32{}
	for i, m := range list {
		byID[m.ID] = vectors[i]
	}
	var about []kb.EntityID
	for _, e := range t.found.About {
		about = append(about, e.ID)
	}
	likely := memory.Predict(episodes, byID, t.book.Feeling, memory.Unseen{Vector: vectors[len(list)], About: about}, memory.DefaultWeights)
	if len(likely) == 0 {
		return nil
	}
	b := likely[0].Bubble
	title := t.View.Story().Label(b.Place)
	if b.Summary != "" {
		title += ": " + b.Summary
	}
	t.found.Trace.Retrieved.Bubbles = append(t.found.Trace.Retrieved.Bubbles, title)
	for _, m := range b.Members {
		item := task.MaterialItem{About: title, Text: m.Text, Quote: m.Kind == memory.Utterance}
		t.items = append(t.items, item)
	}
	t.sheet.Items = t.within(t.items)
	t.sheet.Bounded = true
	return nil
}
