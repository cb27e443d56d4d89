package normalize

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// quotesPerSide is the number of quotes of a name that the judge is shown.
const quotesPerSide = 2

// evidenceQuotes is the maximum number of quotes in a verdict.
const evidenceQuotes = 6

// pairAsked returns a pair as the judge sees it.
func (b *book) pairAsked(id string, p *pair) task.Pair {
	return task.Pair{ID: id, A: b.side(p.a), B: b.side(p.b), Clues: b.reasons(p)}
}

func (b *book) side(i int) task.Side {
	e := b.names[i]
	s := task.Side{Name: e.Surface, Type: typeOf(e), Description: e.Description, Mentions: e.count()}
	for _, sp := range b.typicalMentions(i) {
		d := &b.in.Documents[sp.doc]
		s.Quotes = append(s.Quotes, task.PlaceQuote{Place: d.label(d.chapterAt(sp.span.Start)), Text: b.quote(sp, false).Text})
	}
	return s
}

// typicalMentions returns the mentions that show best who a name is: the first, and one in
// the middle.
func (b *book) typicalMentions(i int) []mention {
	mentions := b.names[i].mentions
	switch len(mentions) {
	case 0:
		return nil
	case 1:
		return mentions[:1]
	}
	return []mention{mentions[0], mentions[len(mentions)/2]}[:quotesPerSide]
}

// verdict converts a judge's answer to a proposal for the writer.
func (b *book) verdict(p *pair, v task.Verdict, by kb.Origin) *kb.Verdict {
	out := b.newVerdict(p, by)
	out.Answer, out.Confidence = v.Verdict, math.Max(0, math.Min(1, v.Confidence))
	if v.Reason != "" && by != kb.ByRule {
		out.Reasons = append(out.Reasons, kb.Reason{Text: v.Reason, Weight: signedConfidence(v)})
	}
	b.explain(out, p)
	if v.HoldsFrom != nil && v.Verdict != kb.Different {
		out.From = b.placeOf(*v.HoldsFrom, p)
	}
	return out
}

// reveal returns the place where the text states that two names are one person, if until then they
// seemed to be two: they were named together or spoke to each other, and each occurs in several earlier
// places. Otherwise it returns nil.
func (b *book) reveal(p *pair) *kb.Place {
	r := b.evidence.statements[key(p.a, p.b)]
	if r == nil || b.match(p.a, p.b).Overlaps() {
		return nil
	}
	var stated *kb.Place
	news := false // a character learns it: until then the names were two people
	for _, s := range sameStatements {
		if at, ok := r.first[s.saying]; ok && stated == nil {
			stated, news = b.placeAt(at), s.saying == saidInSpeech
		}
	}
	if stated == nil || !news && !b.seenApart(p, r) || b.mentionsBefore(p.a, stated) < fewestBefore || b.mentionsBefore(p.b, stated) < fewestBefore {
		return nil
	}
	return stated
}

// seenApart reports whether two names are listed as two people are, or one speaks
// to or about the other.
func (b *book) seenApart(p *pair, r *statementCounts) bool {
	speeches := 0
	for _, d := range [][2]int{{p.a, p.b}, {p.b, p.a}} {
		if t := b.evidence.speech[d[0]]; t != nil {
			speeches += t.to[d[1]]
		}
	}
	return r.count[naming.Listed]+r.count[naming.Apart]+speeches > 0
}

// fewestBefore is the number of earlier mentions that each of the two of a reveal must have.
const fewestBefore = 3

// mentionsBefore counts a name's mentions in the chapters before a place.
func (b *book) mentionsBefore(i int, at *kb.Place) int {
	n := 0
	for _, s := range b.names[i].mentions {
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

func signedConfidence(v task.Verdict) float64 {
	switch v.Verdict {
	case kb.Same:
		return v.Confidence
	case kb.Different:
		return -v.Confidence
	}
	return 0
}

// askFromProbability is the probability of "the same" from which an unlikely pair is
// still worth a question.
const askFromProbability = 0.25

// leastJoinedOdds are the minimum log-odds of a verdict about two names that the resolver has joined.
const leastJoinedOdds = 0.1

// ruleVerdict returns the verdict that follows from a pair's score, without a judge.
func (b *book) ruleVerdict(p *pair) *kb.Verdict {
	out := b.newVerdict(p, kb.ByRule)
	odds := p.score // may be below 0 for two that the writer has joined, or by a table with such a threshold
	if p.joined {
		odds = max(odds, leastJoinedOdds)
	}
	likely := learn.Probability(odds)
	out.Odds = math.Round(1000*max(-kb.Sure, min(kb.Sure, odds))) / 1000
	switch {
	case odds > 0:
		out.Answer, out.Confidence = kb.Same, likely
	case likely < askFromProbability:
		out.Answer, out.Confidence = kb.Different, 1-likely
	default:
		out.Answer, out.Confidence = kb.Unsure, 1-likely
	}
	out.Confidence = round(min(0.99, out.Confidence))
	b.explain(out, p)
	if from := b.reveal(p); from != nil {
		// Two who act as two people and are said to be one: rules can't recognize a plot, so
		// the writer is asked, with the place where it is said.
		out.Answer, out.Confidence, out.Odds, out.From = kb.Unsure, 0.5, 0, from
	}
	return out
}

func (b *book) newVerdict(p *pair, by kb.Origin) *kb.Verdict {
	x, y := b.names[p.a], b.names[p.b]
	if y.ID < x.ID {
		x, y = y, x
	}
	return &kb.Verdict{ID: kb.VerdictIDOf(x.ID, y.ID), A: x.ID, B: y.ID, SurfaceA: x.Surface, SurfaceB: y.Surface, By: by, State: kb.Pending}
}

// explain adds the clues' words and quotes to a verdict, and one quote of each
// name, so that the writer always sees both in the text.
func (b *book) explain(out *kb.Verdict, p *pair) {
	clues := b.reasons(p) // sorted by weight
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
		if mentions := b.names[i].mentions; len(mentions) > 0 {
			cite(b.quote(mentions[0], false), false)
		}
	}
}

func round(w float64) float64 { return math.Round(w*100) / 100 }

func sortVerdicts(list []*kb.Verdict) []*kb.Verdict {
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list
}

// sortedByAuthority returns the writer's verdicts first, then the model's, each sorted by
// confidence.
func sortedByAuthority(list []*kb.Verdict) []*kb.Verdict {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b *kb.Verdict) int {
		_, x := a.Binds()
		_, y := b.Binds()
		return cmp.Or(cmp.Compare(y.Authority(), x.Authority()), cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// placeOf finds the chapter that a judge names by its label.
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
