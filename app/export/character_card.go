package export

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
	"dramatis/storage/exchange"
)

// characters returns the cards of all characters that are not hidden and not hardly mentioned, most
// mentions first; then the cards that were read whose characters occur in no text. With one set it
// returns only the card of the name; "" is the first of all.
func (t *disclosure) characters(name kb.NameID, one, chief bool) ([]*exchange.Character, error) {
	list, left := slices.DeleteFunc(t.entities(), func(e *cast.Entity) bool { return e.Type != kb.Character }), t.remainingCards()
	switch {
	case one:
		e, err := t.entityNamed(name)
		i := slices.IndexFunc(left, func(c *exchange.Card) bool { return name == "" || name == kb.NameIDOf(c.Name()) })
		switch {
		case err == nil:
			list, left = []*cast.Entity{e}, nil
		case i >= 0:
			list, left = nil, left[i:i+1]
		default:
			return nil, err
		}
	case chief:
		list, left = t.chief(list), nil
	default:
		list = slices.DeleteFunc(list, t.isHardlyMentioned)
	}
	var out []*exchange.Character
	for _, e := range list {
		out = append(out, t.character(e))
	}
	for _, card := range left {
		out = append(out, unchangedCard(card))
	}
	if len(out) == 0 {
		return nil, errNobody()
	}
	return out, nil
}

// fewMentions is the number of mentions up to which a character gets no card, if it says nothing and the writer has not
// written about it.
const fewMentions = 2

// isHardlyMentioned reports whether a character is only mentioned in passing, which is not enough for a card.
func (t *disclosure) isHardlyMentioned(e *cast.Entity) bool {
	return e.Mentions <= fewMentions && e.Card == nil && t.originalCard(e) == nil && len(t.book.UtterancesOf(e.ID)) == 0
}

// chiefPart is the share of all mentions that the chief characters have together.
const chiefPart = 0.8

// chief returns the characters that the writer calls major, and the most mentioned until they have
// chiefPart of all mentions together, from a list sorted by mentions.
func (t *disclosure) chief(list []*cast.Entity) (out []*cast.Entity) {
	all, have := 0, 0
	for _, e := range list {
		all += e.Mentions
	}
	for _, e := range list {
		switch e.Field(kb.FieldImportance) {
		case kb.ImportanceMajor:
			out = append(out, e)
		case kb.ImportanceMinor:
		default:
			if float64(have) < chiefPart*float64(all) && !t.isHardlyMentioned(e) {
				out = append(out, e)
			}
		}
		have += e.Mentions
	}
	return out
}

// character returns the card of one character.
func (t *disclosure) character(e *cast.Entity) *exchange.Character {
	c := &exchange.Character{ID: e.ID, Name: e.Name, Aliases: e.Aliases(), Version: t.place, Book: t.bookOf(e)}
	c.Description, c.Personality = t.persona(e)
	titles := t.titles(e)
	if c.Tags = titles; e.Card != nil {
		c.Tags = slices.Concat(e.Card.Tags, titles)
	}
	c.Notes = t.sourceNote(titles, t.full.LanguageOf(e))
	if t.view.Limit == kb.Always {
		c.Notes = paragraphs(e.Field(kb.FieldNotes), c.Notes)
	}
	if scenes := t.book.ScenesOf(e.ID); len(scenes) > 0 {
		c.Scenario = t.scenario(e, scenes[len(scenes)-1])
	}
	c.Examples = t.examples(e)
	c.FirstMessage, c.Greetings = t.greetings(e)
	t.applyWritersWords(c, e)
	c.Portrait = PortraitOf(e)
	if c.Original = t.originalCard(e); c.Original != nil {
		t.overlay(c, e)
	}
	return c
}

// betweenGreetings separates the greetings in their field.
const betweenGreetings = "\n***\n"

// applyWritersWords replaces fields made from the text by the writer's own words for the card. Those are about the whole
// story, so they are not used for a card as of a place.
func (t *disclosure) applyWritersWords(c *exchange.Character, e *cast.Entity) {
	if t.view.Limit != kb.Always {
		return
	}
	if own := e.Field(kb.FieldPersonality); own != "" {
		c.Personality = own
	}
	if own := e.Field(kb.FieldScenario); own != "" {
		c.Scenario = own
	}
	if own := e.Field(kb.FieldGreeting); own != "" {
		list := strings.Split(own, betweenGreetings)
		for i := range list {
			list[i] = strings.TrimSpace(list[i])
		}
		c.FirstMessage, c.Greetings = list[0], list[1:]
	}
}

// CardInput returns the material from which an engine writes the card of an entity.
func (c Content) CardInput(ctx context.Context, id kb.EntityID) (task.CardInput, error) {
	t, err := c.disclose(ctx, nil)
	if err != nil {
		return task.CardInput{}, err
	}
	e, ok := t.view.Entity(id)
	if !ok {
		return task.CardInput{}, kb.Errorf("this character is no longer there; nothing was written: choose another one")
	}
	in := task.CardInput{Name: e.Name, Language: t.view.LanguageOf(e), Descriptions: t.view.Descriptions(e)}
	if own := e.Field(kb.FieldDescription); own != "" {
		in.Descriptions = append([]string{own}, in.Descriptions...)
	}
	for _, entry := range t.bookOf(e).Entries {
		in.Relations = append(in.Relations, entry.Content)
	}
	for _, s := range t.book.ScenesOf(id) {
		in.Scenes = append(in.Scenes, t.scenario(e, s))
		for _, l := range t.lines(s) {
			if l.speaker == e && t.canQuote(l) && !slices.Contains(in.Lines, l.text) {
				in.Lines = append(in.Lines, l.text)
			}
		}
	}
	return in, nil
}

