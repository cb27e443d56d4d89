package evaluate

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// A Reporter receives the progress of a run.
type Reporter interface {
	Stage(name string, total int)
	Add(n int)
	Warn(item string, err error)
}

// Deps are what a run needs. Judge, Stops, Pause, Had and Measure may be nil.
type Deps struct {
	Full *cast.View
	// Sight returns what the character may know when a question is asked.
	Sight func(q kb.Question) (*cast.View, error)
	// Ask asks a character one question by a method.
	Ask func(ctx context.Context, q kb.Question, method string) (chat.Answer, error)
	// ByRule: answers are made by rules, and are empty if nothing was found.
	ByRule bool
	// Persona returns the profile by which an answer is judged.
	Persona func(q kb.Question) (task.Persona, error)
	// Judge rates answers; nil: nothing is rated.
	Judge task.ResponseJudge
	// Had are existing outcomes, by id: a question that follows one of them continues from its answer.
	Had map[string]*kb.Outcome
	// Keep makes an outcome durable.
	Keep func(*kb.Outcome) error
	// Measure runs a function and returns the cost of its requests.
	Measure func(context.Context, func(context.Context) error) (kb.Cost, error)
	// Stops reports whether an error makes continuing useless (no key, no consent).
	Stops func(error) bool
	// Pause blocks while the writer has paused the run.
	Pause       func(context.Context) error
	Concurrency int // concurrent questions; at least 1
}

// Left returns the questions, methods and trials that a run still has to ask or judge; had are the
// existing outcomes, by id.
func Left(e *kb.Evaluation, questions []kb.Question, had map[string]*kb.Outcome) []*kb.Outcome {
	var out []*kb.Outcome
	for trial := range e.Rounds() {
		for _, q := range questions {
			for _, method := range e.Methods {
				id := kb.OutcomeIDOf(e.ID, q.ID, method, trial)
				if o := had[id]; !evaluation.Whole(e, o) {
					next := &kb.Outcome{ID: id, Evaluation: e.ID, Method: method, Trial: trial, Question: q}
					if o != nil && o.Failure == "" { // only ratings are missing
						again := *o
						next = &again
					}
					out = append(out, next)
				}
			}
		}
	}
	return out
}

// conversations groups outcomes so that a question comes after the one it follows; the groups are
// independent.
func conversations(left []*kb.Outcome) [][]*kb.Outcome {
	group := map[string]int{} // by id of outcome
	var out [][]*kb.Outcome
	for _, o := range left {
		at, ok := group[before(o)]
		if o.Question.Follows == "" || !ok {
			at = len(out)
			out = append(out, nil)
		}
		group[o.ID] = at
		out[at] = append(out[at], o)
	}
	return out
}

// before returns the id of the outcome that one follows.
func before(o *kb.Outcome) string {
	return kb.OutcomeIDOf(o.Evaluation, o.Question.Follows, o.Method, o.Trial)
}

// Run asks what is left, in any order except within a conversation, and stores each outcome as it
// comes. A failed answer or rating is stored with its reason and reported, and the run continues. The
// error is why the run ended early.
func Run(ctx context.Context, left []*kb.Outcome, d Deps, report Reporter) error {
	report.Stage("ask and judge", len(left))
	group := errgroup.Group{} // after a failure no further question begins, but calls on the wire are waited for
	group.SetLimit(max(1, d.Concurrency))
	var stopped atomic.Bool
	for _, talk := range conversations(left) {
		group.Go(func() error {
			err := d.converse(ctx, talk, report, stopped.Load)
			if err != nil {
				stopped.Store(true)
			}
			return err
		})
	}
	return cmp.Or(group.Wait(), ctx.Err())
}

// converse asks the questions of one conversation in order, until the run has stopped.
func (d Deps) converse(ctx context.Context, talk []*kb.Outcome, report Reporter, stopped func() bool) error {
	said := map[string]*kb.Outcome{}
	for _, o := range talk {
		if ctx.Err() != nil || stopped() {
			return nil
		}
		if d.Pause != nil {
			if err := d.Pause(ctx); err != nil {
				return err
			}
		}
		if err := d.one(ctx, o, cmp.Or(said[before(o)], d.Had[before(o)]), report); err != nil {
			return err
		}
		said[o.ID] = o
	}
	return nil
}

