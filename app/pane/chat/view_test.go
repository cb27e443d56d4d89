package chat

import (
	"slices"
	"strings"
	"testing"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A host answers every question at once, or, where it holds, when it is told to.
type host struct {
	*panetest.Studio
	Host  // what no test asks for
	asked []conversation.Question
	reply Reply
	holds bool
}

func (h *host) Methods() []string                            { return []string{"rolerag", "rag"} }
func (h *host) OpenBase() any                                { return h.Session }
func (h *host) GoToLibrary()                                 { h.Studio.Asked = append(h.Studio.Asked, "library") }
func (h *host) Copy(text string)                             { h.Studio.Asked = append(h.Studio.Asked, text) }
func (h *host) NewTalk() string                              { return conversation.NewID(h.Snapshot()) }
func (h *host) Persona(kb.EntityID) (profile, style string)  { return "A miller.", "Short." }
func (h *host) Template(kb.EntityID) (text string, own bool) { return "You are {{.Name}}.", false }
func (h *host) Preview(template string, _ kb.EntityID) (string, error) {
	return strings.ReplaceAll(template, "{{.Name}}", "Mr. Ashe"), nil
}
func (h *host) Keep(p editor.Plan, kept func()) {
	if h.Put(p) == nil {
		kept()
	}
}
func (h *host) Note(p editor.Plan, then func(bool)) { then(h.Put(p) == nil) }
func (h *host) Kept(holds func(kb.NameID) bool) []*kb.Chat {
	return conversation.ListChats(h.Snapshot(), holds)
}
func (h *host) OpenTalk(c *kb.Chat) (*conversation.Conversation, error) {
	return conversation.Open(h.Snapshot(), c)
}

func (h *host) Ask(q conversation.Question, onTrace func(conversation.Trace), onText func(string), done func(Reply, error)) func() {
	h.asked = append(h.asked, q)
	onTrace(h.reply.Trace)
	onText(h.reply.Text)
	if !h.holds {
		done(h.reply, nil)
		return func() {}
	}

	return func() { done(Reply{Stopped: true}, nil) }
}

func shown(t *testing.T, fill bool) (*host, *Pane) {
	t.Helper()
	h := &host{Studio: &panetest.Studio{Session: editortest.Story(t, fill)}, reply: Reply{Text: "Tom is my brother.", InScope: true, Names: []kb.NameID{"tom ashe"}, Trace: conversation.Trace{
		Draft: "A brother.", Asked: []conversation.Asked{{Name: "Tom Ashe", Scope: conversation.InScope, Reason: "of the story"}, {Name: "radio", Scope: conversation.OutOfScope}},
		Items: []conversation.Item{{Kind: conversation.KindEntity, Name: "Tom Ashe", How: conversation.ByName, Of: []conversation.Ref{{Anchor: "tom ashe", Name: "Tom Ashe"}}},
			{Kind: conversation.KindPassage, Name: "The Mill", Text: "Mr. Ashe met Tom Ashe.", Document: "d", Span: kb.Span{End: 8}}}}}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

func TestWithNobodyToTalkToThePaneLeadsToTheLibrary(t *testing.T) {
	h, p := shown(t, false)
	uitest.Button(t, p.Object(), "Go to the Library").Tapped(nil)
	if !slices.Equal(h.Studio.Asked, []string{"library"}) || h.Why(t, "chat.new") == nil {
		t.Errorf("asked for is %v", h.Studio.Asked)
	}
}

func TestAnAnswerIsKeptAndAskedAgainBesideTheFirst(t *testing.T) {
	h, p := shown(t, true)
	for _, id := range []string{"chat.again", "chat.change", "chat.copy", "chat.recommend"} {
		if h.Why(t, id) == nil {
			t.Errorf("%s is possible before anything was asked", id)
		}
	}
	p.entry.SetText("Who is Tom Ashe?")
	p.ask()
	if len(h.asked) != 1 || h.asked[0].Text != "Who is Tom Ashe?" || h.asked[0].Method != "rolerag" || p.entry.Text() != "" {
		t.Fatalf("asked is %+v", h.asked)
	}
	if kept := h.Kept(p.m.character().Holds); len(kept) != 1 || kept[0].Title != "Who is Tom Ashe?" {
		t.Fatalf("kept are %v", kept)
	}
	h.Press(t, "chat.again")
	if ids, _ := p.m.versions(p.m.talk.Head); len(ids) != 2 || len(h.asked) != 2 {
		t.Errorf("%d versions of the answer", len(ids))
	}
	h.Press(t, "chat.copy")
	if said := h.Studio.Asked[len(h.Studio.Asked)-1]; !strings.Contains(said, "Tom is my brother.") {
		t.Errorf("copied is %q", said)
	}
	h.Press(t, "chat.new")
	if len(p.m.talk.Exchanges) != 0 || len(p.talkMenu()) != 3 { // a new one, a line, the one that was kept
		t.Errorf("%d exchanges and %d items", len(p.m.talk.Exchanges), len(p.talkMenu()))
	}
	p.open(h.Kept(p.m.character().Holds)[0])
	if len(p.m.talk.Exchanges) != 2 {
		t.Errorf("%d exchanges of the conversation that was kept", len(p.m.talk.Exchanges))
	}
}

func TestOnlyWhatTheyKnowIsUsedUntilTheBoxIsCleared(t *testing.T) {
	h, p := shown(t, true)
	if !p.known.Checked {
		t.Error("the box is not ticked to begin with")
	}
	p.Ask("Who is Tom Ashe?")
	p.known.SetChecked(false)
	p.Ask("Who is he?")
	if len(h.asked) != 2 || !h.asked[0].OnlyKnown || h.asked[1].OnlyKnown {
		t.Errorf("asked is %+v", h.asked)
	}
}

func TestTheReasonsOfAnAnswerLeadToWhatItWasMadeOf(t *testing.T) {
	h, p := shown(t, true)
	p.Ask("Who is Tom Ashe?")
	x, ok := p.m.why()
	if !ok {
		t.Fatal("no answer has reasons")
	}
	var words []string
	for _, item := range p.correctionMenu(*x.Trace) {
		words = append(words, item.Label)
	}
	if len(words) < 3 || words[0] != "Open Tom Ashe" {
		t.Errorf("the menu offers %v", words)
	}
	p.correctionMenu(*x.Trace)[0].Action()
	p.opensPlace(x.Trace.Items[1])()
	tom, _ := h.View().Find("Tom Ashe")
	if !slices.Equal(h.Studio.Asked, []string{"entity " + string(tom.ID), "place d 0–8"}) {
		t.Errorf("asked for is %v", h.Studio.Asked)
	}
}

func TestAStoppedAnswerLeavesTheQuestionToBeAskedAgain(t *testing.T) {
	h, p := shown(t, true)
	h.holds, h.reply.Text = true, ""
	p.Ask("Who is Tom Ashe?")
	if err := h.Why(t, "chat.again"); err == nil || !p.m.isAnswering() {
		t.Errorf("while an answer comes: %v", err)
	}
	h.Press(t, "chat.stop")
	if p.m.isAnswering() || len(p.m.talk.Exchanges) != 0 || p.m.live[0].failed == "" {
		t.Errorf("after a stop: %+v", p.m.live)
	}
	h.Press(t, "chat.persona")
	h.Press(t, "chat.template")
	if p.sideView != "prompt" || h.Why(t, "chat.stop") != nil {
		t.Errorf("%q is shown at the right", p.sideView)
	}
	h.Press(t, "chat.stop")
	if p.sideView != "" {
		t.Errorf("%q is still shown at the right", p.sideView)
	}
}

func TestSeveralMethodsAnswerSideBySide(t *testing.T) {
	h, p := shown(t, true)
	p.m.toggle("rag")
	p.Ask("Who is Tom Ashe?")
	if len(h.asked) != 2 || h.asked[0].Method != "rolerag" || h.asked[1].Method != "rag" || len(p.m.talk.Together(p.m.talk.Head)) != 2 {
		t.Errorf("asked is %+v", h.asked)
	}
	h.Press(t, "chat.change")
	if p.entry.Text() != "Who is Tom Ashe?" || p.m.changing == 0 {
		t.Errorf("the field holds %q", p.entry.Text())
	}
	h.Press(t, "chat.pin")
	if n := len(evaluation.Questions(h.Snapshot())); n != 1 {
		t.Errorf("%d questions are pinned", n)
	}
}

func TestSeveralAnswerOneAfterTheOtherAndEachHasHeardThoseBefore(t *testing.T) {
	h, p := shown(t, true)
	if h.Why(t, "chat.alone") == nil {
		t.Error("nobody else is there to be sent away")
	}
	other := h.View().Characters()[1]
	p.m.toggle("rag") // side by side is for one alone
	p.setOthers([]kb.NameID{other.Group.Anchor})
	p.Ask("Who is Tom Ashe?")
	if len(h.asked) != 2 || h.asked[0].As != p.m.as || h.asked[1].As != other.ID || h.asked[1].Text != "Who is Tom Ashe?" {
		t.Fatalf("asked is %+v", h.asked)
	}
	if want := []kb.Turn{{Text: "Who is Tom Ashe?"}, {Text: p.m.character().Name + ": Tom is my brother."}}; !slices.Equal(h.asked[1].History, want) {
		t.Errorf("the second has heard %v, not %v", h.asked[1].History, want)
	}
	h.Press(t, "chat.again") // the last answer: the second one's
	if last := h.asked[2]; len(h.asked) != 3 || last.As != other.ID || len(last.History) != 2 {
		t.Errorf("asked again is %+v", h.asked[2:])
	}
	h.Press(t, "chat.change")
	p.ask()
	if len(h.asked) != 5 || h.asked[3].As != p.m.as || len(h.asked[3].History) != 0 {
		t.Errorf("the changed question is put as %+v", h.asked[3:])
	}
	kept := h.Kept(p.m.character().Holds)
	h.Press(t, "chat.new")
	p.open(kept[0])
	if len(p.m.present()) != 1 {
		t.Error("who else answers is not known any more")
	}
	h.holds, h.reply.Text = true, ""
	p.Ask("And who are you?")
	h.Press(t, "chat.stop")
	if n := len(h.asked); n != 6 {
		t.Errorf("after a stop %d were asked", n-5)
	}
	h.Press(t, "chat.alone")
	if len(p.m.present()) != 0 {
		t.Error("somebody else still answers")
	}
}

func TestAQuoteWithoutASourceInTheAnswerSaysWhereItIs(t *testing.T) {
	_, p := shown(t, true)
	item := conversation.Item{Kind: conversation.KindPassage, Text: "Ann went to the Mill.", Document: "d", Span: kb.Span{End: 8}}
	shows := func(x conversation.Exchange) string {
		var all []string
		for _, o := range p.quotes(x) {
			for _, prose := range uitest.Find[*ui.Prose](o) {
				all = append(all, prose.Text())
			}
		}
		return strings.Join(all, "|")
	}
	x := conversation.Exchange{Answer: "“Ann went to the Mill.”", Trace: &conversation.Trace{Items: []conversation.Item{item}}}
	place := p.m.view.Story().Label(p.m.view.Evidence.PlaceOf("d", 0))
	if got := shows(x); !strings.HasSuffix(got, "|"+place) || place == "" {
		t.Errorf("shown is %q, not with %q", got, place)
	}
	if x.Answer += " (2 The Door)"; !strings.HasSuffix(shows(x), "|2 The Door") {
		t.Errorf("its own source is hidden: %q", shows(x))
	}
}

func TestAnAnswerThatIsComingTakesRoomOnceItHasWords(t *testing.T) {
	_, p := shown(t, true)
	l := &live{}
	p.m.live = []*live{l}
	if p.liveCard(l); p.streams[l].Visible() {
		t.Error("no words have come, and they take a line")
	}
	l.Answer = "I"
	if p.liveCard(l); !p.streams[l].Visible() {
		t.Error("the words are hidden")
	}
}
