package apptest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/zalando/go-keyring"

	"dramatis/app/export"
	"dramatis/app/pane/settingspane"
	"dramatis/app/sample"
	"dramatis/app/settings"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
	"dramatis/storage/secret"
)

// serve starts a scripted model server.
func serve(t *testing.T, o practice.Options) *practice.Server {
	t.Helper()
	s := practice.Start(o)
	t.Cleanup(s.Close)
	return s
}

// choose sets a model server in the settings, as typing there does.
func (r *Robot) choose(url string) *Robot {
	v := r.S.Values()
	v.Kind, v.BaseURL, v.Model, v.EmbedModel = "openai", url, "scripted-model", "scripted-embedding"
	r.S.SetValues(v)
	return r
}

// storyPath returns a sample's story in the robot's home.
func (r *Robot) storyPath(language string) string {
	r.t.Helper()
	docs, err := sample.Documents(language, r.Path(language))
	if err != nil {
		r.t.Fatal(err)
	}
	return docs[0]
}

func TestAServerIsFoundListedTestedAndItsKeyKeptInTheKeyring(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "")
	s := serve(t, practice.Options{Double: practice.LlamaCpp, Key: "sk-of-the-writer"})
	r := Start(t, "")
	r.S.Local = []openai.Preset{{Name: "Here", BaseURL: s.URL}}
	v := r.S.Values()
	v.Kind = "openai"
	r.S.SetValues(v)
	r.Reopen("").Do("go.settings")
	r.Type("settings.url", s.URL).Type("settings.model", "scripted-model").Tap("Test the connection").Sees("The model server did not accept the key").Sees("There is no key for 127.0.0.1")
	r.Type("settings.key", "sk-of-the-writer").Tap("Keep the key").Sees("is in this system's keyring")
	if key, err := keyring.Get(secret.Service, "127.0.0.1"); err != nil || key != "sk-of-the-writer" {
		t.Errorf("the keyring holds %q, %v", key, err)
	}
	r.Type("settings.embed", "scripted-embedding").Type("settings.concurrency", "3").Type("settings.longest", "900")
	r.Type("settings.requests", "60").Type("settings.tokens", "90,000").Type("settings.silence", "20").Type("settings.looks", "1")
	r.Tap("Test the connection").Sees("JSON by json_schema").Sees("reads 4,096 tokens at once").Sees("256 numbers")
	r.S.Preferences().Models(func(models []string, problem string) {
		if problem != "" || strings.Join(models, " ") != "scripted-embedding scripted-model" {
			t.Errorf("models %v, %s", models, problem)
		}
	})
	r.Idle()
	r.S.Local = []openai.Preset{{Name: "Here", BaseURL: s.URL}}
	r.Tap("Find on this machine").Sees("No model server answers") // it wants a key, which is not sent to a stranger
	if got := r.Reopen("").S.Values(); got.Concurrency != 3 || got.MaxTokens != 900 || got.Model != "scripted-model" ||
		got.RequestsPerMinute != 60 || got.TokensPerMinute != 90000 || got.Silence != 20 || got.Gleanings != 1 {
		t.Errorf("the settings are %+v", got)
	}
	data, err := os.ReadFile(filepath.Join(r.home, "settings", "settings.json"))
	if err != nil || strings.Contains(string(data), "sk-of") || !strings.Contains(string(data), `"limit": 4096`) {
		t.Errorf("the settings file holds (%v)\n%s", err, data)
	}
	r.Do("go.settings").Tap("Take it out").Sees("There is no key for 127.0.0.1")
	t.Setenv("WRITERS_KEY", "sk-of-the-writer")
	r.Type("settings.variable", "WRITERS_KEY").Tap("Test the connection").Sees("JSON by json_schema")
}

func TestPricesAndBudgetAreTheWriters(t *testing.T) {
	r := Start(t, "")
	r.choose("http://localhost:1/v1").Reopen("").Do("go.settings")
	list := len(r.S.Values().Prices)
	r.Type("settings.budget.dollars", "0,25").Type("settings.budget.tokens", "90000").Tap("Show the prices").Tap("Add a price")
	if got := r.S.Values(); got.Budget != (settings.Budget{Dollars: 0.25, Tokens: 90000}) || len(got.Prices) != list {
		t.Errorf("budget %+v, %d prices", got.Budget, len(got.Prices))
	}
	v := r.S.Values()
	v.Prices = append(v.Prices, settingspane.Price{Model: "qwen*", Input: 0.1, Output: 0.3})
	r.S.SetValues(v)
	if got := r.Reopen("").S.Values().Prices; len(got) != list+1 || got[list] != v.Prices[list] {
		t.Errorf("prices %+v", got)
	}
	r.Do("go.settings").Tap("Show the prices").Tap("Back to the list prices")
	if got := r.S.Values().Prices; len(got) != list {
		t.Errorf("%d prices are left of %d", len(got), list)
	}
}

func TestACharacterAnswersThroughAModelServerAndTheKeyStaysInTheKeyring(t *testing.T) {
	s := serve(t, practice.Options{Key: "sk-of-the-writer"})
	r := Start(t, "story.dramatis").choose(s.URL)
	editortest.Must(t, keyring.Set(secret.Service, "127.0.0.1", "sk-of-the-writer"))
	r.S.Imports().Import([]string{r.storyPath(sample.English)})
	r.Idle().Tap("Read").Do("go.chat")
	before := s.Count("")
	r.Tap("Who are your friends?").Sees("Why?")
	streamed := 0
	for _, c := range s.Calls() {
		if c.Stream && c.Task == "" {
			streamed++
		}
		if c.Authorization != "Bearer sk-of-the-writer" {
			t.Fatalf("a request went with %q", c.Authorization)
		}
	}
	if s.Count("") == before || streamed != 1 {
		t.Errorf("%d requests for a question, %d replies in character streamed", s.Count("")-before, streamed)
	}
	r.S.Exports().Export(export.Request{Format: "json", Path: r.Path("all.json")})
	r.Idle().Reopen("story.dramatis")
	files := 0
	err := filepath.WalkDir(r.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), "sk-of-the-writer") {
			t.Errorf("the key is in %s", path)
		}
		return err
	})
	if err != nil || files < 4 { // story, base, settings, export
		t.Errorf("%d files, %v", files, err)
	}
}
