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

// A Topic is what is asked, and the views that it is asked of.
type Topic struct {
	View     *cast.View // what may be used
	Full     *cast.View // everything, to tell hidden from unknown
	Question string
	Language string
	Types    []kb.Type
}

// Sources are where a request looks things up besides its views. The zero value has none.
type Sources struct {
	// TextKey names the text of an entity in the index; nil: by names alone.
	TextKey func(*cast.View, *cast.Entity) string
	// Search finds the words of a question in the texts; nil: only names are
	// looked for.
	Search Search
	// Knows reports whether the character may be shown what begins at a place; nil:
	// everything.
	Knows func(document kb.DocumentID, offset int) bool
	// Views keeps what is prepared for a view from question to question; nil:
	// it is prepared each time.
	Views *ViewCache
}

// A Request to find what a character can say.
type Request struct {
	Topic
	Sources
	Character *cast.Entity // of View
	Persona   task.Persona
	History   []string
	TopK      int // neighbours of a name that occurs nowhere; 0: 5
}

// An Item is a piece of knowledge.
type Item struct {
	task.MaterialItem
	Key string // of the item of the trace that it belongs to
}

// A Context is what was found, most relevant first.
type Context struct {
	Items   []Item
	Refused []task.Refusal // out of scope, or hidden
	Unknown []string
	// About are the entities the question is about and may be spoken of.
	About []*cast.Entity
	Trace conversation.Trace
	// Asking is the question with names in the places of its pronouns and without the sentences
	// that name only what is refused, and Covers which part of
	// its words, by weight, the best sentence contains.
	Asking string
	Covers float64
	// Rarity is the weight of each word of the question.
	Rarity map[string]float64
	// Searched: there was an index to look for the question's words in.
	Searched bool
	// Mentioned are the entities about which the texts use the question's words, most first.
	Mentioned []*cast.Entity
	// AllRefused: everything that was asked about is out of scope.
	AllRefused bool
	// Ties are how others are related to the character and to those the question names.
	Ties []task.Tie
}

// Find does RoleRAG 3.4: analyze, refuse what is out of scope, match what is
// specific, take the neighbours of what is general.
func Find(ctx context.Context, r Request, engine Engine, index Index) (Context, error) {
	f := newFinder(r)
	f.engine, f.index = engine, index
	f.resolve()
	excerpts, err := f.findSentences(ctx)
	if err != nil {
		return f.out, err
	}
	answer, err := engine.AnalyzeQuestion(ctx, task.QuestionInput{Work: f.work(), Setting: f.setting(), Cast: f.chief(), Character: r.Persona, Question: f.Question, History: r.History,
		Language: r.Language, Types: r.Types, Known: r.Views.known(r.View, r.Full), Related: f.related(), Excerpts: excerpts, Resolved: f.asking, InText: f.inText(), Year: f.year()})
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
		excerpts, f.further = nil, nil // nothing is said about what is not of this world
	}
	f.overlooked()
	f.followUp()
	f.spot()
	f.describe(excerpts)
	f.out.Unknown = slices.DeleteFunc(f.out.Unknown, f.isMentioned)
	for i := range f.out.Trace.Asked {
		if a := &f.out.Trace.Asked[i]; a.Scope == conversation.Unknown && f.isMentioned(a.Name) {
			a.Scope = conversation.InScope
		}
	}
	f.out.Refused = slices.DeleteFunc(f.out.Refused, func(r task.Refusal) bool { return r.Hidden && f.isMentioned(r.Name) })
	f.out.Asking, f.out.Ties = f.asking, f.ties()
	f.out.Covers, f.out.Rarity, f.out.Searched, f.out.Mentioned = f.covers, f.rarity, f.Search != nil, f.spots
	return f.out, nil
}

// isMentioned reports whether what was found mentions a thing by its head word: “the net loft”
// as “the loft”. An answer should not deny what is in the same prompt.
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
	f.asking = f.Question
	f.said = Terms(f.Question + "\n" + strings.Join(r.History, "\n"))
	f.TopK = cmp.Or(f.TopK, 5)
	return f
}

type finder struct {
	Request
	engine   Engine
	index    Index
	names    *Lexicon // of View
	all      *Lexicon // of Full
	out      Context
	said     map[string]bool // terms of question and history
	covers   float64
	rarity   map[string]float64 // of the words of the question
	asking   string             // the question with what its pronouns stand for
	resolved []resolved
	near     map[string][]*cast.Entity
	cosine   map[*cast.Entity]float64 // of what is near
	further  []task.Excerpt           // what tells less of what is asked
	spots    []*cast.Entity           // entities about which the texts use the question's words, most first
	found    []match                  // how entities were found
	graph    *graph
	walked   map[kb.Stretch]float64 // passages by where the graph leads from the question
}

