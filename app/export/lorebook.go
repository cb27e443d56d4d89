package export

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/storage/exchange"
)

// relationsInEntry is the number of relations in an entry of the world's lorebook.
const relationsInEntry = 5

// bookOf returns the lorebook of a character's card: entries for the entities related to it, strongest
// first.
func (t *disclosure) bookOf(e *cast.Entity) exchange.Lorebook {
	v := t.viewFor(e)
	me := e
	if v != t.view {
		if me = sameEntityIn(v, e); me == nil {
			return exchange.Lorebook{}
		}
	}
	out := exchange.Lorebook{Name: e.Name}
	for _, r := range v.RelationsOf(me) {
		o := r.Other(me)
		if o.Hidden() {
			continue
		}
		if entry, ok := t.entry(v, o, []*cast.Relation{r}, 10*r.Strength); ok {
			out.Entries = append(out.Entries, entry)
		}
	}
	return out
}

// sameEntityIn returns the entity of a view that has another's most mentioned name.
func sameEntityIn(v *cast.View, e *cast.Entity) *cast.Entity {
	for _, n := range e.Names { // most mentions first
		if found, ok := v.Bearer(n.ID); ok {
			return found
		}
	}
	return nil
}

// World returns the lorebook of everything as of a place (nil: the end of the story).
func (c Content) World(ctx context.Context, asOf *kb.Place) (exchange.Lorebook, error) {
	t, err := c.disclose(ctx, asOf)
	if err != nil {
		return exchange.Lorebook{}, err
	}
	return t.world(c.Name), nil
}

// world returns the lorebook of everything that is disclosed. Names that only a reveal joins have
// separate entries; the reveal has one that is disabled, for the writer to enable when the time has
// come.
func (t *disclosure) world(name string) exchange.Lorebook {
	v := t.withoutReveals(func(*kb.Verdict) bool { return true })
	out := exchange.Lorebook{Name: name, Read: t.originalBooks()}
	if len(out.Read) > 0 && !t.hasStory() {
		return out
	}
	list := entitiesOf(v)
	most := 1
	for _, e := range list {
		most = max(most, e.Mentions)
	}
	for _, e := range list {
		if e.Card != nil && t.hiddenWhole(e) {
			continue
		}
		order := 10 + 90*float64(e.Mentions)/float64(most)
		if e.Field(kb.FieldImportance) == kb.ImportanceMajor {
			order = 100
		}
		if entry, ok := t.entry(v, e, relationsFor(v, e), order); ok {
			out.Entries = append(out.Entries, entry)
		}
	}
	for _, w := range t.reveals() {
		if entry, ok := t.revealEntry(v, w); ok {
			out.Entries = append(out.Entries, entry)
		}
	}
	return out
}

// relationsFor returns the relations that an entry describes: the first ones to entities that are not
// hidden.
func relationsFor(v *cast.View, e *cast.Entity) (out []*cast.Relation) {
	for _, r := range v.RelationsOf(e) {
		if len(out) < relationsInEntry && !r.Other(e).Hidden() {
			out = append(out, r)
		}
	}
	return out
}

// revealEntry returns the disabled entry of a reveal; false if the view doesn't show two entities for
// it.
func (t *disclosure) revealEntry(v *cast.View, w *kb.Verdict) (exchange.Entry, bool) {
	a, okA := v.Bearer(w.A)
	b, okB := v.Bearer(w.B)
	if !okA || !okB || a == b || a.Hidden() || b.Hidden() {
		return exchange.Entry{}, false
	}
	both := a.Name + " = " + b.Name
	return exchange.Entry{ID: a.ID, Name: both, Type: a.Type, Keys: keys(a), Also: keys(b), Content: both, Order: 100, Off: true,
		Note: both + " (" + t.view.Story().Label(*w.From) + ")"}, true
}

// hiddenWhole reports whether the entity of which a view shows a part is hidden.
func (t *disclosure) hiddenWhole(e *cast.Entity) bool {
	whole := sameEntityIn(t.view, e)
	return whole != nil && whole.Hidden()
}

// entry describes an entity and relations to it; false if there is nothing to say.
func (t *disclosure) entry(v *cast.View, e *cast.Entity, relations []*cast.Relation, order float64) (exchange.Entry, bool) {
	var lines []string
	if d := t.description(v, e); d != "" {
		lines = append(lines, t.nameIn(v, e)+": "+d)
	}
	for _, r := range relations {
		if d := t.relation(v, r); d != "" {
			lines = append(lines, t.nameIn(v, r.Source)+" — "+t.tieWords(v, r)+": "+d)
		}
	}
	found := keys(e)
	if len(lines) == 0 || len(found) == 0 {
		return exchange.Entry{}, false
	}
	found, common := t.caseMatters(found)
	return exchange.Entry{ID: e.ID, Name: t.nameIn(v, e), Type: e.Type, Keys: found, Content: strings.Join(lines, "\n"),
		Order: int(math.Round(min(100, max(1, order)))), CaseSensitive: common}, true
}

// tieWords returns the other entity of a relation with the kind of the relation, "wife of Tom"; not if one of the two is
// still a secret.
func (t *disclosure) tieWords(v *cast.View, r *cast.Relation) string {
	other := t.nameIn(v, r.Target)
	tie := cast.Tie(r.Kind, retrieve.GenderOf(v, r.Source))
	if tie == "" || t.secretOf(v, r.Source) != nil || t.secretOf(v, r.Target) != nil {
		return other
	}
	return i18n.In(v.LanguageOf(r.Source), tie, other)
}

// caseMatters reports whether one of several keys is also a common word, which the texts have in lower case
// (Silver, Merry, Job). Then case matters, and a key in lower case is added with a capital too, for
// the beginnings of sentences.
func (t *disclosure) caseMatters(keys []string) ([]string, bool) {
	if !slices.ContainsFunc(keys, func(k string) bool { return t.smallWords()[k] }) {
		return keys, false
	}
	var out []string
	for _, k := range keys {
		out = append(out, k)
		if r, n := utf8.DecodeRuneInString(k); unicode.IsLower(r) {
			out = append(out, string(unicode.ToUpper(r))+k[n:])
		}
	}
	return out, true
}

// smallWords returns the words, capitalized, that the disclosed texts contain in lower case.
func (t *disclosure) smallWords() map[string]bool {
	if t.small != nil {
		return t.small
	}
	t.small = map[string]bool{}
	for _, d := range t.view.Story().Documents() {
		if d.Language == "zh" || !t.view.Shows(kb.Place{Document: d.ID}) {
			continue
		}
		for word := range strings.FieldsFuncSeq(t.full.Snapshot.Text(d.ID).Body, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if r, n := utf8.DecodeRuneInString(word); unicode.IsLower(r) && len(word) > n {
				t.small[string(unicode.ToUpper(r))+word[n:]] = true
			}
		}
	}
	return t.small
}
