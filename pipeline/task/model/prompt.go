package model

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
)

// The names of the tasks as they are sent.
const (
	readPassage         = "read_passage"
	extractGraph        = "extract_graph"
	extractScenes       = "extract_scenes"
	groupNames          = "group_names"
	judgeIdentity       = "judge_identity"
	chooseCanonicalName = "choose_canonical_name"
	mergeDescriptions   = "merge_descriptions"
	summarizeCharacter  = "summarize_character"
	analyzeQuestion     = "analyze_question"
	scoreEmotion        = "score_emotion"
	judgeResponse       = "judge_response"
	ratePersonality     = "rate_personality"
	writeCard           = "write_card"
)

// The purposes of free text, for meters and tests.
const (
	purposeReply = "reply"
	purposeDraft = "draft_reply"
)

// tasks lists the structured tasks.
func tasks() []string {
	return []string{readPassage, extractGraph, extractScenes, groupNames, judgeIdentity, chooseCanonicalName, mergeDescriptions,
		summarizeCharacter, analyzeQuestion, scoreEmotion, judgeResponse, ratePersonality, writeCard}
}

//go:embed prompts/*.md schemas/*.json
var files embed.FS

// A Prompt is what is sent for a task. The instruction does not change with the input, so that servers
// can cache it.
type prompt struct {
	System  string // first line "task: NAME"
	Schema  llm.Schema
	Version string // changes with the instruction or the schema
}

var prompts = loadPrompts()

func loadPrompts() map[string]prompt {
	all := map[string]prompt{}
	for _, name := range tasks() {
		text, err := files.ReadFile("prompts/" + name + ".md")
		if err != nil {
			panic(fmt.Sprintf("the template of %s is missing from the program: %v", name, err))
		}
		raw, err := files.ReadFile("schemas/" + name + ".json")
		if err != nil {
			panic(fmt.Sprintf("the schema of %s is missing from the program: %v", name, err))
		}
		var flat bytes.Buffer
		if err := json.Compact(&flat, raw); err != nil {
			panic(fmt.Sprintf("the schema of %s is not JSON: %v", name, err))
		}
		sum := sha256.Sum256(append(append([]byte(nil), text...), flat.Bytes()...))
		all[name] = prompt{System: strings.TrimSpace(string(text)),
			Schema: llm.Schema{Name: name, JSON: flat.Bytes()}, Version: hex.EncodeToString(sum[:6])}
	}
	return all
}

// request makes a task's request: the instruction, and the input as one JSON object and nothing else,
// so that no document can pose as an instruction.
func (e *Engine) request(name string, input any) (llm.Request, error) {
	p := prompts[name]
	body, err := encode(input)
	if err != nil {
		return llm.Request{}, fmt.Errorf("write the input of %s: %w", name, err)
	}
	schema := p.Schema
	return llm.Request{Purpose: name, Model: e.opt.Model, System: p.System, Version: p.Version, Schema: &schema,
		Messages: []llm.Message{{Role: llm.RoleUser, Text: body}}}, nil
}

func encode(v any) (string, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false) // a model reads "<", not "\u003c"
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return task.EscapeMarkers(strings.TrimSpace(buf.String())), nil
}

// complete sends a request and decodes its valid reply.
func complete[T any](ctx context.Context, e *Engine, req llm.Request) (T, llm.Reply, error) {
	var out T
	reply, err := e.opt.Client.Complete(ctx, req, nil)
	if err != nil {
		return out, reply, err
	}
	if err := json.Unmarshal([]byte(reply.Text), &out); err != nil {
		return out, reply, &llm.Error{Kind: llm.BadReply, Detail: "the reply does not fit the task", Err: err}
	}
	return out, reply, nil
}

// checking adapts a check of a decoded reply to its bytes.
func checking[T any](check func(T) error) func([]byte) error {
	return func(b []byte) error {
		var out T
		if err := json.Unmarshal(b, &out); err != nil {
			return err
		}
		return check(out)
	}
}
