package evaluation

import (
	"cmp"
	"slices"

	"dramatis/editor/kb"
)

// All returns the evaluations stored in the file, oldest first.
func All(s *kb.Snapshot) []*kb.Evaluation {
	out := slices.Collect(kb.All[*kb.Evaluation](s))
	slices.SortStableFunc(out, func(a, b *kb.Evaluation) int { return cmp.Compare(a.Seq, b.Seq) })
	return out
}

// Questions returns the writer's own, in order.
func Questions(s *kb.Snapshot) []*kb.Question {
	out := slices.Collect(kb.All[*kb.Question](s))
	slices.SortStableFunc(out, func(a, b *kb.Question) int { return cmp.Compare(a.Seq, b.Seq) })
	return out
}

// A Sheet is an evaluation with its outcomes and, for each, the previous outcome of the same question
// and method.
type Sheet struct {
	*kb.Evaluation
	Outcomes []*kb.Outcome          // by question, then by method, then by trial
	Before   map[string]*kb.Outcome // by the id of the outcome after it
	// Of interviews: the results, and the writer's labels.
	Traits []*kb.Trait
	Said   map[kb.NameID]*kb.Personality
}

// HasJudge reports whether a judge rates each answer of an evaluation.
func HasJudge(e *kb.Evaluation) bool { return e.Judge != "" && !e.Interview }

// SheetOf collects an evaluation.
func SheetOf(s *kb.Snapshot, e *kb.Evaluation) *Sheet {
	sheet := &Sheet{Evaluation: e, Before: map[string]*kb.Outcome{}}
	if e.Interview {
		sheet.Traits, sheet.Said = Traits(s, e), Personalities(s)
	}
	runs := map[string]*kb.Evaluation{}
	for x := range kb.All[*kb.Evaluation](s) {
		runs[x.ID] = x
	}
	type asked struct {
		question, method string
		trial            int
	}
	last := map[asked]*kb.Outcome{}
	for o := range kb.All[*kb.Outcome](s) {
		run, ok := runs[o.Evaluation]
		key := asked{o.Question.ID, o.Method, o.Trial}
		switch {
		case !ok:
		case run.ID == e.ID:
			sheet.Outcomes = append(sheet.Outcomes, o)
		case run.Seq < e.Seq && o.Failure == "":
			if old := last[key]; old == nil || runs[old.Evaluation].Seq < run.Seq {
				last[key] = o
			}
		}
	}
	order, method := places(e.Questions), places(e.Methods)
	slices.SortFunc(sheet.Outcomes, func(a, b *kb.Outcome) int {
		return cmp.Or(cmp.Compare(order[a.Question.ID], order[b.Question.ID]), cmp.Compare(method[a.Method], method[b.Method]), cmp.Compare(a.Trial, b.Trial), cmp.Compare(a.ID, b.ID))
	})
	for _, o := range sheet.Outcomes {
		if before := last[asked{o.Question.ID, o.Method, o.Trial}]; before != nil {
			sheet.Before[o.ID] = before
		}
	}
	return sheet
}

// RunWithoutDecisions returns the run without the writer's decisions with which a sheet is compared, nil for
// none.
func RunWithoutDecisions(s *kb.Snapshot, sheet *Sheet) *Sheet {
	if sheet.Version != kb.VersionAfter {
		return nil
	}
	for _, e := range slices.Backward(All(s)) {
		if e.Seq < sheet.Seq && e.Version == kb.VersionBefore && e.Set == sheet.Set {
			return SheetOf(s, e)
		}
	}
	return nil
}

func places(list []string) map[string]int {
	out := map[string]int{}
	for i, x := range list {
		out[x] = i
	}
	return out
}

// Filter returns the outcomes that fit, in order; nil fits all.
func (s *Sheet) Filter(fits func(*kb.Outcome) bool) []*kb.Outcome {
	var out []*kb.Outcome
	for _, o := range s.Outcomes {
		if fits == nil || fits(o) {
			out = append(out, o)
		}
	}
	return out
}

// Method returns the outcomes by a method.
func (s *Sheet) Method(method string) []*kb.Outcome {
	return s.Filter(func(o *kb.Outcome) bool { return o.Method == method })
}

// TraitsOf returns the traits of a character by a method.
func (s *Sheet) TraitsOf(as, method string) []*kb.Trait {
	var out []*kb.Trait
	for _, t := range s.Traits {
		if t.As == as && t.Method == method {
			out = append(out, t)
		}
	}
	return out
}

// Trait returns the trait of a dimension in its first trial, nil for none.
func (s *Sheet) Trait(as, method string, d Dimension) *kb.Trait {
	for _, t := range s.TraitsOf(as, method) {
		if t.Test == d.Test && t.Dimension == d.Key {
			return t
		}
	}
	return nil
}

