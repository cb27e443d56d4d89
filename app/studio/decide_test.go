package studio

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/pane/chat"
	"dramatis/app/sample"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/evaluation"
	"dramatis/pipeline/llm"
)

// withSample returns a studio that has read the English sample.
func withSample(t *testing.T) (*Studio, *ui.TestLoop) {
	t.Helper()
	s, loop := opened(t)
	docs := editortest.Get(sample.Documents("english", t.TempDir()))(t)
	s.Imports().importHere(docs[:1])
	idle(s, loop)
	if len(s.View().Characters()) == 0 {
		t.Fatal("nobody was read")
	}
	return s, loop
}

// press taps a button of the dialog in front.
func press(t *testing.T, s *Studio, words string) {
	t.Helper()
	uitest.Button(t, s.window.Canvas().Overlays().Top(), words).Tapped(nil)
}

func TestThePaletteFindsPeopleAndPlacesOfTheText(t *testing.T) {
	s, _ := withSample(t)
	who := s.View().Characters()[0]
	found := s.findEntities(strings.ToUpper(who.Name[1:4]))
	if len(found) == 0 || len(found) > 8 || s.findEntities("") != nil {
		t.Fatalf("%d entities are found", len(found))
	}
	if list := s.findText("a"); list != nil {
		t.Errorf("a single letter finds %d places", len(list))
	}
	list := s.findText("and")
	if len(list) != placesFound+1 || !strings.HasPrefix(list[placesFound].Title, "All ") {
		t.Fatalf("%d places are offered", len(list))
	}
	list[0].Do()
	if s.panes.front().id != "read" {
		t.Errorf("a place opens the pane %s", s.panes.front().id)
	}
}

func TestAnExportOffersEverybodyThenTheChosenOneThenTheMostMentioned(t *testing.T) {
	s, _ := withSample(t)
	people := s.View().Characters()
	last := people[len(people)-1]
	list := s.Exports().exportable(last.ID)
	if list[0] != last || len(list) > maxOffered || list[1] == last {
		t.Errorf("%d are offered, %s first", len(list), list[0].Name)
	}
	if words := exportChoices(s.View(), list); len(words) != len(list)+1 || words[0] != "everybody" {
		t.Errorf("the choices are %v", words)
	}
}

func TestAFileThatIsThereIsNotReplacedByANewOne(t *testing.T) {
	s, loop := opened(t)
	path := filepath.Join(t.TempDir(), "mine.dramatis")
	editortest.Must(t, os.WriteFile(path, []byte("something else"), 0o600))
	s.Make(path)
	if !says(s, "is there already") || s.base.Path() != "" {
		t.Errorf("open is %q", s.base.Path())
	}
	fresh := filepath.Join(t.TempDir(), "new.dramatis")
	s.Make(fresh)
	idle(s, loop)
	if s.base.Path() != fresh || len(s.Recent()) != 1 {
		t.Errorf("open is %q, and %v were open", s.base.Path(), s.Recent())
	}
	s.Open(filepath.Join(t.TempDir(), "nowhere.dramatis"))
	if s.base.Path() != fresh {
		t.Error("a file that is not there closes the one that is open")
	}
}

func TestUndoAndRedoSayWhatTheyDid(t *testing.T) {
	s, _ := withSample(t)
	name := s.View().Characters()[0].Name
	var done []bool
	for _, c := range []editor.Command{edits.Rename(name, "Somebody Else"), edits.Rename("Nobody At All", "x")} {
		s.DoThen(c, func(ok bool) { done = append(done, ok) })
	}
	if !slices.Equal(done, []bool{true, false}) {
		t.Error("a command ran that can't, or did not run")
	}
	for _, step := range []struct {
		do   func()
		says string
	}{{s.Undo, "Undone: "}, {s.Redo, "Redone: "}, {s.Redo, "Nothing to redo."}} {
		step.do()
		if !says(s, step.says) {
			t.Errorf("the window does not say %q", step.says)
		}
	}
}

