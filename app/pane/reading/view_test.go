package reading

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A host finds what it was given and notes what the pane asks for.
type host struct {
	*panetest.Studio
	hits []present.Quote
}

func (h *host) GoToLibrary() { h.Asked = append(h.Asked, "library") }
func (h *host) Search(query string) ([]present.Quote, error) {
	h.Asked = append(h.Asked, "search "+query)
	return h.hits, nil
}

func shown(t *testing.T, fill bool) (*host, *Pane) {
	t.Helper()
	h := &host{Studio: &panetest.Studio{Session: editortest.Story(t, fill)}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

// selects chooses words of the text.
func selects(t *testing.T, p *Pane, words string) {
	t.Helper()
	at := strings.Index(editortest.Body, words)
	if at < 0 {
		t.Fatalf("%q is not in the text", words)
	}
	p.m.selected = kb.Span{Start: at, End: at + len(words)}
}

func TestWithoutADocumentThePaneLeadsToTheLibrary(t *testing.T) {
	h, _ := shown(t, false)
	h.CheckEmpty(t, "read.next")
}

func TestAHeadingKeepsTheBlanksBetweenItsParts(t *testing.T) {
	for s, want := range map[string]string{"第一章　渡口\n雨 夜": "第一章 渡口 雨 夜", "III. _The\nFerry_": "III. The Ferry"} {
		if got := headingOf(s); got != want {
			t.Errorf("%q is shown as %q", s, got)
		}
	}
}

func TestEnterShowsTheFirstPlaceFoundThenTheNext(t *testing.T) {
	h, p := shown(t, true)
	for at := 0; len(h.hits) < 2; at += 4 {
		at += strings.Index(editortest.Body[at:], "Vale")
		h.hits = append(h.hits, present.Quote{Document: "d", Span: kb.Span{Start: at, End: at + 4}, Text: "Vale", Source: "The Mill"})
	}
	p.search.SetText("Vale")
	for _, want := range []int{0, 1, 0} {
		p.search.OnSubmitted("Vale")
		if p.m.marked != h.hits[want].Span || p.hits.Selected() != want {
			t.Errorf("shown is %v with row %d, not place %d", p.m.marked, p.hits.Selected(), want)
		}
	}
	if !slices.Equal(h.Asked, []string{"search Vale"}) {
		t.Errorf("asked for is %v", h.Asked)
	}
}

func TestPlacesAreListedWhileAWordIsWrittenAndTheChaptersWhenItIsGone(t *testing.T) {
	h, p := shown(t, true)
	h.hits = []present.Quote{{Document: "d", Text: "Vale", Source: "The Mill"}}
	for _, x := range []struct {
		written string
		places  bool
	}{{"V", false}, {"Va", true}, {"谷", true}, {"", false}} {
		p.search.SetText(x.written)
		if p.hits.Visible() != x.places || p.chapters.Visible() == x.places {
			t.Errorf("at %q places are shown: %v", x.written, p.hits.Visible())
		}
	}
	if h.Message() != "" || len(h.Asked) != 2 {
		t.Errorf("it says %q; asked for is %v", h.Message(), h.Asked)
	}
}

func TestAPlaceIsInSightWhateverTheWidth(t *testing.T) {
	h, p := shown(t, true)
	body := strings.Repeat(strings.Repeat("The mill went round and round in the rain. ", 10)+"\n\n", 16) + strings.Repeat("The mill stood still. ", 300)
	editortest.Must(t, h.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		text := kb.TextOf(body)
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(s, text),
			kb.Put(s, &kb.Document{ID: "long", Title: "Long", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 2, Chapters: []kb.Chapter{{Number: 1}}})}}, nil
	}))
	p.Refresh(h.View())
	for _, wide := range []float32{1000, 1900} {
		h.Window().Resize(fyne.NewSize(wide, 700))
		for _, at := range []int{12 * (strings.Index(body, "\n\n") + 2), len(body) - 440} { // the last is deep in a long paragraph
			p.Show("long", kb.Span{Start: at, End: at + 8})
			uitest.Settle(h.Window())
			top := p.scroll.Offset.Y
			for _, x := range p.m.paragraphs() {
				if o := p.places[x.span.Start]; x.span.Holds(at) {
					y := o.Position().Y + o.Size().Height*float32(at-x.span.Start)/float32(x.span.Len())
					if y < top || y > top+p.scroll.Size().Height-40 {
						t.Errorf("in %.0f pixels the place %d is at %.0f, and %.0f to %.0f is shown", wide, at, y, top, top+p.scroll.Size().Height)
					}
				}
			}
		}
	}
}

