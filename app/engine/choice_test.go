package engine

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
	"dramatis/pipeline/task/model"
)

func TestEveryServerThatWouldBeAskedNeedsConsent(t *testing.T) {
	for name, c := range map[string]struct {
		config Config
		host   string // that is refused, "" for none
	}{
		"without a model":              {Config{BaseURL: "https://a.example.org/v1"}, ""},
		"this machine":                 {Config{Kind: OpenAI, BaseURL: "http://localhost:1/v1"}, ""},
		"another":                      {Config{Kind: OpenAI, BaseURL: "https://a.example.org/v1"}, "a.example.org"},
		"an allowed one":               {Config{Kind: OpenAI, BaseURL: "https://a.example.org/v1", Allowed: []string{"a.example.org"}}, ""},
		"another for vectors":          {Config{Kind: OpenAI, BaseURL: "https://a.example.org/v1", Allowed: []string{"a.example.org"}, EmbedModel: "v", EmbedURL: "https://b.example.org/v1"}, "b.example.org"},
		"a second one without vectors": {Config{Kind: OpenAI, BaseURL: "http://localhost:1/v1", EmbedURL: "https://b.example.org/v1"}, ""},
		"the practice server":          {Config{Kind: Practice, BaseURL: "https://a.example.org/v1"}, ""},
	} {
		var e *llm.Error
		switch err := c.config.Refusal(); {
		case c.host == "":
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		case !errors.As(err, &e) || e.Kind != llm.HostNotAllowed || !strings.Contains(err.Error(), c.host):
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAModelNeedsAnAddressAndAName(t *testing.T) {
	for _, c := range []Config{{Kind: OpenAI}, {Kind: OpenAI, Model: "m"}, {Kind: OpenAI, BaseURL: "http://localhost:1/v1"}} {
		if _, err := New(c, nil); err == nil || !strings.Contains(err.Error(), "-base-url") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestAnEngineWaitsWhileItsRunIsPaused(t *testing.T) {
	var e Engine
	editortest.Must(t, e.wait(t.Context()))
	stopped := errors.New("stopped")
	e.PauseWith(func(context.Context) error { return stopped })
	if err := e.wait(t.Context()); !errors.Is(err, stopped) {
		t.Error(err)
	}
	e.PauseWith(nil)
	editortest.Must(t, e.wait(t.Context()))
}

// joyOf returns how much joy an engine with a list of words finds in a text.
func joyOf(t *testing.T, list string) float64 {
	t.Helper()
	e := editortest.Get(New(Config{Lexicon: list}, nil))(t)
	out := editortest.Get(e.ScoreEmotion(t.Context(), task.EmotionInput{Language: "en", Items: []task.EmotionItem{{ID: "1", Text: "zork"}}}))(t)
	return out.Items[0].Emotions["joy"]
}

func TestTheWritersListOfWordsIsReadAgainOnceItChanges(t *testing.T) {
	list := filepath.Join(t.TempDir(), "words.csv")
	write := func(text string, at int64) {
		editortest.Must(t, os.WriteFile(list, []byte(text), 0o600))
		editortest.Must(t, os.Chtimes(list, time.Unix(at, 0), time.Unix(at, 0)))
	}
	write("word,joy\nzork,1\n", 1000)
	if with, without := joyOf(t, list), joyOf(t, ""); with <= without {
		t.Errorf("joy %v with the list, %v without", with, without)
	}
	write("word,joy\nplim,1\n", 1000) // not seen to have changed
	if joyOf(t, list) == joyOf(t, "") {
		t.Error("an unchanged list was read again")
	}
	write("word,joy\nplim,1\n", 2000)
	if joyOf(t, list) != joyOf(t, "") {
		t.Error("a changed list was not read again")
	}
}

func TestAFileThatIsNoListIsRefusedByName(t *testing.T) {
	folder := t.TempDir()
	nonsense, large := filepath.Join(folder, "tale.txt"), filepath.Join(folder, "large.csv")
	editortest.Must(t, os.WriteFile(nonsense, []byte("Once upon a time."), 0o600))
	editortest.Must(t, os.WriteFile(large, nil, 0o600))
	editortest.Must(t, os.Truncate(large, builtin.MaxLexicon+1))
	for _, path := range []string{nonsense, large, folder, filepath.Join(folder, "missing.csv")} {
		if _, err := New(Config{Lexicon: path}, nil); err == nil || !strings.Contains(err.Error(), filepath.Base(path)) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestAForecastIsOfTheServersOwnSpeedAndPrices(t *testing.T) {
	c := Config{Kind: OpenAI, BaseURL: "http://localhost:9/v1", Model: "m", Concurrency: 2, Prices: llm.Prices{{Model: "m", Input: 1, Output: 1}}}
	var usual, timed Forecast
	usual.TakeQuestions(model.Questions{Replies: 10, Ratings: 10}, c)
	if usual.Calls == 0 || usual.Dollars <= 0 || usual.Unpriced || usual.Timed || usual.Latency != usualLatency || usual.Concurrency != 2 {
		t.Errorf("%+v", usual)
	}
	c.Quirks = openai.NewQuirks()
	editortest.Must(t, json.Unmarshal([]byte(`{"http://localhost:9/v1 m":{"known":true,"seconds":8}}`), c.Quirks))
	timed.TakeQuestions(model.Questions{Replies: 10, Ratings: 10}, c)
	if !timed.Timed || timed.Latency <= usual.Latency || timed.Time <= usual.Time {
		t.Errorf("%+v", timed)
	}
	if two := usual.Double(); two.Calls != 2*usual.Calls || two.Prompt != 2*usual.Prompt || two.Completion != 2*usual.Completion ||
		two.Dollars != 2*usual.Dollars || two.Time != 2*usual.Time || two.Latency != usual.Latency {
		t.Errorf("%+v twice is %+v", usual, two)
	}
}

func TestOnlyWhatWasReadWellCostsNothing(t *testing.T) {
	source := chapter(t)
	c := Config{Kind: OpenAI, BaseURL: "http://localhost:9/v1", Model: "m"}
	estimate := func(known *kb.Snapshot) Forecast {
		return editortest.Get(Estimate(t.Context(), known, []pipeline.Source{source}, c))(t)
	}
	first := estimate(kb.Empty())
	if first.Passages != 1 || first.AlreadyRead != 0 || first.TextTokens == 0 || first.Calls == 0 {
		t.Fatalf("%+v", first)
	}
	p := editortest.Get(passage.Split(t.Context(), source.Document, source.Text.Body, passage.OptionsOf("")))(t)[0]
	with := func(failure string) *kb.Snapshot {
		s := editortest.Open(t)
		editortest.Must(t, s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Edits: []kb.Edit{{After: &kb.Reading{Passage: p.ID, Failure: failure}}}}, nil
		}))
		return s.Snapshot()
	}
	if f := estimate(with("")); f.Passages != 0 || f.AlreadyRead != 1 || f.Calls != 0 {
		t.Errorf("read already: %+v", f)
	}
	if f := estimate(with("no answer")); f.Passages != 1 || f.AlreadyRead != 0 {
		t.Errorf("read without success: %+v", f)
	}
}

func TestAKeyIsReadFromItsVariable(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", " usual \n")
	t.Setenv("MY_KEY", "mine")
	if Key("") != "usual" || Key("MY_KEY") != "mine" || Key("NO_SUCH_KEY") != "" {
		t.Errorf("%q, %q", Key(""), Key("MY_KEY"))
	}
}
