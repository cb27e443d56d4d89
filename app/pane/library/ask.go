package library

import (
	"slices"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// askTitle asks for another title of a document.
func (p *Pane) askTitle(r row) {
	ui.AskLine(p.studio.Window(), i18n.T("Rename %s", r.Title), i18n.T("Title"), r.Title, func(title string) { p.studio.Do(edits.Retitle(r.ID, title)) })
}

// askEncoding asks what encoding a file is in, and reads it again.
func (p *Pane) askEncoding(r row) {
	names := p.host.Encodings()
	choice := ui.NewChoice(names, max(0, slices.Index(names, r.Encoding)), nil)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("What encoding is %s in?", r.Title), Body: ui.FormRow(i18n.T("Encoding"), choice),
		Answers: []ui.Answer{{Word: i18n.T("Read again"), Do: func() {
			p.studio.DoThen(edits.ChooseEncoding(r.ID, names[choice.Selected()]), func(done bool) {
				if done {
					p.host.Again(r.Path)
				}
			})
		}}}})
}

// askFrom asks from which chapter of the story on a document that is apart
// from it is known.
func (p *Pane) askFrom(r row) {
	story := p.studio.View().Story()
	options, places := []string{i18n.T("from the start")}, []*kb.Place{nil}
	for _, place := range story.Chapters() {
		options, places = append(options, story.Label(place)), append(places, &place)
	}
	choice := ui.NewChoice(options, 0, nil)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("From where on is %s known?", r.Title), Body: ui.FormRow(i18n.T("Known"), choice),
		Answers: []ui.Answer{{Word: i18n.T("Keep"), Do: func() { p.studio.Do(edits.SetStanding(r.ID, kb.Apart, places[choice.Selected()])) }}}})
}
