package studio

import (
	"encoding/json"
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/pane/settingspane"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
)

// preferences are what the settings can change: those of the studio, and the servers.
type preferences struct {
	*Studio
	*servers
}

// Preferences returns what the settings can change.
func (s *Studio) Preferences() settingspane.Host { return preferences{s, s.servers} }

// Values returns the preferences now.
func (s *Studio) Values() settingspane.Values {
	n := s.Settings.Get()
	return settingspane.Values{Theme: n.Theme, TextSize: max(n.TextSize, smallestText), Language: i18n.Lang(), Engine: n.Engine, Budget: n.Budget,
		Prices: toShownPrices(prices(n))}
}

// SetValues stores preferences and applies what changed at once.
func (s *Studio) SetValues(v settingspane.Values) {
	before := s.Settings.Get()
	err := s.Settings.Change(func(n *settings.Settings) {
		n.Theme, n.Language, n.TextSize = v.Theme, v.Language, v.TextSize
		n.Engine, n.Budget, n.Prices = v.Engine, v.Budget, toStoredPrices(v.Prices)
	})
	if err == nil {
		err = unreadable(v)
	}
	if err != nil {
		s.notify.Fail(i18n.T("Keeping the settings"), err)
		return
	}
	if v.Theme != before.Theme || v.TextSize != max(before.TextSize, smallestText) {
		s.App.Settings().SetTheme(s.theme())
	}
	if v.Language != i18n.Lang() {
		i18n.Set(v.Language)
		s.build()
		s.panes.show("settings")
	}
	s.shell.refresh(s)
}

// unreadable says which extra setting of a server is malformed and therefore not sent.
func unreadable(v settingspane.Values) error {
	if v.Thinking != "" && !slices.Contains(openai.Efforts(), v.Thinking) {
		return kb.Errorf("thinking is one of %s", strings.Join(openai.Efforts(), ", "))
	}
	if _, err := openai.ParseHeaders(headerLines(v.Headers)); err != nil {
		return err
	}
	_, err := openai.ParseFields(v.Fields)
	return err
}

// headerLines returns the headers of the settings, which are on one line.
func headerLines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' })
}

// keys returns all actions that have keys.
func (s *Studio) keys() []ui.HelpRow {
	if s.panes == nil {
		return nil
	}
	all := slices.DeleteFunc(s.Actions(), func(a ui.Action) bool {
		return a.Menu != i18n.K("File") && a.Menu != i18n.K("Edit") && a.ID != "view.find"
	})
	all = append(all, s.panes.goActions()...)
	for _, e := range s.panes.list {
		all = append(all, e.Actions()...)
	}
	return ui.Help(all)
}

func toShownPrices(table llm.Prices) []settingspane.Price {
	var out []settingspane.Price
	for _, p := range table {
		out = append(out, settingspane.Price(p))
	}
	return out
}

// toStoredPrices returns a table as the settings store it: nothing while it equals the program's own,
// which newer versions update.
func toStoredPrices(shown []settingspane.Price) json.RawMessage {
	if slices.Equal(shown, toShownPrices(llm.DefaultPrices())) {
		return nil
	}
	table := llm.Prices{}
	for _, p := range shown {
		table = append(table, llm.Price(p))
	}
	data, err := json.Marshal(table)
	if err != nil {
		return nil // no number that a field gives can't be written
	}
	return data
}
