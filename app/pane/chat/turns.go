package chat

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// turnsShown is how many turns are shown at first: laying out a long
// conversation takes time at each change of the base.
const turnsShown = 24

// showTalk shows the conversation.
func (p *Pane) showTalk() {
	clear(p.streams)
	p.talk.Objects = nil
	path := p.m.path()
	if len(path) == 0 && len(p.m.live) == 0 {
		p.talk.Add(ui.Wrapped(i18n.T("Ask, and the answer will appear here, with what it was made of at the right. For example:"), ui.SizeBody, ui.ColorMuted))
		for _, q := range p.m.examples() {
			p.talk.Add(ui.Row(0, ui.SecondaryButton(q, func() { p.Ask(q) })))
		}
	}
	if early := len(path) - max(turnsShown, p.m.earlier); early > 0 {
		path = path[early:]
		p.talk.Add(ui.Row(0, ui.LinkButton(i18n.N(early, "Show 1 earlier turn", "Show %d earlier turns"), func() {
			p.m.earlier = len(p.m.path())
			p.showTalk()
		})))
	}
	for _, x := range path {
		card := p.cards[x.ID]
		if card == nil {
			card = p.turn(x)
			p.cards[x.ID] = card
		}
		p.talk.Add(card)
	}
	p.showLive()
	p.talk.Refresh()
	p.showEnd()
	p.studio.Loop().Post(p.showEnd) // wrapped text has its height only once it was laid out
	p.showWhy()
}

// showEnd scrolls to the last turn: to its end, or to its beginning when it is
// higher than what can be seen.
func (p *Pane) showEnd() {
	p.scroll.ScrollToBottom()
	if n := len(p.talk.Objects); n > 0 {
		if last := p.talk.Objects[n-1]; last.Size().Height > p.scroll.Size().Height && !p.m.isAnswering() {
			p.scroll.ScrollToOffset(fyne.NewPos(0, last.Position().Y))
		}
	}
}

// showLive shows the answers that are coming, side by side when there are
// several, and those that failed.
func (p *Pane) showLive() {
	if len(p.m.live) == 0 {
		return
	}
	var cards []fyne.CanvasObject
	for _, l := range p.m.live {
		cards = append(cards, p.liveCard(l))
	}
	if x := p.m.live[0]; !x.Follows {
		p.talk.Add(bubble(x.Question, ui.Gap(1, 1)))
	}
	p.talk.Add(beside(cards))
}

// bubble returns a question, at the right, as wide as it needs to be, with what can be
// done with it at its left.
func bubble(text string, beside fyne.CanvasObject) fyne.CanvasObject {
	ground := func(words fyne.CanvasObject) fyne.CanvasObject {
		return container.NewStack(ui.NewBox(ui.ColorPrimaryTint, ui.ColorNone, ui.RadiusCard), ui.Pad(ui.Gap12, ui.Gap16, ui.Gap12, ui.Gap16, words))
	}
	if !isWide(text) {
		return ui.Spread(ui.Gap(1, 1), ui.Row(ui.Gap8, beside, ground(ui.Body(text))))
	}
	return ui.Columns(ui.Gap8, []float32{2, 5}, ui.Col(0, ui.Spread(ui.Gap(1, 1), beside)), ground(ui.Wrapped(text, ui.SizeBody, ui.ColorText)))
}

// How many Latin letters fit a bubble of one line, and a line of the column at
// the right.
const (
	bubbleWide = 64
	sideWide   = 42
)

// isWide reports whether a text would not fit a bubble of one line.
func isWide(text string) bool {
	return ui.Letters(text) > bubbleWide || strings.Contains(text, "\n")
}

// beside sets cards side by side; a single one leaves room at the right.
func beside(cards []fyne.CanvasObject) fyne.CanvasObject {
	if len(cards) == 1 {
		return ui.Columns(0, []float32{5, 1}, cards[0], ui.Gap(1, 1))
	}
	weights := make([]float32, len(cards))
	for i := range weights {
		weights[i] = 1
	}
	return ui.Columns(ui.Gap8, weights, cards...)
}

