//go:build corpus

package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// An informed writer answers questions by the gold of a book. What a question says
// of a name that the gold lacks is left as it is.
type informed struct {
	*book
}

// answer returns the command that a question is answered with.
func (k *informed) answer(v *cast.View, q *cast.Question) editor.Command {
	people := map[int][]string{}
	known := 0
	for i, n := range q.Names {
		g, ok := k.person[n]
		if !ok && q.Asking == cast.AskWho {
			if i == 0 {
				break // nobody knows who is asked about
			}
			g, ok = -i, true // somebody else: who is asked about is known by other names
		}
		if !ok {
			continue
		}
		people[g] = append(people[g], v.Evidence.Names[n].Surface)
		known++
	}
	if known < 2 {
		switch {
		case v.Partition.Joined(q.A, q.B):
			return edits.Approve(q.ID, q.From)
		case q.Answer == kb.Different:
			return edits.Reject(q.ID)
		}
		return edits.Skip(q.ID)
	}
	if q.Asking == cast.AskGroup {
		k.leaveWhereTheyAre(v, q, people)
	}
	var sorted [][]string
	for _, g := range slices.Sorted(maps.Keys(people)) {
		sorted = append(sorted, people[g])
	}
	return edits.Sort(q.ID, sorted...)
}

// leaveWhereTheyAre adds the names of a group that the gold lacks to the person whose names they
// are with in one part of the question, or to the person most names belong to: what is proposed of them is accepted.
func (k *informed) leaveWhereTheyAre(v *cast.View, q *cast.Question, people map[int][]string) {
	most := slices.MaxFunc(slices.Sorted(maps.Keys(people)), func(g, h int) int { return len(people[g]) - len(people[h]) })
	for _, part := range q.Parts {
		to := most
		for _, n := range part {
			if g, ok := k.person[n]; ok {
				to = g
				break
			}
		}
		for _, n := range part {
			if _, ok := k.person[n]; !ok {
				people[to] = append(people[to], v.Evidence.Names[n].Surface)
			}
		}
	}
}

// marks are the numbers of answers at which the curve is read.
var marks = []int{0, 10, 20, 40, 60, 100}

// A curve is how well who is who after each number of answers.
type curve struct {
	book    string
	at      map[int]pairs
	list    pairs // when all that is worth a decision was answered
	listed  int
	end     pairs // with the rest, as far as a writer goes
	asked   map[cast.Asking]int
	changed int // answers that changed who is who
	refused []string
}

// patience is how many questions a writer answers.
const patience = 100

// write lets the writer answer in the order of the queue, then the rest.
func (k *informed) write(w *workspace.Workspace) *curve {
	c := &curve{book: k.Name, at: map[int]pairs{}, asked: map[cast.Asking]int{}, listed: -1}
	done := map[string]bool{}
	n := 0
	note := func() {
		if slices.Contains(marks, n) {
			c.at[n] = k.now(w)
		}
	}
	for note(); n < patience; note() {
		q := k.next(w.View().Queue(), done)
		if q == nil && c.listed < 0 {
			c.list = k.now(w)
			c.listed = n
		}
		if q == nil {
			q = k.next(w.View().Rest(), done)
		}
		if q == nil {
			break
		}
		command := k.answer(w.View(), q)
		done[seen(q)] = true
		n++
		c.asked[q.Asking]++
		before := k.now(w)
		if err := w.Do(command); err != nil {
			c.refused = append(c.refused, fmt.Sprintf("%s: %v", q.ID, err))
			continue
		}
		after := k.now(w)
		if before != after {
			c.changed++
		}
	}
	c.end = k.now(w)
	if c.listed < 0 {
		c.list, c.listed = c.end, n
	}
	return c
}

// seen names what was asked: the same question about other names is a new one, unless it was
// passed over.
func seen(q *cast.Question) string { return fmt.Sprint(q.ID, q.Names) }

func (k *informed) next(list []*cast.Question, done map[string]bool) *cast.Question {
	for _, q := range list {
		if !done[seen(q)] && q.Skipped == 0 {
			return q
		}
	}
	return nil
}

// after returns the figure after so many answers, or at the end when there were fewer.
func (c *curve) after(n int) float64 {
	if p, ok := c.at[n]; ok {
		return p.f1()
	}
	return c.end.f1()
}

// now returns how well who is who at the moment.
func (k *informed) now(w *workspace.Workspace) pairs {
	groups, numbers := map[kb.NameID]int{}, map[kb.EntityID]int{}
	for n := range k.person {
		if e, ok := w.View().Bearer(n); ok {
			if _, ok := numbers[e.ID]; !ok {
				numbers[e.ID] = len(numbers)
			}
			groups[n] = numbers[e.ID]
		}
	}
	return k.score(groups)
}

// curve has a writer work on the book, imported with the table in ctx.
func (k *informed) curve(t *testing.T, ctx context.Context) *curve {
	t.Helper()
	w, err := k.importBook(ctx)
	if err != nil {
		t.Error(err)
		return &curve{book: k.Name}
	}
	defer w.Close()
	c := k.write(w)
	for _, r := range c.refused {
		t.Errorf("%s: an answer was refused: %s", c.book, r)
	}
	return c
}

// printCurves writes a row for each book and one for all, and returns the means by the number of answers.
func printCurves(out *strings.Builder, list []*curve) map[int]float64 {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "a writer who knows the book\tF1 after\t")
	for _, n := range marks {
		fmt.Fprint(w, n, "\t")
	}
	fmt.Fprintln(w, "the list\tquestions\tthat changed something\tpairs\tgroups\twho\t")
	mean := map[int]float64{}
	whole, listed := 0.0, 0
	for _, c := range list {
		fmt.Fprintf(w, "%s\t\t", c.book)
		for _, n := range marks {
			fmt.Fprintf(w, "%.3f\t", c.after(n))
			mean[n] += c.after(n) / float64(len(list))
		}
		whole += c.list.f1() / float64(len(list))
		listed += c.listed
		fmt.Fprintf(w, "%.3f\t%d\t%d\t%d\t%d\t%d\t\n", c.list.f1(), c.listed, c.changed, c.asked[cast.AskPair], c.asked[cast.AskGroup], c.asked[cast.AskWho])
	}
	fmt.Fprint(w, "mean\t\t")
	for _, n := range marks {
		fmt.Fprintf(w, "%.3f\t", mean[n])
	}
	fmt.Fprintf(w, "%.3f\t%.1f\t\t\t\t\t\n", whole, float64(listed)/float64(len(list)))
	w.Flush()
	return mean
}
