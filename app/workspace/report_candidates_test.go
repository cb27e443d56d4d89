//go:build corpus

package workspace

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/gold"
)

// A perfect judge knows the gold: names of one group are one, all others are
// not. In a share of its answers it errs: a pair the other way round, a name of a
// cast in a wrong group or in none.
type perfect struct {
	asking sync.Mutex // calls come side by side
	group  map[kb.NameID]int
	asked  int // names in calls, and pairs
	served map[kb.NameID]bool
	errs   func(what ...string) bool // nil: never
}

func (*perfect) Origin() kb.Origin { return kb.ByModel }

func (p *perfect) wrong(what ...string) bool { return p.errs != nil && p.errs(what...) }

func (p *perfect) JudgeIdentity(_ context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	p.asking.Lock()
	defer p.asking.Unlock()
	var out task.JudgeOutput
	for _, pair := range in.Pairs {
		p.asked++
		x, y := kb.NameIDOf(pair.A.Name), kb.NameIDOf(pair.B.Name)
		p.served[x], p.served[y] = true, true
		a, okA := p.group[x]
		b, okB := p.group[y]
		v := task.Verdict{ID: pair.ID, Verdict: kb.Different, Confidence: 0.95, Reason: "gold"}
		if (okA && okB && a == b) != p.wrong("pair", string(min(x, y)), string(max(x, y)), quotesOf(pair.A)) {
			v.Verdict = kb.Same
		}
		out.Verdicts = append(out.Verdicts, v)
	}
	return out, nil
}

// quotesOf returns what a side is shown by: with other quotes a judge may err or not.
func quotesOf(s task.Side) string {
	var out strings.Builder
	for _, q := range s.Quotes {
		out.WriteString(q.Text)
	}
	return out.String()
}

func (p *perfect) GroupNames(_ context.Context, in task.GroupInput) (task.GroupOutput, error) {
	p.asking.Lock()
	defer p.asking.Unlock()
	groups := map[int][]string{}
	var order []int
	put := func(group int, id string) {
		if groups[group] == nil {
			order = append(order, group)
		}
		groups[group] = append(groups[group], id)
	}
	for i, n := range in.Names {
		p.asked++
		x := kb.NameIDOf(n.Name)
		p.served[x] = true
		group, known := p.group[x]
		if !known {
			group = -1 - i // a name of nobody in the gold stands alone
		}
		if p.wrong("name", string(x)) {
			group = -1 - i
			if other, ok := p.group[kb.NameIDOf(in.Names[(i*7+3)%len(in.Names)].Name)]; ok && i%2 == 0 {
				group = other
			}
		}
		put(group, n.ID)
	}
	var out task.GroupOutput
	for _, g := range order {
		if len(groups[g]) > 1 {
			out.Groups = append(out.Groups, task.IdentityGroup{Reason: "gold", Names: groups[g], Confidence: 0.95})
		}
	}
	return out, nil
}

// judged is an engine whose judge is another.
type judged struct {
	reader
	*perfect
}

// A reader is an engine that studies whole texts, as the built-in one does.
type reader interface {
	task.Engine
	task.Studier
}

func (j judged) JudgeIdentity(ctx context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	return j.perfect.JudgeIdentity(ctx, in)
}
func (j judged) Origin() kb.Origin { return j.perfect.Origin() }

// judgedBook reads a book with a judge and gives the pairs of the names it saw.
func judgedBook(t *testing.T, book *gold.Book, p *perfect) (pairs pairCount, lines []string, v *cast.View) {
	t.Helper()
	p.group, p.served = book.Persons(), map[kb.NameID]bool{}
	b, _ := readBook(t, book.Path, func(e *engine.Engine) { e.Engine = judged{e.Engine.(reader), p} })
	_, pairs, lines, _ = score(p.servedOf(book), b.View())
	return pairs, lines, b.View()
}

// servedOf returns the people of a book with the names that the judge saw.
func (p *perfect) servedOf(book *gold.Book) *gold.People {
	out := &gold.People{Reveals: book.Reveals}
	for _, group := range book.Groups {
		out.Groups = append(out.Groups, slices.DeleteFunc(slices.Clone(group), func(n string) bool { return !p.served[kb.NameIDOf(n)] }))
	}
	return out
}

// oneInTwenty makes one in twenty answers wrong, others for each seed.
func oneInTwenty(seed int) func(what ...string) bool {
	return func(what ...string) bool {
		h := kb.Hash("x", append([]string{fmt.Sprint(seed)}, what...)...)
		return h[len(h)-2:] < "0d" // 13 of 256
	}
}

// TestReportCandidates prints what a judge that is always right makes of a cast,
// and what is left of it when one in twenty of its answers is wrong.
func TestReportCandidates(t *testing.T) {
	needCorpus(t)
	var whole, flipped pairCount
	only := os.Getenv("BOOK")
	for _, book := range golds(t) {
		if !strings.Contains(book.Name, only) {
			continue
		}
		p := &perfect{}
		right, lines, v := judgedBook(t, book, p)
		n := len(v.Evidence.Names)
		row := fmt.Sprintf("%-52s right %v, %.1f a name (%d)", book.Name, right, float64(p.asked)/float64(n), n)
		whole.add(right)
		for seed := range 3 {
			q := &perfect{errs: oneInTwenty(seed)}
			wrong, bad, _ := judgedBook(t, book, q)
			if wrong.precision() < 0.95 || wrong.recall() < 0.85 {
				lines = append(lines, fmt.Sprintf("with wrong answers, %d:", seed))
				lines = append(lines, bad...)
			}
			row += fmt.Sprintf("; %.2f %.2f", wrong.precision(), wrong.recall())
			flipped.add(wrong)
		}
		t.Logf("%s\n  %s", row, strings.Join(lines, "\n  "))
	}
	t.Logf("with a judge that is always right: %v; with one of whose answers 5 %% are wrong: %v", whole, flipped)
}
