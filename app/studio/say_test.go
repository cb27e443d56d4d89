package studio

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/job"
	"dramatis/app/portal"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
)

// wordsOf returns the texts of some objects, in a row.
func wordsOf(list []fyne.CanvasObject) string {
	var out []string
	for _, o := range list {
		for _, text := range uitest.Find[*ui.Text](o) {
			out = append(out, text.Text())
		}
	}
	return strings.Join(out, " | ")
}

func TestABudgetIsSaidWithoutWhatIsNotLimited(t *testing.T) {
	for want, b := range map[string]llm.Budget{"": {}, "1 call": {Calls: 1}, "2,000 tokens · 3 calls": {Tokens: 2000, Calls: 3}} {
		if got := budgetSentence(b); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestAForecastSaysWhetherThereIsAPrice(t *testing.T) {
	opened(t)
	for _, c := range []struct {
		forecast engine.Forecast
		choice   engine.Config
		want     string
	}{
		{engine.Forecast{Totals: llm.Totals{Unpriced: true}}, engine.Config{BaseURL: "http://127.0.0.1:8080/v1"}, "none: the server is on this machine"},
		{engine.Forecast{Totals: llm.Totals{Unpriced: true}}, engine.Config{BaseURL: "https://api.example.com/v1"}, "no price is known for this model"},
		{engine.Forecast{}, engine.Config{BaseURL: "https://api.example.com/v1"}, "nothing"},
		{engine.Forecast{Totals: llm.Totals{Dollars: 2.5}}, engine.Config{}, "about $2.50"},
		{engine.Forecast{Passages: 4, AlreadyRead: 3}, engine.Config{}, "4, and 3 are read already"},
		{engine.Forecast{Latency: 2 * time.Second, Concurrency: 3}, engine.Config{}, "if a call takes 2 s, 3 at a time"},
		{engine.Forecast{Latency: 2 * time.Second, Concurrency: 3, Timed: true}, engine.Config{}, "at 2.0 s a call, 3 at a time"},
	} {
		if got := wordsOf(forecastRows(c.forecast, c.choice)); !strings.Contains(got, c.want) {
			t.Errorf("%q is not in %s", c.want, got)
		}
	}
}

func TestWorkThatTheBudgetStopsOffersToGoOn(t *testing.T) {
	s, loop := opened(t)
	went := 0
	s.start(importing, "Reading", func(context.Context, *job.Job) error {
		return newStop(llm.Errorf(llm.BudgetSpent, "spent"), llm.Budget{Calls: 5}, func() { went++ })
	}, func() { t.Error("it has come to its end") })
	idle(s, loop)
	if !says(s, "The budget is used up: 5 calls.") {
		t.Fatal("the window does not say that the budget is used up")
	}
	press(t, s, "Go on")
	if went != 1 {
		t.Errorf("it goes on %d times", went)
	}
}

func TestWorkThatAServerStopsOffersToTryAgain(t *testing.T) {
	s, loop := opened(t)
	went := 0
	s.start(importing, "Reading", func(context.Context, *job.Job) error {
		return newStop(llm.Errorf(llm.Unauthorized, "wrong key"), llm.Budget{}, func() { went++ })
	}, nil)
	idle(s, loop)
	press(t, s, "Try again")
	if went != 1 {
		t.Errorf("it is tried %d times", went)
	}
	if err := errors.New("disk full"); newStop(err, llm.Budget{}, nil) != err {
		t.Error("what has nothing to do with a server is taken for its doing")
	}
}

func TestAReadingWithAModelIsForecastBeforeItBegins(t *testing.T) {
	s, loop := opened(t)
	editortest.Must(t, s.Settings.Change(func(n *settings.Settings) { n.Engine = settings.Engine{Kind: engine.Practice} }))
	book := filepath.Join(t.TempDir(), "book.txt")
	editortest.Must(t, os.WriteFile(book, []byte("Anna Marsh met Peter Dunn.\n\n\"Good evening,\" said Peter Dunn.\n"), 0o600))
	s.Imports().importHere([]string{book})
	idle(s, loop)
	if !says(s, "nothing has been sent yet") || len(s.View().Story().Documents()) != 0 {
		t.Fatal("nobody is asked before a model reads")
	}
	press(t, s, "Not now")
	idle(s, loop)
	if len(s.View().Story().Documents()) != 0 {
		t.Error("it is read all the same")
	}
}

func TestTheDesktopsDialogIsAskedFirstAndItsFailureBringsTheWindowsOwn(t *testing.T) {
	s, loop := opened(t)
	var asked []portal.Request
	answer, failure := []string{filepath.Join(t.TempDir(), "a.txt")}, error(nil)
	s.Desktop = func(_ context.Context, r portal.Request) ([]string, error) {
		asked = append(asked, r)
		return answer, failure
	}
	var chosen []string
	s.files.askToOpen("Open a text", []string{".txt"}, func(path string) { chosen = append(chosen, path) })
	s.files.askForFile("Save it", "out.csv", nil) // the open dialog comes first
	idle(s, loop)
	if len(asked) != 1 || asked[0].Kind != portal.OpenOne || len(asked[0].Filters) != 2 || len(chosen) != 1 || chosen[0] != answer[0] {
		t.Fatalf("asked %+v, chosen %v", asked, chosen)
	}
	answer = nil // the writer closes it
	s.files.askForFolder("Choose a folder", "Choose", func(string) { t.Error("nothing was chosen") })
	idle(s, loop)
	if last := asked[len(asked)-1]; last.Kind != portal.Folder || last.Folder != filepath.Dir(chosen[0]) {
		t.Errorf("asked %+v", last)
	}
	failure = errors.New("no portal")
	s.files.askForFile("Save it", "out.csv", func(string) {})
	idle(s, loop)
	if s.window.Canvas().Overlays().Top() == nil {
		t.Error("the window asks nothing either")
	}
	dialogOf(t, s).Hide()
	failure = portal.ErrEnded // Escape, in some desktops
	s.files.askForFile("Save it", "out.csv", func(string) {})
	idle(s, loop)
	if s.window.Canvas().Overlays().Top() != nil {
		t.Error("a dialog comes for the one that was closed")
	}
	if !s.notify.Toasts.Act() || s.window.Canvas().Overlays().Top() == nil {
		t.Error("and none is offered")
	}
}

func TestTheStateIsWhatJourneysWaitFor(t *testing.T) {
	s, loop := opened(t)
	if st := s.State(); !st.Idle || st.Entities != 0 || st.Undo != "" {
		t.Errorf("of an empty base: %+v", st)
	}
	s.Do(edits.Introduce("Ann", kb.Character))
	idle(s, loop)
	if st := s.State(); st.Entities != 1 || st.Undo == "" || st.Redo != "" {
		t.Errorf("%+v", st)
	}
	s.Undo()
	if st := s.State(); st.Entities != 0 || st.Redo == "" {
		t.Errorf("undone: %+v", st)
	}
	if s.Named("no such thing") != nil {
		t.Error("a widget that is not there is found")
	}
}

func TestDecisionsWrittenHereAreKnownHere(t *testing.T) {
	s, loop := withSample(t)
	path := filepath.Join(t.TempDir(), "decisions.json")
	s.Exports().WriteDecisions(path)
	idle(s, loop)
	if len(written(t, filepath.Dir(path))) != 1 {
		t.Fatal("nothing was written")
	}
	before := len(s.States().History())
	s.Exports().TakeOver(path)
	idle(s, loop)
	if len(s.States().History()) != before {
		t.Error("taking over one's own decisions changes the base")
	}
}

func TestThePasswordOfAnAddressIsNotShown(t *testing.T) {
	store := editortest.Get(settings.Open(t.TempDir()))(t)
	s := &servers{Parts: &Parts{Settings: store}}
	editortest.Must(t, store.Change(func(n *settings.Settings) {
		n.Engine.Kind, n.Engine.Model, n.Engine.BaseURL = engine.OpenAI, "m", "https://user:pa55word@host.example/v1"
	}))
	if got := s.sentence(); got != "m at host.example/v1" {
		t.Errorf("the status bar says %q", got)
	}
}
