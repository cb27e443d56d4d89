package kb

import (
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
)

// A Snapshot is an immutable state of a knowledge base, safe for concurrent use.
type Snapshot struct {
	tables map[Kind]*table
}

// Empty returns the snapshot of a new knowledge base.
func Empty() *Snapshot { return &Snapshot{tables: map[Kind]*table{}} }

// Find returns a record.
func (s *Snapshot) Find(ref Ref) (Record, bool) {
	t := s.tables[ref.Kind]
	if t == nil {
		return nil, false
	}
	return t.get(ref.Key)
}

// Get returns a record of one type by its key.
func Get[R Record](s *Snapshot, key string) (R, bool) {
	var none R
	r, ok := s.Find(Ref{none.Kind(), key})
	if !ok {
		return none, false
	}
	return r.(R), true
}

// All yields the records of one type in the order of their keys.
func All[R Record](s *Snapshot) iter.Seq[R] {
	var none R
	return func(yield func(R) bool) {
		for r := range s.Every(none.Kind()) {
			if !yield(r.(R)) {
				return
			}
		}
	}
}

// Every yields the records of a kind in the order of their keys.
func (s *Snapshot) Every(kind Kind) iter.Seq[Record] {
	t := s.tables[kind]
	return func(yield func(Record) bool) {
		if t == nil {
			return
		}
		for _, key := range t.sorted() {
			r, _ := t.get(key)
			if !yield(r) {
				return
			}
		}
	}
}

// Count returns the number of records of one type.
func Count[R Record](s *Snapshot) int {
	var none R
	if t := s.tables[none.Kind()]; t != nil {
		return t.count
	}
	return 0
}

// SameTables reports whether two snapshots share the records of the kinds: what was derived from them
// is valid for both.
func SameTables(a, b *Snapshot, kinds ...Kind) bool {
	if a == nil || b == nil {
		return a == b
	}
	return !slices.ContainsFunc(kinds, func(k Kind) bool { return a.tables[k] != b.tables[k] })
}

// missingText is the text of documents whose record of it is missing.
var missingText Text

// Text returns a document's text, nil if there is no such document. If a damaged base has lost the
// text, it is empty.
func (s *Snapshot) Text(id DocumentID) *Text {
	d, ok := Get[*Document](s, string(id))
	if !ok {
		return nil
	}
	if t, ok := Get[*Text](s, d.Text); ok {
		return t
	}
	return &missingText
}

// Setting returns the value of a setting of the base, "" when it is not set.
func (s *Snapshot) Setting(name string) string {
	if r, ok := Get[*Setting](s, name); ok {
		return r.Value
	}
	return ""
}

// A Draft is a snapshot being changed by one goroutine.
type Draft struct {
	base   *Snapshot
	tables map[Kind]*draftTable
}

// Draft begins a change; the snapshot stays as it is.
func (s *Snapshot) Draft() *Draft { return &Draft{base: s, tables: map[Kind]*draftTable{}} }

func (d *Draft) table(kind Kind) *draftTable {
	t := d.tables[kind]
	if t == nil {
		t = draftOf(d.base.tables[kind])
		d.tables[kind] = t
	}
	return t
}

// Apply applies one edit. It returns ErrStale, and changes nothing, if the record is not what the edit
// expects.
func (d *Draft) Apply(e Edit) error {
	ref := e.Ref()
	t := d.table(ref.Kind)
	now, ok := t.get(ref.Key)
	if !ok {
		now = nil
	}
	if !Equal(now, e.Before) {
		return fmt.Errorf("%s %s: %w", ref.Kind, ref.Key, ErrStale)
	}
	t.set(ref.Key, e.After)
	return nil
}

// Set sets a record unconditionally, for loading a file.
func (d *Draft) Set(r Record) { d.table(r.Kind()).set(r.Key(), r) }

// Snapshot returns the changed snapshot and ends the draft.
func (d *Draft) Snapshot() *Snapshot {
	out := &Snapshot{tables: make(map[Kind]*table, len(d.base.tables)+len(d.tables))}
	maps.Copy(out.tables, d.base.tables)
	for k, t := range d.tables {
		out.tables[k] = t.freeze()
	}
	return out
}

// Changed returns the sorted keys of the records of one kind that differ between two snapshots. It
// skips parts that both share, so that a small change is found quickly.
func Changed(a, b *Snapshot, kind Kind) []string {
	ta, tb := a.tables[kind], b.tables[kind]
	if ta == tb {
		return nil
	}
	var out []string
	none := &table{}
	if ta == nil {
		ta = none
	}
	if tb == nil {
		tb = none
	}
	for i := range shards {
		pa, pb := ta.parts[i], tb.parts[i]
		if samePart(pa, pb) {
			continue
		}
		for key, r := range pa {
			if pb[key] != r {
				out = append(out, key)
			}
		}
		for key := range pb {
			if _, ok := pa[key]; !ok {
				out = append(out, key)
			}
		}
	}
	slices.Sort(out)
	return out
}

// samePart reports whether two parts are the same map.
func samePart(a, b map[string]Record) bool {
	return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
}