func (p *Pane) liveCard(l *live) fyne.CanvasObject {
	text := ui.Wrapped(l.Answer, ui.SizeBody, ui.ColorText)
	ui.SetShown(text, l.Answer != "")
	content := []fyne.CanvasObject{text}
	if len(p.m.live) > 1 {
		content = []fyne.CanvasObject{ui.Strong(i18n.T("Given: %s", present.Method(l.Method))), text}
	} else if p.m.several() {
		content = []fyne.CanvasObject{ui.Strong(p.m.speaker(l.As)), text}
	}
	switch {
	case l.failed != "":
		content = append(content, ui.Wrapped(l.failed, ui.SizeBody, ui.ColorReject),
			ui.Row(ui.Gap8, ui.LinkButton(i18n.T("Ask again"), func() { p.askFailed(l) })))
	case l.done:
		content = append(content, ui.Wrapped(cost(l.Exchange), ui.SizeCaption, ui.ColorMuted))
	default:
		p.streams[l] = text
		content = append(content, ui.Muted("…"))
	}
	return ui.NewCard(content...)
}

// askFailed asks once more what got no answer.
func (p *Pane) askFailed(l *live) {
	if !p.m.isAnswering() {
		p.m.begin(l.Again(), []string{l.Method})
		p.start()
	}
}

// turn returns an exchange: the question with what can be done with it, and the
// answer, or the answers of all methods it was asked with.
func (p *Pane) turn(x conversation.Exchange) fyne.CanvasObject {
	ids := p.m.talk.Together(x.ID)
	cards := make([]fyne.CanvasObject, len(ids))
	for i, id := range ids {
		y, _ := p.m.talk.Find(id)
		cards[i] = p.answerCard(*y, len(ids) > 1, id == x.ID)
	}
	above := ui.Row(ui.Gap8)
	if versions, at := p.m.versions(x.ID); len(versions) > 1 {
		above.Add(ui.QuietButton("‹", func() { p.turnTo(versions[max(at-1, 0)]) }))
		above.Add(ui.Caption(i18n.T("version %d of %d", at+1, len(versions))))
		above.Add(ui.QuietButton("›", func() { p.turnTo(versions[min(at+1, len(versions)-1)]) }))
	}
	if x.Follows {
		return ui.Col(ui.Gap4, above, beside(cards))
	}
	above.Add(ui.LinkButton(i18n.T("Change the question"), func() { p.changeQuestion(x.ID) }))
	return ui.Col(ui.Gap12, bubble(x.Question, above), beside(cards))
}

// version returns the id of the version of the last question that is by versions after the one shown; 0 if there is only one.
func (m *model) version(by int) int {
	for _, x := range slices.Backward(m.path()) {
		if list, at := m.versions(x.ID); len(list) > 1 {
			if at += by; at >= 0 && at < len(list) {
				return list[at]
			}
			return 0
		}
	}
	return 0
}

// showVersion shows another version.
func (p *Pane) showVersion(by int) {
	if id := p.m.version(by); id != 0 {
		p.turnTo(id)
	}
}

// turnTo shows the branch that an exchange is on.
func (p *Pane) turnTo(id int) {
	if p.m.isAnswering() || !p.m.talk.Show(id) {
		return
	}
	p.m.shown, p.m.live = id, nil
	p.keep()
	clear(p.cards)
	p.showTalk()
}

func (p *Pane) answerCard(x conversation.Exchange, compared, current bool) fyne.CanvasObject {
	var content []fyne.CanvasObject
	if compared {
		content = append(content, ui.Strong(i18n.T("Given: %s", present.Method(x.Method))))
	} else if p.m.several() {
		content = append(content, ui.Strong(p.m.speaker(x.As)))
	}
	if x.Engine == "" {
		content = append(content, p.quotes(x)...)
	} else {
		content = append(content, ui.NewLinkedProse(p.linkNames(x, x.Answer)...))
	}
	chips := ui.Flow(ui.Gap4)
	if x.Trace != nil {
		for _, a := range x.Trace.Asked {
			if said := refusal(a); said != "" {
				chips.Add(ui.NewChip(said, scopeTone(a.Scope)))
			}
		}
	}
	if x.Engine != "" || !hasNote(x.Answer) { // the note says so already
		chips.Add(ui.NewChip(engineWord(x.Engine), ui.ToneNeutral))
	}
	if len(chips.Objects) > 0 {
		content = append(content, chips)
	}
	more := ui.MenuButton("…", func() []*fyne.MenuItem { return p.answerMenu(x) })
	links := []fyne.CanvasObject{ui.LinkButton(i18n.T("Why?"), func() { p.why(x.ID) })}
	if compared && !current {
		links = append(links, ui.LinkButton(i18n.T("Go on from here"), func() { p.turnTo(x.ID) }))
	} else if !compared {
		links = append(links, ui.LinkButton(i18n.T("Ask again"), func() { p.again(x.ID) }))
	}
	links = append(links, more)
	if compared {
		content = append(content, ui.Wrapped(cost(x), ui.SizeCaption, ui.ColorMuted), ui.Flow(ui.Gap8, links...))
	} else {
		content = append(content, ui.SideOrBelow(240, ui.Wrapped(cost(x), ui.SizeCaption, ui.ColorMuted), ui.Row(ui.Gap8, links...)))
	}
	card := ui.NewCard(content...)
	card.SetSelected(compared && current)
	return card
}

