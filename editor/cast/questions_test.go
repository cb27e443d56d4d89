package cast_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A judgement is a proposal about two names.
type judgement struct {
	a, b   string
	answer kb.Answer
	sure   float64
}

// crew opens a base in which each name has the given number of mentions, with verdicts about pairs.
func crew(t *testing.T, mentions map[string]int, verdicts ...judgement) *editor.Session {
	t.Helper()
	s := editortest.Open(t)
	var text strings.Builder
	r := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	names := slices.Collect(maps.Keys(mentions))
	slices.Sort(names)
	for _, n := range names {
		r.Entities = append(r.Entities, kb.EntityNote{Name: n, Type: kb.Character})
		for range mentions[n] {
			at := text.Len()
			text.WriteString(n + " went. ")
			r.Mentions = append(r.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: at, End: at + len(n)}})
		}
	}
	body := kb.TextOf(text.String())
	records := []kb.Record{body, &kb.Document{ID: "d", Title: "Crew", Text: body.Hash, Size: text.Len(), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: text.Len()}, Seq: 1}, r}
	for _, w := range verdicts {
		records = append(records, proposed(w))
	}
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for _, record := range records {
			tx.Edits = append(tx.Edits, kb.Put(snap, record))
		}
		return tx, nil
	}))
	return s
}

func proposed(w judgement) *kb.Verdict {
	a, b := kb.NameIDOf(w.a), kb.NameIDOf(w.b)
	return &kb.Verdict{ID: kb.VerdictIDOf(a, b), A: a, B: b, SurfaceA: w.a, SurfaceB: w.b, Answer: w.answer, Confidence: w.sure, By: kb.ByRule, State: kb.Pending}
}

// ask formats questions in short.
func ask(list []*cast.Question) string {
	var out []string
	for _, q := range list {
		names := make([]string, len(q.Names))
		for i, n := range q.Names {
			names[i] = string(n)
		}
		alarm := ""
		if q.Alarm {
			alarm = "! "
		}
		out = append(out, fmt.Sprintf("%s%s %s (%d)", alarm, q.Asking, strings.Join(names, ", "), q.Stake))
	}
	return strings.Join(out, "; ")
}

var crawleys = map[string]int{"Becky": 300, "Rawdon": 200, "Sir Pitt": 100, "Lady Jane": 90, "Mrs. Crawley": 60, "Miss Sharp": 50, "Groom": 2}

func crawley(t *testing.T) *editor.Session {
	return crew(t, crawleys, judgement{"Becky", "Mrs. Crawley", kb.Different, 0.7}, judgement{"Lady Jane", "Mrs. Crawley", kb.Different, 0.8},
		judgement{"Becky", "Miss Sharp", kb.Same, 0.95}, judgement{"Groom", "Sir Pitt", kb.Unsure, 0.5}, judgement{"Rawdon", "Sir Pitt", kb.Different, 0.99})
}

func TestANameThatMayBeSeveralIsAskedAboutOnceAndSureThingsAreNot(t *testing.T) {
	s := crawley(t)
	if got := ask(s.View().Queue()); got != "who mrs. crawley, miss sharp, lady jane (60)" {
		t.Errorf("asked: %s", got)
	}
	if got := ask(s.View().Rest()); got != "pair groom, sir pitt (2); pair becky, miss sharp (50); pair rawdon, sir pitt (100)" {
		t.Errorf("the rest: %s", got)
	}
}

// Somebody important is asked about even if each answer is unlikely; a rare name with the same chances waits.
func TestSomebodyWhoMattersIsAskedAboutThoughNobodyIsLikely(t *testing.T) {
	for mentions, want := range map[string]struct {
		of    int
		asked string
	}{"many": {100, "who great sage, pilgrim, monk (100)"}, "few": {4, ""}} {
		s := crew(t, map[string]int{"Pilgrim": 400, "Monk": 200, "Great Sage": want.of},
			judgement{"Pilgrim", "Great Sage", kb.Different, 0.97}, judgement{"Monk", "Great Sage", kb.Different, 0.98})
		if got := ask(s.View().Queue()); got != want.asked {
			t.Errorf("%s mentions: asked: %s", mentions, got)
		}
	}
}

