package normalize

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// bearers are, by word, the names of people with this word. Most words have one bearer, which
// needs no list.
type bearers struct {
	first map[string]int
	lists map[string][]int // of words with several bearers
}

// mostBearers is the maximum number of bearers of a word that are counted.
const mostBearers = 24

func (b *bearers) add(word string, i int) {
	first, ok := b.first[word]
	switch list := b.lists[word]; {
	case word == "" || len(list) >= mostBearers:
	case !ok:
		b.first[word] = i
	case list == nil:
		b.lists[word] = []int{first, i}
	default:
		b.lists[word] = append(list, i)
	}
}

func (b *bearers) of(word string) []int {
	if list := b.lists[word]; list != nil {
		return list
	}
	if first, ok := b.first[word]; ok {
		return []int{first}
	}
	return nil
}

// bearers returns the names by surname or, of full names, by given name.
func (b *book) bearers(family bool) *bearers {
	if b.byFamily == nil {
		b.byFamily = &bearers{map[string]int{}, map[string][]int{}}
		b.byGiven = &bearers{map[string]int{}, map[string][]int{}}
		for i, e := range b.names {
			p := &e.parts
			if typeOf(e) != kb.Character || p.Plural {
				continue
			}
			b.byFamily.add(p.Family, i)
			if p.Family != "" {
				b.byGiven.add(p.Given, i)
			}
		}
	}
	if family {
		return b.byFamily
	}
	return b.byGiven
}

// sharesOnly reports whether a surname, or a given name, is all that the forms of two
// clusters share.
func (b *book) sharesOnly(v *measures, x, y *cluster) (byFamily, byGiven bool) {
	if b.names[x.names[0]].parts.Han && b.names[y.names[0]].parts.Han {
		return sharesOnlySurname(naming.Likeness(v[mShare])), false
	}
	switch int(v[mShare]) {
	case shareFamily, shareFamilyAlone:
		return true, false
	case shareGiven, shareDiminutive, shareInitial, shareGivenAlone:
		return false, true
	}
	return false, false
}

// measureCrowd counts the other clusters with the surname or given name that is
// all that two clusters share; of a surname, men and women apart.
func (r *resolver) measureCrowd(v *measures, x, y *cluster) {
	v[mGivens], v[mMen], v[mWomen], v[mFamilies] = -1, -1, -1, -1
	byFamily, byGiven := r.book.sharesOnly(v, x, y)
	if !byFamily && !byGiven {
		return
	}
	// These arrays avoid allocations. rest is the other half of the bearers' names.
	var wordRoom [2 * tellingNames]string
	var restRoom [mostBearers]string
	var nameRoom [2 * tellingNames]int
	var otherRoom [mostBearers]int
	words, rest, others := wordRoom[:0], restRoom[:0], otherRoom[:0]
	names := append(nameRoom[:0], x.names[:min(len(x.names), tellingNames)]...)
	names = append(names, y.names[:min(len(y.names), tellingNames)]...)
	men, women := 0, 0
	for _, i := range names {
		word := r.book.names[i].parts.Given
		if byFamily {
			word = r.book.names[i].parts.Family
		}
		if word == "" || slices.Contains(words, word) {
			continue
		}
		words = append(words, word)
		for _, h := range r.book.bearers(byFamily).of(word) {
			o := r.clusterOf(h)
			if o == x || o == y || byFamily && slices.Contains(others, o.id) {
				continue
			}
			others = append(others, o.id)
			other := r.book.names[h].parts.Family
			if byFamily {
				other = r.book.names[h].parts.Given
				if o.sex.femaleTitle || o.sex.shown > 0 {
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
		v[mGivens], v[mMen], v[mWomen] = logCount(len(rest)), logCount(men), logCount(women)
	default:
		v[mFamilies] = logCount(len(rest))
	}
}