// linkNames returns a part of an answer with the names in it as links.
func (p *Pane) linkNames(x conversation.Exchange, text string) []ui.Span {
	var spans []ui.Span
	for _, part := range pieces(text, p.m.namedEntities(x)) {
		span := ui.Span{Text: part.text}
		if part.id != "" {
			span.Underline, span.OnTapped = true, func() {
				p.preview.Hide()
				p.studio.ShowEntity(part.id)
			}
			span.OnOver = func(at fyne.Position, over bool) {
				e, known := p.studio.View().Entity(part.id)
				p.preview.Over(p.studio.View(), e, at, over && known)
			}
		}
		spans = append(spans, span)
	}
	return spans
}

// answerMenu returns what can be done with an answer.
func (p *Pane) answerMenu(x conversation.Exchange) []*fyne.MenuItem {
	name := p.m.speaker(x.As)
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(i18n.T("Another answer"), func() { p.again(x.ID) }),
		fyne.NewMenuItem(i18n.T("Take in what %s said", name), func() { p.takeInAnswer(x) }),
		fyne.NewMenuItem(i18n.T("Copy the answer"), func() { p.host.Copy(x.Answer) }),
	}
	if other, ok := p.m.view.Bearer(x.Asker); ok && x.Asker != "" {
		items = append(items, fyne.NewMenuItem(i18n.T("Take in what %s asked", other.Name), func() { p.takeInQuestion(x) }))
	}
	return items
}

// takeInAnswer makes the answer an utterance of the base.
func (p *Pane) takeInAnswer(x conversation.Exchange) {
	if who, asker, ok := p.speakers(x); ok {
		p.host.TakeIn(questionOf(x, who), who, asker, x.Answer)
	}
}

// takeInQuestion makes the question of a character who asked it an utterance of the base.
func (p *Pane) takeInQuestion(x conversation.Exchange) {
	if who, asker, ok := p.speakers(x); ok {
		p.host.TakeIn(questionOf(x, who), asker, who, x.Question)
	}
}

func questionOf(x conversation.Exchange, who kb.EntityID) conversation.Question {
	return conversation.Question{As: who, Text: x.Question, Method: x.Method}
}

// speakers returns who answered and who asked, "" for a stranger; ok is false if the one who answered is gone.
func (p *Pane) speakers(x conversation.Exchange) (who, asker kb.EntityID, ok bool) {
	answerer := p.m.answerer(x.As)
	if answerer == nil {
		return "", "", false
	}
	if other, ok := p.m.view.Bearer(x.Asker); ok && x.Asker != "" {
		asker = other.ID
	}
	return answerer.ID, asker, true
}

// changeQuestion puts an earlier question into the field, to be asked in its
// place.
func (p *Pane) changeQuestion(id int) {
	x, ok := p.m.talk.Opening(id)
	if !ok || p.m.isAnswering() {
		return
	}
	p.m.changing = x.ID
	p.entry.SetText(x.Question)
	p.studio.Window().Canvas().Focus(p.entry.Area)
	p.showChange()
}

// showChange says that a question is being changed, and offers to leave it.
func (p *Pane) showChange() {
	p.change.Objects = nil
	if x, ok := p.m.talk.Find(p.m.changing); ok {
		p.change.Objects = []fyne.CanvasObject{ui.Caption(i18n.T("Instead of question %d; what came after it stays as another version.", p.m.turnOf(*x))),
			ui.LinkButton(i18n.T("Leave it"), func() {
				p.m.changing = 0
				p.entry.SetText("")
				p.showChange()
			})}
	}
	p.change.Refresh()
}

// scopeTones are the colours that go with a scope's word; others are neutral.
var scopeTones = map[string]ui.Tone{conversation.InScope: ui.ToneApprove, conversation.OutOfScope: ui.ToneReject, conversation.Hidden: ui.ToneDoubt}

func scopeTone(scope string) ui.Tone { return cmp.Or(scopeTones[scope], ui.ToneNeutral) }
