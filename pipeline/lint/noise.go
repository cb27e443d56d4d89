package lint

import (
	"strconv"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// maxNameWords is how many words a name has at most.
const maxNameWords = 6

// checkName finds a reason why something may be no entity, or one of another type.
func (f *finder) checkName(e *cast.Entity) {
	s := cast.Suspect{Entity: e.ID, A: e.Names[0].ID}
	surface := e.Names[0].Surface
	switch {
	case e.Field(kb.FieldName) != "":
		return
	case !looksLikeName(surface):
		s.Kind, s.Why = cast.NoName, kb.Label("“{}” is hardly a name by its form", surface)
	case e.Mentions == 0 && len(e.Names[0].Notes) > 0 && e.Ungrounded():
		s.Kind, s.Why = cast.Nowhere, kb.Label("“{}” is not in the text", surface)
	default:
		if s.Kind, s.Why = f.checkType(e); s.Kind != "" {
			break
		}
		if e.Mentions != 1 || f.related[e.ID] {
			return
		}
		s.Kind, s.Why = cast.Once, kb.Label("named once, and related to nobody")
	}
	f.add(s)
}

// looksLikeName reports whether words may be a name: they have a capital, or a script without case, and are no sentence.
func looksLikeName(surface string) bool {
	if len(strings.Fields(surface)) > maxNameWords {
		return false
	}
	return strings.ContainsFunc(surface, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsLetter(r) && !unicode.IsLower(r) })
}

// isPersonal reports whether only people have a title.
func isPersonal(t naming.Title) bool {
	switch t.Class {
	case naming.Civil, naming.Married, naming.Unmarried:
		return true
	}
	return false
}

// checkType finds a wrong type: many notes have another one, or something that is no character has a person's title.
func (f *finder) checkType(e *cast.Entity) (cast.SuspectKind, string) {
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
		if p := f.parts(n); len(p.Titles) > 0 && isPersonal(p.Titles[0]) && !p.Plural {
			return cast.OtherWay, kb.Label("“{}” is titled as a person", n.Surface)
		}
	}
	if n := mostVotes(votes, e.Type); n >= 2 && n*5 >= votes[e.Type]*2 {
		return cast.OtherWay, kb.Label("{} of {} passages read it as something else", strconv.Itoa(all-votes[e.Type]), strconv.Itoa(all))
	}
	return "", ""
}

// mostVotes returns the greatest number of notes with the same type, other than the one given.
func mostVotes(votes map[kb.Type]int, than kb.Type) (most int) {
	for t, n := range votes {
		if t != than && t != "" {
			most = max(most, n)
		}
	}
	return most
}
