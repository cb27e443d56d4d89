package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// The methods. Vanilla knows only the name and the work; Profile adds who the character is; RAG has the nearest
// passages and no profile (RoleRAG 4.1); RoleRAG is the default; the memory methods are those of Emotional RAG;
// Bubbles is that of the proposals; Full is RoleRAG, Bubbles and emotional-ca together.
const (
	Vanilla = "vanilla"
	Profile = "profile"
	RAG     = "rag"
	RoleRAG = "rolerag"
	Bubbles = "bubbles"
	Full    = "full"
)

// Methods returns all methods in display order.
func Methods() []string {
	return []string{RoleRAG, Full, RAG, Profile, Vanilla, string(recall.Meaning), string(recall.CA), string(recall.CM),
		string(recall.SC), string(recall.SS), Bubbles}
}

// Bounds reports whether a method analyzes a question and refuses what is outside the character's world.
func Bounds(method string) bool { return method == RoleRAG || method == Full }

// A Request is a question in a conversation.
type Request struct {
	retrieve.Topic              // its View is what the character may know: retrieve.Narrow
	Character      *cast.Entity // of View; of Full if the view does not show it
	Asker          *cast.Entity // of Full; nil: a stranger
	History        []kb.Turn    // oldest first
	Method         string       // "": RoleRAG
	Place          string       // place of the story as of which the question is asked, for the prompt; "": the end
	Template       string       // the writer's own; "": the built-in one
	Budget         Budget
	// Dropped are recommendations that the writer has disabled, by their keys in the trace (conversation.Item.Key).
	Dropped []string
}

// Deps are what a turn needs. Only Engine and Tokens are required.
type Deps struct {
	Engine task.Engine
	Index  retrieve.Index // of entities; nil: they are found by name only
	// PassageIndex is an index of passages. It is separate from that of entities, so that neither fills the other's
	// nearest results. nil: passages are compared by their words.
	PassageIndex retrieve.Index
	retrieve.Sources
	// Passages returns where the passage with a key of PassageIndex is.
	Passages func(key string) (kb.Stretch, bool)
	Tokens   func(string) int
	// Vectors caches vectors of memories, by Key of the text.
	Vectors Vectors
	Key     func(text string) string
	// KeepFeelings stores the feelings that were scored for a turn, and reports whether they could be stored.
	KeepFeelings func([]*kb.Feeling) (kept bool, err error)
	// Choice is how many items are used, and the strategy of "full".
	Choice  conversation.Choice
	Weights *recall.Weights // nil: recall.DefaultWeights
}

// Vectors caches vectors by model and key.
type Vectors interface {
	FindVectors(model string, keys []string) (map[string][]float32, error)
	PutVectors(model string, vectors map[string][]float32) error
}

// An Answer is a reply with its trace.
type Answer struct {
	Answer  string
	Method  string
	InScope bool
	// Bare reports whether the method gave the engine nothing but the character.
	Bare  bool
	Trace conversation.Trace
	// PromptTokens and CompletionTokens are as the engine counted them; 0: unknown.
	PromptTokens     int
	CompletionTokens int
}

// Ask does one turn. onTrace, which may be nil, is called with the trace before the first word. If the reply breaks
// off, the answer has the part that was received.
func Ask(ctx context.Context, r Request, d Deps, onTrace func(conversation.Trace), onText func(string) error) (Answer, error) {
	t, prompt, err := prepare(ctx, r, d)
	if err != nil {
		return Answer{}, err
	}
	in, trace := t.input(prompt), t.trace(prompt)
	if onTrace != nil {
		onTrace(trace)
	}
	reply, err := d.Engine.Reply(ctx, in, onText)
	m := in.Material
	said := strings.TrimSpace(reply.Text)
	out := Answer{Answer: said, Method: t.Method, InScope: !t.found.AllRefused, Bare: !m.Searched && len(m.Items)+len(m.Refused)+len(m.Unknown) == 0, Trace: markUsed(trace, t.View, said),
		PromptTokens: reply.PromptTokens, CompletionTokens: reply.CompletionTokens}
	if err != nil {
		return out, fmt.Errorf("answer: %w", err)
	}
	return out, nil
}

