package graph

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// A legend explains colours and lines, and filters: a click on a type, a community or a group of relations removes it from
// the picture or shows it again.
type legend struct {
	card     *ui.Card
	chips    *fyne.Container
	strength *strength
}

// newLegend makes a legend; stronger is called when only relations from a strength on are to be drawn.
func newLegend(stronger func(least int)) *legend {
	l := &legend{chips: ui.Flow(ui.Gap4), strength: newStrength(stronger)}
	l.card = ui.NewBareCard(ui.Pad(ui.Gap8, ui.Gap12, ui.Gap8, ui.Gap12, l.chips))
	return l
}

// show fills the legend from the model; changed is called when a click has changed what is shown.
func (l *legend) show(m *model, changed func(bool)) {
	l.chips.Objects = nil
	types := m.all.Types()
	slices.SortFunc(types, func(a, b scene.TypeCount) int {
		return present.CompareTypes(kb.Type(a.Type), a.Count, kb.Type(b.Type), b.Count)
	})
	for _, t := range types {
		chip := ui.NewChipButton(present.TypeName(kb.Type(t.Type)), ui.TypeTone(t.Type), func() { changed(m.toggle(t.Type)) })
		chip.WithCount(t.Count).WithDot()
		chip.SetOff(m.off[t.Type])
		l.chips.Add(chip)
	}
	for i, c := range m.circles {
		if c.Count == 0 {
			continue
		}
		chip := ui.NewChipButton(i18n.T("around %s", c.Head.Label), ui.Tone{Ink: ui.ColorText, Ground: ui.CircleGround(i + 1)}, func() { changed(m.toggleCircle(c.Head.ID)) })
		chip.WithCount(c.Count)
		chip.SetOff(m.offCircle[c.Head.ID])
		l.chips.Add(chip)
	}
	for _, group := range m.groups {
		ink := ui.TieColor(group)
		if group == kb.GroupPlace { // drawn as any other line
			ink = ui.ColorMuted
		}
		chip := ui.NewChipButton("— "+i18n.T(groupNames[group]), ui.Tone{Ink: ink, Ground: ui.ColorSurface}, func() { changed(m.toggleGroup(group)) })
		chip.SetOff(m.offGroup[group])
		l.chips.Add(chip)
	}
	l.strength.show(m)
	l.chips.Add(l.strength.row)
	l.chips.Add(ui.Caption(i18n.T("- - - under review · click to filter")))
	l.card.Refresh()
}

// groupNames are the groups of relations.
var groupNames = map[string]string{
	kb.GroupFamily: i18n.K("family"), kb.GroupFriendship: i18n.K("friendship"), kb.GroupEnmity: i18n.K("enmity"),
	kb.GroupService: i18n.K("service"), kb.GroupPlace: i18n.K("who is where"),
}
