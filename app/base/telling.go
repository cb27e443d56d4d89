package base

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/storage/exchange"
)

// A telling is what of a base is told to other programs: all of it, or what is
// known as of a place; in a character's own card, if wanted, only what it
// witnessed or was told. Nobody whom the writer hides is told of.
type telling struct {
	full, view *cast.View // everything, and as of the place
	book       *memory.Book
	place      string // its label; "" everything
	onlyKnown  bool
	sights     map[string]*cast.View // by the reveals that are not known in them
	cards      map[kb.NameID]*exchange.Card
}

func (b *Base) telling(asOf *kb.Place, onlyKnown bool) *telling {
	full := b.View()
	t := &telling{full: full, view: full.AsOf(asOf), onlyKnown: onlyKnown, sights: map[string]*cast.View{}}
	t.book = b.Remembered(t.view)
	if asOf != nil {
		t.place = full.Story().Label(*asOf)
	}
	return t
}

// hidden tells whether the writer keeps an entity out of lists.
func hidden(e *cast.Entity) bool { return e.Field(kb.FieldImportance) == "hidden" }

// entities are the cast without those who are hidden, most mentions first.
func (t *telling) entities() []*cast.Entity { return shown(t.view) }

func shown(v *cast.View) []*cast.Entity { return slices.DeleteFunc(slices.Clone(v.Entities()), hidden) }

// sight is what a character's card may tell of others. Names that a reveal joins
// are one only for whoever was there when it came out, and for the one they are
// the names of: the name that gives a secret away is no key in another's card.
func (t *telling) sight(e *cast.Entity) *cast.View {
	witnessed := t.book.Witnessed(e.ID)
	v := t.apart(func(w *kb.Verdict) bool {
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

// apart is the view without the reveals that secret accepts.
func (t *telling) apart(secret func(*kb.Verdict) bool) *cast.View {
	var key strings.Builder
	for _, w := range t.view.Reveals() {
		if secret(w) {
			key.WriteString(string(w.ID))
		}
	}
	if key.Len() == 0 {
		return t.view
	}
	v := t.sights[key.String()]
	if v == nil {
		v = t.view.Unrevealed(secret)
		t.sights[key.String()] = v
	}
	return v
}

// description is what a view may tell of an entity: the writer's own words where
// the view shows all that the whole does, for they may tell all of it.
func (t *telling) description(v *cast.View, e *cast.Entity) string {
	if whole, ok := t.view.Entity(e.ID); ok && len(whole.Names) == len(e.Names) && len(t.view.Notes(whole)) == len(v.Notes(e)) {
		return t.view.Description(whole)
	}
	return v.Description(e)
}

// relation is what a view may tell of how two stand to each other; see
// description.
func (t *telling) relation(v *cast.View, r *cast.Relation) string {
	if whole, ok := t.view.Entity(r.Source.ID); ok && v != t.view {
		for _, w := range t.view.RelationsOf(whole) {
			if w.Other(whole).ID == r.Target.ID && len(w.Notes) == len(r.Notes) {
				return t.view.RelationDescription(w)
			}
		}
	}
	return v.RelationDescription(r)
}

// keys are the names by which an entry is found, the canonical one first, each
// once whatever its case. A single letter would be found everywhere.
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
