package lint

import (
	"strconv"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// longestName is how many words a name has at most.
const longestName = 6

// noise finds why something may not be an entity, or of another type. One reason each is enough.
func (f *finder) noise(e *cast.Entity) {
	s := cast.Suspect{Entity: e.ID, A: e.Names[0].ID}
	surface := e.Names[0].Surface
	switch {
	case e.Field(kb.FieldName) != "":
		return
	case !named(surface):
		s.Kind, s.Why = cast.NoName, kb.Label("“{}” is hardly a name by its form", surface)
	case e.Mentions == 0 && len(e.Names[0].Notes) > 0 && e.Ungrounded():
		s.Kind, s.Why = cast.Nowhere, kb.Label("“{}” is not in the text", surface)
	default:
		if s.Kind, s.Why = f.mistyped(e); s.Kind != "" {
			break
		}
		if e.Mentions != 1 || f.related[e.ID] {
			return
		}
		s.Kind, s.Why = cast.Once, kb.Label("named once, and related to nobody")
	}
	f.add(s)
}

// named reports whether words can be a name: a capital letter, or a script that
// has none, and not a whole sentence.
func named(surface string) bool {
	if len(strings.Fields(surface)) > longestName {
		return false
	}
	return strings.ContainsFunc(surface, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsLetter(r) && !unicode.IsLower(r) })
}

// personal reports whether only people have a title.
func personal(t naming.Title) bool {
	switch t.Class {
	case naming.Civil, naming.Married, naming.Unmarried:
		return true
	}
	return false
}

// mistyped finds other types: nearly as many readings of another one, or a person's title although it
// is not a character.
func (f *finder) mistyped(e *cast.Entity) (cast.SuspectKind, string) {
	if e.Field(kb.FieldType) != "" {
		return "", ""
	}
	votes, all := map[kb.Type]int{}, 0
	for _, n := range e.Names {
		for _, note := range n.Notes {
			votes[note.Type]++
			all++
		}
		if e.Type == kb.Character {
			continue
		}
		if p := f.parts(n); len(p.Titles) > 0 && personal(p.Titles[0]) && !p.Plural {
			return cast.OtherWay, kb.Label("“{}” is titled as a person", n.Surface)
		}
	}
	if n := mostVotes(votes, e.Type); n >= 2 && n*5 >= votes[e.Type]*2 {
		return cast.OtherWay, kb.Label("{} of {} passages read it as something else", strconv.Itoa(all-votes[e.Type]), strconv.Itoa(all))
	}
	return "", ""
}

// mostVotes returns the greatest number of notes that agree on a type other than one.
func mostVotes(votes map[kb.Type]int, than kb.Type) (most int) {
	for t, n := range votes {
		if t != than && t != "" {
			most = max(most, n)
		}
	}
	return most
}
