package pipeline

import (
	"slices"

	"golang.org/x/sync/errgroup"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
)

const (
	mostProfiles = 8  // of the chief cast
	fewestOften  = 10 // mentions of a character whose profile is written unasked
)

// tell merges descriptions and has profiles written, side by side: neither needs
// the other.
func (r *run) tell() error {
	view := r.desk.View()
	var both errgroup.Group
	both.Go(func() error { return r.merge(view) })
	both.Go(func() error { return r.profiles(view) })
	return both.Wait()
}

// profiles has a model write profile and manner of speaking of the chief cast, so
// that they are there when somebody talks to them. A rule's are made when asked for.
func (r *run) profiles(view *cast.View) error {
	if r.Engine.Origin() != kb.ByModel {
		return nil
	}
	book := memory.Derive(view)
	language := "en"
	if docs := view.Story().Documents(); len(docs) > 0 {
		language = docs[0].Language
	}
	group, ctx := errgroup.WithContext(r.ctx)
	group.SetLimit(r.Concurrency)
	for _, e := range chiefCast(view) {
		if chat.HasPersona(view, book, e) {
			continue
		}
		group.Go(func() error {
			if err := r.Pause(ctx); err != nil {
				return err
			}
			digest, err := chat.WritePersona(ctx, r.Engine, view, book, e, language)
			if err != nil {
				return r.warn("write profiles", err)
			}
			return r.putQuiet(digest)
		})
	}
	return group.Wait()
}

// chiefCast are the characters who are named most.
func chiefCast(v *cast.View) []*cast.Entity {
	var out []*cast.Entity
	for _, e := range v.Entities() {
		if e.Type == kb.Character && e.Mentions >= fewestOften && !e.Hidden() {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b *cast.Entity) int { return b.Mentions - a.Mentions })
	return out[:min(len(out), mostProfiles)]
}
