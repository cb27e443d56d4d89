package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// A RecalledScene is a scene in a prompt: what the character remembers of it.
type RecalledScene struct {
	Title   string
	Place   string
	Summary string
	Said    []string // in story order
	Facts   []string
}

// recallScene drafts a reply, predicts the scene to which it would belong as an utterance, and adds that scene to the
// sheet (proposals 2.3, which call a scene a bubble).
func (t *turn) recallScene(ctx context.Context) error {
	t.sheet.Bounded = true
	if t.me == nil {
		return nil
	}
	scenes := t.book.ScenesOf(t.me.ID)
	if len(scenes) == 0 {
		return nil
	}
	draft, err := t.draft(ctx)
	if err != nil {
		return err
	}
	t.found.Trace.Draft = cmp.Or(t.found.Trace.Draft, draft)
	var list []*memory.Memory
	for _, b := range scenes {
		list = append(list, b.Members...)
	}
	words := strings.TrimSpace(t.Question + " " + draft)
	said := recall.Unseen{Text: words, Terms: retrieve.Terms}
	var vectors map[kb.MemoryID][]float32
	if said.Vector, vectors, err = t.embedAll(ctx, words, list); err != nil {
		return err
	}
	for _, e := range t.Views.Lexicon(t.View).In(words) {
		if e != t.me {
			said.About = append(said.About, e.ID)
		}
	}
	if said.Feeling, err = t.scoreDraft(ctx, words, list); err != nil {
		return err
	}
	ranked := recall.Predict(scenes, vectors, t.book.Feeling, said, *t.Weights)
	t.found.Trace.Predicted = listPredicted(ranked, t.View)
	if len(ranked) == 0 || ranked[0].Score <= 0 {
		return nil
	}
	b := ranked[0].Scene
	item := conversation.Item{Kind: conversation.KindScene, Text: t.sceneTitle(b)}
	if t.isDropped(item) {
		t.recordCut(conversation.SectionDropped, item.Text)
		return nil
	}
	t.found.Trace.Items = append(t.found.Trace.Items, item)
	t.sheet.Episode = t.recalledScene(b, vectors, said.Vector)
	return nil
}

// draft returns a short reply from the sheet so far; for the method Bubbles that is the profile.
func (t *turn) draft(ctx context.Context) (string, error) {
	sheet := t.sheet
	sheet.Bounded = false
	system, err := Prompt("", t.Language, sheet)
	if err != nil {
		return "", err
	}
	in := t.input(system)
	draft, err := t.Engine.DraftReply(ctx, in)
	if err != nil {
		return "", fmt.Errorf("draft a reply: %w", err)
	}
	return strings.TrimSpace(draft), nil
}

// scoreDraft scores the draft's emotions if any memory has a feeling to compare it with.
func (t *turn) scoreDraft(ctx context.Context, words string, list []*memory.Memory) (*kb.Feeling, error) {
	if !slices.ContainsFunc(list, func(m *memory.Memory) bool { _, ok := t.book.Feeling(m); return ok }) {
		return nil, nil
	}
	scored, err := t.Engine.ScoreEmotion(ctx, task.EmotionInput{Language: t.Language, Items: []task.EmotionItem{{ID: "0", Text: words}}})
	if err != nil {
		return nil, fmt.Errorf("feel the draft: %w", err)
	}
	for _, s := range scored.Items {
		return recall.FeelingOf(words, s, t.Engine.Origin()), nil
	}
	return nil, nil
}

// recalledScene returns the members of a scene that fit the budget: those nearest to the draft, in story order.
func (t *turn) recalledScene(b *memory.Scene, vectors map[kb.MemoryID][]float32, draft []float32) *RecalledScene {
	e := &RecalledScene{Title: b.Setting(), Place: t.View.Story().Label(b.Place), Summary: b.Summary}
	order := make([]int, len(b.Members))
	far := make([]float64, len(b.Members))
	for i, m := range b.Members {
		order[i], far[i] = i, recall.Euclidean(vectors[m.ID], draft)
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(far[x], far[y]) })
	lines := make([]string, len(order))
	for i, k := range order {
		lines[i] = t.line(b.Members[k])
	}
	var kept []int
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		kept = append(kept, order[i])
	}
	slices.Sort(kept)
	for _, k := range kept {
		if m := b.Members[k]; m.Kind == memory.Utterance {
			e.Said = append(e.Said, t.line(m))
		} else {
			e.Facts = append(e.Facts, t.line(m))
		}
	}
	return e
}
