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

// welcomes are what the first page asks of the studio.
type welcomes struct {
	*Studio
	Imports
}

type entry struct {
	pane.Pane
	id      string // in actions, in the history of what was shown, and in tests
	caption string
	icon    fyne.Resource
	key     fyne.KeyName
}

func newPanes(s *Studio) *panes {
	p := &panes{s: s, shown: -1}
	p.list = append(p.list, entry{id: "welcome", Pane: welcome.New(welcomes{s, s.Imports()})}) // it has neither a key nor a place in the rail
	p.library = library.New(s, s.Imports())
	p.add("library", p.library, i18n.K("Library"), icon.Library, fyne.Key1)
	p.read = reading.New(s, s)
	p.add("read", p.read, i18n.K("Read"), icon.Read, fyne.Key2)
	p.review = review.New(s, s)
	p.add("review", p.review, i18n.K("Review"), icon.Review, fyne.Key3)
	p.cast = castpane.New(s, characters{s.core})
	p.add("cast", p.cast, i18n.K("Cast"), icon.Cast, fyne.Key4)
	p.graph = graph.New(s, graphs{s.core})
	p.add("graph", p.graph, i18n.K("Graph"), icon.Graph, fyne.Key5)
	p.memory = memorypane.New(s, s.Emotions())
	p.add("memory", p.memory, i18n.K("Memory"), icon.Memory, fyne.Key6)
	p.chat = chat.New(s, s.Talks())
	p.add("chat", p.chat, i18n.K("Chat"), icon.Chat, fyne.Key7)
	p.exams = evaluate.New(s, s.Exams())
	p.add("evaluate", p.exams, i18n.K("Evaluate"), icon.Evaluate, fyne.Key8)
	p.add("history", historypane.New(s, s.States()), i18n.K("History"), nil, fyne.KeyH)
	s.panes = p // the table of keys lists what the panes can do
	p.add("settings", settingspane.New(s, s.Preferences()), i18n.K("Settings"), icon.Settings, fyne.KeyComma)
	return p
}

func (p *panes) add(id string, x pane.Pane, caption string, i fyne.Resource, key fyne.KeyName) {
	p.list = append(p.list, entry{id: id, Pane: x, caption: caption, icon: i, key: key})
}

func (p *panes) railItems() []ui.RailItem {
	var out []ui.RailItem
	for _, e := range p.list {
		if e.icon == nil {
			continue // it has a menu entry and a key, and no place in the rail
		}
		out = append(out, ui.RailItem{ID: e.id, Caption: i18n.T(e.caption), Icon: e.icon, Bottom: e.id == "settings"})
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
		out = append(out, ui.Action{ID: "go." + e.id, Name: e.caption, Menu: i18n.K("View"), Group: 1,
			Shortcut: ui.Ctrl(e.key), Do: func() { p.show(e.id) }})
	}
	return out
}

// front returns the pane that is shown.
func (p *panes) front() entry {
	if p.shown < 0 {
		return entry{Pane: emptyPane{}}
	}
	return p.list[p.shown]
}

// has reports whether there is a pane with an ID.
func (p *panes) has(id string) bool {
	return slices.ContainsFunc(p.list, func(e entry) bool { return e.id == id })
}

// show brings a pane to the front.
func (p *panes) show(id string) { p.s.step(func() { p.put(id) }) }

// put shows a pane without recording where the writer came from.
func (p *panes) put(id string) {
	for i, e := range p.list {
		if e.id != id || i == p.shown {
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

// emptyPane is the pane before any is shown.
type emptyPane struct{}

func (emptyPane) Object() fyne.CanvasObject { return ui.Gap(0, 0) }
func (emptyPane) Refresh(*cast.View)        {}
func (emptyPane) Actions() []ui.Action      { return nil }
func (emptyPane) Focus(fyne.Canvas)         {}
