package pipeline

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A KnowledgeBase is the open knowledge base, such as *editor.Session.
type KnowledgeBase interface {
	Snapshot() *kb.Snapshot
	View() *cast.View
	Put(editor.Plan) error
}

// A Reporter receives the progress of a run. It must be safe for concurrent use.
type Reporter interface {
	Stage(name string, total int) // total 0 means unknown
	Add(n int)
	Warn(item string, err error)
}

// A planner is a Reporter that receives at the start the stages that will probably come, in order, with their relative
// durations.
type planner interface {
	Plan(stages []string, weights []float64)
}

// Vectors stores vectors by model and key, such as storage.File.
type Vectors interface {
	FindVectors(model string, keys []string) (map[string][]float32, error)
	PutVectors(model string, vectors map[string][]float32) error
}

// Options of a run.
type Options struct {
	Engine      task.Engine // it may also be a task.Studier
	Concurrency int         // passages read concurrently; at least 1
	// Hold keeps proposals out of force until the writer approves them.
	Hold bool
	// Again reads all passages again.
	Again bool
	// Run identifies the run: its steps are undone together.
	Run string
	// Stops reports whether an error makes continuing useless (no key, no consent); nil: never.
	Stops func(error) bool
	// Pause blocks while the writer has paused the run; nil: never.
	Pause func(context.Context) error
}

// A Report is the result of a run.
type Report struct {
	Documents int
	Read      int // passages read in this run
	Kept      int // passages whose reading was kept
	Failed    []Failure
	Verdicts  int // new proposals
	Judged    int // pairs judged
}

// A Failure is a passage that could not be read.
type Failure struct {
	Document string // title
	Passage  kb.PassageID
	Seq      int
	Reason   string
}

// Import reads documents into the knowledge base. Results are durable as they come. With an error, the
// report says what was done until then.
func Import(ctx context.Context, base KnowledgeBase, sources []Source, vectors Vectors, report Reporter, o Options) (Report, error) {
	r := &run{base: base, sources: sources, vectors: vectors, report: report, Options: o, recut: map[kb.DocumentID]*recutDocument{}}
	if r.Concurrency < 1 {
		r.Concurrency = 1
	}
	if r.Pause == nil {
		r.Pause = func(context.Context) error { return nil }
	}
	r.label = r.describe()
	if p, ok := report.(planner); ok {
		p.Plan(r.plan())
	}
	for _, stage := range []struct {
		doing string
		do    func(context.Context) error
	}{
		{"cut into passages", r.cut},
		{"read", r.read},
		{"register names", r.register},
		{"compare names", r.judge},
		{"choose names", r.choose},
		{"merge descriptions", r.merge},
		{"write profiles", r.profiles},
		{"embed", r.embed},
	} {
		if err := ctx.Err(); err != nil {
			return r.done, err
		}
		if err := stage.do(ctx); err != nil {
			if errors.Is(err, context.Canceled) && ctx.Err() != nil {
				return r.done, ctx.Err()
			}
			return r.done, fmt.Errorf("%s: %w", stage.doing, err)
		}
	}
	return r.done, nil
}

type run struct {
	Options
	base    KnowledgeBase
	sources []Source
	vectors Vectors
	report  Reporter
	label   string
	done    Report
	noNames []string // names in replies that were left out
	storing sync.Mutex
	recut   map[kb.DocumentID]*recutDocument
}

func (r *run) describe() string {
	titles := make([]string, 0, len(r.sources))
	for _, s := range r.sources {
		titles = append(titles, s.Document.Title)
	}
	if len(titles) > 3 {
		titles = append(titles[:3], "…")
	}
	return editor.Label("import of {}", strings.Join(titles, ", "))
}

// put applies edits as part of this run's undoable step.
func (r *run) put(ctx context.Context, plan func(*kb.Snapshot) ([]kb.Edit, error)) error {
	return r.base.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		edits, err := plan(s)
		return editor.Transaction{Kind: editor.Importing, Label: r.label, Group: r.Run, Edits: edits, Stop: ctx.Err}, err
	})
}

// putQuiet stores what engines derive, which is not a step of history.
func (r *run) putQuiet(records ...kb.Record) error {
	return r.base.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: r.label, Quiet: true}
		for _, record := range records {
			tx.Edits = append(tx.Edits, kb.Put(s, record))
		}
		return tx, nil
	})
}
