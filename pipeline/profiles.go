package pipeline

import (
	"context"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
)

const (
	maxProfiles        = 8  // characters of the chief cast
	minProfileMentions = 10 // mentions of a character whose profile is written automatically
)

// profiles lets a model write the profiles of the chief cast, so that a chat does not wait for them. An engine by rule
// writes them on demand.
func (r *run) profiles(ctx context.Context) error {
	if r.Engine.Origin() != kb.ByModel {
		return nil
	}
	view := r.base.View()
	book, err := memory.Update(ctx, nil, view)
	if err != nil {
		return err
	}
	language := "en"
	if docs := view.Story().Documents(); len(docs) > 0 {
		language = docs[0].Language
	}
	chief := slices.DeleteFunc(ChiefCast(view), func(e *cast.Entity) bool { return chat.HasPersona(view, book, e) })
	r.report.Stage("write profiles", len(chief))
	return r.batches(ctx, len(chief), 1, func(from, _ int) error {
		digest, err := chat.WritePersona(ctx, r.Engine, view, book, chief[from], language)
		if err != nil {
			return r.warn(ctx, "write profiles", err)
		}
		return r.putQuiet(digest)
	})
}

// ChiefCast returns the most mentioned characters, whose profiles are written automatically.
func ChiefCast(v *cast.View) []*cast.Entity {
	var out []*cast.Entity
	for _, e := range v.Entities() {
		if e.Type == kb.Character && e.Mentions >= minProfileMentions && !e.Hidden() {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b *cast.Entity) int { return b.Mentions - a.Mentions })
	return out[:min(len(out), maxProfiles)]
}