func TestACharacterAnswersAndItsTalkIsKept(t *testing.T) {
	s, loop := withSample(t)
	who := s.View().Characters()[0]
	var got chat.Reply
	s.Talks().Ask(conversation.Question{As: who.ID, Text: "Who are you?", Method: s.Methods()[0]}, func(conversation.Trace) {}, func(string) {}, func(r chat.Reply, err error) {
		if err != nil {
			t.Error(err)
		}
		got = r
	})
	idle(s, loop)
	if got.Text == "" || got.Stopped || s.servers.ModelName() != "" {
		t.Errorf("answered is %+v", got)
	}
	if summary, _ := s.Talks().Persona(who.ID); summary == "" {
		t.Error("nothing is known of who was asked")
	}
}

// withServer opens the sample with a model server that nobody has agreed to.
func withServer(t *testing.T) (*Studio, *ui.TestLoop) {
	t.Helper()
	s, loop := withSample(t)
	if err := s.Settings.Change(func(n *settings.Settings) {
		n.Engine = settings.Engine{Kind: "openai", BaseURL: "https://api.example.com/v1", Model: "m"}
	}); err != nil {
		t.Fatal(err)
	}
	return s, loop
}

func TestNothingIsSentToAHostBeforeTheWriterAgrees(t *testing.T) {
	s, loop := withServer(t)
	stopped := false
	s.Talks().Ask(conversation.Question{As: s.View().Characters()[0].ID, Text: "Who are you?"}, nil, nil, func(r chat.Reply, err error) { stopped = r.Stopped && err == nil })
	if !says(s, "Send text to api.example.com?") || says(s, "sent unencrypted") {
		t.Fatal("nobody was asked, or about http")
	}
	press(t, s, "Not now")
	idle(s, loop)
	if !stopped || len(s.Settings.Get().Allowed) != 0 || len(s.servers.waiting) != 0 {
		t.Errorf("stopped: %v, allowed are %v", stopped, s.Settings.Get().Allowed)
	}
}

func TestTheQuestionAboutAHostSaysThatHTTPIsUnencrypted(t *testing.T) {
	s, loop := withServer(t)
	for _, address := range []string{"http://judge.example.com/v1", "http://[fd00::1]:8080/v1"} {
		if s.servers.ensureConsent(func() {}, engine.Config{Kind: engine.OpenAI, BaseURL: address, Model: "m"}) || !says(s, "sent unencrypted") {
			t.Errorf("of %s, a second server, it doesn't say that http is unencrypted", address)
		}
		press(t, s, "Not now")
		idle(s, loop)
	}
}

func TestQuestionsAreReadFromAFileOrRefusedInOneSentence(t *testing.T) {
	s, _ := withSample(t)
	path := filepath.Join(t.TempDir(), "questions.json")
	editortest.Must(t, os.WriteFile(path, []byte(`[{"as": "`+s.View().Characters()[0].Name+`", "question": "Who are you?"}]`), 0o600))
	s.Exams().ReadQuestions(path)
	if n := len(evaluation.Questions(s.Snapshot())); n != 1 || !says(s, "1 question was taken in.") {
		t.Errorf("%d questions", n)
	}
	editortest.Must(t, os.WriteFile(path, []byte("{"), 0o600))
	s.Exams().ReadQuestions(path)
	if !says(s, "this is not a file of questions") {
		t.Error("the window does not say what is wrong with the file")
	}
}

func TestPreferencesCountAtOnceAndWrongOnesAreSaid(t *testing.T) {
	s, _ := opened(t)
	v := s.Values()
	v.Thinking = "a lot"
	s.SetValues(v)
	if !says(s, "thinking is one of") {
		t.Error("the window does not say which words there are")
	}
	v.TextSize, v.Language, v.Thinking = 125, "zh", ""
	s.SetValues(v)
	if i18n.Lang() != "zh" || s.Values().TextSize != 125 || s.panes.front().id != "settings" {
		t.Errorf("in use are %+v", s.Values())
	}
	if toStoredPrices(s.servers.ListPrices()) != nil || toStoredPrices(append(s.servers.ListPrices(), toShownPrices(llm.Prices{{Model: "mine"}})...)) == nil {
		t.Error("the program's own prices are kept, or the writer's are not")
	}
}
