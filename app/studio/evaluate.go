package studio

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
)

// Exams are the evaluations: asking sets of questions, reading and writing their files.
type Exams struct{ *core }

// Exams returns the evaluations of the studio.
func (s *core) Exams() Exams { return Exams{s} }

// Snapshot returns the base with records that no view shows.
func (s *core) Snapshot() *kb.Snapshot { return s.base.Snapshot() }

// GoToSettings opens the settings.
func (s Exams) GoToSettings() { s.around.show("settings") }

// An exam is an evaluation that the writer asked for.
type exam struct {
	what     workspace.EvaluationRequest
	choice   engine.Config
	judge    *engine.Config   // nil: the one that answers
	forecast *engine.Forecast // nil: none was made
}

// choices are the engines that text is sent to.
func (x exam) choices() []engine.Config {
	if x.judge == nil {
		return []engine.Config{x.choice}
	}
	return []engine.Config{*x.judge, x.choice}
}

func (x exam) title() string {
	if len(x.what.Interview) > 0 {
		return i18n.T("Interviewing %s", present.List(x.what.Interview))
	}
	return i18n.N(len(x.what.Questions), "Asking 1 question", "Asking %d questions")
}

// Evaluate asks questions, after a forecast of the cost if a model is asked.
func (s Exams) Evaluate(o evaluation.Request) {
	if err := s.base.ReadOnly(); err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	if s.busyWith(evaluating) {
		s.notify.Toast(i18n.T("Questions are being asked already."))
		return
	}
	if o.Curating && !s.base.HasDecisions() {
		s.notify.Toast(i18n.T("Nothing was decided here yet, so there is nothing to compare."))
		return
	}
	x := exam{what: workspace.EvaluationRequest{Request: o}, choice: s.servers.choice(), judge: s.servers.judge()}
	if !s.servers.ensureConsent(func() { s.Evaluate(o) }, x.choices()...) {
		return
	}
	if !x.choice.IsModel() {
		s.examine(x)
		return
	}
	b := s.base
	s.jobs.Start(i18n.T("Working out what it will cost"), func(ctx context.Context, _ *job.Job) error {
		engine, err := s.servers.engine(ctx, x.choice)
		if err != nil {
			return err
		}
		if err := s.makeJudge(ctx, &x); err != nil {
			return err
		}
		f, err := b.ForecastEvaluation(x.what, engine, x.choice)
		if err != nil || ctx.Err() != nil {
			return err
		}
		s.Loop().Post(func() {
			if b == s.base {
				x.forecast = &f.Forecast
				s.askExam(x, f.Answers)
			}
		})
		return nil
	})
}

// makeJudge makes the engine that rates answers, if the settings name one.
func (s Exams) makeJudge(ctx context.Context, x *exam) (err error) {
	if x.judge != nil {
		x.what.Judge, err = s.servers.engine(ctx, *x.judge)
	}
	return err
}

// askExam shows a forecast and asks whether to begin.
func (s Exams) askExam(x exam, answers int) {
	rows := []fyne.CanvasObject{forecastRow(i18n.T("Answers"), ui.Body(i18n.Count(answers)))}
	rows = append(rows, forecastRows(*x.forecast, x.choice)[1:]...) // without the passages to read
	rows = append(rows, ui.Wrapped(i18n.T("This is a forecast, and nothing has been sent yet. You can pause and stop at any time: what was answered is kept."), ui.SizeCaption, ui.ColorMuted))
	s.decide(i18n.T("%s with %s?", x.title(), s.engineName(x.choice)), ui.Col(ui.Gap8, rows...), i18n.T("Not now"), ui.Answer{Word: i18n.T("Ask"), Do: func() { s.examine(x) }})
}

// examine runs an evaluation as a job.
func (s Exams) examine(x exam) {
	var sheet *evaluation.Sheet
	s.start(evaluating, x.title(), func(ctx context.Context, j *job.Job) error {
		x.choice.Notice = func(n llm.Notice) {
			if n.Purpose == llm.Server {
				j.Wait(i18n.Error(n))
			}
		}
		engine, err := s.servers.engine(ctx, x.choice)
		if err != nil {
			return err
		}
		if err := s.makeJudge(ctx, &x); err != nil {
			return err
		}
		if engine.Meter != nil {
			j.Describe(func() (string, time.Duration) {
				return spentWords(engine.Meter, x.forecast), timeLeft(engine, x.forecast)
			})
		}
		x.what.Pause, x.what.Budget = j.Pause, x.choice.Budget
		sheet, err = s.base.Evaluate(ctx, x.what, engine, j)
		return newStop(err, x.what.Budget, func() { s.examine(x) })
	}, func() { s.showResult(sheet) })
}

