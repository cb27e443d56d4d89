package studio

import (
	"context"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane/evaluate"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor/evaluation"
	study "dramatis/pipeline/evaluate"
	"dramatis/pipeline/llm"
)

// firstOfEach are the choices of how many questions of a kind are asked of each base; 0: all.
var firstOfEach = []int{0, 1, 5, 20}

// AskSet asks for a public set, its folder, and where to write the report.
func (s Exams) AskSet(methods []string, trials int) {
	ui.ShowPalette(s.window.Canvas(), ui.ActionSource(func() []ui.Action {
		var out []ui.Action
		for _, name := range workspace.PublicSets() {
			out = append(out, ui.Action{ID: name, Name: name, Do: func() {
				s.files.askForFolder(i18n.T("The folder of the set %s", name), i18n.T("Open"), func(folder string) { s.ConsiderSet(name, folder, methods, trials) })
			}})
		}
		return out
	}, func(a ui.Action) { a.Do() }))
}

// ConsiderSet reads a public set and asks how many of its questions to ask.
func (s Exams) ConsiderSet(name, folder string, methods []string, trials int) {
	bases, err := workspace.ReadPublicSet(name, folder)
	if err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	questions := 0
	for _, b := range bases {
		questions += len(b.Questions)
	}
	var words []string
	for _, n := range firstOfEach {
		if n == 0 {
			words = append(words, i18n.T("all questions"))
			continue
		}
		words = append(words, i18n.N(n, "1 of each kind and character", "%d of each kind and character"))
	}
	most := ui.NewChoice(words, 0, nil)
	s.asked = map[string]fyne.CanvasObject{"set.most": most}
	body := ui.Col(ui.Gap8, forecastRow(i18n.T("Knowledge bases"), ui.Body(i18n.Count(len(bases)))), forecastRow(i18n.T("Questions"), ui.Body(i18n.Count(questions))),
		forecastRow(i18n.T("Methods"), ui.Body(present.List(methods))), forecastRow(i18n.T("Ask"), ui.Row(0, most)),
		ui.Wrapped(i18n.T("The set is read where it lies. Its knowledge bases are made in a folder beside the report, and a run that was stopped goes on from there."), ui.SizeCaption, ui.ColorMuted))
	s.decide(i18n.T("Ask the set %s?", name), body, i18n.T("Not now"), ui.Answer{Word: i18n.T("Choose the report…"), Do: func() {
		run := workspace.SetRun{Name: name, Folder: folder, Bases: bases, Most: firstOfEach[most.Selected()], What: workspace.EvaluationRequest{Request: evaluation.Request{Methods: methods, Trials: trials}}}
		s.files.askForFile(i18n.T("Save the report"), name+".md", func(path string) { s.RunSet(run, path) })
	}})
}

// RunSet asks a public set as a job, writes the report and shows its tables.
func (s Exams) RunSet(run workspace.SetRun, report string) {
	if err := workspace.CanReport(report); err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	if s.busyWith(evaluating) {
		s.notify.Toast(i18n.T("Questions are being asked already."))
		return
	}
	x := exam{choice: s.servers.choice(), judge: s.servers.judge()}
	if !s.servers.ensureConsent(func() { s.RunSet(run, report) }, x.choices()...) {
		return
	}
	run.Into = workspace.BesideReport(report)
	whole := study.Study{Title: run.Name}
	shown := &evaluate.Study{Title: run.Name}
	s.start(evaluating, i18n.T("Asking the set %s", run.Name), func(ctx context.Context, j *job.Job) error {
		choice := s.servers.withKey(ctx, x.choice)
		if choice.IsModel() { // one budget for all bases
			choice.Meter = llm.NewMeter(choice.Prices, choice.Budget)
			j.Describe(func() (string, time.Duration) { return spentWords(choice.Meter, nil), 0 })
		}
		reader, err := engine.New(choice, nil)
		if err != nil {
			return err
		}
		return run.Each(ctx, reader, j, func(b *workspace.Workspace, what workspace.EvaluationRequest, set *evaluation.Set) error {
			what.Pause = j.Pause
			e, err := b.Engine(choice)
			if err == nil && x.judge != nil {
				what.Judge, err = b.Engine(s.servers.withKey(ctx, *x.judge))
			}
			if err != nil {
				return err
			}
			sheet, err := b.Evaluate(ctx, what, e, j)
			if err != nil {
				return err
			}
			workspace.Label(sheet, set)
			one := b.Report(sheet)
			whole.Reports = append(whole.Reports, one)
			shown.Parts = append(shown.Parts, evaluate.Part{Base: one.Of, Sheet: sheet, Mentions: one.Mentions})
			return nil
		})
	}, func() {
		shown.Save = func() {
			s.files.askForFile(i18n.T("Save the report"), filepath.Base(report), func(path string) { s.reportWritten(path, workspace.WriteStudy(whole, path)) })
		}
		s.reportWritten(report, workspace.WriteStudy(whole, report))
		s.around.showStudy(shown)
	})
}
