package normalize

import "dramatis/pipeline/text/naming"

// between is what was counted of two names together. Most pairs of names have nothing of the
// kind, and are skipped after one look.
type between struct {
	said    *remark
	listed  int     // named side by side
	spoken  int     // speeches of one to or of the other
	most    float64 // and their part of the speeches that name that one, at most
	related int
	kin     int // of the relations, by blood or marriage
	follows int
	clauses int
	alike   float64
}

// pairUp files by pairs of names what was counted.
func (b *book) pairUp(s *surroundings) {
	at := func(i, j int) *between {
		x := s.pairs.of(i, j)
		if x == nil {
			x = &between{}
			s.pairs.set(i, j, x)
		}
		return x
	}
	for k, r := range s.said {
		x := at(k[0], k[1])
		x.said, x.listed = r, r.count[naming.Listed]+r.count[naming.Apart]
	}
	for i, t := range s.speech {
		for j, n := range t.to {
			x := at(i, j)
			x.spoken += n
			x.most = max(x.most, ratio(n, s.named[j]+1))
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
	for k, a := range s.alike {
		at(k[0], k[1]).alike = a
	}
}

// add sums up what is between the names of two parties.
func (x *between) add(y *between) {
	x.listed, x.spoken, x.related, x.kin = x.listed+y.listed, x.spoken+y.spoken, x.related+y.related, x.kin+y.kin
	x.follows, x.clauses = x.follows+y.follows, x.clauses+y.clauses
	x.most, x.alike = max(x.most, y.most), max(x.alike, y.alike)
}

// between sums up what is between the names of two parties.
func (s *surroundings) between(x, y *party) between {
	var sum between
	for _, i := range x.names {
		for _, j := range y.names {
			if one := s.pairs.of(i, j); one != nil {
				sum.add(one)
			}
		}
	}
	return sum
}
