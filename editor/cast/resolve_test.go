package cast

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// people returns a view of named characters; cards give some of them another name.
func people(names []string, called map[string]string) *View {
	d := kb.Empty().Draft()
	body := strings.Join(names, ". ")
	text := kb.TextOf(body)
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	at := 0
	for i, n := range names {
		for range len(names) - i { // the first are mentioned most
			read.Mentions = append(read.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: at, End: at + len(n)}})
		}
		read.Entities = append(read.Entities, kb.EntityNote{Name: n, Type: kb.Character})
		at += len(n) + 2
	}
	for _, r := range []kb.Record{text, read, &kb.Document{ID: "d", Title: "T", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}} {
		d.Set(r)
	}
	for name, other := range called {
		d.Set(&kb.Card{ID: name, Anchors: []kb.NameID{kb.NameIDOf(name)}, Fields: map[kb.Field]string{kb.FieldName: other}})
	}
	return Of(d.Snapshot(), nil)
}

func TestANameIsResolvedOrRefusedWithTheChoices(t *testing.T) {
	v := people([]string{"Ann", "Ben", "Cid", "Count"}, map[string]string{"Ann": "Twin", "Ben": "Twin", "Cid": "Ben the Bold"})
	ann, _ := v.Bearer("ann")
	for name, want := range map[string]string{"ann": "ann", "ANN": "ann", "cid": "cid", "Ben the Bold": "cid", "ben": "ben", "the Count": "count", string(ann.ID): "ann",
		"Twin": "2: Twin (", "nobody": "nobody here is called", "": "nobody here is called"} {
		e, err := v.Resolve(name)
		switch {
		case err != nil:
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", name, err)
			}
		case !e.Holds(kb.NameID(want)):
			t.Errorf("%q is %+v", name, e)
		}
	}
	_, err := v.Resolve("twin")
	for _, part := range []string{string(ann.ID), "= Ann", "character"} {
		if part = strings.TrimPrefix(part, "= "); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("the choices of Twin do not name %q: %v", part, err)
		}
	}
}

func TestEveryEntityIsFoundByWhatItIsCalled(t *testing.T) {
	v := people([]string{"Ann", "Ben", "Cid"}, map[string]string{"Ann": "Twin", "Ben": "Twin", "Cid": "Ann"})
	for _, e := range v.Entities() {
		if found, err := v.Resolve(v.Called(e)); err != nil || found != e {
			t.Errorf("%s called %q is %v, %v", e.ID, v.Called(e), found, err)
		}
		if label := v.Distinct(e); (label == e.Name) != (e.Name == "Ann") {
			t.Errorf("%s is shown as %q", e.ID, label)
		}
	}
}
