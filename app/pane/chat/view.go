package chat

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/app/words"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Desk is what the pane asks beyond pane.Studio.
type Desk interface {
	// Ask asks in the background. All functions are called on the interface's
	// goroutine; the trace comes before the first text. stop ends it.
	Ask(q Question, onTrace func(Trace), onText func(string), done func(Answer, error)) (stop func())
	Methods() []string
	// EngineNote says so when no language model is in use, else "".
	EngineNote() string
	GoToLibrary()
}

// A Pane is the test chat.
type Pane struct {
	studio pane.Studio
	desk   Desk
	m      *model
	stop   func()

	who    *ui.Button
	asOf   *ui.Choice
	method *ui.Choice
	asker  *ui.Button
	known  *widget.Check
	talk   *fyne.Container
	scroll *container.Scroll
	entry  *entry
	send   *ui.Button
	why    *ui.Inspector
	note   *ui.Text
	body   fyne.CanvasObject
	empty  *ui.EmptyState
	object *fyne.Container
	live   *ui.Prose // the answer that is coming
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Desk) *Pane {
	p := &Pane{studio: s, desk: d, m: &model{method: d.Methods()[0]}}
	p.who = ui.QuietButton("", p.chooseCharacter)
	p.asOf = ui.NewChoice([]string{""}, 0, p.choosePlace)
	p.method = ui.NewChoice(d.Methods(), 0, func(i int) { p.m.method = d.Methods()[i] })
	p.asker = ui.SecondaryButton(words.T("Asked by a stranger"), p.chooseAsker)
	p.known = widget.NewCheck(words.T("Only what they know"), func(on bool) { p.m.onlyKnown = on })
	p.talk = ui.Col(ui.Gap12)
	p.scroll = container.NewVScroll(ui.Pad(0, ui.Gap24, ui.Gap12, ui.Gap24, p.talk))
	p.entry = newEntry(p.ask)
	p.entry.SetPlaceHolder(words.T("Ask anything…"))
	p.send = ui.PrimaryButton(words.T("Ask"), p.ask)
	p.why = ui.NewInspector(words.T("Why it was said"), 340)
	p.note = ui.Caption("").Shrink()
	header := ui.Spread(ui.Row(ui.Gap8, p.who, p.asOf), ui.Row(ui.Gap8, p.known, p.asker, p.method))
	foot := ui.Col(4, ui.Edges(nil, nil, nil, ui.Pad(0, 0, 0, ui.Gap8, p.send), p.entry), p.note)
	left := ui.Edges(ui.Pad(ui.Gap12, ui.Gap24, ui.Gap12, ui.Gap16, header), ui.Pad(ui.Gap8, ui.Gap24, ui.Gap12, ui.Gap24, foot), nil, nil, p.scroll)
	p.body = ui.Edges(nil, nil, nil, p.why, left)
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
	p.m.refresh(v)
	if p.m.character() == nil {
		p.body.Hide()
		p.empty.Show()
		return
	}
	p.empty.Hide()
	p.body.Show()
	p.note.SetText(p.desk.EngineNote())
	p.showHeader()
	if p.live == nil {
		p.showTalk()
	}
}

