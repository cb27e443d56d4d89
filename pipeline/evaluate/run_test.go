package evaluate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/task"
)

// bench is everything around a run: an asker and a judge that fail as told.
type bench struct {
	mu     sync.Mutex
	asked  []string
	judged []string
	kept   map[string]*kb.Outcome
	warned []string
	total  int
	added  int
	ask    func(q kb.Question, method string) error
	rate   func(metric, response string) (float64, error)
}

func (b *bench) Stage(_ string, total int) { b.total = total }
func (b *bench) Add(n int)                 { b.mu.Lock(); defer b.mu.Unlock(); b.added += n }
func (b *bench) Warn(item string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.warned = append(b.warned, kb.SpellOut(item, nil)+": "+err.Error())
}

func (b *bench) JudgeResponse(_ context.Context, in task.RatingInput) (task.Rating, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.judged = append(b.judged, in.Metric+" "+in.Response)
	v, err := b.rate(in.Metric, in.Response)
	return task.Rating{Analysis: "because of " + in.Character.Summary, Rating: v}, err
}

func (b *bench) deps(judge bool) Deps {
	empty := cast.Of(kb.Empty(), nil)
	d := Deps{Full: empty, Concurrency: 2,
		Sight:   func(kb.Question) (*cast.View, error) { return empty, nil },
		Persona: func(q kb.Question) (task.Persona, error) { return task.Persona{Name: q.As, Summary: "profile"}, nil },
		Ask: func(_ context.Context, q kb.Question, method string) (chat.Answer, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.asked = append(b.asked, q.ID+" "+method)
			return chat.Answer{Answer: q.ID + " by " + method, InScope: true}, b.ask(q, method)
		},
		Keep: func(o *kb.Outcome) error {
			b.mu.Lock()
			defer b.mu.Unlock()
			copied := *o
			b.kept[o.ID] = &copied
			return nil
		},
		Stops: func(err error) bool { return err.Error() == "no quota" }}
	if judge {
		d.Judge = b
	}
	return d
}

func newBench() *bench {
	return &bench{kept: map[string]*kb.Outcome{}, ask: func(kb.Question, string) error { return nil },
		rate: func(metric, _ string) (float64, error) { return 1, nil }}
}

func job(judge string) (*kb.Evaluation, []kb.Question) {
	return &kb.Evaluation{ID: "e", Methods: []string{"rag", "rolerag"}, Judge: judge, Questions: []string{"a", "b"}},
		[]kb.Question{{ID: "a", As: "Ada", Text: "A?"}, {ID: "b", As: "Ada", Text: "B?", About: []string{"Ben"}}}
}

func TestWhatFailsIsKeptAsFailedAndAskedAgainAlone(t *testing.T) {
	e, questions := job("m")
	b := newBench()
	b.ask = func(q kb.Question, method string) error {
		if q.ID == "a" && method == "rag" {
			return fmt.Errorf("answer: %w", kb.Errorf("the reply was cut off"))
		}
		return nil
	}
	b.rate = func(metric, response string) (float64, error) {
		switch {
		case response == "b by rag" && metric == "knowledge_exposure":
			return 0, errors.New("no sense")
		case response == "b by rolerag" && metric == "unknown_question_rejection":
			return 0.5, nil // none of the metric's
		}
		return 1, nil
	}
	editortest.Must(t, Run(context.Background(), Left(e, questions, b.kept), b.deps(true), b))
	if b.total != 4 || b.added != 4 || len(b.kept) != 4 || len(b.warned) != 3 {
		t.Errorf("%d of %d, kept %d, warned %q", b.added, b.total, len(b.kept), b.warned)
	}
	o := b.kept[kb.OutcomeIDOf("e", "a", "rag", 0)]
	if o.Failure != "the reply was cut off" || len(o.Ratings) != 0 {
		t.Errorf("the failed one is %+v", o)
	}
	if r := b.kept[kb.OutcomeIDOf("e", "b", "rag", 0)].Ratings; r["knowledge_exposure"].Failure != "no sense" || r["knowledge_hallucination"].Analysis != "because of profile" {
		t.Errorf("ratings %+v", r)
	}
	if missed := b.kept[kb.OutcomeIDOf("e", "b", "rolerag", 0)].Missed; !slices.Equal(missed, []string{"Ben"}) {
		t.Errorf("not found is %v", missed)
	}
	again := newBench()
	again.kept = b.kept
	left := Left(e, questions, b.kept)
	editortest.Must(t, Run(context.Background(), left, again.deps(true), again))
	slices.Sort(again.judged)
	want := []string{"knowledge_exposure a by rag", "knowledge_exposure b by rag", "knowledge_hallucination a by rag", "unknown_question_rejection a by rag", "unknown_question_rejection b by rolerag"}
	if !slices.Equal(again.asked, []string{"a rag"}) || !slices.Equal(again.judged, want) {
		t.Errorf("asked again %v, judged again %q", again.asked, again.judged)
	}
	if left := Left(e, questions, b.kept); len(left) != 0 {
		t.Errorf("%d are left", len(left))
	}
}

func TestWithoutAModelNothingIsJudged(t *testing.T) {
	e, questions := job("")
	b := newBench()
	editortest.Must(t, Run(context.Background(), Left(e, questions, nil), b.deps(false), b))
	for _, o := range b.kept {
		for _, m := range evaluation.Judged() {
			if v, ok := evaluation.Value(o, m); ok {
				t.Errorf("%s is %v", m.Key, v)
			}
		}
	}
	if len(b.judged) != 0 || len(Left(e, questions, b.kept)) != 0 {
		t.Errorf("judged %v", b.judged)
	}
}

