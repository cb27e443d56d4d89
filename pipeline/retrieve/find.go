package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// An Engine does the tasks that retrieval needs.
type Engine interface {
	task.QuestionAnalyst
	task.Embedder
}

// An Index finds the texts nearest in meaning, by their keys.
type Index interface {
	Nearest(ctx context.Context, vector []float32, k int) ([]Hit, error)
}

// A Hit is the key of a text and its cosine similarity.
type Hit struct {
	Key    string
	Cosine float64
}

// A Topic is a question and the views for it.
type Topic struct {
	View     *cast.View // what may be used
	Full     *cast.View // everything, to distinguish hidden from unknown
	Question string
	Language string
	Types    []kb.Type
}

// Sources are what a request uses besides its views. The zero value has none.
type Sources struct {
	// TextKey returns the key of an entity's text in the index; nil: entities are found by name only.
	TextKey func(*cast.View, *cast.Entity) string
	// Search finds the words of a question in the texts; nil: only names are searched.
	Search Search
	// Knows reports whether the character may be shown what begins at a place; nil: everything.
	Knows func(document kb.DocumentID, offset int) bool
	// Views caches what is prepared for a view; nil: it is prepared each time.
	Views *ViewCache
}

// A Request is a question to a character.
type Request struct {
	Topic
	Sources
	Character *cast.Entity // of View
	Persona   task.Persona
	History   []string
	TopK      int // nearest entities for a name that occurs nowhere; 0: 5
}

// An Item is a piece of knowledge.
type Item struct {
	task.MaterialItem
	Key string // of the item of the trace to which it belongs
}

// A Context is the result, most relevant first.
type Context struct {
	Items   []Item
	Refused []task.Refusal // out of scope, or hidden
	Unknown []string
	// About are the entities that the question is about and that may be mentioned.
	About []*cast.Entity
	Trace conversation.Trace
	// Asking is the question with names in place of its pronouns, and without the sentences that name only what is
	// refused. Covers is the share of its words, by weight, in the best sentence.
	Asking string
	Covers float64
	// Rarity is the weight of each word of the question.
	Rarity map[string]float64
	// Searched reports whether there was an index for the question's words.
	Searched bool
	// Mentioned are the entities that the texts mention with the question's words, best first.
	Mentioned []*cast.Entity
	// AllRefused reports whether everything that was asked about is out of scope.
	AllRefused bool
	// Ties are the relations of others to the character and to those in the question.
	Ties []task.Tie
}

// Find does RoleRAG 3.4: it analyzes the question, refuses what is out of scope, matches what is specific, and takes
// the neighbours for what is general.
func Find(ctx context.Context, r Request, engine Engine, index Index) (Context, error) {
	f := newFinder(r)
	f.engine, f.index = engine, index
	f.resolvePronouns()
	excerpts, err := f.findSentences(ctx)
	if err != nil {
		return f.out, err
	}
	answer, err := engine.AnalyzeQuestion(ctx, task.QuestionInput{Work: f.work(), Setting: f.setting(), Cast: f.chief(), Character: r.Persona, Question: f.Question, History: r.History,
		Language: r.Language, Types: r.Types, Known: r.Views.known(r.View, r.Full), Related: f.related(), Excerpts: excerpts, Resolved: f.resolvedQuestion, InText: f.inText(), Year: f.year()})
	if err != nil {
		return f.out, fmt.Errorf("understand the question: %w", err)
	}
	f.out.Trace.Draft = answer.HypotheticalAnswer
	if err := f.classify(ctx, answer.Entities); err != nil {
		return f.out, err
	}
	switch {
	case f.keepAnswerable():
		if excerpts, err = f.findSentences(ctx); err != nil {
			return f.out, err
		}
	case len(f.out.Refused) > 0:
		excerpts, f.further = nil, nil // nothing may be quoted about something out of scope
	}
	f.addOverlooked()
	f.addAntecedents()
	f.findByNotes()
	f.describe(excerpts)
	f.out.Unknown = slices.DeleteFunc(f.out.Unknown, f.isMentioned)
	for i := range f.out.Trace.Asked {
		if a := &f.out.Trace.Asked[i]; a.Scope == conversation.Unknown && f.isMentioned(a.Name) {
			a.Scope = conversation.InScope
		}
	}
	f.out.Refused = slices.DeleteFunc(f.out.Refused, func(r task.Refusal) bool { return r.Hidden && f.isMentioned(r.Name) })
	f.out.Asking, f.out.Ties = f.resolvedQuestion, f.ties()
	f.out.Covers, f.out.Rarity, f.out.Searched, f.out.Mentioned = f.covers, f.rarity, f.Search != nil, f.aboutEntities
	return f.out, nil
}

