//go:build corpus

package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"
	"text/tabwriter"

	"golang.org/x/sync/errgroup"

	"dramatis/pipeline/learn"
	"dramatis/pipeline/normalize"
)

// TestReport prints how well each book of the corpus is judged, and how who is who gets better while a
// writer answers, beside the targets. No book is judged by a table that was fitted on it, or on another
// book of its part. The environment may name one language (DRAMATIS_LANGUAGE, "en" or "zh") and another
// cut into parts (DRAMATIS_CUT, 1).
func TestReport(t *testing.T) {
	corpus := os.Getenv("DRAMATIS_CORPUS")
	if corpus == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	books, err := load(context.Background(), os.Getenv("DRAMATIS_LANGUAGE"), corpus)
	if err != nil {
		t.Fatal(err)
	}
	for _, chinese := range []bool{false, true} {
		if list := ofLanguage(books, chinese); len(list) > 0 {
			reportLanguage(t, list)
		}
	}
}

// part returns the part of the n-th book.
func part(n int) int {
	if os.Getenv("DRAMATIS_CUT") == "1" {
		return n / folds % folds
	}
	return n % folds
}

// inParallel calls do with each number below n, on as many processors as there are.
func inParallel(n int, do func(int)) {
	var all errgroup.Group
	all.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		all.Go(func() error {
			do(i)
			return nil
		})
	}
	_ = all.Wait()
}

// reportLanguage prints the tables of the books of one language: of those whose answers are our own, then of
// the corpus.
func reportLanguage(t *testing.T, books []*book) {
	var tables [folds]*learn.Model
	inParallel(folds, func(p int) {
		var others []*book
		for i, b := range books {
			if part(i) != p {
				others = append(others, b)
			}
		}
		tables[p] = fit(others)
	})
	curves := make([]*curve, len(books))
	inParallel(len(books), func(i int) {
		curves[i] = (&informed{books[i]}).curve(t, normalize.WithTable(context.Background(), tables[part(i)]))
	})
	for _, own := range []bool{true, false} {
		var out strings.Builder
		total, some := &judged{}, []*curve(nil)
		w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "by a table that was fitted without the book\tP\tR\tF1\tnames found\ttaken for one of the ten chief people\t")
		for i, b := range books {
			if b.Own == own {
				total.add(w, b, tables[part(i)])
				some = append(some, curves[i])
			}
		}
		total.print(w)
		w.Flush()
		total.printCalibration(&out)
		if means := printCurves(&out, some); !own { // the targets are of whole books
			printTargets(t, &out, targetsOf(books[0].Chinese, total, means))
		}
		fmt.Println(out.String())
	}
}

// judged sums up what was reached in the books of a language.
type judged struct {
	books                 float64
	p, r, f1, found       float64 // sums over the books
	confused              int     // books with two chief people in one group
	meetings, said, right [10]float64
}

// add judges a book by a table and prints its row.
func (j *judged) add(w *tabwriter.Writer, b *book, table *learn.Model) {
	groups := b.trainee.Groups(table)
	c, found, two := b.score(groups), b.found(groups), b.confused(groups)
	row(w, b.Name, c.precision(), c.recall(), c.f1(), found, fmt.Sprint(two))
	j.books, j.p, j.r, j.f1, j.found = j.books+1, j.p+c.precision(), j.r+c.recall(), j.f1+c.f1(), j.found+found
	if len(two) > 0 {
		j.confused++
	}
	for _, e := range b.withChoices(table.First) {
		s := learn.Probability(table.Score(e.Row, nil) + e.Known + e.Ruled)
		k := min(9, int(10*s))
		n := float64(e.Times)
		j.meetings[k] += n
		j.said[k] += n * s
		if e.Yes {
			j.right[k] += n
		}
	}
}

func row(w *tabwriter.Writer, name string, p, r, f1, found float64, two string) {
	fmt.Fprintf(w, "%s\t%.3f\t%.3f\t%.3f\t%.3f\t%s\t\n", name, p, r, f1, found, two)
}

func (j *judged) print(w *tabwriter.Writer) {
	row(w, fmt.Sprintf("mean of %.0f", j.books), j.p/j.books, j.r/j.books, j.f1/j.books, j.found/j.books, fmt.Sprintf("in %d books", j.confused))
}

// error returns how far what was said, on the mean of a tenth, is from the truth at most.
func (j *judged) error() float64 {
	worst := 0.0
	for k, n := range j.meetings {
		worst = max(worst, math.Abs(j.said[k]-j.right[k])/max(1, n))
	}
	return worst
}

func (j *judged) printCalibration(out *strings.Builder) {
	out.WriteString("\nprobability said, on the mean of a tenth, and true, of so many meetings:")
	for k, n := range j.meetings {
		fmt.Fprintf(out, "  %.3f %.3f %.0f", j.said[k]/max(1, n), j.right[k]/max(1, n), n)
	}
	out.WriteString("\n\n")
}

// A target is a figure to reach.
type target struct {
	what           string
	reach, reached float64
	atMost         bool
}

// targetsOf returns the targets of a language; means are a writer's after so many answers, and at the end.
func targetsOf(chinese bool, j *judged, means map[int]float64) []target {
	end := target{"F1 after a writer's answers", 0.95, means[patience], false}
	out := []target{{"names found", 0.95, j.found / j.books, false}, {"precision", 0.90, j.p / j.books, false}, {"F1", 0.78, j.f1 / j.books, false},
		{"F1 after 60 answers of a writer", 0.92, means[60], false}}
	if chinese {
		end.reach = 0.85
		out = []target{{"names found", 0.88, j.found / j.books, false}, {"F1", 0.60, j.f1 / j.books, false}}
	}
	return append(out, end, target{"books in which two of the ten chief people are one", 0, float64(j.confused), true},
		target{"probability said less true, in the worst tenth", 0.05, j.error(), true})
}

func printTargets(t *testing.T, out *strings.Builder, targets []target) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nwhat\ttarget\treached\t")
	for _, x := range targets {
		met := "met"
		if x.atMost && x.reached > x.reach || !x.atMost && x.reached < x.reach {
			met = "MISSED"
			t.Errorf("%s: %.3f, the target is %.2f", x.what, x.reached, x.reach)
		}
		fmt.Fprintf(w, "%s\t%.2f\t%.3f\t%s\n", x.what, x.reach, x.reached, met)
	}
	w.Flush()
}
