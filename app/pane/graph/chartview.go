package graph

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// chartWidth is how wide the charts beside the picture are.
const chartWidth = 430

// charts are the tables beside the picture, in place of the chosen one.
type charts struct {
	side   *ui.Inspector
	panels []*chartPanel
}

// A chartPanel is one table with what the cell under the pointer says.
type chartPanel struct {
	title fyne.CanvasObject
	chart *ui.GridChart
	said  *ui.Text
	of    table
}

func newCharts(open func(t table, row, column int)) *charts {
	c := &charts{side: ui.NewInspector(i18n.T("Charts"), chartWidth)}
	var content []fyne.CanvasObject
	for range 3 {
		p := &chartPanel{chart: ui.NewGridChart(ui.ColorPrimary), said: ui.Caption("").Shrink()}
		p.chart.OnOver = func(row, column int) {
			p.said.SetText("")
			if row >= 0 {
				p.said.SetText(p.of.say(row, column))
			}
		}
		p.chart.OnCell = func(row, column int) { open(p.of, row, column) }
		title := ui.SectionLabel("")
		p.title = title
		c.panels = append(c.panels, p)
		content = append(content, ui.Col(ui.Gap4, title, p.chart, p.said))
	}
	c.side.SetContent(append(content, ui.Wrapped(i18n.T("Of those who are chosen together in the picture, else of the chief characters in it. A click opens the text."), ui.SizeCaption, ui.ColorMuted))...)
	c.side.Hide()
	return c
}

// show fills the tables.
func (c *charts) show(tables ...table) {
	for i, t := range tables {
		p := c.panels[i]
		p.of = t
		p.title.(*ui.Text).SetText(t.title)
		p.chart.Set(t.grid)
		p.said.SetText("")
	}
	c.side.Refresh()
}

// toggleCharts shows the charts beside the picture, or the chosen one again.
func (p *Pane) toggleCharts() {
	if p.charts.side.Visible() {
		p.charts.side.Hide()
		p.side.Show()
	} else {
		p.charts.side.Show()
		p.side.Hide()
	}
	p.chartsOn.SetCurrent(p.charts.side.Visible())
	p.showSide()
	p.Object().Refresh()
}

// showCharts makes the charts of what is shown now.
func (p *Pane) showCharts() {
	if !p.charts.side.Visible() || p.m.asOf == nil {
		return
	}
	people := p.m.people()
	tables := []table{p.m.presence(people)}
	if b := p.host.Remembered(p.m.asOf); b != nil {
		tables = append(tables, talk(b, people), timeline(b, people))
	}
	p.charts.show(tables...)
}

// openCell opens the text that a cell of a chart is of.
func (p *Pane) openCell(t table, row, column int) {
	if doc, at, ok := t.place(row, column); ok {
		p.studio.ShowPlace(doc, at)
		return
	}
	p.studio.Notify().Toast(i18n.T("There is no text for this: %s", t.say(row, column)))
}
