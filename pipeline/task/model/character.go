package model

import (
	"context"
	"fmt"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

// SummarizeCharacter writes a profile and a manner of speaking. If there is more than the model can read, it uses
// descriptions and utterances spread evenly over the story. Without material it writes nothing.
func (e *Engine) SummarizeCharacter(ctx context.Context, in task.ProfileInput) (task.Profile, error) {
	in.Descriptions = distinct(in.Descriptions)
	in.Utterances = orEmpty(in.Utterances)
	if len(in.Descriptions)+len(in.Utterances) == 0 {
		return task.Profile{}, nil
	}
	room := e.room(summarizeCharacter, 6000)
	for ; ; room /= 2 {
		some := in
		some.Descriptions, some.Utterances = spread(in.Descriptions, room*3/4), spread(in.Utterances, room/4)
		req, err := e.request(summarizeCharacter, some)
		if err != nil {
			return task.Profile{}, err
		}
		req.Check = checking(func(p task.Profile) error {
			if strings.TrimSpace(p.Summary) == "" {
				return fmt.Errorf("summary: is empty")
			}
			return nil
		})
		out, _, err := complete[task.Profile](ctx, e, req)
		if err == nil {
			return task.Profile{Summary: strings.TrimSpace(out.Summary), Style: strings.TrimSpace(out.Style)}, nil
		}
		if k := llm.KindOf(err); k != llm.TooLong && k != llm.Truncated || room < 400 {
			return task.Profile{}, fmt.Errorf("write the profile of %s: %w", in.Name, err)
		}
	}
}

// WriteCard writes the words of a character card. If there is more than the model can read, it uses
// material spread evenly over the story.
func (e *Engine) WriteCard(ctx context.Context, in task.CardInput) (task.CardText, error) {
	in.Descriptions, in.Relations, in.Scenes, in.Lines = distinct(in.Descriptions), orEmpty(in.Relations), orEmpty(in.Scenes), orEmpty(in.Lines)
	room := e.room(writeCard, 6000)
	for ; ; room /= 2 {
		some := in
		some.Descriptions, some.Relations = spread(in.Descriptions, room/3), spread(in.Relations, room/6)
		some.Scenes, some.Lines = spread(in.Scenes, room/4), spread(in.Lines, room/4)
		req, err := e.request(writeCard, some)
		if err != nil {
			return task.CardText{}, err
		}
		req.Check = checking(func(c task.CardText) error {
			if strings.TrimSpace(c.Personality) == "" || strings.TrimSpace(c.FirstMessage) == "" {
				return fmt.Errorf("personality and first_message: one is empty")
			}
			return nil
		})
		out, _, err := complete[task.CardText](ctx, e, req)
		if err == nil {
			return out, nil
		}
		if k := llm.KindOf(err); k != llm.TooLong && k != llm.Truncated || room < 400 {
			return task.CardText{}, fmt.Errorf("write the card of %s: %w", in.Name, err)
		}
	}
}

// spread selects texts of about that many tokens, evenly from beginning to end.
func spread(in []string, most int) []string {
	sum := 0
	for _, t := range in {
		sum += tokens.Count(t) + 2
	}
	if sum <= most {
		return in
	}
	n := max(1, len(in)*most/sum)
	out := make([]string, 0, n)
	for i := range n {
		out = append(out, in[i*len(in)/n])
	}
	return out
}

// AnalyzeQuestion returns what a question is about and which of it the character could know (RoleRAG
// 3.4).
func (e *Engine) AnalyzeQuestion(ctx context.Context, in task.QuestionInput) (task.QuestionOutput, error) {
	if len(in.Types) == 0 {
		in.Types = kb.Types()
	}
	in.Cast = orEmpty(in.Cast)
	in.History = newest(orEmpty(in.History), e.room(analyzeQuestion, 2000)/2)
	req, err := e.request(analyzeQuestion, in)
	if err != nil {
		return task.QuestionOutput{}, err
	}
	out, _, err := complete[task.QuestionOutput](ctx, e, req)
	if err != nil {
		return task.QuestionOutput{}, fmt.Errorf("read the question: %w", err)
	}
	tidy := task.QuestionOutput{HypotheticalAnswer: strings.TrimSpace(out.HypotheticalAnswer), Entities: []task.AskedEntity{}}
	seen := map[string]bool{}
	for _, x := range out.Entities {
		x.Name, x.Type = trimName(x.Name), typeAmong(x.Type, in.Types)
		if x.Name == "" || seen[fold(x.Name)] || fold(x.Name) == fold(in.Character.Name) {
			continue
		}
		seen[fold(x.Name)] = true
		tidy.Entities = append(tidy.Entities, x)
	}
	return tidy, nil
}

// newest returns the last texts that have about that many tokens together.
func newest(in []string, most int) []string {
	sum := 0
	for i := len(in) - 1; i >= 0; i-- {
		if sum += tokens.Count(in[i]) + 2; sum > most {
			return in[i+1:]
		}
	}
	return in
}
