package studio

import (
	"cmp"
	"context"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane/chat"
	"dramatis/app/pane/settingspane"
	"dramatis/app/ui"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage/secret"
)

// servers are the engines that the writer may choose: which is chosen, the servers of models with their keys, and
// whether text may be sent there.
type servers struct {
	*Parts
	window     fyne.Window
	notify     *ui.Notifier
	jobs       *job.Runner
	makeEngine func(engine.Config) (*engine.Engine, error) // for the open base
	quirks     *openai.Quirks                              // of model servers, shared by all engines
	waiting    map[string][]consent                        // by host
}

// Presets returns the servers that writers run.
func (s *servers) Presets() []settingspane.Preset {
	var out []settingspane.Preset
	for _, p := range openai.Presets() {
		out = append(out, toPreset(p, nil))
	}
	return out
}

func toPreset(p openai.Preset, models []openai.Model) settingspane.Preset {
	out := settingspane.Preset{Name: p.Name, BaseURL: p.BaseURL, EmbedModel: p.EmbedModel, Hint: p.Hint}
	for _, m := range models {
		if m.Embeds() {
			out.Embedders = append(out.Embedders, m.ID)
		} else {
			out.Models = append(out.Models, m.ID)
		}
	}
	return out
}

// FindServers looks at this machine's usual ports.
func (s *servers) FindServers(then func([]settingspane.Preset)) {
	s.jobs.Start(i18n.T("Looking for servers"), func(ctx context.Context, _ *job.Job) error {
		var out []settingspane.Preset
		for _, f := range openai.FindLocal(ctx, s.Local) {
			out = append(out, toPreset(f.Preset, f.Models))
		}
		s.Loop.Post(func() { then(out) })
		return nil
	})
}

// askServer talks to a server in the background, after the writer has agreed to its host. failed gets
// the reason if that was not possible.
func (s *servers) askServer(title string, choice engine.Config, failed func(string), do func(context.Context, *engine.Engine) (done func(), err error)) {
	if host, needed := s.needsConsent(choice); needed {
		s.askConsent(host, func() { choice.Allowed = append(choice.Allowed, host); s.askServer(title, choice, failed, do) })
		return
	}
	s.jobs.Start(title, func(ctx context.Context, _ *job.Job) error {
		engine, err := s.engine(ctx, choice)
		done := func() {}
		if err == nil {
			done, err = do(ctx, engine)
		}
		s.Loop.Post(func() {
			if err != nil {
				failed(i18n.Sentence(err))
				return
			}
			done()
		})
		return nil
	})
}

// Models lists the models of the chosen server.
func (s *servers) Models(then func(models []string, problem string)) {
	choice := s.choice()
	choice.Model = cmp.Or(choice.Model, "none chosen yet") // no model is asked
	s.askServer(i18n.T("Listing models"), choice, func(problem string) { then(nil, problem) }, func(ctx context.Context, e *engine.Engine) (func(), error) {
		list, err := e.Client.Models(llm.WithAttempts(ctx, 1))
		var names []string
		for _, m := range list {
			names = append(names, m.ID)
		}
		return func() { then(names, "") }, err
	})
}

// TestConnection asks the server and shows what it found.
func (s *servers) TestConnection(then func(string, bool)) {
	choice := s.choice()
	s.askServer(i18n.T("Testing the connection"), choice, func(problem string) { then(problem, false) }, func(ctx context.Context, e *engine.Engine) (func(), error) {
		report, err := e.Client.Test(llm.WithAttempts(ctx, 2), choice.EmbedModel)
		return func() { then(reportSentence(report, choice.Model), report.HasModel) }, err
	})
}

// reportSentence says what the test of a connection found.
func reportSentence(r openai.Report, model string) string {
	said := i18n.N(len(r.Models), "It answers: 1 model, JSON by %[2]s, in %[3]s.", "It answers: %d models, JSON by %s, in %s.", r.JSON, r.Took.Round(time.Millisecond).String())
	if r.Context > 0 {
		said = i18n.Sentences(said, i18n.T("The model reads %d tokens at once.", r.Context))
	}
	if r.Dimension > 0 {
		said = i18n.Sentences(said, i18n.T("Meaning is compared by %d numbers.", r.Dimension))
	}
	if !r.HasModel {
		said = i18n.Sentences(said, i18n.T("The model “%s” is not in its list.", model))
	}
	return said
}

// KeepKey stores the key of the chosen server in the keyring, or removes it.
func (s *servers) KeepKey(key string, then func(string, bool)) {
	host, _ := hostOf(s.choice().BaseURL)
	if host == "" {
		then(i18n.T("Say first at which address the server is."), false)
		return
	}
	s.jobs.Start(i18n.T("Keeping the key"), func(ctx context.Context, _ *job.Job) error {
		err := s.Secrets.Keep(ctx, host, key)
		s.Loop.Post(func() {
			if err != nil {
				then(i18n.T("The key was not kept: this system has no keyring that answers. Set an environment variable instead and name it below."), false)
				return
			}
			s.KeyState(func(state string) { then(state, true) })
		})
		return nil
	})
}

// KeyState returns where the key of the chosen server is.
func (s *servers) KeyState(then func(string)) {
	choice := s.choice()
	host, _ := hostOf(choice.BaseURL)
	if choice.Kind != engine.OpenAI || host == "" {
		then("")
		return
	}
	s.jobs.Start(i18n.T("Looking for the key"), func(ctx context.Context, _ *job.Job) error {
		_, from := s.key(ctx, choice.BaseURL)
		s.Loop.Post(func() {
			switch from {
			case secret.Keyring:
				then(i18n.T("The key of %s is in this system's keyring.", host))
			case secret.Variable:
				then(i18n.T("The key of %s comes from an environment variable.", host))
			default:
				then(i18n.T("There is no key for %s. Servers on this machine mostly need none.", host))
			}
		})
		return nil
	})
}

// ListPrices returns the program's own prices.
func (s *servers) ListPrices() []settingspane.Price { return toShownPrices(llm.DefaultPrices()) }

// ModelName returns the language model in use, chat.Practice for the practice server,
// "" when there is none.
func (s *servers) ModelName() string {
	switch c := s.choice(); c.Kind {
	case engine.OpenAI:
		return c.Model
	case engine.Practice:
		return chat.Practice
	}
	return ""
}

// withEngine runs work with the engine in use as a job, after the writer has
// agreed to the host that text would be sent to. failed, and what work returns,
// are called on the interface's goroutine. stop ends it, also before it began.
func (s *servers) withEngine(title string, work func(ctx context.Context, e *engine.Engine) func(), failed func(error)) (stop func()) {
	var stopped bool
	var running *job.Job
	start := func() {
		if stopped {
			return
		}
		choice := s.choice() // it may have changed while consent was asked
		running = s.jobs.Start(title, func(ctx context.Context, _ *job.Job) error {
			engine, err := s.engine(ctx, choice)
			if err != nil {
				s.Loop.Post(func() { failed(err) })
				return nil
			}
			s.Loop.Post(work(ctx, engine))
			return nil
		})
	}
	stop = func() {
		if running != nil {
			running.Cancel()
			return
		}
		stopped = true
		failed(context.Canceled)
	}
	if host, needed := s.needsConsent(s.choice()); needed {
		s.askConsentOr(host, start, func() { failed(context.Canceled) })
		return stop
	}
	start()
	return stop
}
