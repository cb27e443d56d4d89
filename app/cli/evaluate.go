package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/storage/files"
)

// evaluateMore is what `evaluate -h` says of files and reports.
const evaluateMore = `
Without -questions, the questions stored in the knowledge base are asked. Without -o, the report goes to standard output;
several reports may be named: -o REPORT.md -o REPORT.csv. A report with your scores is replaced only with -overwrite.
Results are stored in the knowledge base. Answers and ratings that fail are listed, never scored: the same command asks
for them again, and continues an interrupted run.
-scores reads the columns …_writer of a report into the newest run; they override the judge's.
With several -kb, or several -models, the report has the tables of all of them.
-interview asks open questions of the MBTI's four dimensions and of the Big Five, and has a model rate the answers by
dimension, without names and in batches; the result is compared with what the file, the base or -labels say.
-probes asks about what the character can't know yet, or never learns.

evaluate -set NAME DIR reads a public set from its folder DIR, makes a knowledge base of each of its works or characters
in a folder beside REPORT, asks its questions and reports on all. NAME is one of
character-llm, charactereval, incharacter, rolebench (or only rolebench-en, rolebench-zh), timechara.

The file of questions is JSON; only "as" and "question" are required:
{"title": "Before the print",
 "questions": [{
   "as": "NAME",                    a name of the character who is asked
   "question": "…",
   "expect": "specific",            or general, out_of_scope, unknown, hidden
   "as_of": "5",                    a chapter, "DOCUMENT:5", or null: the end
   "only_known": false,             only what the character witnessed or was told
   "asker": "",                     a name; "": a stranger
   "about": ["NAME"],               what retrieval must find
   "must_mention": ["…"], "must_not_mention": ["…"],
   "must_decline": false,           by default what is out_of_scope
   "history": [],                   what was said before, as for ask -history
   "follow_ups": [{"question": "…"}],   asked after it in the same conversation
   "pinned": false, "why": "…"}],
 "personalities": [{"as": "NAME",   for -interview
   "mbti": "INTJ",                  X for neither, or percentages of poles: {"I": 70, "N": 60, "T": 55, "J": 80}
   "big_five": {"openness": 4.5, "conscientiousness": 3, "extraversion": 1, "agreeableness": 2, "neuroticism": 4}}]}
`

// evaluateFlags are the flags of evaluate besides the engine's.
type evaluateFlags struct {
	bases, out                                       list
	questions, methods, models, interview, scores    *string
	questionnaire, labels, set, only                 *string
	judgeURL, judgeModel, judgeKey                   *string
	trials, probes, most                             *int
	pinned, keep, list, again, estimate, table, both *bool
	overwrite                                        *bool
	engine                                           *engineFlags
}

func addEvaluate(f *flag.FlagSet) *evaluateFlags {
	x := &evaluateFlags{engine: addEngine(f),
		questions:     f.String("questions", "", "ask the questions of a `FILE`"),
		methods:       f.String("methods", "", "`METHOD,METHOD` to compare"),
		models:        f.String("models", "", "answer by these models, `MODEL,MODEL`, instead of -model"),
		interview:     f.String("interview", "", "interview these characters instead, `NAME,NAME`"),
		questionnaire: f.String("questionnaire", "", "interview by the items of a `FILE`"),
		labels:        f.String("labels", "", "compare interviews with what a `FILE` says about the characters"),
		scores:        f.String("scores", "", "import the scores that the writer filled in in a report, a CSV `FILE`"),
		set:           f.String("set", "", "ask the public set `NAME`, read from the folder DIR"),
		only:          f.String("only", "", "of a set, only these bases, `NAME,NAME`"),
		judgeURL:      f.String("judge-base-url", "", "address of the server of the model that judges, a `URL` (default: that of -base-url)"),
		judgeModel:    f.String("judge-model", "", "`NAME` of the model that judges (default: the one that answers)"),
		judgeKey:      f.String("judge-key-env", "", "environment `VARIABLE` that holds the judge's key (default: that of -key-env)"),
		trials:        f.Int("trials", 1, "ask each question `N` times"),
		probes:        f.Int("probes", 0, "ask `N` questions of each kind about what the character can't know"),
		most:          f.Int("most", 0, "of a set, ask each base at most `N` questions of each kind; 0: all"),
		pinned:        f.Bool("pinned", false, "ask only the pinned questions"),
		keep:          f.Bool("keep", false, "store the questions of the file in the knowledge base"),
		list:          f.Bool("list", false, "print the stored questions as a file"),
		again:         f.Bool("again", false, "start over instead of continuing an interrupted run"),
		table:         f.Bool("table", false, "report what was asked before, and ask nothing"),
		both:          f.Bool("curating", false, "ask without the writer's decisions and with them, and compare"),
		overwrite:     f.Bool("overwrite", false, "also replace another file, or a report that was changed since it was written"),
		estimate:      f.Bool("estimate", false, "say what it will cost, and ask nothing")}
	f.Var(&x.bases, "kb", "the knowledge base, a `FILE`; may be repeated")
	f.Var(&x.out, "o", "`FILE` for the report, .md, .csv, .json, .svg or .png (default: standard output); may be repeated")
	return x
}

// check returns an error for impossible flags, before anything is opened.
func (x *evaluateFlags) check(rest []string) error {
	if err := x.checkReports(); err != nil {
		return err
	}
	if err := knownMethods(listOf(*x.methods)...); err != nil {
		return err
	}
	if err := x.checkSet(rest); err != nil {
		return err
	}
	switch {
	case *x.set == "" && len(rest) > 0:
		return errUsage("“%s” is one argument too many: name the questions with -questions FILE", rest[0])
	case *x.keep && *x.questions == "":
		return errUsage("-keep needs -questions FILE")
	case *x.judgeURL != "" && *x.judgeModel == "":
		return errUsage("-judge-base-url needs -judge-model")
	case *x.trials < 1 || *x.probes < 0 || *x.most < 0:
		return errUsage("-trials is a number from 1, -probes and -most from 0")
	}
	return nil
}

