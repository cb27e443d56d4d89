package graph

import (
	"dramatis/app/ui"
	"dramatis/app/words"
)

// Actions are what can be done in the picture.
func (p *Pane) Actions() []ui.Action {
	chosen := func() error {
		if p.m.selected == "" {
			return ui.Why(words.T("Choose somebody in the picture first."))
		}
		return nil
	}
	return []ui.Action{
		{ID: "graph.whole", Name: words.K("Draw the whole cast"), Menu: words.K("Graph"), Key: "W", Do: func() { p.redraw(p.m.setAround("")) }},
		{ID: "graph.around", Name: words.K("Draw around the chosen one"), Menu: words.K("Graph"), Key: "C", Why: chosen, Do: func() { p.redraw(p.m.setAround(p.m.selected)) }},
		{ID: "graph.deeper", Name: words.K("One step further"), Menu: words.K("Graph"), Key: "]", Do: func() { p.redraw(p.m.setDepth(p.m.depth + 1)); p.depth.SetValue(p.m.depth) }},
		{ID: "graph.nearer", Name: words.K("One step nearer"), Menu: words.K("Graph"), Key: "[", Do: func() { p.redraw(p.m.setDepth(p.m.depth - 1)); p.depth.SetValue(p.m.depth) }},
		{ID: "graph.earlier", Name: words.K("A chapter earlier"), Menu: words.K("Graph"), Group: 1, Key: ",", Do: func() { p.redraw(p.m.setPlace(p.m.at - 1)) }},
		{ID: "graph.later", Name: words.K("A chapter later"), Menu: words.K("Graph"), Group: 1, Key: ".", Do: func() { p.redraw(p.m.setPlace(p.m.at + 1)) }},
		{ID: "graph.fit", Name: words.K("Fit the picture into the window"), Menu: words.K("Graph"), Group: 2, Key: "0", Do: p.canvas.Fit},
		{ID: "graph.open", Name: words.K("Open the chosen one"), Menu: words.K("Graph"), Group: 2, Key: "Enter", Why: chosen, Do: func() { p.studio.ShowEntity(p.m.selected) }},
	}
}