func (p *Pane) showHeader() {
	p.who.SetText(p.m.character().Name + " ▾")
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
	p.asker.SetText(words.T("Asked by a stranger"))
	if e, ok := p.m.view.Entity(p.m.asker); ok {
		p.asker.SetText(words.T("Asked by %s", e.Name))
	}
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

// Converse turns to a character.
func (p *Pane) Converse(id kb.EntityID) {
	p.m.as = id
	p.Refresh(p.studio.View())
	p.studio.Window().Canvas().Focus(p.entry)
}

// ask asks what stands in the entry.
func (p *Pane) ask() {
	text := p.entry.Text
	if text == "" || p.stop != nil {
		return
	}
	p.entry.SetText("")
	p.Ask(text)
}

// Ask asks the chosen character.
func (p *Pane) Ask(text string) {
	x := p.m.ask(text)
	began := time.Now()
	p.showTalk()
	p.send.SetText(words.T("Stop"))
	p.send.OnTapped = func() { p.halt() }
	p.stop = p.desk.Ask(x.question, func(t Trace) {
		x.answer.Trace = t
		p.showWhy()
	}, func(piece string) {
		x.text += piece
		if p.live != nil {
			p.live.SetText(x.text)
			p.talk.Refresh()
			p.scroll.ScrollToBottom()
		}
	}, func(a Answer, err error) {
		x.running, p.stop = false, nil
		if err != nil {
			x.failed = words.Error(err)
		} else {
			x.answer, x.text = a, a.Text
		}
		x.answer.Took = time.Since(began)
		p.send.SetText(words.T("Ask"))
		p.send.OnTapped = p.ask
		p.showTalk()
	})
}

func (p *Pane) halt() {
	if p.stop != nil {
		p.stop()
	}
}

// showTalk shows the conversation.
func (p *Pane) showTalk() {
	p.live = nil
	p.talk.Objects = nil
	if len(p.m.turns) == 0 {
		p.talk.Add(ui.Muted(words.T("Ask, and the answer will stand here, with what it was made of at the right. For example:")))
		for _, q := range p.m.examples() {
			p.talk.Add(ui.Row(0, ui.SecondaryButton(q, func() { p.Ask(q) })))
		}
	}
	for i, x := range p.m.turns {
		p.talk.Add(ui.Columns(0, []float32{1, 3}, ui.Gap(1, 1), ui.NewNotice(ui.TonePrimary, ui.Wrapped(x.question.Text, ui.SizeBody, ui.ColorText))))
		p.talk.Add(ui.Columns(0, []float32{4, 1}, p.answerCard(i, x), ui.Gap(1, 1)))
	}
	p.talk.Refresh()
	p.scroll.ScrollToBottom()
	p.showWhy()
}

func (p *Pane) answerCard(i int, x *exchange) fyne.CanvasObject {
	text := ui.Wrapped(x.text, ui.SizeBody, ui.ColorText)
	content := []fyne.CanvasObject{ui.Caption(x.name), text}
	switch {
	case x.running:
		p.live = text
		content = append(content, ui.Muted("…"))
	case x.failed != "":
		content = append(content, ui.Wrapped(x.failed, ui.SizeBody, ui.ColorReject))
	default:
		t := x.answer.Trace
		chips := ui.Flow(ui.Gap4)
		for _, a := range t.Asked {
			switch a.Scope {
			case "hidden":
				chips.Add(ui.NewChip(words.T("hidden: %s", a.Name), ui.ToneDoubt))
			case "out_of_scope":
				chips.Add(ui.NewChip(words.T("out of scope: %s", a.Name), ui.ToneReject))
			case "unknown":
				chips.Add(ui.NewChip(words.T("unknown: %s", a.Name), ui.ToneNeutral))
			}
		}
		if len(chips.Objects) > 0 {
			content = append(content, chips)
		}
		content = append(content, ui.Spread(ui.Caption(words.T("%d retrieved · %d tokens · %s", len(t.Entities)+len(t.Relations)+len(t.Passages)+len(t.Memories), t.Tokens, x.answer.Took.Round(10*time.Millisecond).String())),
			ui.Row(ui.Gap8, ui.LinkButton(words.T("Why?"), func() { p.m.shown = i; p.showWhy() }), ui.LinkButton(words.T("Ask again"), func() { p.Ask(x.question.Text) }))))
	}
	return ui.NewCard(content...)
}

// showWhy shows the reasons of one turn.
func (p *Pane) showWhy() {
	if p.m.shown >= len(p.m.turns) {
		p.why.SetTitle(words.T("Why it was said"), nil)
		p.why.SetContent(ui.Wrapped(words.T("What a character knows, remembers and can't know will stand here for each answer."), ui.SizeBody, ui.ColorMuted))
		p.why.SetActions()
		return
	}
	x := p.m.turns[p.m.shown]
	t := x.answer.Trace
	p.why.SetTitle(words.T("Why it was said"), ui.Muted(words.T("turn %d", p.m.shown+1)))
	content := []fyne.CanvasObject{ui.SectionLabel(words.T("1 Draft answer")), ui.Wrapped(orDash(t.Draft), ui.SizeBody, ui.ColorMuted).SetMaxLines(5),
		ui.SectionLabel(words.T("2 What the question is about"))}
	for _, a := range t.Asked {
		tone := map[string]ui.Tone{"in_scope": ui.ToneApprove, "out_of_scope": ui.ToneReject, "hidden": ui.ToneDoubt}[a.Scope]
		if tone == (ui.Tone{}) {
			tone = ui.ToneNeutral
		}
		content = append(content, ui.Spread(ui.Row(0, p.name(a.Name)), ui.NewChip(scopeWord(a.Scope), tone)), ui.Wrapped(a.Reason, ui.SizeCaption, ui.ColorMuted))
	}
	content = append(content, ui.SectionLabel(words.T("3 Retrieved")))
	for _, e := range t.Entities {
		content = append(content, ui.Row(0, p.name(e)))
	}
	for _, r := range t.Relations {
		content = append(content, ui.Spread(ui.Body(r).Shrink(), ui.Muted(words.T("relation"))))
	}
	for _, q := range t.Passages {
		content = append(content, ui.NewQuote(q, nil, words.T("passage"), nil).WithMaxLines(4))
	}
	content = append(content, ui.SectionLabel(words.T("4 Remembered")))
	for _, b := range t.Bubbles {
		content = append(content, ui.Wrapped(b, ui.SizeBody, ui.ColorText).SetMaxLines(3))
	}
	for _, m := range t.Memories {
		content = append(content, ui.NewQuote(m.Text, nil, m.When, nil).WithMaxLines(3))
	}
	content = append(content, ui.SectionLabel(words.T("5 Prompt")), ui.Row(ui.Gap8, ui.Muted(words.T("%d tokens", t.Tokens)), ui.LinkButton(words.T("show"), func() { p.showPrompt(t.Prompt) })))
	p.why.SetContent(content...)
	p.why.SetActions(ui.SecondaryButton(words.T("Ask again"), func() { p.Ask(x.question.Text) }))
}

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// name is a name that opens its page when the base has one.
func (p *Pane) name(name string) fyne.CanvasObject {
	if e, ok := p.m.view.Find(name); ok {
		return ui.LinkButton(name, func() { p.studio.ShowEntity(e.ID) })
	}
	return ui.Strong(name)
}

func (p *Pane) showPrompt(prompt string) {
	text := widget.NewLabel(prompt)
	text.Wrapping = fyne.TextWrapWord
	text.Selectable = true
	d := dialog.NewCustom(words.T("The prompt"), words.T("Close"), container.NewVScroll(text), p.studio.Window())
	d.Resize(fyne.NewSize(760, 560))
	d.Show()
}

// Transcript is the conversation as text.
func (p *Pane) Transcript() string {
	out := ""
	for _, x := range p.m.turns {
		out += fmt.Sprintf("— %s\n%s: %s\n\n", x.question.Text, x.name, x.text)
	}
	return out
}

// Named are widgets for journeys.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"chat.entry": p.entry, "chat.ask": p.send}
}

// An entry sends with Enter and breaks lines with Shift+Enter.
type entry struct {
	ui.Entry
	send func()
}

func newEntry(send func()) *entry {
	e := &entry{send: send}
	e.Wrapping = fyne.TextWrapOff
	e.OnSubmitted = func(string) { send() }
	e.ExtendBaseWidget(e)
	return e
}