// Recommend returns the trace of a turn without doing it: what would be given to the character.
func Recommend(ctx context.Context, r Request, d Deps) (conversation.Trace, error) {
	t, prompt, err := prepare(ctx, r, d)
	if err != nil {
		return conversation.Trace{}, err
	}
	return t.trace(prompt), nil
}

// trace returns the trace of the prompt.
func (t *turn) trace(prompt string) conversation.Trace {
	trace := t.found.Trace
	trace.Prompt = t.wholePrompt(t.input(prompt))
	trace.Tokens = t.Tokens(trace.Prompt)
	trace.Sort()
	return trace
}

func prepare(ctx context.Context, r Request, d Deps) (*turn, string, error) {
	r.Method = cmp.Or(r.Method, RoleRAG)
	if !slices.Contains(Methods(), r.Method) {
		return nil, "", kb.Errorf("there is no method “%s”: there are %s", r.Method, strings.Join(Methods(), ", "))
	}
	if strings.TrimSpace(r.Question) == "" {
		return nil, "", kb.Errorf("there is no question: write one")
	}
	r.Budget = r.Budget.orDefault()
	d.Weights = cmp.Or(d.Weights, &recall.DefaultWeights)
	d.Choice = d.Choice.OrPublished()
	book, err := d.Views.BookFor(ctx, r.View)
	if err != nil {
		return nil, "", err
	}
	t := &turn{Request: r, Deps: d, book: book}
	if me, ok := r.View.Entity(r.Character.ID); ok {
		t.me = me
	}
	if err := t.gather(ctx); err != nil {
		return nil, "", err
	}
	for _, h := range t.History[:len(t.History)-len(t.keptTurns())] {
		t.recordCut(conversation.SectionHistory, h.Text)
	}
	t.removeRepeats()
	prompt, err := Prompt(r.Template, r.Language, t.sheet)
	return t, prompt, err
}

type turn struct {
	Request
	Deps
	book   *memory.Book
	me     *cast.Entity // in View; nil if the view does not show the character yet
	sheet  Sheet
	found  retrieve.Context
	saying *task.Saying
	// greeted reports whether the question is only a greeting.
	greeted bool
}

// gather fills the sheet for the method.
func (t *turn) gather(ctx context.Context) error {
	t.found = retrieve.Context{}
	t.sheet = Sheet{Name: t.Character.Name, Place: t.Place}
	if t.Asker != nil {
		t.sheet.Asker = t.Asker.Name
	}
	t.addSetting()
	t.setSecondPerson()
	if Profiled(t.Method) {
		t.addProfile()
		t.addAsker()
	}
	switch t.Method {
	case Vanilla, Profile:
		return nil
	case RAG:
		return t.addPassages(ctx)
	case RoleRAG:
		if err := t.addRoleRAG(ctx); err != nil {
			return err
		}
		t.addSaying()
		t.addRelevantMemories()
		return nil
	case Bubbles:
		return t.recallScene(ctx)
	case Full:
		if err := t.addRoleRAG(ctx); err != nil {
			return err
		}
		t.addSaying()
		if err := t.recallScene(ctx); err != nil {
			return err
		}
		return t.remember(ctx, recall.Strategy(t.Choice.Full))
	}
	return t.remember(ctx, recall.Strategy(t.Method))
}

func (t *turn) addRoleRAG(ctx context.Context) error {
	if t.isGreeting() {
		t.sheet.Bounded, t.greeted = true, true
		return nil
	}
	var history []string
	for _, h := range t.keptTurns() {
		history = append(history, h.Text)
	}
	found, err := retrieve.Find(ctx, retrieve.Request{Topic: t.Topic, Sources: t.Sources, Character: t.me,
		Persona: task.Persona{Name: t.Character.Name, Summary: t.sheet.Profile}, History: history}, t.Engine, t.Index)
	if err != nil {
		return err
	}
	t.found = found
	t.sheet.Items = t.selectItems(found.Items)
	t.sheet.Refused, t.sheet.Unknown, t.sheet.Bounded = found.Refused, found.Unknown, true
	return nil
}

