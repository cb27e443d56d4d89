package evaluation_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/editortest"
	. "dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

func TestAFigureIsThereOnlyWhereItSaysSomething(t *testing.T) {
	in := kb.Question{ID: "q", As: "Ada", Text: "?", Expect: kb.ExpectSpecific, MustMention: []string{"nine", "tide"}, MustNotMention: []string{"ten"}}
	out := kb.Question{ID: "p", As: "Ada", Text: "?", Expect: kb.ExpectOutOfScope, MustDecline: true}
	rated := map[string]kb.Rating{Exposure.Key: {Value: 7}, Hallucination.Key: {Failure: "cut off"}}
	none := math.NaN()
	for _, c := range []struct {
		name string
		o    kb.Outcome
		m    Metric
		want float64
	}{
		{"half of what must be mentioned", kb.Outcome{Question: in, Answer: "It was nine."}, Mentioned, 0.5},
		{"nothing must be mentioned", kb.Outcome{Question: out, Answer: "It was nine."}, Mentioned, none},
		{"what must not is not", kb.Outcome{Question: in, Answer: "Often."}, KeptOut, 1},
		{"what must not is", kb.Outcome{Question: in, Answer: "TEN of them."}, KeptOut, 0},
		{"a method that knows no scope", kb.Outcome{Question: in, InScope: true}, Scope, none},
		{"in scope", kb.Outcome{Question: in, InScope: true, Scoped: true}, Scope, 1},
		{"out of scope taken for in scope", kb.Outcome{Question: out, InScope: true, Scoped: true}, Scope, 0},
		{"declines as it must", kb.Outcome{Question: out, Declined: true}, Declined, 1},
		{"answers what it must decline", kb.Outcome{Question: out}, Declined, 0},
		{"need not decline", kb.Outcome{Question: in}, Declined, none},
		{"declines what it knows", kb.Outcome{Question: in, Declined: true}, Answered, 0},
		{"refuses what is in scope", kb.Outcome{Question: in, Scoped: true}, Refused, 1},
		{"takes what is in scope", kb.Outcome{Question: in, InScope: true, Scoped: true}, Refused, 0},
		{"refuses what it must", kb.Outcome{Question: out, Scoped: true}, Refused, none},
		{"two of three found", kb.Outcome{Question: in, Found: []string{"a", "b"}, Missed: []string{"c"}}, Recall, 2.0 / 3},
		{"nothing to find", kb.Outcome{Question: in}, Recall, none},
		{"the judge's", kb.Outcome{Question: in, Ratings: rated}, Exposure, 7},
		{"a failed rating", kb.Outcome{Question: in, Ratings: rated}, Hallucination, none},
		{"no rating", kb.Outcome{Question: in, Ratings: rated}, Rejection, none},
		{"the writer's wins", kb.Outcome{Question: in, Ratings: rated, Own: map[string]float64{Exposure.Key: 2}}, Exposure, 2},
		{"the writer's where the judge failed", kb.Outcome{Question: in, Ratings: rated, Own: map[string]float64{Hallucination.Key: 3}}, Hallucination, 3},
		{"a failed answer is no 0", kb.Outcome{Question: in, Failure: "cut off"}, Mentioned, none},
	} {
		got, ok := Value(&c.o, c.m)
		if ok == math.IsNaN(c.want) || ok && got != c.want {
			t.Errorf("%s: %v, %v", c.name, got, ok)
		}
	}
}

func TestAMentionIsAWholeWordMaybeInflected(t *testing.T) {
	for _, c := range []struct {
		answer, phrase string
		want           bool
	}{
		{"Nine minutes short.", "nine", true}, {"It was nineteen.", "nine", false}, {"canine", "nine", false}, {"The corrections were his.", "correction", true},
		{"She’s a friend’s friend", "friend", true}, {"I was reading", "read", true}, {"already ready", "read", false}, {"the Lammas  Flood", "lammas flood", true},
		{"早已吃水三寸", "吃水", true}, {"他在银子旁", "盐", false}, {"ends with nine", "nine", true}, {"é nine é", "é", true}, {"", "x", false}, {"x", "", false},
		{"6.40 in the evening", "6.40", true},
	} {
		o := &kb.Outcome{Answer: c.answer, Question: kb.Question{MustMention: []string{c.phrase}}}
		if found, _ := Mentions(o); len(found) == 1 != c.want {
			t.Errorf("%q in %q: %v", c.phrase, c.answer, found)
		}
	}
}

