package export

import (
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/text/naming"
	"dramatis/pipeline/text/script"
	"dramatis/render/export"
	"dramatis/storage/exchange"
)

// characters are the cards of all characters that are not hidden, most mentions
// first; then the cards that were read whose characters occur in no text. With one
// it is only the card that goes by the name; "" is the first of all.
func (t *disclosure) characters(name kb.NameID, one bool) ([]*exchange.Character, error) {
	list, left := slices.DeleteFunc(t.entities(), func(e *cast.Entity) bool { return e.Type != kb.Character }), t.cardsLeft()
	if one {
		e, err := t.meant(name)
		i := slices.IndexFunc(left, func(c *exchange.Card) bool { return name == "" || name == kb.NameIDOf(c.Name()) })
		switch {
		case err == nil:
			list, left = []*cast.Entity{e}, nil
		case i >= 0:
			list, left = nil, left[i:i+1]
		default:
			return nil, err
		}
	}
	var out []*exchange.Character
	for _, e := range list {
		out = append(out, t.character(e))
	}
	for _, card := range left {
		out = append(out, asItCame(card))
	}
	if len(out) == 0 {
		return nil, nobody()
	}
	return out, nil
}

// character is the card of one.
func (t *disclosure) character(e *cast.Entity) *exchange.Character {
	c := &exchange.Character{ID: e.ID, Name: e.Name, Aliases: e.Aliases(), Version: t.place, Book: t.bookOf(e)}
	c.Description, c.Personality = t.persona(e)
	if e.Card != nil {
		c.Tags = e.Card.Tags
	}
	if t.view.Limit == kb.Always {
		c.Notes = e.Field(kb.FieldNotes)
	}
	episodes := t.book.ScenesOf(e.ID)
	if len(episodes) > 0 {
		last := episodes[len(episodes)-1]
		c.Scenario = scenario(last)
		c.FirstMessage = t.opening(e, last)
	}
	c.Examples = t.examples(e)
	if c.Original = t.cardRead(e); c.Original != nil {
		t.overlay(c, e)
	}
	return c
}

// persona parts what is known of a character in description and personality. A
// profile that goes on from the description is more of that.
func (t *disclosure) persona(e *cast.Entity) (description, personality string) {
	p := chat.PersonaOf(t.view, t.book, e)
	description = t.view.Description(e)
	if strings.HasPrefix(p.Summary, description) {
		description, p.Summary = p.Summary, ""
	}
	return paragraphs(description, traits(e, t.view.LanguageOf(e))), paragraphs(p.Summary, p.Style)
}

// traits are gender and pronoun, where the writer says them.
func traits(e *cast.Entity, language string) string {
	gender, pronoun, between, stop := "Gender: ", "Pronoun: ", " ", "."
	if language == "zh" {
		gender, pronoun, between, stop = "性别：", "代词：", "", "。"
	}
	var out []string
	for _, f := range []struct{ label, value string }{{gender, e.Field(kb.FieldGender)}, {pronoun, e.Field(kb.FieldPronoun)}} {
		if f.value != "" {
			out = append(out, f.label+f.value+stop)
		}
	}
	return strings.Join(out, between)
}

// paragraphs joins what is not empty.
func paragraphs(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return strings.TrimSpace(s) == "" }), "\n")
}

// scenario is where the story has left a character: the last episode that it took
// part in.
func scenario(b *memory.Scene) string {
	return paragraphs(b.Title, strings.Join(slices.DeleteFunc([]string{b.Where, b.Time}, func(s string) bool {
		return s == "" || strings.Contains(b.Title, s)
	}), ", "), b.Summary)
}

// Utterances of this many characters show how somebody speaks.
const (
	shortExample = 12
	longExample  = 300
	examplesTold = 6
)

// shows reports whether an utterance stands by itself as an example.
func shows(m *memory.Memory) bool {
	n := len([]rune(m.Text))
	return m.Kind == memory.Utterance && !m.FromChat && (n >= shortExample || n >= 4 && script.MostlyHan(m.Text)) && n <= longExample && chat.WholeSentence(m.Text)
}

// opening is what the character says first in an episode, else the last thing
// that it says in the story.
func (t *disclosure) opening(e *cast.Entity, b *memory.Scene) string {
	for _, m := range b.Members {
		if m.Speaker == e && shows(m) {
			return m.Text
		}
	}
	for _, m := range slices.Backward(t.book.Said(e.ID)) {
		if shows(m) {
			return m.Text
		}
	}
	return ""
}

// examples are what the character says in the story, one exchange an episode,
// with what was said to it just before.
func (t *disclosure) examples(e *cast.Entity) []exchange.Example {
	var out []exchange.Example
	seen := map[string]bool{}
	for _, b := range t.book.ScenesOf(e.ID) {
		before := ""
		for _, m := range b.Members {
			if m.Kind != memory.Utterance {
				continue
			}
			if m.Speaker == e && shows(m) && !seen[m.Text] {
				seen[m.Text] = true
				out = append(out, exchange.Example{Asked: before, Said: m.Text})
				break
			}
			if before = ""; m.Speaker != nil && m.Speaker != e && shows(m) {
				before = m.Text
			}
		}
		if len(out) == examplesTold {
			break
		}
	}
	return out
}

// portrait is the picture that came with somebody's card, else initials in the
// colour of characters.
func portrait(c *exchange.Character) ([]byte, error) {
	if own := c.Original.Portrait(); own != nil {
		return own, nil
	}
	p := Paper()
	return export.Portrait(initials(c.Name), p.Type(string(kb.Character)), p.Background)
}

// initials are the first letters of a name's first and last word, without titles;
// of a Chinese name its first characters.
func initials(name string) string {
	if script.MostlyHan(name) {
		r := []rune(strings.Join(strings.Fields(name), ""))
		if len(r) > 3 {
			r = r[:2]
		}
		return string(r)
	}
	words := naming.Parse(name).Words
	if len(words) == 0 {
		words = strings.Fields(name)
	}
	out := ""
	for i, w := range words {
		for _, r := range w {
			if (i == 0 || i == len(words)-1) && unicode.IsLetter(r) {
				out += string(unicode.ToUpper(r))
				break
			}
		}
	}
	return out
}