// inQuestion reports whether the question itself, or what was said before it,
// names something, even in another order of words; else only the draft does.
func (f *finder) inQuestion(name string) bool {
	if Names(f.asking, name) || slices.ContainsFunc(f.History, func(h string) bool { return Names(h, name) }) {
		return true
	}
	words := Terms(name)
	for w := range words {
		if !f.said[w] {
			return f.aliased(name)
		}
	}
	return len(words) > 0
}

// aliased reports whether the question uses another name for what the analysis
// returns under its own.
func (f *finder) aliased(name string) bool {
	return slices.ContainsFunc(f.names.folded[kb.Fold(name)], func(e *cast.Entity) bool {
		return slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return Names(f.asking, n.Surface) })
	})
}

// classify goes through what question and draft are about.
func (f *finder) classify(ctx context.Context, asked []task.AskedEntity) error {
	if err := f.findNear(ctx, asked); err != nil {
		return err
	}
	var drafted []task.AskedEntity
	own, refused := 0, 0 // of what the question names
	for _, a := range asked {
		if kb.Fold(a.Name) == "" || refers(a.Name) {
			continue // pronouns are followed up
		}
		named := f.inQuestion(a.Name)
		if !named && a.Scope == task.OutOfScope {
			continue // only the draft names it, so the answer does not need it
		}
		if named {
			own++
		}
		if a.Scope == task.OutOfScope { // and named
			if f.inText()(a.Name) {
				a.Scope = task.InScope // what the text holds is of its world
			} else {
				refused++
			}
		}
		// A draft may know more than the character may: where something is hidden,
		// what only the draft names waits until it is clear what the question names.
		if !named && a.Scope != task.OutOfScope && a.Level != task.General && f.View.Limit < kb.Always {
			drafted = append(drafted, a)
			continue
		}
		f.askedFor(a)
	}
	for _, a := range drafted {
		f.drafted(a)
	}
	// What the question itself names decides whether it is out of scope.
	f.out.AllRefused = own > 0 && refused == own
	return nil
}

// overlooked adds what the question names as it is written and the analysis has
// passed over, unless it is refused; not the first word of an English question,
// which has a capital letter anyway.
func (f *finder) overlooked() {
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
		t.Scope = f.take(&t, []*cast.Entity{e}, conversation.ByName)
		f.out.Trace.Asked = append(f.out.Trace.Asked, t)
	}
}

// askedFor handles one thing the question is about.
func (f *finder) askedFor(a task.AskedEntity) {
	t := conversation.Asked{Name: a.Name, Scope: conversation.InScope, Reason: a.Reason, Level: a.Level}
	later := ""
	switch {
	case a.Scope == task.OutOfScope:
		t.Scope = conversation.OutOfScope
		f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: a.Reason})
	case a.Level == task.General:
		t.Scope = f.take(&t, f.neighbours(a.Type), conversation.ByNeighbour)
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
		if t.Scope = f.take(&t, found, how); t.Scope == conversation.Unknown && len(hidden) > 0 && !f.commonNoun(a.Name, hidden[0]) {
			reason, later := f.whyHidden(hidden[0])
			t.Scope, t.Reason = conversation.Hidden, reason
			f.out.Refused = append(f.out.Refused, task.Refusal{Name: a.Name, Reason: reason, Hidden: true, Later: later})
		} else if len(found) > 0 {
			later = f.comesOut(found[0])
		}
	}
	if t.Scope == conversation.Unknown && !f.inQuestion(a.Name) {
		return // nobody asked for it
	}
	if t.Scope == conversation.Unknown && a.Level != task.General { // "what happened" is no name
		f.out.Unknown = append(f.out.Unknown, a.Name)
	}
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
	if later != "" {
		f.out.Trace.Asked = append(f.out.Trace.Asked, conversation.Asked{Name: a.Name, Scope: conversation.Hidden, Reason: later, Level: a.Level})
	}
}

