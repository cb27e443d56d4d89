package workspace

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/evaluate"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
)

// An EvaluationRequest is what is to be evaluated.
type EvaluationRequest struct {
	Title     string
	Questions []kb.Question
	// Interview are names of characters to be interviewed for tests of personality,
	// instead of asking Questions.
	Interview []string
	Methods   []string // none: the default one
	Again     bool     // begin again, even where a run was broken off
	Pause     func(context.Context) error
	Budget    llm.Budget // what is zero in it does not limit
}

// Evaluate asks questions by methods, has the answers judged where the engine is
// a model, and keeps all that comes with the file, undone as one step. A run that
// was broken off or in which something failed goes on with what is missing, as
// long as neither questions, methods and engine nor the base are others. A base
// that can't be written is evaluated too, and keeps nothing. The sheet holds what
// came, also beside an error.
func (b *Workspace) Evaluate(ctx context.Context, x EvaluationRequest, e *engine.Engine, report evaluate.Reporter) (*evaluation.Sheet, error) {
	if err := b.check(&x); err != nil {
		return nil, err
	}
	e.PauseWith(x.Pause)
	if e.Meter != nil && x.Budget != (llm.Budget{}) {
		e.Meter.SetBudget(x.Budget)
	}
	notebook := &notebook{b: b}
	head, left, err := b.begun(x, e, notebook.snapshot())
	if err != nil {
		return nil, err
	}
	if err := notebook.put(evaluation.Begin(head)); err != nil {
		return nil, err
	}
	full := b.View()
	d := evaluate.Deps{Full: full, Concurrency: e.Concurrency, Stops: llm.Stops, Pause: x.Pause,
		Sight: func(q kb.Question) (*cast.View, error) {
			sight, _, err := b.sight(full, q)
			return sight, err
		},
		Ask: func(ctx context.Context, q kb.Question, method string) (chat.Answer, error) {
			asked, err := b.question(full, q, method)
			if err != nil {
				return chat.Answer{}, err
			}
			return b.Ask(ctx, asked, e, nil, nil)
		},
		Persona: func(q kb.Question) (task.Persona, error) {
			sight, who, err := b.sight(full, q)
			if err != nil {
				return task.Persona{}, err
			}
			return task.Persona{Name: who.Name, Summary: chat.PersonaOf(sight, b.shelf.Book(sight), who).Summary}, nil
		},
		Keep: func(o *kb.Outcome) error { return notebook.put(evaluation.Keep(o)) }}
	if evaluation.Rated(head) {
		d.Judge = e.Engine
	}
	err = evaluate.Run(ctx, left, d, report)
	if err == nil && head.Interview && head.Judge != "" {
		err = evaluate.Rate(ctx, evaluate.Unrated(head, notebook.snapshot()), evaluate.RaterDeps{Rater: e.Engine, Stops: llm.Stops, Concurrency: e.Concurrency,
			Keep: func(t *kb.Trait) error { return notebook.put(evaluation.KeepTrait(t)) }}, report)
	}
	return evaluation.SheetOf(notebook.snapshot(), head), err
}

// check fills in what follows from the rest, or says why nothing can be asked.
func (b *Workspace) check(x *EvaluationRequest) error {
	if len(x.Interview) > 0 {
		x.Questions = nil
		x.Title = cmp.Or(x.Title, strings.Join(x.Interview, ", "))
		v := b.View()
		for i, name := range x.Interview {
			who, err := called(v, name)
			if err != nil {
				return err
			}
			if slices.Contains(x.Interview[:i], name) {
				return kb.Errorf("“%s” is named twice: name each character once", name)
			}
			x.Questions = append(x.Questions, evaluate.Interview(name, v.LanguageOf(who))...)
		}
	}
	if len(x.Questions) == 0 {
		return kb.Errorf("there are no questions to ask: write some, or open a file of questions")
	}
	if len(x.Methods) == 0 {
		x.Methods = []string{chat.RoleRAG}
	}
	for i, m := range x.Methods {
		if !slices.Contains(chat.Methods(), m) {
			return kb.Errorf("there is no method “%s”: there are %s", m, strings.Join(chat.Methods(), ", "))
		}
		if slices.Contains(x.Methods[:i], m) {
			return kb.Errorf("the method “%s” is named twice: name it once", m)
		}
	}
	return nil
}

