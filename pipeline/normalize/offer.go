package normalize

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"dramatis/editor/kb"
)

// Offers are questions to the writer about a cluster that was not joined. It has at least fewestPlaced mentions; offered are
// the mostOffers likeliest of the nearClusters clusters nearest to it. Log-odds are at least leastLikely: however weak
// the evidence, one offer in so many is right, because what is against these was against all others too. A title or a role
// alone is one of the five offered about once in four times (9 of 34 in novels left out).
const (
	fewestPlaced = 4
	nearClusters = 12
	mostOffers   = 5
	leastLikely  = -5.0
	leastOfTitle = -3.0
	mostPlaced   = 2500 // clusters, the most mentioned ones: a novel has some hundreds of this weight, a list has thousands
)

// likeliest returns offers: for each cluster with enough mentions, the likeliest of the clusters that are mentioned
// more and near it, whatever their names have in common. They answer "who is this?" where no verdict does.
func (r *resolver) likeliest(ctx context.Context) ([]*pair, error) {
	var clusters []*cluster
	done := map[int]bool{}
	for x := range r.clustersToPlace() {
		if !done[x.id] {
			done[x.id] = true
			clusters = append(clusters, x)
		}
	}
	if len(clusters) > mostPlaced {
		slices.SortStableFunc(clusters, func(x, y *cluster) int { return len(y.mentions) - len(x.mentions) })
		clusters = clusters[:mostPlaced]
	}
	var out []*pair
	for _, x := range clusters {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var offers []*pair
		for _, y := range r.nearTo(x) {
			low, high := orderByID(x, y)
			by := r.compared[key(low.id, high.id)]
			if by == nil || by.joins != r.joins {
				by = r.compare(low, high)
			}
			k := key(r.book.mostOf(x), r.book.mostOf(y))
			offers = append(offers, &pair{a: k[0], b: k[1], score: by.score, by: by})
		}
		slices.SortStableFunc(offers, func(p, q *pair) int { return cmp.Compare(q.score, p.score) })
		least := leastLikely
		if x.titleAlone() {
			least = leastOfTitle
		}
		for _, p := range offers[:min(len(offers), mostOffers)] {
			p.score = max(least, min(0, r.model.Corrected(Offered, p.score)))
			out = append(out, p)
		}
	}
	return out, nil
}

// titleAlone reports whether more than nine mentions in ten of a cluster are only a title or a role.
func (p *cluster) titleAlone() bool { return 10*p.namedMentions < len(p.mentions) }

// clustersToPlace yields the clusters of people with enough mentions, once for each name.
func (r *resolver) clustersToPlace() iter.Seq[*cluster] {
	return func(yield func(*cluster) bool) {
		for i, e := range r.book.names {
			if r.clusters[i] == nil && e.count() < fewestPlaced {
				continue
			}
			if x := r.clusterOf(i); len(x.mentions) >= fewestPlaced && x.kind == kb.Character && !yield(x) {
				return
			}
		}
	}
}

// nearTo returns the clusters with more mentions than x that share most stretches of text
// with it, the nearest first.
func (r *resolver) nearTo(x *cluster) []*cluster {
	shared := map[int]int{}
	for _, s := range x.stretches {
		seen := map[int]bool{}
		for _, i := range r.evidence.stretch.names[s] {
			y := r.clusterOf(i)
			if y == x || seen[y.id] || len(y.mentions) < len(x.mentions) || r.keptApart[key(x.id, y.id)] || y.kind != kb.Character {
				continue
			}
			seen[y.id] = true
			shared[y.id]++
		}
	}
	var list []neighbour
	for id, n := range shared {
		list = append(list, neighbour{id, float64(n)})
	}
	var out []*cluster
	for _, n := range closest(list, nearClusters) {
		out = append(out, r.clusterOf(n.to))
	}
	return out
}

// mostOf returns a cluster's most mentioned name.
func (b *book) mostOf(p *cluster) int {
	return slices.MaxFunc(p.names, func(i, j int) int {
		return cmp.Or(cmp.Compare(b.names[i].count(), b.names[j].count()), cmp.Compare(j, i))
	})
}

// addOffers adds the offers about pairs without a verdict.
func (r *run) addOffers() {
	judged := map[kb.VerdictID]bool{}
	for _, v := range r.out {
		judged[v.ID] = true
	}
	for _, p := range r.cands.likely {
		id := r.book.verdictID(p)
		if r.known[id] || judged[id] {
			continue
		}
		judged[id] = true
		v := r.book.ruleVerdict(p)
		v.Offer = true
		r.out = append(r.out, v)
	}
}
