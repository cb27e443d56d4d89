package base

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/evaluate"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/storage/exchange"
)

// JudgeTemperature is that of ratings (RoleRAG 4.3, after Ditto).
const JudgeTemperature = 0.2

// An Examination is what is to be evaluated.
type Examination struct {
	Title     string
	Questions []kb.Question
	// Interview are names of characters to be interviewed for tests of personality,
	// instead of asking Questions.
	Interview []string
	Methods   []string // none: the default one
	Again     bool     // begin anew, even where a run was broken off
	Pause     func(context.Context) error
	Budget    llm.Budget // what is zero in it does not limit
}

// Evaluate asks questions by methods, has the answers judged where the engine is
// a model, and keeps all that comes with the file, undone as one step. A run that
// was broken off or in which something failed goes on with what is missing, as
// long as neither questions, methods and engine nor the base are others. A base
// that can't be written is evaluated too, and keeps nothing. The sheet holds what
// came, also beside an error.
func (b *Base) Evaluate(ctx context.Context, x Examination, e *Engine, report evaluate.Reporter) (*evaluation.Sheet, error) {
	if err := b.check(&x); err != nil {
		return nil, err
	}
	e.pause.Store(nil) // that of an earlier run
	if x.Pause != nil {
		e.pause.Store(&x.Pause)
	}
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
func (b *Base) check(x *Examination) error {
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
				return kb.Say("“%s” is named twice: name each character once", name)
			}
			x.Questions = append(x.Questions, evaluate.Interview(name, languageOf(v, who))...)
		}
	}
	if len(x.Questions) == 0 {
		return kb.Say("there are no questions to ask: write some, or open a file of questions")
	}
	if len(x.Methods) == 0 {
		x.Methods = []string{chat.RoleRAG}
	}
	for i, m := range x.Methods {
		if !slices.Contains(chat.Methods(), m) {
			return kb.Say("there is no method “%s”: there are %s", m, strings.Join(chat.Methods(), ", "))
		}
		if slices.Contains(x.Methods[:i], m) {
			return kb.Say("the method “%s” is named twice: name it once", m)
		}
	}
	return nil
}

// begun is the evaluation that goes on, else a new one, with what is left of it.
func (b *Base) begun(x Examination, e *Engine, s *kb.Snapshot) (*kb.Evaluation, []*kb.Outcome, error) {
	head := &kb.Evaluation{Began: b.now().Unix(), Title: x.Title, State: evaluation.State(b.History()), Engine: e.Name(), Embedding: e.EmbeddingModel(), Methods: x.Methods,
		Interview: len(x.Interview) > 0}
	if e.Origin() == kb.ByModel {
		head.Judge = e.Name()
	}
	for _, q := range x.Questions {
		head.Questions = append(head.Questions, q.ID)
	}
	set, err := json.Marshal([]any{x.Methods, head.Engine, head.Embedding, x.Questions, head.Interview})
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
func whole(e *kb.Evaluation, x Examination) int {
	return len(x.Interview) * len(e.Methods) * len(evaluation.Dimensions())
}

// question is a question to be asked by a method.
func (b *Base) question(v *cast.View, q kb.Question, method string) (Question, error) {
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
	e, ok := v.Find(name)
	if !ok {
		return nil, kb.Say("nobody here is called “%s”: change the question", name)
	}
	return e, nil
}

// sight is what a character may know when a question is asked, and who it is
// there.
func (b *Base) sight(full *cast.View, q kb.Question) (*cast.View, *cast.Entity, error) {
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
	b    *Base
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
func (b *Base) Note(p evaluation.Plan) error { return b.Put(p) }

// KeepSet keeps the questions of a set and what it says characters are like.
func (b *Base) KeepSet(s *evaluation.Set) error {
	if len(s.Questions) > 0 {
		if err := b.Put(evaluation.Add(s.Questions...)); err != nil {
			return err
		}
	}
	for _, p := range s.Personalities {
		if err := b.Put(evaluation.Describe(p)); err != nil {
			return err
		}
	}
	return nil
}

// ReadQuestions reads a file of questions for this base.
func (b *Base) ReadQuestions(path string) (*evaluation.Set, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, kb.Say("the questions “%s” can't be read: check the name and the folder", filepath.Base(path))
	}
	v := b.View()
	set, err := evaluation.ReadSet(data, v.Story().Parse, func(name string) bool { _, ok := v.Find(name); return ok })
	if err != nil {
		return nil, fmt.Errorf("read “%s”: %w", filepath.Base(path), err)
	}
	if set.Title == "" {
		set.Title = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return set, nil
}

// QuestionFile is a set of questions as a file.
func (b *Base) QuestionFile(s *evaluation.Set) ([]byte, error) { return s.Write(b.place) }

// WriteQuestions writes a set of questions to a file.
func (b *Base) WriteQuestions(s *evaluation.Set, path string) error {
	data, err := b.QuestionFile(s)
	if err != nil {
		return err
	}
	return WriteFile(path, data)
}

// place writes a place as ReadQuestions and the command line read it.
func (b *Base) place(p kb.Place) string {
	story := b.View().Story()
	d, ok := story.Document(p.Document)
	if !ok || d.ID == story.First() {
		return fmt.Sprint(p.Chapter)
	}
	return fmt.Sprintf("%s:%d", d.Title, p.Chapter)
}

// Report is an evaluation to be written.
func (b *Base) Report(s *evaluation.Sheet) evaluate.Report {
	return evaluate.Report{Sheet: s, Of: cmp.Or(b.Name(), "in memory"), Scripts: s.Engine == PracticeModel, Place: b.View().Story().Label}
}

// TakeScores takes the writer's own scores over from a report as CSV that was filled
// in, into the newest evaluation of questions, as one step to undo. It tells how many
// answers were scored, and how many lines are of other questions.
func (b *Base) TakeScores(path string) (sheet *evaluation.Sheet, scored, strange int, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, 0, 0, kb.Say("the report “%s” can't be read: check the name and the folder", filepath.Base(path))
	}
	all := evaluation.All(b.Snapshot())
	all = slices.DeleteFunc(all, func(e *kb.Evaluation) bool { return e.Interview })
	if len(all) == 0 {
		return nil, 0, 0, kb.Say("nothing was evaluated yet: ask some questions first")
	}
	newest := all[len(all)-1]
	scores, strange, err := b.Report(evaluation.SheetOf(b.Snapshot(), newest)).Scores(data)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("read “%s”: %w", filepath.Base(path), err)
	}
	if err := b.Put(evaluation.ScoreAll(scores)); err != nil {
		return nil, 0, 0, err
	}
	return evaluation.SheetOf(b.Snapshot(), newest), len(scores), strange, nil
}

// CanReport tells why no report can be written to a file of that name.
func CanReport(path string) error { return evaluate.Can(path) }

// WriteReport writes the report of an evaluation as Markdown, CSV or JSON, by the
// ending of the file's name.
func (b *Base) WriteReport(s *evaluation.Sheet, path string) error {
	data, err := b.Report(s).Write(path, func(rows [][]string) ([]byte, error) {
		var out bytes.Buffer
		err := exchange.WriteTable(&out, rows)
		return out.Bytes(), err
	})
	if err != nil {
		return err
	}
	return WriteFile(path, data)
}
