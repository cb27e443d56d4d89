package chat

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/app/words"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/talk"
)

// A Desk is what the pane asks beyond pane.Studio. What it is given to call is
// called on the interface's goroutine.
type Desk interface {
	// Ask asks in the background. The trace comes before the first text. stop
	// ends it: then what had come is the reply, marked as stopped.
	Ask(q Question, onTrace func(talk.Trace), onText func(string), done func(Reply, error)) (stop func())
	// Recommend finds what would be given to the character.
	Recommend(q Question, then func(talk.Trace, error))
	// TakeIn makes what was said an utterance of the base, one step to undo.
	TakeIn(q Question, speaker, addressee kb.EntityID, text string)
	// NamesIn are the entities that a text names.
	NamesIn(text string) []*cast.Entity
	Methods() []string
	// ModelName is the language model in use, Practice for the practice server,
	// "" when there is none.
	ModelName() string

	// OpenBase is another value when another base is open.
	OpenBase() any
	// Kept are the conversations kept with one who bears such a name, newest
	// first; NewTalk is an id for another one; Keep keeps, renames or deletes one
	// and tells whether it was done; SaveTalk writes one as text.
	Kept(holds func(kb.NameID) bool) []*kb.Chat
	NewTalk() string
	Keep(talk.Plan) bool
	SaveTalk(c *talk.Conversation, character, asker string)

	// Persona is what goes into the prompt of a character; WritePersona has the
	// engine write it anew.
	Persona(kb.EntityID) (profile, style string)
	WritePersona(id kb.EntityID, then func())
	// Template is the template of the prompt and whether it is the writer's own.
	Template(kb.EntityID) (text string, own bool)
	SetTemplate(text string) editor.Command
	Preview(template string, id kb.EntityID) (string, error)

	Copy(text string)
	GoToLibrary()
}

// A Pane is the test chat.
type Pane struct {
	studio pane.Studio
	desk   Desk
	m      *model
	now    func() time.Time

	title    *ui.Text
	who      *ui.Button
	talks    *ui.Button
	asOf     *ui.Choice
	method   *ui.Choice
	compare  *ui.Button
	asker    *ui.Button
	known    *widget.Check
	talk     *fyne.Container
	scroll   *container.Scroll
	entry    *entry
	change   *fyne.Container // says that a question is being changed
	offers   *fyne.Container // what would be given
	offer    *ui.Button
	send     *ui.Button
	side     *ui.Inspector
	sideView string // what the column at the right shows: "" why, else its name
	persona  *personaSide
	template *templateSide
	body     fyne.CanvasObject
	empty    *ui.EmptyState
	object   *fyne.Container
	streams  map[*live]*ui.Prose
	cards    map[int]fyne.CanvasObject // of exchanges, while nothing changes
	seen     *cast.View
	base     any // whose conversation this is
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Desk) *Pane {
	p := &Pane{studio: s, desk: d, m: newModel(d.Methods()[0]), now: time.Now, streams: map[*live]*ui.Prose{}, cards: map[int]fyne.CanvasObject{}}
	p.title, p.who = ui.Heading(""), ui.QuietButton("▾", p.chooseCharacter)
	p.talks = ui.MenuButton(words.T("Conversation"), p.talkMenu)
	p.asOf = ui.NewChoice([]string{""}, 0, p.choosePlace)
	p.method = ui.NewChoice(d.Methods(), 0, func(i int) { p.m.lead(d.Methods()[i]); p.showHeader() })
	p.compare = ui.MenuButton(words.T("+ compare"), p.compareMenu)
	p.asker = ui.QuietButton(words.T("Asked by a stranger"), p.chooseAsker)
	p.known = widget.NewCheck(words.T("Only what they know"), func(on bool) { p.m.onlyKnown = on })
	p.talk = ui.Col(ui.Gap12)
	p.scroll = container.NewVScroll(ui.Pad(0, ui.Gap24, ui.Gap12, ui.Gap24, p.talk))
	p.entry = newEntry(p.ask)
	p.entry.onStop, p.entry.onLast = p.halt, func() { p.changeQuestion(p.m.talk.Head) }
	p.entry.SetPlaceHolder(words.T("Ask anything…"))
	p.send = ui.PrimaryButton(words.T("Ask"), p.ask)
	p.offer = ui.SecondaryButton(words.T("What would be used?"), p.recommend)
	p.offers, p.change = ui.Flow(ui.Gap4), ui.Row(ui.Gap8)
	p.side = ui.NewInspector(words.T("Why it was said"), 340)
	p.persona, p.template = newPersonaSide(p), newTemplateSide(p)
	first := ui.Spread(ui.Row(ui.Gap8, ui.Row(0, p.title, p.who), p.asOf), ui.Row(ui.Gap8, p.method, p.compare))
	second := ui.Spread(ui.Row(ui.Gap8, p.talks, p.asker, p.known), ui.Row(ui.Gap8,
		ui.QuietButton(words.T("Persona"), func() { p.turnSide("persona") }), ui.QuietButton(words.T("Prompt"), func() { p.turnSide("prompt") })))
	foot := ui.Col(ui.Gap4, p.change, p.offers, ui.Edges(nil, nil, nil, ui.Row(ui.Gap8, ui.Gap(0, 0), p.send, p.offer), p.entry))
	left := ui.Edges(ui.Pad(ui.Gap12, ui.Gap24, ui.Gap12, ui.Gap16, ui.Col(ui.Gap4, first, second)), ui.Pad(ui.Gap8, ui.Gap24, ui.Gap12, ui.Gap24, foot), nil, nil, p.scroll)
	p.body = ui.Edges(nil, nil, nil, p.side, left)
	p.empty = ui.NewEmptyState(icon.Chat, words.T("There is nobody to talk to yet. Import a story first."), words.T("Go to the Library"), d.GoToLibrary)
	p.object = container.NewStack(p.body, ui.Middle(p.empty))
	return p
}

