package english

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// A household holds the family names of given names, and their bearers.
type household struct {
	surname map[int]string // name → family name
	bearers map[string][]int
}

// households finds the family names by the full names: Augusta Pell gives Augusta and Gussie the family name, unless
// another Augusta has a different one.
func (s *stage) households() *household {
	h := &household{surname: map[int]string{}, bearers: map[string][]int{}}
	byGiven := map[string]string{}
	for i := range s.study.Names {
		given, family := s.fullName(i)
		if given == "" {
			continue
		}
		h.surname[i] = family
		h.bearers[family] = append(h.bearers[family], i)
		if old, ok := byGiven[given]; ok && old != family {
			family = ""
		}
		byGiven[given] = family
	}
	for i := range s.study.Names {
		if family := familyOf(s.study.Names[i].Surface, byGiven); family != "" {
			h.surname[i] = family
		}
	}
	return h
}

// familyOf returns the family name of a given name, or that of all the given names for which it is short; "" if they differ,
// or one of them has several.
func familyOf(name string, byGiven map[string]string) string {
	if family, ok := byGiven[name]; ok {
		return family
	}
	out := ""
	for given, family := range byGiven {
		if !naming.IsDiminutive(strings.ToLower(name), strings.ToLower(given)) {
			continue
		}
		if family == "" || out != "" && family != out {
			return ""
		}
		out = family
	}
	return out
}

// fullName returns the given name and the family name of a name that has both.
func (s *stage) fullName(i int) (string, string) {
	n := &s.study.Names[i]
	words := strings.Fields(n.Surface)
	if n.Type != kb.Character || len(words) < 2 {
		return "", ""
	}
	last := words[len(words)-1]
	for _, w := range words[:len(words)-1] {
		if c := classOf(strings.ToLower(strings.TrimSuffix(w, "."))); c&given != 0 && c&title == 0 {
			return w, last
		}
	}
	return "", ""
}

// sharesGivenName reports whether the other name contains the given name, or a short form of it.
func (s *stage) sharesGivenName(given string, name int) bool {
	return slices.ContainsFunc(strings.Fields(s.study.Names[name].Surface), func(w string) bool {
		return strings.EqualFold(w, given) || naming.IsDiminutive(strings.ToLower(w), strings.ToLower(given))
	})
}

// relative returns the only person with a full name who has the owner's family name and the gender of the word;
// text.Nobody if there are several.
func (s *stage) relative(owner int, word string) int {
	if owner < 0 {
		return text.Nobody
	}
	if s.house == nil {
		s.house = s.households()
	}
	family := s.house.surname[owner]
	out, givenName := text.Nobody, ""
	for _, i := range s.house.bearers[family] {
		own, _ := s.fullName(i)
		if s.gender(actor(i))*genderOfKin(word) <= 0 || s.sharesGivenName(own, owner) {
			continue
		}
		if givenName != "" && own != givenName {
			return text.Nobody
		}
		givenName = own
		if out == text.Nobody || s.study.Names[i].Count > s.study.Names[out].Count {
			out = i
		}
	}
	return out
}
