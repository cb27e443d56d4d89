package studio

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/settings"
	"dramatis/app/ui"
)

// tabs are spots that are open side by side: the one in front follows where the writer goes. With fewer than two spots open the list is empty.
type tabs struct {
	open  []settings.Spot
	front int
}

// Moved records what the tab in front shows now.
func (s *Studio) Moved() {
	if s.trail.moving || len(s.tabs.open) == 0 {
		return // not there yet, or nothing to note
	}
	s.tabs.open[s.tabs.front] = s.here()
	s.showTabs()
}

// showTabs draws the strip.
func (s *Studio) showTabs() {
	var out []ui.Tab
	for _, at := range s.tabs.open {
		for _, e := range s.panes.list {
			if e.id == at.Pane {
				out = append(out, ui.Tab{Title: cmp.Or(at.Title, i18n.T(e.caption)), Icon: e.icon})
			}
		}
	}
	before := s.shell.tabs.Visible()
	s.shell.tabs.SetTabs(out, s.tabs.front)
	if before != s.shell.tabs.Visible() {
		s.shell.body.Refresh() // what is below moves
	}
}

// newTab opens another tab, at the same spot, and goes on there.
func (s *Studio) newTab() {
	if len(s.tabs.open) == 0 {
		s.tabs.open, s.tabs.front = []settings.Spot{s.here()}, 0
	}
	s.tabs.front++
	s.tabs.open = slices.Insert(s.tabs.open, s.tabs.front, s.here())
	s.showTabs()
}

// showTab brings a tab to the front, counted around.
func (s *Studio) showTab(i int) {
	s.tabs.open[s.tabs.front] = s.here()
	n := len(s.tabs.open)
	s.tabs.front = (i + n) % n
	s.goTo(s.tabs.open[s.tabs.front])
}

// closeTab closes a tab; the only one that is left needs no strip.
func (s *Studio) closeTab(i int) {
	was := s.tabs.front
	s.tabs.open = slices.Delete(s.tabs.open, i, i+1)
	if i < was || was == len(s.tabs.open) {
		s.tabs.front--
	}
	if i == was {
		s.goTo(s.tabs.open[s.tabs.front])
	}
	if len(s.tabs.open) == 1 {
		s.tabs = tabs{}
	}
	s.showTabs()
}

// leaveSpots remembers what is open, for the next time that the base is shown.
func (s *Studio) leaveSpots() error {
	if s.base.Path() == "" || s.stopWatch == nil {
		return nil
	}
	left := settings.Left{Open: []settings.Spot{s.here()}}
	if len(s.tabs.open) > 0 {
		s.tabs.open[s.tabs.front] = s.here()
		left = settings.Left{Open: s.tabs.open, Front: s.tabs.front}
	}
	return s.Settings.Leave(s.base.Path(), left)
}

// restoreSpots shows what was open when the base was left, and reports whether anything was.
func (s *Studio) restoreSpots() bool {
	left := s.Settings.Get().Left[s.base.Path()]
	if left.Front < 0 || left.Front >= len(left.Open) || slices.ContainsFunc(left.Open, func(at settings.Spot) bool { return !s.panes.has(at.Pane) }) {
		return false
	}
	if len(left.Open) > 1 {
		s.tabs = tabs{open: slices.Clone(left.Open), front: left.Front}
	}
	s.goTo(left.Open[left.Front])
	return true
}

// tabActions work with tabs.
func (s *Studio) tabActions() []ui.Action {
	none := func() error {
		return ui.WhyIf(len(s.tabs.open) == 0, i18n.T("There is one tab only. Ctrl T opens another."))
	}
	menu := i18n.K("View")
	return []ui.Action{
		{ID: "tab.new", Name: i18n.K("New tab"), Menu: menu, Group: 3, Shortcut: ui.Ctrl(fyne.KeyT), Do: s.newTab},
		{ID: "tab.close", Name: i18n.K("Close the tab"), Menu: menu, Group: 3, Shortcut: ui.Ctrl(fyne.KeyW), Why: none, Do: func() { s.closeTab(s.tabs.front) }},
		{ID: "tab.next", Name: i18n.K("Next tab"), Menu: menu, Group: 3, Shortcut: ui.Ctrl(fyne.KeyPageDown), Why: none, Do: func() { s.showTab(s.tabs.front + 1) }},
		{ID: "tab.before", Name: i18n.K("Tab before"), Menu: menu, Group: 3, Shortcut: ui.Ctrl(fyne.KeyPageUp), Why: none, Do: func() { s.showTab(s.tabs.front - 1) }},
	}
}
