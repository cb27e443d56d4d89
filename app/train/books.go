package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/text/gold"
)

// A book with its gold, read by the built-in engine.
type book struct {
	*gold.Book
	person   map[kb.NameID]int // who is scored
	known    map[kb.NameID]int // who is learned from
	training sync.Mutex        // held while the trainee goes its way
	trainee  *normalize.Trainee
	examples []learn.Example // without choices
}

// load reads the books of a corpus and our own of a language, "en" or "zh", or all.
func load(ctx context.Context, language, corpus string) ([]*book, error) {
	all, err := gold.All(corpus)
	if err != nil {
		return nil, err
	}
	var out []*book
	for _, g := range all {
		if language != "" && g.Chinese != (language == "zh") {
			continue
		}
		b := &book{Book: g, person: g.Persons(), known: g.Known.Persons()}
		if err := b.read(ctx); err != nil {
			return nil, fmt.Errorf("read %s: %w", b.Name, err)
		}
		out = append(out, b)
	}
	return out, nil
}

// importBook returns a base of the book alone; the caller closes it.
func (b *book) importBook(ctx context.Context) (*workspace.Workspace, error) {
	w, err := workspace.Memory()
	if err != nil {
		return nil, err
	}
	e, err := w.Engine(engine.Config{})
	if err == nil {
		_, err = w.Import(ctx, []string{b.Path}, e, workspace.ImportOptions{}, workspace.Silent{})
	}
	if err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

func (b *book) read(ctx context.Context) error {
	// The tables may be of other measures: that is why they are fitted.
	w, err := b.importBook(normalize.WithTable(ctx, &learn.Model{}))
	if err != nil {
		return err
	}
	defer w.Close()
	e, err := w.Engine(engine.Config{})
	if err != nil {
		return err
	}
	in := normalize.InputOf(w.Snapshot(), w.View().Evidence, e.Engine)
	if b.trainee, err = normalize.NewTrainee(ctx, in); err != nil {
		return err
	}
	b.examples = b.withChoices(nil)
	return nil
}

// withChoices returns the examples of a book with choices made by a table.
func (b *book) withChoices(first *learn.Model) []learn.Example {
	b.training.Lock()
	defer b.training.Unlock()
	return b.trainee.Examples(first, b.personOf, b.Known.Differ)
}

// folds is in how many parts the books are cut for calibrating: each part is
// scored by a table that was fitted on the others.
const folds = 5

// fit makes the table of a language from books, calibrated on whole books that the
// calibrated tables were not fitted on: in short texts more of what is likely is true.
func fit(books []*book) *learn.Model {
	o := options(books[0].Chinese)
	firsts, first := firstTables(books, o[:1])
	examples := make([][]learn.Example, len(books))
	for i, b := range books {
		examples[i] = b.withChoices(firsts[i%halves])
	}
	var scores, times []float64
	var yes []bool
	var parts []*learn.Model
	for part := range folds {
		m := learnFrom(weightExamples(books, examples, func(i int) bool { return i%folds != part }), o)
		parts = append(parts, m)
		for i := part; i < len(books); i += folds {
			if books[i].Own {
				continue
			}
			for _, e := range examples[i] {
				scores, times, yes = append(scores, m.Score(e.Row, nil)+e.Known), append(times, float64(e.Times)), append(yes, e.Yes)
			}
		}
	}
	m := learnFrom(weightExamples(books, examples, all), o)
	m.Scale, m.Shift = learn.CalibrateEvenly(scores, yes, times)
	m.Threshold, m.First = barOf(books), first
	m.Lines = lines(books, func(i int) *learn.Model {
		p := *parts[i%folds]
		p.Scale, p.Shift, p.Threshold, p.First = m.Scale, m.Shift, m.Threshold, firsts[i%halves]
		return &p
	})
	first.Threshold, first.Lines = m.Threshold, m.Lines // it judges alone where few are named
	return m
}

// halves is in how many parts the books are cut for choices: those of a book are made by a first table
// that was not fitted on its part, so that a choice is worth as much in learning as in a new book.
const halves = 2

// firstTables returns the first tables for each part of the books, and the one of all.
func firstTables(books []*book, o []learn.Options) (without [halves]*learn.Model, whole *learn.Model) {
	examples := make([][]learn.Example, len(books))
	for i, b := range books {
		examples[i] = b.examples
	}
	for half := range without {
		without[half] = learnFrom(weightExamples(books, examples, func(i int) bool { return i%halves != half }), o)
	}
	return without, learnFrom(weightExamples(books, examples, all), o)
}

// learnFrom returns the mean of one fit for each of the options.
func learnFrom(examples []learn.Example, fits []learn.Options) *learn.Model {
	return learn.Fit(normalize.MeasureNames(), examples, fits[0], fits[1:]...)
}

// fitsInChinese is how many fits are averaged for Chinese: there are few novels, and fits with
// different seeds judge books left out differently.
const fitsInChinese = 6

// options returns the options of each fit that is averaged. Chinese novels have many names for their
// length: fewer and smaller trees judge books left out as well there.
func options(chinese bool) []learn.Options {
	o := learn.DefaultOptions
	o.Rising, o.Falling = rising, falling
	if !chinese {
		return []learn.Options{o}
	}
	o.Rounds, o.Rate, o.Depth = 120, 0.12, 3
	var out []learn.Options
	for seed := range uint64(fitsInChinese) {
		o.Seed = seed
		out = append(out, o)
	}
	return out
}

// barOf returns the score, in log-odds, from which names are joined. It was chosen on left-out books for
// a precision that a writer needs who would rather answer a question than take people apart; in Chinese, where
// much is missed, names are joined that are more likely one person's than not.
func barOf(books []*book) float64 {
	if books[0].Chinese {
		return 0
	}
	return 1.1
}

// lines correct the scores of parties that are apart at the end, each book tried by a
// table that was fitted without it.
func lines(books []*book, without func(i int) *learn.Model) map[string]learn.Line {
	scores, weights, yes := map[string][]float64{}, map[string][]float64{}, map[string][]bool{}
	for i, b := range books {
		for use, list := range b.remaining(without(i)) {
			for _, s := range list {
				scores[use], yes[use] = append(scores[use], s.Score), append(yes[use], s.Same)
				weights[use] = append(weights[use], 1/math.Sqrt(float64(len(list))))
			}
		}
	}
	out := map[string]learn.Line{}
	for use := range scores {
		scale, shift := learn.Calibrate(scores[use], yes[use], weights[use])
		out[use] = learn.Line{Scale: scale, Shift: shift}
	}
	return out
}

func (b *book) remaining(m *learn.Model) map[string][]normalize.Scored {
	b.training.Lock()
	defer b.training.Unlock()
	return b.trainee.Remaining(m, b.personOf, b.Known.Differ)
}

// personOf returns the person that a name means, false where nothing is known of it.
func (b *book) personOf(n kb.NameID) (int, bool) {
	i, ok := b.known[n]
	return i, ok
}

// What sense knows of the measures whatever the examples say.
var (
	rising  = []string{"pet name", "gender read", "gender form read", "circle", "wife", "husband", "married", "share near", "share mass", "alike", "woman", "opposed", "held apart", "choice", "lead", "choice back", "lead back"}
	falling = []string{"listed part", "listed lift", "speech part", "speech lift", "title clash", "title mean", "gender by form", "suffix", "several", "spouse", "middle name",
		"given differs", "family differs", "two full families", "two full givens", "Miss and Mrs.", "two styles", "other type", "rival near", "bearers", "foes", "foe near", "foe mass", "two titles", "order", "surname differs", "title differs"}
)

// ownWeight is the weight of Chinese texts of our own, of which there are five for each novel: they are shorter than what
// people import, and names are met less often in them.
const ownWeight = 0.5

// weightExamples returns the examples of some books, weighted so that a long book does not drown the others.
func weightExamples(books []*book, examples [][]learn.Example, takes func(i int) bool) []learn.Example {
	var out []learn.Example
	for i, b := range books {
		if !takes(i) {
			continue
		}
		meetings := 0
		for _, e := range examples[i] {
			meetings += e.Times
		}
		weight := 4 / (1 + math.Sqrt(float64(meetings)/100))
		if b.Chinese && b.Own {
			weight *= ownWeight
		}
		for _, e := range examples[i] {
			e.Weight = weight * float64(e.Times)
			out = append(out, e)
		}
	}
	return out
}

func all(int) bool { return true }

// ofLanguage returns the Chinese books, or the English ones.
func ofLanguage(books []*book, chinese bool) []*book {
	return slices.DeleteFunc(slices.Clone(books), func(b *book) bool { return b.Chinese != chinese })
}
