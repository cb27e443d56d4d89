package studio

import (
	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/settings"
	"dramatis/app/ui"
)

// maxSpots is how many spots are remembered.
const maxSpots = 100

// A trail is where the writer has been, as in a browser.
type trail struct {
	back, ahead []settings.Spot
	moving      bool
}

// here returns the spot in front.
func (s *Studio) here() settings.Spot {
	p := s.panes.front()
	out := settings.Spot{Pane: p.id}
	if at, ok := p.Pane.(pane.Placed); ok {
		out.Key, out.Title = at.Here()
	}
	return out
}

// step goes somewhere, and notes where that was left from.
func (s *Studio) step(move func()) {
	if s.trail.moving {
		move()
		return
	}
	from := s.here()
	s.trail.moving = true
	move()
	s.trail.moving = false
	if to := s.here(); from.Pane != "" && (from.Pane != to.Pane || from.Key != to.Key) {
		s.trail.back, s.trail.ahead = append(s.trail.back, from), nil
		s.trail.back = s.trail.back[max(0, len(s.trail.back)-maxSpots):]
	}
	s.Moved()
}

// moveInTrail takes the last spot of one list, shows it, and adds the present one to the other.
func (s *Studio) moveInTrail(from, to *[]settings.Spot) {
	last := len(*from) - 1
	if last < 0 {
		return
	}
	now, at := s.here(), (*from)[last]
	s.goTo(at)
	*from, *to = (*from)[:last], append(*to, now)
}

// goTo shows a spot without a note of where the writer came from.
func (s *Studio) goTo(at settings.Spot) {
	s.trail.moving = true
	s.panes.show(at.Pane)
	if p, ok := s.panes.front().Pane.(pane.Placed); ok && at.Key != "" {
		p.Return(at.Key)
	}
	s.trail.moving = false
	s.Moved()
}

// trailActions lead back and forward.
func (s *Studio) trailActions() []ui.Action {
	whyNot := func(list *[]settings.Spot) func() error {
		return func() error { return ui.WhyIf(len(*list) == 0, i18n.T("Nothing was open there.")) }
	}
	t := &s.trail
	return []ui.Action{
		{ID: "view.back", Name: i18n.K("Back"), Menu: i18n.K("View"), Group: 2, Shortcut: ui.Alt("Left"), Why: whyNot(&t.back), Do: func() { s.moveInTrail(&t.back, &t.ahead) }},
		{ID: "view.ahead", Name: i18n.K("Forward"), Menu: i18n.K("View"), Group: 2, Shortcut: ui.Alt("Right"), Why: whyNot(&t.ahead), Do: func() { s.moveInTrail(&t.ahead, &t.back) }},
	}
}
