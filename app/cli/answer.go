package cli

import (
	"context"
	"fmt"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// findEntity returns the entity that a name on the command line means.
func findEntity(b *workspace.Workspace, name string) (*cast.Entity, error) {
	e, err := b.View().Resolve(name)
	if err != nil {
		return nil, fmt.Errorf("%w; `dramatis show` lists the names", err)
	}
	return e, nil
}

// withCharacter opens a base and an engine, and runs do with a character.
func withCharacter(ctx context.Context, p *Program, path, name string, flags *engineFlags, do func(*workspace.Workspace, *cast.Entity, *engine.Engine) error) error {
	return withEngine(ctx, p, path, flags, func(b *workspace.Workspace, e *engine.Engine) error {
		character, err := findEntity(b, name)
		if err != nil {
			return err
		}
		return do(b, character, e)
	})
}

// withEngine opens a base and an engine, and runs do.
func withEngine(ctx context.Context, p *Program, path string, flags *engineFlags, do func(*workspace.Workspace, *engine.Engine) error) (err error) {
	choice, err := flags.choice()
	if err != nil {
		return err
	}
	b, err := open(ctx, p, path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	choice.Notice = newProgress(p).notice
	e, err := newSender(b, choice)
	if err != nil {
		return err
	}
	return do(b, e)
}

// newSender opens an engine for a command that sends text. If one of its hosts has not been allowed, the error names it, and
// nothing is sent to the others.
func newSender(b *workspace.Workspace, choice engine.Config) (*engine.Engine, error) {
	e, err := b.Engine(choice)
	if err != nil {
		return nil, err
	}
	return e, choice.Refusal()
}

// An answerJSON is an answer as JSON for scripts. Entities are names, lists are never null.
type answerJSON struct {
	Answer  string    `json:"answer"`
	Method  string    `json:"method"`
	InScope bool      `json:"in_scope"`
	Trace   traceJSON `json:"trace"`
}

type traceJSON struct {
	HypotheticalAnswer string        `json:"hypothetical_answer"`
	Entities           []askedJSON   `json:"entities"`
	Retrieved          foundJSON     `json:"retrieved"`
	Refused            []refusedJSON `json:"refused"`
	Prompt             string        `json:"prompt"`
	PromptTokens       int           `json:"prompt_tokens"`
}

type askedJSON struct {
	Name    string   `json:"name"`
	Scope   string   `json:"scope"`
	Reason  string   `json:"reason"`
	Level   string   `json:"level"`
	Matched []string `json:"matched"`
	// MatchedIDs are the ids of the matched entities, as in `show`.
	MatchedIDs []kb.EntityID `json:"matched_ids"`
}

type foundJSON struct {
	Entities  []string      `json:"entities"`
	EntityIDs []kb.EntityID `json:"entity_ids"`
	Relations []pairJSON    `json:"relations"`
	Memories  []memoryJSON  `json:"memories"`
	Scenes    []string      `json:"bubbles"`
	Passages  []string      `json:"passages"`
}

type pairJSON struct {
	Source   string      `json:"source"`
	Target   string      `json:"target"`
	SourceID kb.EntityID `json:"source_id"`
	TargetID kb.EntityID `json:"target_id"`
}

type memoryJSON struct {
	Text     string  `json:"text"`
	Semantic float64 `json:"semantic"`
	Emotion  float64 `json:"emotion"`
	Score    float64 `json:"score"`
	When     string  `json:"when"`
}

type refusedJSON struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// idsIn returns a function from a name to the id of its entity in a view, "" for nobody.
func idsIn(v *cast.View) func(kb.NameID) kb.EntityID {
	return func(n kb.NameID) kb.EntityID {
		if e, ok := v.Bearer(n); ok {
			return e.ID
		}
		return ""
	}
}

// answerRow converts an answer, with names for its ids. idOf returns the id for a name, "" for nobody.
func answerRow(a chat.Answer, idOf func(kb.NameID) kb.EntityID) answerJSON {
	return answerJSON{a.Answer, a.Method, a.InScope, traceRow(a.Trace, idOf)}
}

// traceRow converts what led to an answer.
func traceRow(from conversation.Trace, idOf func(kb.NameID) kb.EntityID) traceJSON {
	t := traceJSON{HypotheticalAnswer: from.Draft, Prompt: from.Prompt, PromptTokens: from.Tokens, Entities: []askedJSON{}, Refused: []refusedJSON{},
		Retrieved: foundJSON{Entities: []string{}, EntityIDs: []kb.EntityID{}, Relations: []pairJSON{}, Memories: []memoryJSON{}, Scenes: []string{}, Passages: []string{}}}
	for _, x := range from.Asked {
		ids := []kb.EntityID{}
		for _, m := range x.Matched {
			ids = append(ids, idOf(m.Anchor))
		}
		t.Entities = append(t.Entities, askedJSON{x.Name, x.Scope, x.Reason, x.Level, x.Names(), ids})
		if x.Scope == conversation.OutOfScope {
			t.Refused = append(t.Refused, refusedJSON{x.Name, x.Reason})
		}
	}
	found := &t.Retrieved
	for _, i := range from.Items {
		switch i.Kind {
		case conversation.KindEntity:
			found.Entities, found.EntityIDs = append(found.Entities, i.Name), append(found.EntityIDs, idOf(i.Of[0].Anchor))
		case conversation.KindRelation:
			found.Relations = append(found.Relations, pairJSON{i.Of[0].Name, i.Of[1].Name, idOf(i.Of[0].Anchor), idOf(i.Of[1].Anchor)})
		case conversation.KindPassage:
			found.Passages = append(found.Passages, i.Text)
		case conversation.KindScene:
			found.Scenes = append(found.Scenes, i.Text)
		case conversation.KindMemory:
			found.Memories = append(found.Memories, memoryJSON{i.Text, i.Semantic, i.Emotion, i.Score, i.When})
		}
	}
	return t
}
