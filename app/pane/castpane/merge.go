package castpane

import (
	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// mergeThese merges entities if the writer agrees, and shows the result.
func (p *Pane) mergeThese(ids []kb.EntityID) {
	pane.AskMerge(p.studio, ids, func(merged *cast.Entity) {
		clear(p.m.marked)
		p.Show(merged.ID) // its row may not be where that of either was
	})
}

// mergeTargets returns the entities that are merged when a row is dropped on another one: the other one, then the marked
// ones if the row is marked, else the row.
func (m *model) mergeTargets(from, to int) []kb.EntityID {
	onto, one := m.rows[to].ID, m.rows[from].ID
	out := []kb.EntityID{onto, one}
	if m.marked[one] {
		for _, id := range m.targets() {
			if id != onto && id != one {
				out = append(out, id)
			}
		}
	}
	return out
}

// dropWords describes what dropping a row on another would do.
func (p *Pane) dropWords(from, to int) string {
	if ids := p.m.mergeTargets(from, to); len(ids) > 2 {
		return i18n.T("Merge these %d with %s…", len(ids)-1, p.m.rows[to].Name)
	}
	return i18n.T("Merge %s with %s…", p.m.rows[from].Name, p.m.rows[to].Name)
}