// isMentioned reports whether an item mentions a thing by its head noun: “the net loft” as “the loft”. An answer
// should not deny what is in the same prompt.
func (f *finder) isMentioned(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	if first := firstRune(name); len(words) < 2 || unicode.IsUpper(first) || script.IsHan(first) {
		return false
	}
	head := text.Lemma(text.Stem(words[len(words)-1]))
	return slices.ContainsFunc(f.out.Items, func(i Item) bool {
		for term := range Terms(i.Text) {
			if text.Lemma(term) == head {
				return true
			}
		}
		return false
	})
}

func newFinder(r Request) *finder {
	f := &finder{Request: r}
	f.names = r.Views.lexicon(r.View, r.TextKey)
	f.all = r.Views.lexicon(r.Full, nil)
	f.Question, f.History = f.all.Spell(r.Question), slices.Clone(r.History)
	for i, said := range f.History {
		f.History[i] = f.all.Spell(said)
	}
	f.resolvedQuestion = f.Question
	f.saidTerms = Terms(f.Question + "\n" + strings.Join(r.History, "\n"))
	f.TopK = cmp.Or(f.TopK, 5)
	return f
}

type finder struct {
	Request
	engine           Engine
	index            Index
	names            *Lexicon // of View
	all              *Lexicon // of Full
	out              Context
	saidTerms        map[string]bool // terms of question and history
	covers           float64
	rarity           map[string]float64 // of the words of the question
	resolvedQuestion string             // the question with names in place of pronouns
	antecedents      []resolvedReference
	near             map[string][]*cast.Entity
	cosine           map[*cast.Entity]float64 // of near entities
	further          []task.Excerpt           // less relevant excerpts
	aboutEntities    []*cast.Entity           // entities that the texts mention with the question's words, best first
	found            []match                  // how entities were found
	graph            *graph
	walked           map[kb.Stretch]float64 // PageRank of passages, relative to the best
}

// inQuestion reports whether the question or the history names something, even with its words in another order;
// otherwise only the draft does.
func (f *finder) inQuestion(name string) bool {
	if Names(f.resolvedQuestion, name) || slices.ContainsFunc(f.History, func(h string) bool { return Names(h, name) }) {
		return true
	}
	words := Terms(name)
	for w := range words {
		if !f.saidTerms[w] {
			return f.aliased(name)
		}
	}
	return len(words) > 0
}

// aliased reports whether the question uses another name of an entity that the analysis names.
func (f *finder) aliased(name string) bool {
	return slices.ContainsFunc(f.names.folded[kb.Fold(name)], func(e *cast.Entity) bool {
		return slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return Names(f.resolvedQuestion, n.Surface) })
	})
}

// classify handles each entity that the question and the draft are about.
func (f *finder) classify(ctx context.Context, asked []task.AskedEntity) error {
	if err := f.findNear(ctx, asked); err != nil {
		return err
	}
	var drafted []task.AskedEntity
	own, refused := 0, 0 // entities named in the question
	for _, a := range asked {
		if kb.Fold(a.Name) == "" || isPronoun(a.Name) {
			continue // pronouns are resolved separately
		}
		named := f.inQuestion(a.Name)
		if !named && a.Scope == task.OutOfScope {
			continue // only the draft names it: the answer does not need it
		}
		if named {
			own++
		}
		if a.Scope == task.OutOfScope { // and named
			if f.inText()(a.Name) {
				a.Scope = task.InScope // it occurs in the texts
			} else {
				refused++
			}
		}
		// A draft may know more than the character. If something is hidden, entities that only the draft names are
		// handled after those in the question.
		if !named && a.Scope != task.OutOfScope && a.Level != task.General && f.View.Limit < kb.Always {
			drafted = append(drafted, a)
			continue
		}
		f.handleAsked(a)
	}
	for _, a := range drafted {
		f.handleDrafted(a)
	}
	// The question is out of scope if everything it names is.
	f.out.AllRefused = own > 0 && refused == own
	return nil
}

