package library

import (
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// askTitle asks for another title of a document.
func (p *Pane) askTitle(r row) {
	ui.AskLine(p.studio.Window(), words.T("Rename %s", r.Title), words.T("Title"), r.Title, func(title string) { p.studio.Do(edits.Retitle(r.ID, title)) })
}

// askFrom asks from which chapter of the story on a document that stands apart
// from it is known.
func (p *Pane) askFrom(r row) {
	story := p.studio.View().Story()
	options, places := []string{words.T("from the start")}, []*kb.Place{nil}
	for _, d := range story.Documents() {
		if d.Standing != kb.InStory {
			continue
		}
		for _, c := range d.Chapters {
			place := kb.Place{Document: d.ID, Chapter: c.Number}
			options, places = append(options, story.Label(place)), append(places, &place)
		}
	}
	choice := ui.NewChoice(options, 0, nil)
	dialog.ShowForm(words.T("From where on is %s known?", r.Title), words.T("Keep"), words.T("Cancel"), []*widget.FormItem{widget.NewFormItem(words.T("Known"), choice)}, func(ok bool) {
		if ok {
			p.studio.Do(edits.Stand(r.ID, kb.Apart, places[choice.Selected()]))
		}
	}, p.studio.Window())
}
