package normalize

import (
	"math"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// quotesPerSide is how many quotes of a name the judge is shown.
const quotesPerSide = 2

// evidenceQuotes is how many quotes a verdict keeps.
const evidenceQuotes = 6

// pairAsked returns the pair as a judge sees it.
func (b *book) pairAsked(id string, p *pair) task.Pair {
	return task.Pair{ID: id, A: b.side(p.a), B: b.side(p.b), Clues: b.reasons(p)}
}

func (b *book) side(i int) task.Side {
	e := b.names[i]
	s := task.Side{Name: e.Surface, Type: typeOf(e), Description: e.Description, Mentions: e.count()}
	for _, sp := range b.typicalSpots(i) {
		d := &b.in.Documents[sp.doc]
		s.Quotes = append(s.Quotes, task.PlaceQuote{Place: d.label(d.chapterAt(sp.span.Start)), Text: b.quote(sp, false).Text})
	}
	return s
}

// typicalSpots returns the places that show best who a name is: the first, and one in
// the middle.
func (b *book) typicalSpots(i int) []spot {
	spots := b.names[i].spots
	switch len(spots) {
	case 0:
		return nil
	case 1:
		return spots[:1]
	}
	return []spot{spots[0], spots[len(spots)/2]}[:quotesPerSide]
}

// verdict makes the writer's proposal of a judge's answer.
func (b *book) verdict(p *pair, v task.Verdict, by kb.Origin) *kb.Verdict {
	out := b.blank(p, by)
	out.Answer, out.Confidence = v.Verdict, math.Max(0, math.Min(1, v.Confidence))
	if v.Reason != "" && by != kb.ByRule {
		out.Reasons = append(out.Reasons, kb.Reason{Text: v.Reason, Weight: leaning(v)})
	}
	b.explain(out, p)
	if v.HoldsFrom != nil && v.Verdict != kb.Different {
		out.From = b.placeOf(*v.HoldsFrom, p)
	}
	return out
}

// reveal returns the place where the text states that two are one who until then were
// in it as two: named together or speaking to each other, each in several earlier
// places; nil when that is not so.
func (b *book) reveal(p *pair) *kb.Place {
	r := b.seen.said[key(p.a, p.b)]
	if r == nil || b.match(p.a, p.b).Touches() {
		return nil
	}
	var stated *kb.Place
	news := false // to somebody, so they were two until then
	for _, s := range sayings {
		if at, ok := r.first[s.saying]; ok && stated == nil {
			stated, news = b.placeAt(at), s.saying == told
		}
	}
	if stated == nil || !news && !b.actApart(p, r) || b.earlier(p.a, stated) < knownBefore || b.earlier(p.b, stated) < knownBefore {
		return nil
	}
	return stated
}

// actApart reports whether two names are listed as two people are, or one speaks
// to or of the other.
func (b *book) actApart(p *pair, r *remark) bool {
	speeches := 0
	for _, d := range [][2]int{{p.a, p.b}, {p.b, p.a}} {
		if t := b.seen.speech[d[0]]; t != nil {
			speeches += t.to[d[1]]
		}
	}
	return r.count[naming.Listed]+r.count[naming.Apart]+speeches > 0
}

// knownBefore is in how many earlier places each of the two of a reveal occurs.
const knownBefore = 3

// earlier counts a name's mentions in the chapters before a place.
func (b *book) earlier(i int, at *kb.Place) int {
	n := 0
	for _, s := range b.names[i].spots {
		d := &b.in.Documents[s.doc]
		if d.ID == at.Document && d.chapterAt(s.span.Start) < at.Chapter {
			n++
		}
	}
	return n
}

// placeAt returns the chapter of a place.
func (b *book) placeAt(at place) *kb.Place {
	d := &b.in.Documents[at.doc]
	return &kb.Place{Document: d.ID, Chapter: d.chapterAt(at.span.Start)}
}

func leaning(v task.Verdict) float64 {
	switch v.Verdict {
	case kb.Same:
		return v.Confidence
	case kb.Different:
		return -v.Confidence
	}
	return 0
}

// uncertain is the probability from which on a pair that is rather not one is
// worth a question all the same.
const uncertain = 0.25

// leastJoined are the least log-odds that are stated of two names that the resolver has joined.
const leastJoined = 0.1

// ruled returns the verdict that a pair's score gives, without a judge who reads.
func (b *book) ruled(p *pair) *kb.Verdict {
	out := b.blank(p, kb.ByRule)
	odds := p.score // the clues may sum up to less, as joins below even odds are worth it in some languages
	if p.joined {
		odds = max(odds, leastJoined)
	}
	likely := learn.Probability(odds)
	out.Odds = math.Round(1000*max(-kb.Sure, min(kb.Sure, odds))) / 1000
	switch {
	case odds > 0:
		out.Answer, out.Confidence = kb.Same, likely
	case likely < uncertain:
		out.Answer, out.Confidence = kb.Different, 1-likely
	default:
		out.Answer, out.Confidence = kb.Unsure, 1-likely
	}
	out.Confidence = round(min(0.99, out.Confidence))
	b.explain(out, p)
	if from := b.reveal(p); from != nil {
		// Two who act apart and are said to be one: rules can't recognize a plot, so
		// the writer is asked, with the place where it is said.
		out.Answer, out.Confidence, out.Odds, out.From = kb.Unsure, 0.5, 0, from
	}
	return out
}

func (b *book) blank(p *pair, by kb.Origin) *kb.Verdict {
	x, y := b.names[p.a], b.names[p.b]
	if y.ID < x.ID {
		x, y = y, x
	}
	return &kb.Verdict{ID: kb.VerdictIDOf(x.ID, y.ID), A: x.ID, B: y.ID, SurfaceA: x.Surface, SurfaceB: y.Surface, By: by, State: kb.Pending}
}

// explain puts the clues' words and quotes on the verdict, and one quote of each
// name, so that the writer always sees both in the text.
func (b *book) explain(out *kb.Verdict, p *pair) {
	clues := b.reasons(p) // the heaviest first
	type at struct {
		doc  kb.DocumentID
		span kb.Span
	}
	cited := map[at]bool{}
	cite := func(q *kb.Quote, against bool) {
		if q == nil || cited[at{q.Document, q.Span}] || len(out.Evidence) >= evidenceQuotes {
			return
		}
		cited[at{q.Document, q.Span}] = true
		kept := *q
		kept.Against = against
		out.Evidence = append(out.Evidence, kept)
	}
	for _, c := range clues {
		out.Reasons = append(out.Reasons, kb.Reason{Text: c.Text, Weight: round(c.Weight)})
		cite(c.Quote, c.Weight < 0)
	}
	for _, i := range []int{p.a, p.b} {
		if spots := b.names[i].spots; len(spots) > 0 {
			cite(b.quote(spots[0], false), false)
		}
	}
}

func round(w float64) float64 { return math.Round(w*100) / 100 }

func sortVerdicts(list []*kb.Verdict) []*kb.Verdict {
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list
}

// byAuthority puts the writer's verdicts first, then the model's, the surer
// before the less sure.
func byAuthority(list []*kb.Verdict) []*kb.Verdict {
	out := append([]*kb.Verdict(nil), list...)
	sort.SliceStable(out, func(i, j int) bool {
		_, x := out[i].Binds()
		_, y := out[j].Binds()
		if x.Authority() != y.Authority() {
			return x.Authority() > y.Authority()
		}
		if out[i].Confidence != out[j].Confidence {
			return out[i].Confidence > out[j].Confidence
		}
		return out[i].ID < out[j].ID
	})
	return out
}

// placeOf finds the place that a judge names, among the chapters it was shown.
func (b *book) placeOf(label string, p *pair) *kb.Place {
	want := kb.Fold(label)
	for i := range b.in.Documents {
		d := &b.in.Documents[i]
		for _, c := range d.Chapters {
			if kb.Fold(d.label(c.Number)) == want || kb.Fold(c.Title) == want {
				return &kb.Place{Document: d.ID, Chapter: c.Number}
			}
		}
	}
	return p.reveal
}
