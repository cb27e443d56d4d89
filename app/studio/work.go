package studio

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"dramatis/app/base"
	"dramatis/app/job"
	"dramatis/app/sample"
	"dramatis/app/words"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
)

func endings() string { return strings.Join(ingest.Endings(), " ") }

func containsFolded(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func anyContains(list []string, part string) bool {
	for _, text := range list {
		if containsFolded(text, part) {
			return true
		}
	}
	return false
}

// Import reads documents as a job.
func (s *Studio) Import(paths []string) {
	title := words.T("Reading “%s”", filepath.Base(paths[0]))
	if len(paths) > 1 {
		title = words.T("Reading %d documents", len(paths))
	}
	s.work(title, func(ctx context.Context, e *base.Engine, how base.How, j *job.Job) (pipeline.Report, error) {
		return s.base.Import(ctx, paths, e, how, j)
	}, false)
}

// Again reads a document anew.
func (s *Studio) Again(path string) {
	s.work(words.T("Reading “%s” again", filepath.Base(path)), func(ctx context.Context, e *base.Engine, how base.How, j *job.Job) (pipeline.Report, error) {
		how.Again = true
		return s.base.Import(ctx, []string{path}, e, how, j)
	}, false)
}

// Retry reads again what failed.
func (s *Studio) Retry() {
	s.work(words.T("Reading again what failed"), func(ctx context.Context, e *base.Engine, how base.How, j *job.Job) (pipeline.Report, error) {
		return s.base.Retry(ctx, e, how, j)
	}, false)
}

type readJob func(context.Context, *base.Engine, base.How, *job.Job) (pipeline.Report, error)

// work runs a reading as a job, after the writer has agreed to the host that
// text would be sent to.
func (s *Studio) work(title string, read readJob, agreed bool) {
	if err := s.base.ReadOnly(); err != nil {
		s.notify.Toast(words.Error(err))
		return
	}
	choice := s.choice()
	if host, needed := s.unagreed(choice); needed && !agreed {
		s.askConsent(host, func() { s.work(title, read, true) })
		return
	}
	var report pipeline.Report
	hold := s.View().Snapshot.Setting("hold") == "true"
	s.start(title, func(ctx context.Context, j *job.Job) (err error) {
		engine, err := s.engine(ctx, choice)
		if err != nil {
			return err
		}
		report, err = read(ctx, engine, base.How{Hold: hold, Pause: j.Pause}, j)
		return err
	}, func() {
		s.notify.ToastAction(words.T("%d entities, %d questions to decide.", len(s.View().Entities()), len(s.View().Queue())),
			words.T("Undo"), s.Undo)
		if n := len(report.Failed); n > 0 {
			s.notify.ToastAction(words.N(n, "1 passage failed: %[2]s", "%d passages failed: %s", report.Failed[0].Reason),
				words.T("Try again"), s.Retry)
		}
	})
}

// start runs a job that the interface knows of. done is called on the
// interface's goroutine when it ended well.
func (s *Studio) start(title string, do func(context.Context, *job.Job) error, done func()) {
	j := s.jobs.Start(title, func(ctx context.Context, j *job.Job) error {
		err := do(ctx, j)
		if err == nil && done != nil {
			s.Loop().Post(done)
		}
		return err
	})
	s.running[j.State().ID] = j
	s.panes.setJobs(s.jobs.Running())
}

// importing tells whether a job changes the base.
func (s *Studio) importing() bool { return len(s.running) > 0 }

// showJob shows where a job is. The last state of each comes here once.
func (s *Studio) showJob(state job.State) {
	if state.Finished {
		reads := s.running[state.ID] != nil
		delete(s.running, state.ID)
		if state.Err != nil {
			s.jobFailed(state)
		} else if state.Canceled && reads {
			s.notify.Toast(words.T("Stopped. What was read is kept, and the next import goes on from there."))
		}
		s.refresh()
	}
	s.shell.showJob(state)
	s.panes.setJobs(s.jobs.Running())
}

func (s *Studio) jobFailed(state job.State) {
	var p *ingest.Problem
	if errors.As(state.Err, &p) {
		s.notify.Toast(words.Error(state.Err))
		return
	}
	s.notify.Fail(state.Title, state.Err)
}

// OpenSample opens a sample's base, made when it isn't there yet.
func (s *Studio) OpenSample(language string) {
	docs, err := sample.Documents(language, filepath.Join(s.Folder, language))
	if err != nil {
		s.notify.Fail(words.T("Opening the sample"), err)
		return
	}
	b, err := base.OpenOrCreate(filepath.Join(s.Folder, language+base.Ending))
	if err != nil {
		s.notify.Fail(words.T("Opening the sample"), err)
		return
	}
	s.Replace(b)
	if len(b.View().Story().Documents()) == 0 {
		s.Import(docs)
	}
}

// Export writes the base in the format that the file's ending names.
func (s *Studio) Export(path string) {
	s.start(words.T("Writing %s", filepath.Base(path)), func(ctx context.Context, _ *job.Job) error {
		return s.base.Export(ctx, strings.TrimPrefix(filepath.Ext(path), "."), path)
	}, func() { s.notify.Toast(words.T("Wrote %s.", filepath.Base(path))) })
}

// Layout places a picture in the background.
func (s *Studio) Layout(g scene.Graph, then func(scene.Layout, error)) {
	s.jobs.Start(words.T("Drawing"), func(ctx context.Context, _ *job.Job) error {
		l, err := graphviz.OrCircle(ctx, s.Layouter, g, graphviz.Options{})
		if ctx.Err() == nil {
			s.Loop().Post(func() { then(l, err) })
		}
		return nil
	})
}
