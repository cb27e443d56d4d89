package normalize_test

import (
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/task"
)

// inconsistentJudge always gives the same answer about a pair, but with errors, as models do;
// it fails after a number of calls.
type inconsistentJudge struct{ left *int }

func (inconsistentJudge) Origin() kb.Origin { return kb.ByModel }

func (f inconsistentJudge) JudgeIdentity(_ context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	var out task.JudgeOutput
	if *f.left--; *f.left < 0 {
		return out, errors.New("gone")
	}
	for _, p := range in.Pairs {
		h := fnv.New32a()
		_, _ = h.Write([]byte(min(p.A.Name, p.B.Name) + "|" + max(p.A.Name, p.B.Name))) // never fails
		answer := kb.Same
		if h.Sum32()%3 == 0 {
			answer = kb.Different
		}
		out.Verdicts = append(out.Verdicts, task.Verdict{ID: p.ID, Reason: "read", Verdict: answer, Confidence: 0.9})
	}
	return out, nil
}

// TestWhatWasCutShortGoesOnToTheSame stops the judging after any number of calls
// and continues from the answers: all verdicts together are those of a run that
// was never stopped.
func TestWhatWasCutShortGoesOnToTheSame(t *testing.T) {
	in := syntheticBook(400)
	endless := 1 << 30
	whole, report, err := normalize.Propose(context.Background(), in, inconsistentJudge{&endless}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for stop := range report.Calls {
		left := stop
		first, _, err := normalize.Propose(context.Background(), in, inconsistentJudge{&left}, nil)
		if err == nil {
			t.Fatalf("the judge answered %d times and no more", stop)
		}
		again := in
		again.Verdicts = first
		left = endless
		rest, _, err := normalize.Propose(context.Background(), again, inconsistentJudge{&left}, nil)
		if err != nil {
			t.Fatal(err)
		}
		all := map[kb.VerdictID]kb.Answer{}
		for _, v := range slices.Concat(first, rest) {
			all[v.ID] = v.Answer
		}
		wrong := 0
		for _, v := range whole {
			if all[v.ID] != v.Answer {
				wrong++
			}
		}
		if wrong > 0 || len(all) != len(whole) {
			t.Errorf("stopped after %d of %d calls: %d verdicts, not %d, and %d of them others", stop, report.Calls, len(all), len(whole), wrong)
		}
	}
}

// TestWhatIsNewIsAskedInFullBatches leaves out answers to some pairs all over the
// list, as after a change of a chapter: the others must not fill the batches.
func TestWhatIsNewIsAskedInFullBatches(t *testing.T) {
	in := syntheticBook(1600)
	endless := 1 << 30
	whole, _, err := normalize.Propose(context.Background(), in, inconsistentJudge{&endless}, nil)
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for i, v := range whole {
		if v.By == kb.ByModel && i%20 == 0 {
			missing++
			continue
		}
		in.Verdicts = append(in.Verdicts, v)
	}
	again, report, err := normalize.Propose(context.Background(), in, inconsistentJudge{&endless}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Calls > 2+missing/4 || report.Judged < missing || report.Judged > 2*missing {
		t.Errorf("%d missing answers were asked for in %d calls, %d pairs in all", missing, report.Calls, report.Judged)
	}
	if len(again) < missing {
		t.Errorf("%d verdicts came for %d that were missing", len(again), missing)
	}
}
