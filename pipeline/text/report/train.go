package report

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/ingest"
	"dramatis/pipeline/text/english"
	"dramatis/pipeline/text/gold"
)

// An Example is a candidate for a name with its labels from the gold.
type Example struct {
	Book  string
	Name  string
	Count int
	Part  bool // from an excerpt of the book
	Own   bool // from a text whose places are all known
	clues []clueValue
	// Is has the label for each question; questions about which
	// the gold says nothing are missing. Weight is the weight of the example.
	Is      map[string]bool
	Guessed bool // its label for places is a guess: it is rare and in no list
	Weight  float64
}

type clueValue struct {
	clue  int
	value float64
}

// Questions are the classes that weights are fitted for, in the order of the table's columns.
var Questions = []string{"person", "place"}

// A NameTrainer fits the weights of features (clues) of English names.
type NameTrainer struct {
	clues    []string
	index    map[string]int
	Examples []*Example
}

// NewNameTrainer reads the corpus (the books of "litbank" and the others in its gold)
// and other texts with gold.
func NewNameTrainer(ctx context.Context, dir string, others []*gold.Book) (*NameTrainer, error) {
	people, err := peopleOf(dir)
	if err != nil {
		return nil, err
	}
	paths, err := filepath.Glob(filepath.Join(dir, "litbank", "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("list the corpus: %w", err)
	}
	more, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, fmt.Errorf("list the corpus: %w", err)
	}
	t := &NameTrainer{index: map[string]int{}}
	for _, p := range append(paths, more...) {
		if err := t.read(ctx, p, newLabels(people[filepath.Base(p)])); err != nil {
			return nil, err
		}
	}
	for _, b := range others {
		if err := t.read(ctx, b.Path, newLabels(b.Known)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *NameTrainer) read(ctx context.Context, path string, book *labels) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read a book of the corpus: %w", err)
	}
	doc, err := ingest.FromBytes(ctx, path, data)
	if err != nil {
		return fmt.Errorf("read a book of the corpus: %w", err)
	}
	if doc.Document.Language != "en" {
		return nil
	}
	if p := strings.TrimSuffix(path, ".txt") + ".gold.json"; exists(p) {
		if book.excerpt, err = ReadGold(p, doc.Text.Body); err != nil {
			return err
		}
		book.end = book.excerpt.End()
	}
	whole, err := english.Samples(ctx, doc.Text.Body)
	if err != nil {
		return err
	}
	known := map[string]*Example{}
	for _, s := range whole {
		e := &Example{Book: filepath.Base(path), Name: s.Surface, Count: s.Count, Weight: 1, Own: len(book.places) > 0, Is: map[string]bool{}}
		book.label(e, s)
		t.add(e, s)
		known[kb.Fold(s.Surface)] = e
	}
	for _, part := range partsOf(doc.Text.Body) {
		some, err := english.Samples(ctx, part)
		if err != nil {
			return err
		}
		for _, s := range some {
			if of := known[kb.Fold(s.Surface)]; of != nil {
				t.add(&Example{Book: of.Book, Name: s.Surface, Count: s.Count, Weight: of.Weight * partWeight, Is: of.Is, Part: true}, s)
			}
		}
	}
	return nil
}

func (t *NameTrainer) add(e *Example, s *english.Sample) {
	if len(e.Is) == 0 {
		return
	}
	for c, v := range s.Clues {
		e.clues = append(e.clues, clueValue{t.clue(c), v})
	}
	slices.SortFunc(e.clues, func(a, b clueValue) int { return strings.Compare(t.clues[a.clue], t.clues[b.clue]) })
	t.Examples = append(t.Examples, e)
	// A book may be full of names that are in no list, so half the weight of an example
	// with a listed name goes to a copy without the list's clues.
	if unlisted := slices.DeleteFunc(slices.Clone(e.clues), func(c clueValue) bool { return listClues[t.clues[c.clue]] }); len(unlisted) < len(e.clues) {
		e.Weight /= 2
		other := *e
		other.clues = unlisted
		t.Examples = append(t.Examples, &other)
	}
}

var listClues = script.WordSet(`only-place only-givenMale only-givenFemale first-givenMale first-givenFemale`)

// Excerpts of a book are texts too, in which a name may occur once. The names of short texts
// are learned from them, with a smaller weight.
const (
	partsPerSize = 10
	partWeight   = 0.2
)

var partSizes = []int{1_000, 5_000, 25_000} // bytes