// measure runs do and adds its cost.
func (d Deps) measure(ctx context.Context, to *kb.Cost, do func(context.Context) error) error {
	if d.Measure == nil {
		return do(ctx)
	}
	cost, err := d.Measure(ctx, do)
	*to = to.Plus(cost)
	return err
}

// errNothingBefore is why a question that follows a failed one is not asked.
var errNothingBefore = kb.Errorf("the question before it in the conversation has no answer")

// one asks one question by one method, after the outcome before it in the conversation, and has the
// answer judged.
func (d Deps) one(ctx context.Context, o, before *kb.Outcome, report Reporter) error {
	item := kb.Label("{}, by {}", o.Question.Text, o.Method)
	fail := func(err error) error {
		o.Failure = kb.WhyOf(err)
		report.Warn(item, err)
		report.Add(1)
		return d.keep(o)
	}
	if o.Answer == "" || o.Failure != "" {
		switch {
		case o.Question.Follows == "" || before == nil:
		case before.Failure != "":
			return fail(errNothingBefore)
		default:
			o.Question.History = append(slices.Clone(before.Question.History), kb.Turn{Text: before.Question.Text}, kb.Turn{FromCharacter: true, Text: before.Answer})
		}
		var a chat.Answer
		err := d.measure(ctx, &o.Cost, func(ctx context.Context) (err error) {
			a, err = d.Ask(ctx, o.Question, o.Method)
			return err
		})
		if why := d.ends(ctx, err); why != nil {
			return why
		}
		if err != nil {
			return fail(err)
		}
		if err := d.note(o, a); err != nil {
			return err
		}
	}
	var ended error
	if d.Judge != nil && !o.Silent {
		ended = d.judge(ctx, o, report, item)
	}
	if err := d.keep(o); err != nil {
		return err
	}
	if ended == nil {
		report.Add(1)
	}
	return ended
}

// ends returns why an error ends the run, nil if it doesn't.
func (d Deps) ends(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil // whatever ends the run, results are kept: they are paid for
	case ctx.Err() != nil:
		return ctx.Err()
	case d.Stops != nil && d.Stops(err):
		return err
	}
	return nil
}

func (d Deps) keep(o *kb.Outcome) error {
	if err := d.Keep(o); err != nil {
		return fmt.Errorf("keep an answer: %w", err)
	}
	return nil
}

// note adds an answer to its outcome.
func (d Deps) note(o *kb.Outcome, a chat.Answer) error {
	o.Answer, o.InScope, o.Tokens, o.Failure = a.Answer, a.InScope, a.PromptTokens+a.CompletionTokens, ""
	o.Scoped = chat.Bounds(o.Method)
	o.Declined = text.Declines(a.Answer)
	o.Silent = a.Answer == "" || d.ByRule && a.Bare && o.Declined
	o.Given = append(evaluation.Given(o.Question, a.Trace.Prompt), given(d.Full, o.Question, a.Trace)...)
	if !o.Scoped {
		return nil
	}
	sight, err := d.Sight(o.Question)
	if err != nil {
		return err
	}
	o.Found, o.Missed = recall(d.Full, sight, o.Question, a.Trace)
	return nil
}

// judge rates an answer by the missing metrics. Earlier ratings stay.
func (d Deps) judge(ctx context.Context, o *kb.Outcome, report Reporter, item string) error {
	who, err := d.Persona(o.Question)
	if err != nil {
		return err
	}
	ratings := map[string]kb.Rating{}
	maps.Copy(ratings, o.Ratings)
	defer func() { o.Ratings = ratings }()
	for _, m := range evaluation.Unrated(o) {
		var r task.Rating
		err := d.measure(ctx, &o.Judging, func(ctx context.Context) (err error) {
			r, err = d.Judge.JudgeResponse(ctx, task.RatingInput{Metric: m.Key, Character: who, Question: o.Question.Text, Response: o.Answer, Fresh: o.Trial > 0})
			return err
		})
		if why := d.ends(ctx, err); why != nil {
			return why
		}
		if err == nil && !m.Fits(r.Rating) {
			err = fmt.Errorf("the judge gave %g, which is not between %g and %g", r.Rating, m.Low, m.High)
		}
		if err != nil {
			ratings[m.Key] = kb.Rating{Failure: kb.WhyOf(err)}
			report.Warn(item, err)
			continue
		}
		ratings[m.Key] = kb.Rating{Analysis: r.Analysis, Value: r.Rating}
	}
	return nil
}
