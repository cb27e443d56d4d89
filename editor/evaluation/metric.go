package evaluation

import (
	"maps"
	"math"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Metric is one figure of an outcome.
type Metric struct {
	Key       string
	Name      string // in English
	Low, High float64
	LowIsGood bool
	Judged    bool // by a model or the writer, otherwise by rule
}

// The metrics of RoleRAG 4.2, and those that need no judge.
var (
	Exposure      = Metric{Key: "knowledge_exposure", Name: "Knowledge exposure", Low: 1, High: 10, Judged: true}
	Hallucination = Metric{Key: "knowledge_hallucination", Name: "Knowledge hallucination", Low: 1, High: 10, LowIsGood: true, Judged: true}
	Rejection     = Metric{Key: "unknown_question_rejection", Name: "Unknown question rejection", High: 1, Judged: true}

	Scope     = Metric{Key: "scope_right", Name: "Scope right", High: 1}
	Mentioned = Metric{Key: "must_mention", Name: "Must mention", High: 1}
	KeptOut   = Metric{Key: "must_not_mention", Name: "Must not mention", High: 1}
	Declined  = Metric{Key: "must_decline", Name: "Must decline", High: 1}
	Answered  = Metric{Key: "answered", Name: "Answered at all", High: 1}
	Refused   = Metric{Key: "refused_wrongly", Name: "Refused wrongly", High: 1, LowIsGood: true}
	Recall    = Metric{Key: "recall", Name: "Recall", High: 1}
)

// Best returns the best possible value.
func (m Metric) Best() float64 {
	if m.LowIsGood {
		return m.Low
	}
	return m.High
}

// Judged returns the metrics that a judge rates.
func Judged() []Metric { return []Metric{Exposure, Hallucination, Rejection} }

// RuleMetrics returns the metrics by rule.
func RuleMetrics() []Metric {
	return []Metric{Scope, Mentioned, KeptOut, Declined, Answered, Refused, Recall}
}

// Metrics returns all metrics, in the order of tables.
func Metrics() []Metric { return append(Judged(), RuleMetrics()...) }

// MetricOf finds a metric by its key.
func MetricOf(key string) (Metric, bool) {
	for _, m := range Metrics() {
		if m.Key == key {
			return m, true
		}
	}
	return Metric{}, false
}

// Fits reports whether a value is in the metric's range.
func (m Metric) Fits(v float64) bool {
	return v >= m.Low && v <= m.High && (m.High > 1 || !m.Judged || v == m.Low || v == m.High)
}

// Value returns the value of an outcome by a metric: the writer's score, else the judge's. It is false
// if the metric does not apply to the question, or if there is no answer or rating: failures are never
// counted as 0.
func Value(o *kb.Outcome, m Metric) (float64, bool) {
	if m.Judged {
		if own, ok := o.Own[m.Key]; ok {
			return own, true
		}
		r, ok := o.Ratings[m.Key]
		return r.Value, ok && r.Failure == "" && o.Failure == "" && !o.Silent
	}
	rule := rules[m.Key]
	if o.Failure != "" || o.Silent || rule == nil {
		return 0, false
	}
	return rule(o)
}

// rules return the value of an outcome by a metric that needs no judge, and whether the metric applies.
var rules = map[string]func(*kb.Outcome) (float64, bool){
	Scope.Key: func(o *kb.Outcome) (float64, bool) {
		return boolValue(o.InScope == (o.Question.Expect != kb.ExpectOutOfScope)), o.Scoped && o.Question.Expect != ""
	},
	Mentioned.Key: func(o *kb.Outcome) (float64, bool) {
		found, all := Mentions(o)
		return share(len(found), len(all))
	},
	KeptOut.Key: func(o *kb.Outcome) (float64, bool) {
		all := len(o.Question.MustNotMention)
		return share(all-len(Leaked(o)), all)
	},
	Declined.Key: func(o *kb.Outcome) (float64, bool) { return boolValue(o.Declined), o.Question.MustDecline },
	Answered.Key: func(o *kb.Outcome) (float64, bool) {
		return boolValue(!o.Declined), !o.Question.MustDecline && wantsAnswer(o)
	},
	Refused.Key: func(o *kb.Outcome) (float64, bool) { return boolValue(!o.InScope), o.Scoped && wantsAnswer(o) }, // taken for something of another world
	Recall.Key:  func(o *kb.Outcome) (float64, bool) { return share(len(o.Found), len(o.Found)+len(o.Missed)) },
}

// wantsAnswer reports whether a question expects an answer about the character's world.
func wantsAnswer(o *kb.Outcome) bool {
	return o.Question.Expect == kb.ExpectSpecific || o.Question.Expect == kb.ExpectGeneral
}

func boolValue(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func share(part, whole int) (float64, bool) {
	if whole == 0 {
		return 0, false
	}
	return float64(part) / float64(whole), true
}

// Mentions returns the things an answer must mention, those that it does and all of them.
func Mentions(o *kb.Outcome) (found, all []string) {
	return findMentioned(o.Answer, o.Question.MustMention), o.Question.MustMention
}

// Leaked returns the things that an answer mentions and must not.
func Leaked(o *kb.Outcome) []string { return findMentioned(o.Answer, o.Question.MustNotMention) }

// Given returns the things that an answer must not mention and that a prompt contains outside of the
// question and history: what retrieval passed on by mistake.
func Given(q kb.Question, prompt string) []string {
	asked := []string{q.Text}
	for _, h := range q.History {
		asked = append(asked, h.Text)
	}
	for _, words := range asked {
		prompt = strings.Replace(prompt, words, "", 1)
	}
	return findMentioned(prompt, q.MustNotMention)
}

// A Mean over outcomes. N counts those with a value, Own those of them that the writer scored. Spread
// is the sample standard deviation, NaN below two.
type Mean struct {
	N, Own       int
	Mean, Spread float64
	// Trials counts the trials with values; TrialSpread is the standard deviation of the trials'
	// means, NaN below two.
	Trials      int
	TrialSpread float64
}

// Between returns the spread to show: that of the trials' means, or of the answers if there was one
// trial.
func (m Mean) Between() float64 {
	if m.Trials > 1 {
		return m.TrialSpread
	}
	return m.Spread
}

// MeanOf returns the mean of a metric over outcomes.
func MeanOf(list []*kb.Outcome, m Metric) Mean {
	var out Mean
	var values []float64
	for _, o := range list {
		v, ok := Value(o, m)
		if !ok {
			continue
		}
		values = append(values, v)
		if _, own := o.Own[m.Key]; own {
			out.Own++
		}
	}
	out.N = len(values)
	out.Mean, out.Spread = meanAndSpread(values)
	out.Trials, out.TrialSpread = trialsOf(list, m)
	return out
}

// trialsOf returns the number of trials with values of a metric, and the standard deviation of their
// means, NaN below two.
func trialsOf(list []*kb.Outcome, m Metric) (int, float64) {
	by := map[int][]float64{}
	for _, o := range list {
		if v, ok := Value(o, m); ok {
			by[o.Trial] = append(by[o.Trial], v)
		}
	}
	var means []float64
	for _, trial := range slices.Sorted(maps.Keys(by)) {
		mean, _ := meanAndSpread(by[trial])
		means = append(means, mean)
	}
	_, spread := meanAndSpread(means)
	return len(means), spread
}

// meanAndSpread returns the mean and the sample standard deviation; NaN where there are too few values.
func meanAndSpread(values []float64) (mean, spread float64) {
	if len(values) == 0 {
		return math.NaN(), math.NaN()
	}
	for _, v := range values {
		mean += v / float64(len(values))
	}
	if len(values) == 1 {
		return mean, math.NaN()
	}
	for _, v := range values {
		spread += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(spread / float64(len(values)-1))
}

// An Agreement compares a judge's ratings with the writer's scores of the same answers (RoleRAG 4.3):
// the mean distance, and the mean of rating less score.
type Agreement struct {
	N          int
	Off, Above float64 // NaN if N is 0
}

// AgreementOf compares the ratings of outcomes by a metric.
func AgreementOf(list []*kb.Outcome, m Metric) Agreement {
	out := Agreement{Off: math.NaN(), Above: math.NaN()}
	off, above := 0.0, 0.0
	for _, o := range list {
		own, scored := o.Own[m.Key]
		r, rated := o.Ratings[m.Key]
		if scored && rated && r.Failure == "" {
			out.N++
			off += math.Abs(r.Value - own)
			above += r.Value - own
		}
	}
	if out.N > 0 {
		out.Off, out.Above = off/float64(out.N), above/float64(out.N)
	}
	return out
}
