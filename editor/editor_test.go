package editor_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
)

const body = "Mr. Ashe met Tom Ashe at the Mill. Miss Vale saw Ashe. Vale and Tom left the Mill."

// open gives a session on a small base: five names, three proposals.
func open(t *testing.T) *editor.Session {
	t.Helper()
	file, err := storage.Memory()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return session(t, file)
}

func session(t *testing.T, store editor.Store) *editor.Session {
	t.Helper()
	s, err := editor.Open(store, func() time.Time { return time.Unix(1, 0) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func fill(t *testing.T, s *editor.Session) {
	t.Helper()
	text := kb.TextOf(body)
	doc := &kb.Document{ID: "d", Title: "The Mill", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1}
	p := &kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}
	r := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	for _, n := range []string{"Mr. Ashe", "Tom Ashe", "Mill", "Miss Vale"} {
		typ := kb.Character
		if n == "Mill" {
			typ = kb.Location
		}
		i := strings.Index(body, n)
		r.Mentions = append(r.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: i, End: i + len(n)}})
		r.Entities = append(r.Entities, kb.EntityNote{Name: n, Type: typ, Description: n + " of the story.", Quote: kb.Span{Start: i, End: i + len(n)}})
	}
	i := strings.LastIndex(body, "Vale")
	r.Mentions = append(r.Mentions, kb.Mention{Surface: "Vale", Span: kb.Span{Start: i, End: i + 4}})
	r.Entities = append(r.Entities, kb.EntityNote{Name: "Vale", Type: kb.Character})
	i = strings.Index(body, "Ashe. ")
	r.Mentions = append(r.Mentions, kb.Mention{Surface: "Ashe", Span: kb.Span{Start: i, End: i + 4}})
	r.Entities = append(r.Entities, kb.EntityNote{Name: "Ashe", Type: kb.Character})
	r.Relations = []kb.RelationNote{{Source: "Mr. Ashe", Target: "Tom Ashe", Strength: 7, Description: "they met"}}
	propose := func(a, b string, answer kb.Answer, c float64) *kb.Verdict {
		return &kb.Verdict{ID: kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)), A: kb.NameIDOf(a), B: kb.NameIDOf(b),
			SurfaceA: a, SurfaceB: b, Answer: answer, Confidence: c, By: kb.ByRule, State: kb.Pending}
	}
	records := []kb.Record{text, doc, p, r,
		propose("Mr. Ashe", "Ashe", kb.Same, 0.8), propose("Vale", "Miss Vale", kb.Same, 0.9),
		propose("Tom Ashe", "Ashe", kb.Unsure, 0.5)}
	for _, record := range records {
		err := s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "import", Group: "run", Edits: []kb.Edit{kb.Put(snap, record)}}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// dump is every record of a snapshot as bytes.
