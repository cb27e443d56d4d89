package model

import (
	"context"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// JudgeIdentity decides pairs of names in batches (RoleRAG 3.2). If some pairs fail, the verdicts of
// the others come with an error that lists the failed ones.
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
	judging := batchTask[task.Pair, task.JudgeOutput, task.Verdict]{
		name: judgeIdentity, size: pairsPerCall, most: e.room(judgeIdentity, 6000), id: id, what: "verdict",
		input: func(batch []task.Pair) any { return task.JudgeInput{Source: in.Source, Work: in.Work, Pairs: batch} },
		outs:  func(r task.JudgeOutput) []task.Verdict { return r.Verdicts },
		outID: func(v task.Verdict) string { return v.ID },
		finish: func(p task.Pair, v task.Verdict) task.Verdict {
			if v.Verdict != kb.Same { // a difference does not begin at a place
				v.HoldsFrom = nil
			}
			v.HoldsFrom = placeOf(p, v.HoldsFrom)
			return v
		},
	}
	out, err := judging.run(ctx, e, pairs)
	return task.JudgeOutput{Verdicts: orEmpty(out)}, err
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