func TestAMeanCountsWhatThereIsAndSaysHowFarItSpreads(t *testing.T) {
	of := func(values ...float64) []*kb.Outcome {
		list := []*kb.Outcome{{Failure: "x"}}
		for _, v := range values {
			list = append(list, &kb.Outcome{Ratings: map[string]kb.Rating{Exposure.Key: {Value: v}}})
		}
		return list
	}
	if m := MeanOf(of(2, 4, 9), Exposure); m.N != 3 || m.Mean != 5 || math.Abs(m.Spread-math.Sqrt(13)) > 1e-9 {
		t.Errorf("mean %+v", m)
	}
	if m := MeanOf(of(4), Exposure); m.N != 1 || m.Mean != 4 || !math.IsNaN(m.Spread) {
		t.Errorf("of one %+v", m)
	}
	if m := MeanOf(of(), Exposure); m.N != 0 || !math.IsNaN(m.Mean) {
		t.Errorf("of none %+v", m)
	}
}

func TestADifferenceListsWhatTurned(t *testing.T) {
	q := kb.Question{ID: "q", MustMention: []string{"nine", "tide"}, MustNotMention: []string{"Heron"}}
	before := &kb.Outcome{Question: q, Answer: "I know nothing of the tide.", Declined: true, Found: []string{"b"}, Ratings: map[string]kb.Rating{Exposure.Key: {Value: 2}}}
	after := &kb.Outcome{Question: q, Answer: "Nine, said the Heron.", Found: []string{"a"}, Ratings: map[string]kb.Rating{Exposure.Key: {Value: 8}}}
	want := "declined before, answers now|now mentions nine|no longer mentions tide|now says what it must not Heron|now finds a|no longer finds b|Knowledge exposure 2 → 8"
	if got := strings.Join(Compare(before, after).Lines(), "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if len(Compare(after, after).Lines())+len(Compare(nil, after).Lines())+len(Compare(before, &kb.Outcome{Failure: "x"}).Lines()) > 0 {
		t.Error("nothing differs from itself, from nothing, or from what failed")
	}
	again := *after
	again.Answer = "Nine, said the Heron!"
	if c := Compare(after, &again); c.Telling() || !c.WordsDiffer {
		t.Errorf("other words are %+v", c)
	}
}

// place reads "N" and nothing else.
func place(text string) (kb.Place, error) {
	if len(text) != 1 || text < "1" || text > "9" {
		return kb.Place{}, kb.Errorf("“%s” is not a place in the story: write a chapter number, or DOCUMENT:N", text)
	}
	return kb.Place{Document: "d", Chapter: int(text[0] - '0')}, nil
}

func read(text string) (*Set, error) {
	return ReadSet([]byte(text), place, func(name string) bool { return name == "Miss Vale" || name == "Ada" })
}

func TestAFileOfQuestionsIsReadAndWritten(t *testing.T) {
	set, err := read(`{"title": "First", "characters": [{"id": "vale", "name": "Adela Vale", "aliases": ["Miss Vale"]}], "questions": [
		{"as": "vale", "question": " Who? ", "expect": "specific", "as_of": 3, "must_mention": ["nine"], "about": ["Tom"], "mood": "low"},
		{"as": "Ada", "question": "A <phone>?", "expect": "out_of_scope", "as_of": null},
		{"as": "Ada", "question": "Who?", "as_of": "2", "must_decline": true, "pinned": true, "only_known": true, "asker": "vale"},
		{"as": "Ada", "question": "Moon?", "expect": "out_of_scope", "must_decline": false}]}`)
	if err != nil {
		t.Fatal(err)
	}
	q := set.Questions
	if len(q) != 4 || q[0].As != "Miss Vale" || q[0].Text != "Who?" || q[0].AsOf.Chapter != 3 || q[0].MustDecline || !q[1].MustDecline || q[1].AsOf != nil ||
		q[2].AsOf.Chapter != 2 || !q[2].MustDecline || !q[2].Pinned || q[2].Asker != "Miss Vale" || q[3].MustDecline || !slices.Equal(set.Ignored, []string{"mood"}) {
		t.Errorf("read %+v", set)
	}
	data, err := set.Write(func(p kb.Place) string { return string(rune('0' + p.Chapter)) })
	if err != nil || !strings.Contains(string(data), "A <phone>?") {
		t.Fatal(err, string(data))
	}
	again := editortest.Get(read(string(data)))(t)
	for i := range q {
		a, b := kb.Encode(&q[i])
		c, d := kb.Encode(&again.Questions[i])
		if b != nil || d != nil || string(a) != string(c) {
			t.Errorf("question %d is\n%s\nread again\n%s", i+1, a, c)
		}
	}
}

