package normalize

import "dramatis/pipeline/text/naming"

// jointCounts are the counts for a pair of names. Most pairs have none, and are skipped
// after one lookup.
type jointCounts struct {
	statements  *statementCounts
	listed      int     // times they are named side by side, as two people are
	spoken      int     // speeches of one that address or name the other
	speechShare float64 // the largest share of these among the speeches that name the other
	related     int
	kin         int // relations by blood or marriage
	follows     int
	clauses     int
	similarity  float64
}

// indexPairs collects the counts by pair of names.
func (b *book) indexPairs(s *textEvidence) {
	at := func(i, j int) *jointCounts {
		x := s.pairs.of(i, j)
		if x == nil {
			x = &jointCounts{}
			s.pairs.set(i, j, x)
		}
		return x
	}
	for k, r := range s.statements {
		x := at(k[0], k[1])
		x.statements, x.listed = r, r.count[naming.Listed]+r.count[naming.Apart]
	}
	for i, t := range s.speech {
		for j, n := range t.to {
			x := at(i, j)
			x.spoken += n
			x.speechShare = max(x.speechShare, ratio(n, s.timesNamed[j]+1))
		}
	}
	for i, list := range s.circle {
		for _, w := range list.of {
			at(i, w.name).related = int(w.w)
		}
	}
	for k, n := range s.kin {
		at(k[0], k[1]).kin = n
	}
	for k, n := range b.follows {
		at(k[0], k[1]).follows = n
	}
	for k, n := range b.clauses {
		at(k[0], k[1]).clauses = n
	}
	for k, a := range s.similarity {
		at(k[0], k[1]).similarity = a
	}
}

// add adds the counts of another pair.
func (x *jointCounts) add(y *jointCounts) {
	x.listed, x.spoken, x.related, x.kin = x.listed+y.listed, x.spoken+y.spoken, x.related+y.related, x.kin+y.kin
	x.follows, x.clauses = x.follows+y.follows, x.clauses+y.clauses
	x.speechShare, x.similarity = max(x.speechShare, y.speechShare), max(x.similarity, y.similarity)
}

// between returns the sum of the counts for all pairs of names of two clusters.
func (s *textEvidence) between(x, y *cluster) jointCounts {
	var sum jointCounts
	for _, i := range x.names {
		for _, j := range y.names {
			if one := s.pairs.of(i, j); one != nil {
				sum.add(one)
			}
		}
	}
	return sum
}
