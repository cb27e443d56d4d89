package cast

import (
	"slices"
	"sync"
	"sync/atomic"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A View is a snapshot with everything derived from it.
type View struct {
	Snapshot  *kb.Snapshot
	Evidence  *kb.Evidence
	Partition *identity.Partition
	// Limit is the last moment of the story that this view includes; kb.Always for all.
	Limit kb.Moment

	full           *kb.Evidence        // evidence without limit
	decided        *identity.Partition // by the writer's verdicts alone
	prior          *entitySet          // of an earlier view, to reuse
	builtEntities  atomic.Pointer[entitySet]
	entities       func() *entitySet
	related        func() *relationSet
	builtRelations atomic.Pointer[relationSet] // all relations, once needed
	queue          func() *queueSet
	builtQueue     atomic.Pointer[queueSet] // the queue, once needed
	since          *queueDelta              // changes since the queue of an earlier view; nil if it can't be reused
	singles        entityCache              // entities derived one by one, before all are
	cardsByGroup   func() map[*identity.Group][]*kb.Card
}

// Of derives the view of a snapshot. It reuses what old, the view of an earlier snapshot, derived from
// the same records; old may be nil.
func Of(s *kb.Snapshot, old *View) *View {
	if old == nil {
		return derive(s, kb.EvidenceOf(s, nil), kb.Always, nil)
	}
	if old.Snapshot == s || sameWhereDerived(old.Snapshot, s) {
		return old
	}
	ev := kb.EvidenceOf(s, old.full)
	if ev != old.full || old.Limit != kb.Always {
		return derive(s, ev, kb.Always, nil)
	}
	before, after := changedVerdicts(old.Snapshot, s)
	v := &View{Snapshot: s, Evidence: ev, full: ev, Limit: kb.Always,
		Partition: old.Partition, decided: old.decided}
	v.prior = old.priorEntities()
	if built := old.builtEntities.Load(); built != nil {
		v.prior = built
	}
	if queue := old.builtQueue.Load(); queue != nil {
		v.since = &queueDelta{queue: queue, snapshot: old.Snapshot, partition: old.Partition, before: before, after: after}
	}
	if len(before) > 0 {
		v.Partition = old.Partition.Update(before, after)
		v.decided = old.decided.Update(before, after)
	}
	if len(before) == 0 && kb.SameTables(old.Snapshot, s, kb.KindIgnored, kb.KindDigest, kb.KindCard, kb.KindRelation) {
		if built := old.builtEntities.Load(); built != nil { // its relations are between its entities
			v.builtEntities.Store(built)
			v.builtRelations.Store(old.builtRelations.Load())
		}
	}
	v.setLazy()
	return v
}

// sameWhereDerived reports whether two snapshots differ only in records that no view depends on, such as stored
// conversations, so that what was prepared for a view stays valid during a chat.
func sameWhereDerived(old, now *kb.Snapshot) bool {
	return kb.SameTables(old, now, slices.DeleteFunc(kb.Kinds(), func(k kb.Kind) bool { return slices.Contains(kb.NotDerived(), k) })...)
}

// changedVerdicts returns the verdicts that differ between two snapshots, before and after by index.
func changedVerdicts(old, now *kb.Snapshot) (before, after []*kb.Verdict) {
	if kb.SameTables(old, now, kb.KindVerdict) {
		return nil, nil
	}
	for _, key := range kb.Changed(old, now, kb.KindVerdict) {
		was, _ := kb.Get[*kb.Verdict](old, key)
		is, _ := kb.Get[*kb.Verdict](now, key)
		before, after = append(before, was), append(after, is)
	}
	return before, after
}

// derive makes a view. Reveals that hidden accepts are not in force; hidden may be nil.
func derive(s *kb.Snapshot, full *kb.Evidence, limit kb.Moment, hidden func(*kb.Verdict) bool) *View {
	ev := full.UpTo(limit)
	v := &View{Snapshot: s, Evidence: ev, full: full, Limit: limit}
	names := make([]kb.NameEntry, 0, len(ev.Order))
	for _, n := range ev.Order {
		names = append(names, kb.NameEntry{ID: n.ID, Seq: n.Seq})
	}
	var verdicts []*kb.Verdict
	for verdict := range kb.All[*kb.Verdict](s) {
		verdicts = append(verdicts, verdict)
	}
	applies := func(w *kb.Verdict) bool {
		return w.From == nil || ev.Story.Moment(*w.From) <= limit && (hidden == nil || !hidden(w))
	}
	v.Partition = identity.Derive(names, verdicts, applies)
	v.decided = identity.Derive(nil, verdicts, func(w *kb.Verdict) bool { return w.Decided() && applies(w) })
	v.setLazy()
	return v
}

func (v *View) setLazy() {
	v.entities = sync.OnceValue(v.findEntities)
	v.related = sync.OnceValue(v.findRelations)
	v.queue = sync.OnceValue(v.findQueue)
	v.cardsByGroup = sync.OnceValue(v.cards)
}

// AsOf returns the view at a place of the story; nil is its end.
func (v *View) AsOf(place *kb.Place) *View {
	if place == nil {
		return v
	}
	return derive(v.Snapshot, v.full, v.full.Story.Moment(*place), nil)
}

// Shows reports whether the view includes a place of the story.
func (v *View) Shows(p kb.Place) bool { return v.Story().Moment(p) <= v.Limit }

// Story returns the order of the documents.
func (v *View) Story() *kb.Story { return v.full.Story }

// Moot reports whether a pair needs no decision: a name is gone or ignored, or the writer's decisions
// settle the pair already.
func (v *View) Moot(w *kb.Verdict) bool {
	return !v.hasBothNames(w) || v.decided.Joined(w.A, w.B) || v.decided.Apart(w.A, w.B)
}

// hasBothNames reports whether both names are in the evidence and are not ignored.
func (v *View) hasBothNames(w *kb.Verdict) bool {
	return !slices.ContainsFunc([]kb.NameID{w.A, w.B}, func(n kb.NameID) bool { return v.Evidence.Names[n] == nil || v.Ignored(n) })
}

// Ignored reports whether the writer ignores the name.
func (v *View) Ignored(n kb.NameID) bool {
	_, ok := kb.Get[*kb.Ignored](v.Snapshot, string(n))
	return ok
}

// Contradiction returns the writer's decisions that contradict a verdict: see identity.Partition.
func (v *View) Contradiction(w *kb.Verdict) []*kb.Verdict { return v.decided.Contradiction(w) }

// Decisions returns the identities by the writer's own decisions alone.
func (v *View) Decisions() *identity.Partition { return v.decided }

// Filtered returns a view of the passages that visible accepts: what one character can know. Its
// descriptions and names are made only from these.
func (v *View) Filtered(visible func(kb.DocumentID, int) bool) *View {
	out := &View{Snapshot: v.Snapshot, Evidence: v.Evidence.Where(visible, false), full: v.full, Limit: min(v.Limit, kb.Always-1),
		Partition: v.Partition, decided: v.decided}
	out.setLazy()
	return out
}
