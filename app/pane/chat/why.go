package chat

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// turnSide shows something else in the column at the right, or goes back to the
// reasons when it is shown already.
func (p *Pane) turnSide(name string) {
	if p.sideView == name {
		name = ""
	}
	p.showSide(name)
}

// showSide shows something in the column at the right: "" the reasons.
func (p *Pane) showSide(name string) {
	if p.sideView = name; name == "" {
		p.showWhy()
		return
	}
	back := ui.QuietButton("×", func() { p.showSide("") })
	switch name {
	case "persona":
		p.side.SetTitle(i18n.T("Who %s is", p.m.character().Name), back)
		p.persona.show()
	case "prompt":
		p.side.SetTitle(i18n.T("The prompt's template"), back)
		p.template.show()
	}
}

// why shows the reasons of one answer.
func (p *Pane) why(id int) {
	p.m.shown = id
	p.sideView = ""
	p.showWhy()
}

// showWhy shows the reasons of an answer.
func (p *Pane) showWhy() {
	if p.sideView != "" {
		return
	}
	x, ok := p.m.why()
	if !ok {
		p.side.SetTitle(i18n.T("Why it was said"), nil)
		p.side.SetContent(ui.Wrapped(i18n.T("What a character knows, remembers and can't know will appear here for each answer."), ui.SizeBody, ui.ColorMuted))
		p.side.SetActions()
		return
	}
	title := i18n.T("Why it was said")
	if p.m.several() {
		title = i18n.T("Why %s said it", p.m.speaker(x.As))
	}
	p.side.SetTitle(title, ui.Muted(i18n.T("turn %d", p.m.turnOf(x))))
	if x.Trace == nil {
		p.side.SetContent(ui.Wrapped(i18n.T("The reasons of this answer were not kept: ask again to see them."), ui.SizeBody, ui.ColorMuted))
		p.side.SetActions(p.againButton(x))
		return
	}
	var content []fyne.CanvasObject
	if p.m.shown != 0 { // the writer has asked for this one
		content = append(content, ui.Wrapped(x.Question, ui.SizeBody, ui.ColorText).SetMaxLines(2))
	}
	content = append(content, ui.Wrapped(joinDots(i18n.T("Given: %s", present.Method(x.Method)), p.limitsWords(x)), ui.SizeCaption, ui.ColorMuted))
	content = append(content, p.difference(x)...)
	content = append(content, p.draftAndAsked(*x.Trace)...)
	content = append(content, p.retrievedRows(x)...)
	content = append(content, p.memoryRows(*x.Trace)...)
	content = append(content, p.promptRows(*x.Trace)...)
	p.side.SetContent(content...)
	fix := ui.MenuButton(i18n.T("Fix…"), func() []*fyne.MenuItem { return p.correctionMenu(*x.Trace) })
	p.side.SetActions(fix, p.againButton(x))
}

// limitsWords describes what an answer was allowed to use and who asked; "" for the whole base and a stranger.
func (p *Pane) limitsWords(x conversation.Exchange) string {
	asOf, known, asker := "", "", ""
	if x.AsOf != nil {
		asOf = i18n.T("As of: %s", p.m.view.Story().Label(*x.AsOf))
	}
	if x.Known {
		known = i18n.T("Only what they know")
	}
	if e, ok := p.m.view.Bearer(x.Asker); ok && x.Asker != "" {
		asker = i18n.T("Asked by %s", e.Name)
	}
	return joinDots(asOf, known, asker)
}

func (p *Pane) againButton(x conversation.Exchange) fyne.CanvasObject {
	return ui.SecondaryButton(i18n.T("Ask again"), func() { p.again(x.ID) })
}

// difference returns what changed since the same was asked before.
func (p *Pane) difference(x conversation.Exchange) []fyne.CanvasObject {
	before, ok := p.m.talk.Before(x.ID)
	if !ok {
		return nil
	}
	out := []fyne.CanvasObject{ui.SectionLabel(i18n.T("Since it was asked before"))}
	for _, line := range changes(conversation.Compare(before, x)) {
		out = append(out, ui.Wrapped(line, ui.SizeBody, ui.ColorText))
	}
	if before.Answer != x.Answer {
		out = append(out, ui.NewQuote(before.Answer, nil, i18n.T("the answer before"), func() { p.turnTo(before.ID) }).WithMaxLines(3))
	}
	return out
}

// draftLines is how much of the draft is shown beside the answer.
const draftLines = 4

func (p *Pane) draftAndAsked(t conversation.Trace) []fyne.CanvasObject {
	label := fyne.CanvasObject(ui.SectionLabel(i18n.T("1 Draft answer")))
	if ui.Letters(t.Draft) > draftLines*sideWide {
		label = ui.Spread(label, ui.LinkButton(i18n.T("show all"), func() { p.showText(i18n.T("Draft answer"), t.Draft) }))
	}
	out := []fyne.CanvasObject{label, ui.Wrapped(present.OrDash(t.Draft), ui.SizeBody, ui.ColorMuted).SetMaxLines(draftLines),
		ui.SectionLabel(i18n.T("2 What the question is about"))}
	if len(t.Asked) == 0 {
		out = append(out, ui.Muted("–"))
	}
	for _, a := range t.Asked {
		out = append(out, ui.Columns(ui.Gap8, []float32{5, 4, 3}, p.name(a), ui.Row(0, ui.NewChip(scopeWord(a.Scope), scopeTone(a.Scope))), ui.Muted(levelWord(a.Level)).Shrink()))
		if a.Reason != "" {
			out = append(out, ui.Wrapped(a.Reason, ui.SizeCaption, ui.ColorMuted).SetMaxLines(2))
		}
		out = append(out, ui.Rule())
	}
	return out
}