func TestSelectedWordsBecomeACharacterOrNoName(t *testing.T) {
	h, p := shown(t, true)
	if err := h.Why(t, "read.character"); err == nil {
		t.Error("a character can be made of no words")
	}
	selects(t, p, "Tom left")
	h.Press(t, "read.character")
	if _, ok := h.View().Find("Tom left"); !ok || p.m.selected.Len() != 0 {
		t.Errorf("selected is %v, and the name is there: %v", p.m.selected, ok)
	}
	selects(t, p, "Tom left")
	h.Press(t, "read.notname")
	if _, ok := h.View().Find("Tom left"); ok {
		t.Error("what is not a name stays in the cast")
	}
}

func TestChaptersAreMadeTurnedAndJoined(t *testing.T) {
	h, p := shown(t, true)
	h.Do(edits.BeginChapter("d", strings.Index(editortest.Body, "Miss Vale"), "Two"))
	h.Do(edits.BeginChapter("d", strings.Index(editortest.Body, "Vale and Tom"), "Three"))
	p.Show("d", kb.Span{})
	if len(p.outline()) != 2 || p.m.chapter != 1 { // so few words before the first are a title
		t.Fatalf("chapter %d of %+v", p.m.chapter, p.outline())
	}
	h.Press(t, "read.next")
	h.Press(t, "read.next") // there is none behind
	if p.m.chapter != 2 {
		t.Errorf("chapter %d is shown", p.m.chapter)
	}
	h.Press(t, "read.before")
	if p.m.chapter != 1 {
		t.Errorf("chapter %d is shown", p.m.chapter)
	}
	h.Press(t, "read.next")
	h.Press(t, "read.join")
	if len(p.outline()) != 1 {
		t.Errorf("the chapters are %+v", p.outline())
	}
}

func TestASearchListsPlacesOrSaysThatThereAreNone(t *testing.T) {
	h, p := shown(t, true)
	p.Search("nowhere")
	if m := h.Message(); m != "“nowhere” was not found." || p.m.hits != nil {
		t.Errorf("it says %q", m)
	}
	at := strings.Index(editortest.Body, "Miss Vale")
	h.hits = []present.Quote{{Document: "d", Span: kb.Span{Start: at, End: at + 4}, Text: "Miss Vale saw", Source: "The Mill"}}
	p.Search("Miss")
	p.hits.OnSelected(0)
	if p.m.marked.Start != at || !slices.Equal(h.Asked, []string{"search nowhere", "search Miss"}) {
		t.Errorf("marked is %v after %v", p.m.marked, h.Asked)
	}
}

func TestAPointerAtRestOnANameShowsWhoItIsAndOneThatPassesNothing(t *testing.T) {
	_, p := shown(t, true)
	var later []func()
	p.preview.After = func(f func()) { later = append(later, f) }
	prose, ok := p.text.Objects[len(p.text.Objects)-1].(*ui.SelectableProse)
	if !ok {
		t.Fatalf("the last paragraph is a %T", p.text.Objects[0])
	}
	find := func() { // a name, with the pointer
		for y := float32(4); y < prose.Size().Height; y += 8 {
			for x := float32(1); x < prose.Size().Width && len(later) == 0; x += 5 {
				prose.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
			}
		}
	}
	find()
	if len(later) != 1 || len(p.preview.Layer.Objects) != 0 {
		t.Fatalf("%d cards wait, %d are shown", len(later), len(p.preview.Layer.Objects))
	}
	prose.MouseOut()
	later[0]()
	if len(p.preview.Layer.Objects) != 0 {
		t.Error("a card is shown of a name that the pointer has left")
	}
	later = nil
	find()
	later[0]()
	if len(p.preview.Layer.Objects) != 1 {
		t.Fatal("no card is shown of the name that the pointer is on")
	}
	p.show()
	if len(p.preview.Layer.Objects) != 0 {
		t.Error("the card of a name stays when another page is shown")
	}
}

func TestAnotherDocumentIsOfferedWhereThereIsOne(t *testing.T) {
	h, p := shown(t, true)
	if p.another.Visible() {
		t.Error("another document than the only one is offered")
	}
	editortest.Must(t, h.Session.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		text := kb.TextOf("Notes.")
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(s, text), kb.Put(s, &kb.Document{ID: "n", Title: "Notes", Text: text.Hash, Size: 6, Order: 2, Chapters: []kb.Chapter{{Number: 1}}})}}, nil
	}))
	if p.Refresh(h.View()); !p.another.Visible() {
		t.Error("the other document is not offered")
	}
}
