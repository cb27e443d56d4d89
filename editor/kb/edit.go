package kb

import (
	"encoding/json"
	"errors"
	"fmt"
)

// ErrStale is returned when a record is no longer what an edit expects: it was changed meanwhile.
var ErrStale = errors.New("changed meanwhile")

// An Edit replaces one record: no Before is an insert, no After a delete.
type Edit struct {
	Before, After Record
}

// Put returns the edit that puts r into the snapshot.
func Put(s *Snapshot, r Record) Edit {
	before, _ := s.Find(RefOf(r))
	return Edit{Before: before, After: r}
}

// Remove returns the edit that removes a record.
func Remove(r Record) Edit { return Edit{Before: r} }

// Ref returns the reference of the edited record.
func (e Edit) Ref() Ref {
	if e.After != nil {
		return RefOf(e.After)
	}
	return RefOf(e.Before)
}

// Invert swaps before and after.
func (e Edit) Invert() Edit { return Edit{Before: e.After, After: e.Before} }

// Idle reports whether the edit changes nothing.
func (e Edit) Idle() bool { return Equal(e.Before, e.After) }

type editJSON struct {
	Kind   Kind            `json:"kind"`
	Before json.RawMessage `json:"before,omitempty"`
	After  json.RawMessage `json:"after,omitempty"`
}

// An Encoded edit has its records as Encode writes them; nil if there is no record.
type Encoded struct {
	Edit
	Before, After []byte
}

// Encode writes both records of the edit.
func (e Edit) Encode() (out Encoded, err error) {
	out.Edit = e
	if e.Before != nil {
		if out.Before, err = Encode(e.Before); err != nil {
			return out, err
		}
	}
	if e.After != nil {
		out.After, err = Encode(e.After)
	}
	return out, err
}

// AppendJSON appends the edit as a line of a journal. The records are JSON already and are copied:
// checking them again would take longer than writing them.
func (e Encoded) AppendJSON(to []byte) []byte {
	to = append(to, `{"kind":"`...)
	to = append(to, e.Ref().Kind...)
	to = append(to, '"')
	if e.Before != nil {
		to = append(append(to, `,"before":`...), e.Before...)
	}
	if e.After != nil {
		to = append(append(to, `,"after":`...), e.After...)
	}
	return append(to, '}')
}

// MarshalJSON is AppendJSON for encoding/json.
func (e Edit) MarshalJSON() ([]byte, error) {
	out, err := e.Encode()
	return out.AppendJSON(nil), err
}

// UnmarshalJSON reads what AppendJSON wrote.
func (e *Edit) UnmarshalJSON(data []byte) error {
	var in editJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	var err error
	if in.Before != nil {
		if e.Before, err = Decode(in.Kind, in.Before); err != nil {
			return err
		}
	}
	if in.After != nil {
		if e.After, err = Decode(in.Kind, in.After); err != nil {
			return err
		}
	}
	if e.Before == nil && e.After == nil {
		return fmt.Errorf("an edit of a %s without before and after", in.Kind)
	}
	return nil
}
