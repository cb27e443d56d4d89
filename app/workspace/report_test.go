package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
)

// corpus is the folder of books that reports and benchmarks read.
var corpus = os.Getenv("DRAMATIS_CORPUS")

// A bookGold is who is who in one book: groups of surface names of one person
// each, and pairs of groups that the plot joins, which are not scored.
type bookGold struct {
	Groups  [][]string `json:"groups"`
	Reveals [][2]int   `json:"reveals"`
}

// golds reads the corpus's gold and, beside it, the project's own.
func golds(t *testing.T) map[string]bookGold {
	t.Helper()
	out := map[string]bookGold{}
	for _, path := range []string{filepath.Join(corpus, "aliases.gold.json"), filepath.Join("testdata", "aliases.gold.json")} {
		data := editortest.Get(os.ReadFile(path))(t)
		var all map[string]json.RawMessage
		editortest.Must(t, json.Unmarshal(data, &all))
		for name, raw := range all {
			var g bookGold
			if strings.HasPrefix(name, "_") {
				continue
			}
			if err := json.Unmarshal(raw, &g); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			out[name] = g
		}
	}
	return out
}

// groupOf gives each gold name the number of its group.
func (g bookGold) groupOf() map[kb.NameID]int {
	out := map[kb.NameID]int{}
	for i, names := range g.Groups {
		for _, n := range names {
			out[kb.NameIDOf(n)] = i
		}
	}
	return out
}

func (g bookGold) revealed(a, b int) bool {
	return slices.ContainsFunc(g.Reveals, func(r [2]int) bool { return r == [2]int{a, b} || r == [2]int{b, a} })
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
func (g bookGold) score(v *cast.View) (all, extracted pairCount, lines []string, found int) {
	group := g.groupOf()
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
			if g.revealed(group[a], group[b]) {
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

// books are the gold books, the English ones first.
func books(gold map[string]bookGold) []string {
	out := slices.Collect(maps.Keys(gold))
	sort.Slice(out, func(i, j int) bool {
		zi, zj := strings.HasPrefix(out[i], "shuihu"), strings.HasPrefix(out[j], "shuihu")
		if zi != zj {
			return zj
		}
		return out[i] < out[j]
	})
	return out
}