// retrievedShown is how much of what was found is shown at first: a question in
// general finds half the cast.
const retrievedShown = 12

// retrievedRows lists what was found; hidden items are struck through.
func (p *Pane) retrievedRows(x conversation.Exchange) []fyne.CanvasObject {
	t := *x.Trace
	var out []fyne.CanvasObject
	for _, i := range t.Items {
		switch i.Kind {
		case conversation.KindEntity, conversation.KindRelation:
			out = append(out, ui.Spread(ui.Edges(nil, nil, p.opener(i), nil, ui.Pad(0, 0, 0, ui.Gap4, ui.Muted(howWord(i)).Shrink())), ui.Muted(joinDots(figure(i), markIfUsed(i)))))
		case conversation.KindPassage:
			out = append(out, ui.NewQuote(i.Text, nil, joinDots(i.Name, markIfUsed(i)), p.opensPlace(i)).WithMaxLines(4))
		}
	}
	if n := len(out); n > retrievedShown && p.whole != x.ID {
		out = append(out[:retrievedShown], ui.Row(0, ui.LinkButton(i18n.T("Show all %d", n), func() {
			p.whole = x.ID
			p.showWhy()
		})))
	}
	for _, a := range t.Asked {
		if a.Scope == conversation.Hidden {
			out = append(out, ui.Spread(ui.NewProse(ui.Span{Text: a.Name, Strike: true, Color: ui.ColorMuted}), ui.Muted(i18n.T("hidden"))))
		}
	}
	if len(out) == 0 {
		out = append(out, ui.Muted("–"))
	}
	return append([]fyne.CanvasObject{ui.SectionLabel(i18n.T("3 Retrieved"))}, out...)
}

func markIfUsed(i conversation.Item) string {
	if !i.Used {
		return ""
	}
	return i18n.T("used")
}

// joinDots sets a point between what is not empty.
func joinDots(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

func (p *Pane) memoryRows(t conversation.Trace) []fyne.CanvasObject {
	out := []fyne.CanvasObject{ui.SectionLabel(i18n.T("4 Remembered"))}
	for _, i := range t.Items {
		switch i.Kind {
		case conversation.KindScene:
			out = append(out, ui.Wrapped(i.Text, ui.SizeBody, ui.ColorText).SetMaxLines(3))
		case conversation.KindMemory:
			out = append(out, ui.NewQuote(i.Text, nil, joinDots(i.When, markIfUsed(i)), p.opensPlace(i)).WithMaxLines(3))
		}
	}
	if len(out) == 1 {
		out = append(out, ui.Muted("–"))
	}
	return append(out, rankingRows(t)...)
}

// opener returns an item that opens what it was taken from.
func (p *Pane) opener(i conversation.Item) fyne.CanvasObject {
	if len(i.Of) > 0 {
		if e, ok := p.m.view.Bearer(i.Of[0].Anchor); ok {
			return ui.LinkButton(i.Name, func() { p.studio.ShowEntity(e.ID) })
		}
	}
	return ui.Strong(i.Name)
}

// opensPlace opens the place in the document an item was taken from; nil when
// it is in none.
func (p *Pane) opensPlace(i conversation.Item) func() {
	if i.Document == "" {
		return nil
	}
	return func() { p.studio.ShowPlace(i.Document, i.Span) }
}

// correctionMenu returns items that open everything from which the answer was made.
func (p *Pane) correctionMenu(t conversation.Trace) []*fyne.MenuItem {
	var out []*fyne.MenuItem
	seen := map[kb.EntityID]bool{}
	add := func(r conversation.Ref) {
		if e, ok := p.m.view.Bearer(r.Anchor); ok && !seen[e.ID] {
			seen[e.ID] = true
			out = append(out, fyne.NewMenuItem(i18n.T("Open %s", e.Name), func() { p.studio.ShowEntity(e.ID) }))
		}
	}
	for _, a := range t.Asked {
		if e, ok := p.m.entityOf(a); ok {
			add(conversation.Ref{Anchor: e.Group.Anchor})
		}
		for _, r := range a.Matched {
			add(r)
		}
	}
	for _, i := range t.Items {
		for _, r := range i.Of {
			add(r)
		}
		if i.Kind == conversation.KindRelation && i.Document != "" {
			out = append(out, fyne.NewMenuItem(i18n.T("Where the text says it: %s", i.Name), p.opensPlace(i)))
		}
	}
	out = append(out, fyne.NewMenuItem(i18n.T("Who %s is", p.m.character().Name), func() { p.showSide("persona") }),
		fyne.NewMenuItem(i18n.T("Open the questions about who is who"), func() { p.studio.ShowReview("") }))
	return out
}

// name returns what was asked about; it opens the page of the one entity that is meant.
func (p *Pane) name(a conversation.Asked) fyne.CanvasObject {
	if e, ok := p.m.entityOf(a); ok {
		return ui.LinkButton(a.Name, func() { p.studio.ShowEntity(e.ID) }).Narrow()
	}
	return ui.Strong(a.Name).Shrink()
}

// entityOf returns the one entity that was matched, or, where nothing was (it is hidden
// from the character), the one that has the name.
func (m *model) entityOf(a conversation.Asked) (*cast.Entity, bool) {
	switch len(a.Matched) {
	case 0:
		e, err := m.view.Resolve(a.Name)
		return e, err == nil
	case 1:
		return m.view.Bearer(a.Matched[0].Anchor)
	}
	return nil, false
}
