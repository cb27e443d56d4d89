package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// evaluateMore is what `evaluate -h` says of files and reports.
const evaluateMore = `
Without -questions the questions kept with the knowledge base are asked; -pinned asks only the pinned ones.
-keep keeps those of the file with the knowledge base, -list prints the kept ones as such a file.
-estimate tells calls, tokens and price and asks nothing; -again starts over where a run was broken off.
REPORT ends in .md (the default), .csv or .json; without -o the report goes to standard output.
Results are kept with the knowledge base. Answers and ratings that fail are listed, never scored: the
same command asks for them again, and goes on where a run was broken off.
-scores REPORT.csv takes over the scores that were filled in in its columns …_writer, into the newest run; they
win over the judge's.
-interview NAME,NAME asks open questions of the MBTI's four dimensions and of the Big Five instead, and has a
model rate the answers by dimension; what the file or the base says of the characters is compared with it.

The file of questions is JSON; only "as" and "question" have to be there:
{"title": "Before the print",
 "questions": [{
   "as": "NAME",                    a name of the character who is asked
   "question": "…",
   "expect": "specific",            or general, out_of_scope, unknown, hidden
   "as_of": "5",                    a chapter, "DOCUMENT:5", or null: the end
   "only_known": false,             only what the character witnessed or was told
   "asker": "",                     a name; "": a stranger
   "about": ["NAME"],               what retrieval has to find
   "must_mention": ["…"], "must_not_mention": ["…"],
   "must_decline": false,           by default what is out_of_scope
   "pinned": false, "why": "…"}],
 "personalities": [{"as": "NAME",   for -interview
   "mbti": "INTJ",                  X for neither, or percentages of poles: {"I": 70, "N": 60, "T": 55, "J": 80}
   "big_five": {"openness": 4.5, "conscientiousness": 3, "extraversion": 1, "agreeableness": 2, "neuroticism": 4}}]}
`

// evaluateFlags are those of evaluate besides the engine's.
type evaluateFlags struct {
	path, questions, methods, interview, out, scores *string
	pinned, keep, list, again, estimate              *bool
	engine                                           *engineFlags
}

// evaluateQuestions asks sets of questions and reports what they came to.
func evaluateQuestions(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("evaluate", flag.ContinueOnError)
	x := evaluateFlags{path: kbFlag(f), engine: addEngine(f),
		questions: f.String("questions", "", "ask the questions of a `FILE`"),
		methods:   f.String("methods", "", "`METHOD,METHOD` to compare"),
		interview: f.String("interview", "", "interview these characters instead, `NAME,NAME`"),
		scores:    f.String("scores", "", "take over the scores that were filled in in a report, a CSV `FILE`"),
		out:       f.String("o", "", "`FILE` for the report, .md, .csv or .json (default: standard output)"),
		pinned:    f.Bool("pinned", false, "ask only the pinned questions"),
		keep:      f.Bool("keep", false, "keep the questions of the file with the knowledge base"),
		list:      f.Bool("list", false, "print the kept questions as a file"),
		again:     f.Bool("again", false, "begin again where a run was broken off"),
		estimate:  f.Bool("estimate", false, "say what it will cost, and ask nothing")}
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return wrong("“%s” is too much: name the questions with -questions FILE", rest[0])
	}
	if err := knownMethods(listOf(*x.methods)...); err != nil {
		return err
	}
	if *x.keep && *x.questions == "" {
		return wrong("-keep needs -questions FILE")
	}
	choice, err := x.engine.choice()
	if err != nil {
		return err
	}
	if *x.out != "" {
		if err := workspace.CanReport(*x.out); err != nil {
			return err // before anything is asked
		}
	}
	b, err := open(p, *x.path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if *x.scores != "" {
		return scored(p, b, *x.scores, *x.out)
	}
	set, err := x.set(p, b)
	if err != nil {
		return err
	}
	if *x.list {
		data, err := b.QuestionFile(set)
		if err == nil {
			_, err = p.Out.Write(data)
		}
		return err
	}
	what := workspace.EvaluationRequest{Title: set.Title, Questions: set.Questions, Interview: listOf(*x.interview), Methods: listOf(*x.methods), Again: *x.again}
	if len(what.Interview) > 0 {
		what.Title = ""
	}
	bar := newProgress(p)
	choice.Notice = bar.notice
	e, err := b.Engine(choice)
	if err != nil {
		return err
	}
	forecast, err := b.ForecastEvaluation(what, e, choice)
	if err != nil {
		return err
	}
	if *x.estimate {
		fmt.Fprintln(p.Out, foretold(forecast, choice))
		return nil
	}
	fmt.Fprintln(p.Err, foretold(forecast, choice))
	if why := b.ReadOnly(); why != nil {
		fmt.Fprintf(p.Err, "%s; the results are not kept with it\n", why)
	}
	sheet, err := b.Evaluate(ctx, what, e, bar)
	bar.end()
	spent(p, e)
	if ctx.Err() != nil || sheet == nil {
		return err
	}
	for _, said := range set.Personalities {
		if sheet.Said != nil {
			sheet.Said[kb.NameIDOf(said.As)] = &said
		}
	}
	return errors.Join(err, reported(p, b, sheet, *x.out))
}

