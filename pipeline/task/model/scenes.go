package model

import (
	"context"
	"fmt"
	"strings"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

// mostKnownNames bounds the cast sent with every passage.
const mostKnownNames = 60

// ExtractScenes reads the scenes of one passage. It splits and joins like ExtractGraph. Start of each
// scene is where its first words are, -1 if they are not in the text.
func (e *Engine) ExtractScenes(ctx context.Context, in task.ScenesInput) (task.ScenesOutput, error) {
	if strings.TrimSpace(in.Text) == "" {
		return task.ScenesOutput{Scenes: []task.Scene{}}, nil
	}
	if in.KnownNames == nil {
		in.KnownNames = []string{}
	}
	in.KnownNames = relevantNames(in.Text, in.KnownNames)
	out, err := e.scenes(ctx, in, 0)
	if err != nil {
		return task.ScenesOutput{}, fmt.Errorf("extract the scenes of the passage: %w", err)
	}
	return out, nil
}

// relevantNames keeps the names in the passage, then others up to a bound, so that a cast of thousands
// doesn't raise the price of a passage.
func relevantNames(text string, names []string) []string {
	if len(names) <= mostKnownNames {
		return names
	}
	var here, rest []string
	for _, n := range names {
		if strings.Contains(text, n) {
			here = append(here, n)
		} else {
			rest = append(rest, n)
		}
	}
	return append(here, rest...)[:mostKnownNames]
}

func (e *Engine) scenes(ctx context.Context, in task.ScenesInput, depth int) (task.ScenesOutput, error) {
	req, err := e.request(extractScenes, in)
	if err != nil {
		return task.ScenesOutput{}, err
	}
	_, _, canSplit := halve(in.Text)
	req.Splittable = canSplit && depth < deepestSplit
	req.Check = checking(func(out task.ScenesOutput) error { return someScene(out.Scenes) })
	if req.Splittable && tokens.Count(in.Text) > e.room(extractScenes, 1<<20) {
		err = &llm.Error{Kind: llm.TooLong}
	} else {
		var out task.ScenesOutput
		if out, _, err = complete[task.ScenesOutput](ctx, e, req); err == nil {
			return tidyScenes(out, in.Text), nil
		}
	}
	if !req.Splittable || !llm.Splits(err) {
		return task.ScenesOutput{}, err
	}
	e.notice(extractScenes, "split a passage in two, because %v", err)
	first, second, _ := halve(in.Text)
	in.Text = first
	a, err := e.scenes(ctx, in, depth+1)
	if err != nil {
		return task.ScenesOutput{}, err
	}
	in.Text = second
	b, err := e.scenes(ctx, in, depth+1)
	if err != nil {
		return task.ScenesOutput{}, err
	}
	return joinScenes(a, b, first), nil
}

// tidyScenes corrects the spelling of first words and quotes and finds where each scene begins.
// Utterances without speaker or words are removed.
func tidyScenes(out task.ScenesOutput, text string) task.ScenesOutput {
	from := 0
	for i := range out.Scenes {
		s := &out.Scenes[i]
		s.Start = -1
		rest := text[from:]
		s.FirstWords = verbatim(rest, s.FirstWords)
		if at := strings.Index(rest, s.FirstWords); s.FirstWords != "" && at >= 0 {
			s.Start = from + at
			from = s.Start
		}
		s.Participants = names(s.Participants)
		s.Utterances = tidyUtterances(s.Utterances, text)
		facts := []task.Fact{}
		for _, f := range s.Facts {
			f.About, f.Text, f.Quote = trimName(f.About), strings.TrimSpace(f.Text), verbatim(text, f.Quote)
			if f.About != "" && f.Text != "" {
				facts = append(facts, f)
			}
		}
		s.Facts = facts
	}
	return out
}

func tidyUtterances(list []task.Utterance, text string) []task.Utterance {
	out := []task.Utterance{}
	for _, u := range list {
		u.Speaker = trimName(u.Speaker)
		u.Text, u.Feeling = speechOf(text, u.Text), strings.TrimSpace(u.Feeling)
		if u.Addressee != nil {
			to := trimName(*u.Addressee)
			if u.Addressee = &to; to == "" {
				u.Addressee = nil
			}
		}
		if u.Speaker != "" && u.Text != "" {
			out = append(out, u)
		}
	}
	return out
}

func names(in []string) []string {
	out, seen := []string{}, map[string]bool{}
	for _, n := range in {
		if n = trimName(n); n != "" && !seen[fold(n)] {
			seen[fold(n)] = true
			out = append(out, n)
		}
	}
	return out
}

// joinScenes joins the scenes of two halves. The cut between them is not one of the story: the last
// scene continues in the second half, unless time or place say otherwise.
func joinScenes(a, b task.ScenesOutput, first string) task.ScenesOutput {
	out := append([]task.Scene{}, a.Scenes...)
	for i, s := range b.Scenes {
		if s.Start >= 0 {
			s.Start += len(first)
		}
		if i > 0 || len(out) == 0 || !sameOrUnsaid(out[len(out)-1].Time, s.Time) || !sameOrUnsaid(out[len(out)-1].Place, s.Place) {
			out = append(out, s)
			continue
		}
		last := &out[len(out)-1]
		last.Time, last.Place = eitherSaid(last.Time, s.Time), eitherSaid(last.Place, s.Place)
		last.Summary = addSentence(last.Summary, s.Summary)
		last.Participants = names(append(append([]string{}, last.Participants...), s.Participants...))
		last.Utterances = append(append([]task.Utterance{}, last.Utterances...), s.Utterances...)
		last.Facts = append(append([]task.Fact{}, last.Facts...), s.Facts...)
	}
	return task.ScenesOutput{Scenes: out}
}

func sameOrUnsaid(a, b *string) bool { return a == nil || b == nil || fold(*a) == fold(*b) }

func eitherSaid(a, b *string) *string {
	if a != nil {
		return a
	}
	return b
}
