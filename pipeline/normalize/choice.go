package normalize

import (
	"cmp"
	"context"
	"math"
	"slices"

	"dramatis/pipeline/learn"
)

// A choice is another name that may mean the same person, with its odds.
type choice struct {
	name int
	odds float64
}

// choices are, by name, the other names that it may mean, the likeliest first. A score says how well two names
// fit; choices say which of all fits best, since “the captain” is somebody in the story.
type choices [][]choice

const (
	// mostChoices is the maximum number of choices of a name.
	mostChoices = 12
	// A name may mean none of its choices: the odds of this are noneOdds for a name with mostChoices choices, and up
	// to unmetOdds more for one with fewer.
	noneOdds  = 0.01
	unmetOdds = 0.1
	// fewestNames is the number of names that a text must have for choices: of two names, each is the other's best choice.
	fewestNames = 2 * mostChoices
	// highestScore limits a score, in log-odds, before it is converted to odds.
	highestScore = 8.0
)

// choicesBy scores all candidate pairs by a first table, each name as a cluster of its own, and returns the
// comparisons too, by pair. Without a table there are none. It fails only when ctx ends.
func (s *survey) choicesBy(ctx context.Context, first *learn.Model) (choices, map[[2]int]*comparison, error) {
	compared := map[[2]int]*comparison{}
	if first == nil {
		return nil, compared, nil
	}
	r := s.resolver(first)
	r.joins = -1 // to another resolver, these comparisons are older than its first join
	out := make(choices, len(s.book.names))
	for k := range s.pairs {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		compared[k] = r.compare(r.clusterOf(k[0]), r.clusterOf(k[1]))
		odds := math.Exp(min(highestScore, compared[k].score))
		out[k[0]] = append(out[k[0]], choice{k[1], odds})
		out[k[1]] = append(out[k[1]], choice{k[0], odds})
	}
	for i, list := range out {
		slices.SortFunc(list, func(a, b choice) int { return cmp.Or(cmp.Compare(b.odds, a.odds), a.name-b.name) })
		out[i] = slices.Clip(list[:min(len(list), mostChoices)])
	}
	return out, compared, nil
}

// measureChoice measures how well two clusters fit among all that each may mean.
func (r *resolver) measureChoice(v *measures, x, y *cluster) {
	if r.choices == nil {
		return
	}
	short, full := orderByRank(x, y)
	v[mChoice], v[mLead] = r.choice(short, full)
	v[mChoiceBack], v[mLeadBack] = r.choice(full, short)
}

// choice returns y's share of the odds of x's choices, and the log of how much likelier y is than
// the best other choice. Both are means over x's names. A cluster that must stay apart from x is no choice.
func (r *resolver) choice(x, y *cluster) (part, lead float64) {
	var parts, leads, all float64
	var room [mostChoices]*cluster
	for _, i := range x.names[:min(len(x.names), tellingNames)] {
		seen := room[:0]
		nobody := noneOdds + unmetOdds*float64(mostChoices-len(r.choices[i]))/mostChoices
		its, best, sum := 0.0, 0.0, nobody
		for _, c := range r.choices[i] {
			p := r.clusterOf(c.name)
			if y.holds(c.name) { // even if the writer has joined the two
				p = y
			}
			if x.holds(c.name) || slices.Contains(seen, p) || r.keptApart[key(x.id, p.id)] {
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
		weight := float64(r.book.names[i].count() + 1)
		parts += weight * its / sum
		leads += weight * math.Log((its+nobody)/(best+nobody))
		all += weight
	}
	return parts / all, leads / all
}
