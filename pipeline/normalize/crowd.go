package normalize

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A word's bearers are the names of people that have it as a family name or as a
// given name, at most so many.
type bearers struct{ family, given []int }

func (b *book) bearersOf(word string) bearers {
	if b.byWord == nil {
		b.byWord = map[string]bearers{}
		for i, e := range b.names {
			p := e.parts
			if typeOf(e) != kb.Character || p.Plural {
				continue
			}
			if w := b.byWord[p.Family]; p.Family != "" && len(w.family) < wholeBlock {
				w.family = append(w.family, i)
				b.byWord[p.Family] = w
			}
			if w := b.byWord[p.Given]; p.Given != "" && p.Family != "" && len(w.given) < wholeBlock {
				w.given = append(w.given, i)
				b.byWord[p.Given] = w
			}
		}
	}
	return b.byWord[word]
}

// allShared reports whether a family name is all that two parties share by what
// was measured of their forms, and whether a given name is.
func (b *book) allShared(v *measures, x, y *party) (byFamily, byGiven bool) {
	if b.names[x.names[0]].parts.Han && b.names[y.names[0]].parts.Han {
		return chineseShared(naming.Likeness(v[mShare])), false
	}
	switch int(v[mShare]) {
	case shareFamily, shareFamilyAlone:
		return true, false
	case shareGiven, shareDiminutive, shareInitial, shareGivenAlone:
		return false, true
	}
	return false, false
}

// measureCrowd counts who else bears the family name or the given name that is
// all that two parties share: other parties, men and women apart.
func (r *resolver) measureCrowd(v *measures, x, y *party) {
	v[mGivens], v[mMen], v[mWomen], v[mFamilies] = -1, -1, -1, -1
	byFamily, byGiven := r.b.allShared(v, x, y)
	if !byFamily && !byGiven {
		return
	}
	families := map[string]bool{}
	others := map[int]bool{}
	givens, men, women := map[string]bool{}, 0, 0
	done := map[string]bool{}
	for _, i := range slices.Concat(x.names[:min(len(x.names), tellingNames)], y.names[:min(len(y.names), tellingNames)]) {
		p := r.b.names[i].parts
		if byFamily {
			if word := p.Family; word != "" && !done[word] {
				done[word] = true
				for _, h := range r.b.bearersOf(word).family {
					o := r.of[h]
					if o == x || o == y || others[o.id] {
						continue
					}
					others[o.id] = true
					if g := r.b.names[h].parts.Given; g != "" {
						givens[g] = true
					}
					switch {
					case o.sex.titled || o.sex.shown > 0:
						women++
					case o.sex.shown < 0:
						men++
					}
				}
				v[mGivens], v[mMen], v[mWomen] = logged(len(givens)), logged(men), logged(women)
			}
		}
		if word := p.Given; word != "" && !done["given "+word] && byGiven {
			done["given "+word] = true
			for _, h := range r.b.bearersOf(word).given {
				if o := r.of[h]; o != x && o != y {
					families[r.b.names[h].parts.Family] = true
				}
			}
			v[mFamilies] = logged(len(families))
		}
	}
}