// ID is "chat".
func (p *Pane) ID() string { return "chat" }

// Object is the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus gives the question the keyboard.
func (p *Pane) Focus(c fyne.Canvas) { c.Focus(p.entry) }

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	changed := p.seen != v
	p.seen = v
	another := p.base != p.desk.OpenBase()
	if another { // what is coming, and what was said, belongs to the base before
		p.base = p.desk.OpenBase()
		p.leave()
	}
	if p.m.refresh(v) {
		another = true
		p.leave()
	}
	if p.m.character() == nil {
		p.body.Hide()
		p.empty.Show()
		return
	}
	p.empty.Hide()
	p.body.Show()
	if another {
		p.goOn()
	}
	p.showHeader()
	if changed && !p.m.coming() {
		clear(p.cards)
		p.showTalk()
		p.showSide(p.sideView)
	}
}

// leave stops what is coming and forgets the conversation that is shown.
func (p *Pane) leave() {
	p.halt()
	if err := p.m.turnTo(nil); err != nil {
		p.studio.Notify().Fail(words.T("Opening a conversation"), err)
	}
	clear(p.cards)
}

// goOn shows the last conversation that was kept with the character.
func (p *Pane) goOn() {
	e := p.m.character()
	if kept := p.desk.Kept(e.Holds); len(kept) > 0 {
		p.open(kept[0])
	}
}

func (p *Pane) showHeader() {
	p.title.SetText(p.m.character().Name)
	places, labels := p.m.places()
	at := 0
	for i, place := range places {
		if p.m.asOf != nil && *p.m.asOf == place {
			at = i + 1
		}
	}
	options := []string{words.T("As of: the end")}
	for _, l := range labels {
		options = append(options, words.T("As of: %s", l))
	}
	p.asOf.SetOptions(options, at)
	p.method.Select(slices.Index(p.desk.Methods(), p.m.methods[0]))
	p.compare.SetText(words.T("+ compare"))
	if n := len(p.m.methods); n > 1 {
		p.compare.SetText(words.T("%d side by side", n))
	}
	p.asker.SetText(words.T("Asked by a stranger"))
	if e, ok := p.m.view.Entity(p.m.asker); ok {
		p.asker.SetText(words.T("Asked by %s", e.Name))
	}
}

// compareMenu lists the methods; those that are asked side by side are ticked.
func (p *Pane) compareMenu() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, method := range p.desk.Methods() {
		if method == p.m.methods[0] {
			continue
		}
		item := fyne.NewMenuItem(methodWord(method), func() {
			p.m.toggle(method)
			p.showHeader()
		})
		item.Checked = slices.Contains(p.m.methods, method)
		item.Disabled = !item.Checked && len(p.m.methods) == mostMethods
		out = append(out, item)
	}
	return out
}

func (p *Pane) choosePlace(i int) {
	places, _ := p.m.places()
	p.m.asOf = nil
	if i > 0 && i <= len(places) {
		p.m.asOf = &places[i-1]
	}
}

func (p *Pane) chooseCharacter() {
	p.pick(func(e *cast.Entity) { p.Converse(e.ID) })
}

