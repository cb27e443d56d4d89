package cast

import (
	"maps"
	"slices"

	"dramatis/editor/kb"
)

// kind returns the writer's kind, else that of most notes, weighted by strength, without the kinds in not. A kind
// that says who somebody is takes precedence over others.
func (r *Relation) kind(not ...string) string {
	if c := r.Card; c != nil && c.Tie != "" {
		if slices.ContainsFunc(c.Source, r.Source.Holds) {
			return c.Tie
		}
		return kb.Reverse(c.Tie)
	}
	weight := map[string]float64{}
	for _, n := range r.Notes {
		kind := n.Kind
		if !r.Source.Holds(n.From) {
			kind = kb.Reverse(kind)
		}
		if kind != "" {
			weight[kind] += max(n.Strength, 1)
		}
	}
	best := ""
	for _, kind := range not {
		delete(weight, kind)
	}
	if r.Target.Type != kb.Location { // things belong to a scene rather than to a place of residence
		delete(weight, kb.At)
	}
	if r.Source.Type != kb.Location {
		delete(weight, kb.Holds)
	}
	for _, kind := range kb.Ties() {
		if kind != kb.Kin && weight[kind] > weight[best] {
			best = kind
		}
	}
	for _, kind := range []string{kb.Kin, kb.Service, kb.Teaching} {
		if best == "" && weight[kind] > 0 {
			best = kind
		}
	}
	return best
}

// marriages are, by entity, the weight of the notes about a marriage with each other entity.
type marriages map[kb.EntityID]map[kb.EntityID]float64

// strongerMarriage is the ratio of weights from which the weaker of two marriages is a misreading.
const strongerMarriage = 1.5

// hasStronger reports whether r is a marriage only by its notes, and one of the two has notes about another marriage with
// much more weight: “her husband” is easily read as the person named last.
func (m marriages) hasStronger(v *View, r *Relation) bool {
	if r.Kind != kb.Spouse || r.Card != nil && r.Card.Tie != "" {
		return false
	}
	for _, e := range []*Entity{r.Source, r.Target} {
		here := m.of(v, e)[other(r.Source, r.Target, e).ID]
		for _, weight := range m.of(v, e) {
			if weight >= strongerMarriage*here {
				return true
			}
		}
	}
	return false
}

func (m marriages) of(v *View, e *Entity) map[kb.EntityID]float64 {
	if known := m[e.ID]; known != nil {
		return known
	}
	found := map[kb.EntityID]float64{}
	for _, name := range e.Names {
		for _, i := range v.Evidence.RelationsAbout(name.ID) {
			n := v.Evidence.Relations[i]
			if n.Kind != kb.Spouse {
				continue
			}
			if o, ok := v.Bearer(other(n.From, n.To, name.ID)); ok && o.ID != e.ID {
				found[o.ID] += max(n.Strength, 1)
			}
		}
	}
	m[e.ID] = found
	return found
}

// KindOf returns the kind as seen from e: e is the … of the other one.
func (r *Relation) KindOf(e *Entity) string {
	if r.Source.ID == e.ID {
		return r.Kind
	}
	return kb.Reverse(r.Kind)
}

// A Gender is a person's gender, if known.
type Gender string

// The genders with different words for relations.
const (
	Unknown Gender = ""
	Male    Gender = "male"
	Female  Gender = "female"
)

// ties are the kinds in words, with %s for the other person: for somebody of unknown gender, a man, a
// woman. If one is empty, the first is used.
var ties = map[string][3]string{
	kb.Spouse:   {"married to %s", "husband of %s", "wife of %s"},
	kb.Lover:    {"lover of %s"},
	kb.Parent:   {"parent of %s", "father of %s", "mother of %s"},
	kb.Child:    {"child of %s", "son of %s", "daughter of %s"},
	kb.Sibling:  {"brother or sister of %s", "brother of %s", "sister of %s"},
	kb.Kin:      {"of one family with %s"},
	kb.Friend:   {"friend of %s"},
	kb.Foe:      {"enemy of %s"},
	kb.Servant:  {"servant of %s"},
	kb.Master:   {"master or mistress of %s", "master of %s", "mistress of %s"},
	kb.Service:  {"in service with %s"},
	kb.Teacher:  {"teacher of %s"},
	kb.Pupil:    {"pupil of %s"},
	kb.Teaching: {"teacher or pupil of %s"},
	kb.Member:   {"member of %s"},
	kb.Group:    {"with its member %s"},
	kb.At:       {"at %s"},
	kb.Holds:    {"place of %s"},
	kb.Owner:    {"owner of %s"},
	kb.Owned:    {"belongs to %s"},
}

// Tie returns a kind in English, with %s for the other person: "wife of %s"; "" for kinds without
// words.
func Tie(kind string, g Gender) string {
	words := ties[kind]
	if g == Male && words[1] != "" {
		return words[1]
	}
	if g == Female && words[2] != "" {
		return words[2]
	}
	return words[0]
}

// Ties returns all results of Tie, for the translation.
func Ties() (out []string) {
	for _, words := range ties {
		for _, w := range words {
			if w != "" {
				out = append(out, w)
			}
		}
	}
	slices.Sort(out)
	return out
}

// kindWords name the kinds of relations independently of direction.
var kindWords = map[string]string{
	kb.Spouse: "marriage", kb.Lover: "love", kb.Parent: "parents and children", kb.Sibling: "brothers and sisters", kb.Kin: "kin",
	kb.Friend: "friendship", kb.Foe: "enmity", kb.Master: "masters and servants", kb.Service: "service", kb.Teacher: "teachers and pupils",
	kb.Teaching: "teaching", kb.Group: "membership", kb.Holds: "who is where", kb.Owner: "possession",
}

// KindWord returns the name of a kind independently of direction; "" for a kind without one.
func KindWord(kind string) string { return kindWords[kind] }

// KindWords returns all results of KindWord, for the translation.
func KindWords() []string { return slices.Sorted(maps.Values(kindWords)) }
