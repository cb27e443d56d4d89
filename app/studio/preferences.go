package studio

import (
	"context"

	"dramatis/app/job"
	settingspane "dramatis/app/pane/settings"
	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage/settings"
)

// Values are the preferences now.
func (s *Studio) Values() settingspane.Values {
	n := s.Settings.Get()
	return settingspane.Values{Theme: n.Theme, Language: words.Lang(), Engine: n.Engine.Kind, BaseURL: n.Engine.BaseURL, Model: n.Engine.Model,
		EmbedModel: n.Engine.EmbedModel, KeyEnvName: n.Engine.KeyVariable, Concurrency: n.Engine.Concurrency}
}

// SetValues keeps preferences and shows what changed at once.
func (s *Studio) SetValues(v settingspane.Values) {
	before := s.Settings.Get()
	err := s.Settings.Change(func(n *settings.Settings) {
		n.Theme, n.Language = v.Theme, v.Language
		n.Engine = settings.Engine{Kind: v.Engine, BaseURL: v.BaseURL, Model: v.Model, EmbedModel: v.EmbedModel, KeyVariable: v.KeyEnvName, Concurrency: v.Concurrency}
	})
	if err != nil {
		s.notify.Fail(words.T("Keeping the settings"), err)
		return
	}
	if v.Theme != before.Theme {
		s.App.Settings().SetTheme(ui.NewTheme(mode(v.Theme)))
	}
	if v.Language != words.Lang() {
		words.Set(v.Language)
		s.build()
		s.panes.show("settings")
	}
	s.shell.refresh(s)
}

// Presets are the servers writers run.
func (s *Studio) Presets() []settingspane.Preset {
	var out []settingspane.Preset
	for _, p := range openai.Presets() {
		out = append(out, settingspane.Preset{Name: p.Name, BaseURL: p.BaseURL})
	}
	return out
}

// FindServers looks at this machine's usual ports.
func (s *Studio) FindServers(then func([]settingspane.Preset)) {
	s.jobs.Start(words.T("Looking for servers"), func(ctx context.Context, _ *job.Job) error {
		var out []settingspane.Preset
		for _, f := range openai.FindLocal(ctx, nil) {
			out = append(out, settingspane.Preset{Name: f.Preset.Name, BaseURL: f.Preset.BaseURL})
		}
		s.Loop().Post(func() { then(out) })
		return nil
	})
}

// TestConnection asks the server and says what it found.
func (s *Studio) TestConnection(v settingspane.Values, then func(string, bool)) {
	choice := s.choice()
	if host, needed := s.unagreed(choice); needed {
		s.askConsent(host, func() { s.TestConnection(v, then) })
		return
	}
	engine, err := s.base.Engine(choice)
	if err != nil || engine.Client == nil {
		then(words.Error(err), false)
		return
	}
	s.jobs.Start(words.T("Testing the connection"), func(ctx context.Context, _ *job.Job) error {
		report, err := engine.Client.Test(ctx, choice.EmbedModel)
		s.Loop().Post(func() {
			if err != nil {
				then(words.Error(err), false)
				return
			}
			said := words.T("It answers: %d models, JSON by %s, in %s.", len(report.Models), report.JSON, report.Took.Round(1e6).String())
			if !report.HasModel {
				said += " " + words.T("The model “%s” is not in its list.", choice.Model)
			}
			then(said, report.HasModel)
		})
		return nil
	})
}

// Keys are all actions that have keys.
func (s *Studio) Keys() []ui.HelpRow {
	if s.panes == nil {
		return nil
	}
	var all []ui.Action
	all = append(all, s.panes.goActions()...)
	for _, e := range s.panes.list {
		all = append(all, e.Actions()...)
	}
	return ui.Help(all)
}