// checkReports returns an error, before anything is asked, for reports that can't be written, or that would replace what somebody has changed.
func (x *evaluateFlags) checkReports() error {
	for _, path := range x.out {
		if err := workspace.CanReport(path); err != nil {
			return err
		}
		if *x.overwrite || *x.estimate || *x.list {
			continue
		}
		if err := files.CheckOwn(path); err != nil {
			return err
		}
	}
	return nil
}

// checkSet returns an error for flags that don't go with a public set.
func (x *evaluateFlags) checkSet(rest []string) error {
	switch {
	case *x.set == "":
	case !slices.Contains(workspace.PublicSets(), *x.set):
		return errUsage("there is no set “%s”: there are %s", *x.set, strings.Join(workspace.PublicSets(), ", "))
	case len(rest) != 1:
		return errUsage("name the folder of the set: evaluate -set %s DIR", *x.set)
	case len(x.bases) > 0:
		return errUsage("-set makes its own knowledge bases: leave -kb out")
	case *x.questions != "":
		return errUsage("-set brings its own questions: leave -questions out")
	case len(x.out) == 0:
		return errUsage("name the report with -o REPORT: the knowledge bases of the set lie beside it")
	}
	return nil
}

// evaluateQuestions asks sets of questions and reports the results.
func evaluateQuestions(ctx context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("evaluate", flag.ContinueOnError)
	x := addEvaluate(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if err := x.check(rest); err != nil {
		return err
	}
	choice, err := x.engine.choice()
	if err != nil {
		return err
	}
	judge, err := x.judge(choice)
	if err != nil {
		return err
	}
	run := &evaluationRun{p: p, x: x, choice: choice, judge: judge, bar: newProgress(p)}
	if *x.set != "" {
		err = run.publicSet(ctx, rest[0])
	} else {
		err = run.ownBases(ctx)
	}
	if ctx.Err() != nil && len(run.study.Reports) == 0 {
		return err
	}
	return errors.Join(err, run.report())
}

// judge returns the engine that rates, nil if the answering one does.
func (x *evaluateFlags) judge(choice engine.Config) (*engine.Config, error) {
	if *x.judgeModel == "" {
		return nil, nil
	}
	out := choice
	out.Kind, out.Model, out.EmbedModel, out.EmbedURL = engine.OpenAI, *x.judgeModel, "", ""
	if *x.judgeURL != "" {
		out.BaseURL, out.Headers, out.Fields = *x.judgeURL, nil, nil
	}
	if *x.judgeKey != "" {
		out.Key = engine.Key(*x.judgeKey)
	}
	if out.BaseURL == "" {
		return nil, errUsage("-judge-model needs -judge-base-url, or -engine openai -base-url")
	}
	return &out, nil
}

// importScores imports the writer's scores.
func importScores(p *Program, b *workspace.Workspace, from string) (*evaluation.Sheet, error) {
	sheet, n, strange, err := b.TakeScores(from)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(p.Out, "%d answers scored\n", n)
	if strange > 0 {
		fmt.Fprintf(p.Err, "skipped %d of the lines: their answers are not in the newest run\n", strange)
	}
	return sheet, nil
}

// questionsOf returns the questions of the file, or those stored in the base.
func (x *evaluateFlags) questionsOf(p *Program, b *workspace.Workspace) (*evaluation.Set, error) {
	set := &evaluation.Set{}
	for _, q := range evaluation.Questions(b.Snapshot()) {
		set.Questions = append(set.Questions, *q)
	}
	for said := range kb.All[*kb.Personality](b.Snapshot()) {
		set.Personalities = append(set.Personalities, *said)
	}
	if *x.questions != "" {
		var err error
		if set, err = b.ReadQuestions(*x.questions); err != nil {
			return nil, err
		}
		for _, key := range set.Ignored {
			fmt.Fprintf(p.Err, "“%s” is unknown in a file of questions and was ignored\n", key)
		}
		if *x.keep {
			if err := b.KeepSet(set); err != nil {
				return nil, err
			}
		}
	}
	if *x.labels != "" {
		labels, err := b.ReadLabels(*x.labels)
		if err != nil {
			return nil, err
		}
		set.Personalities = append(set.Personalities, labels...)
	}
	if *x.pinned {
		set.Questions = evaluation.SelectPinned(set.Questions)
	}
	if *x.probes > 0 {
		probes := b.Probes(*x.probes)
		if len(probes) == 0 {
			fmt.Fprintln(p.Err, "nothing in this base can be asked as a probe: nobody is met later, or never")
		}
		set.Questions = append(set.Questions, probes...)
	}
	return set, nil
}

func listOf(list string) []string {
	var out []string
	for _, m := range strings.Split(list, ",") {
		if m = strings.TrimSpace(m); m != "" {
			out = append(out, m)
		}
	}
	return out
}

// forecastLine formats the forecast of a run.
func forecastLine(f workspace.EvaluationForecast, c engine.Config, judged bool) string {
	if c.Kind == engine.Builtin && !judged {
		return fmt.Sprintf("%d answers: no calls, nothing is sent, no cost; no model judges", f.Answers)
	}
	price := fmt.Sprintf("about $%.2f", f.Dollars)
	if f.Unpriced {
		price = "no price known for this model"
	}
	return fmt.Sprintf("%d answers: about %d calls, %d tokens in, %d tokens out, %s, %s", f.Answers, f.Calls, f.Prompt, f.Completion, price, f.Time.Round(time.Second))
}
