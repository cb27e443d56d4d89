package settingspane

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/settings"
	"dramatis/app/ui"
)

// money is the part of the page about what a run may cost and what models cost.
type money struct {
	p                      *Pane
	dollars, tokens, calls *ui.Entry
	table, prices          *fyne.Container
	toggle                 *ui.Button
	rows                   []*priceRow
	object                 *fyne.Container
}

// priceRow is one model's price on the page.
type priceRow struct{ model, input, output *ui.Entry }

func newMoney(p *Pane, v Values) *money {
	m := &money{p: p}
	m.newPrices()
	m.dollars = p.field(amount(v.Budget.Dollars), i18n.T("no limit"))
	m.tokens = p.field(number(v.Budget.Tokens), i18n.T("no limit"))
	m.calls = p.field(number(v.Budget.Calls), i18n.T("no limit"))
	m.fill(v.Prices)
	m.object = ui.Col(ui.Gap8,
		ui.Wrapped(i18n.T("Before a model reads you see what it will cost. A run that reaches one of these limits stops: what was read is kept, and it can go on from there."), ui.SizeCaption, ui.ColorMuted),
		row(i18n.T("Stop a run at"), sideBySide(
			withCaption(i18n.T("US dollars"), m.dollars), withCaption(i18n.T("tokens"), m.tokens), withCaption(i18n.T("calls"), m.calls))),
		row(i18n.T("Prices"), ui.Row(0, m.toggle)), m.prices)
	return m
}

// newPrices makes the table, which is long and shown only when it is wanted.
func (m *money) newPrices() {
	m.table = ui.Col(ui.Gap4)
	m.prices = row("", ui.Col(ui.Gap8, m.table,
		ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("Add a price"), func() { m.add(Price{}); m.show() }),
			ui.QuietButton(i18n.T("Back to the list prices"), func() { m.fill(m.p.host.ListPrices()); m.p.save() })),
		ui.Wrapped(i18n.T("US dollars for a million tokens. A star at the end of a name stands for any ending; the longest name that fits counts."), ui.SizeCaption, ui.ColorMuted)))
	m.prices.Hide()
	m.toggle = ui.SecondaryButton(i18n.T("Show the prices"), func() {
		open := !m.prices.Visible()
		ui.SetShown(m.prices, open)
		if open {
			m.toggle.SetText(i18n.T("Hide the prices"))
		} else {
			m.toggle.SetText(i18n.T("Show the prices"))
		}
		m.p.object.Refresh()
	})
}

// amount returns a sum as it is in a field: nothing for 0.
func amount(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func (m *money) fill(list []Price) {
	m.rows = nil
	for _, x := range list {
		m.add(x)
	}
	m.show()
}

func (m *money) add(x Price) {
	zero := func(x Price, f float64) string {
		if x.Model != "" && f == 0 {
			return "0"
		}
		return amount(f)
	}
	m.rows = append(m.rows, &priceRow{model: m.p.field(x.Model, "gpt-5*"), input: m.p.field(zero(x, x.Input), "1.25"), output: m.p.field(zero(x, x.Output), "10")})
}

// show draws the table again.
func (m *money) show() {
	weights := []float32{5, 2, 2}
	line := func(last fyne.CanvasObject, objs ...fyne.CanvasObject) fyne.CanvasObject {
		return ui.Edges(nil, nil, nil, ui.Sized(28, 0, last), ui.Columns(ui.Gap8, weights, objs...))
	}
	m.table.Objects = []fyne.CanvasObject{line(ui.Gap(0, 0), ui.Caption(i18n.T("Model")), ui.Caption(i18n.T("in")), ui.Caption(i18n.T("out")))}
	for _, r := range m.rows {
		m.table.Add(line(ui.QuietButton("✕", func() { m.remove(r) }), r.model, r.input, r.output))
	}
	m.table.Refresh()
	if m.p.object != nil {
		m.p.object.Refresh()
	}
}

func (m *money) remove(gone *priceRow) {
	for i, r := range m.rows {
		if r == gone {
			m.rows = append(m.rows[:i:i], m.rows[i+1:]...)
			break
		}
	}
	m.show()
	m.p.save()
}

// read puts what is in the fields into the values. A row without a name is
// none yet.
func (m *money) read(v *Values) {
	v.Budget = settings.Budget{Dollars: present.Amount(m.dollars.Text), Tokens: present.Number(m.tokens.Text), Calls: present.Number(m.calls.Text)}
	v.Prices = []Price{}
	for _, r := range m.rows {
		if name := strings.TrimSpace(r.model.Text); name != "" {
			v.Prices = append(v.Prices, Price{Model: name, Input: present.Amount(r.input.Text), Output: present.Amount(r.output.Text)})
		}
	}
}
