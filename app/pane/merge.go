package pane

import (
	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// AskMerge shows the result of merging entities, and its name, and merges them if the writer agrees. then gets the merged
// entity.
func AskMerge(st Studio, ids []kb.EntityID, then func(merged *cast.Entity)) {
	var es []*cast.Entity
	var options []string
	for _, id := range ids {
		if e, ok := st.View().Entity(id); ok {
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
		for _, line := range describeMerge(st.View(), command(), es) {
			preview.Add(ui.Wrapped(line, ui.SizeBody, ui.ColorText).SetMaxLines(4))
		}
		preview.Refresh()
	}
	choice := ui.NewChoice(options, 0, show)
	show(0)
	ui.ShowDialog(st.Window(), ui.DialogParts{Title: i18n.T("Merge %s", present.List(options)), Width: 520,
		Body: ui.Col(ui.Gap12, ui.FormRow(i18n.T("Called"), choice), preview), Answers: []ui.Answer{{Word: i18n.T("Merge"), Do: func() {
			name := es[into].Names[0].ID
			st.DoThen(command(), func(done bool) {
				if merged, found := st.View().Bearer(name); done && found {
					then(merged)
				}
			})
		}}}})
}

// describeMerge describes the result of a merge: the entity, its names, its description, and the relations that several of
// the old entities have.
func describeMerge(v *cast.View, c editor.Command, es []*cast.Entity) []string {
	then, err := editor.Preview(v, c)
	if err != nil {
		return []string{i18n.Error(err)}
	}
	e, ok := then.Bearer(es[0].Names[0].ID)
	if !ok {
		return nil
	}
	relations, before := len(then.RelationsOf(e)), 0
	for _, old := range es {
		before += len(v.RelationsOf(old))
	}
	out := []string{
		i18n.T("%s, %s: %s, %s, %s.", e.Name, present.Type(e.Type), present.Names(len(e.Names)), present.Mentions(e.Mentions), present.Relations(relations)),
		i18n.T("Also called: %s", present.List(e.Aliases())),
	}
	if n := before - relations; n > 0 {
		out = append(out, i18n.N(n, "1 relation is combined with another, or was between them.", "%d relations are combined with others, or were between them."))
	}
	if d := then.Description(e); d != "" {
		out = append(out, i18n.T("Description: %s", d))
	}
	return out
}
