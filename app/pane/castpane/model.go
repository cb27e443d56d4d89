package castpane

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// An order of the list.
type order int

const (
	_ order = iota // by mentions
	byName
	byAppearance
)

// A model is what the list and the page show. It knows no toolkit.
type model struct {
	view     *cast.View
	query    string
	kind     kb.Type          // "": all
	chosen   map[facet]string // of each facet the value that the list is narrowed to
	order    order
	rows     []*cast.Entity
	counts   map[kb.Type]int
	types    []kb.Type
	selected kb.EntityID
	// suspects are shown when the list is narrowed to them; suspected finds them.
	suspects  map[kb.EntityID][]cast.Suspect
	suspected func(*cast.View) []cast.Suspect
	marked    map[kb.EntityID]bool // for bulk actions
	gender    func(*cast.Entity) cast.Gender
	inQueue   map[kb.NameID]bool // see asked
}

func newModel(suspected func(*cast.View) []cast.Suspect) *model {
	return &model{suspected: suspected, marked: map[kb.EntityID]bool{}, counts: map[kb.Type]int{}, chosen: map[facet]string{}}
}

// refresh shows a new state. The selected entity stays selected, or its neighbour if it was removed.
func (m *model) refresh(v *cast.View) {
	at := m.index()
	m.view, m.inQueue = v, nil
	m.filter()
	if (m.entity() == nil || m.showsSuspects() && m.index() < 0) && len(m.rows) > 0 {
		m.selected = m.rows[max(0, min(at, len(m.rows)-1))].ID
	}
	for id := range m.marked {
		if _, ok := v.Entity(id); !ok {
			delete(m.marked, id)
		}
	}
}

// filter makes the rows of query, type and order.
func (m *model) filter() {
	if m.view == nil {
		return
	}
	m.rows, m.counts, m.types, m.suspects = nil, map[kb.Type]int{}, nil, nil
	if m.showsSuspects() {
		m.findSuspects()
	}
	query := strings.ToLower(strings.TrimSpace(m.query))
	for _, e := range m.view.Entities() {
		if !m.fitsChoices(e, "") || !m.fits(e, query) {
			continue
		}
		if m.counts[e.Type] == 0 {
			m.types = append(m.types, e.Type)
		}
		m.counts[e.Type]++
		if m.kind == "" || e.Type == m.kind {
			m.rows = append(m.rows, e)
		}
	}
	slices.SortFunc(m.types, func(a, b kb.Type) int {
		return present.CompareTypes(a, m.counts[a], b, m.counts[b])
	})
	switch m.order {
	case byName:
		slices.SortStableFunc(m.rows, func(a, b *cast.Entity) int { return strings.Compare(a.Name, b.Name) })
	case byAppearance:
		slices.SortStableFunc(m.rows, func(a, b *cast.Entity) int { return cmp.Compare(m.firstPlace(a), m.firstPlace(b)) })
	}
}

// firstPlace returns where an entity is first mentioned: its moment and its place in the text.
func (m *model) firstPlace(e *cast.Entity) int {
	o := m.view.Occurrences(e)
	if len(o) == 0 {
		return 1 << 60
	}
	return int(m.view.Evidence.MomentOf(o[0].Document, o[0].Span.Start))<<32 + o[0].Span.Start
}

// fits reports whether a name, an alias or the description holds the query.
func (m *model) fits(e *cast.Entity, query string) bool {
	if query == "" || strings.Contains(strings.ToLower(e.Name), query) {
		return true
	}
	for _, a := range e.Aliases() {
		if strings.Contains(strings.ToLower(a), query) {
			return true
		}
	}
	return len(query) > 2 && strings.Contains(strings.ToLower(m.view.Description(e)), query)
}

func (m *model) index() int {
	return slices.IndexFunc(m.rows, func(e *cast.Entity) bool { return e.ID == m.selected })
}

// entity returns the chosen one, nil when there is none.
func (m *model) entity() *cast.Entity {
	if m.view == nil {
		return nil
	}
	e, _ := m.view.Entity(m.selected)
	return e
}

// targets returns what a bulk action changes: the marked ones, else the chosen one.
func (m *model) targets() []kb.EntityID {
	var out []kb.EntityID
	for _, e := range m.rows {
		if m.marked[e.ID] {
			out = append(out, e.ID)
		}
	}
	if len(out) == 0 && m.entity() != nil {
		out = []kb.EntityID{m.selected}
	}
	return out
}

// toggle marks the chosen one for bulk actions, or unmarks it.
func (m *model) toggle() {
	if m.entity() == nil {
		return
	}
	if m.marked[m.selected] {
		delete(m.marked, m.selected)
	} else {
		m.marked[m.selected] = true
	}
}

// markRows marks rows, or unmarks the only one of them.
func (m *model) markRows(rows []int) {
	for _, i := range rows {
		id := m.rows[i].ID
		if m.marked[id] && len(rows) == 1 {
			delete(m.marked, id)
		} else {
			m.marked[id] = true
		}
	}
}

// parts returns the counts of mentions by part of the story, in order: by chapter, and a text without chapters is one part.
func (m *model) parts(e *cast.Entity) (counts []float64, chapters bool) {
	in := m.view.Chapters(e)
	chapters = true
	for _, d := range m.view.Story().Documents() {
		if d.Standing != kb.InStory {
			continue
		}
		places := kb.PlacesOf(d)
		if len(places) == 0 {
			places, chapters = []kb.Place{{Document: d.ID}}, false
		}
		for _, p := range places {
			counts = append(counts, float64(in[p]))
		}
	}
	return counts, chapters
}

// quotes returns sentences in which the entity is named, at most n, spread over its
// appearances.
func (m *model) quotes(e *cast.Entity, n int) []present.Quote {
	return present.Quotes(m.view, m.view.Occurrences(e), n)
}
