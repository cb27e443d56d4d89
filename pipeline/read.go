package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/extract"
	"dramatis/pipeline/outline"
	"dramatis/pipeline/task"
)

// read reads every passage of the sources without a good reading, or all passages again. Each reading is stored as it
// comes; the old one is kept until then.
func (r *run) read(ctx context.Context) error {
	snap := r.base.Snapshot()
	type unread struct {
		doc      *kb.Document
		text     *kb.Text
		passages []*kb.Passage
	}
	var work []unread
	for _, src := range r.sources {
		if u := r.recut[src.Document.ID]; u != nil {
			work = append(work, unread{u.doc, src.Text, u.passages})
			continue
		}
		doc, _ := kb.Get[*kb.Document](snap, string(src.Document.ID))
		w := unread{doc: doc, text: src.Text}
		for _, p := range kb.PassagesOf(snap, doc.ID) {
			if reading, ok := kb.Get[*kb.Reading](snap, string(p.ID)); ok && reading.Failure == "" && !r.Again {
				r.done.Kept++
				continue
			}
			w.passages = append(w.passages, p)
		}
		work = append(work, w)
	}
	for _, w := range work {
		if len(w.passages) == 0 {
			continue
		}
		engine, around, err := r.study(ctx, w.doc, w.text)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		r.report.Stage("read", len(w.passages))
		if err := r.readDocument(ctx, engine, around, w.doc, w.text, w.passages); err != nil {
			return err
		}
		if again := r.failedWhole(around, w.passages); len(again) > 0 {
			r.report.Stage("read", len(again))
			if err := r.readDocument(ctx, engine, nil, w.doc, w.text, again); err != nil {
				return err
			}
		}
	}
	if n := len(r.noNames); n > 0 {
		slices.Sort(r.noNames)
		r.report.Warn("read", fmt.Errorf("left out %d things that the model gave as names, which are no names and are not in their passages, such as %q", n, r.noNames[0]))
	}
	return nil
}

// failedWhole returns the passages that failed because the engine turned out to be unable to read one in one call.
// They are read in several calls.
func (r *run) failedWhole(around *outline.Outline, passages []*kb.Passage) []*kb.Passage {
	one, reads := r.Engine.(task.PassageReader)
	if around == nil || !reads || one.ReadsWhole() {
		return nil
	}
	failed := map[kb.PassageID]bool{}
	r.done.Failed = slices.DeleteFunc(r.done.Failed, func(f Failure) bool {
		here := slices.ContainsFunc(passages, func(p *kb.Passage) bool { return p.ID == f.Passage })
		failed[f.Passage] = here
		return here
	})
	var out []*kb.Passage
	for _, p := range passages {
		if failed[p.ID] {
			out = append(out, p)
		}
	}
	return out
}

// study lets an engine examine the whole document if it wants to. For one that reads a passage in one
// call, the context of passages is found by rule; otherwise the outline is nil.
func (r *run) study(ctx context.Context, doc *kb.Document, text *kb.Text) (engine task.Engine, around *outline.Outline, err error) {
	whole, studies := r.Engine.(task.Studier)
	one, reads := r.Engine.(task.PassageReader)
	if reads = reads && one.ReadsWhole(); !studies && !reads {
		return r.Engine, nil, nil
	}
	r.report.Stage(lookThrough(doc), len(text.Body))
	last := 0
	progress := func(done int) {
		r.report.Add(done - last)
		last = done
	}
	if engine = r.Engine; studies {
		engine, err = whole.Study(ctx, doc, text.Body, progress)
	} else {
		around, err = outline.Of(ctx, doc, text, progress)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("look through “%s”: %w", doc.Title, err)
	}
	if list, ok := engine.(task.Lister); ok && studies {
		if n := list.LeftOut(); n > 0 {
			r.report.Warn(lookThrough(doc), kb.Errorf("it reads like a list and not like a story: %d words that may be names are left out", n))
		}
	}
	return engine, around, nil
}

// job returns what to read of a passage, with its context.
func (r *run) job(ctx context.Context, around *outline.Outline, doc *kb.Document, text *kb.Text, p *kb.Passage, types []kb.Type) (extract.Job, error) {
	job := extract.Job{Passage: p, PassageInput: task.PassageInput{Text: text.Slice(p.Span), Language: doc.Language, Types: types}}
	if around == nil {
		return job, nil
	}
	job.Work = task.WorkOf(doc)
	if c, ok := doc.Chapter(doc.ChapterAt(p.Span.Start)); ok {
		job.Place = c.Title
	}
	job.Cast = around.Cast(p.Span)
	var err error
	job.Before, err = around.Before(ctx, p.Span)
	return job, err
}

// bytesAtOnce is how much text is read by rule before the results are stored in one transaction: making them takes
// less time than a transaction on a busy disk.
const bytesAtOnce = 128 << 10

