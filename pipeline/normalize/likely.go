package normalize

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"dramatis/editor/kb"
)

// What the writer is asked about a party that is alone: from so many mentions on,
// the likeliest of so many near it. However weak the evidence for one of them, one in so many
// (log-odds) is right: what speaks against them spoke against these, too. A title or a role alone
// is one of the five offered about once in four times (9 of 34 in novels left out).
const (
	worthPlacing = 4
	nearParties  = 12
	offered      = 5
	leastLikely  = -5.0
	leastOfTitle = -3.0
	mostPlaced   = 2500 // parties, the most mentioned ones: a novel has some hundreds of this weight, a list has thousands
)

// likeliest returns pairs of names of two parties each: for each party of some
// weight, the likeliest of those who are mentioned more and near it, whatever
// their names have in common. They answer "who is this?" where nothing is judged.
func (r *resolver) likeliest(ctx context.Context) ([]*pair, error) {
	var parties []*party
	done := map[int]bool{}
	for x := range r.weighty() {
		if !done[x.id] {
			done[x.id] = true
			parties = append(parties, x)
		}
	}
	if len(parties) > mostPlaced {
		slices.SortStableFunc(parties, func(x, y *party) int { return len(y.spots) - len(x.spots) })
		parties = parties[:mostPlaced]
	}
	var out []*pair
	for _, x := range parties {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var offers []*pair
		for _, y := range r.nearTo(x) {
			low, high := inOrderOf(x, y)
			by := r.met[key(low.id, high.id)]
			if by == nil || by.joins != r.joins {
				by = r.weigh(low, high)
			}
			k := key(r.b.mostOf(x), r.b.mostOf(y))
			offers = append(offers, &pair{a: k[0], b: k[1], score: by.score, by: by})
		}
		slices.SortStableFunc(offers, func(p, q *pair) int { return cmp.Compare(q.score, p.score) })
		least := leastLikely
		if x.titleAlone() {
			least = leastOfTitle
		}
		for _, p := range offers[:min(len(offers), offered)] {
			p.score = max(least, min(0, r.model.Corrected(Offered, p.score)))
			out = append(out, p)
		}
	}
	return out, nil
}

// titleAlone reports whether hardly any mention of a party is more than a title or a role.
func (p *party) titleAlone() bool { return 10*p.named < len(p.spots) }

// weighty goes through the names of people that are worth placing, by their parties.
func (r *resolver) weighty() iter.Seq[*party] {
	return func(yield func(*party) bool) {
		for i, e := range r.b.names {
			if r.parties[i] == nil && e.count() < worthPlacing {
				continue
			}
			if x := r.of(i); len(x.spots) >= worthPlacing && x.kind == kb.Character && !yield(x) {
				return
			}
		}
	}
}

// nearTo returns the parties mentioned more than x that share most stretches of text
// with it, the nearest first.
func (r *resolver) nearTo(x *party) []*party {
	shared := map[int]int{}
	for _, s := range x.stretches {
		seen := map[int]bool{}
		for _, i := range r.s.stretch.names[s] {
			y := r.of(i)
			if y == x || seen[y.id] || len(y.spots) < len(x.spots) || r.apart[key(x.id, y.id)] || y.kind != kb.Character {
				continue
			}
			seen[y.id] = true
			shared[y.id]++
		}
	}
	var list []near
	for id, n := range shared {
		list = append(list, near{id, float64(n)})
	}
	var out []*party
	for _, n := range closest(list, nearParties) {
		out = append(out, r.of(n.to))
	}
	return out
}

// mostOf returns the name of a party that is mentioned most.
func (b *book) mostOf(p *party) int {
	return slices.MaxFunc(p.names, func(i, j int) int {
		return cmp.Or(cmp.Compare(b.names[i].count(), b.names[j].count()), cmp.Compare(j, i))
	})
}

// offer adds what the writer may be offered and nobody has judged.
func (r *run) offer() {
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
		v := r.book.ruled(p)
		v.Offer = true
		r.out = append(r.out, v)
	}
}