// begun is the evaluation that goes on, else a new one, with what is left of it.
func (b *Workspace) begun(x EvaluationRequest, e *engine.Engine, s *kb.Snapshot) (*kb.Evaluation, []*kb.Outcome, error) {
	head := &kb.Evaluation{Began: b.now().Unix(), Title: x.Title, State: evaluation.State(b.History()), Engine: e.Name(), Embedding: e.EmbeddingModel(), Methods: x.Methods,
		Interview: len(x.Interview) > 0}
	if e.Origin() == kb.ByModel {
		head.Judge = e.Name()
	}
	asked := slices.Clone(x.Questions)
	for i, q := range asked {
		head.Questions = append(head.Questions, q.ID)
		asked[i].Seq, asked[i].Pinned, asked[i].Why = 0, false, "" // no answer depends on these
	}
	set, err := json.Marshal([]any{x.Methods, head.Engine, head.Embedding, asked, head.Interview})
	if err != nil {
		return nil, nil, fmt.Errorf("tell the questions apart: %w", err)
	}
	head.Set = kb.Hash("x", string(set))
	if !x.Again {
		for _, old := range slices.Backward(evaluation.All(s)) {
			if old.Set == head.Set {
				had := map[string]*kb.Outcome{}
				for o := range kb.All[*kb.Outcome](s) {
					had[o.ID] = o
				}
				left := evaluate.Left(old, x.Questions, had)
				unrated := old.Interview && old.Judge != "" && len(evaluation.Traits(s, old)) < whole(old, x)
				if old.State == head.State && (len(left) > 0 || unrated || len(evaluation.SheetOf(s, old).Failures()) > 0) {
					return old, left, nil
				}
				break // it was done, or the base is another one now
			}
		}
	}
	head.ID, head.Seq = evaluation.NewID(s)
	return head, evaluate.Left(head, x.Questions, nil), nil
}

// whole is how many traits an evaluation by interviews comes to.
func whole(e *kb.Evaluation, x EvaluationRequest) int {
	return len(x.Interview) * len(e.Methods) * len(evaluation.Dimensions())
}

// question is a question to be asked by a method.
func (b *Workspace) question(v *cast.View, q kb.Question, method string) (Question, error) {
	who, err := called(v, q.As)
	if err != nil {
		return Question{}, err
	}
	out := Question{As: who.ID, By: kb.NameIDOf(q.As), Text: q.Text, Method: method, AsOf: q.AsOf, OnlyKnown: q.OnlyKnown}
	if q.Asker != "" {
		asker, err := called(v, q.Asker)
		if err != nil {
			return Question{}, err
		}
		out.Asker = asker.ID
	}
	return out, nil
}

func called(v *cast.View, name string) (*cast.Entity, error) {
	e, err := v.Resolve(name)
	if err != nil {
		return nil, kb.Errorf("%s: change the question", err)
	}
	return e, nil
}

// sight is what a character may know when a question is asked, and who it is
// there.
func (b *Workspace) sight(full *cast.View, q kb.Question) (*cast.View, *cast.Entity, error) {
	who, err := called(full, q.As)
	if err != nil {
		return nil, nil, err
	}
	sight := b.shelf.Narrow(full, who, q.AsOf, q.OnlyKnown)
	if sight.Character != nil {
		who = sight.Character
	}
	return sight.View, who, nil
}

// A notebook keeps an evaluation with the file, or beside it when the file can't
// be written.
type notebook struct {
	b    *Workspace
	mu   sync.Mutex
	kept *kb.Snapshot // beside the file; nil: with it
}

func (n *notebook) snapshot() *kb.Snapshot {
	n.mu.Lock()
	defer n.mu.Unlock()
	return cmp.Or(n.kept, n.b.Snapshot())
}

func (n *notebook) put(p evaluation.Plan) error {
	if n.b.ReadOnly() == nil {
		return n.b.Put(p)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	now := cmp.Or(n.kept, n.b.Snapshot())
	tx, err := p(now)
	if err != nil {
		return err
	}
	draft := now.Draft()
	for _, edit := range tx.Edits {
		if err := draft.Apply(edit); err != nil {
			return err
		}
	}
	n.kept = draft.Snapshot()
	return nil
}

// Note does what a plan of package evaluation says.
func (b *Workspace) Note(p evaluation.Plan) error { return b.Put(p) }