func TestAQuestionCallsPeopleByAFullNameThatIsInUse(t *testing.T) {
	s := crew(t, map[string]int{"Frankenstein": 38, "M. Frankenstein": 2, "Victor": 60, "William": 80}, judgement{"Frankenstein", "M. Frankenstein", kb.Same, 0.95},
		judgement{"Frankenstein", "Victor", kb.Different, 0.8}, judgement{"Frankenstein", "William", kb.Different, 0.8})
	if got := ask(s.View().Queue()); got != "who frankenstein, william, victor (40)" {
		t.Errorf("asked: %s", got)
	}
}

func TestTheRestStartsWithWhatIsInDoubtAboutPeopleWhoMatter(t *testing.T) {
	s := crew(t, map[string]int{"Becky": 300, "Rawdon": 200, "Beck": 1, "King": 1, "King Lemuel": 1, "Sir Pitt": 100},
		judgement{"King", "King Lemuel", kb.Same, 0.6}, judgement{"Beck", "Becky", kb.Same, 0.6}, judgement{"Rawdon", "Sir Pitt", kb.Different, 0.99})
	if got := ask(s.View().Rest()); got != "pair beck, becky (1); pair king, king lemuel (1); pair rawdon, sir pitt (100)" {
		t.Errorf("the rest: %s", got)
	}
}

func TestOneAnswerSettlesAllOfAQuestionAndIsOneStep(t *testing.T) {
	for _, c := range []struct {
		answer func(kb.VerdictID) editor.Command
		want   string
		label  string
	}{
		{func(id kb.VerdictID) editor.Command { return edits.Approve(id, nil) }, "Becky=Mrs. Crawley=Miss Sharp; Rawdon; Sir Pitt; Lady Jane; Groom", ""},
		{edits.Reject, "Becky=Miss Sharp; Rawdon; Sir Pitt; Lady Jane; Mrs. Crawley; Groom", ""},
		{func(id kb.VerdictID) editor.Command {
			return edits.Sort(id, []string{"lady jane", "Mrs. Crawley"}, []string{"Miss Sharp"})
		}, "Becky=Miss Sharp; Rawdon; Lady Jane=Mrs. Crawley; Sir Pitt; Groom", "say who is “"},
	} {
		s := crawley(t)
		before := editortest.Dump(t, s.Snapshot())
		editortest.Must(t, s.Do(c.answer(s.View().Queue()[0].ID)))
		if got := s.UndoLabel(); !strings.HasPrefix(got, c.label) {
			t.Errorf("the step is called %q, not %q", got, c.label)
		}
		if got := editortest.Names(s.View()); got != c.want {
			t.Errorf("the cast is %s, not %s", got, c.want)
		}
		if got := ask(s.View().Queue()); got != "" {
			t.Errorf("still asked: %s", got)
		}
		_, err := s.Undo()
		editortest.Must(t, err)
		if editortest.Dump(t, s.Snapshot()) != before {
			t.Error("one undo does not take it back")
		}
	}
}

func TestASkippedQuestionAboutAGroupComesLast(t *testing.T) {
	s := crew(t, crawleys, judgement{"Becky", "Mrs. Crawley", kb.Different, 0.7}, judgement{"Lady Jane", "Mrs. Crawley", kb.Different, 0.8},
		judgement{"Rawdon", "Sir Pitt", kb.Different, 0.9}, judgement{"Groom", "Mrs. Crawley", kb.Different, 0.999})
	first := s.View().Queue()[0]
	for _, c := range []editor.Command{edits.Skip(first.ID), edits.Reject(kb.VerdictIDOf("groom", "mrs. crawley"))} {
		editortest.Must(t, s.Do(c)) // the second says something of Mrs. Crawley that the question is not about
		if q := s.View().Queue(); len(q) != 2 || q[1].ID != first.ID {
			t.Errorf("asked: %s", ask(q))
		}
	}
}

