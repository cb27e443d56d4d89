package settingspane

import (
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// A host keeps what the page sets.
type host struct {
	*panetest.Studio
	values Values
}

func (h *host) Values() Values     { return h.values }
func (h *host) SetValues(v Values) { h.values = v }
func (h *host) Presets() []Preset {
	return []Preset{{Name: "Somewhere", BaseURL: "http://localhost:1/v1"}}
}
func (h *host) ListPrices() []Price                { return []Price{{Model: "gpt-5*", Input: 1.25, Output: 10}} }
func (h *host) Models(func([]string, string))      {}
func (h *host) TestConnection(func(string, bool))  {}
func (h *host) FindServers(func([]Preset))         {}
func (h *host) KeepKey(string, func(string, bool)) {}
func (h *host) KeyState(then func(string))         { then("there is no key") }
func (h *host) ShowKeys()                          {}

func shown(t *testing.T, v Values) (*host, *Pane) {
	t.Helper()
	h := &host{Studio: &panetest.Studio{Session: editortest.Open(t)}, values: v}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

// field returns a field by the name that journeys call it by.
func field(t *testing.T, p *Pane, name string) *ui.Entry {
	t.Helper()
	e, ok := p.Named()[name].(*ui.Entry)
	if !ok {
		t.Fatalf("there is no field %s", name)
	}
	return e
}

func TestWhatIsTypedIsKeptAtOnce(t *testing.T) {
	h, p := shown(t, Values{Engine: settings.Engine{Kind: "openai"}})
	field(t, p, "settings.url").SetText("http://localhost:9/v1")
	field(t, p, "settings.model").SetText("m")
	field(t, p, "settings.budget.dollars").SetText("2.5")
	field(t, p, "settings.budget.calls").SetText("40")
	field(t, p, "settings.concurrency").SetText("3")
	v := h.values
	if v.Kind != "openai" || v.BaseURL != "http://localhost:9/v1" || v.Model != "m" || v.Budget != (settings.Budget{Calls: 40, Dollars: 2.5}) || v.Concurrency != 3 {
		t.Errorf("kept is %+v", v)
	}
	field(t, p, "settings.budget.calls").SetText("")
	if h.values.Budget.Calls != 0 {
		t.Errorf("an empty field is a limit of %d calls", h.values.Budget.Calls)
	}
}

func TestThePageShowsWhatBelongsToTheChosenEngine(t *testing.T) {
	for engine, want := range map[string][3]bool{"builtin": {true, false, false}, "openai": {false, true, false}, "practice": {false, false, true}} {
		_, p := shown(t, Values{Engine: settings.Engine{Kind: engine}})
		for i, o := range []fyne.CanvasObject{p.builtin, p.cost, p.pretend} {
			if o.Visible() != want[i] {
				t.Errorf("%s: part %d is shown: %v", engine, i, o.Visible())
			}
		}
	}
	h, p := shown(t, Values{Engine: settings.Engine{Kind: "builtin"}})
	p.engine.Select(2)
	p.engine.OnChanged(2)
	if h.values.Kind != "practice" || !p.pretend.Visible() || p.builtin.Visible() {
		t.Errorf("after choosing the practice server the engine is %q", h.values.Kind)
	}
}

func TestSettingsOfTheBaseAreStepsOfItsHistory(t *testing.T) {
	h, p := shown(t, Values{})
	p.hold.SetChecked(true)
	p.types.SetText(" spell \n")
	uitest.Button(t, p.Object(), "Keep these types").Tapped(nil)
	if s := h.Snapshot(); s.Setting(kb.SettingHold) != "true" || s.Setting(kb.SettingTypes) != "spell" {
		t.Errorf("hold is %q, types are %q", s.Setting(kb.SettingHold), s.Setting(kb.SettingTypes))
	}
	steps := len(h.History())
	p.Refresh(h.View())
	if len(h.History()) != steps || !p.hold.Checked || p.types.Text() != "spell" {
		t.Errorf("showing the base again made %d steps; hold %v, types %q", len(h.History())-steps, p.hold.Checked, p.types.Text())
	}
}

func TestWhatIsSaidAtTheFieldsOfAServerIsNotCut(t *testing.T) {
	h, p := shown(t, Values{Engine: settings.Engine{Kind: "openai"}})
	h.Window().Resize(fyne.NewSize(1024, 700))
	uitest.Settle(h.Window())
	labels := map[string]bool{}
	for _, said := range uitest.Find[*ui.Prose](p.Object()) {
		labels[said.Text()] = true
	}
	for _, want := range []string{"second looks at each passage", "seconds of silence until it is given up", "thinking: none, low, medium, high"} {
		if !labels[want] {
			t.Errorf("%q is not said in as many lines as it needs", want)
		}
	}
	key := field(t, p, "settings.key")
	if room := key.Size().Width - 60; fyne.MeasureText(key.PlaceHolder, 13, fyne.TextStyle{}).Width > room {
		t.Errorf("%q has %.0f pixels", key.PlaceHolder, room)
	}
}