// Together yields the parts of a list whose results an engine stores in one transaction. A model's are
// stored one by one as they come. Results by rule of one part are made again in milliseconds after a
// crash, so a part is as large as size, in bytes of text, allows.
func Together[T any](e task.Engine, list []T, size func(T) int) iter.Seq[[]T] {
	most := 0
	if e.Origin() == kb.ByRule {
		most = bytesAtOnce
	}
	return func(yield func([]T) bool) {
		for from := 0; from < len(list); {
			to := from + 1
			for sum := size(list[from]); to < len(list); to++ {
				if sum += size(list[to]); sum > most {
					break
				}
			}
			if !yield(list[from:to]) {
				return
			}
			from = to
		}
	}
}

func (r *run) readDocument(ctx context.Context, engine task.Engine, around *outline.Outline, doc *kb.Document, text *kb.Text, passages []*kb.Passage) error {
	// After a failure no further passage begins, but requests in flight are waited for and stored, because they are
	// paid for.
	group := errgroup.Group{}
	group.SetLimit(r.Concurrency)
	var stopped atomic.Bool
	var mu sync.Mutex
	types := edits.TypesOf(r.base.Snapshot())
	readSome := func(some []*kb.Passage) error {
		if err := r.Pause(ctx); err != nil {
			return err
		}
		var readings []*kb.Reading
		for _, p := range some {
			job, err := r.job(ctx, around, doc, text, p, types)
			if err != nil {
				return err
			}
			reading, err := extract.Read(ctx, engine, job, r.Stops)
			if err != nil {
				return err
			}
			readings = append(readings, reading)
		}
		if err := r.storeReadings(ctx, doc, readings); err != nil {
			return fmt.Errorf("keep what was read in passage %d of “%s”: %w", some[0].Seq, doc.Title, err)
		}
		mu.Lock()
		defer mu.Unlock()
		for i, reading := range readings {
			r.count(doc, some[i], reading)
		}
		return nil
	}
	for some := range Together(r.Engine, passages, func(p *kb.Passage) int { return p.Span.Len() }) {
		if ctx.Err() != nil || stopped.Load() {
			break
		}
		group.Go(func() error {
			err := readSome(some)
			if err != nil {
				stopped.Store(true)
			}
			return err
		})
	}
	return group.Wait()
}

// count records that a passage is done.
func (r *run) count(doc *kb.Document, p *kb.Passage, reading *kb.Reading) {
	if reading.Failure != "" {
		r.done.Failed = append(r.done.Failed, Failure{doc.Title, p.ID, p.Seq, reading.Failure})
		r.report.Warn(kb.Label("passage {} of “{}”", strconv.Itoa(p.Seq), doc.Title), failure(reading.Failure))
	} else {
		r.done.Read++
		r.noNames = append(r.noNames, reading.NoNames...)
	}
	r.report.Add(1)
}

// failure is a stored reason as an error.
type failure string

func (f failure) Error() string { return string(f) }

// storeReadings stores readings of a document, except for passages that have been removed meanwhile. A failure doesn't
// replace an earlier reading.
func (r *run) storeReadings(ctx context.Context, doc *kb.Document, readings []*kb.Reading) error {
	r.storing.Lock()
	defer r.storing.Unlock()
	cut := r.recut[doc.ID]
	if cut != nil && !slices.ContainsFunc(readings, func(reading *kb.Reading) bool { return reading.Failure == "" }) {
		return nil
	}
	err := r.put(ctx, func(s *kb.Snapshot) (out []kb.Edit, err error) {
		_, here := kb.Get[*kb.Document](s, string(doc.ID))
		if cut != nil && here {
			out = cut.store(s)
		}
		for _, reading := range readings {
			_, there := kb.Get[*kb.Passage](s, string(reading.Passage))
			there = there || cut != nil && here
			before, known := kb.Get[*kb.Reading](s, string(reading.Passage))
			if there && (reading.Failure == "" || !known || before.Failure != "") {
				out = append(out, kb.Put(s, reading))
			}
		}
		return out, nil
	})
	if err == nil {
		delete(r.recut, doc.ID)
	}
	return err
}

// Engine reads one passage; an ended context is not a failure of the passage.
var _ extract.Reader = task.Engine(nil)

// Retry reads only what failed: an import without new sources.
func Retry(ctx context.Context, base KnowledgeBase, vectors Vectors, report Reporter, o Options) (Report, error) {
	snap := base.Snapshot()
	failed := map[kb.DocumentID]bool{}
	for p := range kb.All[*kb.Passage](snap) {
		if reading, ok := kb.Get[*kb.Reading](snap, string(p.ID)); !ok || reading.Failure != "" {
			failed[p.Document] = true
		}
	}
	var sources []Source
	for d := range kb.All[*kb.Document](snap) {
		if text, ok := kb.Get[*kb.Text](snap, d.Text); ok && failed[d.ID] {
			sources = append(sources, Source{Document: d, Text: text})
		}
	}
	return Import(ctx, base, sources, vectors, report, o)
}
