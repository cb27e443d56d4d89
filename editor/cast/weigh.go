package cast

import (
	"math"
	"slices"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// probabilitySame returns the probability that two names are one, by a verdict.
func probabilitySame(w *kb.Verdict) float64 { return w.Likelihood() }

// evidence is the evidence that two sets of names are one: the mean log-odds of
// all verdicts and listings between them.
type evidence struct {
	sum float64
	n   int
}

// mostLogOdds limits the log-odds of one verdict, so that a certain but wrong one doesn't outweigh all
// others.
const mostLogOdds = 4.0

func (b *evidence) add(p float64) { b.addWithin(mostLogOdds, p) }

// addWithin adds a probability as log-odds, limited to most.
func (b *evidence) addWithin(most, p float64) {
	b.sum += max(-most, min(most, math.Log(max(p, 1e-6)/max(1-p, 1e-6))))
	b.n++
}

func (b *evidence) join(o evidence) { b.sum += o.sum; b.n += o.n }

// probability returns the probability that the two sets are one; 0.5 if there is no evidence.
func (b evidence) probability() float64 {
	if b.n == 0 {
		return 0.5
	}
	return 1 / (1 + math.Exp(-b.sum/float64(b.n)))
}

// A part is a set of names of one group that certainly belong together.
type part struct {
	names    []kb.NameID
	mentions int
}

// firmProbability is the probability from which parts of a group are joined without a question.
const firmProbability = 0.9

// parts divides a group where its evidence is in doubt. Names that the writer has joined are one part,
// for which the best verdict about any of its names counts. Then parts are joined by their mean
// evidence, the surest first, while it is firm. The most mentioned part comes first. between returns
// the evidence between two parts by index.
func (a *asker) parts(g *identity.Group) (list []part, between func(i, j int) evidence) {
	list, at := a.joinedParts(g)
	known := a.evidenceBetween(g, at)
	for len(list) > 1 {
		pair, ok := firmestPair(known)
		if !ok {
			break
		}
		joinParts(list, known, pair[0], pair[1])
	}
	return tidyParts(list, known)
}

// joinedParts divides a group into parts that the writer has joined, and returns also the part of
// each name.
func (a *asker) joinedParts(g *identity.Group) (list []part, at map[kb.NameID]int) {
	at = map[kb.NameID]int{}
	settled := map[*identity.Group]int{}
	for _, n := range g.Names {
		own := a.v.decided.Group(n)
		i, ok := settled[own]
		if !ok || own == nil {
			i = len(list)
			list = append(list, part{})
			settled[own] = i
		}
		list[i].names = append(list[i].names, n)
		list[i].mentions += a.mentions(n)
		at[n] = i
	}
	return list, at
}

// evidenceBetween returns the evidence of verdicts and listings for each pair of parts.
func (a *asker) evidenceBetween(g *identity.Group, at map[kb.NameID]int) map[[2]int]evidence {
	best := map[[2]int]float64{}
	for _, n := range g.Names {
		for _, w := range a.verdicts(n) {
			j, inside := at[w.Other(n)]
			if i := at[n]; inside && i < j && !w.Decided() && !w.Offer {
				best[[2]int{i, j}] = max(best[[2]int{i, j}], probabilitySame(w))
			}
		}
	}
	known := map[[2]int]evidence{}
	for k, p := range best {
		var b evidence
		b.add(p)
		known[k] = b
	}
	for _, s := range a.set.listings.within(g) {
		if i, j := at[s.a], at[s.b]; i != j {
			b := known[[2]int{min(i, j), max(i, j)}]
			b.add(s.probability())
			known[[2]int{min(i, j), max(i, j)}] = b
		}
	}
	return known
}

// firmestPair returns the pair of parts that is most probably one, the first of equals; false if none
// is firm.
func firmestPair(known map[[2]int]evidence) ([2]int, bool) {
	best, pair, found := firmProbability, [2]int{}, false
	for k, b := range known {
		p := b.probability()
		if p > best || p == best && found && (k[0] < pair[0] || k[0] == pair[0] && k[1] < pair[1]) {
			best, pair, found = p, k, true
		}
	}
	return pair, found
}

// joinParts merges the second part into the first, with its evidence.
func joinParts(list []part, known map[[2]int]evidence, into, from int) {
	list[into].names = append(list[into].names, list[from].names...)
	list[into].mentions += list[from].mentions
	list[from] = part{}
	delete(known, [2]int{into, from})
	for o := range list {
		k := [2]int{min(o, from), max(o, from)}
		b, ok := known[k]
		if o == into || o == from || !ok {
			continue
		}
		delete(known, k)
		k = [2]int{min(o, into), max(o, into)}
		sum := known[k]
		sum.join(b)
		known[k] = sum
	}
}

// tidyParts removes merged parts and sorts the rest by mentions.
func tidyParts(list []part, known map[[2]int]evidence) ([]part, func(i, j int) evidence) {
	var order []int
	for i := range list {
		if len(list[i].names) > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return list[j].mentions - list[i].mentions })
	out := make([]part, len(order))
	for k, i := range order {
		out[k] = list[i]
	}
	return out, func(i, j int) evidence {
		x, y := order[i], order[j]
		return known[[2]int{min(x, y), max(x, y)}]
	}
}