// showResult shows the result of an evaluation.
func (s Exams) showResult(sheet *evaluation.Sheet) {
	said := i18n.N(len(sheet.Outcomes), "1 answer.", "%d answers.")
	if n := len(sheet.Failures()); n > 0 {
		said = i18n.Sentences(said, i18n.N(n, "1 failed: %[2]s", "%d failed: %s", present.Failure(sheet.Failures()[0].Reason))+i18n.T("."))
	}
	if n := len(sheet.Differences()); n > 0 {
		said = i18n.Sentences(said, i18n.N(n, "1 differs from the run before.", "%d differ from the run before."))
	}
	s.notify.ToastAction(said, i18n.T("Show"), func() { s.around.show("evaluate") })
}

// OpenQuestions asks for a file of questions and adds them to the writer's own.
func (s Exams) OpenQuestions() {
	s.files.askToOpen(i18n.T("Questions of your own"), []string{".json"}, s.ReadQuestions)
}

// ReadQuestions adds the questions of a file to the writer's own.
func (s Exams) ReadQuestions(path string) {
	set, err := s.base.ReadQuestions(path)
	if err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	s.keepSet(set, i18n.N(len(set.Questions), "1 question was taken in.", "%d questions were taken in."))
}

// OpenLabels asks for a file of character traits and adds them.
func (s Exams) OpenLabels() {
	s.files.askToOpen(i18n.T("What characters are like"), []string{".json"}, s.ReadLabels)
}

// ReadLabels adds the character traits of a file.
func (s Exams) ReadLabels(path string) {
	labels, err := s.base.ReadLabels(path)
	if err == nil && len(labels) == 0 {
		err = ui.Why(i18n.T("“%s” says nothing of anybody here.", filepath.Base(path)))
	}
	if err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	s.keepSet(&evaluation.Set{Personalities: labels}, i18n.N(len(labels), "What 1 character is like was taken in.", "What %d characters are like was taken in."))
}

// keepSet adds to the writer's own questions and labels, and says so.
func (s Exams) keepSet(set *evaluation.Set, said string) {
	s.change(func() error { return s.base.KeepSet(set) }, func(err error) {
		if err != nil {
			s.fail(err)
			return
		}
		s.notify.ToastAction(said, i18n.T("Undo"), s.Undo)
	})
}

// OpenQuestionnaire asks for a file of items and passes on its content.
func (s Exams) OpenQuestionnaire(then func(*evaluation.Questionnaire)) {
	s.files.askToOpen(i18n.T("A questionnaire"), []string{".json", ".jsonl"}, func(path string) {
		q, err := workspace.ReadQuestionnaire(path)
		if err != nil {
			s.notify.Toast(i18n.Error(err))
			return
		}
		then(q)
	})
}

// SaveQuestions asks for a file and writes questions to it.
func (s Exams) SaveQuestions(list []kb.Question) {
	s.files.askForFile(i18n.T("Save the questions"), s.base.Name()+" questions.json", func(path string) { s.WriteQuestions(list, path) })
}

// WriteQuestions writes questions to a file.
func (s Exams) WriteQuestions(list []kb.Question, path string) {
	s.reportWritten(path, s.base.WriteQuestions(&evaluation.Set{Questions: list}, path))
}

// SaveReport asks for a file and writes the report of an evaluation to it.
func (s Exams) SaveReport(sheet *evaluation.Sheet) {
	s.files.askForFile(i18n.T("Save the report"), s.base.Name()+" evaluation "+strconv.Itoa(sheet.Seq)+".md", func(path string) { s.WriteReport(sheet, path) })
}

// WriteReport writes the report of an evaluation, in the format that the file's
// ending names.
func (s Exams) WriteReport(sheet *evaluation.Sheet, path string) {
	s.reportWritten(path, s.base.WriteReport(sheet, path))
}

// reportWritten says that a file was written, or why it was not.
func (s Exams) reportWritten(path string, err error) {
	if err != nil {
		s.notify.Fail(i18n.T("Writing %s", filepath.Base(path)), err)
		return
	}
	s.notify.Toast(i18n.T("Wrote %s.", filepath.Base(path)))
}
