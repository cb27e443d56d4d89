package editor

import (
	"context"
	"errors"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// ErrBehind is returned by Commit of a Shared store if others wrote first: nothing was done, News returns their changes, and
// the change has to be planned again.
var ErrBehind = errors.New("others came first")

// A Shared store is written by others too.
type Shared interface {
	Store
	// News returns the changes of others since the last call, oldest first. The store has applied them
	// already.
	News() []RemoteChange
	// Listen sets f to be called, on any goroutine, after each new change of others or of ReadOnly.
	// nil ends it.
	Listen(f func())
	// Turn waits, for a limited time, until this studio may write next, and applies what others did
	// until then. The next commit ends the turn, otherwise pass does.
	Turn() (pass func())
}

// A RemoteChange is a change that another studio made.
type RemoteChange struct {
	Change // its Record has a number
	// Author is who made it.
	Author string
	// Dropped are the steps that it dropped.
	Dropped []int64
	// Past changes only add a step to history: its effect is in the records already.
	Past bool
}

// label returns the label of the news, "" if it is not a step.
func (n *RemoteChange) label() string {
	if n.Record == nil {
		return ""
	}
	return n.Record.Label
}

// follow applies what others did, and notifies the watchers.
func (s *Session) follow() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.catchUp()) == 0 {
		s.publish(s.snap.Load(), Changed{}) // whether it can be written may have changed
	}
}

// catchUp applies the changes of others to snapshot and history. s.mu is held. Readers of the history
// wait until all of them are applied.
func (s *Session) catchUp() []RemoteChange {
	if s.shared == nil {
		return nil
	}
	news := s.shared.News()
	s.past.Lock()
	defer s.past.Unlock()
	for i := range news {
		n := &news[i]
		next := s.snap.Load()
		if !n.Past {
			var err error
			if next, err = applyEdits(next, n.Edits); err != nil {
				s.reload()
				s.publish(s.snap.Load(), n.changed())
				continue
			}
		}
		s.addSteps(n)
		s.publish(next, n.changed())
	}
	return news
}

func (n *RemoteChange) changed() Changed {
	return Changed{Refs: refsOf(n.Edits), Label: n.label(), Author: n.Author}
}

// reload reads everything again from the store, which is authoritative. s.past is held.
func (s *Session) reload() {
	if snap, heads, err := s.store.Load(context.Background()); err == nil {
		s.heads = heads
		s.snap.Store(snap)
	}
}

// addSteps adds the steps of a change to the history. s.past is held.
func (s *Session) addSteps(n *RemoteChange) {
	for seqs, undone := range map[*[]int64]bool{&n.Undone: true, &n.Redone: false} {
		for _, seq := range *seqs {
			if i := s.position(seq); i >= 0 {
				s.heads[i].Undone = undone
			}
		}
	}
	if len(n.Dropped) > 0 || n.DropBefore > 0 {
		s.heads = slices.DeleteFunc(slices.Clone(s.heads), func(h Head) bool {
			return h.Seq < n.DropBefore || slices.Contains(n.Dropped, h.Seq)
		})
	}
	if n.Record != nil && s.position(n.Record.Seq) < 0 {
		s.heads = append(s.heads, *n.Record)
	}
}

// position returns the index of a step in the history, -1 if it is not there.
func (s *Session) position(seq int64) int {
	i := sort.Search(len(s.heads), func(i int) bool { return s.heads[i].Seq >= seq })
	if i < len(s.heads) && s.heads[i].Seq == seq {
		return i
	}
	return -1
}

// retry repeats do until no other studio writes first. do gets the changes of others since the first try.
func (s *Session) retry(do func(*rivals) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	since := &rivals{}
	for {
		if err := s.store.ReadOnly(); err != nil {
			return CannotBecause(err)
		}
		err := do(since)
		if !errors.Is(err, ErrBehind) {
			return err
		}
		pass := s.shared.Turn()
		defer pass()
		news := s.catchUp()
		if err := since.add(news); err != nil {
			return err
		}
	}
}

