package normalize_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/task"
)

// A grouper groups names by a list and answers pairs by another.
type grouper struct {
	groups  [][]string
	pairs   map[string]kb.Answer // by both names; the answer for others is different
	tooMuch int                  // number of names that is too much for a call; 0 for no limit
	calls   *sync.Mutex          // calls come concurrently
	seen    *[]int               // sizes of the calls
	asked   *[]string            // pairs
}

func newGrouper(groups ...[]string) grouper {
	return grouper{groups: groups, pairs: map[string]kb.Answer{}, calls: &sync.Mutex{}, seen: &[]int{}, asked: &[]string{}}
}

func (grouper) Origin() kb.Origin { return kb.ByModel }

func (g grouper) GroupNames(_ context.Context, in task.GroupInput) (out task.GroupOutput, err error) {
	if g.tooMuch > 0 && len(in.Names) >= g.tooMuch {
		return out, fmt.Errorf("%d names: %w", len(in.Names), task.ErrTooMuch)
	}
	g.calls.Lock()
	*g.seen = append(*g.seen, len(in.Names))
	g.calls.Unlock()
	for _, group := range g.groups {
		var ids []string
		for _, n := range in.Names {
			if slices.Contains(group, n.Name) {
				ids = append(ids, n.ID)
			}
		}
		if len(ids) > 1 {
			out.Groups = append(out.Groups, task.IdentityGroup{Reason: "read", Names: ids, Confidence: 0.95})
		}
	}
	return out, nil
}

func (g grouper) JudgeIdentity(_ context.Context, in task.JudgeInput) (out task.JudgeOutput, err error) {
	for _, p := range in.Pairs {
		name := min(p.A.Name, p.B.Name) + "|" + max(p.A.Name, p.B.Name)
		*g.asked = append(*g.asked, name)
		v := task.Verdict{ID: p.ID, Verdict: kb.Different, Confidence: 0.95}
		if answer, ok := g.pairs[name]; ok {
			v.Verdict = answer
		}
		out.Verdicts = append(out.Verdicts, v)
	}
	return out, nil
}

const ferry = "Mr. Jonas Bell kept the ferry. Jonas Bell was old. It rained. The Heron came by night. Martha Dunn waited. " +
	"Mr. Bell slept. Nobody spoke. The Heron was gone. Martha Dunn went home. Jonas Bell woke. "

func answersOf(t *testing.T, g grouper, in normalize.Input) map[kb.VerdictID]kb.Answer {
	t.Helper()
	list, _, err := normalize.Propose(context.Background(), in, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	out := map[kb.VerdictID]kb.Answer{}
	for _, v := range list {
		out[v.ID] = v.Answer
	}
	return out
}

func id(a, b string) kb.VerdictID { return kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)) }

func TestWhatTheGroupAndTheTextAgreeOnIsNotAskedAgain(t *testing.T) {
	g := newGrouper([]string{"Jonas Bell", "Mr. Jonas Bell"})
	got := answersOf(t, g, storyInput("en", strings.Repeat(ferry, 3), "Jonas Bell", "Mr. Jonas Bell", "Martha Dunn"))
	if got[id("Jonas Bell", "Mr. Jonas Bell")] != kb.Same || len(*g.seen) != 1 || len(*g.asked) != 0 {
		t.Errorf("%v, calls %v, pairs %v", got, *g.seen, *g.asked)
	}
}

func TestAGroupThatNothingElseSpeaksForIsAskedAboutByPairs(t *testing.T) {
	in := storyInput("en", strings.Repeat(ferry, 3), "Jonas Bell", "Heron", "Martha Dunn")
	g := newGrouper([]string{"Jonas Bell", "Heron"})
	if got := answersOf(t, g, in); got[id("Jonas Bell", "Heron")] == kb.Same || len(*g.asked) != 2 {
		t.Errorf("two against one: %v, pairs %v", got, *g.asked)
	}
	g = newGrouper([]string{"Jonas Bell", "Heron"})
	g.pairs["Heron|Jonas Bell"] = kb.Same
	if got := answersOf(t, g, in); got[id("Jonas Bell", "Heron")] != kb.Same {
		t.Errorf("all say the same: %v", got)
	}
}

