package workspace

import (
	"context"
	"errors"
	"slices"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/task/builtin"
)

// RememberedFor is Remembered, which the end of the context cuts short: the error is the context's.
func (b *Workspace) RememberedFor(ctx context.Context, v *cast.View) (*memory.Book, error) {
	return b.views.BookFor(ctx, v)
}

// Remembered returns the memories of a view's cast, cached while the base does not change.
func (b *Workspace) Remembered(v *cast.View) *memory.Book { return b.views.Book(v) }

// Feel scores the emotions of all memories that have no score. Scores are stored as they come;
// existing ones stay.
func (b *Workspace) Feel(ctx context.Context, e *engine.Engine, report pipeline.Reporter) error {
	return b.feel(ctx, e, report, (*memory.Book).Unscored)
}

// FeelAgain is Feel, and scores again what was scored by rule, since the list of words may have changed. The
// writer's scores stay.
func (b *Workspace) FeelAgain(ctx context.Context, e *engine.Engine, report pipeline.Reporter) error {
	return b.feel(ctx, e, report, (*memory.Book).UnscoredOrByRule)
}

func (b *Workspace) feel(ctx context.Context, e *engine.Engine, report pipeline.Reporter, unscored func(*memory.Book, kb.Origin) []memory.Batch) error {
	if err := b.ReadOnly(); err != nil {
		return err
	}
	book, err := b.views.BookFor(ctx, b.View())
	if err != nil {
		return err
	}
	batches := unscored(book, e.Engine.Origin())
	total := 0
	for _, batch := range batches {
		total += len(batch.Texts)
	}
	report.Stage("score emotions", total)
	for some := range pipeline.Together(e.Engine, batches, memory.Batch.Len) {
		var list []*kb.Feeling
		texts := 0
		for _, batch := range some {
			scored, err := recall.Score(ctx, e.Engine, batch.Language, batch.Texts)
			if err != nil {
				return err
			}
			list = append(list, scored...)
			texts += len(batch.Texts)
		}
		if _, err := b.keepFeelings(list); err != nil {
			return err
		}
		report.Add(texts)
	}
	return nil
}

// afterRun scores the emotions in what a run has read, where that needs no calls: by rule, or from
// the feelings that the reading has noted. A model scores the rest on request. The error is the run's,
// or why it lost its claim.
func (b *Workspace) afterRun(ctx context.Context, e *engine.Engine, report pipeline.Reporter, err error) error {
	var lost *kb.Problem
	switch {
	case err != nil && errors.As(context.Cause(ctx), &lost):
		return lost
	case err != nil:
		return err
	case e.Engine.Origin() != kb.ByRule:
		return b.feelAsRead(ctx)
	case e.Lexicon != "":
		return b.FeelAgain(ctx, e, report)
	}
	return b.Feel(ctx, e, report)
}

// feelAsRead stores the emotions of memories whose feeling the reading has noted in words: “sad,
// proud” is looked up in the list of emotion words. Existing scores stay.
func (b *Workspace) feelAsRead(ctx context.Context) error {
	if b.ReadOnly() != nil {
		return nil
	}
	book, err := b.views.BookFor(ctx, b.View())
	if err != nil {
		return err
	}
	byRule := builtin.New()
	seen := map[string]bool{}
	var list []*kb.Feeling
	for _, m := range book.Memories {
		if _, scored := book.Feeling(m); scored || m.FeelingNote == "" || seen[m.Text] {
			continue
		}
		seen[m.Text] = true
		language := ""
		if d, ok := b.View().Story().Document(m.Document); ok {
			language = d.Language
		}
		scored, err := recall.Score(ctx, byRule, language, []string{m.FeelingNote})
		if err != nil {
			return err
		}
		if len(scored) == 1 && !isFlat(scored[0].Emotions) {
			scored[0].ID, scored[0].By = kb.FeelingKey(m.Text), kb.ByModel
			list = append(list, scored[0])
		}
	}
	if len(list) == 0 {
		return nil
	}
	_, err = b.keepFeelings(list)
	return err
}

// isFlat reports whether words express no emotion.
func isFlat(e kb.Emotions) bool {
	return !slices.ContainsFunc(e[:], func(x float64) bool { return x > 1 })
}
