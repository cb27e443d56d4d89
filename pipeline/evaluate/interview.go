package evaluate

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
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

// Interview are the questions of all tests to one character, in the language of
// its story.
func Interview(as, language string) []kb.Question {
	by := items[language]
	if by == nil {
		by = items["en"]
	}
	var out []kb.Question
	for _, d := range evaluation.Dimensions() {
		for _, text := range by[about(d)] {
			q := kb.Question{As: as, Text: text, Why: about(d)}
			q.ID = evaluation.QuestionID(q)
			out = append(out, q)
		}
	}
	return out
}

// about is what an item is about: its test and dimension.
func about(d evaluation.Dimension) string { return d.Test + " " + d.Key }

// RaterDeps are what rating interviews needs. Stops may be nil.
type RaterDeps struct {
	Rater       task.PersonalityRater
	Keep        func(*kb.Trait) error
	Stops       func(error) bool
	Concurrency int
}

// Unrated are the traits of an evaluation that are not there yet or failed, each
// with the answers it is rated by. A dimension of which an answer failed waits for
// it.
func Unrated(e *kb.Evaluation, s *kb.Snapshot) []Rating {
	had := map[string]*kb.Trait{}
	for _, t := range evaluation.Traits(s, e) {
		had[t.ID] = t
	}
	sheet := evaluation.SheetOf(s, e)
	var out []Rating
	for _, as := range sheet.Characters() {
		for _, method := range e.Methods {
			for _, d := range evaluation.Dimensions() {
				t := &kb.Trait{ID: kb.TraitIDOf(e.ID, as, method, d.Test, d.Key), Evaluation: e.ID, As: as, Method: method, Test: d.Test, Dimension: d.Key}
				if old := had[t.ID]; old != nil && old.Failure == "" {
					continue
				}
				r := Rating{Trait: t, dimension: d}
				for _, o := range sheet.Method(method) {
					if o.Question.As == as && o.Question.Why == about(d) {
						r.lacks = r.lacks || o.Failure != ""
						r.dialogue = append(r.dialogue, task.InterviewQnA{Question: o.Question.Text, Answer: o.Answer})
					}
				}
				if !r.lacks && len(r.dialogue) > 0 {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// A Rating is a trait that is to be rated by an interview.
type Rating struct {
	Trait     *kb.Trait
	dimension evaluation.Dimension
	dialogue  []task.InterviewQnA
	lacks     bool // an answer
}

// Rate rates traits and keeps each as it comes. One that fails is kept with its
// reason and told. The error is why it ended before its end.
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
	out, err := d.Rater.RatePersonality(ctx, task.PersonalityInput{Test: r.dimension.Test, Dimension: r.dimension.Key, Poles: r.dimension.Poles, Dialogue: r.dialogue})
	switch {
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil && d.Stops != nil && d.Stops(err):
		return err
	case err != nil:
		r.Trait.Failure = kb.WhyOf(err)
		report.Warn(kb.Label("{} of {}, by {}", r.dimension.Key, r.Trait.As, r.Trait.Method), err)
	default:
		r.Trait.Analysis, r.Trait.Scores = out.Analysis, map[string]float64{}
		for _, s := range out.Scores {
			r.Trait.Scores[s.Pole] = s.Value
		}
	}
	if err := d.Keep(r.Trait); err != nil {
		return fmt.Errorf("keep what an interview told: %w", err)
	}
	report.Add(1)
	return nil
}
