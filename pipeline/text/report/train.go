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

// An Example is a candidate for a name with what the gold says of it.
type Example struct {
	Book  string
	Name  string
	Count int
	Part  bool // met in a part of the book
	Own   bool // of a text whose places are all known
	clues []valued
	// Is says for each question whether the answer is yes; questions about which
	// the gold says nothing are missing. By is how much the example counts.
	Is map[string]bool
	By float64
}

type valued struct {
	clue  int
	value float64
}

// Questions are what weights are found for, in the order of the table's columns.
var Questions = []string{"person", "place"}

// A NameTrainer finds the weights of clues of English names.
type NameTrainer struct {
	clues    []string
	index    map[string]int
	Examples []*Example
}

// NewNameTrainer reads the corpus, the books of "litbank" and the others that
// its gold names, and other texts with gold.
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
		e := &Example{Book: filepath.Base(path), Name: s.Surface, Count: s.Count, By: 1, Own: len(book.places) > 0, Is: map[string]bool{}}
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
				t.add(&Example{Book: of.Book, Name: s.Surface, Count: s.Count, By: of.By * partsBy, Is: of.Is, Part: true}, s)
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
		e.clues = append(e.clues, valued{t.clue(c), v})
	}
	slices.SortFunc(e.clues, func(a, b valued) int { return strings.Compare(t.clues[a.clue], t.clues[b.clue]) })
	t.Examples = append(t.Examples, e)
	// a book may be full of names that no list has: half of what an example of a
	// listed one says is said without the list
	if unlisted := slices.DeleteFunc(slices.Clone(e.clues), func(c valued) bool { return listed[t.clues[c.clue]] }); len(unlisted) < len(e.clues) {
		e.By /= 2
		other := *e
		other.clues = unlisted
		t.Examples = append(t.Examples, &other)
	}
}

var listed = script.WordSet(`only-place only-givenMale only-givenFemale first-givenMale first-givenFemale`)

// Parts of a book are texts too, in which a name may occur once: a short text's
// people are learned from them. Each counts for less.
const (
	partsEach = 10
	partsBy   = 0.2
)

var partSizes = []int{1_000, 5_000, 25_000} // bytes

// partsOf cuts parts of each size out of a text, evenly spread, from paragraph to
// paragraph.
func partsOf(body string) (out []string) {
	for _, size := range partSizes {
		for i := range partsEach {
			from := strings.Index(body[len(body)/partsEach*i:], "\n\n")
			if from < 0 {
				continue
			}
			rest := body[len(body)/partsEach*i+from:]
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

// A Model holds the weights of one question by clue.
type Model struct {
	t       *NameTrainer
	weights []float64
}

// Limits of the fit.
const (
	leastExamples = 15   // that have a clue whose weight is sought
	ridge         = 0.7  // half of it times the square of each weight is what a weight costs
	rounds        = 500  // of the descent; beyond, nothing changes in the second place
	keptWeight    = 0.03 // less counts as nothing
)

// Fit finds the weights with which the examples that use says are most likely:
// logistic regression, each weight pulled to nothing.
func (t *NameTrainer) Fit(question string, use func(*Example) bool) *Model {
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
		// Nesterov's descent: the gradient is taken a little ahead
		push := float64(round) / float64(round+3)
		for i, w := range m.weights {
			m.weights[i], last[i] = w+push*(w-last[i]), w
			gradient[i] = ridge * m.weights[i]
		}
		for _, e := range some {
			miss := m.Chance(e)
			if e.Is[question] {
				miss--
			}
			for _, c := range e.clues {
				gradient[c.clue] += e.By * miss * c.value
			}
		}
		for i := range m.weights {
			m.weights[i] -= steps[i] * gradient[i]
		}
	}
	return m
}

// stepSizes are safe for each clue by itself: the curvature is at most a quarter
// of what its values and those beside them sum to.
func stepSizes(some []*Example, clues int) []float64 {
	bound := make([]float64, clues)
	for _, e := range some {
		sum := 0.0
		for _, c := range e.clues {
			sum += math.Abs(c.value)
		}
		for _, c := range e.clues {
			bound[c.clue] += e.By * sum * math.Abs(c.value) / 4
		}
	}
	for i, b := range bound {
		bound[i] = 1 / (b + ridge)
	}
	return bound
}

// Chance of a yes.
func (m *Model) Chance(e *Example) float64 {
	sum := 0.0
	for _, c := range e.clues {
		sum += m.weights[c.clue] * c.value
	}
	return 1 / (1 + math.Exp(-sum))
}

// Table writes the models' weights as the reader has them: a line for each clue
// that says something, by name.
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
