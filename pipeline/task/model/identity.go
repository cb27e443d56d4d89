package model

import (
	"context"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// JudgeIdentity decides pairs of names in batches (RoleRAG 3.2). If some pairs fail, the verdicts of
// the others come with an [*Incomplete].
func (e *Engine) JudgeIdentity(ctx context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	id := func(p task.Pair) string { return p.ID }
	if err := unique(in.Pairs, id); err != nil {
		return task.JudgeOutput{}, err
	}
	pairs := make([]task.Pair, len(in.Pairs))
	for i, p := range in.Pairs {
		p.A.Quotes, p.B.Quotes = orEmpty(p.A.Quotes), orEmpty(p.B.Quotes)
		pairs[i] = p
	}
	out, err := batched(ctx, JudgeIdentity, pairs, pairsPerCall, e.room(JudgeIdentity, 6000), id,
		func(ctx context.Context, batch []task.Pair, splittable bool) (map[string]task.Verdict, error) {
			req, err := e.request(JudgeIdentity, task.JudgeInput{Source: in.Source, Work: in.Work, Pairs: batch})
			if err != nil {
				return nil, err
			}
			req.Splittable = splittable
			req.Check = checking(func(out task.JudgeOutput) error { return complain("verdict", ids(batch, id), verdictIDs(out)) })
			reply, _, err := complete[task.JudgeOutput](ctx, e, req)
			if err != nil {
				return nil, err
			}
			verdicts := map[string]task.Verdict{}
			for _, v := range reply.Verdicts {
				if v.Verdict != kb.Same { // a difference does not begin at a place
					v.HoldsFrom = nil
				}
				verdicts[v.ID] = v
			}
			for _, p := range batch {
				v := verdicts[p.ID]
				v.HoldsFrom = placeOf(p, v.HoldsFrom)
				verdicts[p.ID] = v
			}
			return verdicts, nil
		})
	if out == nil {
		out = []task.Verdict{}
	}
	return task.JudgeOutput{Verdicts: out}, err
}

// placeOf finds the place that a model means among those of the pair's quotes. Any other place can't
// be looked up and is left out.
func placeOf(p task.Pair, named *string) *string {
	if named == nil {
		return nil
	}
	for _, q := range append(append([]task.PlaceQuote(nil), p.A.Quotes...), p.B.Quotes...) {
		if strings.EqualFold(strings.TrimSpace(q.Place), strings.TrimSpace(*named)) {
			return &q.Place
		}
	}
	return nil
}

func verdictIDs(out task.JudgeOutput) []string {
	return ids(out.Verdicts, func(v task.Verdict) string { return v.ID })
}

func ids[T any](items []T, id func(T) string) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = id(it)
	}
	return out
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