func TestARunEndsWhereGoingOnIsUselessAndKeepsWhatCame(t *testing.T) {
	e, questions := job("m")
	b := newBench()
	b.ask = func(q kb.Question, method string) error {
		if q.ID == "b" {
			return errors.New("no quota")
		}
		return nil
	}
	d := b.deps(true)
	d.Concurrency = 1
	err := Run(context.Background(), Left(e, questions, nil), d, b)
	if err == nil || err.Error() != "no quota" || len(b.kept) != 2 || len(b.asked) != 3 {
		t.Errorf("%v, kept %d, asked %v", err, len(b.kept), b.asked)
	}
}

func TestACancelledRunKeepsTheAnswerAndTheRatingsItHas(t *testing.T) {
	e, questions := job("m")
	b := newBench()
	ctx, cancel := context.WithCancel(context.Background())
	b.rate = func(metric, _ string) (float64, error) {
		if metric == "knowledge_hallucination" {
			cancel()
			return 0, ctx.Err()
		}
		return 7, nil
	}
	d := b.deps(true)
	d.Concurrency = 1
	if err := Run(ctx, Left(e, questions, nil), d, b); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o := b.kept[kb.OutcomeIDOf("e", "a", "rag", 0)]
	if len(b.kept) != 1 || o.Answer != "a by rag" || o.Ratings["knowledge_exposure"].Value != 7 || len(o.Ratings) != 1 {
		t.Errorf("kept %+v", o)
	}
	if left := Left(e, questions, b.kept); len(left) != 4 || left[0].Answer == "" || strings.Contains(fmt.Sprint(b.warned), "cancel") {
		t.Errorf("left %d, warned %v", len(left), b.warned)
	}
}

func TestAConversationIsAskedInItsOrderAndEveryTrialByItself(t *testing.T) {
	b := newBench()
	e := &kb.Evaluation{ID: "e", Methods: []string{"rag", "rolerag"}, Questions: []string{"a", "b", "c"}, Trials: 2}
	questions := []kb.Question{{ID: "a", As: "Ada", Text: "A?"}, {ID: "b", As: "Ada", Text: "B?", Follows: "a"}, {ID: "c", As: "Ada", Text: "C?", Follows: "b"}}
	d := b.deps(false)
	var mu sync.Mutex
	histories := map[string]string{}
	ask := d.Ask
	d.Ask = func(ctx context.Context, q kb.Question, method string) (chat.Answer, error) {
		var said []string
		for _, h := range q.History {
			said = append(said, fmt.Sprint(h.FromCharacter, " ", h.Text))
		}
		mu.Lock()
		histories[q.ID+" "+method] = strings.Join(said, "|")
		mu.Unlock()
		if q.ID == "b" && method == "rag" {
			return chat.Answer{}, errors.New("cut off")
		}
		return ask(ctx, q, method)
	}
	left := Left(e, questions, nil)
	if len(left) != 12 {
		t.Fatalf("%d left", len(left))
	}
	editortest.Must(t, Run(context.Background(), left, d, b))
	if got := histories["c rolerag"]; got != "false A?|true a by rolerag|false B?|true b by rolerag" {
		t.Errorf("before C? stands %q", got)
	}
	if o := b.kept[kb.OutcomeIDOf("e", "c", "rag", 1)]; o == nil || o.Trial != 1 || !strings.Contains(o.Failure, "no answer") {
		t.Errorf("behind a failure comes %+v", o)
	}
	// What failed is asked again, behind the answer that there is.
	left = Left(e, questions, b.kept)
	if len(left) != 4 {
		t.Fatalf("%d left", len(left))
	}
	d.Ask, d.Had = func(_ context.Context, q kb.Question, _ string) (chat.Answer, error) {
		return chat.Answer{Answer: fmt.Sprint(len(q.History))}, nil
	}, maps.Clone(b.kept)
	editortest.Must(t, Run(context.Background(), left, d, b))
	if o := b.kept[kb.OutcomeIDOf("e", "c", "rag", 1)]; o.Answer != "4" || o.Failure != "" {
		t.Errorf("asked again: %+v", o)
	}
}

func TestAnAnswerThatSaysNothingHasNoFigures(t *testing.T) {
	b := newBench()
	e, questions := job("judge")
	questions[0].Expect, questions[0].MustDecline = kb.ExpectOutOfScope, true
	d := b.deps(true)
	d.ByRule = true
	d.Ask = func(_ context.Context, q kb.Question, method string) (chat.Answer, error) {
		return chat.Answer{Answer: "I don't know: there is nothing of it.", InScope: true, Bare: method == "rag"}, nil
	}
	editortest.Must(t, Run(context.Background(), Left(e, questions, nil), d, b))
	if o := b.kept[kb.OutcomeIDOf("e", "a", "rag", 0)]; !o.Silent || len(o.Ratings) != 0 {
		t.Errorf("%+v", o)
	}
	if _, ok := evaluation.Value(b.kept[kb.OutcomeIDOf("e", "a", "rag", 0)], evaluation.Declined); ok {
		t.Error("it scores for declining")
	}
	if v, ok := evaluation.Value(b.kept[kb.OutcomeIDOf("e", "a", "rolerag", 0)], evaluation.Declined); !ok || v != 1 {
		t.Errorf("one that searched has %v, %v", v, ok)
	}
	if len(Left(e, questions, b.kept)) != 0 {
		t.Error("a silent answer is asked again")
	}
}