func TestOneWrongAnswerHoldsNobodyInAGroupOfSeveralNames(t *testing.T) {
	in := storyInput("en", ferry, "Jonas Bell", "Mr. Jonas Bell", "Heron", "Martha Dunn")
	g := newGrouper([]string{"Jonas Bell", "Mr. Jonas Bell", "Heron"})
	g.pairs["Heron|Jonas Bell"] = kb.Same
	got := answersOf(t, g, in)
	if got[id("Jonas Bell", "Heron")] == kb.Same || got[id("Jonas Bell", "Mr. Jonas Bell")] != kb.Same {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

// TestOneWrongAnswerDrivesNobodyOutOfAGroup has a name, the Teal, without other quotes to show.
func TestOneWrongAnswerDrivesNobodyOutOfAGroup(t *testing.T) {
	names := []string{"Jonas Bell", "Heron", "Gull", "Teal"}
	in := storyInput("en", strings.Repeat(ferry+"The Gull sailed. Jonas Bell waved. ", 3)+"The Teal sank. The Teal was gone.", names...)
	g := newGrouper(names)
	for i, a := range names {
		for _, b := range names[i+1:] {
			g.pairs[min(a, b)+"|"+max(a, b)] = kb.Same
		}
	}
	g.pairs["Jonas Bell|Teal"] = kb.Different
	if got := answersOf(t, g, in); got[id("Jonas Bell", "Teal")] != kb.Same {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

// TestThoseWhoLeaveAGroupTogetherStayTogether has a group whose chief name is somebody else.
func TestThoseWhoLeaveAGroupTogetherStayTogether(t *testing.T) {
	in := storyInput("en", strings.Repeat(ferry+"The Heron sailed. The Heron sank. Nobody saw the Teal. ", 3), "Heron", "Jonas Bell", "Teal")
	g := newGrouper([]string{"Heron", "Jonas Bell", "Teal"})
	g.pairs["Jonas Bell|Teal"] = kb.Same
	got := answersOf(t, g, in)
	if got[id("Jonas Bell", "Teal")] != kb.Same || got[id("Heron", "Teal")] == kb.Same {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

// TestAPairOfTwoQuestionsIsAskedAboutOnce checks that one answer counts for two questions.
func TestAPairOfTwoQuestionsIsAskedAboutOnce(t *testing.T) {
	names := []string{"Jonas Bell", "Heron", "Martha Dunn"}
	g := newGrouper(names)
	answersOf(t, g, storyInput("en", ferry, names...))
	for i, pair := range *g.asked {
		if slices.Contains((*g.asked)[:i], pair) {
			t.Errorf("%s is asked about again with the same quotes: %v", pair, *g.asked)
		}
	}
}

// TestWhoACallHasJoinedWithSomebodyElseIsAskedAboutThem has one wrong answer that leaves the Teal with a chief name that has lost all others.
func TestWhoACallHasJoinedWithSomebodyElseIsAskedAboutThem(t *testing.T) {
	names := []string{"Heron", "Jonas Bell", "Martha Dunn", "Teal"}
	g := newGrouper(names)
	for _, pair := range []string{"Jonas Bell|Martha Dunn", "Jonas Bell|Teal", "Martha Dunn|Teal", "Heron|Teal"} {
		g.pairs[pair] = kb.Same
	}
	got := answersOf(t, g, storyInput("en", ferry+strings.Repeat("The Heron flew. It was early. ", 9)+"The Teal sank. The Teal was gone.", names...))
	if got[id("Jonas Bell", "Teal")] != kb.Same && got[id("Martha Dunn", "Teal")] != kb.Same {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

// TestANameGoesWithTheSurerOfTwoGroups has a wrong call and a wrong answer that hold the Heron with a Bell who is joined to
// another Bell.
func TestANameGoesWithTheSurerOfTwoGroups(t *testing.T) {
	in := storyInput("en", ferry, "Jonas Bell", "Mr. Jonas Bell", "Heron")
	g := newGrouper([]string{"Mr. Jonas Bell", "Heron"})
	g.pairs["Heron|Mr. Jonas Bell"], g.pairs["Jonas Bell|Mr. Jonas Bell"] = kb.Same, kb.Same
	got := answersOf(t, g, in)
	if got[id("Jonas Bell", "Mr. Jonas Bell")] != kb.Same || got[id("Heron", "Mr. Jonas Bell")] == kb.Same {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

func TestNamesTooManyForAJudgeAreAskedForInHalves(t *testing.T) {
	var names []string
	var text strings.Builder
	for n := range 40 {
		name := fmt.Sprintf("Captain %c%c", 'A'+n%26, 'a'+n/2%26) + "rrow"
		names = append(names, name)
		fmt.Fprintf(&text, "%s came in. It rained. %s went out. ", name, name)
	}
	g := newGrouper()
	g.tooMuch = 30
	answersOf(t, g, storyInput("en", text.String(), names...))
	if len(*g.seen) < 2 || slices.Max(*g.seen) >= 30 {
		t.Errorf("calls of %v names", *g.seen)
	}
}

// A maiden name at the beginning and a married one at the end share no word and no part of the story.
func TestWomenWhoAreFarApartInTheStoryAreShownInOneCall(t *testing.T) {
	const maiden, married = "Miss Caroline Vane", "Mrs. Orton"
	names := []string{maiden}
	text := strings.Repeat(maiden+" sang. It rained. ", 3)
	for n := range 140 {
		name := fmt.Sprintf("Captain %c%crrow", 'A'+n%26, 'a'+n/26)
		names = append(names, name)
		text += strings.Repeat(name+" came in. It rained. ", 4)
	}
	names = append(names, married)
	text += strings.Repeat(married+" wept. It rained. ", 3)
	g := newGrouper([]string{maiden, married})
	g.pairs[maiden+"|"+married] = kb.Same
	if got := answersOf(t, g, storyInput("en", text, names...))[id(maiden, married)]; got != kb.Same {
		t.Errorf("%s and %s are %q", maiden, married, got)
	}
}

func TestTheWritersDifferentStandsAgainstAGroup(t *testing.T) {
	in := storyInput("en", strings.Repeat(ferry, 3), "Jonas Bell", "Mr. Jonas Bell", "Martha Dunn")
	a, b := kb.NameIDOf("Jonas Bell"), kb.NameIDOf("Mr. Jonas Bell")
	in.Verdicts = []*kb.Verdict{{ID: kb.VerdictIDOf(a, b), A: a, B: b, Answer: kb.Same, State: kb.Rejected}}
	if got := answersOf(t, newGrouper([]string{"Jonas Bell", "Mr. Jonas Bell"}), in); got[id("Jonas Bell", "Mr. Jonas Bell")] != "" {
		t.Errorf("%v", got)
	}
}

func TestWordsThatSayTwoNamesAreOneAreAnOpinion(t *testing.T) {
	in := storyInput("en", strings.Repeat(ferry, 3), "Jonas Bell", "Heron", "Martha Dunn")
	in.Aliases = []normalize.Alias{{A: kb.NameIDOf("Heron"), B: kb.NameIDOf("Jonas Bell"), Quote: kb.Quote{Text: "he was the Heron"}}}
	g := newGrouper([]string{"Jonas Bell", "Heron"})
	if got := answersOf(t, g, in); got[id("Jonas Bell", "Heron")] != kb.Same || len(*g.asked) != 0 {
		t.Errorf("%v, pairs %v", got, *g.asked)
	}
}

// A partialJudge answers only some of the pairs.
type partialJudge struct {
	grouper
	answers int
}

func (m partialJudge) JudgeIdentity(ctx context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	out, _ := m.grouper.JudgeIdentity(ctx, in)
	out.Verdicts = out.Verdicts[:min(m.answers, len(out.Verdicts))]
	return out, errors.New("no usable reply")
}

// TestTheRulesSpeakWhereAJudgeHasFailed checks that the judge's own answers are kept.
func TestTheRulesSpeakWhereAJudgeHasFailed(t *testing.T) {
	in := storyInput("en", strings.Repeat(ferry, 3), "Jonas Bell", "Mr. Jonas Bell", "Heron", "Martha Dunn")
	for answers, by := range []kb.Origin{kb.ByRule, kb.ByModel} {
		list, report, err := normalize.Propose(context.Background(), in, partialJudge{newGrouper(), answers}, nil)
		if err == nil || !strings.Contains(err.Error(), "no usable reply") || slices.ContainsFunc(list, func(v *kb.Verdict) bool { return !v.Offer }) {
			t.Errorf("verdicts %v, error %v", list, err)
		}
		seen := map[kb.VerdictID]bool{}
		for _, v := range list {
			seen[v.ID] = true
		}
		for _, v := range report.Left {
			if seen[v.ID] {
				t.Errorf("%q and %q are judged twice", v.SurfaceA, v.SurfaceB)
			}
			seen[v.ID] = true
			if v.ID == id("Jonas Bell", "Mr. Jonas Bell") && v.By != by {
				t.Errorf("after %d answers %q and %q are judged by %v", answers, v.SurfaceA, v.SurfaceB, v.By)
			}
		}
		if !seen[id("Jonas Bell", "Mr. Jonas Bell")] {
			t.Errorf("after %d answers there is no verdict; left are %d", answers, len(report.Left))
		}
	}
	first := kb.NameIDOf("Jonas Bell")
	in.Verdicts = []*kb.Verdict{{ID: id("Jonas Bell", "Mr. Jonas Bell"), A: first, B: kb.NameIDOf("Mr. Jonas Bell"), Answer: kb.Same, By: kb.ByModel, State: kb.Approved}}
	_, report, _ := normalize.Propose(context.Background(), in, partialJudge{newGrouper(), 0}, nil)
	for _, v := range report.Left {
		if v.ID == in.Verdicts[0].ID {
			t.Errorf("the writer's decision is judged again by %v", v.By)
		}
	}
}