func TestSomebodyWhoMattersIsOfferedManyNamesAtOnce(t *testing.T) {
	names := map[string]int{"Becky": 300, "Rawdon": 200, "Miss Sharp": 20, "Bec": 10, "Madame R.": 5, "Groom": 4}
	var list []judgement
	for _, n := range []string{"Miss Sharp", "Bec", "Madame R.", "Groom"} {
		list = append(list, judgement{"Becky", n, kb.Different, 0.95}, judgement{"Rawdon", n, kb.Different, 0.97})
	}
	s := crew(t, names, list...)
	open := append(s.View().Queue(), s.View().Rest()...)
	i := slices.IndexFunc(open, func(q *cast.Question) bool { return q.Gathers && q.Names[0] == "becky" })
	if i < 0 || len(open[i].Who()) != 4 || open[i].Asking != cast.AskWho {
		t.Fatalf("asked: %s", ask(open))
	}
	before, id := editortest.Dump(t, s.Snapshot()), open[i].ID
	editortest.Must(t, s.Do(edits.These(id, "miss sharp", "bec")))
	if said := s.UndoLabel(); !strings.Contains(said, "Miss Sharp, Bec") || strings.Contains(said, "Groom") {
		t.Errorf("Undo offers to take back %q", said)
	}
	if got := editortest.Names(s.View()); got != "Becky=Miss Sharp=Bec; Rawdon; Madame R.; Groom" {
		t.Errorf("the cast is %s", got)
	}
	if w, ok := kb.Get[*kb.Verdict](s.Snapshot(), string(kb.VerdictIDOf("becky", "groom"))); !ok || w.State != kb.Rejected {
		t.Error("who was left unmarked may still be Becky")
	}
	if w, ok := kb.Get[*kb.Verdict](s.Snapshot(), string(kb.VerdictIDOf("groom", "madame r."))); ok && w.Decided() {
		t.Error("two who were left unmarked are kept apart from each other")
	}
	if _, ok := s.View().Question(id); ok {
		t.Error("it is asked again")
	}
	_, err := s.Undo()
	editortest.Must(t, err)
	if editortest.Dump(t, s.Snapshot()) != before {
		t.Error("one undo does not take it back")
	}
}

func TestWhoeverHasOneNameMayStillHaveAnother(t *testing.T) {
	names := map[string]int{"Jane": 300, "Diana": 100, "Jane Elliott": 8, "Miss Elliott": 5}
	s := crew(t, names, judgement{"Jane", "Jane Elliott", kb.Different, 0.7}, judgement{"Jane Elliott", "Miss Elliott", kb.Different, 0.6}, judgement{"Diana", "Jane Elliott", kb.Different, 0.6})
	editortest.Must(t, s.Do(edits.Approve(kb.VerdictIDOf("jane", "jane elliott"), nil)))
	if got := ask(s.View().Queue()); got != "who miss elliott, jane (5)" {
		t.Errorf("asked: %s", got)
	}
}

// swallowed returns a base with a group of two people who are named side by side.
func swallowed(t *testing.T) *editor.Session {
	s := crew(t, map[string]int{"Wukong": 300, "Monkey": 200, "Bajie": 250, "Pigsy": 100, "Guanyin": 80},
		judgement{"Wukong", "Monkey", kb.Same, 0.95}, judgement{"Bajie", "Pigsy", kb.Same, 0.95}, judgement{"Monkey", "Bajie", kb.Same, 0.99},
		judgement{"Wukong", "Bajie", kb.Different, 0.6}, judgement{"Guanyin", "Wukong", kb.Different, 0.7})
	beside(t, s, "Wukong", "Pigsy")
	beside(t, s, "Monkey", "Pigsy")
	return s
}

