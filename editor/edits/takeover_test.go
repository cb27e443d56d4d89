package edits_test

import (
	"bytes"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// sent returns what one writer's decisions become on their way to another.
func sent(t *testing.T, s *editor.Session) kb.Decisions {
	t.Helper()
	var file bytes.Buffer
	editortest.Must(t, exchange.WriteDecisions(&file, kb.DecisionsOf(s.Snapshot())))
	d, err := exchange.ReadDecisions(&file)
	editortest.Must(t, err)
	return d
}

func TestTwoWritersExchangeTheirDecisions(t *testing.T) {
	one, other := editortest.Open(t), editortest.Open(t)
	editortest.Fill(t, one)
	editortest.Fill(t, other)
	editortest.Must(t, one.Do(edits.Same("Tom Ashe", "Ashe", &kb.Place{Document: "d", Chapter: 0})))
	editortest.Must(t, one.Do(edits.Different("Vale", "Miss Vale")))
	editortest.Must(t, one.Do(edits.Describe("Mill", "It grinds.")))
	editortest.Must(t, one.Do(edits.Retype("Mill", kb.Organization)))
	editortest.Must(t, one.Do(edits.AddFact("d", span("left the Mill"), id(t, one.View(), "Tom Ashe"), "He left.")))
	editortest.Must(t, one.Do(edits.Ignore("Mr. Ashe")))

	editortest.Must(t, other.Do(edits.Same("Vale", "Miss Vale", nil)))
	editortest.Must(t, other.Do(edits.Retype("Mill", kb.Object)))
	before := editortest.Dump(t, other.Snapshot())
	d := sent(t, one)
	want := edits.Comparison{New: 4, Own: 1} // the verdict on Ashe, the Mill's description, the fact, the ignored name; Vale stays
	if got := edits.Compare(other.View(), d); got != want {
		t.Errorf("compared: %+v, not %+v", got, want)
	}
	editortest.Must(t, other.Do(edits.TakeOver(d)))
	v := other.View()
	if e, _ := v.Find("Vale"); len(e.Names) != 2 {
		t.Error("the own decision about Vale is lost")
	}
	if e, _ := v.Find("Mill"); v.Description(e) != "It grinds." || e.Type != kb.Object {
		t.Errorf("the Mill is %s: %s", e.Type, v.Description(e))
	}
	w, _ := kb.Get[*kb.Verdict](v.Snapshot, string(kb.VerdictIDOf("tom ashe", "ashe")))
	if w.State != kb.Approved || w.From == nil || w.From.Document != "d" {
		t.Errorf("the verdict came as %+v", w)
	}
	if got := edits.Compare(v, d); got.New != 0 || got.Same == 0 {
		t.Errorf("a second time: %+v", got)
	}
	if _, err := other.Undo(); err != nil || editortest.Dump(t, other.Snapshot()) != before {
		t.Errorf("undoing did not restore the base (%v)", err)
	}
}

func TestDecisionsAboutAMissingDocumentAreLeftOut(t *testing.T) {
	one := editortest.Open(t)
	editortest.Fill(t, one)
	editortest.Must(t, one.Do(edits.Same("Tom Ashe", "Ashe", &kb.Place{Document: "d", Chapter: 0})))
	editortest.Must(t, one.Do(edits.AddFact("d", span("left the Mill"), id(t, one.View(), "Vale"), "")))
	d := sent(t, one)
	other := editortest.Open(t)
	editortest.Fill(t, other)
	editortest.Must(t, other.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		doc, _ := kb.Get[*kb.Document](s, "d")
		next, text := *doc, kb.TextOf(editortest.Body+" Fin.")
		next.Title, next.Text = "Another", text.Hash
		return editor.Transaction{Label: "edit", Edits: []kb.Edit{kb.Put(s, text), kb.Put(s, &next)}}, nil
	}))
	if got := edits.Compare(other.View(), d); got.Nowhere != 2 || got.New != 0 {
		t.Errorf("compared: %+v", got)
	}
	if err := other.Do(edits.TakeOver(d)); err == nil {
		t.Error("nothing was taken over, and nothing was said")
	}
}

func TestWhatIsNoFileOfDecisionsIsRefused(t *testing.T) {
	for _, file := range []string{"", "{}", "[]", `{"format":"dramatis-decisions-1","records":[{"kind":"setting","record":{}}]}`,
		`{"format":"dramatis-decisions-1","records":[{"kind":"verdict","record":7}]}`} {
		if _, err := exchange.ReadDecisions(strings.NewReader(file)); err == nil || !strings.Contains(err.Error(), "nothing was changed") {
			t.Errorf("%q gave %v", file, err)
		}
	}
}

func FuzzDecisions(f *testing.F) {
	f.Add([]byte(`{"format":"dramatis-decisions-1","documents":[{"id":"d","title":"T","text":"t"}],"records":[{"kind":"verdict","record":{"id":"v","a":"a","b":"b","state":"approved"}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := exchange.ReadDecisions(bytes.NewReader(data))
		if err != nil {
			return
		}
		s := editortest.Open(t)
		if s.Do(edits.TakeOver(d)) == nil {
			s.View().Entities()
			s.View().Queue()
		}
	})
}