func TestAFileThatIsWrongIsRefusedWithTheNumberOfTheQuestion(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                                "not a file of questions",
		`"x"`:                              "not a file of questions",
		`{"questions": []}`:                "no questions in this file",
		`{"answers": [1]}`:                 "no questions in this file",
		`[{"as": "Ada", "question": " "}]`: "question 1: there is no question",
		`[{"as": "", "question": "Who?"}]`: "question 1: choose the character",
		`[{"as": "Ada", "question": "A?"}, {"as": "Ada", "question": "Who?", "expect": "nothing"}]`: "question 2: “nothing” is not an expectation",
		`[{"as": "Ada", "question": "Who?", "as_of": "x"}]`:                                         "question 1: “x” is not a place",
		`[{"as": "Ada", "question": "Who?"}, {"as": "Ada", "question": "Who?"}]`:                    "question 2 is question 1 again",
	} {
		if set, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", text, set, err)
		}
	}
	if _, err := read(`[{"as": "Zorn", "question": "Who?"}]`); err != nil {
		t.Errorf("somebody unknown fails when asked, not when read: %v", err)
	}
}

func FuzzReadSet(f *testing.F) {
	f.Add(`{"questions": [{"as": "Ada", "question": "Who?", "as_of": 3}]}`)
	f.Add(`[{"as": "Ada", "question": "Who?", "as_of": {"x": 1}, "must_mention": [null]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		set, err := read(text)
		if err != nil {
			return
		}
		if _, err := set.Write(func(p kb.Place) string { return string(rune('0' + p.Chapter)) }); err != nil {
			t.Error(err)
		}
	})
}

// desk applies plans to a snapshot.
type desk struct {
	t     *testing.T
	s     *kb.Snapshot
	heads []editor.Head
}

func (d *desk) do(p editor.Plan) error {
	tx, err := p(d.s)
	if err != nil {
		return err
	}
	if tx.Quiet {
		d.t.Error("what is evaluated can be undone")
	}
	draft := d.s.Draft()
	for _, e := range tx.Edits {
		if err := draft.Apply(e); err != nil {
			return err
		}
	}
	d.s = draft.Snapshot()
	d.heads = append(d.heads, editor.Head{Seq: int64(len(d.heads) + 1), Kind: tx.Kind, Label: tx.Label, Group: tx.Group, At: time.Unix(0, 0)})
	return nil
}

func (d *desk) must(p editor.Plan) {
	d.t.Helper()
	if err := d.do(p); err != nil {
		d.t.Fatal(err)
	}
}

func TestQuestionsAreAddedChangedAndRemoved(t *testing.T) {
	d := &desk{t: t, s: kb.Empty()}
	d.must(Add(kb.Question{As: "Ada", Text: "Who?"}, kb.Question{As: "Ben", Text: "Why?"}))
	d.must(Add(kb.Question{As: "Ada", Text: "Who?", Pinned: true}, kb.Question{As: "Ben", Text: "When?"}))
	list := Questions(d.s)
	if len(list) != 3 || list[0].Text != "Who?" || !list[0].Pinned || list[2].Text != "When?" || list[2].Seq != 3 {
		t.Fatalf("questions %+v", list)
	}
	next := *list[1]
	next.MustMention = []string{"so"}
	d.must(Change(next))
	d.must(Remove(list[0].ID))
	if list = Questions(d.s); len(list) != 2 || len(list[0].MustMention) != 1 {
		t.Errorf("questions %+v", list)
	}
	for _, p := range []editor.Plan{Remove("q0"), Change(kb.Question{ID: "q0", As: "A", Text: "B"}), Add(kb.Question{As: "Ada"}), Add(kb.Question{Text: "Who?"}),
		Change(kb.Question{ID: list[0].ID, As: "Ben"})} {
		if d.do(p) == nil {
			t.Error("what can't be done is done")
		}
	}
}

func TestTheWritersScoreStaysWhenTheAnswerIsJudgedAgain(t *testing.T) {
	d := &desk{t: t, s: kb.Empty()}
	e := &kb.Evaluation{ID: "evaluation-000001", Seq: 1, Methods: []string{"rag"}, Questions: []string{"q"}}
	o := &kb.Outcome{ID: kb.OutcomeIDOf(e.ID, "q", "rag", 0), Evaluation: e.ID, Method: "rag", Question: kb.Question{ID: "q", As: "Ada"}, Answer: "So."}
	if d.do(Keep(o)) == nil {
		t.Error("an outcome without its evaluation is kept")
	}
	d.must(Begin(e))
	d.must(Keep(o))
	four, half := 4.0, 0.5
	d.must(Score(o.ID, Exposure.Key, &four))
	d.must(Keep(&kb.Outcome{ID: o.ID, Evaluation: e.ID, Method: "rag", Question: o.Question, Answer: "So.", Ratings: map[string]kb.Rating{Exposure.Key: {Value: 9}}}))
	got := func() *kb.Outcome { x, _ := kb.Get[*kb.Outcome](d.s, o.ID); return x }
	if v, ok := Value(got(), Exposure); !ok || v != 4 {
		t.Errorf("the value is %v", v)
	}
	for _, p := range []editor.Plan{Score(o.ID, Exposure.Key, &half), Score(o.ID, Rejection.Key, &half), Score(o.ID, Recall.Key, &four), Score("x", Exposure.Key, &four)} {
		if d.do(p) == nil {
			t.Error("a score that can't be is taken")
		}
	}
	d.must(Score(o.ID, Exposure.Key, nil))
	if v, _ := Value(got(), Exposure); v != 9 || got().Own != nil {
		t.Errorf("after taking it back the value is %v of %+v", v, got())
	}
	d.must(Forget(e.ID))
	if len(All(d.s)) != 0 || kb.Count[*kb.Outcome](d.s) != 0 || d.do(Forget(e.ID)) == nil {
		t.Error("something of the evaluation is left")
	}
}

func TestASheetComparesWithTheLastGoodOutcomeBefore(t *testing.T) {
	d := &desk{t: t, s: kb.Empty()}
	q := []kb.Question{{ID: "a", As: "Ada", Text: "A?"}, {ID: "b", As: "Ben", Text: "B?", Expect: kb.ExpectGeneral}}
	run := func(seq int, answers ...string) *kb.Evaluation {
		e := &kb.Evaluation{ID: "evaluation-00000" + string(rune('0'+seq)), Seq: seq, Methods: []string{"rolerag", "rag"}, Questions: []string{"b", "a"}}
		d.must(Begin(e))
		for i, text := range answers {
			o := &kb.Outcome{Evaluation: e.ID, Method: e.Methods[i%2], Question: q[i/2], Answer: text}
			if text == "" {
				o.Failure = "cut off"
			}
			o.ID = kb.OutcomeIDOf(e.ID, o.Question.ID, o.Method, 0)
			d.must(Keep(o))
		}
		return e
	}
	run(1, "a1", "a2", "b1", "b2")
	run(2, "", "a4", "b3", "b4")
	s := SheetOf(d.s, run(3, "a5", "a6", "b5", ""))
	var order []string
	for _, o := range s.Outcomes {
		before := "–"
		if x := s.Before[o.ID]; x != nil {
			before = x.Answer
		}
		order = append(order, o.Question.ID+" "+o.Method+" "+o.Answer+" after "+before)
	}
	want := "b rolerag b5 after b3|b rag  after b4|a rolerag a5 after a1|a rag a6 after a4"
	if got := strings.Join(order, "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if f := s.Failures(); len(f) != 1 || f[0].Reason != "cut off" || f[0].Metric != "" {
		t.Errorf("failures %+v", f)
	}
	if !slices.Equal(s.Characters(), []string{"Ben", "Ada"}) {
		t.Errorf("characters %v", s.Characters())
	}
	if got := State(d.heads); got != 0 {
		t.Errorf("the state is %d: an evaluation changes no answer", got)
	}
	if got := State(append(d.heads, editor.Head{Seq: 99, Label: editor.Label("rename {} to {}", "a", "b")}, editor.Head{Seq: 100, Label: "x", Undone: true})); got != 99 {
		t.Errorf("the state is %d", got)
	}
}

func TestTheJudgeIsComparedWithTheWriter(t *testing.T) {
	of := func(judge, own float64) *kb.Outcome {
		return &kb.Outcome{Ratings: map[string]kb.Rating{Exposure.Key: {Value: judge}}, Own: map[string]float64{Exposure.Key: own}}
	}
	list := []*kb.Outcome{of(8, 4), of(5, 6), {Ratings: map[string]kb.Rating{Exposure.Key: {Value: 9}}}, {Own: map[string]float64{Exposure.Key: 1}},
		{Own: map[string]float64{Exposure.Key: 1}, Ratings: map[string]kb.Rating{Exposure.Key: {Failure: "cut off"}}}}
	if a := AgreementOf(list, Exposure); a.N != 2 || a.Off != 2.5 || a.Above != 1.5 {
		t.Errorf("agreement %+v", a)
	}
	if a := AgreementOf(list, Rejection); a.N != 0 || !math.IsNaN(a.Off) {
		t.Errorf("of none %+v", a)
	}
}
