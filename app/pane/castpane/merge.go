package castpane

import (
	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// mergeThese merges entities when the writer agrees, and shows what became of them.
func (p *Pane) mergeThese(ids []kb.EntityID) {
	pane.AskMerge(p.studio, ids, func(merged *cast.Entity) {
		clear(p.m.marked)
		p.Show(merged.ID) // its row may not be where that of either was
	})
}

// mergeTargets returns those who are merged when a row is dropped on another, who comes first: the marked ones, where the row is one of
// them.
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

// dropWords says what dropping a row on another would do.
func (p *Pane) dropWords(from, to int) string {
	if ids := p.m.mergeTargets(from, to); len(ids) > 2 {
		return i18n.T("Merge these %d with %s…", len(ids)-1, p.m.rows[to].Name)
	}
	return i18n.T("Merge %s with %s…", p.m.rows[from].Name, p.m.rows[to].Name)
}