// commonNoun reports whether a name is a word for things of its kind, "the draught", and not a name of
// one: everybody uses the word, and anybody who has seen such a thing may speak of it. Whether the texts
// that may be shown do is left to the search.
func (f *finder) commonNoun(name string, e *cast.Entity) bool {
	if e.Type == kb.Character || script.BeginsHan(name) {
		return false
	}
	return !strings.ContainsFunc(name, unicode.IsUpper) && !strings.ContainsFunc(strings.TrimPrefix(e.Name, "The "), unicode.IsUpper)
}

// matching returns the entities of the view that a name means. A name that is used
// only later by somebody is not taken for another one who bears a part of it
// now.
func (f *finder) matching(name string) []*cast.Entity {
	folded := kb.Fold(name)
	found := f.namedFurther(folded, f.names.Match(name))
	later := f.all.folded[folded]
	if len(f.names.folded[folded]) > 0 || len(later) == 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(e *cast.Entity) bool {
		return !slices.ContainsFunc(later, func(o *cast.Entity) bool { return o.Holds(e.Names[0].ID) })
	})
}

// namedFurther leaves those of several namesakes that the question names by another of their names
// too, all of them where it does not.
func (f *finder) namedFurther(folded string, found []*cast.Entity) []*cast.Entity {
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

// drafted handles what only the draft names, where something is hidden. A draft
// may guess what is revealed later: an entity that is the same as something the question
// names, but not yet in this view, is not followed.
func (f *finder) drafted(a task.AskedEntity) {
	asked := slices.Clone(f.out.About)
	found := slices.DeleteFunc(slices.Clone(f.matching(a.Name)), func(e *cast.Entity) bool {
		whole, ok := f.Full.Bearer(e.Names[0].ID)
		return ok && slices.ContainsFunc(asked, func(o *cast.Entity) bool { return o != e && whole.Holds(o.Names[0].ID) })
	})
	if len(found) == 0 {
		return
	}
	t := conversation.Asked{Name: a.Name, Reason: a.Reason, Level: a.Level}
	t.Scope = f.take(&t, found, conversation.ByDraft)
	f.out.Trace.Asked = append(f.out.Trace.Asked, t)
}

// take notes what was matched, and is the scope that follows.
func (f *finder) take(t *conversation.Asked, found []*cast.Entity, how string) string {
	if len(found) == 0 {
		return conversation.Unknown
	}
	for _, e := range found {
		t.Matched = append(t.Matched, refOf(e))
		if !slices.Contains(f.out.About, e) {
			f.out.About = append(f.out.About, e)
			f.match(e, how, f.cosine[e])
		}
	}
	return conversation.InScope
}

// match notes how an entity was found.
func (f *finder) match(e *cast.Entity, how string, cosine float64) {
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

// A match is how an entity was found (conversation.ByName and its like), with the
// figure that goes with it: the cosine of what was near, the strength (1–10) of a
// neighbour's relation, else 0.
type match struct {
	entity *cast.Entity
	how    string
	score  float64
}

// refOf returns an entity as traces name it.
func refOf(e *cast.Entity) conversation.Ref {
	return conversation.Ref{Anchor: e.Group.Anchor, Name: e.Name}
}

// ofOtherTypes is how many times more near texts are looked at than are taken: those of another
// type than what is asked for are passed over, so that no place answers for a person (RoleRAG
// compares within a type).
const ofOtherTypes = 3

// ofType reports whether an entity may be what a name of a type means; any may where the base
// has no such type.
func (f *finder) ofType(e *cast.Entity, t kb.Type) bool {
	return e.Type == t || t == noKind || len(f.Types) > 0 && !slices.Contains(f.Types, t)
}

// findNear looks once for what is near to the names that occur nowhere. Keys
// are of texts as the view shows them, so nothing hidden makes two things near.
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
		return nil // a server that can't embed is asked by names alone
	}
	for i, v := range vectors {
		hits, err := f.index.Nearest(ctx, v, f.TopK*ofOtherTypes)
		if err != nil {
			return fmt.Errorf("look for what is near to %q: %w", of[i].Name, err)
		}
		f.addNear(of[i], hits)
	}
	return nil
}

// addNear notes the hits that are near enough to what was asked for, and of its type.
func (f *finder) addNear(a task.AskedEntity, hits []Hit) {
	for _, h := range hits {
		e := f.names.key(h.Key)
		if e == nil || h.Cosine < f.engine.SimilarityThreshold() || len(f.near[a.Name]) == f.TopK || !f.ofType(e, a.Type) {
			continue
		}
		f.near[a.Name] = append(f.near[a.Name], e)
		f.cosine[e] = max(f.cosine[e], h.Cosine)
	}
}
