package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
)

// recommend finds what would be given to the character for the question in the
// field.
func (p *Pane) recommend() {
	text := p.entry.Text()
	if text == "" || p.m.isAnswering() {
		return
	}
	probe := &live{Exchange: conversation.Exchange{Question: text, Method: p.m.methods[0], AsOf: p.m.asOf, Known: p.m.onlyKnown, Asker: p.m.askerName()}}
	p.m.parent = p.m.talk.Head
	p.host.Recommend(p.m.question(probe), func(t conversation.Trace, err error) {
		if err != nil {
			p.studio.Notify().Fail(i18n.T("Looking for what fits the question"), err)
			return
		}
		p.m.recommended, p.m.asked, p.m.excluded = &t, text, nil
		p.showOffers()
	})
}

// showOffers shows what would be given, each with a switch.
func (p *Pane) showOffers() {
	p.offers.Objects = nil
	if t := p.m.recommended; t != nil {
		if len(t.Items) == 0 {
			p.offers.Add(ui.Caption(i18n.T("Nothing in the base fits this question.")))
		} else {
			p.offers.Add(ui.Caption(i18n.T("Will be given; tap what should be left out:")))
			p.offers.Add(ui.LinkButton(i18n.T("Give all of it"), func() {
				p.m.clearRecommended()
				p.showOffers()
			}))
		}
		for _, i := range t.Items {
			chip := ui.NewChipButton(itemName(i), ui.TonePrimary, nil)
			chip.OnTapped = func() {
				p.m.toggleItem(i.Key())
				chip.SetOff(slices.Contains(p.m.excluded, i.Key()))
			}
			p.offers.Add(chip)
		}
	}
	p.offers.Refresh()
	p.Object().Refresh()
}

// offersHigh is how high what would be given may be, in pixels: a question in
// general finds half the cast, and the conversation is to be seen too.
const offersHigh = 124

// lowLayout is a layout of one scroll that is as high as its content, but no higher than
// most.
type lowLayout struct{ most float32 }

// MinSize is called by the toolkit.
func (l lowLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, min(l.most, objs[0].(*container.Scroll).Content.MinSize().Height))
}

// Layout is called by the toolkit.
func (l lowLayout) Layout(objs []fyne.CanvasObject, size fyne.Size) { objs[0].Resize(size) }

// toggleItem leaves an item out, or takes it in again.
func (m *model) toggleItem(name string) {
	if i := slices.Index(m.excluded, name); i >= 0 {
		m.excluded = slices.Delete(m.excluded, i, i+1)
		return
	}
	m.excluded = append(m.excluded, name)
}
