package graph

import (
	"fmt"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/render/graphviz"
)

// A way is a filter of the picture besides the entity in its middle.
type way int

const (
	plain    way = iota
	onPath       // from the one in the middle to another
	inDoubt      // who may be one with another
	oneKind      // one kind of relation
	inFamily     // a family tree
)

// family are the kinds of a family tree.
var family = []string{kb.Parent, kb.Spouse, kb.Sibling, kb.Kin}

// setWay narrows the picture.
func (m *model) setWay(w way, kind string) bool {
	m.way, m.kind = w, kind
	if w != onPath {
		m.around = ""
	}
	return m.draw()
}

// setPath shows the way from one to another.
func (m *model) setPath(from, to kb.EntityID) bool {
	m.around, m.to = from, to
	return m.setWay(onPath, "")
}

// engine returns how the picture is laid out: a family in layers, one person's circle in rings.
func (m *model) engine() graphviz.Options {
	switch {
	case m.way == inFamily, m.way == oneKind && m.kind != "" && kb.Reverse(m.kind) != m.kind:
		return graphviz.Options{Engine: graphviz.Dot}
	case m.isAround():
		return graphviz.Options{Engine: graphviz.Twopi, Root: string(m.around)}
	}
	return graphviz.Options{}
}

// wayName says what the picture is narrowed to.
func (m *model) wayName() string {
	switch m.way {
	case onPath:
		return i18n.T("The path between two")
	case inDoubt:
		return i18n.T("Only under review")
	case oneKind:
		return kindName(m.kind)
	case inFamily:
		return i18n.T("Family tree")
	}
	return i18n.T("More")
}

func kindName(kind string) string {
	if word := cast.KindWord(kind); word != "" {
		return i18n.T(word)
	}
	return kind
}

// wayMenu offers the other ways to look, with how many relations are of each kind.
func (p *Pane) wayMenu() []*fyne.MenuItem {
	tick := func(item *fyne.MenuItem, on bool) *fyne.MenuItem {
		item.Checked = on
		return item
	}
	path := fyne.NewMenuItem(i18n.T("The path to…"), p.pathTo)
	path.Disabled = p.m.selected == ""
	items := []*fyne.MenuItem{
		tick(path, p.m.way == onPath),
		tick(fyne.NewMenuItem(i18n.T("Only under review"), func() { p.redraw(p.m.setWay(inDoubt, "")) }), p.m.way == inDoubt),
		tick(fyne.NewMenuItem(i18n.T("Family tree"), func() { p.redraw(p.m.setWay(inFamily, "")) }), p.m.way == inFamily),
	}
	items = append(items, tick(fyne.NewMenuItem(i18n.T("Draw people without relations too"), func() { p.redraw(p.m.setLoners(!p.m.loners)) }), p.m.loners))
	if kinds := p.m.all.Kinds(); len(kinds) > 0 {
		items = append(items, fyne.NewMenuItemSeparator())
		for _, k := range kinds {
			items = append(items, tick(fyne.NewMenuItem(fmt.Sprintf("%s   %d", kindName(k.Kind), k.Count), func() { p.redraw(p.m.setWay(oneKind, k.Kind)) }),
				p.m.way == oneKind && p.m.kind == k.Kind))
		}
	}
	return items
}

// pathTo asks for the other end of the path from the chosen one.
func (p *Pane) pathTo() {
	from := p.m.selected
	but, _ := p.m.entityInStory(from)
	pane.AskEntity(p.studio, i18n.T("The path to…"), p.m.asOf, but, func(to *cast.Entity) {
		p.redraw(p.m.setPath(from, to.ID))
		if len(p.m.shown.Nodes) == 0 {
			p.studio.Notify().Toast(i18n.T("No relation leads from one to the other."))
			p.redraw(p.m.setAround(from))
		}
	})
}

// relate asks how the chosen one is related to another.
func (p *Pane) relate() {
	a, ok := p.m.entityInStory(p.m.selected)
	if !ok {
		return
	}
	pane.AskEntity(p.studio, i18n.T("Relate %s to…", a.Name), p.m.asOf, a, func(b *cast.Entity) {
		if other, ok := p.m.entityInStory(b.ID); ok {
			pane.AskRelation(p.studio, a, other, p.host.Gender(a), p.relation(a, other))
		}
	})
}

// cut asks which relation of the chosen one is wrong.
func (p *Pane) cut() {
	a, ok := p.m.entityInStory(p.m.selected)
	if !ok {
		return
	}
	v := p.studio.View()
	ui.ShowPicker(p.studio.Window().Canvas(), i18n.T("Cut a relation…"), func(query string) []ui.PaletteEntry {
		var out []ui.PaletteEntry
		for _, r := range v.RelationsOf(a) {
			if other := r.Other(a); holdsName(other, query) {
				out = append(out, ui.PaletteEntry{Title: pane.Tie(a, r, p.host.Gender(a)), Detail: v.RelationDescription(r), Do: func() { p.studio.Do(edits.Unrelate(a.ID, other.ID)) }})
			}
		}
		return out
	})
}

// rename asks for another name of the chosen one.
func (p *Pane) rename() {
	if e, ok := p.m.entityInStory(p.m.selected); ok {
		ui.AskLine(p.studio.Window(), i18n.T("Rename"), i18n.T("Name"), e.Name, func(name string) { p.studio.Do(edits.Set(kb.FieldName, name, e.ID)) })
	}
}
