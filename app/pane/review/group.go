package review

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// group shows the names of a group, sorted into people by the evidence; pressing a name moves it to the next person.
func (p *Pane) group(q *cast.Question) fyne.CanvasObject {
	if p.sorting.id != q.ID {
		p.sorting = newSorting(q)
	}
	var rows []fyne.CanvasObject
	if q.Alarm {
		why := []fyne.CanvasObject{ui.Strong(i18n.T("Several people are likely under one name here."))}
		for _, r := range strongestAgainst(q.Reasons, 4) {
			why = append(why, ui.Wrapped("· "+present.Reason(r), ui.SizeBody, ui.ColorText))
		}
		rows = append(rows, ui.NewNotice(ui.ToneDoubt, why...))
	}
	var cards []fyne.CanvasObject
	quotes := p.m.quotesOf(p.sorting.people)
	for i, names := range p.sorting.people {
		cards = append(cards, p.personCard(i, names, quotes[i]))
	}
	for len(cards) > 0 {
		n := min(2, len(cards))
		line := cards[:n]
		if n == 1 {
			line = append(slices.Clip(line), ui.Gap(0, 0))
		}
		rows = append(rows, ui.Columns(ui.Gap12, []float32{1, 1}, line...))
		cards = cards[n:]
	}
	rows = append(rows, ui.Muted(i18n.T("Press a name to put it with the next person.")))
	return ui.Col(ui.Gap12, rows...)
}

// strongestAgainst returns the heaviest reasons that speak against, as many as n.
func strongestAgainst(list []kb.Reason, n int) []kb.Reason {
	_, con := split(list)
	return con[:min(len(con), n)]
}

const (
	fewPeople = 6 // up to as many people are each shown with a quote
	fromWhich = 6 // quotes of a name, from which one is chosen
)

// quotesOf returns a quote for each of at most fewPeople people, no sentence twice; nil for people without a quote.
func (m *model) quotesOf(people [][]kb.NameID) []*present.Quote {
	out := make([]*present.Quote, len(people))
	if len(people) > fewPeople {
		return out
	}
	shown := func(q present.Quote) bool {
		return slices.ContainsFunc(out, func(o *present.Quote) bool { return o != nil && o.Holds(q) })
	}
	for i, names := range people {
		for _, n := range names {
			info := m.view.Evidence.Names[n]
			if info == nil || out[i] != nil {
				continue
			}
			quotes := present.Quotes(m.view, info.Mentions, fromWhich)
			if k := slices.IndexFunc(quotes, func(q present.Quote) bool { return !shown(q) }); k >= 0 {
				out[i] = &quotes[k]
			}
		}
	}
	return out
}

// groupQuote is a quote in which all names of the group are marked.
func (p *Pane) groupQuote(q present.Quote) fyne.CanvasObject {
	q = q.Near(inSight)
	names := []string{q.Text[q.Start:q.End]}
	for _, person := range p.sorting.people {
		for _, n := range person {
			names = append(names, p.m.surface(n))
		}
	}
	return ui.NewQuote(q.Text, namesIn(q.Text, names...), q.Source, func() { p.studio.ShowPlace(q.Document, q.Span) }).WithMaxLines(3)
}

// personCard is one person of a group that is being sorted.
func (p *Pane) personCard(i int, names []kb.NameID, quote *present.Quote) fyne.CanvasObject {
	chips := ui.Flow(6)
	total := 0
	for _, n := range names {
		s := p.m.side(n, string(n))
		total += s.Mentions
		chips.Add(ui.NewChipButton(s.Name+" · "+i18n.Count(s.Mentions), ui.TypeTone(string(s.Type)), func() {
			p.sorting.move(n)
			p.show()
		}))
	}
	content := []fyne.CanvasObject{ui.Spread(ui.SectionLabel(i18n.T("Person %d", i+1)), ui.Muted(present.Mentions(total))), chips}
	if quote != nil {
		content = append(content, p.groupQuote(*quote))
	}
	return ui.NewCard(content...)
}

// A sorting is a group as the writer is taking it apart.
type sorting struct {
	id     kb.VerdictID
	people [][]kb.NameID
}

func newSorting(q *cast.Question) *sorting {
	s := &sorting{id: q.ID}
	for _, part := range q.Parts {
		s.people = append(s.people, slices.Clone(part))
	}
	return s
}

// move puts a name with the next person, from the last to one of its own, and
// from there to the first.
func (s *sorting) move(n kb.NameID) {
	i := slices.IndexFunc(s.people, func(names []kb.NameID) bool { return slices.Contains(names, n) })
	if i < 0 {
		return
	}
	alone := len(s.people[i]) == 1
	s.people[i] = slices.DeleteFunc(s.people[i], func(o kb.NameID) bool { return o == n })
	switch last := i == len(s.people)-1; {
	case !last:
		s.people[i+1] = append(s.people[i+1], n)
	case alone:
		s.people[0] = append(s.people[0], n)
	default:
		s.people = append(s.people, []kb.NameID{n})
	}
	s.people = slices.DeleteFunc(s.people, func(names []kb.NameID) bool { return len(names) == 0 })
}

// doSort answers a group as it is shown, and who is somebody by what is marked.
func (p *Pane) doSort() {
	q := p.m.question()
	if q != nil && q.Gathers {
		p.doThese(q)
		return
	}
	if q == nil || q.Asking != cast.AskGroup {
		return
	}
	var people [][]string
	for _, names := range p.sorting.people {
		var list []string
		for _, n := range names {
			list = append(list, p.m.surface(n))
		}
		people = append(people, list)
	}
	p.decide(q.ID, edits.Sort(q.ID, people...))
}

// whyNotSort returns why there is no group to sort.
func (p *Pane) whyNotSort() error {
	if q := p.m.shownQuestion(); q == nil || q.Asking != cast.AskGroup && (!q.Gathers || p.hasSingleOffer(q)) {
		return ui.Why(i18n.T("Only a group can be taken apart."))
	}
	return nil
}
