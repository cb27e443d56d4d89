package evaluate

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A desk is the studio that these tests need.
type desk struct {
	pane.Studio
	snap     *kb.Snapshot
	ordered  []evaluation.Request
	canceled int
}

func (d *desk) Note(editor.Plan, func(bool))                      {}
func (d *desk) Snapshot() *kb.Snapshot                            { return d.snap }
func (d *desk) Methods() []string                                 { return []string{"rolerag", "full", "rag"} }
func (d *desk) Evaluate(o evaluation.Request)                     { d.ordered = append(d.ordered, o) }
func (d *desk) PauseJob(int, bool)                                {}
func (d *desk) CancelJob(id int)                                  { d.canceled = id }
func (d *desk) OpenQuestions()                                    {}
func (d *desk) OpenLabels()                                       {}
func (d *desk) AskSet([]string, int)                              {}
func (d *desk) OpenQuestionnaire(func(*evaluation.Questionnaire)) {}
func (d *desk) SaveQuestions([]kb.Question)                       {}
func (d *desk) SaveReport(*evaluation.Sheet)                      {}
func (d *desk) GoToLibrary()                                      {}
func (d *desk) GoToSettings()                                     {}

// peopled returns a snapshot with a character named in its text besides.
func peopled(t *testing.T, s *kb.Snapshot) *kb.Snapshot {
	t.Helper()
	d := s.Draft()
	text := kb.TextOf("Ada met Ben.")
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: text.Hash, Size: 12, Order: 1, Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: strings.Repeat("A very long heading ", 8)}}})
	d.Set(&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: 12}, Seq: 1})
	d.Set(&kb.Reading{Passage: "p", Engine: "e", By: kb.ByModel, Entities: []kb.EntityNote{{Name: "Ada", Type: kb.Character}, {Name: "Ben", Type: kb.Character}},
		Mentions: []kb.Mention{{Surface: "Ada", Span: kb.Span{End: 3}}, {Surface: "Ben", Span: kb.Span{Start: 8, End: 11}}}})
	for i, n := range []kb.NameID{"ada", "ben"} {
		d.Set(&kb.NameEntry{ID: n, Seq: i + 1})
	}
	return d.Snapshot()
}

func shown(t *testing.T, d *desk) (*Pane, fyne.Window) {
	t.Helper()
	w := uitest.Window(t, ui.Light, ui.Gap(0, 0)) // the theme first
	p := New(d, d)
	w.SetContent(p.Object())
	p.Refresh(cast.Of(d.snap, nil))
	return p, w
}

func TestThePaneFitsBesideTheRailWhateverIsAsked(t *testing.T) {
	draft := kept(t).Draft()
	long := strings.Repeat("What did you think of the landing on the moon of 1969, and why? ", 4)
	e := &kb.Evaluation{ID: "evaluation-000003", Seq: 3, Title: long, Methods: []string{"rolerag", "full", "rag", "emotional-ca"}, Judge: "m", Questions: []string{"long"}}
	draft.Set(e)
	for i, m := range e.Methods {
		q := kb.Question{ID: "long", As: "Ada", Text: long, MustMention: []string{long}, AsOf: &kb.Place{Document: "d", Chapter: 1}}
		o := &kb.Outcome{ID: fmt.Sprint(i), Evaluation: e.ID, Method: m, Question: q, Answer: long + long}
		if i == 0 {
			o.Failure = long
		}
		draft.Set(o)
	}
	d := &desk{snap: peopled(t, draft.Snapshot())}
	p, w := shown(t, d)
	const beside = 1280 - 76
	for _, width := range []float32{960, 1024, 1280} {
		w.Resize(fyne.NewSize(width-76, 620))
		if uitest.Settle(w); p.scroll.Size().Width < 300 || p.side.scroll.Size().Width < 280 {
			t.Errorf("in a window of %g pixels %g are left for the figures and %g for the answers", width, p.scroll.Size().Width, p.side.scroll.Size().Width)
		}
	}
	for name, show := range map[string]func(){"results": func() {}, "a running job": func() {
		p.SetJob(&job.State{ID: 7, Title: long, Stage: long, Total: 3, Note: long, Waiting: long, Warnings: make([]job.Warning, 12)})
	}} {
		show()
		if least := p.Object().MinSize(); least.Width > beside {
			t.Errorf("%s: the pane needs %g of %d pixels", name, least.Width, beside)
		}
	}
	p.form = newForm(p, kb.Question{As: long, Asker: long, AsOf: &kb.Place{Document: "d", Chapter: 1}})
	p.side.show()
	if least := p.Object().MinSize(); least.Width > beside {
		t.Errorf("while writing the pane needs %g pixels", least.Width)
	}
}

func TestWhatIsAskedIsWhatTheWriterChose(t *testing.T) {
	d := &desk{snap: peopled(t, kept(t))}
	p, _ := shown(t, d)
	p.m.toggle("rag")
	p.askAll()
	p.askPinned()
	p.askAgain()
	if len(d.ordered) != 3 || len(d.ordered[0].Questions) != 2 || strings.Join(d.ordered[0].Methods, " ") != "rolerag rag" || len(d.ordered[1].Questions) != 1 || len(d.ordered[2].Questions) != 3 ||
		strings.Join(d.ordered[2].Methods, " ") != "rolerag" {
		t.Errorf("ordered %+v", d.ordered)
	}
	p.SetJob(&job.State{ID: 7, Title: "Asking"})
	for _, a := range p.Actions() {
		blocked := a.Blocked() != nil
		switch a.ID {
		case "evaluate.all", "evaluate.pinned", "evaluate.failed":
			if !blocked {
				t.Errorf("%s can be done while questions are asked", a.ID)
			}
		case "evaluate.stop":
			a.Do()
		}
	}
	if d.canceled != 7 {
		t.Errorf("stopped is job %d", d.canceled)
	}
}

func TestWithoutQuestionsNothingIsOfferedThatNeedsThem(t *testing.T) {
	p, _ := shown(t, &desk{snap: peopled(t, kb.Empty())})
	if p.methods.Visible() || p.all.Visible() {
		t.Error("there is nothing to ask, and the pane offers to ask it")
	}
	for _, text := range uitest.Find[*ui.Text](p.header) {
		if text.Visible() && strings.Contains(text.Text(), "0 questions") {
			t.Errorf("the pane counts nothing: %s", text.Text())
		}
	}
}
