package evaluate

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// The items are open questions written for this program; they may be used freely.
//
//go:embed interview.json
var interviewJSON []byte

// items are by language ("en", "zh"), then by test and dimension.
var items = readItems()

func readItems() map[string]map[string][]string {
	var out map[string]map[string][]string
	if err := json.Unmarshal(interviewJSON, &out); err != nil {
		panic(fmt.Sprintf("the items of the interview are missing from the program: %v", err))
	}
	return out
}

// Interview returns the questions of a questionnaire for one character, in the language of its story;
// for nil, those of the program's own tests.
func Interview(as, language string, of *evaluation.Questionnaire) []kb.Question {
	var out []kb.Question
	add := func(d evaluation.Dimension, text string) {
		q := kb.Question{As: as, Text: text, Why: d.About()}
		q.ID = evaluation.QuestionID(q)
		out = append(out, q)
	}
	if of != nil {
		for _, item := range of.Items {
			add(of.Dimensions[item.Dimension], item.In(language))
		}
		return out
	}
	by := items[language]
	if by == nil {
		by = items["en"]
	}
	for _, d := range evaluation.Dimensions() {
		for _, text := range by[d.About()] {
			add(d, text)
		}
	}
	return out
}

// RaterDeps are what rating interviews needs. Stops, Names and Measure may be nil.
type RaterDeps struct {
	Rater task.PersonalityRater
	// Names returns the names by which a rater might recognise the character: its own, and those of
	// everybody else in the story.
	Names       func(as string) (own, others []string)
	Keep        func(*kb.Trait) error
	Measure     func(context.Context, func(context.Context) error) (kb.Cost, error)
	Stops       func(error) bool
	Concurrency int
}

// Unrated returns the traits of an evaluation that are missing or failed, each with the answers by
// which it is rated. A dimension with a failed answer waits for it.
func Unrated(e *kb.Evaluation, s *kb.Snapshot) []Rating {
	had := map[string]*kb.Trait{}
	for _, t := range evaluation.Traits(s, e) {
		had[t.ID] = t
	}
	sheet := evaluation.SheetOf(s, e)
	type part struct {
		as, method, about string
		trial             int
	}
	answers := map[part][]*kb.Outcome{}
	for _, o := range sheet.Outcomes {
		key := part{o.Question.As, o.Method, o.Question.Why, o.Trial}
		answers[key] = append(answers[key], o)
	}
	var out []Rating
	for r := range wanted(e, sheet.Characters()) {
		t := r.Trait
		if old := had[t.ID]; old != nil && old.Failure == "" {
			continue
		}
		for _, o := range answers[part{t.As, t.Method, r.dimension.About(), t.Trial}] {
			r.lacks = r.lacks || o.Failure != ""
			r.dialogue = append(r.dialogue, task.InterviewQnA{Question: o.Question.Text, Answer: o.Answer})
		}
		if !r.lacks && len(r.dialogue) > 0 {
			out = append(out, r)
		}
	}
	return out
}

// wanted yields a rating without answers for each trait that an evaluation is to have.
func wanted(e *kb.Evaluation, characters []string) iter.Seq[Rating] {
	return func(yield func(Rating) bool) {
		for _, as := range characters {
			for _, method := range e.Methods {
				for _, d := range evaluation.DimensionsOf(e) {
					for trial := range e.Rounds() {
						t := &kb.Trait{ID: kb.TraitIDOf(e.ID, as, method, d.Test, d.Key, trial), Evaluation: e.ID, As: as, Method: method, Trial: trial, Test: d.Test, Dimension: d.Key}
						if !yield(Rating{Trait: t, dimension: d}) {
							return
						}
					}
				}
			}
		}
	}
}

// A Rating is a trait to be rated by an interview.
type Rating struct {
	Trait     *kb.Trait
	dimension evaluation.Dimension
	dialogue  []task.InterviewQnA
	lacks     bool // some answer is missing
}

// ratedAtOnce is how many answers of a dimension are rated together (InCharacter, 3.3: batches of
// three or four); the ratings of the batches are averaged.
const ratedAtOnce = 4

