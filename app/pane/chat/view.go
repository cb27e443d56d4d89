package chat

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio. Functions passed to it are called on the interface's goroutine.
type Host interface {
	Asker
	Talks
	Prompts
	Copy(text string)
	GoToLibrary()
}

// An Asker asks engines and finds what they would be given.
type Asker interface {
	// Ask asks in the background. onTrace is called before the first onText. stop ends it: then the text so far is the reply,
	// marked as stopped.
	Ask(q conversation.Question, onTrace func(conversation.Trace), onText func(string), done func(Reply, error)) (stop func())
	// Recommend finds what would be given to the character.
	Recommend(q conversation.Question, then func(conversation.Trace, error))
	// TakeIn makes what was said an utterance of the base, one step to undo.
	TakeIn(q conversation.Question, speaker, addressee kb.EntityID, text string)
	Methods() []string
}

// Talks keeps what was said.
type Talks interface {
	// OpenBase is another value when another base is open.
	OpenBase() any
	// Kept are the conversations kept with one who has such a name, newest
	// first; OpenTalk is what was said in one; NewTalk is an id for another one;
	// Keep stores, renames or deletes one and calls kept when that is done; SaveTalk
	// writes one as text.
	Kept(holds func(kb.NameID) bool) []*kb.Chat
	OpenTalk(*kb.Chat) (*conversation.Conversation, error)
	NewTalk() string
	Keep(p editor.Plan, kept func())
	SaveTalk(character, text string)
	// Note changes what is kept of questions, and reports whether it was done.
	Note(p editor.Plan, then func(done bool))
}

// Prompts says what goes into a prompt, and changes it.
type Prompts interface {
	// Persona is what goes into the prompt of a character; WritePersona has the
	// engine write it again.
	Persona(kb.EntityID) (profile, style string)
	WritePersona(id kb.EntityID, then func())
	// Template is the template of the prompt and whether it is the writer's own.
	Template(kb.EntityID) (text string, own bool)
	SetTemplate(text string) editor.Command
	Preview(template string, id kb.EntityID) (string, error)
}

// A Pane is the test chat.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model
	now    func() time.Time

	title    *ui.Text
	who      *ui.Button
	asOf     *ui.Choice
	method   *ui.Button
	compare  *ui.Button
	asker    *ui.Button
	others   *ui.Button // who else answers
	more     *ui.Button // the menu of what has no room beside it
	known    *ui.Check
	head     *fyne.Container
	talk     *fyne.Container
	scroll   *container.Scroll
	preview  *pane.Preview // of the entity under the pointer
	entry    *entry
	change   *fyne.Container // says that a question is being changed
	offers   *fyne.Container // what would be given
	offer    *ui.Button
	send     *ui.Button
	side     *ui.Inspector
	whole    int    // the exchange of which all that was retrieved is shown; -1 none
	sideView string // what the column at the right shows: "" why, else its name
	persona  *personaSide
	template *templateSide
	*ui.Contents
	streams map[*live]*ui.Prose
	cards   map[int]fyne.CanvasObject // of exchanges, while nothing changes
	seen    *cast.View
	base    any // the base of the conversation
}

var _ pane.Pane = (*Pane)(nil)

// talkWidth is how wide a conversation gets, in pixels, so that its lines can be read.
const talkWidth = 860

// sideWidth is that of the column at the right: beside it the head has room for all its parts at 1280 pixels.
const sideWidth = 300

