package reading

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// A strip at the foot of the page says what can be made of the selected words.
type strip struct {
	p      *Pane
	words  *ui.Prose
	object *fyne.Container
}

func newStrip(p *Pane) *strip {
	s := &strip{p: p, words: ui.Wrapped("", ui.SizeBody, ui.ColorText).SetMaxLines(1)}
	buttons := ui.Flow(ui.Gap8)
	for _, a := range p.markActions() {
		buttons.Add(ui.SecondaryButton(i18n.T(a.Name)+"  "+ui.KeyText(a.Key), func() { ui.Run(a, p.fail) }))
	}
	s.object = ui.Col(ui.Gap8, ui.Rule(), ui.Pad(0, ui.Gap16, ui.Gap12, ui.Gap16, ui.Col(ui.Gap8, s.words, buttons)))
	s.object.Hide()
	return s
}

// show shows the strip while something is selected.
func (s *strip) show() {
	was := s.object.Visible()
	if s.p.m.selected.Len() == 0 {
		s.object.Hide()
	} else {
		s.words.SetSpans(ui.Span{Text: "“" + s.p.m.words() + "”", Bold: true}, ui.Span{Text: "  " + i18n.T("is …"), Color: ui.ColorMuted})
		s.object.Show()
	}
	if s.object.Visible() != was && s.p.sheet != nil {
		s.p.sheet.Refresh() // the text makes room
	}
}
