package castpane

import (
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// mergeThese shows what would become of entities that are merged, and under which
// name, and merges them when the writer agrees.
func (p *Pane) mergeThese(ids []kb.EntityID) {
	var es []*cast.Entity
	var options []string
	for _, id := range ids {
		if e, ok := p.m.view.Entity(id); ok {
			es = append(es, e)
			options = append(options, e.Name)
		}
	}
	if len(es) < 2 {
		return
	}
	into := 0
	preview := ui.Col(ui.Gap8)
	command := func() editor.Command {
		order := []kb.EntityID{es[into].ID}
		for i, e := range es {
			if i != into {
				order = append(order, e.ID)
			}
		}
		return edits.MergeAs(es[into].Name, order...)
	}
	show := func(i int) {
		into = i
		preview.Objects = nil
		for _, line := range p.m.merged(command(), es) {
			preview.Add(ui.Wrapped(line, ui.SizeBody, ui.ColorText).SetMaxLines(4))
		}
		preview.Refresh()
	}
	choice := ui.NewChoice(options, 0, show)
	show(0)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("Merge %s", strings.Join(options, ", ")), Width: 520,
		Body: ui.Col(ui.Gap12, ui.FormRow(i18n.T("Called"), choice), preview), Answers: []ui.Answer{{Word: i18n.T("Merge"), Do: func() {
			name := es[into].Names[0].ID
			ok := p.studio.Do(command())
			if merged, found := p.studio.View().Bearer(name); ok && found {
				clear(p.m.marked)
				p.Show(merged.ID) // its row may not be where that of either was
			}
		}}}})
}

// dropped are those who are merged when a row is dropped on another, who comes first: the marked ones, where the row is one of
// them.
func (m *model) dropped(from, to int) []kb.EntityID {
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
	if ids := p.m.dropped(from, to); len(ids) > 2 {
		return i18n.T("Merge these %d with %s…", len(ids)-1, p.m.rows[to].Name)
	}
	return i18n.T("Merge %s with %s…", p.m.rows[from].Name, p.m.rows[to].Name)
}

// merged says what a merging would make: the entity, its names, what it is
// described as, and what several of the old ones have to do with.
func (m *model) merged(c editor.Command, es []*cast.Entity) []string {
	then, err := editor.Preview(m.view, c)
	if err != nil {
		return []string{i18n.Error(err)}
	}
	e, ok := then.Bearer(es[0].Names[0].ID)
	if !ok {
		return nil
	}
	relations, before := len(then.RelationsOf(e)), 0
	for _, old := range es {
		before += len(m.view.RelationsOf(old))
	}
	out := []string{
		i18n.T("%s, %s: %s, %s, %s.", e.Name, i18n.T(string(e.Type)), present.Names(len(e.Names)), present.Mentions(e.Mentions), present.Relations(relations)),
		i18n.T("Also called: %s", strings.Join(e.Aliases(), ", ")),
	}
	if n := before - relations; n > 0 {
		out = append(out, i18n.N(n, "1 relation is combined with another, or was between them.", "%d relations are combined with others, or were between them."))
	}
	if d := then.Description(e); d != "" {
		out = append(out, i18n.T("Description: %s", d))
	}
	return out
}
