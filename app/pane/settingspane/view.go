package settingspane

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A Pane is the Settings.
type Pane struct {
	host Host
	view *cast.View

	engine  *ui.Choice
	server  *server
	money   *money
	builtin fyne.CanvasObject // what is said of each engine but a server
	pretend fyne.CanvasObject
	cost    *ui.Card
	badDay  *ui.Check
	hold    *ui.Check
	types   *ui.Area
	choice  *choice
	object  *container.Scroll
	showing bool
}

var _ pane.Pane = (*Pane)(nil)

var engines = []string{"builtin", "openai", "practice"}
var themes = []string{"", "light", "dark"}
var textSizes = []int{100, 115, 130}

// sizeIndex returns the choice of a size of text: the nearest that is not larger.
func sizeIndex(percent int) int {
	at := 0
	for i, n := range textSizes {
		if n <= percent {
			at = i
		}
	}
	return at
}

var languages = []string{"en", "zh"}

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{host: d}
	v := d.Values()
	p.showing = true
	p.engine = ui.NewChoice([]string{i18n.T("Built-in: by rules, no language model, no network"), i18n.T("A model server"),
		i18n.T("Practice server: see how a model would read, without one")}, index(engines, v.Kind), func(int) { p.save() })
	p.server, p.money = newServer(p, v), newMoney(p, v)
	p.builtin = ui.Wrapped(i18n.T("Names, scenes and quotes are found by rules, on this machine, at once and at no cost."), ui.SizeCaption, ui.ColorMuted)
	p.badDay = ui.NewCheck(i18n.T("Let it fail now and then: replies that can't be used, requests refused for a while"), func(bool) { p.save() })
	p.badDay.SetChecked(v.BadDay)
	p.pretend = ui.NewNotice(ui.ToneDoubt, ui.Strong(i18n.T("Practice: not a language model")),
		ui.Wrapped(i18n.T("A part of Dramatis takes the place of a model server on this machine and answers by simple rules. Everything else is as with a real one: calls, progress, pausing, failures, replies that are kept. Nothing leaves this machine and nothing is paid."), ui.SizeBody, ui.ColorText), p.badDay)
	p.hold = ui.NewCheck(i18n.T("Join only what I have called the same"), func(on bool) {
		value := ""
		if on {
			value = "true"
		}
		if !p.showing {
			s.Do(edits.Configure(kb.SettingHold, value))
		}
	})
	p.types = ui.NewArea(2)
	p.types.SetPlaceHolder(i18n.T("one a line: concept, spell…"))
	appearance := ui.NewChoice([]string{i18n.T("As the system"), i18n.T("Light"), i18n.T("Dark")}, index(themes, v.Theme), func(i int) { p.change(func(v *Values) { v.Theme = themes[i] }) })
	language := ui.NewChoice([]string{"English", "中文"}, index(languages, v.Language), func(i int) { p.change(func(v *Values) { v.Language = languages[i] }) })
	size := ui.NewChoice([]string{i18n.T("Usual"), i18n.T("Larger"), i18n.T("Largest")}, sizeIndex(v.TextSize), func(i int) { p.change(func(v *Values) { v.TextSize = textSizes[i] }) })
	p.choice = newChoice(s)
	p.cost = ui.NewSection(i18n.T("What a model may cost"), p.money.object)
	look := ui.NewSection(i18n.T("Appearance"), row(i18n.T("Colours"), ui.Row(0, appearance)), row(i18n.T("Size of text"), ui.Row(0, size)),
		row(i18n.T("Language"), ui.Row(0, language)), row(i18n.T("Keys"), ui.Row(0, ui.LinkButton(i18n.T("Show all keys"), d.ShowKeys))))
	content := ui.Col(ui.Gap16, ui.NewPaneHeader(i18n.T("Settings"), ""),
		ui.NewSection(i18n.T("Who reads the text"), ui.Row(0, p.engine), p.builtin, p.pretend, p.server.object), p.cost, look,
		ui.NewSection(i18n.T("This knowledge base"), p.hold, ui.Muted(i18n.T("Your own types, besides characters, places…")), p.types,
			ui.Row(0, ui.SecondaryButton(i18n.T("Keep these types"), func() { s.Do(edits.Configure(kb.SettingTypes, strings.TrimSpace(p.types.Text()))) })), p.choice.object))
	p.object = container.NewVScroll(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap24, ui.Gap24, ui.MaxWidth(760, content)))
	ui.PassWheel(p.object)
	p.showing = false
	p.showServer()
	return p
}

func index(list []string, value string) int {
	for i, v := range list {
		if v == value {
			return i
		}
	}
	return 0
}

func row(label string, o fyne.CanvasObject) *fyne.Container {
	return ui.Columns(ui.Gap12, []float32{1, 2}, ui.Body(label).Shrink(), o)
}

// Object returns the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus leaves the keyboard to the window.
func (p *Pane) Focus(c fyne.Canvas) {
	c.Unfocus()
	p.server.showKey()
}

// field makes a field that is kept as it is typed.
func (p *Pane) field(text, hint string) *ui.Entry {
	e := ui.NewEntry()
	e.SetText(text)
	e.SetPlaceHolder(hint)
	e.OnChanged = func(string) { p.save() }
	return e
}

// Refresh shows the base's own settings.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.view {
		return
	}
	p.view, p.showing = v, true
	p.hold.SetChecked(v.Snapshot.Setting(kb.SettingHold) == "true")
	p.types.SetText(v.Snapshot.Setting(kb.SettingTypes))
	p.choice.show(v.Snapshot)
	p.showing = false
}

// Actions returns none: all settings are on the page.
func (p *Pane) Actions() []ui.Action { return nil }

func (p *Pane) change(do func(*Values)) {
	v := p.host.Values()
	do(&v)
	p.host.SetValues(v)
}

func (p *Pane) save() {
	if p.showing {
		return
	}
	p.change(func(v *Values) {
		v.Kind = engines[max(p.engine.Selected(), 0)]
		p.server.read(v)
		p.money.read(v)
		v.BadDay = p.badDay.Checked
	})
	p.server.showHint()
	p.showServer()
}

// showServer shows what belongs to the chosen engine.
func (p *Pane) showServer() {
	now := engines[max(p.engine.Selected(), 0)]
	for engine, o := range map[string]fyne.CanvasObject{"builtin": p.builtin, "openai": p.server.object, "practice": p.pretend} {
		ui.SetShown(o, engine == now)
	}
	ui.SetShown(p.cost, now == "openai")
	p.object.Refresh()
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"settings.engine": p.engine, "settings.url": p.server.url, "settings.model": p.server.model,
		"settings.embed": p.server.embed, "settings.variable": p.server.variable, "settings.key": p.server.key, "settings.concurrency": p.server.atATime,
		"settings.longest": p.server.longest, "settings.requests": p.server.requests, "settings.tokens": p.server.tokens, "settings.silence": p.server.silence,
		"settings.looks": p.server.looks, "settings.budget.dollars": p.money.dollars, "settings.budget.tokens": p.money.tokens,
		"settings.budget.calls": p.money.calls}
}
