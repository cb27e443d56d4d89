package extract

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Reader is what extract asks of an engine.
type Reader interface {
	task.GraphExtractor
	task.SceneExtractor
	Name() string
	Origin() kb.Origin
}

// A Job is one passage to read.
type Job struct {
	Passage *kb.Passage
	// Of what is asked, Text, Language and Types are for every engine, the rest only for one that
	// reads a passage in one call.
	task.PassageInput
}

// Read reads one passage. It returns an error only when ctx ended or stop says
// that going on is no use; any other failure is noted in the Reading.
func Read(ctx context.Context, engine Reader, job Job, stop func(error) bool) (*kb.Reading, error) {
	r := &kb.Reading{Passage: job.Passage.ID, Engine: engine.Name(), By: engine.Origin()}
	if r.By == kb.ByModel && len(job.Text) < titlePage && text.OnlyHeadings(job.Text) {
		return r, nil // nothing happens on a title page, and it costs no call
	}
	if one, ok := engine.(task.PassageReader); ok && one.ReadsWhole() {
		out, err := one.ReadPassage(ctx, job.PassageInput)
		if err != nil {
			return failed(ctx, r, err, stop)
		}
		g := newGrounding(job, r)
		g.graph(task.GraphOutput{Entities: out.Entities, Relations: out.Relations})
		g.aliases(out.AlsoCalled)
		g.scenes(task.ScenesOutput{Scenes: out.Scenes})
		return r, nil
	}
	where := kb.Stretch{Document: job.Passage.Document, Span: job.Passage.Span}
	graph, err := engine.ExtractGraph(ctx, task.GraphInput{Text: job.Text, Language: job.Language, Types: job.Types, Where: where})
	if err != nil {
		return failed(ctx, r, fmt.Errorf("read the people and things: %w", err), stop)
	}
	g := newGrounding(job, r)
	g.graph(graph)
	g.aliases(graph.AlsoCalled)
	scenes, err := engine.ExtractScenes(ctx, task.ScenesInput{Text: job.Text, Language: job.Language, KnownNames: g.names(), Where: where})
	if err != nil {
		return failed(ctx, r, fmt.Errorf("read the scenes: %w", err), stop)
	}
	g.scenes(scenes)
	return r, nil
}

// titlePage is how many bytes of headings at the beginning of a book are no list of its people.
const titlePage = 200

func failed(ctx context.Context, r *kb.Reading, err error, stop func(error) bool) (*kb.Reading, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, context.Canceled) || stop != nil && stop(err) {
		return nil, err
	}
	return &kb.Reading{Passage: r.Passage, Engine: r.Engine, By: r.By, Failure: kb.WhyOf(err)}, nil
}

// A grounding puts what an engine said at its place in the passage.
type grounding struct {
	job   Job
	r     *kb.Reading
	where *locator
	at    map[string][]kb.Span // surface name as given → where it is
	short map[kb.Span]string   // where a part stands for a name: see task.Entity.Short
}

func newGrounding(job Job, r *kb.Reading) *grounding {
	return &grounding{job: job, r: r, where: newLocator(job.Text), at: map[string][]kb.Span{}, short: map[kb.Span]string{}}
}

func (g *grounding) names() []string {
	var out []string
	for _, e := range g.r.Entities {
		if !slices.Contains(out, e.Name) {
			out = append(out, e.Name)
		}
	}
	return out
}

func (g *grounding) find(name string) []kb.Span {
	if spans, ok := g.at[name]; ok {
		return spans
	}
	spans := g.where.findAll(name)
	g.at[name] = spans
	return spans
}

// What a reply may list. A server that never stops, or a malicious one, would otherwise fill a base with names that
// nobody reads.
const (
	leastListed = 60  // of anything, however short the passage
	bytesEach   = 6   // of the passage, for one more
	longestName = 200 // bytes
	mostStrange = 60  // names that the passage doesn't hold
)

// most returns how many things of a kind a passage can hold.
func (g *grounding) most() int { return leastListed + len(g.job.Text)/bytesEach }

func cut[T any](list []T, most int) []T { return list[:min(len(list), most)] }

