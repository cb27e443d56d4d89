package edits

import (
	"maps"
	"strconv"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A Comparison counts what TakeOver would do with another writer's decisions. Decisions made here always stay.
type Comparison struct {
	New     int // taken over
	Same    int // here already
	Own     int // decided differently here; these stay
	Nowhere int // about a document that isn't here
}

// Compare returns what TakeOver would do.
func Compare(v *cast.View, d kb.Decisions) Comparison {
	t := newTakeover(v, d)
	t.addAll(d)
	return t.Comparison
}

// TakeOver adopts another writer's decisions as one step, except where this base has different ones.
func TakeOver(d kb.Decisions) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		t := newTakeover(v, d)
		t.addAll(d)
		if len(t.edits) == 0 {
			return editor.Transaction{}, editor.Cannot("there is nothing new in these decisions")
		}
		return editor.Transaction{Kind: editor.Deciding, Label: editor.Label("take over {} decisions", strconv.Itoa(len(t.edits))), Edits: t.edits}, nil
	}
}

// A takeover collects the edits, and knows what the writer would have decided then.
type takeover struct {
	Comparison
	snap    *kb.Snapshot
	decided *identity.Partition
	means   map[kb.DocumentID]kb.DocumentID
	edits   []kb.Edit
}

func newTakeover(v *cast.View, d kb.Decisions) *takeover {
	return &takeover{snap: v.Snapshot, decided: v.Decisions(), means: d.Meaning(v.Snapshot)}
}

func (t *takeover) addAll(d kb.Decisions) {
	for _, r := range d.Records {
		switch r := r.(type) {
		case *kb.Verdict:
			t.verdict(*r)
		case *kb.Card:
			t.card(*r)
		case *kb.HandNote:
			t.note(*r)
		default:
			t.record(r)
		}
	}
}

func (t *takeover) put(r kb.Record) {
	t.New++
	t.edits = append(t.edits, kb.Put(t.snap, r))
}

// record adopts a record as a whole.
func (t *takeover) record(r kb.Record) {
	switch own, ok := t.snap.Find(kb.RefOf(r)); {
	case !ok:
		t.put(r)
	case kb.Equal(own, r):
		t.Same++
	default:
		t.Own++
	}
}

func (t *takeover) verdict(w kb.Verdict) {
	if !w.Decided() || w.ID != kb.VerdictIDOf(w.A, w.B) {
		t.Own++
		return
	}
	if w.From != nil {
		here, ok := t.means[w.From.Document]
		if !ok {
			t.Nowhere++
			return
		}
		w.From = &kb.Place{Document: here, Chapter: w.From.Chapter}
	}
	next := w
	if own, ok := kb.Get[*kb.Verdict](t.snap, string(w.ID)); ok {
		if own.Decided() {
			if own.State == w.State && samePlace(own.From, w.From) {
				t.Same++
			} else {
				t.Own++
			}
			return
		}
		next = *own
		next.State, next.From, next.Note = w.State, w.From, ""
	} else {
		next.Reasons, next.Evidence, next.By, next.Note = nil, nil, kb.ByWriter, "" // they refer to the other writer's texts
	}
	if t.decided.Contradiction(&next) != nil {
		t.Own++
		return
	}
	t.decided = t.decided.Preview(&next)
	t.put(&next)
}

// card adopts the fields that this base's card with the same id leaves empty.
func (t *takeover) card(c kb.Card) {
	own, ok := kb.Get[*kb.Card](t.snap, c.ID)
	if !ok {
		t.put(&c)
		return
	}
	next := *own
	next.Fields = maps.Clone(own.Fields)
	if next.Fields == nil {
		next.Fields = map[kb.Field]string{}
	}
	otherwise := false
	for f, value := range c.Fields {
		if mine, ok := next.Fields[f]; !ok {
			next.Fields[f] = value
			next.Locked = append(next.Locked[:len(next.Locked):len(next.Locked)], f)
		} else if mine != value {
			otherwise = true
		}
	}
	switch {
	case len(next.Fields) > len(own.Fields):
		t.put(&next)
	case otherwise:
		t.Own++
	default:
		t.Same++
	}
}

func (t *takeover) note(n kb.HandNote) {
	if n.Document != "" {
		here, ok := t.means[n.Document]
		if !ok {
			t.Nowhere++
			return
		}
		n.Document = here
	}
	if text := t.snap.Text(n.Document); n.Span.Start < 0 || n.Span.End < n.Span.Start || text != nil && n.Span.End > len(text.Body) {
		t.Nowhere++
		return
	}
	t.record(&n)
}

func samePlace(a, b *kb.Place) bool { return a == b || a != nil && b != nil && *a == *b }
