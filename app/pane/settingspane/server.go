package settingspane

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
)

// server is the part of the page about a model server: where it is, what it is
// asked for, and its key.
type server struct {
	p                                *Pane
	url, model, embed, variable      *ui.Entry
	atATime, longest                 *ui.Entry
	requests, tokens, silence, looks *ui.Entry
	thinking, headers, fields        *ui.Entry
	judgeURL, judgeModel             *ui.Entry
	key                              *ui.Entry
	hint, keyState, result           *note
	modelList, embedList             *ui.Button
	keep, test, find                 *ui.Button
	found, foundRow                  *fyne.Container
	object                           *fyne.Container
}

func newServer(p *Pane, v Values) *server {
	s := &server{p: p, found: ui.Flow(ui.Gap8)}
	s.hint, s.keyState, s.result = newNote(ui.SizeCaption), newNote(ui.SizeCaption), newNote(ui.SizeBody)
	s.foundRow = row("", s.found)
	s.foundRow.Hide()
	s.url = p.field(v.BaseURL, "http://localhost:11434/v1")
	s.url.OnSubmitted = func(string) { s.showKey() }
	s.model = p.field(v.Model, "qwen2.5:14b")
	s.embed = p.field(v.EmbedModel, "nomic-embed-text")
	s.variable = p.field(v.KeyVariable, "OPENAI_API_KEY")
	s.atATime = p.field(number(v.Concurrency), i18n.T("automatic"))
	s.longest = p.field(number(v.MaxTokens), i18n.T("automatic"))
	s.requests = p.field(number(v.RequestsPerMinute), i18n.T("no limit"))
	s.tokens = p.field(number(v.TokensPerMinute), i18n.T("no limit"))
	s.silence = p.field(number(v.Silence), "300")
	s.looks = p.field(number(v.Gleanings), "0")
	s.thinking = p.field(v.Thinking, i18n.T("as it likes"))
	s.judgeModel = p.field(v.JudgeModel, i18n.T("the one that answers"))
	s.judgeURL = p.field(v.JudgeURL, i18n.T("the same server"))
	s.headers = p.field(v.Headers, "X-Title: …; …")
	s.fields = p.field(v.Fields, `{"top_k": 40}`)
	s.key = ui.NewPasswordEntry()
	s.key.SetPlaceHolder(i18n.T("paste a key here"))
	s.key.OnSubmitted = func(string) { s.keepKey() }
	s.keep = ui.SecondaryButton(i18n.T("Keep the key"), s.keepKey)
	s.modelList = ui.SecondaryButton(i18n.T("Choose ▾"), func() { s.list(s.model, s.modelList) })
	s.embedList = ui.SecondaryButton(i18n.T("Choose ▾"), func() { s.list(s.embed, s.embedList) })
	s.find = ui.SecondaryButton(i18n.T("Find on this machine"), s.look)
	s.test = ui.SecondaryButton(i18n.T("Test the connection"), s.ask)
	s.object = ui.Col(ui.Gap8,
		row(i18n.T("Address"), beside(s.url, ui.MenuButton(i18n.T("Presets"), s.presets), s.find)),
		s.hint.row, s.foundRow,
		row(i18n.T("Model"), beside(s.model, s.modelList)),
		row(i18n.T("Model for meaning"), beside(s.embed, s.embedList)),
		row(i18n.T("Model that judges answers"), ui.Columns(ui.Gap12, nil, withCaption(i18n.T("its name"), s.judgeModel), withCaption(i18n.T("its address"), s.judgeURL))),
		row(i18n.T("Key"), beside(s.key, s.keep, ui.QuietButton(i18n.T("Take it out"), func() { s.key.SetText(""); s.keepKey() }))),
		row(i18n.T("Or from the environment variable"), s.variable), s.keyState.row,
		row(i18n.T("How it is asked"), sideBySide(withCaption(i18n.T("requests at a time"), s.atATime), withCaption(i18n.T("requests a minute"), s.requests),
			withCaption(i18n.T("tokens a minute"), s.tokens))),
		row("", sideBySide(withCaption(i18n.T("longest reply, in tokens"), s.longest), withCaption(i18n.T("seconds of silence until it is given up"), s.silence),
			withCaption(i18n.T("second looks at each passage"), s.looks))),
		row("", sideBySide(withCaption(i18n.T("thinking: none, low, medium, high"), s.thinking), withCaption(i18n.T("extra headers"), s.headers),
			withCaption(i18n.T("extra fields (JSON)"), s.fields))),
		row("", ui.Row(ui.Gap8, s.test)), s.result.row,
		ui.Wrapped(i18n.T("A key is kept in the system's keyring or read from the environment when it is needed, and written nowhere else. Before text is sent to another machine you are asked."), ui.SizeCaption, ui.ColorMuted))
	s.showHint()
	return s
}

// beside sets buttons at the right of a field.
func beside(field fyne.CanvasObject, buttons ...fyne.CanvasObject) fyne.CanvasObject {
	return ui.Edges(nil, nil, nil, ui.Pad(0, 0, 0, ui.Gap8, ui.Row(ui.Gap8, buttons...)), field)
}

// sideBySide sets fields side by side.
func sideBySide(fields ...fyne.CanvasObject) fyne.CanvasObject {
	return ui.Columns(ui.Gap12, nil, fields...)
}

