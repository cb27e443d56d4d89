package chat

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// story returns a base of a few characters, one with two names.
func story(t *testing.T) *cast.View {
	t.Helper()
	body := "Ada met Ben. Ben, whom they called Benjamin, met Sker. Ada went to Sker."
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Language: "en", Text: text.Hash, Size: len(body), Order: 1, Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "One"}, {Number: 2, Title: "Two", Start: 13}}})
	r := &kb.Reading{Passage: "p", Engine: "e", By: kb.ByModel}
	for _, name := range []string{"Ada", "Ben", "Benjamin", "Sker"} {
		kind := kb.Character
		if name == "Sker" {
			kind = kb.Location
		}
		r.Entities = append(r.Entities, kb.EntityNote{Name: name, Type: kind, Description: name + " is told of."})
		for from := 0; ; {
			i := strings.Index(body[from:], name)
			if i < 0 {
				break
			}
			r.Mentions = append(r.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: from + i, End: from + i + len(name)}})
			from += i + len(name)
		}
	}
	d.Set(&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1})
	d.Set(r)
	d.Set(&kb.Verdict{ID: kb.VerdictIDOf("ben", "benjamin"), A: "ben", B: "benjamin", SurfaceA: "Ben", SurfaceB: "Benjamin", Answer: kb.Same,
		By: kb.ByWriter, Confidence: 1, State: kb.Approved})
	return cast.Of(d.Snapshot(), nil)
}

func begun(t *testing.T) *model {
	t.Helper()
	m := newModel("rolerag")
	m.refresh(story(t))
	e, ok := m.view.Find("Ada")
	if !ok {
		t.Fatal("no Ada")
	}
	m.as = e.ID
	return m
}

// answer asks and answers at once.
func (m *model) answer(question string, replies ...Reply) {
	m.ask(question)
	for i, l := range slices.Clone(m.live) {
		m.finish(l, replies[i], nil, time.Time{})
	}
}

func TestSideBySideTheFirstIsGoneOnWith(t *testing.T) {
	m := begun(t)
	m.toggle("rag")
	m.toggle("vanilla")
	m.toggle("rolerag") // the first can't be taken out
	m.answer("Who is Ben?", Reply{Text: "a"}, Reply{Text: "b"}, Reply{Text: "c"})
	if p := m.path(); len(p) != 1 || p[0].Answer != "a" || len(m.talk.Together(p[0].ID)) != 3 {
		t.Fatalf("shown is %+v", p)
	}
	if ids, _ := m.versions(m.talk.Head); len(ids) != 1 {
		t.Errorf("what was asked together is %d versions", len(ids))
	}
	m.setLead("rag")
	if !slices.Equal(m.methods, []string{"rag", "vanilla"}) {
		t.Errorf("methods are %v", m.methods)
	}
	for _, x := range []string{"full", "profile", "bubbles"} {
		m.toggle(x)
	}
	if len(m.methods) != maxMethods {
		t.Errorf("%d methods are asked side by side", len(m.methods))
	}
}

func TestWhatFailsIsShownAndNotKept(t *testing.T) {
	m := begun(t)
	m.toggle("rag")
	m.ask("Who is Ben?")
	first, second := m.live[0], m.live[1]
	if m.finish(first, Reply{}, errors.New("the server is gone"), time.Time{}) {
		t.Fatal("one answer is still coming")
	}
	m.finish(second, Reply{Text: "b"}, nil, time.Time{})
	if len(m.talk.Exchanges) != 1 || m.talk.Exchanges[0].Answer != "b" || len(m.live) != 1 || m.live[0].failed != "the server is gone" {
		t.Errorf("kept are %+v, beside it %+v", m.talk.Exchanges, m.live)
	}
	m.ask("And Sker?")
	for _, l := range slices.Clone(m.live) {
		m.finish(l, Reply{Stopped: true}, context.Canceled, time.Time{})
	}
	if len(m.talk.Path()) != 1 || len(m.live) != 2 {
		t.Errorf("after a stop before a word: %+v", m.talk.Path())
	}
}

func TestAChangedQuestionStandsInTheOldOnesPlace(t *testing.T) {
	m := begun(t)
	m.answer("Who is Ben?", Reply{Text: "a"})
	m.answer("And Sker?", Reply{Text: "b"})
	m.changing = 1
	m.ask("Who are you?")
	if h := m.question(m.live[0]).History; len(h) != 0 {
		t.Errorf("it is asked after %v", h)
	}
	m.finish(m.live[0], Reply{Text: "c"}, nil, time.Time{})
	if p := m.path(); len(p) != 1 || p[0].Answer != "c" || m.changing != 0 {
		t.Errorf("shown is %+v", p)
	}
	if ids, at := m.versions(3); !slices.Equal(ids, []int{1, 3}) || at != 1 {
		t.Errorf("versions are %v, at %d", ids, at)
	}
}