// Characters returns the characters who were asked, in the order of the questions.
func (s *Sheet) Characters() []string {
	var out []string
	for _, o := range s.Outcomes {
		if !slices.Contains(out, o.Question.As) {
			out = append(out, o.Question.As)
		}
	}
	return out
}

// A Failure is an answer, a rating or a trait that failed.
type Failure struct {
	Outcome  *kb.Outcome `json:"-"` // nil: a trait
	As       string      `json:"as"`
	Question string      `json:"question"` // its text, or the dimension
	Method   string      `json:"method"`
	Metric   string      `json:"metric"` // "": the answer, or the trait
	Reason   string      `json:"reason"`
}

// Failures lists them, in order.
func (s *Sheet) Failures() []Failure {
	var out []Failure
	for _, o := range s.Outcomes {
		if o.Failure != "" {
			out = append(out, Failure{o, o.Question.As, o.Question.Text, o.Method, "", o.Failure})
			continue
		}
		for _, m := range Judged() {
			if r := o.Ratings[m.Key]; r.Failure != "" {
				out = append(out, Failure{o, o.Question.As, o.Question.Text, o.Method, m.Key, r.Failure})
			}
		}
	}
	for _, t := range s.Traits {
		if t.Failure != "" {
			out = append(out, Failure{nil, t.As, t.Test + " " + t.Dimension, t.Method, "", t.Failure})
		}
	}
	return out
}

// Missing returns how many answers were not asked or not fully judged yet, as when a run was stopped.
// Failed ones don't count.
func (s *Sheet) Missing() int {
	n := len(s.Questions)*len(s.Methods)*s.Rounds() - len(s.Outcomes)
	for _, o := range s.Outcomes {
		if HasJudge(s.Evaluation) && o.Failure == "" && !o.Silent && slices.ContainsFunc(Judged(), func(m Metric) bool { _, ok := o.Ratings[m.Key]; return !ok }) {
			n++
		}
	}
	if s.Interview && s.Judge != "" {
		type dimension struct {
			as, method, about string
			trial             int
		}
		waits := map[dimension]bool{} // for an answer that failed, which is reported already
		for _, o := range s.Outcomes {
			if o.Failure != "" {
				waits[dimension{o.Question.As, o.Method, o.Question.Why, o.Trial}] = true
			}
		}
		for _, t := range s.Traits { // rated before
			delete(waits, dimension{t.As, t.Method, t.Test + " " + t.Dimension, t.Trial})
		}
		n += len(s.Characters())*len(s.Methods)*len(DimensionsOf(s.Evaluation))*s.Rounds() - len(s.Traits) - len(waits)
	}
	return n
}

// Whole reports whether nothing of an evaluation's outcome is missing: it has an answer and, if a model rates
// them, a rating by each metric.
func Whole(e *kb.Evaluation, o *kb.Outcome) bool {
	if o == nil || o.Failure != "" {
		return false
	}
	return !HasJudge(e) || o.Silent || len(Unrated(o)) == 0
}

// Unrated returns the metrics by which a judge has not rated an outcome.
func Unrated(o *kb.Outcome) []Metric {
	var out []Metric
	for _, m := range Judged() {
		if r, ok := o.Ratings[m.Key]; !ok || r.Failure != "" {
			out = append(out, m)
		}
	}
	return out
}

// Latest returns the newest evaluations by each set, engine and judge of the questions asked last,
// oldest first: those that one table can compare.
func Latest(s *kb.Snapshot) []*Sheet {
	type kind struct {
		engine, judge, source, version string
		interview                      bool
	}
	of := func(e *kb.Evaluation) kind { return kind{e.Engine, e.Judge, e.Source, e.Version, e.Interview} }
	last := map[kind]*kb.Evaluation{}
	for _, e := range All(s) {
		last[of(e)] = e
	}
	var out []*Sheet
	for _, e := range All(s) {
		if last[of(e)] == e {
			out = append(out, SheetOf(s, e))
		}
	}
	return out
}

// SelectPinned returns the pinned questions, with those before them in their conversations.
func SelectPinned(list []kb.Question) []kb.Question {
	take := map[string]bool{}
	for _, q := range slices.Backward(list) {
		if q.Pinned || take[q.ID] {
			take[q.ID] = true
			take[q.Follows] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(q kb.Question) bool { return !take[q.ID] })
}

// FirstOfEach returns the first n questions of each character and expectation.
func FirstOfEach(list []kb.Question, n int) []kb.Question {
	type kind struct {
		as     string
		expect kb.Expectation
	}
	seen := map[kind]int{}
	return slices.DeleteFunc(slices.Clone(list), func(q kb.Question) bool {
		k := kind{q.As, q.Expect}
		seen[k]++
		return seen[k] > n
	})
}
