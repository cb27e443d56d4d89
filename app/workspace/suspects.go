package workspace

import (
	"sync"

	"dramatis/editor/cast"
	"dramatis/pipeline/lint"
)

// Suspects returns what is probably wrong in a view's cast. The last result is cached.
func (b *Workspace) Suspects(v *cast.View) []cast.Suspect { return b.suspects.of(v) }

type suspects struct {
	mu    sync.Mutex
	view  *cast.View
	found []cast.Suspect
}

func (s *suspects) of(v *cast.View) []cast.Suspect {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view != v {
		s.view, s.found = v, lint.Find(v)
	}
	return s.found
}