func TestAskedAsOfAPlaceAnswersMadeOfMoreAreNoHistory(t *testing.T) {
	m := begun(t)
	m.answer("Who is Ben?", Reply{Text: "a secret"})
	m.asOf = &kb.Place{Document: "d", Chapter: 1}
	m.ask("And?")
	if h := m.question(m.live[0]).History; len(h) != 0 {
		t.Errorf("the history tells %v", h)
	}
}

func TestAnAnswerAskedAgainUsesWhatWasUsedThen(t *testing.T) {
	m := begun(t)
	m.asOf, m.onlyKnown = &kb.Place{Document: "d", Chapter: 1}, true
	m.answer("Who is Ben?", Reply{Text: "a"})
	m.asOf, m.onlyKnown, m.methods = nil, false, []string{"rag"}
	if !m.again(1) {
		t.Fatal("it can't be asked again")
	}
	if q := m.question(m.live[0]); q.AsOf == nil || !q.OnlyKnown || q.Method != "rolerag" {
		t.Errorf("asked is %+v", q)
	}
}

func TestRecommendationsGoWithTheirQuestionOnly(t *testing.T) {
	m := begun(t)
	m.asked, m.recommended = "Who is Ben?", &conversation.Trace{}
	m.toggleItem("Ben")
	m.toggleItem("Sker")
	m.toggleItem("Ben")
	m.ask("Who is Ben?")
	if q := m.question(m.live[0]); !slices.Equal(q.Dropped, []string{"Sker"}) {
		t.Errorf("dropped are %v", q.Dropped)
	}
	m.ask("Who is Ada?")
	if q := m.question(m.live[0]); len(q.Dropped) != 0 {
		t.Errorf("of another question %v is dropped", q.Dropped)
	}
}

func TestAConversationIsKeptUnderOneIDAndItsTitleStays(t *testing.T) {
	m := begun(t)
	n := 0
	id := func() string { n++; return "talk-1" }
	if c := m.keep(id); c != nil {
		t.Errorf("nothing was said and %+v is kept", c)
	}
	m.answer("Who is Ben?", Reply{Text: "a"})
	first := m.keep(id)
	if first.Title != "Who is Ben?" || first.As != "ada" {
		t.Fatalf("kept is %+v", first)
	}
	renamed := *first
	renamed.Title = "Night"
	m.kept = &renamed
	m.answer("And Sker?", Reply{Text: "b"})
	if second := m.keep(id); second.ID != first.ID || second.Title != "Night" || n != 1 {
		t.Errorf("kept is %+v after %d ids", second, n)
	}
}

func TestNamesInAReplyAreLinks(t *testing.T) {
	v := story(t)
	var named []*cast.Entity
	for _, name := range []string{"Ben", "Sker"} {
		e, ok := v.Find(name)
		if !ok {
			t.Fatal(name)
		}
		named = append(named, e)
	}
	for reply, want := range map[string]string{
		"Ben went.":              "[Ben]| went.",
		"I saw Benjamin at Sker": "I saw |[Benjamin]| at |[Sker]",
		"Benched, unBen, Skerry": "Benched, unBen, Skerry",
		"":                       "",
		"Ben’s Sker":             "[Ben]|’s |[Sker]",
	} {
		var got []string
		for _, p := range pieces(reply, named) {
			if p.id != "" {
				p.text = "[" + p.text + "]"
			}
			got = append(got, p.text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q is parted as %q, not %q", reply, strings.Join(got, "|"), want)
		}
	}
}

func TestWhatIsSaidOfAnAnswer(t *testing.T) {
	x := conversation.Exchange{Tokens: 612, Took: 2100 * time.Millisecond, Trace: &conversation.Trace{Items: []conversation.Item{{Used: true}, {}}}}
	for got, want := range map[string]string{
		cost(x): "1 of 2 retrieved used · 612 tokens · 2.1 s",
		cost(conversation.Exchange{Took: 40 * time.Millisecond, Stopped: true}): "0 tokens · 40 ms · stopped",
		engineWord(""):       "quoted · no language model",
		engineWord("llama3"): "llama3",
		figure(conversation.Item{How: conversation.ByRelation, Score: 7.6}):    "8",
		figure(conversation.Item{How: conversation.ByNearness, Score: 0.61}):   "0.61",
		figure(conversation.Item{How: conversation.ByName}):                    "",
		refusal(conversation.Asked{Name: "Hyde", Scope: conversation.Hidden}):  "hidden: Hyde",
		refusal(conversation.Asked{Name: "Hyde", Scope: conversation.InScope}): "",
		strings.Join(changes(conversation.Difference{Gained: []conversation.Item{{Kind: conversation.KindEntity, Name: "Ada"}}, Scopes: []conversation.ScopeChange{{Name: "Ben", After: conversation.InScope}}}), "; "): "+ Ada; Ben: was not found, now in scope; the answer is the same",
		itemName(conversation.Item{Kind: conversation.KindPassage, Name: "1", Text: strings.Repeat("ab ", 40)}):                                                                                                         strings.Repeat("ab ", 19) + "ab…",
	} {
		if got != want {
			t.Errorf("said is %q, not %q", got, want)
		}
	}
}