func dump(t *testing.T, s *kb.Snapshot) string {
	t.Helper()
	var b strings.Builder
	for _, kind := range kb.Kinds() {
		for r := range s.Every(kind) {
			data, err := kb.Encode(r)
			must(t, err)
			b.Write(data)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func names(v *cast.View) string {
	var out []string
	for _, e := range v.Entities() {
		out = append(out, strings.Join(append([]string{e.Name}, e.Aliases()...), "="))
	}
	return strings.Join(out, "; ")
}

func TestAnImportIsOneUndoableStep(t *testing.T) {
	s := open(t)
	fill(t, s)
	if got := names(s.View()); got != "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe" {
		t.Errorf("cast: %s", got)
	}
	label, err := s.Undo()
	must(t, err)
	if label != "import" || dump(t, s.Snapshot()) != "" {
		t.Errorf("undo of %q left %s", label, dump(t, s.Snapshot()))
	}
	_, err = s.Redo()
	must(t, err)
	if len(s.View().Entities()) != 4 {
		t.Error("redo did not bring the import back")
	}
}

func TestADecisionMakesOthersMoot(t *testing.T) {
	s := open(t)
	fill(t, s)
	if n := len(s.View().Queue()); n != 3 {
		t.Fatalf("%d questions", n)
	}
	must(t, s.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	must(t, s.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	if q := s.View().Queue(); len(q) != 1 || q[0].SurfaceA != "Vale" {
		t.Errorf("queue: %d left", len(q))
	}
}

func TestAContradictionIsRefusedWithItsChain(t *testing.T) {
	s := open(t)
	fill(t, s)
	must(t, s.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	must(t, s.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	err := s.Do(edits.Same("Tom Ashe", "Ashe", nil))
	var u *editor.Unavailable
	if !errors.As(err, &u) || len(u.Chain) != 2 {
		t.Fatalf("err: %v", err)
	}
}

func TestMergeAndSplitAreEachOthersInverse(t *testing.T) {
	s := open(t)
	fill(t, s)
	must(t, s.Do(edits.Rename("Miss Vale", "Flora Vale")))
	before := names(s.View())
	must(t, s.Do(edits.Merge("Tom Ashe", "Flora Vale", "Mill")))
	if got := names(s.View()); strings.Count(got, ";") != 1 {
		t.Errorf("after the merge: %s", got)
	}
	must(t, s.Do(edits.Split("Tom Ashe", "Miss Vale", "Vale")))
	must(t, s.Do(edits.Split("Mill", "Mill")))
	if got := names(s.View()); got != before {
		t.Errorf("after the split: %s, before the merge: %s", got, before)
	}
}

func TestAnIgnoredNameStaysAwayAndCanComeBack(t *testing.T) {
	s := open(t)
	fill(t, s)
	must(t, s.Do(edits.Ignore("Mill")))
	if _, ok := s.View().Find("Mill"); ok {
		t.Error("the Mill is still there")
	}
	must(t, s.Do(edits.Restore("mill")))
	if _, ok := s.View().Find("Mill"); !ok {
		t.Error("the Mill did not come back")
	}
}

func TestAStepCanBeUndoneAloneUnlessLaterOnesBuildOnIt(t *testing.T) {
	s := open(t)
	fill(t, s)
	must(t, s.Do(edits.Rename("Mill", "The Old Mill")))
	seq := s.History()[len(s.History())-1].Seq
	must(t, s.Do(edits.Ignore("Tom Ashe")))
	must(t, s.Revert(seq))
	if _, ok := s.View().Find("The Old Mill"); ok {
		t.Error("the name is still there")
	}
	must(t, s.Do(edits.Rename("Mill", "New Mill")))
	seq = s.History()[len(s.History())-1].Seq
	must(t, s.Do(edits.Describe("New Mill", "It burns.")))
	if err := s.Revert(seq); err == nil || !strings.Contains(err.Error(), "describe New Mill") {
		t.Errorf("err: %v", err)
	}
}

// randomly makes one random command of the writer on what is there.
func randomly(r *rand.Rand, s *editor.Session) editor.Command {
	v := s.View()
	es := v.Entities()
	pick := func() *cast.Entity { return es[r.IntN(len(es))] }
	if len(es) == 0 {
		return edits.Restore("ashe", "mill", "vale")
	}
	switch r.IntN(15) {
	case 0:
		return edits.Merge(pick().Name, pick().Name)
	case 1:
		e := pick()
		return edits.Split(e.Name, e.Names[r.IntN(len(e.Names))].Surface)
	case 2:
		return edits.Rename(pick().Name, []string{"Zed", "Ulla", ""}[r.IntN(3)])
	case 3:
		return edits.Describe(pick().Name, []string{"tall", ""}[r.IntN(2)])
	case 4:
		return edits.NotNames(pick().ID)
	case 5:
		return edits.Restore(kb.NameID([]string{"ashe", "mill", "vale"}[r.IntN(3)]))
	case 6:
		return edits.Relate(pick().ID, pick().ID, "kin", 5)
	case 7:
		if q := v.Queue(); len(q) > 0 {
			return edits.Approve(q[r.IntN(len(q))].ID, nil)
		}
	case 8:
		if q := v.Queue(); len(q) > 0 {
			return edits.Reject(q[r.IntN(len(q))].ID)
		}
	}
	switch e := pick(); r.IntN(7) {
	case 0:
		return edits.DivideName(e.Names[0].Surface, []string{"elder", "younger"}[r.IntN(2)], nil, []kb.PassageID{"p"})
	case 1:
		return edits.Tag(e.ID, [][]string{{"south"}, nil}[r.IntN(2)])
	case 2:
		return edits.BeginChapter("d", r.IntN(len(body)), "")
	case 3:
		return edits.JoinChapter("d", 1+r.IntN(3))
	case 4:
		return edits.AddFact("d", kb.Span{Start: 4, End: 8}, e.ID, "")
	case 5:
		return edits.Set(kb.FieldImportance, []string{"minor", "hidden", ""}[r.IntN(3)], e.ID, pick().ID)
	}
	return edits.AddName("d", kb.Span{Start: 9, End: 12}, kb.Event)
}

// queue is what awaits a decision, with the counts and who bears each name.
func queue(v *cast.View) string {
	out := fmt.Sprint(v.Counts())
	for _, w := range v.Queue() {
		out += " " + w.SurfaceA + "=" + w.SurfaceB
		if e, ok := v.Bearer(w.A); ok {
			out += "(" + e.Name + ")"
		}
	}
	return out
}

func TestUndoAllRestoresTheSameBytesAndRedoAllBringsThemBack(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := open(t)
		fill(t, s)
		first := dump(t, s.Snapshot())
		steps := 0
		for range 40 {
			before := s.Snapshot()
			err := s.Do(randomly(r, s))
			var u *editor.Unavailable
			if err != nil && !errors.As(err, &u) {
				t.Fatal(err)
			}
			if s.Snapshot() != before {
				steps++
			}
			if step, anew := queue(s.View()), queue(cast.Of(s.Snapshot(), nil)); step != anew {
				t.Fatalf("seed %d: the queue found step by step is\n%s\nanew\n%s", seed, step, anew)
			}
		}
		last, lastCast := dump(t, s.Snapshot()), names(s.View())
		for range steps {
			_, err := s.Undo()
			must(t, err)
		}
		if dump(t, s.Snapshot()) != first {
			t.Fatalf("seed %d: undoing %d steps does not give the first state", seed, steps)
		}
		for range steps {
			_, err := s.Redo()
			must(t, err)
		}
		if dump(t, s.Snapshot()) != last || names(s.View()) != lastCast {
			t.Fatalf("seed %d: redoing does not give the last state but %s, not %s", seed, names(s.View()), lastCast)
		}
		if fresh := names(cast.Of(s.Snapshot(), nil)); fresh != lastCast {
			t.Fatalf("seed %d: derived step by step %s, anew %s", seed, lastCast, fresh)
		}
	}
}