// beside adds a document in which two are named side by side five times.
func beside(t *testing.T, s *editor.Session, a, b string) {
	t.Helper()
	id, line := kb.DocumentID(a+b), a+" and "+b+" went. "
	body := kb.TextOf(strings.Repeat(line, 5))
	reading := &kb.Reading{Passage: kb.PassageID(id), Engine: "test", By: kb.ByRule}
	for i := range 5 {
		for name, at := range map[string]int{a: i * len(line), b: i*len(line) + len(a+" and ")} {
			reading.Mentions = append(reading.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: at, End: at + len(name)}})
		}
	}
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for _, record := range []kb.Record{body, &kb.Document{ID: id, Title: a, Text: body.Hash, Size: len(body.Body), Standing: kb.InStory, Order: 2},
			&kb.Passage{ID: kb.PassageID(id), Document: id, Span: kb.Span{End: len(body.Body)}, Seq: 1}, reading} {
			tx.Edits = append(tx.Edits, kb.Put(snap, record))
		}
		return tx, nil
	}))
}

func TestAGroupThatLikelyHoldsSeveralIsTheFirstQuestionAndTakenApartAtOnce(t *testing.T) {
	s := swallowed(t)
	q := s.View().Queue()
	if got := ask(q); !strings.HasPrefix(got, "! group wukong, bajie, monkey, pigsy (415)") {
		t.Fatalf("asked: %s", got)
	}
	editortest.Must(t, s.Do(edits.Sort(q[0].ID, []string{"Wukong", "Monkey"}, []string{"Bajie", "Pigsy"})))
	if got := editortest.Names(s.View()); got != "Wukong=Monkey; Bajie=Pigsy; Guanyin" {
		t.Errorf("the cast is %s", got)
	}
	if got := ask(s.View().Queue()); strings.Contains(got, "group") {
		t.Errorf("still asked: %s", got)
	}
	s = swallowed(t)
	editortest.Must(t, s.Do(edits.Approve(s.View().Queue()[0].ID, nil)))
	if got := editortest.Names(s.View()); got != "Wukong=Bajie=Monkey=Pigsy; Guanyin" || strings.Contains(ask(s.View().Queue()), "group") {
		t.Errorf("all one, and the cast is %s, asked %s", got, ask(s.View().Queue()))
	}
	s = swallowed(t)
	editortest.Must(t, s.Do(edits.Reject(s.View().Queue()[0].ID)))
	if got := editortest.Names(s.View()); strings.Contains(got, "=") {
		t.Errorf("each is another, and the cast is %s", got)
	}
}

func TestASortThatMakesNoSenseIsRefusedInOneSentence(t *testing.T) {
	s := swallowed(t)
	id := s.View().Queue()[0].ID
	for want, c := range map[string]editor.Command{
		"not a name of this question": edits.Sort(id, []string{"Wukong", "Tripitaka"}),
		"is named twice":              edits.Sort(id, []string{"Wukong"}, []string{"Wukong", "Bajie"}),
		"sort at least two":           edits.Sort(id, []string{"Wukong"}),
		"there is no question nope":   edits.Sort("nope", []string{"Wukong", "Bajie"}),
	} {
		if err := s.Do(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	editortest.Must(t, s.Do(edits.Different("Monkey", "Pigsy")))
	if err := s.Do(edits.Sort(kb.VerdictIDOf("monkey", "pigsy"), []string{"Monkey", "Pigsy"})); err != nil {
		t.Errorf("a decision can be changed: %v", err)
	}
}

// TestQuestionsFoundStepByStepAreThoseFoundFromScratch answers, undoes and
// ignores at random in a cast with many doubts.
func TestQuestionsFoundStepByStepAreThoseFoundFromScratch(t *testing.T) {
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 7))
		mentions := map[string]int{}
		var people []string
		for i := range 14 {
			people = append(people, fmt.Sprintf("Name %c", 'A'+i))
			mentions[people[i]] = 1 + r.IntN(40)
		}
		var verdicts []judgement
		for i, a := range people {
			for _, b := range people[:i] {
				if r.IntN(3) == 0 {
					verdicts = append(verdicts, judgement{a, b, []kb.Answer{kb.Same, kb.Different, kb.Unsure}[r.IntN(3)], 0.5 + r.Float64()/2})
				}
			}
		}
		s := crew(t, mentions, verdicts...)
		for step := range 30 {
			_ = s.Do(anyAnswer(r, s.View())) // what contradicts is refused
			got, want := s.View(), cast.Of(s.Snapshot(), nil)
			if a, b := ask(got.Queue())+" / "+ask(got.Rest()), ask(want.Queue())+" / "+ask(want.Rest()); a != b {
				t.Fatalf("seed %d, step %d: step by step\n%s\nfrom scratch\n%s", seed, step, a, b)
			}
		}
	}
}

