package workspace

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/evaluate"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
)

// An EvaluationRequest says what to evaluate.
type EvaluationRequest struct {
	evaluation.Request
	// Judge rates the answers; nil: the answering engine, if it is a model.
	Judge *engine.Engine
	// Source names the public set that the questions are from, "" for the writer's own.
	Source  string
	Version string // which of the two states of the base is asked when Curating
	Again   bool   // start over even if an interrupted run could be continued
	Pause   func(context.Context) error
	Budget  llm.Budget // zero fields do not limit
}

// Evaluate asks questions by methods, has the answers judged if the engine is a model, and stores the
// results in the file, undone as one step. An interrupted or partly failed run is continued, as long
// as questions, methods, engine and base are the same. A base that can't be written is evaluated too,
// without storing anything. The sheet holds all results, also together with an error.
func (b *Workspace) Evaluate(ctx context.Context, x EvaluationRequest, e *engine.Engine, report evaluate.Reporter) (*evaluation.Sheet, error) {
	if x.Curating {
		return b.evaluateBoth(ctx, x, e, report)
	}
	if err := b.check(&x); err != nil {
		return nil, err
	}
	e.PauseWith(x.Pause)
	if e.Meter != nil && x.Budget != (llm.Budget{}) {
		e.Meter.SetBudget(x.Budget)
	}
	judge := e
	if x.Judge != nil {
		judge = x.Judge
		judge.PauseWith(x.Pause)
	}
	notebook := &notebook{b: b}
	head, left, err := b.beginOrContinue(x, e, notebook.snapshot())
	if err != nil {
		return nil, err
	}
	if err := notebook.put(evaluation.Begin(head)); err != nil {
		return nil, err
	}
	full := b.View()
	if err := b.writePersonas(ctx, full, left, e, report); err != nil {
		return evaluation.SheetOf(notebook.snapshot(), head), err
	}
	d := b.questionDeps(full, e)
	d.Pause, d.Had = x.Pause, map[string]*kb.Outcome{}
	d.Keep = func(o *kb.Outcome) error { return notebook.put(evaluation.Keep(o)) }
	for o := range kb.All[*kb.Outcome](notebook.snapshot()) {
		d.Had[o.ID] = o
	}
	if evaluation.HasJudge(head) {
		d.Judge = judge.Engine
	}
	err = evaluate.Run(ctx, left, d, report)
	if err == nil && head.Interview && head.Judge != "" {
		err = evaluate.Rate(ctx, evaluate.Unrated(head, notebook.snapshot()), evaluate.RaterDeps{Rater: judge.Engine, Stops: llm.Stops, Concurrency: judge.Concurrency, Measure: b.measureCost,
			Names: func(as string) (own, others []string) { return namesOf(full, as) },
			Keep:  func(t *kb.Trait) error { return notebook.put(evaluation.KeepTrait(t)) }}, report)
	}
	return evaluation.SheetOf(notebook.snapshot(), head), err
}

// questionDeps returns what asking an evaluation's questions of a view needs: the engine, and the answers
// of this base.
func (b *Workspace) questionDeps(full *cast.View, e *engine.Engine) evaluate.Deps {
	return evaluate.Deps{Full: full, Concurrency: e.Concurrency, Stops: llm.Stops, ByRule: e.Origin() != kb.ByModel, Measure: b.measureCost,
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
			sight, who, err := b.sight(b.View(), q) // with the profile that the answer has made
			if err != nil {
				return task.Persona{}, err
			}
			return task.Persona{Name: who.Name, Summary: chat.PersonaOf(sight, b.views.Book(sight), who).Summary}, nil
		}}
}

// measureCost runs do and returns the cost of its requests.
func (b *Workspace) measureCost(ctx context.Context, do func(context.Context) error) (kb.Cost, error) {
	ctx, tally := llm.WithTally(ctx)
	began := b.now()
	err := do(ctx)
	t := tally.Totals()
	return kb.Cost{Calls: t.Calls, Prompt: t.Prompt, Completion: t.Completion, Dollars: t.Dollars, Unpriced: t.Unpriced, Seconds: b.now().Sub(began).Seconds()}, err
}

// maxHidden is how many names of other people are hidden from a rater.
const maxHidden = 200

// namesOf returns the names of a character and those of the others, most mentioned first.
func namesOf(v *cast.View, as string) (own, others []string) {
	own = []string{as}
	me, ok := v.Find(as)
	if ok {
		own = append(append(own, me.Name), me.Aliases()...)
	}
	for i, e := range v.Characters() {
		if i == maxHidden {
			break
		}
		if e != me {
			others = append(others, e.Name)
		}
	}
	return own, others
}

