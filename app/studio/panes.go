package studio

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/pane/castpane"
	"dramatis/app/pane/chat"
	"dramatis/app/pane/evaluate"
	"dramatis/app/pane/graph"
	historypane "dramatis/app/pane/history"
	"dramatis/app/pane/library"
	"dramatis/app/pane/memorypane"
	"dramatis/app/pane/reading"
	"dramatis/app/pane/review"
	"dramatis/app/pane/settingspane"
	"dramatis/app/pane/welcome"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// panes are the entries of the rail.
type panes struct {
	s       *Studio
	list    []entry
	shown   int
	library *library.Pane
	read    *reading.Pane
	review  *review.Pane
	cast    *castpane.Pane
	graph   *graph.Pane
	chat    *chat.Pane
	memory  *memorypane.Pane
	exams   *evaluate.Pane
}

type entry struct {
	pane.Pane
	caption string
	icon    fyne.Resource
	bottom  bool
	key     fyne.KeyName
}

func newPanes(s *Studio) *panes {
	p := &panes{s: s, shown: -1}
	p.list = append(p.list, entry{Pane: welcome.New(s)}) // it has neither a key nor a place in the rail
	p.library = library.New(s, s)
	p.add(p.library, i18n.K("Library"), icon.Library, fyne.Key1)
	p.read = reading.New(s, s)
	p.add(p.read, i18n.K("Read"), icon.Read, fyne.Key2)
	p.review = review.New(s, s)
	p.add(p.review, i18n.K("Review"), icon.Review, fyne.Key3)
	p.cast = castpane.New(s, s)
	p.add(p.cast, i18n.K("Cast"), icon.Cast, fyne.Key4)
	p.graph = graph.New(s, s)
	p.add(p.graph, i18n.K("Graph"), icon.Graph, fyne.Key5)
	p.memory = memorypane.New(s, s)
	p.add(p.memory, i18n.K("Memory"), icon.Memory, fyne.Key6)
	p.chat = chat.New(s, s)
	p.add(p.chat, i18n.K("Chat"), icon.Chat, fyne.Key7)
	p.exams = evaluate.New(s, s)
	p.add(p.exams, i18n.K("Evaluate"), icon.Evaluate, fyne.Key8)
	p.add(historypane.New(s, s), i18n.K("History"), nil, fyne.KeyH)
	s.panes = p // the table of keys lists what the panes can do
	p.add(settingspane.New(s, s), i18n.K("Settings"), icon.Settings, fyne.KeyComma)
	return p
}

func (p *panes) add(x pane.Pane, caption string, i fyne.Resource, key fyne.KeyName) {
	p.list = append(p.list, entry{Pane: x, caption: caption, icon: i, key: key, bottom: x.ID() == "settings"})
}

func (p *panes) railItems() []ui.RailItem {
	var out []ui.RailItem
	for _, e := range p.list {
		if e.icon == nil {
			continue // it has a menu entry and a key, and no place in the rail
		}
		out = append(out, ui.RailItem{ID: e.ID(), Caption: i18n.T(e.caption), Icon: e.icon, Bottom: e.bottom})
	}
	return out
}

// goActions lead to each pane.
func (p *panes) goActions() []ui.Action {
	var out []ui.Action
	for _, e := range p.list {
		if e.key == "" {
			continue
		}
		out = append(out, ui.Action{ID: "go." + e.ID(), Name: e.caption, Menu: i18n.K("View"), Group: 1,
			Shortcut: ui.Ctrl(e.key), Do: func() { p.show(e.ID()) }})
	}
	return out
}

// front returns the pane that is shown.
func (p *panes) front() pane.Pane {
	if p.shown < 0 {
		return nothing{}
	}
	return p.list[p.shown].Pane
}

// has reports whether there is a pane with an ID.
func (p *panes) has(id string) bool {
	return slices.ContainsFunc(p.list, func(e entry) bool { return e.ID() == id })
}

// show brings a pane to the front.
func (p *panes) show(id string) { p.s.step(func() { p.put(id) }) }

// put shows a pane without recording where the writer came from.
func (p *panes) put(id string) {
	for i, e := range p.list {
		if e.ID() != id || i == p.shown {
			continue
		}
		p.leave()
		p.s.leaveQueue()
		p.shown = i
		sh := p.s.shell
		sh.center.Objects = []fyne.CanvasObject{e.Object()}
		e.Refresh(p.s.View())
		sh.center.Refresh()
		sh.rail.SetSelected(id)
		sh.setMenu(p.s)
		e.Focus(p.s.window.Canvas())
	}
}

// leave lets the pane in front finish what is being typed.
func (p *panes) leave() {
	if c := p.s.window.Canvas(); c.Focused() != nil {
		c.Unfocus()
	}
}

func (p *panes) refresh(v *cast.View) {
	if p.shown >= 0 {
		p.list[p.shown].Refresh(v)
	}
}

// nothing is the pane before any is shown.
type nothing struct{}

func (nothing) ID() string                { return "" }
func (nothing) Object() fyne.CanvasObject { return ui.Gap(0, 0) }
func (nothing) Refresh(*cast.View)        {}
func (nothing) Actions() []ui.Action      { return nil }
func (nothing) Focus(fyne.Canvas)         {}

func (p *panes) entity(id kb.EntityID)               { p.cast.Show(id) }
func (p *panes) place(doc kb.DocumentID, at kb.Span) { p.read.Show(doc, at) }
func (p *panes) around(id kb.EntityID)               { p.graph.Show(id) }
func (p *panes) question(id kb.VerdictID)            { p.review.Show(id) }
func (p *panes) ask(id kb.EntityID)                  { p.chat.Converse(id) }