// addOverlooked adds entities that the question names and the analysis has missed, unless they are refused. The first
// word of an English question does not count, because it has a capital anyway.
func (f *finder) addOverlooked() {
	if f.out.AllRefused {
		return
	}
	for _, e := range f.namedIn(f.Question) {
		i := slices.IndexFunc(e.Names, func(n *kb.NameInfo) bool {
			at := strings.Index(f.Question, n.Surface)
			return at > 0 || at == 0 && script.BeginsHan(n.Surface)
		})
		if i < 0 || slices.Contains(f.out.About, e) {
			continue
		}
		name := e.Names[i].Surface
		if slices.ContainsFunc(f.out.Refused, func(r task.Refusal) bool { return Names(r.Name, name) || Names(name, r.Name) }) {
			continue
		}
		t := conversation.Asked{Name: name, Level: task.Specific, Reason: f.say("the question names "+name, "问题中提到"+name)}
		t.Scope = f.addMatched(&t, []*cast.Entity{e}, conversation.ByName)
		f.out.Trace.Asked = append(f.out.Trace.Asked, t)
	}
}

// handleAsked handles an entity that the question is about.
func (f *finder) handleAsked(a task.AskedEntity) {
	t := conversation.Asked{Name: a.Name, Scope: conversation.InScope, Reason: a.Reason, Level: a.Level}
	later := ""
	switch {
	case a.Scope == task.OutOfScope:
		t.Scope = conversation.OutOfScope
		f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: a.Reason})
	case a.Level == task.General:
		t.Scope = f.addMatched(&t, f.neighbours(a.Type), conversation.ByNeighbour)
	default:
		found := f.matching(a.Name)
		hidden := f.all.Match(a.Name)
		how := conversation.ByName
		if len(found) == 0 && len(hidden) == 0 {
			found, how = f.near[a.Name], conversation.ByNearness
		}
		if !f.inQuestion(a.Name) {
			how = conversation.ByDraft
		}
		if t.Scope = f.addMatched(&t, found, how); t.Scope == conversation.Unknown && len(hidden) > 0 && !f.commonNoun(a.Name, hidden[0]) {
			reason, later := f.whyHidden(hidden[0])
			t.Scope, t.Reason = conversation.Hidden, reason
			f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: reason, Hidden: true, Later: later})
		} else if len(found) > 0 {
			later = f.whyMoreLater(found[0])
		}
	}
	if t.Scope == conversation.Unknown && !f.inQuestion(a.Name) {
		return // the question does not name it
	}
	if t.Scope == conversation.Unknown && a.Level != task.General { // not for "what happened", which is no name
		f.out.Unknown = append(f.out.Unknown, a.Name)
	}
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
	if later != "" {
		f.out.Trace.Asked = append(f.out.Trace.Asked, conversation.Asked{Name: a.Name, Scope: conversation.Hidden, Reason: later, Level: a.Level})
	}
}

// commonNoun reports whether a name is a common noun, "the draught", and not a proper name: everybody uses the word,
// and anybody who has seen such a thing may speak of it. Whether the visible texts do is decided by the search.
func (f *finder) commonNoun(name string, e *cast.Entity) bool {
	if e.Type == kb.Character || script.BeginsHan(name) {
		return false
	}
	return !strings.ContainsFunc(name, unicode.IsUpper) && !strings.ContainsFunc(strings.TrimPrefix(e.Name, "The "), unicode.IsUpper)
}

// matching returns the entities of the view that a name means. A name that somebody bears only later is not matched to
// another one who bears a part of it now.
func (f *finder) matching(name string) []*cast.Entity {
	folded := kb.Fold(name)
	found := f.narrowNamesakes(folded, f.names.Match(name))
	later := f.all.folded[folded]
	if len(f.names.folded[folded]) > 0 || len(later) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(e *cast.Entity) bool {
		return !slices.ContainsFunc(later, func(o *cast.Entity) bool { return o.Holds(e.Names[0].ID) })
	})
}

// narrowNamesakes keeps those of several namesakes that the question also gives another name, or all if it does not.
func (f *finder) narrowNamesakes(folded string, found []*cast.Entity) []*cast.Entity {
	if len(found) < 2 || slices.ContainsFunc(found, func(e *cast.Entity) bool { return kb.Fold(e.Name) != folded }) {
		return found
	}
	var out []*cast.Entity
	for _, e := range found {
		if slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return Names(f.Question, n.Surface) }) {
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		return found
	}
	return out
}

