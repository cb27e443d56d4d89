package graph

import (
	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Actions returns what can be done in the picture.
func (p *Pane) Actions() []ui.Action {
	chosen := func() error {
		return ui.WhyIf(len(p.m.targets()) == 0, i18n.T("Choose somebody in the picture first."))
	}
	return []ui.Action{
		{ID: "graph.find", Name: i18n.K("Find in the picture"), Menu: i18n.K("Graph"), Key: "/", Do: p.find},
		{ID: "graph.chief", Name: i18n.K("Draw the chief cast"), Menu: i18n.K("Graph"), Key: "H", Do: func() { p.redraw(p.m.setWhole(false)) }},
		{ID: "graph.whole", Name: i18n.K("Draw the whole cast"), Menu: i18n.K("Graph"), Key: "W", Do: func() { p.redraw(p.m.setWhole(true)) }},
		{ID: "graph.loners", Name: i18n.K("Draw people without relations too"), Menu: i18n.K("Graph"), Key: "O", Do: func() { p.redraw(p.m.setLoners(!p.m.loners)) }},
		{ID: "graph.around", Name: i18n.K("Draw around the chosen one"), Menu: i18n.K("Graph"), Key: "C", Why: chosen, Do: func() { p.redraw(p.m.setAround(p.m.selected)) }},
		{ID: "graph.deeper", Name: i18n.K("One step further"), Menu: i18n.K("Graph"), Key: "]", Do: func() { p.redraw(p.m.setDepth(p.m.depth + 1)) }},
		{ID: "graph.nearer", Name: i18n.K("One step nearer"), Menu: i18n.K("Graph"), Key: "[", Do: func() { p.redraw(p.m.setDepth(p.m.depth - 1)) }},
		{ID: "graph.stronger", Name: i18n.K("Stronger relations only"), Menu: i18n.K("Graph"), Key: "X", Do: func() { p.redraw(p.m.setLeast(p.m.least + 1)) }},
		{ID: "graph.weaker", Name: i18n.K("Weaker relations too"), Menu: i18n.K("Graph"), Key: "Z", Do: func() { p.redraw(p.m.setLeast(p.m.least - 1)) }},
		{ID: "graph.earlier", Name: i18n.K("A chapter earlier"), Menu: i18n.K("Graph"), Group: 1, Key: ",", Do: func() { p.redraw(p.m.setPlace(p.m.at - 1)) }},
		{ID: "graph.later", Name: i18n.K("A chapter later"), Menu: i18n.K("Graph"), Group: 1, Key: ".", Do: func() { p.redraw(p.m.setPlace(p.m.at + 1)) }},
		{ID: "graph.fromlater", Name: i18n.K("Begin a chapter later"), Menu: i18n.K("Graph"), Group: 1, Key: ">", Do: func() { p.redraw(p.m.setFirst(p.m.first + 1)) }},
		{ID: "graph.fromearlier", Name: i18n.K("Begin a chapter earlier"), Menu: i18n.K("Graph"), Group: 1, Key: "<", Do: func() { p.redraw(p.m.setFirst(p.m.first - 1)) }},
		{ID: "graph.play", Name: i18n.K("Play the chapters"), Menu: i18n.K("Graph"), Group: 1, Key: "Space", Do: p.play},
		{ID: "graph.fit", Name: i18n.K("Fit the picture into the window"), Menu: i18n.K("Graph"), Group: 2, Key: "0", Do: p.canvas.Fit},
		{ID: "graph.legend", Name: i18n.K("Show or hide the legend"), Menu: i18n.K("Graph"), Group: 2, Key: "L", Do: p.toggleLegend},
		{ID: "graph.charts", Name: i18n.K("Show or hide the charts"), Menu: i18n.K("Graph"), Group: 2, Key: "B", Do: p.toggleCharts},
		{ID: "graph.path", Name: i18n.K("The path to…"), Menu: i18n.K("Graph"), Key: "P", Why: chosen, Do: p.pathTo},
		{ID: "graph.doubt", Name: i18n.K("Only under review"), Menu: i18n.K("Graph"), Key: "U", Do: func() { p.redraw(p.m.setWay(inDoubt, "")) }},
		{ID: "graph.family", Name: i18n.K("Family tree"), Menu: i18n.K("Graph"), Key: "Y", Do: func() { p.redraw(p.m.setWay(inFamily, "")) }},
		{ID: "graph.rename", Name: i18n.K("Rename"), Menu: i18n.K("Graph"), Group: 3, Key: "F2", Why: chosen, Do: p.rename},
		{ID: "graph.relate", Name: i18n.K("Relate to…"), Menu: i18n.K("Graph"), Group: 3, Key: "R", Why: chosen, Do: p.relate},
		{ID: "graph.cut", Name: i18n.K("Cut a relation…"), Menu: i18n.K("Graph"), Group: 3, Key: "K", Why: chosen, Do: p.cut},
		{ID: "graph.merge", Name: i18n.K("Merge with…"), Menu: i18n.K("Graph"), Group: 3, Key: "M", Why: chosen, Do: p.merge},
		{ID: "graph.also", Name: i18n.K("Choose several: this one too"), Menu: i18n.K("Graph"), Group: 3, Key: "S", Why: chosen, Do: p.canvas.AddSelected},
		{ID: "graph.split", Name: i18n.K("Split…"), Menu: i18n.K("Graph"), Group: 3, Key: "T", Why: chosen, Do: p.split},
		{ID: "graph.retype", Name: i18n.K("Change what it is…"), Menu: i18n.K("Graph"), Group: 3, Key: "I", Why: chosen, Do: p.retype},
		{ID: "graph.different", Name: i18n.K("Keep the chosen apart"), Menu: i18n.K("Graph"), Group: 3, Key: "D", Why: chosen, Do: p.keepApart},
		{ID: "graph.arrange", Name: i18n.K("Arrange the picture again"), Menu: i18n.K("Graph"), Group: 2, Key: "G", Do: p.rearrange},
		{ID: "graph.notname", Name: i18n.K("Not a name"), Menu: i18n.K("Graph"), Group: 3, Key: "Delete", Why: chosen, Do: p.notNames},
		{ID: "graph.export", Name: i18n.K("Export the picture…"), Menu: i18n.K("Graph"), Group: 2, Key: "E", Do: func() { p.host.ExportPicture(p.m.shown, p.layout, p.m.place()) }},
		{ID: "graph.open", Name: i18n.K("Open the chosen one"), Menu: i18n.K("Graph"), Group: 2, Key: "Enter", Why: chosen, Do: p.open},
	}
}
