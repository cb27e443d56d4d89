package castpane

import (
	"slices"
	"strings"
	"testing"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

type host struct{ *panetest.Studio }

func (h *host) GoToLibrary()                           {}
func (h *host) Suspects(*cast.View) []cast.Suspect     { return nil }
func (h *host) Gender(*cast.Entity) cast.Gender        { return "" }
func (h *host) Portrait(*cast.Entity) ([]byte, string) { return nil, "A" }
func (h *host) Sentences(_, text string) []string      { return strings.SplitAfter(text, ". ") }
func (h *host) ChoosePortrait(kb.EntityID)             {}
func (h *host) Remembered(v *cast.View) *memory.Book   { return memory.Derive(v) }
func (h *host) ShowMemory(id kb.EntityID)              { h.Asked = append(h.Asked, "memory "+string(id)) }
func (h *host) WriteCard(kb.EntityID)                  {}
func (h *host) ExportCard(id kb.EntityID)              { h.Asked = append(h.Asked, "card "+string(id)) }

func shown(t *testing.T) (*host, *Pane) {
	t.Helper()
	h := &host{&panetest.Studio{Session: editortest.Story(t, true)}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

func names(p *Pane) (out []string) {
	for _, e := range p.m.rows {
		out = append(out, e.Name)
	}
	return out
}

func TestTheListShowsTheCastAndSearchNarrowsIt(t *testing.T) {
	_, p := shown(t)
	all := names(p)
	if !slices.Contains(all, "Miss Vale") || !slices.Contains(all, "Mill") {
		t.Fatalf("listed are %q", all)
	}
	p.search.SetText("vale")
	if got := names(p); !slices.Equal(got, []string{"Miss Vale"}) {
		t.Errorf("found for vale are %q", got)
	}
	p.search.SetText("")
	if got := names(p); !slices.Equal(got, all) {
		t.Errorf("after the search there are %q, not %q", got, all)
	}
}

func TestTheChosenOneIsWhatTheKeysAreAbout(t *testing.T) {
	h, p := shown(t)
	vale, _ := h.View().Find("Miss Vale")
	p.Show(vale.ID)
	for _, id := range []string{"cast.graph", "cast.memory", "cast.card", "cast.ask"} {
		h.Press(t, id)
	}
	id := string(vale.ID)
	if want := []string{"graph " + id, "memory " + id, "card " + id, "talk " + id}; !slices.Equal(h.Asked, want) {
		t.Errorf("opened is %q, not %q", h.Asked, want)
	}
}

func TestANameIsTakenOutOfTheCastAndComesBackByUndo(t *testing.T) {
	h, p := shown(t)
	before := names(p)
	mill, _ := h.View().Find("Mill")
	p.Show(mill.ID)
	h.Press(t, "cast.notname")
	if got := names(p); slices.Contains(got, "Mill") {
		t.Errorf("listed are %q", got)
	}
	h.Undo()
	if got := names(p); !slices.Equal(got, before) {
		t.Errorf("after undo there are %q, not %q", got, before)
	}
}

func TestMergingAsksForTwo(t *testing.T) {
	h, p := shown(t)
	mill, _ := h.View().Find("Mill")
	p.Show(mill.ID)
	if h.Why(t, "cast.merge") == nil {
		t.Error("one alone can be merged")
	}
}

func TestATextWithoutChaptersIsOnePartAndNoChart(t *testing.T) {
	h, p := shown(t)
	ashe, _ := h.View().Find("Mr. Ashe")
	p.Show(ashe.ID)
	if p.page.bars.Visible() {
		t.Error("one part is drawn as a chart")
	}
	if said := p.page.barsTag.Text(); said != "mentioned 2 times" {
		t.Errorf("said is %q", said)
	}
	second := &kb.Document{ID: "e", Title: "After", Text: kb.TextOf("").Hash, Standing: kb.InStory, Order: 2,
		Chapters: []kb.Chapter{{Number: 1, Title: "I"}, {Number: 2, Title: "II"}}}
	err := h.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(s, second)}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p.Refresh(h.View())
	if said := p.page.barsTag.Text(); !p.page.bars.Visible() || said != "mentions by text or chapter, 1–3" {
		t.Errorf("of a text and two chapters it says %q", said)
	}
}

func TestThePageSaysHowOftenSomebodySpeaksAndWhatIsQuoted(t *testing.T) {
	h, p := shown(t)
	at := kb.Span{Start: strings.Index(editortest.Body, "Miss Vale")}
	at.End = at.Start + len("Miss Vale saw Ashe.")
	second := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule, Mentions: []kb.Mention{{Surface: "Miss Vale", Span: kb.Span{Start: at.Start, End: at.Start + len("Miss Vale")}}},
		Entities: []kb.EntityNote{{Name: "Miss Vale", Type: kb.Character, Description: "Miss Vale saw Ashe.", Quote: at, Portrait: 5}},
		Scenes:   []kb.Scene{{Participants: []string{"Miss Vale"}, Utterances: []kb.Utterance{{Speaker: "Miss Vale", Text: "Good evening.", Span: at}}}}}
	editortest.Must(t, h.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Label: "import", Edits: []kb.Edit{kb.Put(s, second)}}, nil
	}))
	p.Refresh(h.View())
	vale, _ := h.View().Find("Miss Vale")
	p.Show(vale.ID)
	if said := p.page.summary.Text(); said != "Speaks once" {
		t.Errorf("in short it says %q", said)
	}
	description := p.page.fields[kb.FieldDescription]
	if said := description.tag.Text(); said != "DESCRIPTION, QUOTED" {
		t.Errorf("over a quoted description it says %q", said)
	}
	h.Do(edits.Set(kb.FieldDescription, "The miller’s niece.", vale.ID))
	p.Refresh(h.View())
	if said := description.tag.Text(); said != "DESCRIPTION" {
		t.Errorf("over the writer’s own it says %q", said)
	}
}

func TestThePageBeginsWithWhatIsCountedAndGivesEachSentenceALine(t *testing.T) {
	h, p := shown(t)
	for _, e := range p.m.rows {
		if e.Name != "Ashe" {
			continue
		}
		p.choose(e.ID)
		if said := p.page.summary.Text(); said != "Often with Tom Ashe" {
			t.Errorf("the page begins with %q", said)
		}
		description := p.page.fields[kb.FieldDescription].entry
		if said, want := description.text(), strings.Join(h.Sentences("en", h.View().Description(e)), "\n"); said != want || !strings.Contains(said, "\n") {
			t.Errorf("the program's description is %q, not %q", said, want)
		}
		h.Do(edits.Set(kb.FieldDescription, "Mr. Ashe. One line.", e.ID))
		if said := description.text(); said != "Mr. Ashe. One line." {
			t.Errorf("the writer's is %q", said)
		}
		return
	}
	t.Error("Ashe is not in the cast")
}
