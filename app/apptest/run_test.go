package apptest

import (
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"dramatis/app/pane/settingspane"
	"dramatis/app/sample"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
)

// read counts the passages of the base that are read well, and those that are not.
func (r *Robot) read() (well, not int) {
	s := r.S.View().Snapshot
	for p := range kb.All[*kb.Passage](s) {
		if reading, ok := kb.Get[*kb.Reading](s, string(p.ID)); ok && reading.Failure == "" {
			well++
		} else {
			not++
		}
	}
	return well, not
}

// page writes a text into the robot's home.
func (r *Robot) page(name, text string) string {
	r.t.Helper()
	if err := os.WriteFile(r.Path(name), []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	return r.Path(name)
}

// asks returns how many different chat requests a server got, and how many in all.
func asks(s *practice.Server) (different, all int) {
	seen := map[string]bool{}
	for _, c := range s.Calls() {
		if strings.HasSuffix(c.Path, "/chat/completions") {
			seen[string(c.Body)] = true
			all++
		}
	}
	return len(seen), all
}

func TestTheWriterIsToldWhatAModelWillCostBeforeItReads(t *testing.T) {
	s := serve(t, practice.Options{})
	r := Start(t, "story.dramatis").choose(s.URL)
	path := r.storyPath(sample.English)
	r.S.Imports().Import([]string{path})
	r.Idle().Sees("nothing has been sent yet").Sees("11").Sees("none: the server is on this machine").Sees("if a call takes 2 s, 4 at a time")
	if n := len(s.Calls()); n > 0 {
		t.Errorf("%d requests were sent before the writer agreed", n)
	}
	r.Tap("Not now")
	if well, not := r.read(); well+not > 0 || len(s.Calls()) > 0 {
		t.Errorf("%d passages and %d requests after “Not now”", well+not, len(s.Calls()))
	}
	v := r.S.Values()
	v.Prices = append(v.Prices, settingspane.Price{Model: "scripted-*", Input: 3, Output: 9})
	r.S.SetValues(v)
	r.S.Imports().Import([]string{path})
	r.Idle().Sees("about $").Tap("Read").Sees("people and places").Sees("It took ").Sees("tokens · $")
	if well, not := r.read(); well == 0 || not > 0 {
		t.Errorf("%d passages are read, %d are not", well, not)
	}
	before := len(s.Calls())
	r.S.Imports().Import([]string{path}) // of which nothing has to be read
	if r.Idle(); len(s.Calls()) != before {
		t.Errorf("%d requests for an unchanged document", len(s.Calls())-before)
	}
	r.S.Imports().Again(path)
	r.Idle().Sees("Passages to read").Sees(" s a call, 4 at a time").Tap("Not now") // timed by now
}

func TestABudgetStopsAReadingThatGoesOnWhenTheWriterSaysSo(t *testing.T) {
	whole := serve(t, practice.Options{})
	r := Start(t, "whole.dramatis").choose(whole.URL)
	path := r.storyPath(sample.English)
	r.S.Imports().Import([]string{path})
	r.Idle().Tap("Read")
	want, names := whole.Count(""), strings.Join(r.Names(), "\n")

	s := serve(t, practice.Options{})
	r = Start(t, "story.dramatis").choose(s.URL)
	path = r.storyPath(sample.English)
	r.S.Imports().Import([]string{path})
	r.Idle().Type("estimate.limit", "30,000").Tap("Read").Sees("Stopped at the budget").Sees("30,000 tokens").Sees("What was done is kept")
	well, not := r.read()
	if well == 0 || not == 0 {
		t.Fatalf("%d passages were read within the budget, %d not", well, not)
	}
	r.Tap("Stop here").Do("go.library").Sees("read ")
	r.Do("library.retry") // by hand, with the budget of the settings: none
	if more, left := r.read(); more <= well || left > 0 {
		t.Errorf("%d passages are read, %d not", more, left)
	}
	if different, all := asks(s); different != all || all != want {
		t.Errorf("%d requests, %d of them different; a run without a budget has %d", all, different, want)
	}
	if got := strings.Join(r.Names(), "\n"); got != names {
		t.Errorf("the cast is\n%s\nnot\n%s", got, names)
	}
}

func TestGoingOnAfterTheBudgetSpendsItAgainUntilAllIsRead(t *testing.T) {
	s := serve(t, practice.Options{})
	r := Start(t, "story.dramatis").choose(s.URL)
	v := r.S.Values()
	v.Budget.Calls = 8
	r.S.SetValues(v)
	r.S.Imports().Import([]string{r.storyPath(sample.English)})
	r.Idle().Tap("Read")
	stops := 0
	for strings.Contains(VisibleText(r.S), "Stopped at the budget") && stops < 20 {
		stops++
		r.Sees("8 calls").Tap("Go on")
	}
	if well, not := r.read(); stops < 2 || well == 0 || not > 0 {
		t.Errorf("after %d stops %d passages are read, %d not", stops, well, not)
	}
	if different, all := asks(s); different != all {
		t.Errorf("%d requests, %d of them different", all, different)
	}
}

func TestWhatFailedIsReadAgainWithAKeystrokeAndNothingElse(t *testing.T) {
	// Not by how often a request came, nor the first one: the form changes when the first replies are not JSON.
	var willing atomic.Bool
	s := serve(t, practice.Options{Script: practice.Tasks(map[string]practice.Script{"read_passage": func(a practice.Ask) string {
		var in struct{ Text string }
		if a.Read(&in); strings.Contains(in.Text, "Dray") && !willing.Load() {
			return "Sorry, I would rather not."
		}
		return practice.Rules(a)
	}}, practice.Rules)})
	r := Start(t, "story.dramatis").choose(s.URL)
	r.S.Imports().Import([]string{r.storyPath(sample.English)})
	r.Idle().Tap("Read")
	well, not := r.read()
	if not == 0 || well == 0 {
		t.Fatalf("%d passages are read, %d failed", well, not)
	}
	r.Do("go.library").Sees("failed")
	s.Forget()
	willing.Store(true)
	r.Do("library.retry")
	if _, left := r.read(); left > 0 {
		t.Errorf("%d passages are still not read", left)
	}
	if n := s.Count("read_passage"); n > not {
		t.Errorf("%d passages were asked for, %d had failed", n, not)
	}
}

func TestARefusedKeyStopsTheReadingAndSaysWhatToDo(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-of-another-server-0123456789")
	t.Setenv("WRITERS_KEY", "sk-a-wrong-one-0123456789")
	s := serve(t, practice.Options{Key: "right"})
	r := Start(t, "story.dramatis").choose(s.URL)
	r.S.Preferences().TestConnection(func(string, bool) {})
	r.Idle()
	for _, c := range s.Calls() {
		if strings.Contains(c.Authorization, "another") {
			t.Errorf("the key of another server was sent: %s", c.Authorization)
		}
	}
	s.Forget()
	v := r.S.Values()
	v.KeyVariable = "WRITERS_KEY"
	r.S.SetValues(v)
	r.S.Imports().Import([]string{r.storyPath(sample.English)})
	r.Idle().Tap("Read").Sees("The model server did not accept the key")
	if strings.Contains(VisibleText(r.S), "sk-a-wrong") {
		t.Error("the window shows the key")
	}
	const titles = 1 // a title page is read without a call
	if well, _ := r.read(); well > titles || len(s.Calls()) > 8 {
		t.Errorf("%d passages read, %d requests with a refused key", well, len(s.Calls()))
	}
	r.Tap("Open the settings").Sees("WHO READS")
}

func TestThePracticeServerReadsAPageWithoutAModel(t *testing.T) {
	r := Start(t, "story.dramatis")
	v := r.S.Values()
	v.Kind = "practice"
	r.S.SetValues(v)
	r.Reopen("story.dramatis").Do("go.settings").Sees("Practice: not a language model").Check("Let it fail")
	if !r.S.Values().BadDay {
		t.Error("the box is not kept")
	}
	r.Check("Let it fail")
	page := r.page("Utterson.txt", "Mr. Utterson was a lawyer. “Good day,” said Mr. Utterson to Dr. Jekyll.")
	r.S.Imports().Import([]string{page})
	r.Idle().Sees("the practice server").Sees("nothing").Tap("Read")
	if names := strings.Join(r.Names(), " "); !strings.Contains(names, "Utterson") {
		t.Errorf("the cast is %s", names)
	}
	if data, err := os.ReadFile(r.Path("settings/settings.json")); err != nil || strings.Contains(string(data), "practice-model") {
		t.Errorf("the settings remember the practice server, whose address is another one each time (%v)", err)
	}
}
