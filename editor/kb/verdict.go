package kb

import (
	"cmp"
	"math"
)

// An Answer to the question whether two names are one.
type Answer string

// The three answers; "unsure" is one.
const (
	Same      Answer = "same"
	Different Answer = "different"
	Unsure    Answer = "unsure"
)

// An Origin says who stated something.
type Origin string

// The origins, weakest first.
const (
	ByRule   Origin = "rule"
	ByModel  Origin = "model"
	ByWriter Origin = "writer"
)

// Authority ranks origins: the writer before the model before the rule.
func (o Origin) Authority() int {
	switch o {
	case ByWriter:
		return 3
	case ByModel:
		return 2
	}
	return 1
}

// A State of a verdict. Approved means that the writer says "the same", rejected "different", whatever
// was proposed.
type State string

// The states of a verdict.
const (
	Pending  State = "pending"
	Approved State = "approved"
	Rejected State = "rejected"
)

// A Verdict is a judgement about a pair of names. The proposal (Answer, Confidence, By, reasons) is
// kept when the writer decides (State).
type Verdict struct {
	ID         VerdictID `json:"id"`
	A          NameID    `json:"a"`
	B          NameID    `json:"b"`
	SurfaceA   string    `json:"surface_a"` // as in the text
	SurfaceB   string    `json:"surface_b"`
	Answer     Answer    `json:"answer"`
	Confidence float64   `json:"confidence"` // 0–1
	By         Origin    `json:"by"`
	// Odds are the judge's log-odds of "the same", 0 if it gave only an answer with a confidence.
	Odds  float64 `json:"odds,omitempty"`
	State State   `json:"state"`
	// From is the place from which a "same" holds (a reveal); nil: always.
	From *Place `json:"from,omitempty"`
	// Held verdicts do not apply until the writer approves them.
	Held bool `json:"held,omitempty"`
	// Offer marks a pair that nobody has judged: a likely answer to who a name is, for the writer to
	// choose from. It is not evidence.
	Offer    bool     `json:"offer,omitempty"`
	Skipped  int      `json:"skipped,omitempty"` // how often the writer has skipped it
	Reasons  []Reason `json:"reasons,omitempty"`
	Evidence []Quote  `json:"evidence,omitempty"`
	// Note says why a decided pair is in the queue again.
	Note string `json:"note,omitempty"`
}

// A Reason is for (positive weight) or against (negative) "the same".
type Reason struct {
	Text   string  `json:"text"`
	Weight float64 `json:"weight"`
}

// Listed returns the first n of a list of reasons, which are the strongest; all if there is only one more.
func Listed(list []Reason, n int) []Reason {
	if len(list) == n+1 {
		return list
	}
	return list[:min(len(list), n)]
}

// leastRest is the weight, in log-odds, below which a rest is only what rounding has left.
const leastRest = 0.05

// Rest sums up what a verdict weighs besides the reasons that are listed, so that the weights add up to what it states:
// its other reasons, and for a rule also what else it has counted. ok is false if there is no rest.
func (v *Verdict) Rest(listed []Reason) (rest Reason, ok bool) {
	rest = Reason{Text: Label("everything else together"), Weight: v.Stated() - sum(listed)}
	return rest, len(listed) < len(v.Reasons) || math.Abs(rest.Weight) >= leastRest
}

// Stated returns the log-odds that a verdict states, or the sum of its reasons if it states none, as a model's does.
func (v *Verdict) Stated() float64 { return cmp.Or(v.Odds, sum(v.Reasons)) }

func sum(list []Reason) (weight float64) {
	for _, r := range list {
		weight += r.Weight
	}
	return weight
}

// A Quote is a cited stretch of a document.
type Quote struct {
	Document DocumentID `json:"document"`
	Span     Span       `json:"at"`
	Text     string     `json:"text"`
	Against  bool       `json:"against,omitempty"`
}

// A Binding is the effect of a verdict on identity.
type Binding int

// Link joins two names, Wall keeps them apart, None does neither.
const (
	None Binding = iota
	Link
	Wall
)

// Binds returns the verdict's effect and its origin.
func (v *Verdict) Binds() (Binding, Origin) {
	switch v.State {
	case Approved:
		return Link, ByWriter
	case Rejected:
		return Wall, ByWriter
	}
	switch {
	case v.Held || v.Offer || v.Answer == Unsure:
		return None, v.By
	case v.Answer == Same:
		return Link, v.By
	}
	return Wall, v.By
}

// Sure bounds the log-odds of a rule or a model.
const Sure = 6.0

// Weight returns the evidence of a proposal as log-odds of "the same", between -Sure and Sure. The
// writer's decisions have no weight: they bind.
func (v *Verdict) Weight() float64 {
	odds := v.Odds
	if odds == 0 {
		p := max(0.55, min(0.998, v.Confidence))
		odds = math.Log(p / (1 - p))
		switch v.Answer {
		case Different:
			odds = -odds
		case Unsure:
			odds = 0
		}
	}
	return max(-Sure, min(Sure, odds))
}

// Likelihood returns the proposal's probability of "the same".
func (v *Verdict) Likelihood() float64 { return 1 / (1 + math.Exp(-v.Weight())) }

// Decided reports whether the writer has decided.
func (v *Verdict) Decided() bool { return v.State != Pending }

// Other returns the name of the pair that is not n.
func (v *Verdict) Other(n NameID) NameID {
	if v.A == n {
		return v.B
	}
	return v.A
}
