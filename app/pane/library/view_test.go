package library

import (
	"slices"
	"strings"
	"testing"

	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// A host notes what the pane asks for.
type host struct {
	*panetest.Studio
}

func (h *host) ImportDialog()              { h.Asked = append(h.Asked, "import") }
func (h *host) ImportFolderDialog()        { h.Asked = append(h.Asked, "folder") }
func (h *host) OpenSample(language string) { h.Asked = append(h.Asked, language) }
func (h *host) Retry()                     { h.Asked = append(h.Asked, "retry") }
func (h *host) Again(path string)          { h.Asked = append(h.Asked, "again "+path) }
func (h *host) PauseJob(int, bool)         { h.Asked = append(h.Asked, "pause") }
func (h *host) CancelJob(int)              { h.Asked = append(h.Asked, "cancel") }
func (h *host) Encodings() []string        { return []string{"UTF-8"} }

func shown(t *testing.T, fill bool) (*host, *Pane) {
	t.Helper()
	h := &host{&panetest.Studio{Session: editortest.Story(t, fill)}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

func TestAnEmptyLibraryOffersTheSamples(t *testing.T) {
	h, p := shown(t, false)
	for _, words := range []string{"Open the English sample", "Open the Chinese sample", "Import documents…", "Import folder…"} {
		uitest.Button(t, p.Object(), words).Tapped(nil)
	}
	if want := []string{"english", "chinese", "import", "folder"}; !slices.Equal(h.Asked, want) {
		t.Errorf("asked for is %v, not %v", h.Asked, want)
	}
}

func TestTheSamplesAreNotOfferedWhileABookIsRead(t *testing.T) {
	_, p := shown(t, false)
	sample := func() bool {
		return slices.ContainsFunc(uitest.Find[*ui.Button](p.Object()), func(b *ui.Button) bool { return b.Text() == "Open the English sample" })
	}
	p.SetJobs([]job.State{{ID: 1, Stage: "read", Total: 9}})
	if sample() {
		t.Error("to open the sample would stop the reading")
	}
	if p.SetJobs(nil); !sample() {
		t.Error("the empty library offers nothing")
	}
}

func TestADocumentIsListedWithWhatWasRead(t *testing.T) {
	h, p := shown(t, true)
	if len(p.rows) != 1 {
		t.Fatalf("%d documents are listed", len(p.rows))
	}
	if r := p.rows[0]; r.Title != "The Mill" || r.Passages != 1 || r.Unread != 0 || r.Failed != 0 || r.Found != "3 characters · 1 place" || r.Engine != "test" {
		t.Errorf("listed is %+v", r)
	}
	uitest.Button(t, p.Object(), "The Mill").Tapped(nil)
	if !slices.Equal(h.Asked, []string{"place d 0–0"}) {
		t.Errorf("asked for is %v", h.Asked)
	}
}

func TestTheMenuOfADocumentMovesItOutOfTheStoryAndRemovesIt(t *testing.T) {
	_, p := shown(t, true)
	do := func(words string) {
		t.Helper()
		for _, i := range p.menu(p.rows[0]).Items {
			if i.Label == words {
				i.Action()
				return
			}
		}
		t.Fatalf("the menu has no %q", words)
	}
	do("It is about the story, from outside")
	if p.rows[0].InStory {
		t.Error("the document is still part of the story")
	}
	do("It is part of the story")
	do("Remove")
	if len(p.rows) != 0 {
		t.Errorf("%d documents are left", len(p.rows))
	}
}

func TestOnlyJobsThatTakeTimeHaveACardAndItGoesWithThem(t *testing.T) {
	_, p := shown(t, true)
	p.SetJobs([]job.State{{ID: 1}, {ID: 2, Stage: "read", Total: 9, Done: 3}})
	if len(p.jobs.Objects) != 1 || p.cards[2] == nil {
		t.Errorf("%d cards are shown", len(p.jobs.Objects))
	}
	p.SetJobs(nil)
	if len(p.jobs.Objects) != 0 || len(p.cards) != 0 {
		t.Errorf("%d cards are left", len(p.jobs.Objects))
	}
}

func TestADocumentWithoutNamesSaysWhatToDo(t *testing.T) {
	h, p := shown(t, true)
	text := kb.TextOf("Мария пошла к реке.")
	for _, record := range []kb.Record{text, &kb.Document{ID: "r", Title: "The River", Text: text.Hash, Size: len(text.Body), Order: 2},
		&kb.Passage{ID: "q", Document: "r", Span: kb.Span{End: len(text.Body)}, Seq: 1}, &kb.Reading{Passage: "q", Engine: "builtin/1", By: kb.ByRule}} {
		editortest.Must(t, h.Session.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(s, record)}}, nil
		}))
	}
	p.Refresh(h.View())
	if list := rows(h.View()); len(list) != 2 || list[0].Nameless || !list[1].Nameless {
		t.Errorf("documents %+v", list)
	}
	for _, chip := range uitest.Find[*ui.ChipButton](p.Object()) {
		chip.Tapped(nil)
	}
	if !strings.Contains(h.Message(), "language model") {
		t.Errorf("it says %q", h.Message())
	}
}