// rivals are the changes that others made while a command was running.
type rivals struct {
	news   []RemoteChange
	fields map[kb.Ref][]field
}

// A field of a record that a rival changed.
type field struct {
	path string
	by   *RemoteChange
}

func (r *rivals) add(news []RemoteChange) error {
	if r.fields == nil {
		r.fields = map[kb.Ref][]field{}
	}
	for i := range news {
		n := &news[i]
		r.news = append(r.news, *n)
		if n.Past {
			continue
		}
		for _, e := range n.Edits {
			paths, err := kb.ChangedFields(e)
			if err != nil {
				return err
			}
			for _, p := range paths {
				r.fields[e.Ref()] = append(r.fields[e.Ref()], field{p, n})
			}
		}
	}
	return nil
}

// against returns an error if a transaction would overwrite a rival's change: the same field of the
// same record.
func (r *rivals) against(tx Transaction) error {
	if len(r.news) == 0 {
		return nil
	}
	for _, e := range tx.Edits {
		theirs := r.fields[e.Ref()]
		if len(theirs) == 0 || e.Idle() {
			continue
		}
		ours, err := kb.ChangedFields(e)
		if err != nil {
			return err
		}
		for _, f := range theirs {
			if slices.ContainsFunc(ours, func(p string) bool { return kb.Within(p, f.path) || kb.Within(f.path, p) }) {
				return Cannot("%s came first with “%s”; nothing was changed: look at it and decide again", f.by.Author, English(f.by.label()))
			}
		}
	}
	return nil
}

// explain adds whose change prevents a command: those who were first, or who made earlier decisions
// against it.
func (s *Session) explain(err error, since *rivals) error {
	var u *Unavailable
	if s.shared == nil || !errors.As(err, &u) {
		return err
	}
	var out error
	if len(since.news) > 0 {
		last := &since.news[len(since.news)-1]
		for i := range since.news {
			if since.news[i].touches(u.Chain) {
				last = &since.news[i]
			}
		}
		out = Cannot("%s came first with “%s”, and now: %s", last.Author, English(last.label()), err)
	} else if who := s.deciders(u.Chain); len(who) > 0 {
		out = Cannot("%s (decided by %s)", err, strings.Join(who, ", "))
	}
	if out == nil {
		return err
	}
	out.(*Unavailable).Chain = u.Chain
	return out
}

// maxSearched is how many steps are searched for the author of a decision.
const maxSearched = 1000

// deciders returns the others who last decided verdicts, if that was recently.
func (s *Session) deciders(verdicts []*kb.Verdict) (who []string) {
	open := map[kb.Ref]bool{}
	for _, v := range verdicts {
		open[kb.RefOf(v)] = true
	}
	for i := len(s.heads) - 1; i >= max(0, len(s.heads)-maxSearched) && len(open) > 0; i-- {
		h := s.heads[i]
		if h.Undone {
			continue
		}
		step, err := s.store.Edits(h.Seq)
		if err != nil {
			return who
		}
		for _, e := range step {
			if !open[e.Ref()] {
				continue
			}
			delete(open, e.Ref())
			if h.Elsewhere && !slices.Contains(who, h.Author) {
				who = append(who, h.Author)
			}
		}
	}
	return who
}

func (n *RemoteChange) touches(verdicts []*kb.Verdict) bool {
	return slices.ContainsFunc(n.Edits, func(e kb.Edit) bool {
		return slices.ContainsFunc(verdicts, func(v *kb.Verdict) bool { return kb.RefOf(v) == e.Ref() })
	})
}

func refsOf(edits []kb.Edit) []kb.Ref {
	refs := make([]kb.Ref, len(edits))
	for i, e := range edits {
		refs[i] = e.Ref()
	}
	return refs
}
