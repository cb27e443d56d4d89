package graph

import (
	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Actions are what can be done in the picture.
func (p *Pane) Actions() []ui.Action {
	chosen := func() error {
		if p.m.selected == "" {
			return ui.Why(i18n.T("Choose somebody in the picture first."))
		}
		return nil
	}
	return []ui.Action{
		{ID: "graph.find", Name: i18n.K("Find in the picture"), Menu: i18n.K("Graph"), Key: "/", Do: p.find},
		{ID: "graph.chief", Name: i18n.K("Draw the chief cast"), Menu: i18n.K("Graph"), Key: "H", Do: func() { p.redraw(p.m.setWhole(false)) }},
		{ID: "graph.whole", Name: i18n.K("Draw the whole cast"), Menu: i18n.K("Graph"), Key: "W", Do: func() { p.redraw(p.m.setWhole(true)) }},
		{ID: "graph.around", Name: i18n.K("Draw around the chosen one"), Menu: i18n.K("Graph"), Key: "C", Why: chosen, Do: func() { p.redraw(p.m.setAround(p.m.selected)) }},
		{ID: "graph.deeper", Name: i18n.K("One step further"), Menu: i18n.K("Graph"), Key: "]", Do: func() { p.redraw(p.m.setDepth(p.m.depth + 1)); p.depth.SetValue(p.m.depth) }},
		{ID: "graph.nearer", Name: i18n.K("One step nearer"), Menu: i18n.K("Graph"), Key: "[", Do: func() { p.redraw(p.m.setDepth(p.m.depth - 1)); p.depth.SetValue(p.m.depth) }},
		{ID: "graph.earlier", Name: i18n.K("A chapter earlier"), Menu: i18n.K("Graph"), Group: 1, Key: ",", Do: func() { p.redraw(p.m.setPlace(p.m.at - 1)) }},
		{ID: "graph.later", Name: i18n.K("A chapter later"), Menu: i18n.K("Graph"), Group: 1, Key: ".", Do: func() { p.redraw(p.m.setPlace(p.m.at + 1)) }},
		{ID: "graph.play", Name: i18n.K("Play the chapters"), Menu: i18n.K("Graph"), Group: 1, Key: "Space", Do: p.play},
		{ID: "graph.fit", Name: i18n.K("Fit the picture into the window"), Menu: i18n.K("Graph"), Group: 2, Key: "0", Do: p.canvas.Fit},
		{ID: "graph.export", Name: i18n.K("Export the picture…"), Menu: i18n.K("Graph"), Group: 2, Key: "E", Do: func() { p.host.ExportPicture(p.m.shown, p.last, p.m.place()) }},
		{ID: "graph.open", Name: i18n.K("Open the chosen one"), Menu: i18n.K("Graph"), Group: 2, Key: "Enter", Why: chosen, Do: func() { p.studio.ShowEntity(p.m.selected) }},
	}
}