// couldBeName reports whether a name has a letter or a digit and is not too long.
func couldBeName(name string) bool {
	return len(name) <= longestName && strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// Signs of what is not a name: those of a blank to fill in, the ends of a sentence and
// of its parts, and how many words a name may have.
const (
	blanks       = "<>{}[]|_=\\"
	stops        = "!?;:。！？；，："
	mostWords    = 8
	longestTitle = 4 // words of a name with stops
)

// madeUp reports whether words that the passage doesn't hold are no name by their
// form: a blank to fill in, as in “<NAME>”, or a sentence. A name that could be one
// is kept, marked as ungrounded.
func (g *grounding) madeUp(name string) bool {
	words := len(strings.Fields(name))
	hasStop := strings.ContainsAny(name, stops) || strings.HasSuffix(name, ".")
	return (strings.ContainsAny(name, blanks) || words > mostWords || hasStop && (words > longestTitle || strings.ContainsAny(name, "。！？；，"))) && !g.holdsWords(name)
}

// holdsWords reports whether the passage holds the words, whatever their case, white
// space and quotation marks.
func (g *grounding) holdsWords(words string) bool {
	_, ok := g.where.find(words)
	return ok
}

func (g *grounding) graph(out task.GraphOutput) {
	strange := 0 // names that the passage doesn't hold
	for _, e := range cut(out.Entities, g.most()) {
		name := strings.Join(strings.Fields(e.Name), " ")
		if kb.Fold(name) == "" || !couldBeName(name) {
			continue
		}
		if g.madeUp(name) {
			if len(g.r.NoNames) < mostStrange {
				g.r.NoNames = append(g.r.NoNames, name)
			}
			continue
		}
		note := kb.EntityNote{Name: name, Type: typeOf(e.Type, g.job.Types), Description: strings.TrimSpace(e.Description), Quote: e.Quote, Level: levelOf(e.Level), Portrait: e.Portrait}
		spans := slices.Concat(g.find(name), e.Short)
		for _, at := range e.Short {
			g.short[at] = name
		}
		if note.Ungrounded = len(spans) == 0; note.Ungrounded {
			if strange++; strange > mostStrange {
				continue
			}
		}
		if note.Quote.Len() == 0 && len(spans) > 0 {
			note.Quote = spans[0]
		}
		g.r.Entities = append(g.r.Entities, note)
	}
	for _, rel := range cut(out.Relations, g.most()) {
		g.relation(rel)
	}
	g.mentions()
}

func (g *grounding) relation(rel task.Relation) {
	note := kb.RelationNote{Source: strings.TrimSpace(rel.Source), Target: strings.TrimSpace(rel.Target), Kind: rel.Kind,
		Description: strings.TrimSpace(rel.Description), Strength: min(max(rel.Strength, 1), 10), Quote: rel.At}
	if kb.Fold(note.Source) == "" || kb.Fold(note.Target) == "" || kb.Fold(note.Source) == kb.Fold(note.Target) ||
		g.madeUp(note.Source) || g.madeUp(note.Target) {
		return
	}
	g.find(note.Source)
	g.find(note.Target)
	if note.Quote.Len() == 0 {
		var ok bool
		note.Quote, ok = g.where.find(rel.Quote)
		note.Ungrounded = !ok
	}
	g.r.Relations = append(g.r.Relations, note)
}

// mentions are the places of all names, the longest where several overlap: in
// "Mr. Utterson" the name is not "Utterson".
func (g *grounding) mentions() {
	type found struct {
		kb.Span
		name string
	}
	var all []found
	for name, spans := range g.at {
		for _, at := range spans {
			all = append(all, found{at, name})
		}
	}
	for at, name := range g.short {
		all = append(all, found{at, name})
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(a.Start-b.Start, b.End-a.End, strings.Compare(a.name, b.name))
	})
	end := 0
	for _, f := range all {
		if f.Start < end {
			continue
		}
		end = f.End
		g.r.Mentions = append(g.r.Mentions, kb.Mention{Surface: g.job.Text[f.Start:f.End], Span: f.Span, Of: g.short[f.Span]})
	}
}

