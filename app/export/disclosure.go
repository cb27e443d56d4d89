package export

import (
	"context"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/storage/exchange"
)

// A disclosure decides what of a base is exported: all of it, or what is known as of a place; in a
// character's own card, optionally, only what it witnessed or learnt. Entities that the writer hides
// are left out.
type disclosure struct {
	full, view *cast.View // everything, and as of the place
	book       *memory.Book
	place      string // its label; "" for everything
	onlyKnown  bool
	viewsFor   map[string]*cast.View // by the reveals that are not known in them
	cards      map[kb.NameID]*exchange.Card
	places     places
	small      map[string]bool                       // see smallWords
	names      map[*cast.View]map[kb.EntityID]string // see nameIn
}

// discloseFor returns the disclosure for a request.
func (c Content) discloseFor(ctx context.Context, o Request) (*disclosure, error) {
	t, err := c.disclose(ctx, o.AsOf)
	if err != nil {
		return nil, err
	}
	t.onlyKnown = o.OnlyKnown
	return t, nil
}

// disclose returns what a reader may see at a place of the story; nil is the end.
func (c Content) disclose(ctx context.Context, asOf *kb.Place) (t *disclosure, err error) {
	full := c.View
	t = &disclosure{full: full, view: full.AsOf(asOf), viewsFor: map[string]*cast.View{}}
	if t.book, err = c.Book(ctx, t.view); err != nil {
		return nil, err
	}
	t.places.view = t.view
	if asOf != nil {
		t.place = full.Story().Label(*asOf)
	}
	return t, nil
}

// entities returns the cast without hidden ones, most mentions first.
func (t *disclosure) entities() []*cast.Entity { return entitiesOf(t.view) }

func entitiesOf(v *cast.View) []*cast.Entity {
	return slices.DeleteFunc(slices.Clone(v.Entities()), (*cast.Entity).Hidden)
}

// viewFor returns the view from which a character's card describes others. A reveal joins names only for characters who
// witnessed it and for the person it is about, so that a secret name is not a key in the card of another character.
func (t *disclosure) viewFor(e *cast.Entity) *cast.View {
	witnessed := t.book.Witnessed(e.ID)
	v := t.withoutReveals(func(w *kb.Verdict) bool {
		return !(e.Holds(w.A) && e.Holds(w.B)) && !retrieve.CameOut(t.view, e, t.book, witnessed, w)
	})
	if t.onlyKnown {
		return v.Filtered(witnessed)
	}
	if allowed := t.book.Allowed(e.ID); allowed != nil {
		return v.Filtered(allowed)
	}
	return v
}

// reveals returns the reveals up to the place.
func (t *disclosure) reveals() []*kb.Verdict {
	return slices.DeleteFunc(t.view.Reveals(), func(w *kb.Verdict) bool { return !t.view.Shows(*w.From) })
}

// withoutReveals returns the view without the reveals that secret accepts.
func (t *disclosure) withoutReveals(secret func(*kb.Verdict) bool) *cast.View {
	var key strings.Builder
	for _, w := range t.reveals() {
		if secret(w) {
			key.WriteString(string(w.ID))
		}
	}
	if key.Len() == 0 {
		return t.view
	}
	v := t.viewsFor[key.String()]
	if v == nil {
		v = t.view.Unrevealed(secret)
		t.viewsFor[key.String()] = v
	}
	return v
}

// description returns what a view may say about an entity. The writer's own words, which may cover
// everything, are used only if the view shows as much as the whole.
func (t *disclosure) description(v *cast.View, e *cast.Entity) string {
	if whole, ok := t.view.Entity(e.ID); ok && len(whole.Names) == len(e.Names) && len(t.view.Notes(whole)) == len(v.Notes(e)) {
		return t.view.Description(whole)
	}
	if s := t.secretOf(v, e); s != nil {
		var open []string
		for _, n := range v.Notes(e) {
			if n.Description != "" && !slices.Contains(open, n.Description) && !s.isGivenAway(t, n.Description, n.Document, n.Span.Start) {
				open = append(open, n.Description)
			}
		}
		if len(open) < len(v.Descriptions(e)) {
			return joinFirst(open)
		}
	}
	return v.Description(e)
}

// joinFirst joins the first of several texts.
func joinFirst(texts []string) string {
	between := " "
	if len(texts) > 0 && script.MostlyHan(texts[0]) {
		between = ""
	}
	return strings.Join(texts[:min(cast.FewEnough, len(texts))], between)
}

// A secret is other names of an entity that a reveal discloses at a moment.
type secret struct {
	from  kb.Moment
	names []string // the others, folded
}

// secretOf returns what a view hides about an entity, nil for nothing.
func (t *disclosure) secretOf(v *cast.View, e *cast.Entity) *secret {
	whole := sameEntityIn(t.view, e)
	if v == t.view || whole == nil {
		return nil
	}
	s := &secret{from: kb.Always}
	for _, w := range t.reveals() {
		if whole.Holds(w.A) && e.Holds(w.A) != e.Holds(w.B) {
			s.from = min(s.from, t.full.Story().Moment(*w.From))
		}
	}
	for _, n := range whole.Names {
		if name := kb.Fold(n.Surface); !e.Holds(n.ID) && len(name) > 2 {
			s.names = append(s.names, name)
		}
	}
	if s.from == kb.Always {
		return nil
	}
	return s
}

// isGivenAway reports whether a text after the reveal has one of the secret names. Before the reveal, a text with such a
// name is about two people.
func (s *secret) isGivenAway(t *disclosure, text string, document kb.DocumentID, offset int) bool {
	if s == nil || t.full.Evidence.MomentOf(document, offset) < s.from {
		return false
	}
	folded := kb.Fold(text)
	return slices.ContainsFunc(s.names, func(name string) bool { return strings.Contains(folded, name) })
}

// relation returns what a view may say about how two people are related; see description.
func (t *disclosure) relation(v *cast.View, r *cast.Relation) string {
	one, other := t.secretOf(v, r.Source), t.secretOf(v, r.Target)
	if one == nil && other == nil {
		if whole, ok := t.view.Entity(r.Source.ID); ok && v != t.view {
			for _, w := range t.view.RelationsOf(whole) {
				if w.Other(whole).ID == r.Target.ID && len(w.Notes) == len(r.Notes) {
					return t.view.RelationDescription(w)
				}
			}
		}
		return v.RelationDescription(r)
	}
	var open []string
	for _, n := range r.Notes {
		if n.Description != "" && !slices.Contains(open, n.Description) && !one.isGivenAway(t, n.Description, n.Document, n.Span.Start) &&
			!other.isGivenAway(t, n.Description, n.Document, n.Span.Start) {
			open = append(open, n.Description)
		}
	}
	if len(open) < len(v.RelationDescriptions(r)) {
		return joinFirst(open)
	}
	return v.RelationDescription(r)
}

// keys returns the names by which an entry is found, the canonical one first, each once ignoring case.
// Single letters are left out, as they would be found everywhere.
func keys(e *cast.Entity) []string {
	var out []string
	seen := map[string]bool{}
	for _, name := range append([]string{e.Name}, e.Aliases()...) {
		if folded := kb.Fold(name); len(folded) > 1 && !seen[folded] {
			seen[folded] = true
			out = append(out, name)
		}
	}
	return out
}
