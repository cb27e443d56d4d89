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

// A Reader is an engine for extract.
type Reader interface {
	task.GraphExtractor
	task.SceneExtractor
	Name() string
	Origin() kb.Origin
}

// A Job is a passage to read.
type Job struct {
	Passage *kb.Passage
	// Text, Language and Types are for every engine, the rest only for one that reads a passage in one call.
	task.PassageInput
}

// Read reads one passage. It returns an error only if ctx has ended, or stop reports that an error makes continuing
// useless. Any other failure is recorded in the Reading.
func Read(ctx context.Context, engine Reader, job Job, stop func(error) bool) (*kb.Reading, error) {
	r := &kb.Reading{Passage: job.Passage.ID, Engine: engine.Name(), By: engine.Origin()}
	if r.By == kb.ByModel && len(job.Text) < maxTitlePage && text.OnlyHeadings(job.Text) {
		return r, nil // a title page has no content, and must cost no call
	}
	if one, ok := engine.(task.PassageReader); ok && one.ReadsWhole() {
		out, err := one.ReadPassage(ctx, job.PassageInput)
		if err != nil {
			return failed(ctx, r, err, stop)
		}
		g := newGrounding(job, r)
		g.addGraph(task.GraphOutput{Entities: out.Entities, Relations: out.Relations})
		g.addAliases(out.AlsoCalled)
		g.addScenes(task.ScenesOutput{Scenes: out.Scenes})
		return r, nil
	}
	where := kb.Stretch{Document: job.Passage.Document, Span: job.Passage.Span}
	graph, err := engine.ExtractGraph(ctx, task.GraphInput{Text: job.Text, Language: job.Language, Types: job.Types, Where: where})
	if err != nil {
		return failed(ctx, r, fmt.Errorf("read the people and things: %w", err), stop)
	}
	g := newGrounding(job, r)
	g.addGraph(graph)
	g.addAliases(graph.AlsoCalled)
	scenes, err := engine.ExtractScenes(ctx, task.ScenesInput{Text: job.Text, Language: job.Language, KnownNames: g.names(), Where: where})
	if err != nil {
		return failed(ctx, r, fmt.Errorf("read the scenes: %w", err), stop)
	}
	g.addScenes(scenes)
	return r, nil
}

// maxTitlePage is how many bytes of headings may be a title page rather than a list of people.
const maxTitlePage = 200

func failed(ctx context.Context, r *kb.Reading, err error, stop func(error) bool) (*kb.Reading, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if errors.Is(err, context.Canceled) || stop != nil && stop(err) {
		return nil, err
	}
	return &kb.Reading{Passage: r.Passage, Engine: r.Engine, By: r.By, Failure: kb.WhyOf(err)}, nil
}

