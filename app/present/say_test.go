package present

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/editor/kb"
)

func TestAnEditIsSaidInWords(t *testing.T) {
	pending, approved := &kb.Verdict{SurfaceA: "Ann", SurfaceB: "Mrs. Marsh", State: kb.Pending}, &kb.Verdict{SurfaceA: "Ann", SurfaceB: "Mrs. Marsh", State: kb.Approved}
	card := func(fields map[kb.Field]string, tags ...string) *kb.Card { return &kb.Card{Fields: fields, Tags: tags} }
	for _, c := range []struct {
		edit kb.Edit
		want string
	}{
		{kb.Edit{Before: pending, After: approved}, "Ann = Mrs. Marsh: pending → same"},
		{kb.Edit{After: approved}, "Ann = Mrs. Marsh: – → same"},
		{kb.Edit{Before: card(map[kb.Field]string{kb.FieldName: "Ann"}), After: card(map[kb.Field]string{kb.FieldName: "Anna"})}, "name: “Ann” → “Anna”"},
		{kb.Edit{Before: card(nil, "crew"), After: card(map[kb.Field]string{kb.FieldNotes: "tall"}, "crew", "lost")}, "notes: “” → “tall”; tags: “crew” → “crew, lost”"},
		{kb.Edit{After: card(map[kb.Field]string{kb.FieldPortrait: "…"})}, "another picture"},
		{kb.Edit{Before: &kb.Ignored{Name: "the"}}, "Not a name: the (removed)"},
		{kb.Edit{After: &kb.Passage{Seq: 4}}, "Passage 4"},
		{kb.Edit{After: &kb.Evaluation{Questions: []string{"a"}}}, "Evaluation: 1 question"},
		{kb.Edit{After: &kb.Evaluation{Questions: []string{"a", "b"}}}, "Evaluation: 2 questions"},
		{kb.Edit{After: &kb.Setting{Name: "hold"}}, "Setting: hold"},
	} {
		if got := Change(c.edit); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

func TestProgressSaysARateThatIsNoRowOfZeros(t *testing.T) {
	for want, s := range map[string]job.State{
		"Passages":         {Stage: "Passages"},
		"Passages: 3 of 9": {Stage: "Passages", Done: 3, Total: 9},
		"Passages: 3 of 9 · 3.1 a second · 7 s left": {Stage: "Passages", Done: 3, Total: 9, Rate: 3.1, Left: 7 * time.Second},
		"Passages: 3 of 9 · 4,353 a second":          {Stage: "Passages", Done: 3, Total: 9, Rate: 4352.5},
		"Passages: 3 of 9 · 12 a minute":             {Stage: "Passages", Done: 3, Total: 9, Rate: 0.2},
		"Passages: 3 of 9 · 3.6 an hour":             {Stage: "Passages", Done: 3, Total: 9, Rate: 0.001},
		"Passages: 8 of 9":                           {Stage: "Passages", Done: 8, Total: 9, Left: 300 * time.Millisecond},
		"Reading passages: 3 of 9":                   {Stage: "read", Done: 3, Total: 9},
		"Looking through “Ann”: 7 % · 2 s left":      {Stage: kb.Label("look through “{}”", "Ann"), Done: 70_000, Total: 1_000_000, Rate: 1322904.5, Left: 2 * time.Second},
	} {
		if got := Progress(s); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestDecisionsAreSaidWithTheWordsOfTheButtons(t *testing.T) {
	t.Cleanup(func() { i18n.Set(i18n.English) })
	undone := kb.Label("undo of “{}”", kb.Nest(kb.Label("reject “{} = {}”", "Ann", "Anna")))
	list := kb.Label("say that {} is none of {}", "雁儿", strings.Join(slices.Repeat([]string{"总镖头"}, 20), ", "))
	if got := Label(undone); got != "undo of ““Ann” and “Anna” are different”" {
		t.Error(got)
	}
	i18n.Set(i18n.Chinese)
	if got := Label(kb.Label("approve “{} = {}”", "小翠", "翠儿")); got != "认定“小翠”和“翠儿”是同一个" {
		t.Error(got)
	}
	if got := ShortLabel(list); !strings.HasSuffix(got, "总镖头、总镖头…") || utf8.RuneCountInString(got) > shortLabel/2+2 {
		t.Error(got)
	}
}

func TestAMethodIsSaidWithWhatItGives(t *testing.T) {
	t.Cleanup(func() { i18n.Set(i18n.English) })
	if got := Method("rag"); got != "the nearest passages" {
		t.Error(got)
	}
	if got := Method("of another version"); got != "of another version" {
		t.Error(got)
	}
	i18n.Set(i18n.Chinese)
	if got := Method("rag"); got == "the nearest passages" || got == "rag" {
		t.Errorf("in Chinese it is %s", got)
	}
}

func TestAQuoteIsCutBeforeItsNameBetweenWords(t *testing.T) {
	q := Quote{Text: "In the old harbour stood Ann", Start: 25, End: 28}
	near := q.Near(12)
	if near.Text != "…stood Ann" && near.Text != "…harbour stood Ann" || near.Text[near.Start:near.End] != "Ann" {
		t.Errorf("%q, the name is %q", near.Text, near.Text[near.Start:near.End])
	}
	if q.Near(100) != q {
		t.Error("a short quote is cut")
	}
}

func TestQuotesAreSpreadOverWhereANameIs(t *testing.T) {
	body := "Ann came. Ben left. Ann sang all the evening long. Ben slept. Ann went to the harbour alone."
	v := view(body)
	doc := v.Story().Documents()[0].ID
	var all []kb.Occurrence
	for _, at := range []int{0, 20, 62} {
		all = append(all, kb.Occurrence{Document: doc, Span: kb.Span{Start: at, End: at + 3}})
	}
	list := Quotes(v, all, 2)
	if len(list) != 2 || len(Quotes(v, nil, 2)) != 0 {
		t.Fatalf("%d quotes", len(list))
	}
	for _, q := range list {
		if q.Text[q.Start:q.End] != "Ann" {
			t.Errorf("%q is marked in %q", q.Text[q.Start:q.End], q.Text)
		}
	}
}
