package evaluation

import (
	"dramatis/editor/kb"
)

// Kinds of probes: questions about what is in the story but hidden from the character.
const (
	ProbeAsOf      = "as_of"      // it comes later than the place of the question
	ProbeOnlyKnown = "only_known" // the character was not there and was not told
)

// Probes returns the kinds, in the order of tables.
func Probes() []string { return []string{ProbeAsOf, ProbeOnlyKnown} }

// probeOf returns the kind of probe that a question is, "" for none. A probe limits what may be used,
// and says what must not be mentioned or that there is nothing to say.
func probeOf(q kb.Question) string {
	switch {
	case len(q.MustNotMention) == 0 && q.Expect != kb.ExpectHidden:
		return ""
	case q.OnlyKnown:
		return ProbeOnlyKnown
	case q.AsOf != nil:
		return ProbeAsOf
	}
	return ""
}

// Leaks count what was said, or given to the engine, though it must not be.
type Leaks struct {
	Probes int
	Said   int // answers that mention it (except in the question's own words), or answer what is hidden
	Given  int // prompts that contain it, or something about it
}

// LeaksOf counts the leaks of one kind of probe. Failed and silent answers don't count.
func LeaksOf(list []*kb.Outcome, kind string) Leaks {
	var out Leaks
	for _, o := range list {
		if o.Failure != "" || o.Silent || probeOf(o.Question) != kind {
			continue
		}
		out.Probes++
		if len(Only(Leaked(o), findMentioned(o.Question.Text, o.Question.MustNotMention))) > 0 || o.Question.Expect == kb.ExpectHidden && !o.Declined {
			out.Said++
		}
		if len(o.Given) > 0 {
			out.Given++
		}
	}
	return out
}

// Silent counts the answers that say nothing.
func Silent(list []*kb.Outcome) int {
	n := 0
	for _, o := range list {
		if o.Silent && o.Failure == "" {
			n++
		}
	}
	return n
}

// CostOf returns the cost of answers and of their ratings.
func CostOf(list []*kb.Outcome) (answers, ratings kb.Cost) {
	for _, o := range list {
		answers, ratings = answers.Plus(o.Cost), ratings.Plus(o.Judging)
	}
	return answers, ratings
}
