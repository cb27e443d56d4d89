//go:build corpus

package workspace

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// An informed writer answers questions by the gold of a book. What a question says
// of a name that the gold lacks is left as it is.
type informed struct {
	gold  bookGold
	group map[kb.NameID]int
	watch func(n int, q *cast.Question, before, after pairCount) // may be nil
}

// answer is the command that a question is answered with.
func (k *informed) answer(v *cast.View, q *cast.Question) editor.Command {
	people := map[int][]string{}
	known := 0
	for i, n := range q.Names {
		g, ok := k.group[n]
		if !ok {
			if i == 0 && q.Asking == cast.AskWho {
				break // nobody knows who is asked about
			}
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
	var sorted [][]string
	for _, g := range slices.Sorted(maps.Keys(people)) {
		sorted = append(sorted, people[g])
	}
	return edits.Sort(q.ID, sorted...)
}

// marks are the numbers of answers at which the curve is read.
var marks = []int{0, 10, 20, 40, 60, 100}

// A curve is how well who is who after each number of answers.
type curve struct {
	book    string
	at      map[int]pairCount
	list    pairCount // when all that is worth a decision was answered
	listed  int
	end     pairCount // with the rest, as far as a writer goes
	asked   map[cast.Asking]int
	changed int // answers that changed who is who
	refused []string
}

// patience is how many questions a writer answers.
const patience = 100

// write lets the writer answer in the order of the queue, then the rest.
func (k *informed) write(b *Workspace, name string) *curve {
	c := &curve{book: name, at: map[int]pairCount{}, asked: map[cast.Asking]int{}, listed: -1}
	done := map[kb.VerdictID]bool{}
	n := 0
	note := func() {
		if slices.Contains(marks, n) {
			c.at[n], _, _, _ = k.gold.score(b.View())
		}
	}
	for note(); n < patience; note() {
		q := k.next(b.View().Queue(), done)
		if q == nil && c.listed < 0 {
			c.list, _, _, _ = k.gold.score(b.View())
			c.listed = n
		}
		if q == nil {
			q = k.next(b.View().Rest(), done)
		}
		if q == nil {
			break
		}
		done[q.ID] = true
		n++
		c.asked[q.Asking]++
		before, _, _, _ := k.gold.score(b.View())
		if err := b.Do(k.answer(b.View(), q)); err != nil {
			c.refused = append(c.refused, fmt.Sprintf("%s: %v", q.ID, err))
			continue
		}
		after, _, _, _ := k.gold.score(b.View())
		if before != after {
			c.changed++
		}
		if k.watch != nil {
			k.watch(n, q, before, after)
		}
	}
	c.end, _, _, _ = k.gold.score(b.View())
	if c.listed < 0 {
		c.list, c.listed = c.end, n
	}
	return c
}

func (k *informed) next(list []*cast.Question, done map[kb.VerdictID]bool) *cast.Question {
	for _, q := range list {
		if !done[q.ID] {
			return q
		}
	}
	return nil
}

// after is the figure after so many answers, or at the end when there were fewer.
func (c *curve) after(n int) float64 {
	if p, ok := c.at[n]; ok {
		return p.f1()
	}
	return c.end.f1()
}

// TestReportWriter prints how who is who gets better while a writer who knows the
// book answers what is asked, in the order in which it is asked.
func TestReportWriter(t *testing.T) {
	needCorpus(t)
	gold := golds(t)
	var english, chinese []*curve
	for _, name := range books(gold) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			b, _ := readBook(t, filepath.Join(corpus, name), nil)
			k := &informed{gold: gold[name], group: gold[name].groupOf()}
			c := k.write(b, strings.TrimSuffix(filepath.Base(name), ".txt"))
			if isChinese(filepath.Base(name)) || strings.HasPrefix(name, "chinese") {
				chinese = append(chinese, c)
			} else {
				english = append(english, c)
			}
			for _, r := range c.refused {
				t.Errorf("%s: an answer was refused: %s", c.book, r)
			}
		})
	}
	var out strings.Builder
	printCurves(&out, english, chinese)
	fmt.Println(out.String())
}

// printCurves writes a row for each book and one for each language.
func printCurves(out *strings.Builder, english, chinese []*curve) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "a writer who knows the book\tF1 after\t")
	for _, n := range marks {
		fmt.Fprint(w, n, "\t")
	}
	fmt.Fprintln(w, "the list\tquestions\tthat changed something\tpairs\tgroups\twho\t")
	for _, list := range [][]*curve{english, chinese} {
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
		if len(list) == 0 {
			continue
		}
		fmt.Fprint(w, "mean\t\t")
		for _, n := range marks {
			fmt.Fprintf(w, "%.3f\t", mean[n])
		}
		fmt.Fprintf(w, "%.3f\t%.1f\t\t\t\t\t\n", whole, float64(listed)/float64(len(list)))
	}
	w.Flush()
}