func (p *Pane) chooseAsker() {
	if p.m.asker != "" {
		p.m.asker = ""
		p.showHeader()
		return
	}
	p.pick(func(e *cast.Entity) {
		p.m.asker = e.ID
		p.showHeader()
	})
}

// pick asks for a character.
func (p *Pane) pick(then func(*cast.Entity)) {
	ui.ShowPalette(p.studio.Window().Canvas(), func(query string) []ui.PaletteEntry {
		var actions []ui.Action
		for _, e := range p.m.characters() {
			actions = append(actions, ui.Action{ID: string(e.ID), Name: e.Name, Do: func() { then(e) }})
		}
		return ui.ActionSource(func() []ui.Action { return actions }, func(a ui.Action) { a.Do() })(query)
	})
}

// Converse turns to a character, where the last conversation ended.
func (p *Pane) Converse(id kb.EntityID) {
	if id != p.m.as {
		p.leave()
		p.m.as = id
		p.Refresh(p.studio.View())
		if p.m.character() == nil {
			return
		}
		p.goOn()
		p.showTalk()
		p.showSide(p.sideView)
	}
	p.studio.Window().Canvas().Focus(p.entry)
}

// ask asks what stands in the entry.
func (p *Pane) ask() {
	text := p.entry.Text
	if text == "" || p.m.coming() {
		return
	}
	p.entry.SetText("")
	p.Ask(text)
}

// Ask asks the chosen character.
func (p *Pane) Ask(text string) {
	p.m.ask(text)
	p.start()
}

// Again asks a question again, beside the answer it had.
func (p *Pane) Again(id int) {
	if !p.m.coming() && p.m.again(id) {
		p.start()
	}
}

// start sends what is to be asked, all methods at once.
func (p *Pane) start() {
	p.showChange()
	p.sideView = ""
	p.showTalk()
	p.send.SetText(words.T("Stop"))
	p.send.OnTapped = p.halt
	for _, l := range slices.Clone(p.m.live) {
		l.began = p.now()
		stop := p.desk.Ask(p.m.question(l), func(t talk.Trace) {
			l.Trace = &t
			p.showWhy()
		}, func(words string) {
			l.Answer += words
			if prose := p.streams[l]; prose != nil {
				prose.SetText(l.Answer)
				p.talk.Refresh()
				p.scroll.ScrollToBottom()
			}
		}, func(r Reply, err error) { p.finish(l, r, err) })
		if !l.done {
			l.stop = stop
		}
	}
}

func (p *Pane) finish(l *live, r Reply, err error) {
	if !slices.Contains(p.m.live, l) {
		return // another conversation is shown by now
	}
	if !p.m.finish(l, r, err, p.now()) {
		p.showTalk()
		return
	}
	p.send.SetText(words.T("Ask"))
	p.send.OnTapped = p.ask
	p.keep()
	clear(p.cards)
	p.showOffers()
	p.showTalk()
}

// halt stops what is coming; what has come stays.
func (p *Pane) halt() {
	for _, l := range slices.Clone(p.m.live) {
		if l.stop != nil && !l.done {
			l.stop()
		}
	}
}

// keep keeps the conversation with the file.
func (p *Pane) keep() {
	c, err := p.m.keep(p.desk.NewTalk)
	if err != nil {
		p.studio.Notify().Fail(words.T("Keeping the conversation"), err)
		return
	}
	if c != nil {
		p.desk.Keep(talk.Keep(c))
	}
}

// Transcript is the conversation as text.
func (p *Pane) Transcript() string {
	asker := words.T("A stranger")
	if e, ok := p.m.view.Entity(p.m.asker); ok {
		asker = e.Name
	}
	return p.m.talk.Text(p.m.character().Name, asker)
}

// Named are widgets for journeys.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"chat.entry": p.entry, "chat.ask": p.send, "chat.compare": p.compare, "chat.talks": p.talks, "chat.who": p.who,
		"chat.profile": p.persona.profile, "chat.style": p.persona.style, "chat.template": p.template.text, "chat.offer": p.offer}
}

// An entry sends with Enter, stops what is coming with Esc, and brings the last
// question back with the arrow up while it is empty.
type entry struct {
	ui.Entry
	onStop, onLast func()
}

func newEntry(send func()) *entry {
	e := &entry{}
	e.Wrapping = fyne.TextWrapOff
	e.OnSubmitted = func(string) { send() }
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey is for the toolkit.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name == fyne.KeyEscape:
		e.onStop()
	case k.Name == fyne.KeyUp && e.Text == "":
		e.onLast()
	default:
		e.Entry.TypedKey(k)
	}
}
