package workspace

import (
	"context"
	"slices"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline"
	"dramatis/pipeline/recall"
)

// Remembered is what the cast of a view remembers, kept while the base does not
// change.
func (b *Workspace) Remembered(v *cast.View) *memory.Book { return b.shelf.Book(v) }

// Feel scores the emotions of all memories that have none yet. What was scored is
// kept as it comes; scores that stand stay, but with again those by rule, which
// another list of words may change. The writer's always stay.
func (b *Workspace) Feel(ctx context.Context, e *engine.Engine, again bool, report pipeline.Reporter) error {
	if err := b.ReadOnly(); err != nil {
		return err
	}
	batches := b.shelf.Book(b.View()).Unscored(again)
	total := 0
	for _, batch := range batches {
		total += len(batch.Texts)
	}
	report.Stage("score emotions", total)
	for some := range slices.Chunk(batches, pipeline.Together(e.Engine)) {
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
		if err := b.keepFeelings(list); err != nil {
			return err
		}
		report.Add(texts)
	}
	return nil
}

// felt has what a run has read scored as well, where that costs no calls: by
// rule. A model scores when it is asked to.
func (b *Workspace) felt(ctx context.Context, e *engine.Engine, report pipeline.Reporter) func(pipeline.Report, error) (pipeline.Report, error) {
	return func(done pipeline.Report, err error) (pipeline.Report, error) {
		if err != nil || e.Engine.Origin() != kb.ByRule {
			return done, err
		}
		return done, b.Feel(ctx, e, e.Lexicon != "", report)
	}
}
