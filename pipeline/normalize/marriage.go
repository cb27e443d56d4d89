package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// wifeOf returns the word for the husband in a form that calls a woman a wife: "crawley" in
// Mrs. Crawley, "rawdon" in Mrs. Rawdon and in Mrs. Rawdon Crawley; "" in others.
func wifeOf(p naming.Parts) string {
	for _, t := range p.Titles {
		if t.Gender == naming.Female && (t.Class == naming.Married || t.Class == naming.Knight || t.Class == naming.Noble) {
			if p.Husband != "" {
				return p.Husband
			}
			if p.Given == "" {
				return p.Family
			}
		}
	}
	return ""
}

// husbands returns the names of men whose wife a form may name.
func (b *book) husbands(p naming.Parts) []int {
	word := wifeOf(p)
	if word == "" {
		return nil
	}
	if b.men == nil {
		b.men = map[string][]int{}
		for i, e := range b.names {
			if typeOf(e) != kb.Character || e.parts.Plural || e.parts.Gender == naming.Female || e.parts.TitleGender() == naming.Female {
				continue
			}
			for _, w := range dedupe([]string{e.parts.Given, e.parts.Family, e.parts.Bare}) {
				if w != "" && len(b.men[w]) < wholeBlock {
					b.men[w] = append(b.men[w], i)
				}
			}
		}
	}
	return b.men[word]
}

// mostWives is the number of women that the name of a wife is paired with because of their
// relations with her husband.
const mostWives = 3

// wives returns pairs of a name that calls a woman a wife, and the women
// with most relations to her husband.
func (b *book) wives(s *textEvidence) map[[2]int]bool {
	out := map[[2]int]bool{}
	for i, e := range b.names {
		noted := map[int]float64{}
		for _, h := range b.husbands(e.parts) {
			for _, w := range s.circle[h].of {
				if w.name != i && b.mayBeWoman(w.name) {
					noted[w.name] += w.w
				}
			}
		}
		var list []neighbour
		for j, n := range noted {
			list = append(list, neighbour{j, n})
		}
		for _, n := range closest(list, mostWives) {
			out[key(i, n.to)] = true
		}
	}
	return out
}

func (b *book) mayBeWoman(i int) bool {
	e := b.names[i]
	if typeOf(e) != kb.Character || e.parts.Plural || e.parts.Gender == naming.Male {
		return false
	}
	return e.parts.Gender == naming.Female || b.gender[i].leaning() > 0
}

// measureMarriage measures whether one cluster is called somebody's wife, and the other has a marriage or
// other relations with a man of that name.
func (r *resolver) measureMarriage(v *measures, x, y *cluster) {
	v[mMarried], v[mWife], v[mHusband] = 0, 0, 0
	for _, p := range [][2]*cluster{{x, y}, {y, x}} {
		wife, other := p[0], p[1]
		if other.sex.shown < 0 {
			continue
		}
		done := map[int]bool{}
		for _, i := range wife.names {
			married, all, common := 0, 0.0, 0.0
			for _, h := range r.book.husbands(r.book.names[i].parts) {
				for _, j := range other.names {
					married += r.evidence.married[key(h, j)]
				}
				man := r.clusterOf(h)
				if man == wife || man == other || done[man.id] {
					continue
				}
				done[man.id] = true
				for _, w := range man.circle.of {
					if o := r.clusterOf(w.name); o == other {
						common += w.w
						all += w.w
					} else if o != wife && o != man && r.book.mayBeWoman(w.name) {
						all += w.w
					}
				}
			}
			v[mMarried] = max(v[mMarried], ratio(married, min(len(other.mentions), 12)))
			if common == 0 {
				continue
			}
			whole := 0.0
			for _, w := range other.circle.of {
				whole += w.w
			}
			v[mWife] = max(v[mWife], common/(all+2))
			v[mHusband] = max(v[mHusband], common/(whole+2))
		}
	}
}