// handleDrafted handles an entity that only the draft names, if something is hidden. The draft may anticipate a
// reveal: an entity is not used if it is the same as one in the question, but not yet in this view.
func (f *finder) handleDrafted(a task.AskedEntity) {
	asked := slices.Clone(f.out.About)
	found := slices.DeleteFunc(slices.Clone(f.matching(a.Name)), func(e *cast.Entity) bool {
		whole, ok := f.Full.Bearer(e.Names[0].ID)
		return ok && slices.ContainsFunc(asked, func(o *cast.Entity) bool { return o != e && whole.Holds(o.Names[0].ID) })
	})
	if len(found) == 0 {
		return
	}
	t := conversation.Asked{Name: a.Name, Reason: a.Reason, Level: a.Level}
	t.Scope = f.addMatched(&t, found, conversation.ByDraft)
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
}

// addMatched adds matched entities, and returns the resulting scope.
func (f *finder) addMatched(t *conversation.Asked, found []*cast.Entity, how string) string {
	if len(found) == 0 {
		return conversation.Unknown
	}
	for _, e := range found {
		t.Matched = append(t.Matched, refOf(e))
		if !slices.Contains(f.out.About, e) {
			f.out.About = append(f.out.About, e)
			f.recordMatch(e, how, f.cosine[e])
		}
	}
	return conversation.InScope
}

// recordMatch records how an entity was found.
func (f *finder) recordMatch(e *cast.Entity, how string, cosine float64) {
	m := match{entity: e, how: how, score: cosine}
	if how == conversation.ByNeighbour && f.Character != nil {
		for _, r := range f.View.RelationsOf(f.Character) {
			if r.Other(f.Character) == e {
				m.score = r.Strength
			}
		}
	}
	f.found = append(f.found, m)
}

// A match is how an entity was found (conversation.ByName and the like), with a score: the cosine of a near text, the
// strength (1–10) of a neighbour's relation, else 0.
type match struct {
	entity *cast.Entity
	how    string
	score  float64
}

// refOf returns an entity as traces refer to it.
func refOf(e *cast.Entity) conversation.Ref {
	return conversation.Ref{Anchor: e.Group.Anchor, Name: e.Name}
}

// nearFactor is how many times TopK near texts are searched. Those of another type than asked for are skipped, so that
// no place answers for a person (RoleRAG compares within a type).
const nearFactor = 3

// mayBeType reports whether an entity may be of a type; true if the base has no such type.
func (f *finder) mayBeType(e *cast.Entity, t kb.Type) bool {
	return e.Type == t || t == noKind || len(f.Types) > 0 && !slices.Contains(f.Types, t)
}

// findNear finds entities near in meaning to names that occur nowhere. The texts in the index are those the view
// shows, so nothing hidden makes two things near.
func (f *finder) findNear(ctx context.Context, asked []task.AskedEntity) error {
	f.near, f.cosine = map[string][]*cast.Entity{}, map[*cast.Entity]float64{}
	if f.index == nil || f.TextKey == nil || f.engine.EmbeddingModel() == "" {
		return nil
	}
	var texts []string
	var of []task.AskedEntity
	for _, a := range asked {
		if a.Scope != task.OutOfScope && a.Level != task.General && len(f.all.Match(a.Name)) == 0 && len(f.names.Match(a.Name)) == 0 {
			texts, of = append(texts, a.Name), append(of, a)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	vectors, err := f.engine.Embed(ctx, texts)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return nil // without vectors, names alone are matched
	}
	for i, v := range vectors {
		hits, err := f.index.Nearest(ctx, v, f.TopK*nearFactor)
		if err != nil {
			return fmt.Errorf("look for what is near to %q: %w", of[i].Name, err)
		}
		f.addNear(of[i], hits)
	}
	return nil
}

// addNear adds the hits that are near enough to a name, and of its type.
func (f *finder) addNear(a task.AskedEntity, hits []Hit) {
	for _, h := range hits {
		e := f.names.byKey(h.Key)
		if e == nil || h.Cosine < f.engine.SimilarityThreshold() || len(f.near[a.Name]) == f.TopK || !f.mayBeType(e, a.Type) {
			continue
		}
		f.near[a.Name] = append(f.near[a.Name], e)
		f.cosine[e] = max(f.cosine[e], h.Cosine)
	}
}
