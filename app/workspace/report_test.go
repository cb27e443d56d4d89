package workspace

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/text/gold"
)

// corpus is the folder of books that reports and benchmarks read.
var corpus = os.Getenv("DRAMATIS_CORPUS")

// golds returns the books of the corpus with gold, the English ones first.
func golds(t *testing.T) []*gold.Book {
	t.Helper()
	books := editortest.Get(gold.Read(corpus))(t)
	slices.SortStableFunc(books, func(a, b *gold.Book) int {
		switch {
		case a.Chinese == b.Chinese:
			return 0
		case b.Chinese:
			return -1
		}
		return 1
	})
	return books
}

// A pairCount is pairs of gold names: rightly in one entity, wrongly, missed.
type pairCount struct{ hit, wrong, missed int }

func (c *pairCount) add(o pairCount) { c.hit += o.hit; c.wrong += o.wrong; c.missed += o.missed }
func (c pairCount) precision() float64 {
	return float64(c.hit) / max(1, float64(c.hit+c.wrong))
}
func (c pairCount) recall() float64 { return float64(c.hit) / max(1, float64(c.hit+c.missed)) }
func (c pairCount) f1() float64 {
	return 2 * float64(c.hit) / max(1, float64(2*c.hit+c.wrong+c.missed))
}
func (c pairCount) String() string {
	return fmt.Sprintf("P %.3f R %.3f F1 %.3f", c.precision(), c.recall(), c.f1())
}

// score compares the cast with the gold over all pairs of gold names: all of
// them, or only those that were extracted.
func score(g *gold.People, v *cast.View) (all, extracted pairCount, lines []string, found int) {
	group := g.Persons()
	names := slices.Collect(maps.Keys(group))
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	bearer := map[kb.NameID]*cast.Entity{}
	for _, n := range names {
		if e, ok := v.Bearer(n); ok {
			bearer[n] = e
			found++
		}
	}
	for i, a := range names {
		for _, b := range names[i+1:] {
			if group[a] != group[b] && !g.Differ(group[a], group[b]) {
				continue
			}
			same, joined := group[a] == group[b], bearer[a] != nil && bearer[a] == bearer[b]
			var c pairCount
			switch {
			case same && joined:
				c.hit = 1
			case same:
				c.missed = 1
				lines = append(lines, fmt.Sprintf("missed  %s = %s  %s", a, b, why(v, a, b)))
			case joined:
				c.wrong = 1
				lines = append(lines, fmt.Sprintf("wrong   %s = %s  %s", a, b, why(v, a, b)))
			}
			all.add(c)
			if bearer[a] != nil && bearer[b] != nil {
				extracted.add(c)
			}
		}
	}
	return all, extracted, lines, found
}

// why says what was thought of a pair.
func why(v *cast.View, a, b kb.NameID) string {
	for _, n := range []kb.NameID{a, b} {
		if v.Evidence.Names[n] == nil {
			return fmt.Sprintf("(%q was not found)", n)
		}
	}
	w, ok := kb.Get[*kb.Verdict](v.Snapshot, string(kb.VerdictIDOf(a, b)))
	if !ok {
		return fmt.Sprintf("(never a candidate: %s %s)", v.Evidence.Names[a].Type, v.Evidence.Names[b].Type)
	}
	var texts []string
	for _, r := range w.Reasons {
		texts = append(texts, fmt.Sprintf("%s %+.1f", kb.SpellOut(r.Text, nil), r.Weight))
	}
	return fmt.Sprintf("(%s %.2f: %s)", w.Answer, w.Confidence, strings.Join(texts, "; "))
}

// readBook imports a book alone.
func readBook(t *testing.T, path string, change func(*engine.Engine)) (*Workspace, pipeline.Report) {
	t.Helper()
	b := editortest.Get(Memory())(t)
	t.Cleanup(func() { b.Close() })
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	if change != nil {
		change(e)
	}
	done := editortest.Get(b.Import(context.Background(), []string{path}, e, ImportOptions{}, Silent{}))(t)
	return b, done
}
