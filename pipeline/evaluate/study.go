package evaluate

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A Study is one report over several evaluations: models by methods by sets, over one
// base or several (RoleRAG, tables 1–4).
type Study struct {
	Title   string
	Reports []Report
}

// A line is a row of a table: who answered, and how.
type line struct {
	Model   string `json:"model"`
	Version string `json:"version"`
	Method  string `json:"method"`
}

// An answered outcome with the report that it is of.
type answered struct {
	in *Report
	*kb.Outcome
}

// A group is answers that a table shows separately.
type group struct {
	key, name string
	fits      func(answered) bool
}

// answers returns the answers of all reports.
func (s Study) answers() []answered {
	var out []answered
	for i := range s.Reports {
		for _, o := range s.Reports[i].Outcomes {
			out = append(out, answered{&s.Reports[i], o})
		}
	}
	return out
}

// lines returns the rows of tables, in order of occurrence.
func (s Study) lines() []line {
	var out []line
	for _, r := range s.Reports {
		for _, method := range r.Methods {
			if l := (line{r.Engine, r.Version, method}); !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}

// word names a line, without what all lines share.
func (s Study) word(l line) string {
	parts := []string{l.Method}
	if slices.ContainsFunc(s.Reports, func(r Report) bool { return r.Engine != l.Model }) {
		parts = append(parts, l.Model)
	}
	if slices.ContainsFunc(s.Reports, func(r Report) bool { return r.Version != l.Version }) && l.Version != "" {
		parts = append(parts, l.Version)
	}
	return strings.Join(parts, ", ")
}

// of returns the outcomes of a line that fit all groups.
func (s Study) of(l line, groups ...group) []*kb.Outcome {
	var out []*kb.Outcome
	for _, a := range s.answers() {
		if (line{a.in.Engine, a.in.Version, a.Method}) != l || slices.ContainsFunc(groups, func(g group) bool { return g.fits != nil && !g.fits(a) }) {
			continue
		}
		out = append(out, a.Outcome)
	}
	return out
}

// groupsBy groups answers by a key, in order of occurrence.
func (s Study) groupsBy(key func(answered) (key, name string)) []group {
	var out []group
	for _, a := range s.answers() {
		k, name := key(a)
		if !slices.ContainsFunc(out, func(g group) bool { return g.key == k }) {
			out = append(out, group{k, name, func(o answered) bool { other, _ := key(o); return other == k }})
		}
	}
	return out
}

func (s Study) sets() []group {
	return s.groupsBy(func(a answered) (string, string) { return a.in.Source, cmp.Or(a.in.Source, "own questions") })
}

func (s Study) bases() []group {
	return s.groupsBy(func(a answered) (string, string) {
		return a.in.Source + "/" + a.in.Of, strings.TrimPrefix(a.in.Source+": "+a.in.Of, ": ")
	})
}

// kinds groups answers by expectation, in the order of kb.Expectations.
func (s Study) kinds() []group {
	order := append(kb.Expectations(), "")
	out := s.groupsBy(func(a answered) (string, string) {
		return string(a.Question.Expect), cmp.Or(strings.ReplaceAll(string(a.Question.Expect), "_", " "), "not said")
	})
	slices.SortStableFunc(out, func(a, b group) int {
		return cmp.Compare(slices.Index(order, kb.Expectation(a.key)), slices.Index(order, kb.Expectation(b.key)))
	})
	return out
}

// people groups answers by character, most mentioned first (RoleRAG, table 4).
func (s Study) people() []group {
	often := map[string]int{}
	key := func(a answered) (string, string) {
		k := a.in.Of + "/" + a.Question.As
		often[k] = a.in.Mentions[a.Question.As]
		return k, a.Question.As
	}
	out := s.groupsBy(key)
	slices.SortStableFunc(out, func(a, b group) int { return often[b.key] - often[a.key] })
	return out
}

// metrics returns the metrics that have values, in order.
func (s Study) metrics() []evaluation.Metric {
	var all []*kb.Outcome
	for _, a := range s.answers() {
		all = append(all, a.Outcome)
	}
	return slices.DeleteFunc(evaluation.Metrics(), func(m evaluation.Metric) bool { return evaluation.MeanOf(all, m).N == 0 })
}

// A change is how one answer differs between the base without the writer's decisions and with them.
type change struct {
	after answered
	evaluation.Difference
}

// The two states of a base that show what curating is worth.
const (
	Before = kb.VersionBefore
	After  = kb.VersionAfter
)

// changes returns the differences per question between the base without and with the writer's
// decisions, and how many answers were compared.
func (s Study) changes() (list []change, compared int) {
	type asked struct {
		base, model, method, question string
		trial                         int
	}
	before := map[asked]*kb.Outcome{}
	key := func(a answered) asked {
		return asked{a.in.Source + "/" + a.in.Of, a.in.Engine, a.Method, a.Question.ID, a.Trial}
	}
	for _, a := range s.answers() {
		if a.in.Version == Before {
			before[key(a)] = a.Outcome
		}
	}
	for _, a := range s.answers() {
		was := before[key(a)]
		if a.in.Version != After || was == nil || was.Failure != "" || a.Failure != "" {
			continue
		}
		compared++
		if d := evaluation.Compare(was, a.Outcome); d.Telling() {
			list = append(list, change{a, d})
		}
	}
	return list, compared
}

// curated reports whether there is anything to compare.
func (s Study) curated() bool {
	return slices.ContainsFunc(s.Reports, func(r Report) bool { return r.Version == Before }) && slices.ContainsFunc(s.Reports, func(r Report) bool { return r.Version == After })
}

// interviews returns the reports of interviews, questions the others.
func (s Study) interviews() Study {
	return Study{s.Title, slices.DeleteFunc(slices.Clone(s.Reports), func(r Report) bool { return !r.Interview })}
}

func (s Study) questions() Study {
	return Study{s.Title, slices.DeleteFunc(slices.Clone(s.Reports), func(r Report) bool { return r.Interview })}
}

// table returns one row for each answer, or for each trait of interviews.
func (s Study) table() [][]string {
	var rows [][]string
	list := s.questions().Reports
	if len(list) == 0 {
		list = s.Reports
	}
	for _, r := range list {
		table := r.table()
		if len(rows) > 0 {
			table = table[1:]
		}
		rows = append(rows, table...)
	}
	return rows
}
