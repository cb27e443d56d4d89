package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// wifeOf returns the word by which a form calls a woman somebody's wife: "crawley" of
// Mrs. Crawley, "rawdon" of Mrs. Rawdon and of Mrs. Rawdon Crawley; "" for others.
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

// husbands returns the names of men that a form may call a woman the wife of.
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

// mostWives is with how many women the name of a wife is paired for what is noted
// of them and her husband.
const mostWives = 3

// wives returns pairs of a name that calls a woman somebody's wife, and the women
// most relations with him are noted of.
func (b *book) wives(s *surroundings) map[[2]int]bool {
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
		var list []near
		for j, n := range noted {
			list = append(list, near{j, n})
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

// measureMarriage: one is called somebody's wife, and of the other a marriage or
// other relations with a man of that name are noted.
func (r *resolver) measureMarriage(v *measures, x, y *party) {
	for _, p := range [][2]*party{{x, y}, {y, x}} {
		wife, other := p[0], p[1]
		if other.sex.shown < 0 {
			continue
		}
		done := map[int]bool{}
		for _, i := range wife.names {
			married, all, common := 0, 0.0, 0.0
			for _, h := range r.b.husbands(r.b.names[i].parts) {
				for _, j := range other.names {
					married += r.s.married[key(h, j)]
				}
				man := r.of(h)
				if man == wife || man == other || done[man.id] {
					continue
				}
				done[man.id] = true
				for _, w := range man.circle.of {
					if o := r.of(w.name); o == other {
						common += w.w
						all += w.w
					} else if o != wife && o != man && r.b.mayBeWoman(w.name) {
						all += w.w
					}
				}
			}
			v[mMarried] = max(v[mMarried], ratio(married, min(len(other.spots), 12)))
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
