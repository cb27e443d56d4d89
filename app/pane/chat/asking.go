package chat

import (
	"slices"

	"dramatis/app/i18n"
	"dramatis/editor/conversation"
)

// ask asks what is in the entry.
func (p *Pane) ask() {
	text := p.entry.Text()
	if text == "" || p.m.isAnswering() {
		return
	}
	p.entry.SetText("")
	p.Ask(text)
}

// Ask asks the chosen character.
func (p *Pane) Ask(text string) {
	p.m.ask(text)
	p.start()
}

// again asks a question again, as another branch beside the old answer.
func (p *Pane) again(id int) {
	if !p.m.isAnswering() && p.m.again(id) {
		p.start()
	}
}

// start sends what is to be asked, all methods at once.
func (p *Pane) start() {
	p.showChange()
	p.sideView, p.whole = "", -1
	p.showTalk()
	p.send.SetText(i18n.T("Stop"))
	p.send.OnTapped = p.stopAsking
	for _, l := range slices.Clone(p.m.live) {
		l.began = p.now()
		stop := p.host.Ask(p.m.question(l), func(t conversation.Trace) {
			l.Trace = &t
			p.showWhy()
		}, func(words string) {
			l.Answer += words
			if prose := p.streams[l]; prose != nil {
				prose.Show()
				prose.SetText(l.Answer)
				p.talk.Refresh()
				p.scroll.ScrollToBottom()
			}
		}, func(r Reply, err error) { p.finish(l, r, err) })
		if !l.done {
			l.stop = stop
		}
	}
}

func (p *Pane) finish(l *live, r Reply, err error) {
	if !slices.Contains(p.m.live, l) || p.base != p.host.OpenBase() {
		return // another conversation is shown by now, or another base is open
	}
	if !p.m.finish(l, r, err, p.now()) {
		p.showTalk()
		return
	}
	p.send.SetText(i18n.T("Ask"))
	p.send.OnTapped = p.ask
	p.keep()
	clear(p.cards)
	if p.m.next() {
		p.start()
		return
	}
	p.showOffers()
	p.showTalk()
}

// stopAsking stops the answers that are arriving; what has arrived stays.
func (p *Pane) stopAsking() {
	p.m.waiting = nil
	for _, l := range slices.Clone(p.m.live) {
		if l.stop != nil && !l.done {
			l.stop()
		}
	}
}

// escape stops the answers that are arriving, else closes what is open at the right.
func (p *Pane) escape() {
	switch {
	case p.m.isAnswering():
		p.stopAsking()
	case p.sideView != "":
		p.showSide("")
	}
}

// keep keeps the conversation with the file.
func (p *Pane) keep() {
	if c := p.m.keep(p.host.NewTalk); c != nil {
		p.host.Keep(conversation.Keep(*c, p.m.talk), func() {})
	}
}
