package castpane

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A facet is a property by which the cast is filtered. One value of each facet may be chosen; the entities shown have all
// chosen values.
type facet string

const (
	byState      facet = "state"
	byImportance facet = "importance"
	byTag        facet = "tag"
	byOften      facet = "often"
	byGender     facet = "gender"
	byFirst      facet = "first"
)

// facets in the order in which they are offered, with what each is called.
var facets = []struct {
	of   facet
	name string
}{{byState, i18n.K("State")}, {byImportance, i18n.K("Importance")}, {byTag, i18n.K("Tags")}, {byOften, i18n.K("Mentions")}, {byGender, i18n.K("Gender")},
	{byFirst, i18n.K("First met")}}

// Values of byState.
const (
	isSuspect  = "suspect"
	isWritten  = "written" // a field is the writer's
	isPending  = "pending" // a question is open
	isAlone    = "alone"   // is related to nobody
	isSeveral  = "several" // has several names
	notInTexts = "nowhere" // is in no text
)

// steps are the least mentions of each value of byOften, with its words.
var steps = []struct {
	least int
	words string
}{{101, "101"}, {21, "21–100"}, {6, "6–20"}, {2, "2–5"}, {1, "1"}, {0, "0"}}

// A value of a facet, with the number of entities that have it and fit all other choices.
type value struct {
	is, words string
	count     int
}

func (m *model) showsSuspects() bool { return m.chosen[byState] == isSuspect }

func (m *model) findSuspects() {
	m.suspects = map[kb.EntityID][]cast.Suspect{}
	for _, s := range m.suspected(m.view) {
		m.suspects[s.Entity] = append(m.suspects[s.Entity], s)
	}
}

// fitsChoices reports whether an entity has every chosen value, ignoring one facet. Hidden entities are shown only if the
// hidden ones are chosen.
func (m *model) fitsChoices(e *cast.Entity, but facet) bool {
	if e.Hidden() && but != byImportance && m.chosen[byImportance] != kb.ImportanceHidden {
		return false
	}
	for f, is := range m.chosen {
		if f != but && !slices.Contains(m.valuesOf(e, f), is) {
			return false
		}
	}
	return true
}

// valuesOf returns the values of a facet that an entity has.
func (m *model) valuesOf(e *cast.Entity, f facet) []string {
	switch f {
	case byState:
		return m.statesOf(e)
	case byImportance:
		return []string{e.Field(kb.FieldImportance)}
	case byTag:
		return tagsOf(e)
	case byOften:
		for _, s := range steps {
			if e.Mentions >= s.least {
				return []string{s.words}
			}
		}
	case byGender:
		if e.Type == kb.Character && m.gender != nil {
			return []string{string(m.gender(e))}
		}
	case byFirst:
		if all := m.view.Occurrences(e); len(all) > 0 {
			return []string{m.view.Story().Label(m.view.Evidence.PlaceOf(all[0].Document, all[0].Span.Start))}
		}
	}
	return nil
}

// statesOf returns the states of an entity.
func (m *model) statesOf(e *cast.Entity) (out []string) {
	for _, s := range []struct {
		name string
		in   bool
	}{
		{isSuspect, len(m.suspects[e.ID]) > 0},
		{isWritten, e.Locked()},
		{isPending, slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return m.openNames()[n.ID] })},
		{isAlone, len(m.view.RelationsOf(e)) == 0},
		{isSeveral, len(e.Names) > 1},
		{notInTexts, e.Mentions == 0},
	} {
		if s.in {
			out = append(out, s.name)
		}
	}
	return out
}

// openNames returns the names that an open question is about.
func (m *model) openNames() map[kb.NameID]bool {
	if m.inQueue == nil {
		m.inQueue = map[kb.NameID]bool{}
		for _, q := range m.view.Queue() {
			m.inQueue[q.A], m.inQueue[q.B] = true, true
		}
	}
	return m.inQueue
}

// values returns the values of a facet among the entities that fit the query, the type and all other choices.
func (m *model) values(f facet) (out []value) {
	if f == byState && m.suspects == nil && m.suspected != nil {
		m.findSuspects()
	}
	counts := map[string]int{}
	var found []string
	query := strings.ToLower(strings.TrimSpace(m.query))
	for _, e := range m.view.Entities() {
		if m.kind != "" && e.Type != m.kind || !m.fitsChoices(e, f) || !m.fits(e, query) {
			continue
		}
		for _, is := range m.valuesOf(e, f) {
			if counts[is] == 0 {
				found = append(found, is)
			}
			counts[is]++
		}
	}
	for _, is := range found {
		out = append(out, value{is, m.valueWords(f, is), counts[is]})
	}
	slices.SortStableFunc(out, func(a, b value) int { return m.compareValues(f, a, b) })
	return out
}

