//go:build corpus

package report

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var train = flag.Bool("train", false, "write the weights again")

// The weights in the program are those that the corpus gives; -train writes them.
func TestTheWeightsOfNamesAreThoseOfTheCorpus(t *testing.T) {
	names, err := NewNameTrainer(context.Background(), corpus)
	if err != nil || len(names.Examples) == 0 {
		t.Fatal(err, "; name the folder of books with DRAMATIS_CORPUS")
	}
	var models []*Model
	for _, q := range Questions {
		models = append(models, names.Fit(q, func(*Example) bool { return true }))
	}
	path := filepath.FromSlash("../english/weights.txt")
	got := names.Table(models)
	if *train {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || string(want) != got {
		t.Error("the corpus gives other weights: run make train", err)
	}
}

// What the weights say of books that they were not found on.
func TestReportOfNamesInBooksLeftOut(t *testing.T) {
	names, err := NewNameTrainer(context.Background(), corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range Questions {
		all := names.leaveOut(q)
		t.Logf("%-6s precision %.3f recall %.3f F1 %.3f of %d candidates in whole books", q, all.Precision(), all.Recall(), all.F1(), all.Wanted)
		if all.F1() < 0.8 {
			t.Errorf("%s: F1 fell to %.3f", q, all.F1())
		}
	}
}

// leaveOut asks about each book with the weights of the others, a fifth of the
// books at a time.
func (t *NameTrainer) leaveOut(question string) (all Count) {
	const folds = 5
	var books []string
	for _, e := range t.Examples {
		if !slices.Contains(books, e.Book) {
			books = append(books, e.Book)
		}
	}
	for fold := range folds {
		out := func(e *Example) bool { return slices.Index(books, e.Book)%folds == fold }
		m := t.Fit(question, func(e *Example) bool { return !out(e) })
		for _, e := range t.Examples {
			is, known := e.Is[question]
			if !known || e.Part || !out(e) {
				continue
			}
			says := m.Chance(e) >= 0.3
			all.Add(Count{Right: one(is && says), Found: one(says), Wanted: one(is)})
		}
	}
	return all
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
