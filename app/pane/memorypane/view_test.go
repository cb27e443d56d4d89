package memorypane

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A desk is the studio that these tests need.
type desk struct {
	pane.Studio
	loop   ui.TestLoop
	placed []kb.Span
	felt   int
}

func (d *desk) Remembered(*cast.View) *memory.Book    { return nil }
func (d *desk) Feel()                                 { d.felt++ }
func (d *desk) Lexicon() string                       { return "" }
func (d *desk) ChooseLexicon()                        {}
func (d *desk) SetLexicon(string)                     {}
func (d *desk) GoToLibrary()                          {}
func (d *desk) Loop() ui.Loop                         { return &d.loop }
func (d *desk) ShowPlace(_ kb.DocumentID, at kb.Span) { d.placed = append(d.placed, at) }

// many is one character with n scenes of as many utterances as their number.
func many(n int) (*desk, book) {
	b := fakeBook{faces: []memory.Face{{Entity: ann, Memories: 1, Scenes: n}}, bare: 3, lives: map[kb.EntityID][]memory.Part{}}
	for i := range n {
		p := memory.Part{Scene: &memory.Scene{ID: kb.SceneID(fmt.Sprint("b", i)), Document: "d", Title: fmt.Sprint("Scene ", i), Place: in(1), Summary: "They met."}}
		for k := range i + 1 {
			p.Members = append(p.Members, memory.Remembered{Memory: &memory.Memory{ID: kb.MemoryID(fmt.Sprintf("m%d-%d", i, k)), Kind: memory.Utterance,
				Text: fmt.Sprintf("Words %d of %d", k, i), Speaker: ann, Span: kb.Span{Start: 10*k + 1, End: 10*k + 5}}})
		}
		b.lives["ann"] = append(b.lives["ann"], p)
	}
	return &desk{}, b
}

func shown(t *testing.T, d *desk, b book, width, height float32) (*Pane, fyne.Window) {
	t.Helper()
	w := uitest.Window(t, ui.Light, ui.Gap(0, 0)) // the theme first
	p := New(d, d)
	p.m.read = func(*cast.View) book { return b }
	w.SetContent(p.Object())
	w.Resize(fyne.NewSize(width, height))
	p.Refresh(view())
	settle(d, w)
	return p, w
}

func settle(d *desk, w fyne.Window) {
	for uitest.Settle(w); d.loop.RunUntilIdle() > 0; uitest.Settle(w) {
	}
}

// titles returns the cards that can be seen, from the left.
func titles(p *Pane) (out []string) {
	for _, c := range uitest.Find[*ui.CardButton](p.strip.object) {
		out = append(out, uitest.Find[*ui.Prose](c)[0].Text())
	}
	return out
}

func TestAsManyCardsAreShownAsHaveRoomAndTheChosenOneAmongThem(t *testing.T) {
	uitest.SetLanguage(t, "en")
	for width, want := range map[float32]int{900: 3, 1204: 4, 1844: 7} {
		d, b := many(30)
		p, w := shown(t, d, b, width, 732)
		if got := titles(p); len(got) != want || got[0] != "Scene 0" {
			t.Errorf("at %v there are %v", width, got)
		}
		p.open(20)
		settle(d, w)
		if got := titles(p); len(got) != want || got[want-1] != "Scene 20" {
			t.Errorf("at %v the 20th is among %v", width, got)
		}
		p.strip.slider.OnChanged(0)
		settle(d, w)
		if got := titles(p); got[0] != "Scene 0" || p.m.at != 20 {
			t.Errorf("moved back there are %v, and scene %d is open", got, p.m.at)
		}
	}
}

func TestALongSceneIsListedInPartUntilMoreIsAskedFor(t *testing.T) {
	uitest.SetLanguage(t, "en")
	d, b := many(60)
	p, w := shown(t, d, b, 1204, 732)
	p.open(59)
	settle(d, w)
	if got := len(uitest.Find[*ui.Quote](p.members.list)); got != membersShown {
		t.Errorf("%d of 60 are listed", got)
	}
	uitest.Button(t, p.Object(), "Show 20 more").Tapped(nil)
	settle(d, w)
	if got := len(uitest.Find[*ui.Quote](p.members.list)); got != 60 {
		t.Errorf("%d are listed after asking for more", got)
	}
	p.open(58)
	settle(d, w)
	if got := len(uitest.Find[*ui.Quote](p.members.list)); got != membersShown {
		t.Errorf("%d of the next scene", got)
	}
}

func TestATapChoosesAMemoryAndOpenLeadsToItsPlace(t *testing.T) {
	uitest.SetLanguage(t, "en")
	d, b := many(3)
	p, w := shown(t, d, b, 1204, 732)
	uitest.Find[*ui.CardButton](p.strip.object)[2].Tapped(nil)
	settle(d, w)
	uitest.Find[*ui.Quote](p.members.list)[1].Tapped(nil)
	settle(d, w)
	if p.m.memory != "m2-1" {
		t.Errorf("chosen is %s", p.m.memory)
	}
	for _, b := range uitest.Find[*ui.Button](p.members.list) {
		if b.Text() == "Open" {
			b.Tapped(nil)
		}
	}
	if len(d.placed) != 3 || d.placed[2] != (kb.Span{Start: 21, End: 25}) {
		t.Errorf("opened %v", d.placed)
	}
	if p.arc.lines.Visible() || p.colour.charts.Visible() {
		t.Error("without emotions empty charts are drawn")
	}
	uitest.Button(t, p.Object(), "Score the emotions").Tapped(nil)
	if d.felt != 1 {
		t.Error("what has no emotions is not scored")
	}
}

func TestARefreshWithoutAChangeDoesNothing(t *testing.T) {
	d, b := many(3)
	p, _ := shown(t, d, b, 1204, 732)
	read := 0
	p.m.read = func(*cast.View) book { read++; return b }
	p.Refresh(p.m.view)
	if read != 0 {
		t.Error("the same state is read again")
	}
}
