package evaluate

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// metricWords are what the window calls metrics, by key.
var metricWords = map[string]string{
	evaluation.Exposure.Key:      i18n.K("Knowledge shown"),
	evaluation.Hallucination.Key: i18n.K("Made up"),
	evaluation.Rejection.Key:     i18n.K("Declined where it must"),
	evaluation.Scope.Key:         i18n.K("Scope right"),
	evaluation.Mentioned.Key:     i18n.K("Mentions what it must"),
	evaluation.KeptOut.Key:       i18n.K("Keeps out what it must"),
	evaluation.Declined.Key:      i18n.K("Declines by its words"),
	evaluation.Answered.Key:      i18n.K("Answers what it knows"),
	evaluation.Refused.Key:       i18n.K("Refuses wrongly"),
	evaluation.Recall.Key:        i18n.K("Finds what is asked about"),
}

func metricWord(m evaluation.Metric) string { return cmp.Or(i18n.T(metricWords[m.Key]), m.Name) }

// scale says how a metric is read.
func scale(m evaluation.Metric) string {
	switch {
	case m.LowIsGood:
		return i18n.T("%g–%g, low is good", m.Low, m.High)
	case m.High > 1:
		return i18n.T("%g–%g, high is good", m.Low, m.High)
	}
	return i18n.T("0–1, high is good")
}

// cell returns a mean with its spread and the number behind it.
func cell(m evaluation.Mean) string {
	if m.N == 0 {
		return "–"
	}
	out := strconv.FormatFloat(m.Mean, 'f', 2, 64)
	if spread := m.Between(); !math.IsNaN(spread) {
		out += " ± " + strconv.FormatFloat(spread, 'f', 2, 64)
	}
	return out + " (" + i18n.Count(m.N) + ")"
}

// expectWords say what a question expects.
var expectWords = map[kb.Expectation]string{kb.ExpectSpecific: i18n.K("a detail"), kb.ExpectGeneral: i18n.K("in general"), kb.ExpectOutOfScope: i18n.K("not of their world"),
	kb.ExpectUnknown: i18n.K("not in the text"), kb.ExpectHidden: i18n.K("not known to them yet"), "": i18n.K("nothing expected")}

func expectWord(x kb.Expectation) string { return i18n.T(cmp.Or(expectWords[x], expectWords[""])) }

// detail returns the quiet line of a question.
func (r row) detail() string {
	parts := []string{r.q.As}
	if r.interview {
		return r.q.As + " · " + itemWord(r.q)
	}
	if r.q.Expect != "" {
		parts = append(parts, expectWord(r.q.Expect))
	}
	if r.q.Pinned {
		parts = append(parts, i18n.T("pinned"))
	}
	if !r.isOwn {
		parts = append(parts, i18n.T("not kept"))
	}
	return strings.Join(parts, " · ")
}

// mark returns what is at the right of a question: how it came out.
func (r row) mark() string {
	switch {
	case !r.asked || r.interview && r.failed == 0:
		return ""
	case r.failed > 0:
		return i18n.T("failed")
	case r.changed:
		return "△ " + fmt.Sprintf("%d/%d", r.right, r.all)
	case r.all > 0:
		return fmt.Sprintf("%d/%d", r.right, r.all)
	}
	return "·"
}

// runWord names a run in the list of runs.
func runWord(e *kb.Evaluation) string {
	at := time.Unix(e.Began, 0).Format("2006-01-02 15:04")
	name := e.Title
	if name == "" {
		name = i18n.N(len(e.Questions), "1 question", "%d questions")
	}
	switch e.Version {
	case kb.VersionBefore:
		name = i18n.T("Without your decisions")
	case kb.VersionAfter:
		name = i18n.T("With your decisions")
	}
	return at + " · " + cut(name)
}

// cut shortens what is on a button, which is as wide as its words.
func cut(s string) string {
	const most = 36
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// engineWord returns what the window calls the engine of a run.
func engineWord(name string) string {
	switch {
	case kb.IsBuiltin(name):
		return i18n.T("built-in")
	case name == kb.PracticeModel:
		return i18n.T("practice server")
	}
	return name
}

// changeLines tell a difference in the language in use.
func changeLines(d evaluation.Difference) []string {
	var out []string
	if d.ScopeChanged && d.Outcome.Declined {
		out = append(out, i18n.T("answered before, declines now"))
	} else if d.ScopeChanged {
		out = append(out, i18n.T("declined before, answers now"))
	}
	add := func(sentence string, list []string) {
		if len(list) > 0 {
			out = append(out, i18n.T(sentence, present.List(list)))
		}
	}
	add(i18n.K("now mentions %s"), d.Gained)
	add(i18n.K("no longer mentions %s"), d.Lost)
	add(i18n.K("now says %s, which it must not"), d.Leaks)
	add(i18n.K("no longer says %s, which it must not"), d.Closed)
	add(i18n.K("now finds %s"), d.Found)
	add(i18n.K("no longer finds %s"), d.Missed)
	for _, s := range d.Shifts {
		out = append(out, fmt.Sprintf("%s %s → %s", metricWord(s.Metric), evaluation.Number(s.From), evaluation.Number(s.To)))
	}
	return out
}

// A check is one thing by rule that an answer does as it should, or not.
type check struct {
	right bool
	said  string
}

// checks returns the figures by rule of an outcome, in words.
func checks(o *kb.Outcome) []check {
	var out []check
	if v, ok := evaluation.Value(o, evaluation.Scope); ok {
		said := i18n.T("taken for something of their world")
		if !o.InScope {
			said = i18n.T("taken for something beyond their world")
		}
		out = append(out, check{v == 1, said})
	}
	found, all := evaluation.Mentions(o)
	if len(found) > 0 {
		out = append(out, check{true, i18n.T("mentions %s", present.List(found))})
	}
	if lost := evaluation.Only(all, found); len(lost) > 0 {
		out = append(out, check{false, i18n.T("does not mention %s", present.List(lost))})
	}
	leaked := evaluation.Leaked(o)
	if len(leaked) > 0 {
		out = append(out, check{false, i18n.T("mentions %s, which it must not", present.List(leaked))})
	} else if len(o.Question.MustNotMention) > 0 {
		out = append(out, check{true, i18n.T("keeps out %s", present.List(o.Question.MustNotMention))})
	}
	if v, ok := evaluation.Value(o, evaluation.Declined); ok {
		said := i18n.T("declines")
		if v == 0 {
			said = i18n.T("does not decline, and must")
		}
		out = append(out, check{v == 1, said})
	}
	if v, ok := evaluation.Value(o, evaluation.Answered); ok {
		said := i18n.T("answers")
		if v == 0 {
			said = i18n.T("declines, and should know")
		}
		out = append(out, check{v == 1, said})
	}
	if len(o.Found) > 0 {
		out = append(out, check{true, i18n.T("found %s", present.List(o.Found))})
	}
	if len(o.Missed) > 0 {
		out = append(out, check{false, i18n.T("did not find %s", present.List(o.Missed))})
	}
	return out
}
