package report

import (
	"cmp"
	"fmt"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// BCubed averages over items the overlap of an item's found and gold clusters
// (Bagga & Baldwin 1998).
type BCubed struct {
	Precision, Recall float64 // sums over items
	N                 int
}

// F1 returns the F1 of the averages.
func (b BCubed) F1() float64 {
	if b.N == 0 {
		return 1
	}
	p, r := b.Precision/float64(b.N), b.Recall/float64(b.N)
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

// Add adds the sums of another.
func (b *BCubed) Add(o BCubed) {
	b.Precision += o.Precision
	b.Recall += o.Recall
	b.N += o.N
}

// speakers compares the speakers of the quotations whose gold speaker
// has a name. A quotation without a speaker is a cluster of its own.
func (b *Book) speakers(g *Gold, s *text.Study, body string) {
	named := g.named()
	// surface names of one gold entity count as one: coreference is not scored here
	entity := map[string]string{}
	for e, names := range named {
		for _, n := range names {
			if old, ok := entity[Bare(n)]; !ok || e < old {
				entity[Bare(n)] = e
			}
		}
	}
	var gold, found []string
	for i, q := range g.Quotes {
		if named[q.Speaker] == nil {
			continue
		}
		at := g.QuoteSpan(body, q.Sent, q.Text)
		who := fmt.Sprintf("?%d", i)
		switch f := quotationAt(s, at); {
		case f == nil:
			b.addMissed(q.Speaker, "no such quotation", q.Text)
		case f.Speaker == text.Nobody:
			b.addMissed(q.Speaker, "nobody", q.Text)
		default:
			who = Bare(s.Names[f.Speaker].Surface)
			if who = cmp.Or(entity[who], who); who != q.Speaker {
				b.addMissed(q.Speaker, who+" by "+f.By, q.Text)
			}
		}
		gold = append(gold, q.Speaker)
		found = append(found, who)
	}
	b.Speakers = bcubed(gold, found)
}

func (b *Book) addMissed(want, got, quote string) {
	b.SpeakersMissed = append(b.SpeakersMissed, fmt.Sprintf("%s, not %s: %.60s", want, got, strings.Join(strings.Fields(quote), " ")))
}

func quotationAt(s *text.Study, at kb.Span) *text.Quotation {
	best, most := -1, 0
	for i, q := range s.Quotations {
		if o := min(q.Span.End, at.End) - max(q.Span.Start, at.Start); o > most {
			best, most = i, o
		}
	}
	if best < 0 {
		return nil
	}
	return &s.Quotations[best]
}

func bcubed(gold, found []string) BCubed {
	out := BCubed{N: len(gold)}
	for i := range gold {
		both, sameGold, sameFound := 0, 0, 0
		for j := range gold {
			g, f := gold[i] == gold[j], found[i] == found[j]
			if g {
				sameGold++
			}
			if f {
				sameFound++
			}
			if g && f {
				both++
			}
		}
		out.Precision += float64(both) / float64(sameFound)
		out.Recall += float64(both) / float64(sameGold)
	}
	return out
}
