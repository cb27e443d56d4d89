package workspace

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Review is a question or a decision as JSON for scripts.
type Review struct {
	ID         kb.VerdictID `json:"id"`
	A          string       `json:"a"`
	B          string       `json:"b"`
	Verdict    kb.Answer    `json:"verdict"`
	Confidence float64      `json:"confidence"`
	By         kb.Origin    `json:"by"`
	State      kb.State     `json:"state"`
	Kind       cast.Asking  `json:"kind"`
	Names      []string     `json:"names"`
	Stake      int          `json:"stake"`
	HoldsFrom  *string      `json:"holds_from"`
	// Gathers: in a question of kind who, any of the others may be the same as the first.
	Gathers  bool        `json:"-"`
	Reasons  []string    `json:"reasons"`
	Weighed  []kb.Reason `json:"-"` // the strongest reasons with their weights in log-odds, and one for all others
	Evidence []ReviewRow `json:"evidence"`
}

// A ReviewRow is a quote that is evidence for a verdict.
type ReviewRow struct {
	Document string `json:"document"`
	Place    string `json:"place"`
	Quote    string `json:"quote"`
}

// A Listing says which reviews to list besides those worth a decision.
type Listing struct {
	Rest bool // open ones not worth a decision
	All  bool // decided or moot ones, and the rest
}

// Reviews returns the open questions, most useful first, followed by what else the listing says.
func (b *Workspace) Reviews(l Listing) []Review {
	v := b.View()
	out := []Review{}
	listed := map[kb.VerdictID]bool{}
	add := func(list []*cast.Question) {
		for _, q := range list {
			if !listed[q.ID] {
				listed[q.ID] = true
				out = append(out, reviewOf(v, q))
			}
		}
	}
	add(v.Queue())
	if l.Rest || l.All {
		add(v.Rest())
	}
	if l.All {
		for w := range kb.All[*kb.Verdict](v.Snapshot) {
			add([]*cast.Question{cast.Pair(w)})
		}
	}
	return out
}

// mostWeighed is how many reasons are listed with their weights.
const mostWeighed = 8

func reviewOf(v *cast.View, q *cast.Question) Review {
	r := Review{ID: q.ID, A: q.SurfaceA, B: q.SurfaceB, Verdict: q.Answer, Confidence: q.Confidence, By: q.By,
		State: q.State, Kind: q.Asking, Gathers: q.Gathers, Names: []string{}, Stake: q.Stake, Reasons: []string{}, Evidence: []ReviewRow{}}
	for _, n := range q.Names {
		if info := v.Evidence.Names[n]; info != nil {
			r.Names = append(r.Names, info.Surface)
		}
	}
	if q.Asking == cast.AskPair {
		r.Names = []string{q.SurfaceA, q.SurfaceB}
	}
	if q.From != nil {
		label := v.Story().Label(*q.From)
		r.HoldsFrom = &label
	}
	r.Weighed = kb.Listed(q.Reasons, mostWeighed)
	if rest, ok := q.Rest(r.Weighed); ok {
		r.Weighed = append(slices.Clip(r.Weighed), rest)
	}
	for _, reason := range q.Reasons {
		r.Reasons = append(r.Reasons, kb.SpellOut(reason.Text, nil))
	}
	for _, quote := range q.Evidence {
		row := ReviewRow{Quote: quote.Text, Place: v.Story().Label(v.Evidence.PlaceOf(quote.Document, quote.Span.Start))}
		if d, ok := v.Story().Document(quote.Document); ok {
			row.Document = d.Title
		}
		r.Evidence = append(r.Evidence, row)
	}
	return r
}
