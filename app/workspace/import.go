package workspace

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"dramatis/pipeline"
	"dramatis/pipeline/llm"
)

// ImportOptions an import goes.
type ImportOptions struct {
	Hold  bool
	Again bool
	Pause func(context.Context) error
	// Budget ends the run in peace when a model has used it up; what is zero in it
	// does not limit. The zero Budget is that of the engine's Choice.
	Budget llm.Budget
}

// Import reads documents into the base. Files that can't be read are told in
// one error and stop the import before anything is changed.
func (b *Workspace) Import(ctx context.Context, paths []string, e *Engine, how ImportOptions, report pipeline.Reporter) (pipeline.Report, error) {
	if err := b.ReadOnly(); err != nil {
		return pipeline.Report{}, err
	}
	var sources []pipeline.Source
	var problems []error
	report.Stage("open documents", len(paths))
	for _, path := range paths {
		source, err := readSource(ctx, path)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		sources = append(sources, source)
		report.Add(1)
	}
	if len(problems) > 0 {
		return pipeline.Report{}, errors.Join(problems...)
	}
	return b.felt(ctx, e, report)(pipeline.Import(ctx, b.Session, sources, b.File, report, b.options(e, how)))
}

// Retry reads again what failed in documents of the base.
func (b *Workspace) Retry(ctx context.Context, e *Engine, how ImportOptions, report pipeline.Reporter) (pipeline.Report, error) {
	return b.felt(ctx, e, report)(pipeline.Retry(ctx, b.Session, b.File, report, b.options(e, how)))
}

func (b *Workspace) options(e *Engine, how ImportOptions) pipeline.Options {
	if e.Meter != nil && how.Budget != (llm.Budget{}) {
		e.Meter.SetBudget(how.Budget)
	}
	e.pause.Store(nil) // that of an earlier run
	if how.Pause != nil {
		e.pause.Store(&how.Pause)
	}
	return pipeline.Options{Engine: e.Engine, Concurrency: e.Concurrency, Hold: how.Hold, Again: how.Again,
		Run: fmt.Sprintf("import-%d", b.now().UnixNano()), Stops: llm.Stops, Pause: how.Pause}
}

// Known reports whether a document with this path is in the base.
func (b *Workspace) Known(path string) bool {
	abs, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for _, d := range b.View().Story().Documents() {
		if d.Path == abs {
			return true
		}
	}
	return false
}
