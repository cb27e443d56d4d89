package evaluation

import (
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Shift is a metric whose value has changed.
type Shift struct {
	Metric   Metric
	From, To float64
}

// A Difference is how an outcome differs from the previous one.
type Difference struct {
	Outcome *kb.Outcome
	// ScopeChanged: the character declined before and answers now, or the reverse.
	ScopeChanged bool
	// Gained and Lost are things the answer must mention, Leaks and Closed things it must not; Found
	// and Missed what retrieval now finds or no longer finds.
	Gained, Lost, Leaks, Closed, Found, Missed []string
	Shifts                                     []Shift
	WordsDiffer                                bool // the answer is worded differently
}

// Telling reports whether more than the wording differs, which a model chooses again each time.
func (c Difference) Telling() bool {
	return c.ScopeChanged || len(c.Shifts) > 0 || len(c.Gained)+len(c.Lost)+len(c.Leaks)+len(c.Closed)+len(c.Found)+len(c.Missed) > 0
}

// Compare returns how an outcome differs from an earlier one of the same question and method. Failed
// ones never differ.
func Compare(before, after *kb.Outcome) Difference {
	c := Difference{Outcome: after}
	if before == nil || before.Failure != "" || after.Failure != "" {
		return c
	}
	c.ScopeChanged = before.Declined != after.Declined
	was, _ := Mentions(before)
	is, _ := Mentions(after)
	c.Gained, c.Lost = Only(is, was), Only(was, is)
	c.Leaks, c.Closed = Only(Leaked(after), Leaked(before)), Only(Leaked(before), Leaked(after))
	c.Found, c.Missed = Only(after.Found, before.Found), Only(before.Found, after.Found)
	for _, m := range append(Judged(), Scope) {
		from, had := Value(before, m)
		to, has := Value(after, m)
		if had && has && from != to {
			c.Shifts = append(c.Shifts, Shift{m, from, to})
		}
	}
	c.WordsDiffer = before.Answer != after.Answer
	return c
}

// Only returns the items of a list that are not in another.
func Only(list, old []string) []string {
	var out []string
	for _, x := range list {
		if !slices.Contains(old, x) {
			out = append(out, x)
		}
	}
	return out
}

// Differences returns the differences from the runs before, in order, without those that are not
// Telling.
func (s *Sheet) Differences() []Difference {
	var out []Difference
	for _, o := range s.Outcomes {
		if before := s.Before[o.ID]; before != nil {
			if c := Compare(before, o); c.Telling() {
				out = append(out, c)
			}
		}
	}
	return out
}

// Lines describe a difference in English, one line each.
func (c Difference) Lines() []string {
	out := []string{}
	if c.ScopeChanged {
		if c.Outcome.Declined {
			out = append(out, "answered before, declines now")
		} else {
			out = append(out, "declined before, answers now")
		}
	}
	for _, x := range []struct {
		what string
		list []string
	}{{"now mentions", c.Gained}, {"no longer mentions", c.Lost}, {"now says what it must not", c.Leaks}, {"no longer says what it must not", c.Closed},
		{"now finds", c.Found}, {"no longer finds", c.Missed}} {
		if len(x.list) > 0 {
			out = append(out, x.what+" "+strings.Join(x.list, ", "))
		}
	}
	for _, s := range c.Shifts {
		out = append(out, fmt.Sprintf("%s %g → %g", s.Metric.Name, s.From, s.To))
	}
	return out
}