// batches splits the answers into as few equal parts of at most ratedAtOnce as possible.
func (r Rating) batches() [][]task.InterviewQnA {
	n := (len(r.dialogue) + ratedAtOnce - 1) / ratedAtOnce
	var out [][]task.InterviewQnA
	for i := range n {
		out = append(out, r.dialogue[i*len(r.dialogue)/n:(i+1)*len(r.dialogue)/n])
	}
	return out
}

// RatingCalls returns how many requests rating the interviews of an evaluation takes, without those
// done already.
func RatingCalls(e *kb.Evaluation, questions []kb.Question, had []*kb.Trait) int {
	answers := map[[2]string]int{}
	for _, q := range questions {
		answers[[2]string{q.As, q.Why}]++
	}
	parts := func(n int) int { return (n + ratedAtOnce - 1) / ratedAtOnce }
	calls := 0
	for _, n := range answers {
		calls += parts(n) * len(e.Methods) * e.Rounds()
	}
	for _, t := range had {
		if t.Failure == "" {
			calls -= parts(answers[[2]string{t.As, t.Test + " " + t.Dimension}])
		}
	}
	return calls
}

// Rate rates traits and stores each as it comes. A failed one is stored with its reason and reported.
// The error is why it ended early.
func Rate(ctx context.Context, list []Rating, d RaterDeps, report Reporter) error {
	report.Stage("rate the interviews", len(list))
	group := errgroup.Group{}
	group.SetLimit(max(1, d.Concurrency))
	var stopped atomic.Bool
	for _, r := range list {
		group.Go(func() error {
			if ctx.Err() != nil || stopped.Load() {
				return nil
			}
			err := d.rate(ctx, r, report)
			if err != nil {
				stopped.Store(true)
			}
			return err
		})
	}
	return cmp.Or(group.Wait(), ctx.Err())
}

func (d RaterDeps) rate(ctx context.Context, r Rating, report Reporter) error {
	err := d.rateBatches(ctx, r)
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil && d.Stops != nil && d.Stops(err):
		return err
	case err != nil:
		r.Trait.Failure, r.Trait.Scores = kb.WhyOf(err), nil
		report.Warn(kb.Label("{} of {}, by {}", r.dimension.Key, r.Trait.As, r.Trait.Method), err)
	}
	if err := d.Keep(r.Trait); err != nil {
		return fmt.Errorf("keep what an interview found: %w", err)
	}
	report.Add(1)
	return nil
}

// rateBatches rates the answers in batches, without names that would identify the character, and takes
// the mean.
func (d RaterDeps) rateBatches(ctx context.Context, r Rating) error {
	hide := func(s string) string { return s }
	if d.Names != nil {
		own, others := d.Names(r.Trait.As)
		hide = hiding(own, others)
	}
	batches := r.batches()
	scores := map[string]float64{}
	var analyses []string
	for _, batch := range batches {
		in := task.PersonalityInput{Test: r.dimension.Test, Dimension: r.dimension.Key, Poles: r.dimension.Poles, Fresh: r.Trait.Trial > 0}
		for _, qa := range batch {
			in.Dialogue = append(in.Dialogue, task.InterviewQnA{Question: hide(qa.Question), Answer: hide(qa.Answer)})
		}
		var out task.PersonalityOutput
		do := func(ctx context.Context) (err error) { out, err = d.Rater.RatePersonality(ctx, in); return err }
		if d.Measure == nil {
			if err := do(ctx); err != nil {
				return err
			}
		} else {
			cost, err := d.Measure(ctx, do)
			if r.Trait.Judging = r.Trait.Judging.Plus(cost); err != nil {
				return err
			}
		}
		analyses = append(analyses, out.Analysis)
		for _, s := range out.Scores {
			scores[s.Pole] += s.Value * float64(len(batch)) / float64(len(r.dialogue))
		}
	}
	for pole, v := range scores {
		scores[pole] = r.dimension.FromRating(v)
	}
	r.Trait.Analysis, r.Trait.Scores, r.Trait.Failure = strings.Join(analyses, "\n"), scores, ""
	return nil
}
