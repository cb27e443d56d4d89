package workspace

import (
	"context"
	"fmt"
	"slices"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/llm"
)

// ImportOptions say how documents are imported.
type ImportOptions struct {
	Hold  bool
	Again bool
	Pause func(context.Context) error
	// Budget ends the run cleanly once a model has used it up; zero fields do not limit, and the zero
	// Budget leaves the engine's own.
	Budget llm.Budget
	// Limited: the caller has called LimitMemory.
	Limited bool
}

// Import reads documents into the base. Unreadable files are named in one error and stop the import
// before anything is changed.
func (b *Workspace) Import(ctx context.Context, paths []string, e *engine.Engine, how ImportOptions, report pipeline.Reporter) (pipeline.Report, error) {
	if err := b.ReadOnly(); err != nil {
		return pipeline.Report{}, err
	}
	sources, err := document.ReadAll(ctx, paths, report)
	if err != nil {
		return pipeline.Report{}, err
	}
	return b.ImportSources(ctx, sources, e, how, report)
}

// ImportSources is Import for documents that were read already.
func (b *Workspace) ImportSources(ctx context.Context, sources []pipeline.Source, e *engine.Engine, how ImportOptions, report pipeline.Reporter) (pipeline.Report, error) {
	if err := b.ReadOnly(); err != nil {
		return pipeline.Report{}, err
	}
	sources, err := b.readWithChosenEncoding(ctx, sources)
	if err != nil {
		return pipeline.Report{}, err
	}
	if !how.Limited {
		defer LimitMemory(sources)()
	}
	titles := map[string]string{}
	for _, s := range sources {
		// The same book under another path is the same book.
		titles[string(s.Document.ID)], titles[s.Document.Text] = s.Document.Title, s.Document.Title
	}
	ctx, release, err := b.claim(ctx, titles)
	if err != nil {
		return pipeline.Report{}, err
	}
	defer release()
	done, err := pipeline.Import(ctx, b.Session, sources, b.vectors(), report, b.options(e, how))
	if err = b.afterRun(ctx, e, report, err); err == nil {
		// What will be shown next is derived while memory is limited: for a list of many names it
		// takes as much as the import.
		v := b.View()
		v.Relations()
		v.Queue()
	}
	return done, err
}

// readWithChosenEncoding reads documents again that have an encoding chosen by the writer.
func (b *Workspace) readWithChosenEncoding(ctx context.Context, sources []pipeline.Source) ([]pipeline.Source, error) {
	out := slices.Clone(sources)
	for i, s := range out {
		was, ok := kb.Get[*kb.Document](b.Snapshot(), string(s.Document.ID))
		if !ok || !was.Chosen {
			continue
		}
		again, err := document.ReadAs(ctx, was.Path, was.Encoding)
		if err != nil {
			return nil, err
		}
		out[i] = again
	}
	return out, nil
}

// Retry reads again what failed in documents of the base.
func (b *Workspace) Retry(ctx context.Context, e *engine.Engine, how ImportOptions, report pipeline.Reporter) (pipeline.Report, error) {
	titles := map[string]string{}
	for d := range kb.All[*kb.Document](b.Snapshot()) {
		titles[string(d.ID)] = d.Title
	}
	ctx, release, err := b.claim(ctx, titles)
	if err != nil {
		return pipeline.Report{}, err
	}
	defer release()
	done, err := pipeline.Retry(ctx, b.Session, b.vectors(), report, b.options(e, how))
	return done, b.afterRun(ctx, e, report, err)
}

func (b *Workspace) options(e *engine.Engine, how ImportOptions) pipeline.Options {
	if e.Meter != nil && how.Budget != (llm.Budget{}) {
		e.Meter.SetBudget(how.Budget)
	}
	e.PauseWith(how.Pause)
	return pipeline.Options{Engine: e.Engine, Concurrency: e.Concurrency, Hold: how.Hold, Again: how.Again,
		Run: fmt.Sprintf("import-%d", b.now().UnixNano()), Stops: llm.Stops, Pause: how.Pause}
}
