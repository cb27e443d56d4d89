package workspace

import (
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/lint"
)

// Suspects are what is likely wrong in a view's cast. Those of the last view
// asked about are kept.
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

// A SuspectRow is a suspect as the command line tells it.
type SuspectRow struct {
	Entity string `json:"entity"` // canonical name
	Kind   string `json:"kind"`
	Why    string `json:"why"`
	Cut    string `json:"cut"` // id of the verdict to reject where a group may be two, else ""
}

// SuspectRows are the suspects of the present cast.
func (b *Workspace) SuspectRows() []SuspectRow {
	v := b.View()
	out := []SuspectRow{}
	for _, s := range b.Suspects(v) {
		row := SuspectRow{Kind: string(s.Kind), Why: kb.SpellOut(s.Why, nil)}
		if e, ok := v.Entity(s.Entity); ok {
			row.Entity = e.Name
		}
		if s.Link != nil {
			row.Cut = string(s.Link.ID)
		}
		out = append(out, row)
	}
	return out
}
