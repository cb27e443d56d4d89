package pane_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// blank is a pane that shows nothing.
type blank struct{ pane.Pane }

func (blank) Object() fyne.CanvasObject { return ui.Gap(0, 0) }
func (blank) Refresh(*cast.View)        {}

func studio(t *testing.T) *panetest.Studio {
	t.Helper()
	st := &panetest.Studio{Session: editortest.Story(t, true)}
	st.Show(t, func() pane.Pane { return blank{} })
	return st
}

func entity(t *testing.T, st *panetest.Studio, name string) *cast.Entity {
	t.Helper()
	e, err := st.View().Resolve(name)
	editortest.Must(t, err)
	return e
}

func dialog(t *testing.T, st *panetest.Studio) *ui.Dialog {
	t.Helper()
	uitest.Settle(st.Window())
	d, ok := st.Window().Canvas().Overlays().Top().(*ui.Dialog)
	if !ok {
		t.Fatal("no dialog is open")
	}
	return d
}

func says(d *ui.Dialog, words string) bool {
	for _, p := range uitest.Find[*ui.Prose](d) {
		if strings.Contains(p.Text(), words) {
			return true
		}
	}
	return false
}

func TestTheNamesThatAreTickedAreTakenApart(t *testing.T) {
	st := studio(t)
	editortest.Must(t, st.Session.Do(edits.Approve(kb.VerdictIDOf(kb.NameIDOf("Mr. Ashe"), kb.NameIDOf("Ashe")), nil)))
	ashe := entity(t, st, "Mr. Ashe")
	pane.AskApart(st, ashe)
	d := dialog(t, st)
	if !says(d, "The other: nobody") {
		t.Error("before anything is ticked the other is somebody")
	}
	if d.Submit(); !ui.HasOverlay(st.Window().Canvas()) {
		t.Fatal("nobody was split off, and the dialog closed")
	}
	for _, c := range uitest.Find[*ui.Check](d) {
		if strings.HasPrefix(c.Text, "Ashe") {
			c.SetChecked(true)
		}
	}
	if !says(d, "The other: Ashe (1 mention)") {
		t.Error("the dialog does not say who comes of it")
	}
	d.Submit()
	if one, other := entity(t, st, "Mr. Ashe"), entity(t, st, "Ashe"); one.ID == other.ID {
		t.Error("the names are still one person's")
	}
	pane.AskApart(st, entity(t, st, "Tom Ashe"))
	if ui.HasOverlay(st.Window().Canvas()) || !strings.Contains(st.Message(), "Tom Ashe has only one name") {
		t.Errorf("one name is taken apart: %q", st.Message())
	}
}

func TestARelationIsKeptWithItsKindWordsAndStrength(t *testing.T) {
	st := studio(t)
	vale, tom := entity(t, st, "Miss Vale"), entity(t, st, "Tom Ashe")
	pane.AskRelation(st, vale, tom, cast.Female, nil)
	d := dialog(t, st)
	number := uitest.Find[*ui.Entry](d)
	strength := number[len(number)-1]
	if strength.Text != "5" {
		t.Errorf("at first it is %s strong", strength.Text)
	}
	for _, wrong := range []string{"", "0", "11", "much"} {
		strength.SetText(wrong)
		if d.Submit(); !ui.HasOverlay(st.Window().Canvas()) {
			t.Fatalf("%q was taken for a strength", wrong)
		}
	}
	strength.SetText("8")
	kind := uitest.Find[*ui.Choice](d)[0]
	kind.Select(1)
	d.Submit()
	list := st.View().RelationsOf(entity(t, st, "Miss Vale"))
	if len(list) != 1 || list[0].Strength != 8 || list[0].KindOf(entity(t, st, "Miss Vale")) != kb.Spouse {
		t.Fatalf("%+v", list)
	}
	if got := pane.Tie(entity(t, st, "Miss Vale"), list[0], cast.Female); got != "Wife of Tom Ashe" {
		t.Errorf("the tie is %q", got)
	}
	mill := entity(t, st, "Mr. Ashe")
	if got := pane.Tie(mill, st.View().RelationsOf(mill)[0], cast.Male); got != "Tom Ashe" {
		t.Errorf("where nothing says how, the tie is %q", got)
	}
}

func TestOneIsAskedForByAnyNameButNotTheOneThatAsks(t *testing.T) {
	st := studio(t)
	var got *cast.Entity
	pane.AskEntity(st, "Who?", st.View(), entity(t, st, "Tom Ashe"), func(e *cast.Entity) { got = e })
	p, ok := st.Window().Canvas().Overlays().Top().(*ui.Palette)
	if !ok {
		t.Fatal("no picker is open")
	}
	test.Type(p.Entry(), "ashe")
	if titles := strings.Join(p.Titles(), "|"); strings.Contains(titles, "Tom") || !strings.Contains(titles, "Ashe") {
		t.Errorf("offered are %s", titles)
	}
	st.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got == nil || !strings.Contains(got.Name, "Ashe") || got.Name == "Tom Ashe" {
		t.Errorf("chosen is %v", got)
	}
}

func TestWhoIsTheSameIsLookedForAmongTheLikelyAndWhoIsRelatedAmongTheMostMentioned(t *testing.T) {
	st := studio(t)
	ashe := entity(t, st, "Mr. Ashe")
	first := func(ask func(pane.Studio, string, *cast.View, *cast.Entity, func(*cast.Entity))) string {
		ask(st, "Who?", st.View(), ashe, func(*cast.Entity) {})
		p := st.Window().Canvas().Overlays().Top().(*ui.Palette)
		defer st.Window().Canvas().Overlays().Remove(p)
		return p.Titles()[0]
	}
	most := slices.DeleteFunc(slices.Clone(st.View().Entities()), func(e *cast.Entity) bool { return e.ID == ashe.ID })[0].Name
	if got := first(pane.AskEntity); got != most {
		t.Errorf("offered first is %s, not %s", got, most)
	}
	if got := first(pane.AskSame); got != "Tom Ashe" {
		t.Errorf("likely the same is %s", got)
	}
}
