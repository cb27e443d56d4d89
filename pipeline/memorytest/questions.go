package memorytest

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// Oneself returns the ids that are one person with this one: each knows what the others know.
func (g *Gold) Oneself(id string) map[string]bool {
	out := map[string]bool{id: true}
	for range g.Reveals {
		for _, r := range g.Reveals {
			if out[r.A] || out[r.B] {
				out[r.A], out[r.B] = true, true
			}
		}
	}
	return out
}

// Surfaces returns all names of the entity with this name, which comes first.
func (g *Gold) Surfaces(name string) []string {
	for _, c := range g.Characters {
		if all := append([]string{c.Name}, c.Aliases...); slices.Contains(all, name) {
			return append([]string{name}, all...)
		}
	}
	for _, x := range slices.Concat(g.Places, g.Organizations, g.Objects, g.Events) {
		if all := append([]string{x.Name}, x.Aliases...); slices.Contains(all, name) {
			return append([]string{name}, all...)
		}
	}
	return []string{name}
}

// Everybody returns the ids of all characters.
func (g *Gold) Everybody() map[string]bool {
	out := map[string]bool{}
	for _, c := range g.Characters {
		out[c.ID] = true
	}
	return out
}

// Legit returns the text that people with these ids may use up to a chapter (0: all): the scenes they were in.
func (g *Gold) Legit(who map[string]bool, asOf int) string {
	var out strings.Builder
	for i, c := range g.Chapters {
		if asOf > 0 && c.N > asOf {
			break
		}
		for k, s := range c.Scenes {
			end := len(g.Body)
			if k+1 < len(c.Scenes) {
				end = strings.Index(g.Body, c.Scenes[k+1].First)
			} else if i+1 < len(g.Chapters) && len(g.Chapters[i+1].Scenes) > 0 {
				end = strings.Index(g.Body, g.Chapters[i+1].Scenes[0].First)
			}
			if slices.ContainsFunc(s.Participants, func(p string) bool { return who[p] }) {
				out.WriteString(g.Body[strings.Index(g.Body, s.First):end])
				out.WriteString(s.Summary)
			}
		}
	}
	return out.String()
}

// Place returns the place as of which a question is asked; nil for the end.
func (g *Gold) Place(q GoldQuestion) *kb.Place {
	if q.AsOf == nil {
		return nil
	}
	return &kb.Place{Document: g.ID, Chapter: *q.AsOf}
}

// Leaks returns the words in a text that must not be mentioned for a question, except those in the text that may be used.
func (g *Gold) Leaks(q GoldQuestion, onlyKnown bool, text string) []string {
	who, asOf := g.Everybody(), 0
	if onlyKnown {
		who = g.Oneself(q.As)
	}
	if q.AsOf != nil {
		asOf = *q.AsOf
	}
	may := g.Legit(who, asOf)
	var out []string
	for _, secret := range q.MustNotMention {
		if strings.Contains(strings.ReplaceAll(text, q.Question, ""), secret) && !strings.Contains(may, secret) {
			out = append(out, secret)
		}
	}
	return out
}

// Analysis returns a good model's analysis of a gold question.
func (g *Gold) Analysis(question string) task.QuestionOutput {
	out := task.QuestionOutput{HypotheticalAnswer: "…", Entities: []task.AskedEntity{}}
	for _, q := range g.Questions {
		if q.Question != question {
			continue
		}
		switch q.Expect {
		case task.OutOfScope:
			out.Entities = append(out.Entities, task.AskedEntity{Name: question, Type: kb.Object, Reason: "later", Scope: task.OutOfScope, Level: task.Specific})
		case task.General:
			kind := kb.Character
			if strings.Contains(question, "places") || strings.Contains(question, "去处") {
				kind = kb.Location
			}
			return task.QuestionOutput{HypotheticalAnswer: "…", Entities: []task.AskedEntity{{Name: "those", Type: kind, Reason: "in general", Scope: task.InScope, Level: task.General}}}
		}
		for _, name := range q.About {
			if !slices.ContainsFunc(out.Entities, func(e task.AskedEntity) bool { return e.Name == name }) {
				out.Entities = append(out.Entities, task.AskedEntity{Name: name, Type: kb.Character, Reason: "named", Scope: task.InScope, Level: task.Specific})
			}
		}
	}
	return out
}