// FieldsOf returns what an engine has written as fields of an entity's card.
func FieldsOf(text task.CardText) map[kb.Field]string {
	greetings := []string{strings.TrimSpace(text.FirstMessage)}
	for _, g := range text.Greetings {
		if g = strings.TrimSpace(g); g != "" {
			greetings = append(greetings, g)
		}
	}
	return map[kb.Field]string{kb.FieldPersonality: strings.TrimSpace(text.Personality), kb.FieldScenario: strings.TrimSpace(text.Scenario),
		kb.FieldGreeting: strings.Join(greetings, betweenGreetings)}
}

// titles returns the titles of the stories that mention a character, as far as disclosed.
func (t *disclosure) titles(e *cast.Entity) (out []string) {
	for _, d := range t.view.Story().Documents() {
		if d.Standing != kb.Apart && !slices.Contains(out, d.Title) &&
			slices.ContainsFunc(t.view.Occurrences(e), func(o kb.Occurrence) bool { return o.Document == d.ID }) {
			out = append(out, d.Title)
		}
	}
	return out
}

// sourceNote returns a note for people about what a card was made from.
func (t *disclosure) sourceNote(titles []string, language string) string {
	from, asOf, stop := "Made with Dramatis from ", ", as of ", "."
	if language == "zh" {
		from, asOf, stop = "由 Dramatis 制作，取材于", "，截至", "。"
	}
	if len(titles) == 0 {
		return ""
	}
	if t.place == "" {
		asOf = ""
	}
	return from + "“" + strings.Join(titles, "”, “") + "”" + asOf + t.place + stop
}

// persona returns the description and the personality of a character. A profile that continues the description is part of
// the description.
func (t *disclosure) persona(e *cast.Entity) (description, personality string) {
	p := chat.PersonaOf(t.view, t.book, e)
	description = t.view.Description(e)
	if strings.HasPrefix(p.Summary, description) {
		description, p.Summary = p.Summary, ""
	}
	return paragraphs(description, traits(e, t.view.LanguageOf(e))), paragraphs(p.Summary, p.Style)
}

// traits returns gender and pronoun, if the writer has set them.
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

// paragraphs joins the non-empty parts.
func paragraphs(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return strings.TrimSpace(s) == "" }), "\n")
}

// scenario returns place, time, other participants and summary of the last scene with a character.
func (t *disclosure) scenario(e *cast.Entity, s *memory.Scene) string {
	label, between := "With: ", ", "
	if t.view.LanguageOf(e) == "zh" {
		label, between = "在场：", "、"
	}
	var others []string
	for _, o := range s.Participants {
		if o != e && !o.Hidden() {
			others = append(others, o.Name)
		}
	}
	with := ""
	if len(others) > 0 {
		with = label + strings.Join(others, between)
	}
	var where []string
	for _, w := range []string{s.Where, s.Time} {
		if w = kb.Clean(w); w != "" {
			where = append(where, w)
		}
	}
	summary := kb.Clean(s.Summary)
	if !chat.WholeSentence(summary) || strings.ContainsAny(summary, openingMarks) { // the beginning of an utterance
		summary = ""
	}
	return paragraphs(strings.Join(where, between), summary, with)
}

// mostExamples is the number of exchanges in a card, mostGreetings the number of alternative
// greetings.
const (
	mostExamples  = 6
	mostGreetings = 3
)

// greetings returns what the character says about itself, latest scene first: the first message and
// others.
func (t *disclosure) greetings(e *cast.Entity) (first string, more []string) {
	var found []string
	for _, s := range slices.Backward(t.book.ScenesOf(e.ID)) {
		if text := t.newLine(e, s, found); text != "" {
			found = append(found, text)
		}
		if len(found) > mostGreetings {
			break
		}
	}
	if len(found) == 0 {
		return "", nil
	}
	return found[0], found[1:]
}

// newLine returns the character's first line in a scene that can be read by itself and is not in said, or "".
func (t *disclosure) newLine(e *cast.Entity, s *memory.Scene, said []string) string {
	for _, l := range t.lines(s) {
		if l.speaker == e && t.canQuote(l) && !slices.Contains(said, l.text) {
			return l.text
		}
	}
	return ""
}

// examples returns the character's lines in the story, one exchange per scene, with what was said to
// it just before.
func (t *disclosure) examples(e *cast.Entity) []exchange.Example {
	var out []exchange.Example
	seen := map[string]bool{}
	for _, s := range t.book.ScenesOf(e.ID) {
		before := ""
		for _, l := range t.lines(s) {
			if l.speaker == e && t.canQuote(l) && !seen[l.text] {
				seen[l.text] = true
				out = append(out, exchange.Example{Asked: before, Said: l.text})
				break
			}
			if before = ""; l.speaker != nil && l.speaker != e && t.canQuote(l) {
				before = l.text
			}
		}
		if len(out) == mostExamples {
			break
		}
	}
	return out
}

// Initials returns the first letters of a name's first and last word, without titles; the first
// characters of a Chinese name.
func Initials(name string) string {
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
