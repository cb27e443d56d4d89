package normalize

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A word's bearers are the names of people that have it as a family name or as a
// given name.
type bearers struct{ family, given []int }

// mostBearers is how many bearers of a word are counted at most.
const mostBearers = 24

func (b *book) bearersOf(word string) bearers {
	if b.byWord == nil {
		b.byWord = map[string]bearers{}
		for i, e := range b.names {
			p := e.parts
			if typeOf(e) != kb.Character || p.Plural {
				continue
			}
			if w := b.byWord[p.Family]; p.Family != "" && len(w.family) < mostBearers {
				w.family = append(w.family, i)
				b.byWord[p.Family] = w
			}
			if w := b.byWord[p.Given]; p.Given != "" && p.Family != "" && len(w.given) < mostBearers {
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
	wordOf := func(p naming.Parts) string { return p.Given }
	if byFamily {
		wordOf = func(p naming.Parts) string { return p.Family }
	}
	var words, rest []string // rest: the other half of the bearers' names
	var others []int
	men, women := 0, 0
	for _, i := range slices.Concat(x.names[:min(len(x.names), tellingNames)], y.names[:min(len(y.names), tellingNames)]) {
		word := wordOf(r.b.names[i].parts)
		if word == "" || slices.Contains(words, word) {
			continue
		}
		words = append(words, word)
		bearers := r.b.bearersOf(word)
		list := bearers.given
		if byFamily {
			list = bearers.family
		}
		for _, h := range list {
			o := r.of[h]
			if o == x || o == y || byFamily && slices.Contains(others, o.id) {
				continue
			}
			others = append(others, o.id)
			other := r.b.names[h].parts.Family
			if byFamily {
				other = r.b.names[h].parts.Given
				if o.sex.titled || o.sex.shown > 0 {
					women++
				} else if o.sex.shown < 0 {
					men++
				}
			}
			if other != "" && !slices.Contains(rest, other) {
				rest = append(rest, other)
			}
		}
	}
	switch {
	case len(words) == 0:
	case byFamily:
		v[mGivens], v[mMen], v[mWomen] = logged(len(rest)), logged(men), logged(women)
	default:
		v[mFamilies] = logged(len(rest))
	}
}