func anyAnswer(r *rand.Rand, v *cast.View) editor.Command {
	es, q := v.Entities(), v.Queue()
	if len(es) == 0 {
		return edits.Restore("name a", "name b", "name c", "name d")
	}
	if len(q) == 0 || r.IntN(8) == 0 {
		e := es[r.IntN(len(es))]
		switch r.IntN(3) {
		case 0:
			return edits.Split(e.Name, e.Names[r.IntN(len(e.Names))].Surface)
		case 1:
			return edits.NotNames(e.ID)
		}
		return edits.MergeEntities(e.ID, es[r.IntN(len(es))].ID)
	}
	one := q[r.IntN(len(q))]
	switch r.IntN(4) {
	case 0:
		return edits.Approve(one.ID, nil)
	case 1:
		return edits.Reject(one.ID)
	case 2:
		return edits.Skip(one.ID)
	}
	var people [2][]string
	for _, n := range one.Names {
		i := r.IntN(2)
		people[i] = append(people[i], v.Evidence.Names[n].Surface)
	}
	return edits.Sort(one.ID, people[0], people[1])
}

func TestWhatIsOnlyOfferedIsNoEvidenceAndIsChosenFrom(t *testing.T) {
	s := crew(t, map[string]int{"Magua": 190, "Le Renard": 60, "Uncas": 240})
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for name, sure := range map[string]float64{"Magua": 0.85, "Uncas": 0.95} {
			w := proposed(judgement{name, "Le Renard", kb.Different, sure})
			w.Offer = true
			tx.Edits = append(tx.Edits, kb.Put(snap, w))
		}
		return tx, nil
	}))
	if got := editortest.Names(s.View()); got != "Uncas; Magua; Le Renard" {
		t.Errorf("the cast is %s", got)
	}
	q := s.View().Queue()
	if got := ask(q); got != "who le renard, magua, uncas (60)" {
		t.Fatalf("asked: %s", got)
	}
	if got := ask(s.View().Rest()); got != "" {
		t.Errorf("an offer alone is no question: %s", got)
	}
	editortest.Must(t, s.Do(edits.Approve(q[0].ID, nil)))
	if got := editortest.Names(s.View()); got != "Magua=Le Renard; Uncas" {
		t.Errorf("chosen, and the cast is %s", got)
	}
}

func TestAMergeThatContradictsItselfIsRefused(t *testing.T) {
	s := crew(t, map[string]int{"Josiah": 20, "A. C. Pell": 10, "Josiah Pell": 8}, judgement{"Josiah", "Josiah Pell", kb.Same, 0.7}, judgement{"A. C. Pell", "Josiah Pell", kb.Different, 0.6})
	editortest.Must(t, s.Do(edits.Reject(kb.VerdictIDOf("a. c. pell", "josiah pell"))))
	before := editortest.Dump(t, s.Snapshot())
	var u *editor.Unavailable
	if err := s.Do(edits.MergeEntities(bearer(s, "josiah"), bearer(s, "a. c. pell"))); !errors.As(err, &u) || len(u.Chain) == 0 {
		t.Errorf("merged, or refused without a chain: %v", err)
	}
	if editortest.Dump(t, s.Snapshot()) != before {
		t.Error("a refused merge changed something")
	}
}

func bearer(s *editor.Session, name kb.NameID) kb.EntityID {
	e, _ := s.View().Bearer(name)
	return e.ID
}
