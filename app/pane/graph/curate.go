package graph

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// move stores the place of a moved disc. The other discs stay, also when the base is opened again.
func (p *Pane) move(id string, to scene.Point) {
	of := p.m.arrangement()
	p.studio.DoThen(edits.Place(of, p.m.spots(map[string]scene.Point{id: to}), p.m.spots(p.layout.At)), func(done bool) {
		if !done {
			p.redraw(true)
		}
	})
}

// rearrange lays the picture out from scratch.
func (p *Pane) rearrange() {
	p.m.forget()
	if edits.PlacesOf(p.m.asOf, p.m.arrangement()) != nil {
		p.studio.Do(edits.Rearrange(p.m.arrangement()))
		return
	}
	p.redraw(true)
}

// link asks for the relation of two nodes when a line was drawn from one to the other.
func (p *Pane) link(from, to string) {
	a, okA := p.m.entityInStory(kb.EntityID(from))
	b, okB := p.m.entityInStory(kb.EntityID(to))
	if okA && okB && a != b {
		pane.AskRelation(p.studio, a, b, p.host.Gender(a), p.relation(a, b))
	}
}

// relation returns the relation of two nodes, nil if they have no relation.
func (p *Pane) relation(a, b *cast.Entity) *cast.Relation {
	for _, r := range p.studio.View().RelationsOf(a) {
		if r.Other(a).ID == b.ID {
			return r
		}
	}
	return nil
}

// split asks which names of the chosen one are somebody else's.
func (p *Pane) split() {
	if e, ok := p.m.entityInStory(p.m.selected); ok {
		pane.AskApart(p.studio, e)
	}
}

// merge merges the chosen entities, or asks with which entity to merge a single one.
func (p *Pane) merge() {
	ids := p.m.targets()
	if len(ids) < 2 {
		p.mergeWith(p.m.selected)
		return
	}
	if first, ok := p.m.entityInStory(p.m.selected); ok {
		if i := slices.Index(ids, first.ID); i > 0 {
			ids = slices.Insert(slices.Delete(ids, i, i+1), 0, first.ID)
		}
	}
	p.mergeThese(ids...)
}

// mergeWith asks with which entity to merge an entity, and merges the two under the other's name.
func (p *Pane) mergeWith(id kb.EntityID) {
	if e, ok := p.m.entityInStory(id); ok {
		pane.AskSame(p.studio, i18n.T("Merge %s with…", e.Name), p.m.asOf, e, func(other *cast.Entity) { p.mergeThese(other.ID, e.ID) })
	}
}

// mergeThese shows the result of merging entities, merges them if the writer agrees, and chooses the merged one.
func (p *Pane) mergeThese(ids ...kb.EntityID) {
	pane.AskMerge(p.studio, ids, func(merged *cast.Entity) {
		p.canvas.ClearChosen()
		p.choose(merged.ID)
	})
}

// previewDrop shows what dropping a disc on another would do.
func (p *Pane) previewDrop(id, onto string, at fyne.Position) {
	words := ""
	a, okA := p.m.entityInStory(kb.EntityID(id))
	b, okB := p.m.entityInStory(kb.EntityID(onto))
	if okA && okB {
		words = i18n.T("Merge %s with %s…", a.Name, b.Name)
	}
	p.hover.Say(words, at)
}

// mergeDropped merges a disc with the one that it was dropped on, after showing the result.
func (p *Pane) mergeDropped(id, onto string) {
	p.mergeThese(kb.EntityID(onto), kb.EntityID(id))
}

// retype asks what the chosen ones are.
func (p *Pane) retype() {
	ui.ShowPicker(p.studio.Window().Canvas(), i18n.T("Change what it is…"), func(query string) []ui.PaletteEntry {
		var out []ui.PaletteEntry
		for _, t := range edits.TypesOf(p.studio.View().Snapshot) {
			if word := present.Type(t); strings.Contains(strings.ToLower(word), strings.ToLower(query)) {
				out = append(out, ui.PaletteEntry{Title: word, Detail: names(p.studio.View(), p.m.targets()), Do: func() { p.retypeAs(t) }})
			}
		}
		return out
	})
}

func (p *Pane) retypeAs(t kb.Type) {
	p.studio.Do(edits.Set(kb.FieldType, string(t), p.m.targets()...))
}

func (p *Pane) notNames() { p.studio.Do(edits.NotNames(p.m.targets()...)) }

// keepApart decides that the chosen entities are all different.
func (p *Pane) keepApart() { p.studio.Do(edits.KeepApart(p.m.targets()...)) }

// menu is what a right click offers: on a disc, on several, or beside all.
func (p *Pane) menu(id kb.EntityID, at fyne.Position) {
	p.showHovered("", at)
	if id == "" {
		ui.PopUpMenuAt(fyne.NewMenu("", p.wayMenu()...), p.studio.Window().Canvas(), at)
		return
	}
	item := fyne.NewMenuItem
	var items []*fyne.MenuItem
	if n := len(p.m.targets()); n > 1 {
		items = append(items, item(i18n.T("Merge these %d", n), p.merge), item(i18n.T("Keep these %d apart", n), p.keepApart))
	} else {
		p.choose(id)
		items = append(items,
			item(i18n.T("Open"), p.open), item(i18n.T("Around this one"), func() { p.redraw(p.m.setAround(id)) }), item(i18n.T("Ask"), p.converse),
			fyne.NewMenuItemSeparator(), item(i18n.T("The path to…"), p.pathTo),
			fyne.NewMenuItemSeparator(), item(i18n.T("Rename"), p.rename), item(i18n.T("Relate to…"), p.relate), item(i18n.T("Cut a relation…"), p.cut),
			item(i18n.T("Merge with…"), p.merge), item(i18n.T("Split…"), p.split))
	}
	items = append(items, item(i18n.T("Not a name"), p.notNames), fyne.NewMenuItemSeparator())
	for _, t := range edits.TypesOf(p.studio.View().Snapshot) {
		items = append(items, item(i18n.T("Type: %s", present.Type(t)), func() { p.retypeAs(t) }))
	}
	ui.PopUpMenuAt(fyne.NewMenu("", items...), p.studio.Window().Canvas(), at)
}

// open and converse go to the chosen one's page and conversation.
func (p *Pane) open() {
	if e, ok := p.m.entityInStory(p.m.selected); ok {
		p.studio.ShowEntity(e.ID)
	}
}

func (p *Pane) converse() {
	if e, ok := p.m.entityInStory(p.m.selected); ok {
		p.studio.Converse(e.ID)
	}
}

// showSeveral shows those that are chosen together beside the picture, and what can be done with all of them.
func (p *Pane) showSeveral(ids []kb.EntityID) {
	p.side.SetTitle(i18n.T("%d are chosen", len(ids)), nil)
	var content []fyne.CanvasObject
	for _, id := range ids {
		if e, ok := p.studio.View().Entity(id); ok {
			content = append(content, ui.Spread(ui.Body(e.Name), ui.NewTypeChip(string(e.Type), present.Type(e.Type))))
		}
	}
	p.side.SetContent(content...)
	p.side.SetActions(ui.SecondaryButton(i18n.T("Merge these %d", len(ids)), p.merge), ui.SecondaryButton(i18n.T("Keep these %d apart", len(ids)), p.keepApart),
		ui.SecondaryButton(i18n.T("Not a name"), p.notNames))
}
