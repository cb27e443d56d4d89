package castpane

import (
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// How many people a summary names: of each kind of relation, and of those of no kind.
const (
	namedOfAKind = 3
	namedAtMost  = 6
)

// summary says what is counted of an entity: how it is related to others, and in which chapters it occurs.
func (m *model) summary(e *cast.Entity) string {
	var parts, kinds, others []string
	names := map[string][]string{}
	for _, r := range m.view.RelationsOf(e) {
		switch said := cast.Tie(r.KindOf(e), m.gender(e)); {
		case said == "":
			others = append(others, r.Other(e).Name)
		default:
			if !slices.Contains(kinds, said) {
				kinds = append(kinds, said)
			}
			names[said] = append(names[said], r.Other(e).Name)
		}
	}
	n := 0
	for _, kind := range kinds {
		if take := min(len(names[kind]), namedOfAKind, namedAtMost-n); take > 0 {
			parts = append(parts, i18n.T(kind, present.List(names[kind][:take])))
			n += take
		}
	}
	if take := min(len(others), namedOfAKind, namedAtMost-n); take > 0 {
		with := i18n.T("often with %s", present.List(others[:take]))
		if e.Type != kb.Character {
			with = i18n.T("named with %s", present.List(others[:take]))
		}
		parts = append(parts, with)
	}
	counts, chapters := m.parts(e)
	occurs := func(n float64) bool { return n > 0 }
	if first := slices.IndexFunc(counts, occurs); chapters && first >= 0 {
		slices.Reverse(counts)
		switch last := len(counts) - slices.IndexFunc(counts, occurs); {
		case last == first+1:
			parts = append(parts, i18n.T("only in chapter %d", last))
		default:
			parts = append(parts, i18n.T("in chapters %d to %d", first+1, last))
		}
	}
	return strings.Join(parts, "\u00a0· ")
}
