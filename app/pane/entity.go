package pane

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
)

// AskEntity asks for one of a view by any of its names, the most mentioned first. except, which may be nil, is not offered.
func AskEntity(st Studio, prompt string, v *cast.View, except *cast.Entity, then func(*cast.Entity)) {
	askEntity(st, prompt, v, except, nearness(v, nil), then)
}

// AskSame asks for one that is the same as another. Those that are likely to be come first: those that a question takes to be, then
// those that share a word of a name.
func AskSame(st Studio, prompt string, v *cast.View, as *cast.Entity, then func(*cast.Entity)) {
	askEntity(st, prompt, v, as, nearness(v, as), then)
}

func askEntity(st Studio, prompt string, v *cast.View, except *cast.Entity, near func(*cast.Entity) int, then func(*cast.Entity)) {
	ui.ShowPicker(st.Window().Canvas(), prompt, func(query string) []ui.PaletteEntry {
		var out []ui.PaletteEntry
		for _, e := range entitiesCalled(v, query, near) {
			if except == nil || e.ID != except.ID {
				detail := present.Type(e.Type)
				if aliases := e.Aliases(); len(aliases) > 0 {
					detail += " · " + present.List(aliases)
				}
				out = append(out, ui.PaletteEntry{Title: e.Name, Detail: detail, Do: func() { then(e) }})
			}
		}
		return out
	})
}

// entitiesCalled returns those of a view with a name that holds the query: those called exactly so first, then the nearest.
func entitiesCalled(v *cast.View, query string, near func(*cast.Entity) int) []*cast.Entity {
	query = strings.ToLower(strings.TrimSpace(query))
	type match struct {
		e   *cast.Entity
		far int
	}
	var found []match
	for _, e := range v.Entities() {
		far := -1
		for _, name := range append(e.Aliases(), e.Name) {
			if name = strings.ToLower(name); name == query {
				far = 0
				break
			} else if strings.Contains(name, query) {
				far = 1 + near(e)
			}
		}
		if far >= 0 {
			found = append(found, match{e, far})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.far, b.far) })
	out := make([]*cast.Entity, len(found))
	for i, m := range found {
		out[i] = m.e
	}
	return out
}

// nearness says how near another is to one: 0 where a question is about the two, 1 where they share a word of a name, else 2.
func nearness(v *cast.View, to *cast.Entity) func(*cast.Entity) int {
	if to == nil {
		return func(*cast.Entity) int { return 0 }
	}
	asked, words := map[*cast.Entity]bool{}, map[string]bool{}
	for _, q := range v.Queue() {
		about := false
		var others []*cast.Entity
		for _, n := range q.About() {
			if e, ok := v.Bearer(n); ok && e.ID == to.ID {
				about = true
			} else if ok {
				others = append(others, e)
			}
		}
		for _, e := range others {
			asked[e] = asked[e] || about
		}
	}
	each := func(e *cast.Entity, f func(word string)) {
		for _, name := range append(e.Aliases(), e.Name) {
			for _, w := range strings.Fields(strings.ToLower(name)) {
				f(w)
			}
		}
	}
	each(to, func(w string) { words[w] = true })
	return func(e *cast.Entity) int {
		if asked[e] {
			return 0
		}
		far := 2
		each(e, func(w string) {
			if words[w] {
				far = 1
			}
		})
		return far
	}
}
