package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// An Engine is what retrieval asks of an engine.
type Engine interface {
	task.QuestionAnalyst
	task.Embedder
}

// An Index answers which texts are nearest in meaning. Keys are those of the
// texts that were embedded.
type Index interface {
	Nearest(ctx context.Context, vector []float32, k int) ([]Hit, error)
}

// A Hit is a text's key with its cosine.
type Hit struct {
	Key    string
	Cosine float64
}

// A Request to find what a character can say.
type Request struct {
	View      *cast.View // what may be used
	Full      *cast.View // everything, to tell hidden from unknown
	Character *cast.Entity
	Persona   task.Persona
	Question  string
	History   []string
	Language  string
	Types     []kb.Type
	TopK      int // neighbours of a name that stands nowhere; 0: 5
	// TextKey names the text of an entity in the index.
	TextKey func(*cast.View, *cast.Entity) string
}

// A Context is what was found, most relevant first.
type Context struct {
	Items   []task.MaterialItem
	Refused []task.Refusal
	Unknown []string
	// About are the entities the question is about and may be spoken of.
	About []*cast.Entity
	Trace Trace
	// AllRefused: everything that was asked about is out of scope.
	AllRefused bool
}

// MostRelations is how many relations of one kind of question are taken.
const MostRelations = 12

// Find does RoleRAG 3.3: analyze, refuse what is out of scope, match what is
// specific, take the neighbours of what is general.
func Find(ctx context.Context, r Request, engine Engine, index Index) (Context, error) {
	f := &finder{Request: r, ctx: ctx, engine: engine, index: index, out: Context{Trace: NewTrace()}}
	if f.TopK == 0 {
		f.TopK = 5
	}
	answer, err := engine.AnalyzeQuestion(ctx, task.QuestionInput{Character: r.Persona, Question: r.Question, History: r.History,
		Language: r.Language, Types: r.Types, Known: known(r.Full)})
	if err != nil {
		return f.out, fmt.Errorf("understand the question: %w", err)
	}
	f.out.Trace.HypotheticalAnswer = answer.HypotheticalAnswer
	refused := 0
	for _, a := range answer.Entities {
		ok, err := f.asked(a)
		if err != nil {
			return f.out, err
		}
		if !ok {
			refused++
		}
	}
	f.out.AllRefused = refused > 0 && refused == len(answer.Entities)
	f.describe()
	return f.out, nil
}

// known are the entities by all their names.
func known(v *cast.View) []task.KnownName {
	var out []task.KnownName
	for _, e := range v.Entities() {
		out = append(out, task.KnownName{Name: e.Name, Aliases: e.Aliases(), Type: e.Type})
	}
	return out
}

type finder struct {
	Request
	ctx    context.Context
	engine Engine
	index  Index
	out    Context
}

// asked handles one thing the question is about; false when it was refused.
func (f *finder) asked(a task.AskedEntity) (bool, error) {
	t := Asked{Name: a.Name, Scope: a.Scope, Reason: a.Reason, Level: a.Level, Matched: []string{}}
	defer func() { f.out.Trace.Entities = append(f.out.Trace.Entities, t) }()
	switch {
	case a.Scope == task.OutOfScope:
		f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: a.Reason})
		f.out.Trace.Refused = append(f.out.Trace.Refused, Refused{a.Name, a.Reason})
		return false, nil
	case a.Level == task.General:
		found := f.neighbours(a.Type)
		for _, e := range found {
			t.Matched = append(t.Matched, e.Name)
		}
		f.about(found)
		if len(found) == 0 {
			t.Scope = Unknown
			f.out.Unknown = append(f.out.Unknown, a.Name)
		}
		return true, nil
	}
	found := match(f.View, a.Name)
	if len(found) == 0 {
		if hidden := match(f.Full, a.Name); len(hidden) > 0 {
			t.Scope, t.Reason = Hidden, f.whyHidden(hidden[0])
			f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: t.Reason, Hidden: true})
			return true, nil
		}
		var err error
		if found, err = f.near(a); err != nil {
			return true, err
		}
	}
	if len(found) == 0 {
		t.Scope = Unknown
		f.out.Unknown = append(f.out.Unknown, a.Name)
		return true, nil
	}
	t.Scope = InScope
	for _, e := range found {
		t.Matched = append(t.Matched, e.Name)
	}
	f.about(found)
	return true, nil
}

