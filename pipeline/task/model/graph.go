package model

import (
	"cmp"
	"context"
	"fmt"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

// ExtractGraph returns the entities and relations of one passage (RoleRAG 3.1). A passage whose reply
// fails is split, and the results of its halves are joined. It fails if any part fails: half a reading
// is not a reading.
func (e *Engine) ExtractGraph(ctx context.Context, in task.GraphInput) (task.GraphOutput, error) {
	if strings.TrimSpace(in.Text) == "" {
		return task.GraphOutput{Entities: []task.Entity{}, Relations: []task.Relation{}}, nil
	}
	if len(in.Types) == 0 {
		in.Types = kb.Types()
	}
	out, err := e.graph(ctx, in, 0)
	if err != nil {
		return task.GraphOutput{}, fmt.Errorf("extract the entities of the passage: %w", err)
	}
	return tidyGraph(out, in.Text, in.Types), nil
}

func (e *Engine) graph(ctx context.Context, in task.GraphInput, depth int) (task.GraphOutput, error) {
	req, err := e.request(extractGraph, in)
	if err != nil {
		return task.GraphOutput{}, err
	}
	_, _, canSplit := halve(in.Text)
	req.Splittable = canSplit && depth < deepestSplit
	var out task.GraphOutput
	if req.Splittable && tokens.Count(in.Text) > e.room(extractGraph, 1<<20) {
		err = &llm.Error{Kind: llm.TooLong}
	} else {
		var reply llm.Reply
		if out, reply, err = complete[task.GraphOutput](ctx, e, req); err == nil {
			return e.glean(ctx, req, reply, out)
		}
	}
	if !req.Splittable || !llm.Splits(err) {
		return task.GraphOutput{}, err
	}
	e.notice(extractGraph, "split a passage in two, because %v", err)
	first, second, _ := halve(in.Text)
	in.Text = first
	a, err := e.graph(ctx, in, depth+1)
	if err != nil {
		return task.GraphOutput{}, err
	}
	in.Text = second
	b, err := e.graph(ctx, in, depth+1)
	if err != nil {
		return task.GraphOutput{}, err
	}
	return joinGraphs(a, b), nil
}

const gleanMore = "Some entities or relations of the passage may have been missed. Answer with a JSON object of the same schema that holds " +
	"only those that are not in your answers so far; with empty lists if nothing was missed."

// glean asks for what was missed and adds it. The passage has been read by then, so a failing round
// costs only what it might have added.
func (e *Engine) glean(ctx context.Context, req llm.Request, reply llm.Reply, out task.GraphOutput) (task.GraphOutput, error) {
	req.Check = nil
	for range e.opt.Gleanings {
		req.Messages = append(append([]llm.Message(nil), req.Messages...),
			llm.Message{Role: llm.RoleAssistant, Text: reply.Text}, llm.Message{Role: llm.RoleUser, Text: gleanMore})
		more, next, err := complete[task.GraphOutput](ctx, e, req)
		if err != nil {
			if ctx.Err() != nil || llm.Stops(err) {
				return out, err
			}
			e.notice(req.Purpose, "a second look at a passage was left out, because %v", err)
			break
		}
		if len(more.Entities)+len(more.Relations) == 0 {
			break
		}
		out, reply = joinGraphs(out, more), next
	}
	return out, nil
}

// joinGraphs joins two readings: an entity or relation in both becomes one, with both descriptions and
// the greater strength.
func joinGraphs(a, b task.GraphOutput) task.GraphOutput {
	type entityKey struct {
		name string
		kind kb.Type
	}
	type relationKey struct{ source, target string }
	out := task.GraphOutput{Entities: []task.Entity{}, Relations: []task.Relation{}}
	entities, relations := map[entityKey]int{}, map[relationKey]int{}
	for _, x := range append(append([]task.Entity(nil), a.Entities...), b.Entities...) {
		k := entityKey{fold(x.Name), x.Type}
		if i, ok := entities[k]; ok {
			known := &out.Entities[i]
			known.Description = addSentence(known.Description, x.Description)
			if x.Level == task.LevelStory || x.Level == "" {
				known.Level = x.Level
			}
			continue
		}
		entities[k] = len(out.Entities)
		out.Entities = append(out.Entities, x)
	}
	for _, x := range append(append([]task.Relation(nil), a.Relations...), b.Relations...) {
		k := relationKey{fold(x.Source), fold(x.Target)}
		if i, ok := relations[k]; ok {
			r := &out.Relations[i]
			r.Description = addSentence(r.Description, x.Description)
			r.Strength = max(r.Strength, x.Strength)
			r.Quote = cmp.Or(r.Quote, x.Quote)
			r.Kind = cmp.Or(r.Kind, x.Kind)
			continue
		}
		relations[k] = len(out.Relations)
		out.Relations = append(out.Relations, x)
	}
	return out
}

func fold(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

func addSentence(a, b string) string {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	switch {
	case a == "" || strings.Contains(b, a):
		return b
	case b == "" || strings.Contains(a, b):
		return a
	}
	return a + " " + b
}

// tidyGraph removes what is empty (an entity without a name, a relation of something with itself),
// corrects the spelling of types, and quotes the passage in its own spelling.
func tidyGraph(g task.GraphOutput, text string, types []kb.Type) task.GraphOutput {
	out := task.GraphOutput{Entities: []task.Entity{}, Relations: []task.Relation{}}
	for _, x := range g.Entities {
		x.Name = trimName(x.Name)
		x.Type = typeAmong(x.Type, types)
		x.Description = strings.TrimSpace(x.Description)
		if x.Name != "" {
			out.Entities = append(out.Entities, x)
		}
	}
	for _, x := range g.Relations {
		x.Source, x.Target = trimName(x.Source), trimName(x.Target)
		x.Description = strings.TrimSpace(x.Description)
		x.Quote = verbatim(text, x.Quote)
		if x.Source != "" && x.Target != "" && fold(x.Source) != fold(x.Target) {
			out.Relations = append(out.Relations, x)
		}
	}
	return joinGraphs(out, task.GraphOutput{}) // a reply may list one twice
}

func trimName(s string) string {
	return strings.Trim(strings.Join(strings.Fields(llm.WithoutControls(s)), " "), `"“”'‘,;:`)
}

// typeAmong returns the requested type for a model's word. An unknown one is an object, the broadest
// kind.
func typeAmong(got kb.Type, asked []kb.Type) kb.Type {
	word := strings.ToLower(strings.TrimSpace(string(got)))
	for _, t := range asked {
		if strings.EqualFold(string(t), word) || strings.EqualFold(string(t)+"s", word) {
			return t
		}
	}
	synonyms := map[string]kb.Type{"person": kb.Character, "people": kb.Character, "human": kb.Character, "animal": kb.Character, "人物": kb.Character,
		"place": kb.Location, "geo": kb.Location, "building": kb.Location, "地点": kb.Location, "group": kb.Organization, "organisation": kb.Organization,
		"company": kb.Organization, "family": kb.Organization, "组织": kb.Organization, "date": kb.Time, "时间": kb.Time, "action": kb.Event, "事件": kb.Event}
	want, known := synonyms[word]
	if !known {
		want = kb.Object
	}
	for _, t := range asked {
		if t == want {
			return t
		}
	}
	if len(asked) == 0 {
		return want
	}
	sorted := append([]kb.Type(nil), asked...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i] < sorted[j] })
	return sorted[0]
}
