package castpane

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func (g *page) showNames(v *cast.View, e *cast.Entity) {
	g.names.Objects = nil
	for _, n := range e.Names {
		var chip *ui.ChipButton
		label, tone := n.Surface, ui.ToneNeutral
		if w := v.RevealOf(e, n); w != nil {
			label, tone = i18n.T("%s · from %s", label, v.Story().Label(*w.From)), ui.ToneDoubt
		}
		if _, sense, apart := strings.Cut(string(n.ID), "#"); apart {
			label = i18n.T("%s (%s)", n.Surface, sense)
		}
		chip = ui.NewChipButton(label, tone, func() { g.nameMenu(e, n, chip) })
		chip.WithCount(len(n.Mentions))
		g.names.Add(chip)
	}
	g.names.Add(ui.LinkButton(i18n.T("+ Name"), g.addName))
	g.names.Refresh()
}

// addName asks for another name of the entity of the page.
func (g *page) addName() {
	if e := g.p.m.entity(); e != nil {
		g.p.askWord(i18n.T("Another name of %s", e.Name), i18n.T("Name"), func(name string) { g.p.studio.Do(edits.GiveName(e.ID, name)) })
	}
}

// showParts shows where in the story the entity is mentioned. One part alone is no chart.
func (g *page) showParts(e *cast.Entity) {
	counts, chapters := g.p.m.parts(e)
	ui.SetShown(g.bars, len(counts) > 1)
	g.bars.SetValues(counts)
	mentions := 0
	for _, n := range e.Names {
		mentions += len(n.Mentions)
	}
	switch {
	case len(counts) < 2:
		g.barsTag.SetText(i18n.N(mentions, "mentioned once", "mentioned %d times"))
	case chapters:
		g.barsTag.SetText(i18n.T("mentions by chapter, 1–%d", len(counts)))
	default:
		g.barsTag.SetText(i18n.T("mentions by text or chapter, 1–%d", len(counts)))
	}
}

// nameMenu is what can be done with one name of the entity.
func (g *page) nameMenu(e *cast.Entity, n *kb.NameInfo, at fyne.CanvasObject) {
	s := g.p.studio
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(i18n.T("Call them so"), func() { s.Do(edits.Set(kb.FieldName, n.Surface, e.ID)) }),
		fyne.NewMenuItem(i18n.T("Not a name"), func() { s.Do(edits.Ignore(n.Surface)) }),
	}
	if len(e.Names) > 1 {
		items = append(items, fyne.NewMenuItem(i18n.T("Somebody else: take it out"), func() { s.Do(edits.TakeOut(e.ID, n.ID)) }))
		if link := linkOf(e, n); link != nil {
			items = append(items, fyne.NewMenuItem(i18n.T("Why it is the same…"), func() { s.ShowReview(link.ID) }))
		}
	}
	if strings.Contains(string(n.ID), "#") {
		items = append(items, fyne.NewMenuItem(i18n.T("Not told apart after all"), func() { s.Do(edits.UniteName(n.ID)) }))
	} else if len(g.p.m.chaptersOf(n)) > 1 {
		items = append(items, fyne.NewMenuItem(i18n.T("Two people have this name…"), func() { g.p.senseDialog(n) }))
	}
	if len(n.Mentions) > 0 {
		m := n.Mentions[0]
		items = append(items, fyne.NewMenuItem(i18n.T("Open its first place in the text"), func() { s.ShowPlace(m.Document, m.Span) }))
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), at)
}

// linkOf returns the surest link that holds a name in its entity.
func linkOf(e *cast.Entity, n *kb.NameInfo) *kb.Verdict {
	var best *kb.Verdict
	for _, w := range e.Group.Links {
		if (w.A == n.ID || w.B == n.ID) && (best == nil || w.Confidence > best.Confidence) {
			best = w
		}
	}
	return best
}

// A chapterCount is how often a name is in a chapter.
type chapterCount struct {
	place kb.Place
	label string
	count int
}

// chaptersOf returns the chapters in which a name is, in the order of the story.
func (m *model) chaptersOf(n *kb.NameInfo) []chapterCount {
	counts := map[kb.Place]int{}
	for _, o := range n.Mentions {
		counts[m.view.Evidence.PlaceOf(o.Document, o.Span.Start)]++
	}
	var out []chapterCount
	for _, d := range m.view.Story().Documents() {
		for _, c := range d.Chapters {
			place := kb.Place{Document: d.ID, Chapter: c.Number}
			if counts[place] > 0 {
				out = append(out, chapterCount{place, m.view.Story().Label(place), counts[place]})
			}
		}
	}
	return out
}

// senseDialog asks in which chapters a name belongs to another person, and who that is.
func (p *Pane) senseDialog(n *kb.NameInfo) {
	who := ui.NewEntry()
	who.SetPlaceHolder(i18n.T("the daughter, say"))
	chapters := p.m.chaptersOf(n)
	options := make([]string, len(chapters))
	for i, c := range chapters {
		options[i] = fmt.Sprintf("%s  %d", c.label, c.count)
	}
	list := ui.NewCheckList(options, nil)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("Two people are called “%s”", n.Surface), Width: 460, First: who,
		Body: ui.Col(ui.Gap12, ui.Body(i18n.T("Who is the other one?")), who, ui.Body(i18n.T("In which chapters is it the other one?")), list.Container),
		Answers: []ui.Answer{{Word: i18n.T("Keep"), Do: func() {
			var places []kb.Place
			for _, i := range list.Chosen() {
				places = append(places, chapters[i].place)
			}
			p.studio.Do(edits.DivideName(n.Surface, who.Text, places, nil))
		}}}})
}
