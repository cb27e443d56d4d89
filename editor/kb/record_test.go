package kb

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestEveryKindOfRecordIsItsOwn(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, kind := range Kinds() {
		r, err := Decode(kind, []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		if r.Kind() != kind || seen[reflect.TypeOf(r)] {
			t.Errorf("%s decodes to %T", kind, r)
		}
		seen[reflect.TypeOf(r)] = true
	}
	if len(seen) != len(newRecord) {
		t.Errorf("%d of %d kinds are listed", len(seen), len(newRecord))
	}
	if _, err := Decode("nonsense", []byte("{}")); err == nil {
		t.Error("an unknown kind is read")
	}
}

func TestAnEditIsReadAsItWasWrittenAndTurnsBack(t *testing.T) {
	card := &Card{ID: "c", Anchors: []NameID{"ashe"}, Fields: map[Field]string{FieldName: "Ashe", FieldNotes: "\"<x>\""}, Locked: []Field{FieldName}}
	for _, e := range []Edit{{After: card}, {Before: card}, {Before: card, After: &Card{ID: "c"}}} {
		data, err := json.Marshal(e)
		must(t, err)
		var back Edit
		must(t, json.Unmarshal(data, &back))
		if !Equal(back.Before, e.Before) || !Equal(back.After, e.After) || back.Ref() != e.Ref() {
			t.Errorf("%s is read as %+v", data, back)
		}
		if twice := e.Invert().Invert(); twice != e {
			t.Errorf("%+v turned twice is %+v", e, twice)
		}
		if e.Idle() {
			t.Error("a change is said to be none")
		}
	}
	if !(Edit{Before: card, After: card}).Idle() {
		t.Error("no change is said to be one")
	}
}

func FuzzEdit(f *testing.F) {
	f.Add([]byte(`{"kind":"card","after":{"id":"c","anchors":["a"]}}`))
	f.Add([]byte(`{"kind":"verdict","before":{"id":"v"},"after":null}`))
	f.Add([]byte(`{"kind":"","after":{}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var e Edit
		if json.Unmarshal(data, &e) != nil {
			return
		}
		again, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var back Edit
		if err := json.Unmarshal(again, &back); err != nil || back.Ref() != e.Ref() {
			t.Errorf("%s, read and written, is not read again: %v", data, err)
		}
	})
}