// input returns the request for the engine's reply.
func (t *turn) input(prompt string) task.ReplyInput {
	turns := append(slices.Clone(t.keptTurns()), kb.Turn{Text: t.Question})
	material := task.Material{Character: task.Persona{Name: t.Character.Name, Summary: t.sheet.Profile},
		Items: slices.Clone(t.sheet.Items), Own: t.sheet.Own[:t.sheet.Fitting], Refused: t.sheet.Refused, Unknown: t.sheet.Unknown}
	material.Asking, material.Searched, material.Covers, material.Rarity = t.found.Asking, t.found.Searched, t.found.Covers, t.found.Rarity
	material.Ties, material.Greeting, material.Saying = t.found.Ties, t.greeted, t.saying
	material.Mentioned, material.Found = t.names(t.found.Mentioned), t.names(t.found.About)
	self := cmp.Or(t.me, t.Character) // with the names that the view shows
	material.Self, material.FullName = t.names([]*cast.Entity{self})[0], fullName(self)
	if t.Engine.Origin() == kb.ByRule {
		material.Portraits = t.portraits()
	}
	if e := t.sheet.Episode; e != nil {
		for _, line := range slices.Concat(e.Said, e.Facts) {
			material.Items = append(material.Items, task.MaterialItem{About: cmp.Or(e.Title, t.Character.Name), Text: line, Place: e.Place, Kind: task.Remembered})
		}
	}
	for _, m := range t.sheet.Memories {
		material.Items = append(material.Items, task.MaterialItem{About: t.Character.Name, Text: m, Kind: task.Remembered})
	}
	material.Places = t.places(material.Items)
	return task.ReplyInput{System: prompt, Turns: turns, Language: t.Language, Temperature: replyTemperature, Material: material}
}

// places returns the places that items mention.
func (t *turn) places(items []task.MaterialItem) []task.KnownName {
	var out []*cast.Entity
	names := t.Views.Lexicon(t.View)
	for _, item := range items {
		for _, e := range names.In(item.Text) {
			if e.Type == kb.Location && !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	return t.names(out)
}

// names converts entities for an engine.
func (t *turn) names(list []*cast.Entity) []task.KnownName {
	out := make([]task.KnownName, len(list))
	for i, e := range list {
		out[i] = task.KnownName{Name: e.Name, Aliases: e.Aliases(), Type: e.Type, Gender: string(retrieve.GenderOf(t.View, e))}
	}
	return out
}

// fullName returns the most frequent name of somebody that is their canonical name and one more word; "" if there is
// none with more than rareMentions mentions.
func fullName(e *cast.Entity) string {
	best, most := "", rareMentions
	for _, n := range e.Names {
		first, last, two := strings.Cut(n.Surface, " ")
		if two && first == e.Name && !strings.Contains(last, " ") && len(n.Mentions) > most {
			best, most = n.Surface, len(n.Mentions)
		}
	}
	return best
}

// rareMentions is up to how many mentions a name is rare.
const rareMentions = 2

// replyTemperature lets replies vary.
const replyTemperature = 0.7

// wholePrompt returns the prompt as the engine gets it: the system prompt and the turns.
func (t *turn) wholePrompt(in task.ReplyInput) string {
	var b strings.Builder
	b.WriteString(in.System)
	for _, turn := range in.Turns {
		who := "?"
		if turn.FromCharacter {
			who = t.Character.Name
		} else if t.Asker != nil {
			who = t.Asker.Name
		}
		b.WriteString("\n\n" + who + ": " + turn.Text)
	}
	return b.String()
}