// withCaption sets a caption under a field.
func withCaption(label string, field fyne.CanvasObject) fyne.CanvasObject {
	return ui.Col(2, field, ui.Wrapped(label, ui.SizeCaption, ui.ColorMuted))
}

// number returns a number as it is in a field: nothing for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// read puts what is in the fields into the values.
func (s *server) read(v *Values) {
	v.BaseURL, v.Model, v.EmbedModel = strings.TrimSpace(s.url.Text), strings.TrimSpace(s.model.Text), strings.TrimSpace(s.embed.Text)
	v.JudgeURL, v.JudgeModel = strings.TrimSpace(s.judgeURL.Text), strings.TrimSpace(s.judgeModel.Text)
	v.KeyVariable = strings.TrimSpace(s.variable.Text)
	v.Concurrency, v.MaxTokens = present.Number(s.atATime.Text), present.Number(s.longest.Text)
	v.RequestsPerMinute, v.TokensPerMinute = present.Number(s.requests.Text), present.Number(s.tokens.Text)
	v.Thinking, v.Headers, v.Fields = strings.ToLower(strings.TrimSpace(s.thinking.Text)), strings.TrimSpace(s.headers.Text), strings.TrimSpace(s.fields.Text)
	v.Silence, v.Gleanings = present.Number(s.silence.Text), min(present.Number(s.looks.Text), 5)
}

// showHint shows a hint about the preset at this address.
func (s *server) showHint() {
	hint := ""
	for _, p := range s.p.host.Presets() {
		if p.BaseURL == strings.TrimSpace(s.url.Text) {
			hint = i18n.T(p.Hint)
		}
	}
	s.hint.say(hint)
}

// A note is a quiet sentence under a field; without words it takes no room.
type note struct {
	prose *ui.Prose
	row   *fyne.Container
}

func newNote(size fyne.ThemeSizeName) *note {
	n := &note{prose: ui.Wrapped("", size, ui.ColorMuted)}
	n.row = row("", n.prose)
	n.row.Hide()
	return n
}

func (n *note) say(sentence string) {
	n.prose.SetText(sentence)
	ui.SetShown(n.row, sentence != "")
}

// showKey says where the key is. It asks the keyring, so only when the page is
// looked at.
func (s *server) showKey() {
	s.p.host.KeyState(func(sentence string) { s.keyState.say(sentence); s.p.object.Refresh() })
}

func (s *server) keepKey() {
	key := strings.TrimSpace(s.key.Text)
	s.key.SetText("")
	s.p.host.KeepKey(key, func(sentence string, _ bool) { s.keyState.say(sentence); s.p.object.Refresh() })
}

func (s *server) presets() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, p := range s.p.host.Presets() {
		out = append(out, fyne.NewMenuItem(p.Name+"  "+p.BaseURL, func() { s.use(p) }))
	}
	return out
}

// use fills in the fields for a server. It chooses a model of the server unless the present one is a model of it.
func (s *server) use(p Preset) {
	s.url.SetText(p.BaseURL)
	if s.embed.Text == "" {
		s.embed.SetText(p.EmbedModel)
	}
	pick(s.model, p.Models)
	pick(s.embed, p.Embedders)
	s.showKey()
}

// pick chooses the first of a list unless the field names one of it.
func pick(field *ui.Entry, list []string) {
	name := strings.TrimSpace(field.Text)
	if len(list) > 0 && !slices.Contains(list, name) && !slices.Contains(list, name+":latest") {
		field.SetText(list[0])
	}
}

func (s *server) look() {
	s.say(i18n.T("Looking…"))
	s.p.host.FindServers(func(servers []Preset) {
		s.found.Objects = nil
		for _, f := range servers {
			s.found.Add(ui.NewChipButton(i18n.N(len(f.Models)+len(f.Embedders), "%[2]s: 1 model", "%[2]s: %[1]d models", f.Name), ui.TonePrimary, func() { s.use(f) }))
		}
		ui.SetShown(s.foundRow, len(servers) > 0)
		if len(servers) == 0 {
			s.say(i18n.T("No model server answers on this machine's usual ports."))
			return
		}
		s.use(servers[0])
		s.say(i18n.N(len(servers), "1 server found.", "%d servers found."))
	})
}

// list asks for the server's models and offers them under a button.
func (s *server) list(field *ui.Entry, under *ui.Button) {
	s.say(i18n.T("Asking…"))
	s.p.host.Models(func(models []string, problem string) {
		s.say(problem)
		if problem != "" {
			return
		}
		var items []*fyne.MenuItem
		for _, m := range models {
			items = append(items, fyne.NewMenuItem(m, func() { field.SetText(m) }))
		}
		if len(items) == 0 {
			s.say(i18n.T("The server lists no models."))
			return
		}
		ui.PopUpMenu(fyne.NewMenu("", items...), under)
	})
}

func (s *server) ask() {
	s.say(i18n.T("Asking…"))
	s.p.host.TestConnection(func(sentence string, _ bool) {
		s.say(sentence)
		s.showKey()
	})
}

func (s *server) say(sentence string) {
	s.result.say(sentence)
	s.p.object.Refresh()
}
