package editor

import "slices"

// OldSteps returns the numbers of the steps of history before the last keep that can be undone, counting
// each import as one: those that Forget(keep) would drop.
func (s *Session) OldSteps(keep int) (seqs []int64) {
	s.past.RLock()
	defer s.past.RUnlock()
	for _, h := range s.heads[:s.firstKept(keep)] {
		seqs = append(seqs, h.Seq)
	}
	return seqs
}

// firstKept returns how many of the oldest heads come before the last keep steps.
func (s *Session) firstKept(keep int) int {
	at := len(doneSteps(s.heads))
	for ; keep > 0 && at > 0; keep-- {
		at--
		for at > 0 && s.heads[at].Group != "" && s.heads[at-1].Group == s.heads[at].Group {
			at--
		}
	}
	return at
}

// Forget drops all steps of history before the last keep, counting each import as one. They can't be
// undone any more; their effect stays. It is not a step itself.
func (s *Session) Forget(keep int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.store.ReadOnly(); err != nil {
		return CannotBecause(err)
	}
	border := s.firstKept(keep)
	if border == 0 {
		return nil
	}
	if s.shared != nil {
		return Cannot("the history of a shared base is only added to; nothing was changed: save it as a file, and make that smaller")
	}
	if err := s.store.Commit(&Change{DropBefore: s.heads[border-1].Seq + 1}); err != nil {
		return err
	}
	s.past.Lock()
	s.heads = slices.Clone(s.heads[border:])
	s.past.Unlock()
	s.publish(s.snap.Load(), Changed{})
	return nil
}
