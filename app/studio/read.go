package studio

import (
	"context"
	"path/filepath"
	"time"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane/library"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/llm"
)

// An importRequest is what the writer wants to import.
type importRequest struct {
	title    string
	paths    []string          // nil reads again what failed or was left
	sources  []pipeline.Source // the documents, where they were read for a forecast
	again    bool
	budget   llm.Budget       // zero: that of the settings
	forecast *engine.Forecast // nil: none was made
}

// importHere imports documents into the open base as a job.
func (s Imports) importHere(paths []string) {
	s.consider(importRequest{title: readingTitle(paths), paths: paths})
}

// readingTitle returns the title of a job that reads documents.
func readingTitle(paths []string) string {
	if len(paths) > 1 {
		return i18n.T("Reading %d documents", len(paths))
	}
	return i18n.T("Reading “%s”", filepath.Base(paths[0]))
}

// Again reads the whole of a document again.
func (s Imports) Again(path string) {
	s.consider(importRequest{title: i18n.T("Reading “%s” again", filepath.Base(path)), paths: []string{path}, again: true})
}

// Retry reads the passages that failed or were left out.
func (s Imports) Retry() { s.read(importRequest{title: i18n.T("Reading again what failed")}) }

// readRest continues an import that stopped, with its full budget.
func (s Imports) readRest(budget llm.Budget) {
	s.read(importRequest{title: i18n.T("Reading the rest"), budget: budget})
}

// read runs an import as a job, after the writer has agreed to the host that text would be sent to.
func (s Imports) read(o importRequest) {
	if err := s.base.ReadOnly(); err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	choice := s.servers.choice()
	if !s.servers.ensureConsent(func() { s.read(o) }, choice) {
		return
	}
	if o.budget == (llm.Budget{}) {
		o.budget = choice.Budget
	}
	var report pipeline.Report
	var meter *llm.Meter
	hold := s.View().Snapshot.Setting(kb.SettingHold) == "true"
	s.start(importing, o.title, func(ctx context.Context, j *job.Job) error {
		choice.Notice = func(n llm.Notice) {
			if n.Purpose == llm.Server {
				j.Wait(i18n.Error(n))
			}
		}
		engine, err := s.servers.engine(ctx, choice)
		if err != nil {
			return err
		}
		if meter = engine.Meter; meter != nil {
			j.Describe(func() (string, time.Duration) { return spentWords(meter, o.forecast), timeLeft(engine, o.forecast) })
		}
		how := workspace.ImportOptions{Hold: hold, Again: o.again, Pause: j.Pause, Budget: o.budget}
		switch {
		case o.paths == nil:
			report, err = s.base.Retry(ctx, engine, how, j)
		case o.sources != nil:
			report, err = s.base.ImportSources(ctx, o.sources, engine, how, j)
		default:
			report, err = s.base.Import(ctx, o.paths, engine, how, j)
		}
		return newStop(err, o.budget, func() { s.readRest(o.budget) })
	}, func() { s.showImport(report, meter) })
}

// showImport shows the result of an import.
func (s Imports) showImport(report pipeline.Report, meter *llm.Meter) {
	said := foundWords(s.View())
	if meter != nil {
		if cost := spentWords(meter, nil); cost != "" {
			said = i18n.Sentences(said, i18n.T("It took %s.", cost))
		}
	}
	next := library.News{Sentence: said, Action: i18n.T("Look at the cast"), Do: s.GoToCast}
	if len(s.View().Queue()) > 0 {
		next.Action, next.Do = i18n.T("Start"), func() { s.around.ShowReview("") }
	}
	s.around.showNews(next)
	if n := len(report.Failed); n > 0 {
		s.notify.ToastAction(i18n.N(n, "1 passage failed: %[2]s", "%d passages failed: %s", present.Failure(report.Failed[0].Reason)),
			i18n.T("Try again"), s.Retry)
	}
}

// showNews shows news in the Library, and a message if another pane is in front.
func (s *Studio) showNews(n library.News) {
	s.panes.library.SetNews(&n)
	if s.panes.front().id != "library" {
		s.notify.ToastAction(n.Sentence, n.Action, n.Do)
	} else if c := s.window.Canvas(); c.Focused() == nil && !ui.HasOverlay(c) {
		s.panes.library.Focus(c) // Enter does it
	}
}

// foundWords says what a base contains and how many questions are worth the writer's time.
func foundWords(v *cast.View) string {
	people := 0
	for _, e := range v.Entities() {
		if e.Type == kb.Character || e.Type == kb.Location {
			people++
		}
	}
	said := i18n.N(people, "1 person or place was found.", "%d people and places were found.")
	if n := len(v.Queue()); n > 0 {
		return i18n.Sentences(said, i18n.N(n, "Next: say who is who, in 1 question.", "Next: say who is who, in %d questions, those that settle most first."))
	}
	return i18n.Sentences(said, i18n.T("No question is open."))
}

// spentWords says what a meter has counted, next to the forecast if there is one.
func spentWords(m *llm.Meter, f *engine.Forecast) string {
	t, _ := m.Totals()
	if t.Calls == 0 {
		return ""
	}
	said := i18n.N(t.Calls, "1 call", "%d calls")
	if f != nil && f.Calls > 0 {
		said = i18n.T("%s of about %s calls", i18n.Count(t.Calls), present.About(f.Calls))
	}
	said += " · " + i18n.T("%s tokens", i18n.Count(t.Prompt+t.Completion))
	switch {
	case t.Unpriced, t.Dollars == 0:
		return said
	case f != nil && !f.Unpriced:
		return said + " · " + i18n.T("%s of about %s", present.Dollars(t.Dollars), present.Dollars(f.Dollars))
	}
	return said + " · " + present.Dollars(t.Dollars)
}

// timeLeft estimates how long the remaining calls of a forecast will take at the server's pace so far; 0
// if that is unknown.
func timeLeft(e *engine.Engine, f *engine.Forecast) time.Duration {
	if f == nil {
		return 0
	}
	t, _ := e.Meter.Totals()
	latency := e.Client.Quirks().Latency(e.Client.BaseURL(), e.Name())
	return time.Duration(max(f.Calls-t.Calls, 0)) * latency / time.Duration(max(e.Concurrency, 1))
}
