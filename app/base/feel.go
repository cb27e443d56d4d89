package base

import (
	"context"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/memory"
)

// Remembered is what the cast of a view remembers, kept while the base does not
// change.
func (b *Base) Remembered(v *cast.View) *memory.Book { return b.shelf.Book(v) }

// Feel scores the emotions of all memories that have none yet. What was scored is
// kept as it comes; scores that stand, the writer's above all, stay.
func (b *Base) Feel(ctx context.Context, e *Engine, report pipeline.Reporter) error {
	if err := b.ReadOnly(); err != nil {
		return err
	}
	v := b.View()
	book := b.shelf.Book(v)
	batches := book.Bare()
	total := 0
	for _, batch := range batches {
		total += len(batch.Texts)
	}
	report.Stage("score emotions", total)
	for _, batch := range batches {
		list, err := memory.Score(ctx, e.Engine, batch.Language, batch.Texts)
		if err != nil {
			return err
		}
		if err := b.keepFeelings(list); err != nil {
			return err
		}
		report.Add(len(batch.Texts))
	}
	return nil
}

// felt has what a run has read scored as well, where that costs no calls: by
// rule. A model scores when it is asked to.
func (b *Base) felt(ctx context.Context, e *Engine, report pipeline.Reporter) func(pipeline.Report, error) (pipeline.Report, error) {
	return func(done pipeline.Report, err error) (pipeline.Report, error) {
		if err != nil || e.Engine.Origin() != kb.ByRule {
			return done, err
		}
		return done, b.Feel(ctx, e, report)
	}
}
