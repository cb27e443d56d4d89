package pane

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
)

// AskEntity asks for an entity of a view by any of its names, the most mentioned first. except, which may be nil, is not
// offered.
func AskEntity(st Studio, prompt string, v *cast.View, except *cast.Entity, then func(*cast.Entity)) {
	askEntity(st, prompt, v, except, nearness(v, nil), then)
}

// AskSame asks for an entity that is the same as another one. The likeliest are first: those in a question with it, then
// those that share a word of a name.
func AskSame(st Studio, prompt string, v *cast.View, as *cast.Entity, then func(*cast.Entity)) {
	askEntity(st, prompt, v, as, nearness(v, as), then)
}

func askEntity(st Studio, prompt string, v *cast.View, except *cast.Entity, near func(*cast.Entity) int, then func(*cast.Entity)) {
	list := slices.DeleteFunc(sortByNearness(v.Entities(), near), func(e *cast.Entity) bool { return except != nil && e.ID == except.ID })
	AskOneOf(st, prompt, list, then)
}

// sortByNearness returns a list with the nearest first.
func sortByNearness(list []*cast.Entity, near func(*cast.Entity) int) []*cast.Entity {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b *cast.Entity) int { return cmp.Compare(near(a), near(b)) })
	return out
}

// AskOneOf asks for one of a list by any of its names.
func AskOneOf(st Studio, prompt string, list []*cast.Entity, then func(*cast.Entity)) {
	ui.ShowPicker(st.Window().Canvas(), prompt, func(query string) (out []ui.PaletteEntry) {
		for _, e := range FilterByName(list, query) {
			out = append(out, EntityEntry(e, func() { then(e) }))
		}
		return out
	})
}

// EntityEntry offers an entity with its type and its other names.
func EntityEntry(e *cast.Entity, do func()) ui.PaletteEntry {
	detail := present.Type(e.Type)
	if aliases := e.Aliases(); len(aliases) > 0 {
		detail += " · " + present.List(aliases)
	}
	return ui.PaletteEntry{Title: e.Name, Detail: detail, Do: do}
}

// FilterByName returns the entities with a name that contains the query: first those whose name is the query, then those
// with a word of the canonical name that begins with it, then those with such a word in another name. The order of the list
// is kept among equals.
func FilterByName(list []*cast.Entity, query string) []*cast.Entity {
	query = strings.ToLower(strings.TrimSpace(query))
	ranks := map[*cast.Entity]int{}
	for _, e := range list {
		rank := matchRank(e.Name, query, 1)
		for _, name := range e.Aliases() {
			rank = min(rank, matchRank(name, query, 2))
		}
		if rank <= insideWord {
			ranks[e] = rank
		}
	}
	held := slices.DeleteFunc(slices.Clone(list), func(e *cast.Entity) bool { _, ok := ranks[e]; return !ok })
	return sortByNearness(held, func(e *cast.Entity) int { return ranks[e] })
}

// insideWord is the rank of a name that contains a query inside a word.
const insideWord = 3

// matchRank ranks how a name matches a query: 0 if it is the query, word if one of its words begins with it, insideWord if
// it contains it, more if it does not match.
func matchRank(name, query string, word int) int {
	name = strings.ToLower(name)
	switch i := strings.Index(name, query); {
	case name == query:
		return 0
	case i < 0:
		return insideWord + 1
	case i == 0 || strings.Contains(name, " "+query):
		return word
	}
	return insideWord
}

// nearness returns a function that ranks how likely an entity is the same as to: 0 if a question is about the two, 1 if they
// share a word of a name, else 2.
func nearness(v *cast.View, to *cast.Entity) func(*cast.Entity) int {
	if to == nil {
		return func(*cast.Entity) int { return 0 }
	}
	asked, words := map[*cast.Entity]bool{}, map[string]bool{}
	for _, q := range v.Queue() {
		var about []*cast.Entity
		for _, n := range q.About() {
			if e, ok := v.Bearer(n); ok {
				about = append(about, e)
			}
		}
		if slices.ContainsFunc(about, func(e *cast.Entity) bool { return e.ID == to.ID }) {
			for _, e := range about {
				asked[e] = true
			}
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