func (g *grounding) scenes(out task.ScenesOutput) {
	last := 0
	for _, sc := range cut(out.Scenes, g.most()) {
		start := sc.Start
		if at, ok := g.where.find(sc.FirstWords); sc.FirstWords != "" {
			start = last // words that are not here: the scene begins no earlier than the one before
			if ok {
				start = max(at.Start, last)
			}
		}
		start = max(start, 0)
		last = start
		scene := kb.Scene{Start: start, Time: value(sc.Time), Place: value(sc.Place), Summary: strings.TrimSpace(sc.Summary),
			Continues: sc.Continues, Teller: strings.TrimSpace(sc.Teller)}
		for _, p := range cut(sc.Participants, g.most()) {
			if p = strings.TrimSpace(p); p != "" && !slices.Contains(scene.Participants, p) && !g.madeUp(p) {
				scene.Participants = append(scene.Participants, p)
			}
		}
		for _, u := range cut(sc.Utterances, g.most()) {
			said := kb.Utterance{Speaker: strings.TrimSpace(u.Speaker), Addressee: value(u.Addressee), Text: u.Text, Span: u.At, Feeling: strings.TrimSpace(u.Feeling), Doubtful: u.Doubtful, Inferred: u.Inferred}
			if said.Span.Len() == 0 {
				said.Span = g.findSpeech(u.Text)
			}
			scene.Utterances = append(scene.Utterances, said)
		}
		for _, f := range cut(sc.Facts, g.most()) {
			at, ok := g.where.find(f.Quote)
			scene.Facts = append(scene.Facts, kb.Fact{About: f.About, Text: strings.TrimSpace(f.Text), Quote: at, Ungrounded: !ok})
		}
		g.r.Scenes = append(g.r.Scenes, scene)
	}
}

// aliases are pairs of names that the text is said to equate. The passage holds
// both, except for one of the cast, who may be “he” in it.
func (g *grounding) aliases(list []task.AlsoCalled) {
	for _, a := range cut(list, g.most()) {
		note := kb.AliasNote{Name: strings.Join(strings.Fields(a.Name), " "), Of: strings.Join(strings.Fields(a.Of), " ")}
		if kb.Fold(note.Name) == "" || kb.Fold(note.Of) == "" || kb.Fold(note.Name) == kb.Fold(note.Of) {
			continue
		}
		var ok bool
		note.Quote, ok = g.where.find(a.Quote)
		note.Ungrounded = !ok || !g.holds(note.Name) || !g.holds(note.Of) || !g.holdsWords(note.Name) && !g.holdsWords(note.Of)
		g.r.Aliases = append(g.r.Aliases, note)
	}
}

// holds reports whether a name occurs in the passage or belongs to the cast.
func (g *grounding) holds(name string) bool {
	return g.holdsWords(name) || slices.ContainsFunc(g.job.Cast, func(c task.CastName) bool {
		return kb.Fold(c.Name) == kb.Fold(name) || slices.ContainsFunc(c.Also, func(a string) bool { return kb.Fold(a) == kb.Fold(name) })
	})
}

// findSpeech returns where an utterance is: one that the narrator interrupts reaches
// from its first words to its last. An empty span where it isn't found.
func (g *grounding) findSpeech(words string) kb.Span {
	if at, ok := g.where.find(words); ok {
		return at
	}
	parts := strings.FieldsFunc(words, func(r rune) bool { return r == '…' })
	if len(parts) == 1 {
		parts = strings.Split(words, "...")
	}
	var out kb.Span
	for _, part := range parts {
		at, ok := g.where.findFrom(part, out.End)
		switch {
		case !ok || at.Start > out.End+longestBreak && out.Len() > 0:
		case out.Len() == 0:
			out = at
		default:
			out.End = at.End
		}
	}
	if out.Len() > 0 {
		return out
	}
	// Its beginning: words that were joined without a sign.
	fields := strings.Fields(words)
	for n := len(fields) - 1; n >= fewestWords; n-- {
		if at, ok := g.where.find(strings.Join(fields[:n], " ")); ok {
			return at
		}
	}
	return kb.Span{}
}

const (
	longestBreak = 400 // bytes of narration in the middle of a speech
	fewestWords  = 4   // that are enough to find a speech by
)

func levelOf(level string) kb.Level {
	switch level {
	case task.LevelWithin:
		return kb.WithinStory
	case task.LevelMentioned:
		return kb.OnlyNamed
	}
	return ""
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return strings.TrimSpace(*s)
}

// synonyms of types that models like to use.
var synonyms = map[string]kb.Type{
	"person": kb.Character, "people": kb.Character, "human": kb.Character, "animal": kb.Character, "人物": kb.Character,
	"place": kb.Location, "geo": kb.Location, "gpe": kb.Location, "地点": kb.Location,
	"org": kb.Organization, "group": kb.Organization, "组织": kb.Organization,
	"thing": kb.Object, "item": kb.Object, "物品": kb.Object, "date": kb.Time, "时间": kb.Time, "事件": kb.Event,
}

// typeOf brings a type to one of those asked for; what is not one of them is an
// object.
func typeOf(t kb.Type, asked []kb.Type) kb.Type {
	low := kb.Type(strings.ToLower(strings.TrimSpace(string(t))))
	if slices.Contains(asked, low) {
		return low
	}
	if known, ok := synonyms[string(low)]; ok {
		return known
	}
	return kb.Object
}
