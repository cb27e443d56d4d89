package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/evaluation"
	"dramatis/pipeline/evaluate"
	"dramatis/pipeline/llm"
	"dramatis/storage/exchange/publicset"
	"dramatis/storage/files"
)

// evaluationRun is one running command.
type evaluationRun struct {
	p      *Program
	x      *evaluateFlags
	choice engine.Config
	judge  *engine.Config // nil: the one that answers
	bar    *progress
	study  evaluate.Study
	quiet  bool // the result was printed already
	dry    bool // some results could not be kept
}

// ownBases asks the writer's questions of the bases named.
func (r *evaluationRun) ownBases(ctx context.Context) error {
	if len(r.x.bases) == 0 {
		return errUsage("name the knowledge base with -kb FILE")
	}
	for _, path := range r.x.bases {
		if err := r.ownBase(ctx, path); err != nil {
			return err
		}
	}
	return nil
}

func (r *evaluationRun) ownBase(ctx context.Context, path string) (err error) {
	b, err := open(ctx, r.p, path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if *r.x.scores != "" {
		sheet, err := importScores(r.p, b, *r.x.scores)
		if err == nil && len(r.x.out) > 0 {
			r.add(b.Report(sheet))
		}
		r.quiet = len(r.x.out) == 0
		return err
	}
	if *r.x.table {
		for _, sheet := range evaluation.Latest(b.Snapshot()) {
			r.add(b.Report(sheet))
		}
		return nil
	}
	set, err := r.x.questionsOf(r.p, b)
	if err != nil {
		return err
	}
	if *r.x.list {
		r.quiet = true
		data, err := b.QuestionFile(set)
		if err == nil {
			_, err = r.p.Out.Write(data)
		}
		return err
	}
	what, err := r.request(b, set)
	if err != nil {
		return err
	}
	if *r.x.both {
		return r.beforeAndAfter(ctx, b, path, what, set)
	}
	return r.ask(ctx, b, what, set)
}

// request returns what is to be evaluated of a base.
func (r *evaluationRun) request(b *workspace.Workspace, set *evaluation.Set) (workspace.EvaluationRequest, error) {
	what := workspace.EvaluationRequest{Again: *r.x.again,
		Request: evaluation.Request{Title: set.Title, Questions: set.Questions, Interview: listOf(*r.x.interview), Methods: listOf(*r.x.methods), Trials: *r.x.trials}}
	if *r.x.questionnaire != "" {
		q, err := workspace.ReadQuestionnaire(*r.x.questionnaire)
		if err != nil {
			return what, err
		}
		what.Questionnaire = q
		if len(what.Interview) == 0 { // the ones with replies
			v := b.View()
			for _, said := range set.Personalities {
				if v.Has(said.As) && !slices.Contains(what.Interview, said.As) {
					what.Interview = append(what.Interview, said.As)
				}
			}
			if len(what.Interview) == 0 {
				return what, errUsage("say who is interviewed with -interview NAME, or with -labels FILE")
			}
		}
	}
	if len(what.Interview) > 0 {
		what.Title = ""
	}
	return what, nil
}

// beforeAndAfter asks the base without the writer's decisions, then as it is.
func (r *evaluationRun) beforeAndAfter(ctx context.Context, b *workspace.Workspace, path string, what workspace.EvaluationRequest, set *evaluation.Set) error {
	copied := path + ".before" + workspace.Ending
	if len(r.x.out) > 0 {
		copied = r.x.out[0] + "." + b.Name() + ".before" + workspace.Ending
	}
	from := len(r.study.Reports)
	return b.BeforeAndAfter(ctx, copied, func(w *workspace.Workspace, version string) error {
		if *r.x.estimate && w == b {
			return nil // both cost about the same
		}
		what.Version = version
		err := r.ask(ctx, w, what, set)
		for i := range r.study.Reports[from:] {
			r.study.Reports[from+i].Of = b.Name() // they are of the same base
		}
		return err
	})
}

// models returns the configurations of the models that answer, one after the other.
func (r *evaluationRun) models() []engine.Config {
	names := listOf(*r.x.models)
	if len(names) == 0 {
		return []engine.Config{r.choice}
	}
	var out []engine.Config
	for _, name := range names {
		c := r.choice
		c.Model = name
		out = append(out, c)
	}
	return out
}

// ask asks a base with all models.
func (r *evaluationRun) ask(ctx context.Context, b *workspace.Workspace, what workspace.EvaluationRequest, set *evaluation.Set) error {
	for _, choice := range r.models() {
		if err := r.askModel(ctx, b, what, set, choice); err != nil {
			return err
		}
	}
	return nil
}

func (r *evaluationRun) askModel(ctx context.Context, b *workspace.Workspace, what workspace.EvaluationRequest, set *evaluation.Set, choice engine.Config) error {
	choice.Notice = r.bar.notice
	e, err := b.Engine(choice)
	if err != nil {
		return err
	}
	if r.judge != nil {
		judge := *r.judge
		judge.Notice = r.bar.notice
		if what.Judge, err = b.Engine(judge); err != nil {
			return err
		}
	}
	priced := choice
	if r.judge != nil && !choice.IsModel() {
		priced = *r.judge
	}
	forecast, err := b.ForecastEvaluation(what, e, priced)
	if err != nil {
		return err
	}
	if *r.x.estimate {
		r.quiet = true
		fmt.Fprintln(r.p.Out, forecastLine(forecast, choice, r.judge != nil))
		return nil
	}
	for _, c := range []*engine.Config{&choice, r.judge} {
		if c != nil && c.Refusal() != nil {
			return c.Refusal()
		}
	}
	fmt.Fprintln(r.p.Err, forecastLine(forecast, choice, r.judge != nil))
	if why := b.ReadOnly(); why != nil {
		r.dry = true
		fmt.Fprintf(r.p.Err, "%s; the results are not kept with it\n", why)
	}
	sheet, err := b.Evaluate(ctx, what, e, r.bar)
	r.bar.end()
	printCost(r.p, e)
	if what.Judge != nil {
		printCost(r.p, what.Judge)
	}
	if ctx.Err() != nil || sheet == nil {
		return cmp.Or(err, ctx.Err())
	}
	workspace.Label(sheet, set)
	r.add(b.Report(sheet))
	return err
}

func (r *evaluationRun) add(report evaluate.Report) {
	r.study.Reports = append(r.study.Reports, report)
}

// publicSet asks a public set: a base for each of its works or characters, in a folder beside the
// report.
func (r *evaluationRun) publicSet(ctx context.Context, folder string) error {
	bases, err := workspace.ReadPublicSet(*r.x.set, folder)
	if err != nil {
		return err
	}
	if only := listOf(*r.x.only); len(only) > 0 {
		for _, name := range only {
			if !slices.ContainsFunc(bases, func(b publicset.Base) bool { return b.Name == name }) {
				return errUsage("the set has no base “%s”", name)
			}
		}
		bases = slices.DeleteFunc(bases, func(b publicset.Base) bool { return !slices.Contains(only, b.Name) })
	}
	if r.choice.IsModel() { // one budget for all bases
		r.choice.Meter = llm.NewMeter(r.choice.Prices, r.choice.Budget)
	}
	choice := r.choice
	choice.Notice = r.bar.notice
	e, err := engine.New(choice, nil)
	if err != nil {
		return err
	}
	r.study.Title = *r.x.set
	run := workspace.SetRun{Name: *r.x.set, Folder: folder, Bases: bases, Into: workspace.BesideReport(r.x.out[0]), Most: *r.x.most,
		What: workspace.EvaluationRequest{Request: evaluation.Request{Methods: listOf(*r.x.methods), Trials: *r.x.trials}, Again: *r.x.again}}
	return run.Each(ctx, e, r.bar, func(b *workspace.Workspace, what workspace.EvaluationRequest, set *evaluation.Set) error {
		r.bar.end()
		return r.ask(ctx, b, what, set)
	})
}

// report writes the report and a summary, and returns an error if a part has failed.
func (r *evaluationRun) report() error {
	if r.quiet || len(r.study.Reports) == 0 {
		return nil
	}
	if len(r.x.out) == 0 {
		if _, err := r.p.Out.Write(r.study.Markdown()); err != nil {
			return err
		}
	}
	for i, path := range r.x.out {
		if err := workspace.WriteStudy(r.study, path); err != nil {
			return err
		}
		files.NoteOwn(path)
		if i == 0 {
			for _, line := range r.study.Summary() {
				fmt.Fprintln(r.p.Out, line)
			}
		}
		fmt.Fprintf(r.p.Out, "the report is in %s\n", path)
	}
	n := 0
	for _, one := range r.study.Reports {
		n += len(one.Failures())
	}
	switch {
	case n > 0 && r.dry:
		return fmt.Errorf("%d answers or ratings failed; they are listed in the report", n)
	case n > 0:
		return fmt.Errorf("%d answers or ratings failed; everything else is kept: the same command asks only for the rest", n)
	}
	return nil
}
