package pipeline

import (
	"testing"

	"dramatis/pipeline/task"
)

func TestTheNameUsedMostByFarNeedsNoChoice(t *testing.T) {
	group := func(names ...task.CountedName) task.NameGroup { return task.NameGroup{ID: "g", Names: names} }
	for want, g := range map[string]task.NameGroup{
		"Meg": group(task.CountedName{Name: "Margaret", Mentions: 2}, task.CountedName{Name: "Meg", Mentions: 37}),
		"小荷":  group(task.CountedName{Name: "小荷", Mentions: 40}, task.CountedName{Name: "小荷姑娘", Mentions: 3}),
	} {
		if got := dominantName(g); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for why, g := range map[string]task.NameGroup{
		"not by far":    group(task.CountedName{Name: "Silver", Mentions: 40}, task.CountedName{Name: "John Silver", Mentions: 12}),
		"a bare title":  group(task.CountedName{Name: "Inspector", Mentions: 40}, task.CountedName{Name: "Inspector Crake", Mentions: 2}),
		"a description": group(task.CountedName{Name: "old lawyer", Mentions: 40}, task.CountedName{Name: "Utterson", Mentions: 2}),
	} {
		if got := dominantName(g); got != "" {
			t.Errorf("%s: %q is taken without a choice", why, got)
		}
	}
}
