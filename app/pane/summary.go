package pane

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

// Summary returns one line about an entity: how it is related to others, and in which chapters it occurs. gender chooses
// between words such as wife and husband, and is said of a character where it is known.
func Summary(v *cast.View, e *cast.Entity, gender cast.Gender) string {
	var parts, kinds, others []string
	names := map[string][]string{}
	if e.Type == kb.Character && gender != cast.Unknown {
		parts = append(parts, i18n.T(string(gender)))
	}
	for _, r := range v.RelationsOf(e) {
		switch said := cast.Tie(r.KindOf(e), gender); {
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
	if first, last := chaptersOf(v, e); first == last && first > 0 {
		parts = append(parts, i18n.T("only in chapter %d", first))
	} else if first > 0 {
		parts = append(parts, i18n.T("in chapters %d to %d", first, last))
	}
	return i18n.Capital(Parts(parts...))
}

// Parts joins the parts of a line that are there.
func Parts(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(part string) bool { return part == "" }), "\u00a0· ")
}

// chaptersOf returns the first and the last chapter of the story in which an entity occurs, counted from 1; 0 in a story that is not divided.
func chaptersOf(v *cast.View, e *cast.Entity) (first, last int) {
	in, all := v.Chapters(e), v.Story().Chapters()
	if len(all) < 2 {
		return 0, 0
	}
	for i, p := range all {
		if in[p] == 0 {
			continue
		}
		if last = i + 1; first == 0 {
			first = last
		}
	}
	return first, last
}
