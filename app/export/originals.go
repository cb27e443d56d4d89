package export

import (
	"maps"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// originals returns the cards and lorebooks that were read, as far as disclosed.
func (t *disclosure) originals(form kb.OriginalForm) (out []*kb.Original) {
	for o := range kb.All[*kb.Original](t.full.Snapshot) {
		if o.Form == form && t.view.Shows(kb.Place{Document: o.Document}) {
			out = append(out, o)
		}
	}
	return out
}

// originalCard returns the card that was read for an entity, by the first of its names that has one.
func (t *disclosure) originalCard(e *cast.Entity) *exchange.Card {
	for _, n := range e.Names {
		if c := t.originalCards()[n.ID]; c != nil {
			return c
		}
	}
	return nil
}

// originalCards returns the cards that were read, by the names on them.
func (t *disclosure) originalCards() map[kb.NameID]*exchange.Card {
	if t.cards != nil {
		return t.cards
	}
	t.cards = map[kb.NameID]*exchange.Card{}
	for _, o := range t.originals(kb.OriginalCard) {
		c, err := exchange.ParseCard([]byte(o.Body))
		if err != nil {
			continue
		}
		for _, f := range o.Files {
			c.Files = append(c.Files, exchange.File(f))
		}
		if id := kb.NameIDOf(c.Name()); t.cards[id] == nil {
			t.cards[id] = c
		}
	}
	return t.cards
}

// remainingCards returns the cards that were read for names that nobody here has, by name.
func (t *disclosure) remainingCards() (out []*exchange.Card) {
	for _, id := range slices.Sorted(maps.Keys(t.originalCards())) {
		if _, ok := t.view.Bearer(id); !ok && !t.view.Ignored(id) {
			out = append(out, t.cards[id])
		}
	}
	return out
}

// unchangedCard returns a card that was read, with nothing added.
func unchangedCard(card *exchange.Card) *exchange.Character {
	return &exchange.Character{Name: card.Name(), Description: card.Text("description"), Personality: card.Text("personality"), Scenario: card.Text("scenario"),
		FirstMessage: card.Text("first_mes"), Tags: card.Tags(), Original: card}
}

// originalBooks returns the lorebooks that were read.
func (t *disclosure) originalBooks() (out []*exchange.Book) {
	for _, o := range t.originals(kb.OriginalLorebook) {
		if b, err := exchange.ParseBook([]byte(o.Body)); err == nil {
			out = append(out, b)
		}
	}
	return out
}

// hasStory reports whether there is a story, not only cards, lorebooks and pages about one.
func (t *disclosure) hasStory() bool { return t.full.Story().First() != "" }

// overlay combines a card that was read with what is known: the writer's words come first, then the
// card's own, then the story's where the card has none. Without a story the card stays as it was.
func (t *disclosure) overlay(c *exchange.Character, e *cast.Entity) {
	card := c.Original
	own := func(fields ...kb.Field) bool {
		return t.view.Limit == kb.Always && slices.ContainsFunc(fields, func(f kb.Field) bool { return e.Field(f) != "" })
	}
	keep := func(field string, value *string, written bool) {
		if text := card.Text(field); !written && (strings.TrimSpace(text) != "" || !t.hasStory()) {
			*value = text
		}
	}
	keep("name", &c.Name, own(kb.FieldName))
	keep("description", &c.Description, own(kb.FieldDescription))
	keep("personality", &c.Personality, own(kb.FieldProfile, kb.FieldStyle, kb.FieldPersonality))
	keep("scenario", &c.Scenario, own(kb.FieldScenario))
	keep("first_mes", &c.FirstMessage, own(kb.FieldGreeting))
	tags := slices.Clone(card.Tags())
	for _, tag := range c.Tags {
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	c.Tags = tags
	if !t.hasStory() {
		c.ID, c.Book = "", exchange.Lorebook{}
		if own(kb.FieldDescription) {
			c.Description = e.Field(kb.FieldDescription)
		}
	}
}
