package review

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// who shows a name at the left and, each as a card to press, the entities that
// it may be.
func (p *Pane) who(q *cast.Question) fyne.CanvasObject {
	var offers []fyne.CanvasObject
	for i, n := range q.Who() {
		offers = append(offers, p.offer(i, q.Names[0], n))
	}
	if q.Gathers {
		var rows []fyne.CanvasObject
		for two := range slices.Chunk(offers, 2) {
			if len(two) == 1 {
				two = append(two, ui.Gap(0, 0))
			}
			rows = append(rows, ui.Columns(ui.Gap8, []float32{1, 1}, two...))
		}
		offers = append(rows, ui.Muted(i18n.T("Press all that are also %s, then S. Those left unmarked are somebody else.", q.SurfaceA)))
	}
	return ui.Columns(ui.Gap12, []float32{2, 3}, p.sideCard(p.m.side(q.Names[0], q.SurfaceA)), ui.Col(ui.Gap8, offers...))
}

// offer is one entity that the name in question may be.
func (p *Pane) offer(i int, asked, n kb.NameID) fyne.CanvasObject {
	s := p.m.side(n, string(n))
	name, mentions := s.Name, s.Mentions
	if e, ok := p.m.view.Bearer(n); ok {
		name, mentions = e.Name, e.Mentions
	}
	title := ui.Strong(name)
	if p.chosen[n] {
		title = ui.NewText("✓ "+name, ui.SizeBody, ui.ColorPrimary, true)
	}
	head := []fyne.CanvasObject{title}
	if i < len(ranks) {
		head = []fyne.CanvasObject{ui.NewKeyHint(fmt.Sprint(i+1), ui.ColorPrimary), title}
	}
	content := []fyne.CanvasObject{
		ui.Spread(ui.Row(ui.Gap8, head...), ui.NewTypeChip(string(s.Type), i18n.T(string(s.Type)))),
		ui.Muted(detail(name, mentions, s.Others)).Shrink()}
	if why := p.m.clues(asked, n); len(why) > 0 {
		for _, r := range why[:min(len(why), 2)] {
			content = append(content, reasonLine(r, ui.SizeCaption))
		}
	} else if len(s.Quotes) > 0 {
		content = append(content, ui.NewText(s.Quotes[0].Text, ui.SizeCaption, ui.ColorText, false).Shrink())
	}
	return ui.NewCardButton(func() { p.pick(i) }, ui.Col(4, content...))
}

// pick answers that the name in question is the i-th entity offered; where several may
// be, it marks or unmarks that one.
func (p *Pane) pick(i int) {
	q := p.m.question()
	if q == nil || q.Asking != cast.AskWho || i >= len(q.Who()) {
		return
	}
	if n := q.Who()[i]; q.Gathers {
		p.chosen[n] = !p.chosen[n]
		p.show()
		return
	}
	p.decide(edits.Sort(q.ID, []string{p.m.surface(q.Names[0]), p.m.surface(q.Who()[i])}))
}

// offered says why the i-th entity can't be picked.
func (p *Pane) offered(i int) func() error {
	return func() error {
		if q := p.m.asked(); q == nil || q.Asking != cast.AskWho || i >= len(q.Who()) {
			return ui.Why(i18n.T("Nobody of this number is offered."))
		}
		return nil
	}
}

// doThese answers by those that are marked.
func (p *Pane) doThese(q *cast.Question) {
	var chosen []kb.NameID
	for _, n := range q.Who() {
		if p.chosen[n] {
			chosen = append(chosen, n)
		}
	}
	p.decide(edits.These(q.ID, chosen...))
}