// asOfLetters is how much of a chapter's title the head shows.
const asOfLetters = 28

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: newModel(d.Methods()[0]), now: time.Now, whole: -1, streams: map[*live]*ui.Prose{}, cards: map[int]fyne.CanvasObject{}}
	p.title, p.who = ui.Heading(""), ui.QuietButton("▾", p.chooseCharacter)
	p.asOf = ui.NewChoice([]string{""}, 0, p.choosePlace).WithMost(asOfLetters)
	p.method = ui.MenuButton("", p.methodMenu)
	p.compare = ui.MenuButton(i18n.T("+ compare"), p.compareMenu)
	p.asker = ui.QuietButton(i18n.T("Asked by a stranger"), p.chooseAsker)
	p.others = ui.SecondaryButton(i18n.T("+ somebody else"), p.chooseOthers)
	p.known = ui.NewCheck(i18n.T("Only what they know"), func(on bool) { p.m.onlyKnown = on })
	p.known.Checked = p.m.onlyKnown
	p.talk = ui.Col(ui.Gap12)
	p.scroll = container.NewVScroll(ui.Pad(0, ui.Gap24, ui.Gap12, ui.Gap24, ui.MaxWidth(talkWidth, p.talk)))
	p.preview = pane.NewPreview(s.Loop())
	p.scroll.OnScrolled = func(fyne.Position) { p.preview.Hide() }
	p.entry = newEntry()
	p.entry.onSend, p.entry.onStop, p.entry.onLast = p.ask, p.escape, func() { p.changeQuestion(p.m.talk.Head) }
	p.entry.onVersion = p.showVersion
	p.entry.onGrow = func() { s.Loop().Post(func() { p.Object().Refresh() }) }
	p.entry.SetPlaceHolder(i18n.T("Ask anything…"))
	p.send = ui.PrimaryButton(i18n.T("Ask"), p.ask)
	p.offer = ui.SecondaryButton(i18n.T("What would be used?"), p.recommend)
	p.offers, p.change = ui.Flow(ui.Gap4), ui.Row(ui.Gap8)
	p.side = ui.NewInspector(i18n.T("Why it was said"), sideWidth)
	p.persona, p.template = newPersonaSide(p), newTemplateSide(p)
	p.more = ui.MenuButton(i18n.T("More"), p.moreMenu)
	who := ui.Flow(ui.Gap8, ui.Row(0, ui.TapArea(p.title, p.chooseCharacter), p.who), p.others, p.asOf, p.known, p.asker)
	foot := ui.Col(ui.Gap4, p.change, container.New(lowLayout{offersHigh}, container.NewVScroll(p.offers)), ui.Edges(nil, nil, nil, ui.Row(ui.Gap8, ui.Gap(0, 0), p.send, p.offer), p.entry.object))
	p.head = ui.MaxWidth(talkWidth, ui.CollapsingHead(ui.SideOrBelow(300, who, ui.Flow(ui.Gap8, p.method, p.compare, p.more)), p.title, p.compare, p.method))
	left := ui.Edges(ui.Pad(ui.Gap12, ui.Gap24, ui.Gap12, ui.Gap24, p.head), ui.Pad(ui.Gap8, ui.Gap24, ui.Gap12, ui.Gap24, ui.MaxWidth(talkWidth, foot)), nil, nil, container.NewStack(p.scroll, p.preview.Layer))
	body := ui.Edges(nil, nil, nil, p.side, left)
	empty := ui.NewEmptyState(icon.Chat, i18n.T("There is nobody to talk to yet. Import a story first."), i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.entry.Area, empty)
	return p
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	changed := p.seen != v
	p.seen = v
	another := p.base != p.host.OpenBase()
	if another { // what is coming, and what was said, belongs to the base before
		p.base = p.host.OpenBase()
		p.leave()
	}
	if p.m.refresh(v) {
		another = true
		p.leave()
	}
	if p.SetEmpty(p.m.character() == nil) {
		return
	}
	if another {
		p.continueTalk()
	}
	p.showHeader()
	if changed && !p.m.isAnswering() {
		clear(p.cards)
		p.showTalk()
		p.showSide(p.sideView)
		p.studio.Moved()
	}
}

// leave stops the answers that are arriving and clears the conversation that is shown.
func (p *Pane) leave() {
	p.stopAsking()
	p.m.setTalk(nil, &conversation.Conversation{})
	p.whole = -1
	clear(p.cards)
}

// continueTalk shows the last conversation that was kept with the character.
func (p *Pane) continueTalk() {
	e := p.m.character()
	if kept := p.host.Kept(e.Holds); len(kept) > 0 {
		p.open(kept[0])
	}
}

// Converse turns to a character, where the last conversation ended.
func (p *Pane) Converse(id kb.EntityID) {
	if id != p.m.as {
		p.leave()
		p.m.as, p.m.by = id, ""
		p.Refresh(p.studio.View())
		if p.m.character() == nil {
			return
		}
		p.continueTalk()
		p.showTalk()
		p.showSide(p.sideView)
	}
	p.studio.Window().Canvas().Focus(p.entry.Area)
}

// Here returns who is asked.
func (p *Pane) Here() (key, title string) {
	e := p.m.character()
	if e == nil {
		return "", ""
	}
	return string(e.Group.Anchor), e.Name
}

// Return shows the entity that has a name.
func (p *Pane) Return(key string) { pane.ShowBearer(p.studio, key, p.Converse) }

// transcript returns the conversation as text.
func (p *Pane) transcript() string {
	asker := i18n.T("A stranger")
	if e, ok := p.m.view.Entity(p.m.asker); ok {
		asker = e.Name
	}
	return p.m.talk.Text(p.m.speaker, asker)
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"chat.entry": p.entry.Area, "chat.ask": p.send, "chat.compare": p.compare, "chat.who": p.who, "chat.others": p.others, "chat.more": p.more,
		"chat.profile": p.persona.profile, "chat.style": p.persona.style, "chat.template": p.template.text, "chat.offer": p.offer}
}
