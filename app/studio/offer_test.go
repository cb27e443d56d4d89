package studio

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	fynestorage "fyne.io/fyne/v2/storage"

	"dramatis/app/export"
	"dramatis/app/portal"
	"dramatis/editor/editortest"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/openai"
	"dramatis/storage"
)

func TestACardIsWrittenWhereTheDesktopSays(t *testing.T) {
	s, loop := withSample(t)
	dir := t.TempDir()
	var asked []portal.Request
	s.Desktop = func(_ context.Context, r portal.Request) ([]string, error) {
		asked = append(asked, r)
		return []string{filepath.Join(dir, "card.json")}, nil
	}
	who := s.View().Characters()[0]
	(characters{s.core}).ExportCard(who.ID)
	press(t, s, "Choose where…")
	idle(s, loop)
	if len(asked) != 1 || asked[0].Kind != portal.Save || !strings.HasPrefix(asked[0].Name, who.Name) {
		t.Fatalf("asked is %+v", asked)
	}
	data, err := os.ReadFile(filepath.Join(dir, "card.json"))
	if err != nil || !strings.Contains(string(data), who.Name) {
		t.Errorf("the card is %d bytes: %v", len(data), err)
	}
	s.Exports().exportDialog("", "card-v3") // one of everybody: they need a folder
	press(t, s, "Choose where…")
	if last := asked[len(asked)-1]; len(asked) != 2 || last.Kind != portal.Folder {
		idle(s, loop)
		if last = asked[len(asked)-1]; last.Kind != portal.Folder {
			t.Errorf("asked is %+v", last)
		}
	}
	idle(s, loop)
}

func TestWhatSomebodyChangedIsReplacedOnlyWhenTheWriterSaysSo(t *testing.T) {
	s, loop := withSample(t)
	o := export.Request{Format: "gephi", Path: filepath.Join(t.TempDir(), "tables")}
	s.Exports().Export(o)
	idle(s, loop)
	list := written(t, o.Path)
	own := []byte("mine\n")
	for _, path := range list {
		editortest.Must(t, os.WriteFile(path, own, 0o600))
	}
	s.Exports().Export(o)
	idle(s, loop)
	if !says(s, "Replace what was changed?") {
		t.Fatal("nobody is asked")
	}
	press(t, s, "Replace")
	idle(s, loop)
	if data := editortest.Get(os.ReadFile(list[0]))(t); string(data) == string(own) {
		t.Error("nothing was replaced")
	}
}

func TestQuestionsAreAskedAndReported(t *testing.T) {
	s, loop := withSample(t)
	who := s.View().Characters()[0]
	ask := evaluation.Request{Title: "Who", Methods: []string{"vanilla"}, Questions: []kb.Question{{ID: "q1", As: who.Name, Text: "Who are you?"}}}
	curating := ask
	curating.Curating = true
	s.Exams().Evaluate(curating)
	if !says(s, "Nothing was decided here yet") {
		t.Error("a base without decisions is compared with itself")
	}
	s.Exams().Evaluate(ask)
	s.Exams().Evaluate(ask)
	if !says(s, "Questions are being asked already.") {
		t.Error("two evaluations run at once")
	}
	idle(s, loop)
	runs := evaluation.All(s.Snapshot())
	if len(runs) != 1 || !says(s, "1 answer.") {
		t.Fatalf("%d evaluations are kept", len(runs))
	}
	path := filepath.Join(t.TempDir(), "report.md")
	s.Exams().WriteReport(evaluation.SheetOf(s.Snapshot(), runs[0]), path)
	if data := editortest.Get(os.ReadFile(path))(t); !strings.Contains(string(data), "Who are you?") {
		t.Error("the report does not hold the question")
	}
	s.Exams().WriteReport(evaluation.SheetOf(s.Snapshot(), runs[0]), filepath.Join(t.TempDir(), "no folder", "report.md"))
	if !says(s, "no folder") && !says(s, "report.md") {
		t.Error("a report that can't be written is not said")
	}
}

func TestMakingAFileSmallerSaysFirstWhatIsLost(t *testing.T) {
	for want, w := range map[string]storage.Weight{
		"Nothing is lost.":                                            {File: 1 << 20},
		"3 steps can't be undone any more":                            {Steps: 3, History: 2 << 20},
		"1 step can't be undone any more: 2.0 MB. What it did stays.": {Steps: 1, History: 2 << 20},
		"1 reply is forgotten: 1.5 MB. Reading the same again":        {Replies: 1, Cache: 3 << 19},
		"2 replies are forgotten: 1.5 MB.":                            {Replies: 2, Cache: 3 << 19},
		"The file has 4.0 MB; 1.0 MB of it":                           {File: 4 << 20, Free: 1 << 20},
	} {
		if got := describeLoss(w, nil); !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	s, loop := opened(t)
	s.Make(filepath.Join(t.TempDir(), "book.dramatis"))
	idle(s, loop)
	s.States().Compact()
	press(t, s, "Make it smaller")
	idle(s, loop)
	if !says(s, "The file had") {
		t.Error("the window does not say how large the file is now")
	}
}

func TestDroppedFilesAreReadUnlessNothingOfThemCanBe(t *testing.T) {
	s, loop := opened(t)
	dir := t.TempDir()
	text, other := filepath.Join(dir, "book.txt"), filepath.Join(dir, "film.mov")
	editortest.Must(t, os.WriteFile(text, []byte("Anna Marsh met Peter Dunn.\n\n\"Good evening,\" said Peter Dunn.\n"), 0o600))
	editortest.Must(t, os.WriteFile(other, []byte("x"), 0o600))
	s.Drop([]fyne.URI{fynestorage.NewFileURI(other)})
	if !says(s, "Nothing of this can be read") {
		t.Error("a film is taken for a document")
	}
	s.Drop([]fyne.URI{fynestorage.NewFileURI(dir)})
	idle(s, loop)
	if n := len(s.View().Story().Documents()); n != 1 {
		t.Errorf("%d documents are read from the folder", n)
	}
}

func TestEmotionsAreScoredAsAJob(t *testing.T) {
	s, loop := withSample(t)
	s.Emotions().Feel()
	idle(s, loop)
	if !says(s, "Every memory has its emotions now.") {
		t.Error("the window does not say that they are scored")
	}
}

func TestTheTestOfAConnectionSaysWhatIsMissing(t *testing.T) {
	s, loop := opened(t)
	for want, r := range map[string]openai.Report{
		"It answers: 0 models":       {Took: time.Second},
		"reads 4,096 tokens at once": {Context: 4096},
		"compared by 384 numbers":    {Dimension: 384},
		"“m” is not in its list":     {},
	} {
		if got := reportSentence(r, "m"); !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
	if got := reportSentence(openai.Report{HasModel: true}, "m"); strings.Contains(got, "“m”") {
		t.Errorf("a model that is there is missed: %q", got)
	}
	said, kept := "", true
	s.servers.KeepKey("secret", func(words string, ok bool) { said, kept = words, ok })
	if kept || !strings.Contains(said, "at which address") {
		t.Errorf("a key without a server: %q", said)
	}
	state := "?"
	s.servers.KeyState(func(words string) { state = words })
	idle(s, loop)
	if state != "" {
		t.Errorf("the key of no server: %q", state)
	}
}
