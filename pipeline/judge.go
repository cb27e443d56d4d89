package pipeline

import (
	"context"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
)

// judge finds pairs of names that may be the same and has them judged (RoleRAG 3.2, Algorithm 1). What the writer has
// decided is never judged again.
func (r *run) judge(ctx context.Context) error {
	snap := r.base.Snapshot()
	mark := judgedMark(snap, r.Engine.Name())
	if snap.Setting(kb.SettingJudged) == mark {
		return nil // nothing has changed since
	}
	ev := r.base.View().Evidence
	var embedder normalize.Embedder // without an embedding model the forms of names, statements and co-occurrence suggest the pairs
	if r.Engine.EmbeddingModel() != "" {
		embedder = lenientEmbedder{r}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	in := normalize.InputOf(snap, ev, embedder)
	last, begun := 0, false
	r.report.Stage("compare names", 0)
	verdicts, proposed, err := normalize.Propose(ctx, in, r.Engine, func(done, total int) {
		if !begun { // the total is known only now
			begun = true
			r.report.Stage("compare names", total)
		}
		r.report.Add(done - last)
		last = done
	})
	r.done.Judged = proposed.Judged
	if keep := r.propose(ctx, verdicts); keep != nil {
		return keep
	}
	if err != nil {
		if stop := r.warn(ctx, "compare names", err); stop != nil {
			return stop
		}
		return r.propose(ctx, proposed.Left)
	}
	return r.put(ctx, func(s *kb.Snapshot) ([]kb.Edit, error) {
		return []kb.Edit{kb.Put(s, &kb.Setting{Name: kb.SettingJudged, Value: mark})}, nil
	})
}

// A lenientEmbedder returns empty vectors, which are near nothing, if the engine's server refuses. Names are then
// compared as without an embedding model.
type lenientEmbedder struct{ *run }

func (f lenientEmbedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors, err := f.Engine.Embed(ctx, texts)
	if err == nil {
		return vectors, nil
	}
	return make([][]float32, len(texts)), f.warn(ctx, "embed", err)
}

func (f lenientEmbedder) SimilarityThreshold() float64 { return f.Engine.SimilarityThreshold() }

// judgedMark identifies what an engine has judged completely, so that an interrupted run continues
// with judging.
func judgedMark(s *kb.Snapshot, engine string) string {
	parts := []string{engine}
	for reading := range kb.All[*kb.Reading](s) {
		if reading.Failure == "" {
			parts = append(parts, string(reading.Passage)+reading.Engine)
		}
	}
	for ignored := range kb.All[*kb.Ignored](s) {
		parts = append(parts, "-"+string(ignored.Name))
	}
	return kb.DigestKey("judged", parts...)
}

// propose stores proposals. A pair that the writer has decided meanwhile, or that has a verdict of more authority, is
// not changed, except for a note that the text now contradicts the decision.
//
// Many proposals are stored in several steps, to limit the memory for their encoded form.
func (r *run) propose(ctx context.Context, verdicts []*kb.Verdict) error {
	for some := range slices.Chunk(verdicts, verdictBatch) {
		if err := r.proposeSome(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

// verdictBatch is how many proposals are stored at once, more than novels have.
const verdictBatch = 8000

func (r *run) proposeSome(ctx context.Context, verdicts []*kb.Verdict) error {
	return r.put(ctx, func(s *kb.Snapshot) ([]kb.Edit, error) {
		var out []kb.Edit
		for _, v := range verdicts {
			next := *v
			next.State, next.Held = kb.Pending, r.Hold
			if old, ok := kb.Get[*kb.Verdict](s, string(v.ID)); ok {
				if v.Note != "" {
					doubted := *old
					doubted.Note, doubted.Reasons, doubted.Evidence = v.Note, v.Reasons, v.Evidence
					out = append(out, kb.Put(s, &doubted))
					continue
				}
				if old.Decided() || old.By.Authority() > v.By.Authority() {
					continue
				}
				next.Skipped, next.Held = old.Skipped, old.Held
			}
			out = append(out, kb.Put(s, &next))
			r.done.Verdicts++
		}
		return out, nil
	})
}