// A grounding adds an engine's answer to a reading, with offsets in the passage.
type grounding struct {
	job   Job
	r     *kb.Reading
	where *locator
	at    map[string][]kb.Span // by name as given: where it occurs
	short map[kb.Span]string   // short forms by place: see task.Entity.Short
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

// Limits of a reply. A server that never stops, or a malicious one, would otherwise fill a base with names that nobody
// reads.
const (
	minListed     = 60  // items of a kind for any passage
	bytesPerItem  = 6   // bytes of the passage for each further item
	maxNameBytes  = 200 // bytes
	maxUngrounded = 60  // names that are not in the passage
)

// maxItems returns how many items of a kind a passage may have.
func (g *grounding) maxItems() int { return minListed + len(g.job.Text)/bytesPerItem }

func truncate[T any](list []T, most int) []T { return list[:min(len(list), most)] }

// couldBeName reports whether a name has a letter or a digit and is not too long.
func couldBeName(name string) bool {
	return len(name) <= maxNameBytes && strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// Characters of words that are no name: placeholders and sentences.
const (
	blanks            = "<>{}[]|_=\\"
	stops             = "!?;:。！？；，："
	maxNameWords      = 8
	maxWordsWithStops = 4 // words of a name with stops
)

// isNoName reports whether words are no name by their form and do not occur in the passage: a placeholder such as
// “<NAME>”, or a sentence. Others are kept and marked as ungrounded.
func (g *grounding) isNoName(name string) bool {
	words := len(strings.Fields(name))
	hasStop := strings.ContainsAny(name, stops) || strings.HasSuffix(name, ".")
	return (strings.ContainsAny(name, blanks) || words > maxNameWords || hasStop && (words > maxWordsWithStops || strings.ContainsAny(name, "。！？；，"))) && !g.inPassage(name)
}

// inPassage reports whether words occur in the passage, in any case and with any white space and quotation marks.
func (g *grounding) inPassage(words string) bool {
	_, ok := g.where.find(words)
	return ok
}

func (g *grounding) addGraph(out task.GraphOutput) {
	ungrounded := 0
	for _, e := range truncate(out.Entities, g.maxItems()) {
		name := strings.Join(strings.Fields(e.Name), " ")
		if kb.Fold(name) == "" || !couldBeName(name) {
			continue
		}
		if g.isNoName(name) {
			if len(g.r.NoNames) < maxUngrounded {
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
			if ungrounded++; ungrounded > maxUngrounded {
				continue
			}
		}
		if note.Quote.Len() == 0 && len(spans) > 0 {
			note.Quote = spans[0]
		}
		g.r.Entities = append(g.r.Entities, note)
	}
	for _, rel := range truncate(out.Relations, g.maxItems()) {
		g.addRelation(rel)
	}
	g.addMentions()
}

func (g *grounding) addRelation(rel task.Relation) {
	note := kb.RelationNote{Source: strings.TrimSpace(rel.Source), Target: strings.TrimSpace(rel.Target), Kind: rel.Kind,
		Description: strings.TrimSpace(rel.Description), Strength: min(max(rel.Strength, 1), 10), Quote: rel.At}
	source, target := kb.Fold(note.Source), kb.Fold(note.Target)
	if source == "" || target == "" || source == target ||
		g.isNoName(note.Source) || g.isNoName(note.Target) {
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

// addMentions adds the mentions of all names, the longest of overlapping ones: "Mr. Utterson" is no mention of "Utterson".
func (g *grounding) addMentions() {
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

func (g *grounding) addScenes(out task.ScenesOutput) {
	last := 0
	for _, sc := range truncate(out.Scenes, g.maxItems()) {
		start := sc.Start
		if at, ok := g.where.find(sc.FirstWords); sc.FirstWords != "" {
			start = last // words that do not occur: the scene begins no earlier than the one before
			if ok {
				start = max(at.Start, last)
			}
		}
		start = max(start, 0)
		last = start
		scene := kb.Scene{Start: start, Time: value(sc.Time), Place: value(sc.Place), Summary: strings.TrimSpace(sc.Summary),
			Continues: sc.Continues, Teller: strings.TrimSpace(sc.Teller)}
		for _, p := range truncate(sc.Participants, g.maxItems()) {
			if p = strings.TrimSpace(p); p != "" && !slices.Contains(scene.Participants, p) && !g.isNoName(p) {
				scene.Participants = append(scene.Participants, p)
			}
		}
		for _, u := range truncate(sc.Utterances, g.maxItems()) {
			said := kb.Utterance{Speaker: strings.TrimSpace(u.Speaker), Addressee: value(u.Addressee), Text: u.Text, Span: u.At, Feeling: strings.TrimSpace(u.Feeling), Doubtful: u.Doubtful, Inferred: u.Inferred}
			if said.Span.Len() == 0 {
				said.Span = g.findSpeech(u.Text)
			}
			scene.Utterances = append(scene.Utterances, said)
		}
		for _, f := range truncate(sc.Facts, g.maxItems()) {
			at, ok := g.where.find(f.Quote)
			scene.Facts = append(scene.Facts, kb.Fact{About: f.About, Text: strings.TrimSpace(f.Text), Quote: at, Ungrounded: !ok})
		}
		g.r.Scenes = append(g.r.Scenes, scene)
	}
}

// addAliases adds pairs of names that the text equates. Both occur in the passage, except that of a cast member, who
// may be “he” there.
func (g *grounding) addAliases(list []task.AlsoCalled) {
	for _, a := range truncate(list, g.maxItems()) {
		note := kb.AliasNote{Name: strings.Join(strings.Fields(a.Name), " "), Of: strings.Join(strings.Fields(a.Of), " ")}
		if kb.Fold(note.Name) == "" || kb.Fold(note.Of) == "" || kb.Fold(note.Name) == kb.Fold(note.Of) {
			continue
		}
		var ok bool
		note.Quote, ok = g.where.find(a.Quote)
		note.Ungrounded = !ok || !g.inPassageOrCast(note.Name) || !g.inPassageOrCast(note.Of) || !g.inPassage(note.Name) && !g.inPassage(note.Of)
		g.r.Aliases = append(g.r.Aliases, note)
	}
}

// inPassageOrCast reports whether a name occurs in the passage or belongs to the cast.
func (g *grounding) inPassageOrCast(name string) bool {
	return g.inPassage(name) || slices.ContainsFunc(g.job.Cast, func(c task.CastName) bool {
		return kb.Fold(c.Name) == kb.Fold(name) || slices.ContainsFunc(c.Also, func(a string) bool { return kb.Fold(a) == kb.Fold(name) })
	})
}

// findSpeech returns where an utterance is; one that the narrator interrupts reaches from its first words to its last.
// The span is empty if it does not occur.
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
		case !ok || at.Start > out.End+maxInterruption && out.Len() > 0:
		case out.Len() == 0:
			out = at
		default:
			out.End = at.End
		}
	}
	if out.Len() > 0 {
		return out
	}
	// Only its beginning, for parts that were joined without an ellipsis.
	fields := strings.Fields(words)
	for n := len(fields) - 1; n >= minWords; n-- {
		if at, ok := g.where.find(strings.Join(fields[:n], " ")); ok {
			return at
		}
	}
	return kb.Span{}
}

const (
	maxInterruption = 400 // bytes of narration in the middle of a speech
	minWords        = 4   // words that identify a speech
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

// synonyms are names for types that models use.
var synonyms = map[string]kb.Type{
	"person": kb.Character, "people": kb.Character, "human": kb.Character, "animal": kb.Character, "人物": kb.Character,
	"place": kb.Location, "geo": kb.Location, "gpe": kb.Location, "地点": kb.Location,
	"org": kb.Organization, "group": kb.Organization, "组织": kb.Organization,
	"thing": kb.Object, "item": kb.Object, "物品": kb.Object, "date": kb.Time, "时间": kb.Time, "事件": kb.Event,
}

// typeOf returns the type asked for that a type means, or kb.Object.
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
