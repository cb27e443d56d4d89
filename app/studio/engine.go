package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/settings"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage/secret"
)

// choice returns the engine that the settings name. Its key is looked up only when the engine is
// made.
func (s *servers) choice() engine.Config {
	n := s.Settings.Get()
	// What can't be read is not sent; that was said when it was typed.
	headers, _ := openai.ParseHeaders(headerLines(n.Engine.Headers))
	fields, _ := openai.ParseFields(n.Engine.Fields)
	return engine.Config{Thinking: effort(n.Engine.Thinking), Headers: headers, Fields: fields, Kind: n.Engine.Kind, RequestsPerMinute: n.Engine.RequestsPerMinute, TokensPerMinute: n.Engine.TokensPerMinute,
		Timeout: time.Duration(n.Engine.Silence) * time.Second, Gleanings: n.Engine.Gleanings, BadDay: n.Engine.BadDay, BaseURL: n.Engine.BaseURL, Model: n.Engine.Model, EmbedModel: n.Engine.EmbedModel,
		Concurrency: n.Engine.Concurrency, MaxTokens: n.Engine.MaxTokens, Allowed: n.Allowed, Quirks: s.quirks,
		Prices: prices(n), Budget: llm.Budget(n.Budget), Lexicon: n.Lexicon}
}

// judge returns the engine that rates the answers of another, nil if that one does it itself.
func (s *servers) judge() *engine.Config {
	e := s.Settings.Get().Engine
	if e.JudgeModel == "" || e.Kind == engine.Practice { // a practice sends nothing
		return nil
	}
	c := s.choice()
	c.Kind, c.Model, c.EmbedModel = engine.OpenAI, e.JudgeModel, ""
	if e.JudgeURL != "" {
		c.BaseURL, c.Headers, c.Fields = e.JudgeURL, nil, nil
	}
	return &c
}

// effort returns a level of thinking from the settings, "" for the server's default.
func effort(level string) string {
	if slices.Contains(openai.Efforts(), level) {
		return level
	}
	return ""
}

// engine makes a chosen engine with its key. The keyring may take seconds: it is
// called by jobs, never on the interface's goroutine.
func (s *servers) engine(ctx context.Context, c engine.Config) (*engine.Engine, error) {
	return s.makeEngine(s.withKey(ctx, c))
}

// withKey returns a choice with the key of its server.
func (s *servers) withKey(ctx context.Context, c engine.Config) engine.Config {
	if c.Kind == engine.OpenAI {
		c.Key, _ = s.key(ctx, c.BaseURL)
	}
	return c
}

// key finds the key of a server: in the environment variable that the settings
// name, in the keyring, and for the server that gives the usual variable its name
// there: no other is sent a key that was never meant for it.
func (s *servers) key(ctx context.Context, baseURL string) (key string, from secret.Source) {
	host, _ := hostOf(baseURL)
	key, from = s.Secrets.Find(ctx, host, s.Settings.Get().Engine.KeyVariable)
	if key == "" && openai.PresetOf(baseURL).UsualKey {
		if key = engine.Key(""); key != "" {
			from = secret.Variable
		}
	}
	return key, from
}

// prices returns the writer's table of prices, or the program's if there is none.
func prices(n settings.Settings) llm.Prices {
	if table, err := llm.ParsePrices(n.Prices); err == nil && len(n.Prices) > 0 {
		return table
	}
	return llm.DefaultPrices()
}

// quirksOf reads from the settings what servers were found to accept. Settings that can't be read
// count as empty.
func quirksOf(n settings.Settings) *openai.Quirks {
	h := openai.NewQuirks()
	if len(n.Quirks) > 0 && h.UnmarshalJSON(n.Quirks) != nil {
		return openai.NewQuirks()
	}
	return h
}

// keepQuirks stores what was learned about servers, if it has changed.
func (s *servers) keepQuirks() {
	data, err := json.Marshal(s.quirks)
	var known bytes.Buffer
	if err != nil || json.Compact(&known, s.Settings.Get().Quirks) == nil && bytes.Equal(known.Bytes(), data) || string(data) == "{}" {
		return
	}
	if err := s.Settings.Change(func(n *settings.Settings) { n.Quirks = data }); err != nil {
		s.notify.Fail(i18n.T("Keeping the settings"), err)
	}
}

func (s *servers) sentence() string {
	c := s.choice()
	switch c.Kind {
	case engine.OpenAI:
		if c.Model == "" || c.BaseURL == "" {
			return i18n.T("A model server, not chosen yet")
		}
		return i18n.T("%s at %s", c.Model, strings.TrimPrefix(strings.TrimPrefix(settings.WithoutPassword(c.BaseURL), "https://"), "http://"))
	case engine.Practice:
		return i18n.T("Practice server · replies by rule, no model")
	}
	return i18n.T("Built-in engine · no language model")
}
