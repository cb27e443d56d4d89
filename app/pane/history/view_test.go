package history

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A host answers from the base and notes what the pane asks for.
type host struct{ *panetest.Studio }

func (h *host) GoToLibrary()                           { h.Asked = append(h.Asked, "library") }
func (h *host) Compact()                               { h.Asked = append(h.Asked, "compact") }
func (h *host) StepEdits(seq int64) ([]kb.Edit, error) { return h.Session.Edits(seq) }
func (h *host) NameState() {
	if err := h.Session.NameState("Draft"); err == nil {
		h.Pane.Refresh(h.View())
	}
}
func (h *host) RenameState(s editor.NamedState) { h.Asked = append(h.Asked, "rename "+s.Name) }
func (h *host) UnnameState(s editor.NamedState) { h.Asked = append(h.Asked, "unname "+s.Name) }
func (h *host) ReturnTo(s editor.NamedState)    { h.Asked = append(h.Asked, "return "+s.Name) }
func (h *host) OpenState(s editor.NamedState)   { h.Asked = append(h.Asked, "open "+s.Name) }
func (h *host) Revert(seq int64) {
	h.Asked = append(h.Asked, fmt.Sprint("revert ", seq))
	if err := h.Session.Revert(seq); err == nil {
		h.Pane.Refresh(h.View())
	}
}

func shown(t *testing.T, fill bool) (*host, *Pane) {
	t.Helper()
	h := &host{&panetest.Studio{Session: editortest.Story(t, fill)}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

func TestAnEmptyHistoryLeadsToTheLibrary(t *testing.T) {
	h, _ := shown(t, false)
	h.CheckEmpty(t, "history.revert")
}

func TestOneStepIsUndoneAloneAndAnImportOnlyAsAWhole(t *testing.T) {
	h, p := shown(t, true)
	h.Do(edits.Rename("Miss Vale", "Ada Vale"))
	if len(p.m.shown) != 2 || !strings.Contains(p.row(0).Title, "Ada Vale") && !strings.Contains(p.row(0).Title, "Miss Vale") {
		t.Fatalf("shown is %+v", p.m.shown)
	}
	if d := p.row(1).Detail; d != "7 steps, undone as one" {
		t.Errorf("the import says %q", d)
	}
	p.list.OnSelected(1)
	if err := h.Why(t, "history.revert"); err == nil || !strings.Contains(err.Error(), "as a whole") {
		t.Errorf("an import is undone alone: %v", err)
	}
	p.list.OnSelected(0)
	h.Press(t, "history.revert")
	if _, ok := h.View().Find("Ada Vale"); ok || len(p.m.shown) != 3 {
		t.Errorf("the name stays, with %d steps", len(p.m.shown))
	}
}

func TestWhatIsUndoneSaysSoAndASearchNarrowsTheList(t *testing.T) {
	h, p := shown(t, true)
	h.Do(edits.Rename("Miss Vale", "Ada Vale"))
	h.Undo()
	p.list.OnSelected(0)
	if err := h.Why(t, "history.revert"); err == nil || !p.row(0).Muted || !strings.HasPrefix(p.row(0).Detail, "undone") {
		t.Errorf("%v for the step %+v", err, p.row(0))
	}
	p.search.SetText("import")
	if len(p.m.shown) != 1 {
		t.Errorf("%d steps are found", len(p.m.shown))
	}
	p.m.kind = decisions
	p.narrow()
	if _, ok := p.m.chosenRow(); ok {
		t.Error("a step is chosen among none")
	}
	h.Press(t, "history.compact")
	if h.Asked[len(h.Asked)-1] != "compact" {
		t.Errorf("asked for is %v", h.Asked)
	}
}

func TestANamedStateIsGoneBackToOpenedAndRenamed(t *testing.T) {
	h, p := shown(t, true)
	uitest.Button(t, p.Object(), "Name this state…").Tapped(nil)
	if r := p.row(0); r.Title != "Draft" || r.Detail != "Named state · nothing done since" {
		t.Fatalf("the first row is %+v", r)
	}
	p.list.OnSelected(1)
	if h.Why(t, "history.back") == nil {
		t.Error("the import can be gone back to")
	}
	p.list.OnSelected(0)
	for _, id := range []string{"history.back", "history.open", "history.rename", "history.unname"} {
		h.Press(t, id)
	}
	if got := strings.Join(h.Asked, ", "); got != "return Draft, open Draft, rename Draft, unname Draft" {
		t.Errorf("asked for is %s", got)
	}
}
