package settingspane

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// Values are the preferences that can be changed here.
type Values struct {
	Theme, Language                                string // "", "light", "dark"; "en", "zh"
	Engine, BaseURL, Model, EmbedModel, KeyEnvName string
	Concurrency                                    int
}

// A Preset is a server by name.
type Preset struct{ Name, BaseURL string }

// A Desk is what the pane asks beyond pane.Studio.
type Desk interface {
	Values() Values
	SetValues(Values)
	Presets() []Preset
	// TestConnection asks the server and says in a sentence what it found.
	TestConnection(Values, func(sentence string, ok bool))
	// FindServers looks at this machine's usual ports.
	FindServers(func([]Preset))
	Keys() []ui.HelpRow
}

// A Pane is the Settings.
type Pane struct {
	studio pane.Studio
	desk   Desk
	view   *cast.View

	engine                          *ui.Choice
	server                          *fyne.Container
	url, model, embed, key, atATime *widget.Entry
	result                          *ui.Prose
	hold                            *widget.Check
	types                           *widget.Entry
	object                          fyne.CanvasObject
	showing                         bool
}

var _ pane.Pane = (*Pane)(nil)

var engines = []string{"builtin", "openai"}
var themes = []string{"", "light", "dark"}
var languages = []string{"en", "zh"}

// New makes the pane.
func New(s pane.Studio, d Desk) *Pane {
	p := &Pane{studio: s, desk: d, result: ui.Wrapped("", ui.SizeBody, ui.ColorMuted)}
	v := d.Values()
	field := func(text, hint string) *widget.Entry {
		e := widget.NewEntry()
		e.SetText(text)
		e.SetPlaceHolder(hint)
		e.OnChanged = func(string) { p.save() }
		return e
	}
	p.showing = true
	p.engine = ui.NewChoice([]string{words.T("Built-in: by rules, no language model, no network"), words.T("A model server")}, index(engines, v.Engine), func(int) { p.save() })
	p.url = field(v.BaseURL, "http://localhost:11434/v1")
	p.model = field(v.Model, "qwen2.5:14b")
	p.embed = field(v.EmbedModel, "nomic-embed-text")
	p.key = field(v.KeyEnvName, "OPENAI_API_KEY")
	p.atATime = field("", "4")
	if v.Concurrency > 0 {
		p.atATime.SetText(strconv.Itoa(v.Concurrency))
	}
	p.server = ui.Col(ui.Gap8,
		row(words.T("Address"), ui.Edges(nil, nil, nil, ui.Row(ui.Gap8, ui.MenuButton(words.T("Presets ▾"), p.presets), ui.SecondaryButton(words.T("Find on this machine"), p.find)), p.url)),
		row(words.T("Model"), p.model), row(words.T("Model for meaning"), p.embed),
		row(words.T("Key, from the environment variable"), p.key), row(words.T("Requests at a time"), p.atATime),
		ui.Row(ui.Gap8, ui.SecondaryButton(words.T("Test the connection"), p.test)), p.result,
		ui.Wrapped(words.T("A key is read from the environment when it is needed and written nowhere. Before text is sent to another machine you are asked."), ui.SizeCaption, ui.ColorMuted))
	p.hold = widget.NewCheck(words.T("Apply only what I approve"), func(on bool) {
		value := ""
		if on {
			value = "true"
		}
		if !p.showing {
			s.Do(edits.Configure(kb.SettingHold, value))
		}
	})
	p.types = widget.NewMultiLineEntry()
	p.types.SetPlaceHolder(words.T("one a line: concept, spell…"))
	p.types.SetMinRowsVisible(2)
	appearance := ui.NewChoice([]string{words.T("As the system"), words.T("Light"), words.T("Dark")}, index(themes, v.Theme), func(i int) { p.change(func(v *Values) { v.Theme = themes[i] }) })
	language := ui.NewChoice([]string{"English", "中文"}, index(languages, v.Language), func(i int) { p.change(func(v *Values) { v.Language = languages[i] }) })
	keys := ui.Col(4)
	for _, r := range d.Keys() {
		keys.Add(ui.Spread(ui.Body(r.Name).Shrink(), ui.NewKeyHint(r.Keys, ui.ColorMuted)))
	}
	content := ui.Col(ui.Gap16, ui.NewPaneHeader(words.T("Settings"), ""),
		ui.NewSection(words.T("Who reads"), p.engine, p.server),
		ui.NewSection(words.T("This knowledge base"), p.hold, ui.Muted(words.T("Your own types of entity")), p.types,
			ui.Row(0, ui.SecondaryButton(words.T("Keep these types"), func() { s.Do(edits.Configure(kb.SettingTypes, strings.TrimSpace(p.types.Text))) }))),
		ui.NewSection(words.T("Appearance"), row(words.T("Paper"), ui.Row(0, appearance)), row(words.T("Language"), ui.Row(0, language))),
		ui.NewSection(words.T("Keys"), keys))
	p.object = container.NewVScroll(ui.Pad(ui.Gap16, 120, ui.Gap24, ui.Gap24, content))
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

func row(label string, o fyne.CanvasObject) fyne.CanvasObject {
	return ui.Columns(ui.Gap12, []float32{1, 3}, ui.Body(label).Shrink(), o)
}

// ID is "settings".
func (p *Pane) ID() string { return "settings" }

// Object is the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus leaves the keyboard to the window.
func (p *Pane) Focus(c fyne.Canvas) { c.Unfocus() }

// Refresh shows the base's own settings.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.view {
		return
	}
	p.view, p.showing = v, true
	p.hold.SetChecked(v.Snapshot.Setting(kb.SettingHold) == "true")
	p.types.SetText(v.Snapshot.Setting(kb.SettingTypes))
	p.showing = false
}

// Actions: all settings are on the page.
func (p *Pane) Actions() []ui.Action { return nil }

func (p *Pane) change(do func(*Values)) {
	v := p.desk.Values()
	do(&v)
	p.desk.SetValues(v)
}

func (p *Pane) save() {
	if p.showing {
		return
	}
	p.change(func(v *Values) {
		v.Engine, v.BaseURL, v.Model = engines[max(p.engine.Selected(), 0)], strings.TrimSpace(p.url.Text), strings.TrimSpace(p.model.Text)
		v.EmbedModel, v.KeyEnvName = strings.TrimSpace(p.embed.Text), strings.TrimSpace(p.key.Text)
		v.Concurrency, _ = strconv.Atoi(p.atATime.Text) // not a number: the engine's own
	})
	p.showServer()
}

func (p *Pane) showServer() {
	if engines[max(p.engine.Selected(), 0)] == "openai" {
		p.server.Show()
	} else {
		p.server.Hide()
	}
	p.object.Refresh()
}

func (p *Pane) presets() []*fyne.MenuItem { return p.items(p.desk.Presets()) }

func (p *Pane) items(list []Preset) []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, s := range list {
		out = append(out, fyne.NewMenuItem(s.Name+"  "+s.BaseURL, func() { p.url.SetText(s.BaseURL) }))
	}
	return out
}

func (p *Pane) find() {
	p.result.SetText(words.T("Looking…"))
	p.desk.FindServers(func(found []Preset) {
		if len(found) == 0 {
			p.result.SetText(words.T("No model server answers on this machine's usual ports."))
			return
		}
		p.result.SetText(words.N(len(found), "1 server found.", "%d servers found."))
		p.url.SetText(found[0].BaseURL)
	})
}

func (p *Pane) test() {
	p.result.SetText(words.T("Asking…"))
	p.desk.TestConnection(p.desk.Values(), func(sentence string, _ bool) { p.result.SetText(sentence) })
}