// scored takes scores over and, where one is named, writes the report again.
func scored(p *Program, b *workspace.Workspace, from, report string) error {
	sheet, n, strange, err := b.TakeScores(from)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "%d answers scored\n", n)
	if strange > 0 {
		fmt.Fprintf(p.Err, "%d lines are of answers that are not in the newest run, and were passed over\n", strange)
	}
	if report == "" {
		return nil
	}
	return reported(p, b, sheet, report)
}

// set is what is asked: the questions of the file, else those kept with the base.
func (x evaluateFlags) set(p *Program, b *workspace.Workspace) (*evaluation.Set, error) {
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
			fmt.Fprintf(p.Err, "“%s” means nothing in a file of questions and was not read\n", key)
		}
		if *x.keep {
			if err := b.KeepSet(set); err != nil {
				return nil, err
			}
		}
	}
	if *x.pinned {
		var pinned []kb.Question
		for _, q := range set.Questions {
			if q.Pinned {
				pinned = append(pinned, q)
			}
		}
		set.Questions = pinned
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

// foretold says what a run will come to.
func foretold(f workspace.EvaluationForecast, c engine.Config) string {
	if c.Kind == engine.Builtin {
		return fmt.Sprintf("%d answers: no calls, nothing is sent, no cost; no model judges", f.Answers)
	}
	price := fmt.Sprintf("about $%.2f", f.Dollars)
	if f.Unpriced {
		price = "no price known for this model"
	}
	return fmt.Sprintf("%d answers: about %d calls, %d tokens in, %d tokens out, %s, %s", f.Answers, f.Calls, f.Prompt, f.Completion, price, f.Time.Round(time.Second))
}

// reported writes the report and a summary, and fails when something did.
func reported(p *Program, b *workspace.Workspace, s *evaluation.Sheet, path string) error {
	if path == "" {
		if _, err := p.Out.Write(b.Report(s).Markdown()); err != nil {
			return err
		}
	} else {
		if err := b.WriteReport(s, path); err != nil {
			return err
		}
		for _, method := range s.Methods {
			if s.Interview {
				fmt.Fprintln(p.Out, method+": "+types(s, method))
			} else {
				fmt.Fprintln(p.Out, method+": "+summary(s.Method(method)))
			}
		}
		fmt.Fprintf(p.Out, "the report stands in %s\n", path)
	}
	if n := len(s.Failures()); n > 0 && b.ReadOnly() != nil {
		return fmt.Errorf("%d answers or ratings failed; they are listed in the report", n)
	} else if n > 0 {
		return fmt.Errorf("%d answers or ratings failed; everything else is kept: the same command asks only for the rest", n)
	}
	return nil
}

// types are the personalities by a method in a line.
func types(s *evaluation.Sheet, method string) string {
	var parts []string
	for _, as := range s.Characters() {
		var list []*kb.Trait
		for _, t := range s.Traits {
			if t.As == as && t.Method == method {
				list = append(list, t)
			}
		}
		parts = append(parts, fmt.Sprintf("%s %s", as, evaluation.TypeOf(list)))
	}
	if m := evaluation.MatchOf(s.Traits, s.Said, method, evaluation.DimensionsOf(s.Evaluation)); m.N > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d dimensions right", m.Right, m.N))
	}
	return strings.Join(parts, ", ")
}

// summary is one method in a line.
func summary(list []*kb.Outcome) string {
	parts := []string{fmt.Sprintf("%d answers", len(list))}
	for _, m := range evaluation.Metrics() {
		if x := evaluation.MeanOf(list, m); x.N > 0 {
			parts = append(parts, fmt.Sprintf("%s %.2f (%d)", strings.ToLower(m.Name), x.Mean, x.N))
		}
	}
	return strings.Join(parts, ", ")
}
