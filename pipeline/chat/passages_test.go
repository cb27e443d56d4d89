package chat_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/retrieve"
)

// inTurn is an index that returns the keys 0, 1, 2 …, nearest first, for every query.
type inTurn struct{}

func (inTurn) Nearest(_ context.Context, _ []float32, k int) ([]retrieve.Hit, error) {
	var out []retrieve.Hit
	for i := range k {
		out = append(out, retrieve.Hit{Key: strconv.Itoa(i), Cosine: 1 - float64(i)/100})
	}
	return out, nil
}

func TestPlainRetrievalJoinsWordsAndVectors(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ben", 0, false)
	b.engine.Model = "m"
	b.Choice = conversation.Choice{Passages: 1}
	var passages []kb.Stretch
	for _, d := range b.Full.Story().Documents() {
		for _, p := range kb.PassagesOf(b.Full.Snapshot, d.ID) {
			passages = append(passages, kb.Stretch{Document: p.Document, Span: p.Span})
		}
	}
	b.PassageIndex = inTurn{}
	b.Passages = func(key string) (kb.Stretch, bool) {
		i, err := strconv.Atoi(key)
		if err != nil || i >= len(passages) {
			return kb.Stretch{}, false
		}
		return passages[i], true
	}
	const question = "Tell me of barrels."
	if got := b.ask(t, RAG, question).Trace.Prompt; !strings.Contains(got, "kept the lamp at Sker") {
		t.Errorf("the nearest by its vector is not given:\n%s", got)
	}
	b.Search = func(_ context.Context, words [][]string, _ int) ([]kb.Stretch, []float64, error) {
		return passages[1:2], make([]float64, len(words)), nil
	}
	if got := b.ask(t, RAG, question).Trace.Prompt; !strings.Contains(got, "poured oil into a barrel") || strings.Contains(got, "kept the lamp at Sker") {
		t.Errorf("the one that is near and has the words is not given:\n%s", got)
	}
}