// partsOf returns excerpts of each size from a text, evenly spread, divided at
// paragraphs.
func partsOf(body string) (out []string) {
	for _, size := range partSizes {
		for i := range partsPerSize {
			from := strings.Index(body[len(body)/partsPerSize*i:], "\n\n")
			if from < 0 {
				continue
			}
			rest := body[len(body)/partsPerSize*i+from:]
			to := strings.Index(rest[min(size, len(rest)):], "\n\n")
			if to >= 0 {
				out = append(out, rest[:min(size, len(rest))+to])
			}
		}
	}
	return out
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

func (t *NameTrainer) clue(name string) int {
	i, ok := t.index[name]
	if !ok {
		i = len(t.clues)
		t.clues = append(t.clues, name)
		t.index[name] = i
	}
	return i
}

// A Model is the weights of one question by clue.
type Model struct {
	t       *NameTrainer
	weights []float64
}

// Parameters of the fit.
const (
	leastExamples = 15   // minimum number of examples with a clue for it to get a weight
	ridge         = 0.7  // L2 penalty: half of it times the square of each weight
	rounds        = 500  // steps of the descent; more change nothing in the second decimal place
	keptWeight    = 0.03 // smaller weights are 0 in the table
)

// Fit fits the weights for a question to the examples that use accepts. For places, a guessed example is used only if weights that were
// fitted without guesses find it unlikely too.
func (t *NameTrainer) Fit(question string, use func(*Example) bool) *Model {
	if question != "place" {
		return t.fit(question, use)
	}
	const unlikely = 0.2 // probability of a place up to which a guess is used
	sure := t.fit(question, func(e *Example) bool { return use(e) && !e.Guessed })
	return t.fit(question, func(e *Example) bool { return use(e) && !(e.Guessed && sure.Probability(e) > unlikely) })
}

// fit fits the weights by ridge-penalized logistic regression.
func (t *NameTrainer) fit(question string, use func(*Example) bool) *Model {
	var some []*Example
	seen := make([]int, len(t.clues))
	for _, e := range t.Examples {
		if _, ok := e.Is[question]; !ok || !use(e) {
			continue
		}
		some = append(some, e)
		for _, c := range e.clues {
			seen[c.clue]++
		}
	}
	steps := stepSizes(some, len(t.clues))
	for i, n := range seen {
		if n < leastExamples {
			steps[i] = 0
		}
	}
	m := &Model{t: t, weights: make([]float64, len(t.clues))}
	last, gradient := make([]float64, len(t.clues)), make([]float64, len(t.clues))
	for round := range rounds {
		// Nesterov's accelerated gradient: the gradient is taken a step ahead
		push := float64(round) / float64(round+3)
		for i, w := range m.weights {
			m.weights[i], last[i] = w+push*(w-last[i]), w
			gradient[i] = ridge * m.weights[i]
		}
		for _, e := range some {
			miss := m.Probability(e)
			if e.Is[question] {
				miss--
			}
			for _, c := range e.clues {
				gradient[c.clue] += e.Weight * miss * c.value
			}
		}
		for i := range m.weights {
			m.weights[i] -= steps[i] * gradient[i]
		}
	}
	return m
}

// stepSizes returns a safe step size for each clue: the curvature is at most a quarter
// of the sum of its values times those of the other clues.
func stepSizes(some []*Example, clues int) []float64 {
	bound := make([]float64, clues)
	for _, e := range some {
		sum := 0.0
		for _, c := range e.clues {
			sum += math.Abs(c.value)
		}
		for _, c := range e.clues {
			bound[c.clue] += e.Weight * sum * math.Abs(c.value) / 4
		}
	}
	for i, b := range bound {
		bound[i] = 1 / (b + ridge)
	}
	return bound
}

// Probability returns the probability of a yes.
func (m *Model) Probability(e *Example) float64 {
	sum := 0.0
	for _, c := range e.clues {
		sum += m.weights[c.clue] * c.value
	}
	return 1 / (1 + math.Exp(-sum))
}

// Table formats the models' weights as the reader reads them: a line for each clue
// with a non-zero weight, sorted by name.
func (t *NameTrainer) Table(models []*Model) string {
	var lines []string
	for i, name := range t.clues {
		line, says := name, false
		for _, m := range models {
			w := m.weights[i]
			if math.Abs(w) < keptWeight {
				w = 0
			}
			says = says || w != 0
			line += fmt.Sprintf("\t%.2f", w)
		}
		if says {
			lines = append(lines, line+"\n")
		}
	}
	slices.Sort(lines)
	return strings.ReplaceAll(strings.Join(lines, ""), "-0.00", "0.00")
}
