package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/app/workspace"
	"dramatis/editor/cast"
)

func TestAQuestionIsSortedInOneStep(t *testing.T) {
	kb := built(t)
	i := slices.IndexFunc(reviews(t, kb), func(r workspace.Review) bool { return len(r.Names) > 2 })
	if i < 0 {
		t.Fatal("nothing is asked about more than a pair")
	}
	q := reviews(t, kb)[i]
	if q.Kind == cast.AskPair || q.Stake == 0 || !slices.Contains(q.Names, q.A) || !slices.Contains(q.Names, q.B) {
		t.Errorf("question %+v", q)
	}
	must(t, "review", "-kb", kb, "sort", string(q.ID), strings.Join(slices.Concat([]string{q.Names[0] + " = " + q.Names[1]}, q.Names[2:]), " | "))
	h := held(t, kb)
	one, _ := find(h, q.Names[0])
	other, _ := find(h, q.Names[1])
	third, _ := find(h, q.Names[2])
	if one.ID != other.ID || one.ID == third.ID {
		t.Errorf("%q, %q and %q became %s, %s and %s", q.Names[0], q.Names[1], q.Names[2], one.ID, other.ID, third.ID)
	}
	if slices.ContainsFunc(reviews(t, kb), func(r workspace.Review) bool { return r.ID == q.ID && slices.Equal(r.Names, q.Names) }) {
		t.Error("it is still asked")
	}
	must(t, "edit", "-kb", kb, "undo")
	if back := reviews(t, kb)[i]; back.ID != q.ID {
		t.Errorf("after one undo, %s is asked, not %s", back.ID, q.ID)
	}
}

func TestWhatWasRejectedOfSeveralNamesIsListedByPairs(t *testing.T) {
	kb := built(t)
	i := slices.IndexFunc(reviews(t, kb), func(r workspace.Review) bool { return r.Kind == cast.AskWho })
	if i < 0 {
		t.Fatal("nothing is asked about who somebody is")
	}
	q := reviews(t, kb)[i]
	must(t, "review", "-kb", kb, "reject", string(q.ID))
	rejected := map[string]bool{}
	for _, r := range reviews(t, kb, "-all") {
		if r.State == "rejected" && r.Kind == cast.AskPair {
			rejected[r.A], rejected[r.B] = true, true
		}
	}
	for _, name := range q.Names {
		if !rejected[name] {
			t.Errorf("that %s is not %s is not listed", name, q.Names[0])
		}
	}
}

func TestAPairIsSettledBySortToo(t *testing.T) {
	kb := built(t)
	q := firstPair(t, kb)
	must(t, "review", "-kb", kb, "sort", string(q.ID), q.A+" | "+q.B)
	for _, r := range reviews(t, kb, "-all") {
		if r.ID == q.ID && r.State != "rejected" {
			t.Errorf("it is %s", r.State)
		}
	}
	must(t, "edit", "-kb", kb, "undo")
	must(t, "review", "-kb", kb, "sort", string(q.ID), q.A+"="+q.B)
	if e, ok := find(held(t, kb), q.A); !ok || e.Name != q.B && !slices.Contains(e.Aliases, q.B) {
		t.Errorf("they are not one: %+v", e)
	}
}

func TestASortThatCannotBeIsOneSentence(t *testing.T) {
	kb := built(t)
	q := reviews(t, kb)[0]
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"sort", string(q.ID)}, Usage, "who is who"},
		{[]string{"sort", string(q.ID), "Nobody At All = " + q.A}, Failed, "is not a name of this question"},
		{[]string{"sort", string(q.ID), q.A}, Failed, "sort at least two"},
		{[]string{"sort", "nope", "A = B"}, Failed, "there is no question nope"},
	} {
		if status, _, errs := run(t, append([]string{"review", "-kb", kb}, c.args...)...); status != c.status || !strings.Contains(errs, c.says) {
			t.Errorf("%v: %d %s", c.args, status, errs)
		}
	}
}

func TestTheRestIsListedOnlyWhenAskedFor(t *testing.T) {
	kb := built(t)
	few, more := reviews(t, kb), reviews(t, kb, "-rest")
	if len(more) <= len(few) {
		t.Fatalf("%d questions, with the rest %d", len(few), len(more))
	}
	for i, r := range few {
		if more[i].ID != r.ID {
			t.Errorf("the rest comes before %s", r.ID)
		}
		if r.Verdict == "different" && r.Confidence > 0.98 {
			t.Errorf("nobody doubts this: %+v", r)
		}
	}
}

// The weights are log-odds, which the smaller reasons move too.
func TestReasonsAreListedWithTheirWeightsAndTheirRest(t *testing.T) {
	out := must(t, "review", "-kb", built(t), "list", "-all")
	lines := regexp.MustCompile(`(?m)^    .* [+-]\d+\.\d\d; everything else together [+-]\d+\.\d\d$`).FindAllString(out, -1)
	if len(lines) == 0 || strings.Count(lines[0], "; ") < 8 {
		t.Errorf("no reasons with weights and a rest in\n%.2000s", out)
	}
}