// whyHidden says why something that the base knows can't be spoken of.
func (f *finder) whyHidden(e *cast.Entity) string {
	first := f.Full.Occurrences(e)
	if len(first) > 0 && f.View.Limit < kb.Always-1 {
		ev := f.Full.Evidence
		if ev.MomentOf(first[0].Document, first[0].Span.Start) > f.View.Limit {
			return "not before " + ev.Story.Label(ev.PlaceOf(first[0].Document, first[0].Span.Start))
		}
	}
	return f.Persona.Name + " was not there and was not told"
}

// match finds the entities that a name means: the name itself, else those one
// of whose names holds it, or that it holds, as whole words.
func match(v *cast.View, name string) []*cast.Entity {
	if e, ok := v.Find(name); ok {
		return []*cast.Entity{e}
	}
	folded := kb.Fold(name)
	var out []*cast.Entity
	for _, e := range v.Entities() {
		if slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool {
			return holdsWords(string(n.ID), folded) || holdsWords(folded, string(n.ID))
		}) {
			out = append(out, e)
		}
	}
	return out[:min(len(out), 2)]
}

// holdsWords tells whether the words stand in the text as whole words; Han names
// need two characters and no borders.
func holdsWords(text, words string) bool {
	if len(words) < 3 || words == text {
		return false
	}
	i := strings.Index(text, words)
	if i < 0 {
		return false
	}
	if words[0] >= 0x80 {
		return len([]rune(words)) >= 2
	}
	end := i + len(words)
	return (i == 0 || text[i-1] == ' ') && (end == len(text) || text[end] == ' ')
}

// near finds entities whose text is nearest to an unmatched name.
func (f *finder) near(a task.AskedEntity) ([]*cast.Entity, error) {
	if f.index == nil || f.TextKey == nil {
		return nil, nil
	}
	vectors, err := f.engine.Embed(f.ctx, []string{a.Name + ": " + a.Reason})
	if err != nil || len(vectors) == 0 {
		return nil, nil // a base without vectors is asked by names alone
	}
	hits, err := f.index.Nearest(f.ctx, vectors[0], f.TopK)
	if err != nil {
		return nil, fmt.Errorf("look for what is near to %q: %w", a.Name, err)
	}
	byKey := map[string]*cast.Entity{}
	for _, e := range f.View.Entities() {
		byKey[f.TextKey(f.View, e)] = e
	}
	var out []*cast.Entity
	for _, h := range hits {
		if e := byKey[h.Key]; e != nil && h.Cosine >= f.engine.SimilarityThreshold() {
			out = append(out, e)
		}
	}
	return out, nil
}

// neighbours are the character's relations of a type, strongest first.
func (f *finder) neighbours(t kb.Type) []*cast.Entity {
	me, ok := f.View.Entity(f.Character.ID)
	if !ok {
		return nil
	}
	var out []*cast.Entity
	for _, r := range f.View.RelationsOf(me) {
		if o := r.Other(me); o.Type == t && len(out) < MostRelations {
			out = append(out, o)
		}
	}
	return out
}

func (f *finder) about(list []*cast.Entity) {
	for _, e := range list {
		if !slices.Contains(f.out.About, e) {
			f.out.About = append(f.out.About, e)
		}
	}
}

// describe collects descriptions of what was matched, its relations to the
// character, and the relations among what was matched.
func (f *finder) describe() {
	me, _ := f.View.Entity(f.Character.ID)
	wanted := map[kb.EntityID]bool{f.Character.ID: true}
	for _, e := range f.out.About {
		wanted[e.ID] = true
		f.out.Trace.Retrieved.Entities = append(f.out.Trace.Retrieved.Entities, e.Name)
		if text := f.View.Description(e); text != "" {
			f.out.Items = append(f.out.Items, task.MaterialItem{About: e.Name, Text: text})
		}
	}
	for _, e := range f.out.About {
		for _, r := range f.View.RelationsOf(e) {
			o := r.Other(e)
			if o != me && !wanted[o.ID] || r.Source != e && wanted[o.ID] && o != me {
				continue
			}
			pair := Pair{r.Source.Name, r.Target.Name}
			if slices.Contains(f.out.Trace.Retrieved.Relations, pair) {
				continue
			}
			f.out.Trace.Retrieved.Relations = append(f.out.Trace.Retrieved.Relations, pair)
			item := task.MaterialItem{About: r.Source.Name + " – " + r.Target.Name, Text: f.View.RelationDescription(r)}
			if len(r.Notes) > 0 && r.Notes[0].Span.Len() > 0 {
				n := r.Notes[0]
				item.Place = f.View.Story().Label(f.View.Evidence.PlaceOf(n.Document, n.Span.Start))
			}
			if item.Text != "" {
				f.out.Items = append(f.out.Items, item)
			}
		}
	}
}
