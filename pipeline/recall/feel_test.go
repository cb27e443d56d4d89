package recall

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
)

func TestOnlyUnscoredTextsAreScored(t *testing.T) {
	s := memorytest.Mill()
	plain := memory.Derive(s.View())
	dark, who := plain.Memories[0], plain.Memories[1]
	s.With(&kb.Feeling{ID: string(dark.ID), By: kb.ByWriter}, &kb.Feeling{ID: kb.FeelingKey(who.Text), By: kb.ByRule})
	b := memory.Derive(s.View())
	if again := b.UnscoredOrByRule(kb.ByModel); len(again) != 1 || len(again[0].Texts) != len(plain.Memories)-1 || slices.Contains(again[0].Texts, dark.Text) {
		t.Errorf("again: %+v", again)
	}
	batches := b.Unscored(kb.ByModel)
	if len(batches) != 1 || batches[0].Language != "en" {
		t.Fatalf("batches: %+v", batches)
	}
	if got := batches[0].Texts; len(got) != len(plain.Memories)-2 || slices.Contains(got, dark.Text) || slices.Contains(got, who.Text) {
		t.Errorf("to be scored: %q", got)
	}
	e := &memorytest.Engine{Moods: map[string]map[string]float64{"Nine,": {"joy": 7, "fear": 40}}}
	list, err := Score(context.Background(), e, "en", batches[0].Texts)
	if err != nil || len(list) != len(batches[0].Texts) {
		t.Fatalf("scored %d: %v", len(list), err)
	}
	for i, f := range list {
		if f.ID != kb.FeelingKey(batches[0].Texts[i]) || f.By != kb.ByModel {
			t.Errorf("feeling %d is %+v", i, f)
		}
	}
	last := list[slices.Index(batches[0].Texts, "Nine,")]
	if last.Emotions[0] != 7 || last.Emotions[2] != 10 {
		t.Errorf("“Nine” feels %v", last.Emotions)
	}
	e.Fails = map[string]error{"score_emotion": errors.New("no answer")}
	if _, err := Score(context.Background(), e, "en", []string{"x"}); err == nil || !strings.Contains(err.Error(), "no answer") {
		t.Errorf("the failure is %v", err)
	}
}

// partial scores one text of each call, and an unknown one.
type partial struct{ memorytest.Engine }

func (*partial) ScoreEmotion(_ context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	return task.EmotionOutput{Items: []task.EmotionScore{{ID: in.Items[1].ID}, {ID: "17"}, {ID: "x"}}}, nil
}

func TestWhatAnEngineLeavesOutIsMissing(t *testing.T) {
	list, err := Score(context.Background(), &partial{}, "en", []string{"a", "b"})
	if err != nil || len(list) != 1 || list[0].ID != kb.FeelingKey("b") {
		t.Errorf("%+v, %v", list, err)
	}
}
