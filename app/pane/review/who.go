package review

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// who shows a name at the left and, each as a card to press, the entities that
// it may be.
func (p *Pane) who(q *cast.Question) fyne.CanvasObject {
	var offers []fyne.CanvasObject
	asked := p.m.side(q.Names[0], q.SurfaceA)
	shown := p.offersShown(q)
	for i, n := range q.Who()[:shown] {
		offers = append(offers, p.offer(i, asked.Type, q.Names[0], n, shown))
	}
	if shown > maxInColumn || q.Gathers && shown > 1 {
		offers = twoColumns(offers)
	}
	hidden := len(q.Who()) - shown
	if hidden > 0 {
		offers = append(offers, ui.Row(0, ui.LinkButton(i18n.N(hidden, "Show 1 more who is less likely", "Show %d more who are less likely"), p.showMore).WithKey("M")))
	}
	said := ""
	switch {
	case p.hasSingleOffer(q) && hidden > 0:
		said = i18n.T("Those not shown are somebody else.")
	case p.hasSingleOffer(q): // the two buttons say it all
	case q.Gathers && hidden > 0:
		said = i18n.T("Press all that are also %s, then S. Those left unmarked or not shown are somebody else.", q.SurfaceA)
	case q.Gathers:
		said = i18n.T("Press all that are also %s, then S. Those left unmarked are somebody else.", q.SurfaceA)
	}
	if said != "" {
		offers = append(offers, ui.Wrapped(said, ui.SizeBody, ui.ColorMuted))
	}
	return ui.Columns(ui.Gap12, []float32{2, 3}, ui.Col(0, p.sideCard(asked)), ui.Col(ui.Gap8, offers...))
}

// maxInColumn is how many offers are shown one below the other; more are in two columns.
const maxInColumn = 4

// offersShown returns how many of those that a question offers are shown.
func (p *Pane) offersShown(q *cast.Question) int {
	if p.whole {
		return len(q.Who())
	}
	return q.Likely()
}

// hasSingleOffer reports whether a gathering question shows a single offer, so that it is answered like a pair.
func (p *Pane) hasSingleOffer(q *cast.Question) bool { return q.Gathers && p.offersShown(q) == 1 }

// showMore shows all that are offered.
func (p *Pane) showMore() {
	p.whole = true
	p.show()
}

// whyNoMore returns why no more offers can be shown.
func (p *Pane) whyNoMore() error {
	if q := p.m.shownQuestion(); q == nil || p.tabled || q.Asking != cast.AskWho || p.offersShown(q) == len(q.Who()) {
		return ui.Why(i18n.T("All who may be meant are shown."))
	}
	return nil
}

// twoColumns lays cards out two in a row.
func twoColumns(cards []fyne.CanvasObject) (rows []fyne.CanvasObject) {
	for two := range slices.Chunk(cards, 2) {
		if len(two) == 1 {
			two = append(two, ui.Gap(0, 0))
		}
		rows = append(rows, ui.Columns(ui.Gap8, []float32{1, 1}, two...))
	}
	return rows
}

// offer is the i-th of shown entities that the name in question may be, with its type where that differs, and with quotes: the fewer are shown the more.
func (p *Pane) offer(i int, kind kb.Type, asked, n kb.NameID, shown int) fyne.CanvasObject {
	s := p.m.side(n, string(n))
	name, mentions := s.Name, s.Mentions
	if e, ok := p.m.view.Bearer(n); ok {
		name, mentions = e.Name, e.Mentions
	}
	title := ui.Strong(name)
	if p.chosen[n] {
		title = ui.NewBold("✓ "+name, ui.SizeBody, ui.ColorPrimary)
	}
	head := []fyne.CanvasObject{title}
	if i < len(ranks) {
		head = []fyne.CanvasObject{ui.NewKeyHint(fmt.Sprint(i+1), ui.ColorPrimary), title}
	}
	top := fyne.CanvasObject(ui.Row(ui.Gap8, head...))
	if s.Type != kind {
		top = ui.Spread(top, ui.NewTypeChip(string(s.Type), present.Type(s.Type)))
	}
	content := []fyne.CanvasObject{top, ui.Muted(detail(name, mentions, s.Others)).Shrink()}
	why := p.m.clues(asked, n)
	for _, r := range why {
		content = append(content, reasonLine(r, ui.SizeCaption))
	}
	quote := func(q present.Quote, source string, lines int) {
		content = append(content, ui.NewQuote(q.Text, []ui.Mark{{Start: q.Start, End: q.End}}, source, func() { p.pick(i) }).WithMaxLines(lines))
	}
	switch {
	case len(s.Quotes) == 0:
	case shown <= 2:
		for _, q := range s.Quotes {
			quote(q, q.Source, 3)
		}
	case shown <= maxInColumn:
		quote(s.Quotes[0].Near(inSight/2), "", 2)
	case shown <= fewPeople:
		quote(s.Quotes[0].Near(inSight/10), "", 1)
	case len(why) == 0:
		content = append(content, ui.NewText(s.Quotes[0].Text, ui.SizeCaption, ui.ColorText).Shrink())
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
	if i >= p.offersShown(q) {
		p.showMore() // nobody is picked unseen
		return
	}
	if n := q.Who()[i]; p.hasSingleOffer(q) {
		p.decide(q.ID, edits.These(q.ID, n))
		return
	} else if q.Gathers {
		p.chosen[n] = !p.chosen[n]
		p.show()
		return
	}
	p.decide(q.ID, edits.Sort(q.ID, []string{p.m.surface(q.Names[0]), p.m.surface(q.Who()[i])}))
}

// whyNotPick returns a function that returns why the i-th entity can't be picked.
func (p *Pane) whyNotPick(i int) func() error {
	return func() error {
		if q := p.m.shownQuestion(); q == nil || q.Asking != cast.AskWho || i >= len(q.Who()) {
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
	p.decide(q.ID, edits.These(q.ID, chosen...))
}
