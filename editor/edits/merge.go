package edits

import (
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// Merge makes one entity of several. The first keeps its name if the writer has given it one.
func Merge(names ...string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		var es []*cast.Entity
		for _, n := range names {
			e, err := entityOf(v, n)
			if err != nil {
				return editor.Transaction{}, err
			}
			if !slices.Contains(es, e) {
				es = append(es, e)
			}
		}
		return merge(v, es)
	}
}

// MergeEntities is Merge for entities by id.
func MergeEntities(ids ...kb.EntityID) editor.Command {
	return onEntities(ids, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
		return merge(v, es)
	})
}

// MergeAs is MergeEntities with a name of the writer's choice for the result.
func MergeAs(name string, ids ...kb.EntityID) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		tx, err := MergeEntities(ids...)(v)
		if err != nil {
			return tx, err
		}
		then, err := editor.Preview(v, func(*cast.View) (editor.Transaction, error) { return tx, nil })
		if err != nil {
			return tx, err
		}
		first, _ := v.Entity(ids[0])
		e, ok := then.Bearer(first.Names[0].ID)
		if !ok || e.Name == name {
			return tx, nil
		}
		named, err := Set(kb.FieldName, name, e.ID)(then)
		tx.Edits = append(tx.Edits, named.Edits...)
		return tx, err
	}
}

func merge(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
	if len(es) < 2 {
		return editor.Transaction{}, editor.Cannot("it takes two to merge")
	}
	p := newPlan(v)
	into := es[0]
	for _, e := range es[1:] {
		if err := p.decide(into.Names[0], e.Names[0], kb.Approved); err != nil {
			return editor.Transaction{}, err
		}
	}
	// Weaker verdicts might no longer hold them together; what was one before stays one.
	for _, e := range es {
		if err := p.joinAll(into.Names[0], e.Names); err != nil {
			return editor.Transaction{}, err
		}
	}
	others := make([]string, 0, len(es)-1)
	for _, e := range es[1:] {
		others = append(others, e.Name)
	}
	return p.transaction(editor.Label("merge {} into {}", strings.Join(others, ", "), into.Name)), nil
}

// KeepApart decides that entities are never the same.
func KeepApart(ids ...kb.EntityID) editor.Command {
	return onEntities(ids, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) {
		if len(es) < 2 {
			return editor.Transaction{}, editor.Cannot("it takes two to keep apart")
		}
		p := newPlan(v)
		for i, a := range es {
			for _, b := range es[i+1:] {
				if err := p.decide(a.Names[0], b.Names[0], kb.Rejected); err != nil {
					return editor.Transaction{}, err
				}
			}
		}
		return p.transaction(editor.Label("keep {} apart", namesOf(es))), nil
	})
}

// Split is TakeOut for an entity and names as the writer writes them.
func Split(name string, aliases ...string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		e, err := entityOf(v, name)
		if err != nil {
			return editor.Transaction{}, err
		}
		var ids []kb.NameID
		for _, a := range aliases {
			if !e.Holds(kb.NameIDOf(a)) {
				return editor.Transaction{}, editor.Cannot("“%s” is not a name of %s", a, e.Name)
			}
			ids = append(ids, kb.NameIDOf(a))
		}
		return TakeOut(e.ID, ids...)(v)
	}
}

// TakeOut takes names out of an entity. The writer's decision is that what is taken out differs from
// what stays; within each part everything stays as it was.
func TakeOut(id kb.EntityID, names ...kb.NameID) editor.Command {
	return onEntity(id, func(v *cast.View, e *cast.Entity) (editor.Transaction, error) {
		var out, rest []*kb.NameInfo
		for _, n := range e.Names {
			if slices.Contains(names, n.ID) {
				out = append(out, n)
			} else {
				rest = append(rest, n)
			}
		}
		switch {
		case len(out) == 0:
			return editor.Transaction{}, editor.Cannot("choose the names to take out of %s", e.Name)
		case len(rest) == 0:
			return editor.Transaction{}, editor.Cannot("something of %s has to stay: these are all its names", e.Name)
		}
		return split(v, e, out, rest)
	})
}