// writePersonas makes a model write the profiles of those who are asked by a method that uses them,
// from what may be used of the text (RoleRAG 4.1: the baseline's profile is written by a model).
// Existing ones stay.
func (b *Workspace) writePersonas(ctx context.Context, full *cast.View, left []*kb.Outcome, e *engine.Engine, report evaluate.Reporter) error {
	sights := b.withoutProfiles(full, left, e)
	if len(sights) == 0 {
		return nil
	}
	report.Stage("write the profiles", len(sights))
	for _, s := range sights {
		if e.Engine == nil {
			return nil
		}
		digest, err := chat.WritePersona(ctx, e, s.view, b.views.Book(s.view), s.who, full.LanguageOf(s.who))
		switch {
		case err != nil && (ctx.Err() != nil || llm.Stops(err)):
			return err
		case err != nil: // the profile is made from the notes
			report.Warn(s.who.Name, err)
		case b.ReadOnly() == nil:
			if err := b.keepDigest(digest); err != nil {
				return err
			}
		}
		report.Add(1)
	}
	return nil
}

// A sight is what a character may know, and the character in that view.
type sight struct {
	view *cast.View
	who  *cast.Entity
}

// withoutProfiles returns the sights of those who are asked by a method that uses profiles, but have none
// written by a model.
func (b *Workspace) withoutProfiles(full *cast.View, left []*kb.Outcome, e *engine.Engine) []sight {
	if e.Origin() != kb.ByModel {
		return nil
	}
	var out []sight
	type place struct {
		as    string
		asOf  kb.Place
		known bool
	}
	seen := map[place]bool{}
	for _, o := range left {
		at := place{as: o.Question.As, known: o.Question.OnlyKnown}
		if o.Question.AsOf != nil {
			at.asOf = *o.Question.AsOf
		}
		if seen[at] || !chat.Profiled(o.Method) || o.Answer != "" && o.Failure == "" {
			continue
		}
		seen[at] = true
		view, who, err := b.sight(full, o.Question)
		if err != nil {
			continue // asking the question will report it
		}
		if _, ok := view.Entity(who.ID); ok && !chat.HasPersona(view, b.views.Book(view), who) {
			out = append(out, sight{view, who})
		}
	}
	return out
}

// maxTrials bounds how often a question is asked.
const maxTrials = 100

// check completes a request, or returns why it can't be asked.
func (b *Workspace) check(x *EvaluationRequest) error {
	if len(x.Interview) > 0 {
		x.Questions = nil
		x.Title = cmp.Or(x.Title, strings.Join(x.Interview, ", "))
		v := b.View()
		for i, name := range x.Interview {
			who, err := entityCalled(v, name)
			if err != nil {
				return err
			}
			if slices.Contains(x.Interview[:i], name) {
				return kb.Errorf("“%s” is named twice: name each character once", name)
			}
			x.Questions = append(x.Questions, evaluate.Interview(name, v.LanguageOf(who), x.Questionnaire)...)
		}
	}
	if x.Trials < 0 || x.Trials > maxTrials {
		return kb.Errorf("a question is asked from 1 to %d times", maxTrials)
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

// question converts a question for asking it by a method.
func (b *Workspace) question(v *cast.View, q kb.Question, method string) (conversation.Question, error) {
	who, err := entityCalled(v, q.As)
	if err != nil {
		return conversation.Question{}, err
	}
	out := conversation.Question{As: who.ID, By: kb.NameIDOf(q.As), Text: q.Text, Method: method, AsOf: q.AsOf, OnlyKnown: q.OnlyKnown, History: q.History}
	if q.Asker != "" {
		asker, err := entityCalled(v, q.Asker)
		if err != nil {
			return conversation.Question{}, err
		}
		out.Asker = asker.ID
	}
	return out, nil
}

func entityCalled(v *cast.View, name string) (*cast.Entity, error) {
	e, err := v.Resolve(name)
	if err != nil {
		return nil, kb.Errorf("%s: change the question", err)
	}
	return e, nil
}

// sight returns what a character may know when a question is asked, and the character in that view.
func (b *Workspace) sight(full *cast.View, q kb.Question) (*cast.View, *cast.Entity, error) {
	who, err := entityCalled(full, q.As)
	if err != nil {
		return nil, nil, err
	}
	sight := b.views.Narrow(full, who, q.AsOf, q.OnlyKnown)
	if sight.Character != nil {
		who = sight.Character
	}
	return sight.View, who, nil
}

// A notebook stores an evaluation in the file, or in memory if the file can't be written.
type notebook struct {
	b    *Workspace
	mu   sync.Mutex
	kept *kb.Snapshot // in memory; nil: in the file
}

func (n *notebook) snapshot() *kb.Snapshot {
	n.mu.Lock()
	defer n.mu.Unlock()
	return cmp.Or(n.kept, n.b.Snapshot())
}

func (n *notebook) put(p editor.Plan) error {
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
