package graph

import (
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// fromFirst returns what a view shows of the chapters from the first chosen one on; all of it where that is the beginning.
func (m *model) fromFirst(v *cast.View) *cast.View {
	if m.first <= 0 || m.first >= len(m.places) {
		return v
	}
	story := v.Story()
	first := story.Moment(m.places[m.first])
	return v.Filtered(func(doc kb.DocumentID, offset int) bool {
		return story.Moment(v.Evidence.PlaceOf(doc, offset)) >= first
	})
}

// setFirst shows the story from a chapter on.
func (m *model) setFirst(i int) bool {
	i = max(0, min(i, m.at))
	if i == m.first || len(m.places) == 0 {
		return false
	}
	m.first, m.news = i, ""
	return m.draw()
}

// setPlace moves to a place of the story. For the next place it also says who appears and who meets there.
func (m *model) setPlace(i int) bool {
	i = max(0, min(i, len(m.places)-1))
	if i == m.at || len(m.places) == 0 {
		return false
	}
	before, next := m.shown, i == m.at+1
	m.at, m.news = i, ""
	m.first = min(m.first, i)
	changed := m.draw()
	if next {
		m.news = news(before, m.shown)
	}
	return changed
}

// namedAtOnce is how many entities that appear or meet are named.
const namedAtOnce = 3

// news describes which entities are only in the later picture, and which relations between entities of both are new.
func news(before, now scene.Graph) string {
	was, label := map[string]bool{}, map[string]string{}
	for _, n := range before.Nodes {
		was[n.ID] = true
	}
	var come, meet []string
	for _, n := range now.Nodes {
		label[n.ID] = n.Label
		if !was[n.ID] {
			come = append(come, n.Label)
		}
	}
	known := map[[2]string]bool{}
	for _, e := range before.Edges {
		known[[2]string{e.From, e.To}] = true
	}
	for _, e := range now.Edges {
		if !e.Dashed && was[e.From] && was[e.To] && !known[[2]string{e.From, e.To}] && !known[[2]string{e.To, e.From}] {
			meet = append(meet, i18n.T("%s and %s", label[e.From], label[e.To]))
		}
	}
	var out []string
	if len(come) > 0 {
		out = append(out, i18n.T("Comes in: %s", some(come)))
	}
	if len(meet) > 0 {
		out = append(out, i18n.T("Meet: %s", some(meet)))
	}
	return strings.Join(out, " · ")
}

// some returns the first of several, and how many more there are.
func some(list []string) string {
	said := present.List(list[:min(len(list), namedAtOnce)])
	if more := len(list) - namedAtOnce; more > 0 {
		said = i18n.T("%s and %d more", said, more)
	}
	return said
}