func split(v *cast.View, e *cast.Entity, out, rest []*kb.NameInfo) (editor.Transaction, error) {
	p := newPlan(v)
	taken := func(n kb.NameID) bool {
		return slices.ContainsFunc(out, func(o *kb.NameInfo) bool { return o.ID == n })
	}
	// Every link that crosses the cut becomes a rejected one, so that the cut is exactly where the
	// writer put it.
	for _, l := range e.Group.Links {
		if taken(l.A) != taken(l.B) {
			p.setState(l, kb.Rejected)
		}
	}
	p.separate(out[0], rest[0])
	for _, o := range out {
		for _, r := range rest {
			if p.partition.Joined(o.ID, r.ID) {
				p.separate(o, r)
			}
		}
	}
	if err := p.joinAll(rest[0], rest); err != nil {
		return editor.Transaction{}, err
	}
	surfaces := make([]string, len(out))
	for i, o := range out {
		surfaces[i] = o.Surface
	}
	return p.transaction(editor.Label("split {} from {}", strings.Join(surfaces, ", "), e.Name)), nil
}

// A plan collects decisions and knows their effect on identity.
type plan struct {
	v         *cast.View
	partition *identity.Partition
	decisions *identity.Partition // the writer's alone
	put       map[kb.VerdictID]*kb.Verdict
	order     []kb.VerdictID
}

func newPlan(v *cast.View) *plan {
	return &plan{v: v, partition: v.Partition, decisions: v.Decisions(), put: map[kb.VerdictID]*kb.Verdict{}}
}

func (p *plan) decide(a, b *kb.NameInfo, state kb.State) error {
	next := writerVerdict(p.v.Snapshot, a, b, state, nil)
	if err := checkDecisionAgainst(p.decisions, next); err != nil {
		return err
	}
	p.add(next)
	return nil
}

func (p *plan) separate(a, b *kb.NameInfo) {
	p.add(writerVerdict(p.v.Snapshot, a, b, kb.Rejected, nil))
}

func (p *plan) setState(v *kb.Verdict, state kb.State) {
	next := *v
	next.State, next.From, next.Note = state, nil, ""
	p.add(&next)
}

func (p *plan) add(v *kb.Verdict) {
	if p.put[v.ID] == nil {
		p.order = append(p.order, v.ID)
	}
	p.put[v.ID] = v
	p.partition, p.decisions = p.partition.Preview(v), p.decisions.Preview(v)
}

// joinAll joins each of the names to the first one if nothing else does.
func (p *plan) joinAll(to *kb.NameInfo, names []*kb.NameInfo) error {
	for _, n := range names {
		if !p.partition.Joined(to.ID, n.ID) {
			if err := p.decide(to, n, kb.Approved); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *plan) transaction(label string) editor.Transaction {
	tx := editor.Transaction{Kind: editor.Deciding, Label: label}
	for _, id := range p.order {
		tx.Edits = append(tx.Edits, kb.Put(p.v.Snapshot, p.put[id]))
	}
	return tx
}

// onEntities returns a command on entities by id, each once.
func onEntities(ids []kb.EntityID, plan func(*cast.View, []*cast.Entity) (editor.Transaction, error)) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		es, err := entities(v, ids)
		if err != nil {
			return editor.Transaction{}, err
		}
		return plan(v, es)
	}
}

// onEntity returns a command on one entity.
func onEntity(id kb.EntityID, plan func(*cast.View, *cast.Entity) (editor.Transaction, error)) editor.Command {
	return onEntities([]kb.EntityID{id}, func(v *cast.View, es []*cast.Entity) (editor.Transaction, error) { return plan(v, es[0]) })
}

func entities(v *cast.View, ids []kb.EntityID) ([]*cast.Entity, error) {
	var out []*cast.Entity
	for _, id := range ids {
		e, ok := v.Entity(id)
		if !ok {
			return nil, editor.Cannot("this one is no longer there")
		}
		if !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out, nil
}