func (m *model) compareValues(f facet, a, b value) int {
	place := func(list []string, v value) int {
		if i := slices.Index(list, v.is); i >= 0 {
			return i
		}
		return len(list)
	}
	switch f {
	case byImportance:
		return cmp.Compare(place(edits.Importances(), a), place(edits.Importances(), b))
	case byOften:
		at := func(v value) int {
			for i, s := range steps {
				if s.words == v.is {
					return i
				}
			}
			return len(steps)
		}
		return cmp.Compare(at(a), at(b))
	case byFirst:
		var labels []string
		for _, p := range m.view.Story().Chapters() {
			labels = append(labels, m.view.Story().Label(p))
		}
		return cmp.Compare(place(labels, a), place(labels, b))
	}
	return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.words, b.words))
}

func (m *model) valueWords(f facet, is string) string {
	switch f {
	case byState:
		return map[string]string{isSuspect: i18n.T("suspect"), isWritten: i18n.T("written by you"), isPending: i18n.T("in a question"),
			isAlone: i18n.T("related to nobody"), isSeveral: i18n.T("with several names"), notInTexts: i18n.T("in no text")}[is]
	case byImportance:
		if is == "" {
			return i18n.T("not said")
		}
		return i18n.T(is)
	case byTag:
		return "# " + is
	case byGender:
		if is == "" {
			return i18n.T("gender unknown")
		}
		return i18n.T(is)
	case byOften:
		switch is {
		case "1":
			return present.Mentions(1)
		case "101":
			return i18n.T("more than 100 mentions")
		}
		return i18n.T("%s mentions", is)
	}
	return is
}

// maxValues is how many values of a facet the menu shows.
const maxValues = 40

// facetMenu offers every facet's values with how many have them.
func (p *Pane) facetMenu() []*fyne.MenuItem {
	p.m.view.Relations() // all at once rather than of one after the other
	var items []*fyne.MenuItem
	for _, f := range facets {
		values := p.m.values(f.of)
		if len(values) == 0 || len(values) == 1 && values[0].is == "" {
			continue
		}
		if len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		head := fyne.NewMenuItem(i18n.T(f.name), nil)
		head.Disabled = true
		items = append(items, head)
		for _, v := range values[:min(len(values), maxValues)] {
			item := fyne.NewMenuItem(fmt.Sprintf("%s   %d", v.words, v.count), func() { p.narrow(f.of, v.is) })
			item.Checked = p.m.isChosen(f.of, v.is)
			items = append(items, item)
		}
	}
	return items
}

func (m *model) isChosen(f facet, is string) bool {
	now, ok := m.chosen[f]
	return ok && now == is
}

// narrow chooses a value of a facet, or removes the choice.
func (p *Pane) narrow(f facet, is string) {
	if p.m.isChosen(f, is) {
		delete(p.m.chosen, f)
	} else {
		p.m.chosen[f] = is
	}
	p.m.filter()
	if p.m.index() < 0 && len(p.m.rows) > 0 {
		p.m.selected = p.m.rows[0].ID
	}
	p.showList()
	p.choose(p.m.selected)
}

// showLikelyMistakes filters the cast to entities with a likely mistake, or shows all again.
func (p *Pane) showLikelyMistakes() {
	if !p.m.isChosen(byState, isSuspect) && !slices.ContainsFunc(p.m.values(byState), func(v value) bool { return v.is == isSuspect }) {
		p.studio.Notify().Toast(i18n.T("Nothing here looks like a mistake."))
		return
	}
	p.narrow(byState, isSuspect)
}

// chosenChips returns the chosen values as chips; a tap removes one.
func (p *Pane) chosenChips() (out []fyne.CanvasObject) {
	for _, f := range facets {
		if is, ok := p.m.chosen[f.of]; ok {
			out = append(out, ui.NewChipButton(p.m.valueWords(f.of, is)+" ×", ui.TonePrimary, func() { p.narrow(f.of, is) }))
		}
	}
	return out
}
