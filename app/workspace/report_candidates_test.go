//go:build corpus

package workspace

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A perfect judge knows the gold: names of one group are one, all others are
// not. flipped is how often it says the opposite.
type perfect struct {
	group   map[kb.NameID]int
	gold    bookGold
	asked   int
	flipped func(a, b kb.NameID) bool
}

func (*perfect) Origin() kb.Origin { return kb.ByModel }

func (p *perfect) JudgeIdentity(_ context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	var out task.JudgeOutput
	for _, pair := range in.Pairs {
		p.asked++
		x, y := kb.NameIDOf(pair.A.Name), kb.NameIDOf(pair.B.Name)
		a, okA := p.group[x]
		b, okB := p.group[y]
		v := task.Verdict{ID: pair.ID, Verdict: kb.Different, Confidence: 0.97, Reason: "gold"}
		if okA && okB && a == b {
			v.Verdict = kb.Same
		}
		if p.flipped != nil && p.flipped(x, y) {
			v.Confidence = 0.9
			if v.Verdict == kb.Same {
				v.Verdict = kb.Different
			} else {
				v.Verdict = kb.Same
			}
		}
		out.Verdicts = append(out.Verdicts, v)
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

// TestReportCandidates prints what a judge that is always right makes of the
// candidates, and what is left of it when it errs once in twenty.
func TestReportCandidates(t *testing.T) {
	needCorpus(t)
	gold := golds(t)
	var whole, flipped pairCount
	for _, name := range books(gold) {
		group := gold[name].groupOf()
		p := &perfect{group: group, gold: gold[name]}
		b, done := readBook(t, filepath.Join(corpus, name), func(e *engine.Engine) { e.Engine = judged{e.Engine.(reader), p} })
		_, extracted, lines, _ := gold[name].score(b.View())
		n := len(b.View().Evidence.Names)
		t.Logf("%s: %v; %d pairs judged for %d names (%.1f a name)\n  %s", name, extracted, done.Judged, n, float64(done.Judged)/float64(n), strings.Join(lines, "\n  "))
		whole.add(extracted)
		for seed := range 3 {
			q := &perfect{group: group, gold: gold[name], flipped: func(a, b kb.NameID) bool {
				h := kb.Hash("x", fmt.Sprint(seed), string(min(a, b)), string(max(a, b)))
				return h[len(h)-2:] < "0d" // 13 of 256
			}}
			b, _ := readBook(t, filepath.Join(corpus, name), func(e *engine.Engine) { e.Engine = judged{e.Engine.(reader), q} })
			_, extracted, _, _ := gold[name].score(b.View())
			flipped.add(extracted)
		}
	}
	t.Logf("with a judge that is always right: %v; with one that errs in 5 %% of all pairs: %v", whole, flipped)
}
