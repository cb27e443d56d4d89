package normalize

import (
	"cmp"
	"context"
	"math"
	"slices"

	"dramatis/pipeline/learn"
)

// A choice is a name of somebody that another name may mean, with the odds.
type choice struct {
	name int
	odds float64
}

// choices are the people that each name may mean, by name, the likeliest first. A score says how well two names
// fit; choices say which of all fits best, since “the captain” is somebody of the story.
type choices [][]choice

const (
	// mostChoices is how many a name has at most.
	mostChoices = 12
	// A name may mean none of its choices: with noneOdds when it has as many as it may have, and with
	// up to unmetOdds more when it has few.
	noneOdds  = 0.01
	unmetOdds = 0.1
	// fewestNames is how many names a text must have for choices: of two names either is the other's best choice.
	fewestNames = 2 * mostChoices
	// highestScore bounds a score, in log-odds, before it becomes odds.
	highestScore = 8.0
)

// choicesBy scores all candidate pairs by a first table, each name as a party of its own; no choices without a table.
// It fails only when ctx ends.
func (s *survey) choicesBy(ctx context.Context, first *learn.Model) (choices, error) {
	if first == nil {
		return nil, nil
	}
	r := s.resolver(first)
	out := make(choices, len(s.b.names))
	for k := range s.pairs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		odds := math.Exp(min(highestScore, r.weigh(inOrderOf(r.of(k[0]), r.of(k[1]))).score))
		out[k[0]] = append(out[k[0]], choice{k[1], odds})
		out[k[1]] = append(out[k[1]], choice{k[0], odds})
	}
	for i, list := range out {
		slices.SortFunc(list, func(a, b choice) int { return cmp.Or(cmp.Compare(b.odds, a.odds), a.name-b.name) })
		out[i] = slices.Clip(list[:min(len(list), mostChoices)])
	}
	return out, nil
}

// measureChoice finds how well two parties do among those that each may be.
func (r *resolver) measureChoice(v *measures, x, y *party) {
	if r.choices == nil {
		return
	}
	short, full := byRank(x, y)
	v[mChoice], v[mLead] = r.choice(short, full)
	v[mChoiceBack], v[mLeadBack] = r.choice(full, short)
}

// choice returns the part that y has of the odds of x's choices, and by how much y is likelier than
// the best other one, as a logarithm: both are means over x's names. A party kept apart from x is no choice.
func (r *resolver) choice(x, y *party) (part, lead float64) {
	var parts, leads, all float64
	var room [mostChoices]*party
	for _, i := range x.names[:min(len(x.names), tellingNames)] {
		seen := room[:0]
		nobody := noneOdds + unmetOdds*float64(mostChoices-len(r.choices[i]))/mostChoices
		its, best, sum := 0.0, 0.0, nobody
		for _, c := range r.choices[i] {
			p := r.of(c.name)
			if y.holds(c.name) { // also where the writer has joined the two
				p = y
			}
			if x.holds(c.name) || slices.Contains(seen, p) || r.apart[key(x.id, p.id)] {
				continue
			}
			seen = append(seen, p)
			sum += c.odds
			if p == y {
				its = c.odds
			} else {
				best = max(best, c.odds)
			}
		}
		weight := float64(r.b.names[i].count() + 1)
		parts += weight * its / sum
		leads += weight * math.Log((its+nobody)/(best+nobody))
		all += weight
	}
	return parts / all, leads / all
}
