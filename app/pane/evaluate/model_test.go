package evaluate

import (
	"slices"
	"strings"
	"testing"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// kept returns a base with two questions of the writer's, one run that was stopped
// before its end and one after it.
func kept(t *testing.T) *kb.Snapshot {
	t.Helper()
	d := kb.Empty().Draft()
	own := kb.Question{ID: "own", Seq: 1, As: "Ada", Text: "Who is Ben?", Expect: kb.ExpectSpecific, MustMention: []string{"boy"}, Pinned: true}
	next := kb.Question{ID: "next", Seq: 2, As: "Ada", Text: "And Cid?"}
	file := kb.Question{ID: "file", As: "Ben", Text: "A telephone?", Expect: kb.ExpectOutOfScope, MustDecline: true}
	d.Set(&own)
	d.Set(&next)
	run := func(seq int, questions []string, list ...kb.Outcome) {
		e := &kb.Evaluation{ID: "evaluation-00000" + string(rune('0'+seq)), Seq: seq, Methods: []string{"rolerag"}, Questions: questions}
		d.Set(e)
		for _, o := range list {
			o.Evaluation, o.Method, o.ID = e.ID, "rolerag", kb.OutcomeIDOf(e.ID, o.Question.ID, "rolerag", 0)
			d.Set(&o)
		}
	}
	run(1, []string{"own", "file"}, kb.Outcome{Question: own, Answer: "I know nothing.", Declined: true})
	run(2, []string{"own", "next", "file"}, kb.Outcome{Question: own, Answer: "A boy."}, kb.Outcome{Question: file, Failure: "the reply was cut off"})
	return d.Snapshot()
}

func TestTheListShowsTheWritersQuestionsAndThoseOfTheRun(t *testing.T) {
	s := kept(t)
	m := &model{methods: []string{"rolerag"}}
	if !m.update(cast.Of(s, nil), s) || m.update(m.view, s) {
		t.Error("a state is taken in once")
	}
	var got []string
	for _, r := range m.rows {
		got = append(got, r.q.Text+" | "+r.detail()+" | "+r.mark())
	}
	want := []string{"Who is Ben? | Ada · a detail · pinned | △ 2/2", "And Cid? | Ada | ", "A telephone? | Ben · not of their world · not kept | failed"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for kind, n := range map[int]int{allQuestions: 3, onlyPinned: 1, onlyFailed: 1, onlyChanged: 1, onlyWrong: 0} {
		m.kind = kind
		m.narrow()
		if len(m.shown) != n {
			t.Errorf("narrowed to %d there are %d", kind, len(m.shown))
		}
	}
	if n := m.sheet.Missing(); n != 1 {
		t.Errorf("%d were not asked", n)
	}
	m.showRun("evaluation-000001")
	if m.sheet.Seq != 1 || len(m.rows) != 2 || m.sheet.Missing() != 1 {
		t.Errorf("the first run has %d rows, %d missing", len(m.rows), m.sheet.Missing())
	}
	m.showRun("gone")
	if m.sheet.Seq != 2 || len(m.ownQuestions()) != 2 || len(m.pinnedQuestions()) != 1 || len(m.again()) != 3 {
		t.Errorf("run %d, own %d, pinned %d, again %d", m.sheet.Seq, len(m.ownQuestions()), len(m.pinnedQuestions()), len(m.again()))
	}
}

func TestOneMethodAlwaysStays(t *testing.T) {
	m := &model{methods: []string{"rolerag"}}
	for _, method := range []string{"rolerag", "rag", "rolerag", "rag"} {
		m.toggle(method)
	}
	if !slices.Equal(m.methods, []string{"rag"}) {
		t.Errorf("methods %v", m.methods)
	}
}

func TestPhrasesAreToldApartBySemicolons(t *testing.T) {
	if got := phrases(" Lammas Flood; ;eleven；三寸\nnine "); !slices.Equal(got, []string{"Lammas Flood", "eleven", "三寸", "nine"}) {
		t.Errorf("got %q", got)
	}
}

func TestChecksAndChangesAreSaidInBothLanguages(t *testing.T) {
	q := kb.Question{MustMention: []string{"nine", "tide"}, MustNotMention: []string{"Heron"}, Expect: kb.ExpectSpecific}
	before := &kb.Outcome{Question: q, Answer: "I know nothing.", Declined: true, Scoped: true, InScope: true}
	after := &kb.Outcome{Question: q, Answer: "Nine, said the Heron.", Scoped: true, Found: []string{"a"}, Missed: []string{"b"}}
	said := func() string {
		var out []string
		for _, c := range append(checks(before), checks(after)...) {
			sign := "no "
			if c.right {
				sign = "yes "
			}
			out = append(out, sign+c.said)
		}
		return strings.Join(append(out, changeLines(evaluation.Compare(before, after))...), "|")
	}
	t.Cleanup(func() { i18n.Set(i18n.English) })
	i18n.Set(i18n.English)
	want := "yes taken for something of their world|no does not mention nine, tide|yes keeps out Heron|no declines, and should know" +
		"|no taken for something beyond their world|yes mentions nine|no does not mention tide|no mentions Heron, which it must not|yes answers|yes found a|no did not find b" +
		"|declined before, answers now|now mentions nine|now says Heron, which it must not|now finds a|Scope right 1 → 0"
	if got := said(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	i18n.Set(i18n.Chinese)
	if got := said(); strings.Contains(got, " which ") || !strings.Contains(got, "现在提到了nine") {
		t.Errorf("in Chinese: %s", got)
	}
}
