package exchange

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// ownKey is the key of this program's own data in a card's extensions.
const ownKey = "dramatis"

// The versions of character cards that are written: V2
// (character-card-spec-v2, spec_v2.md) and V3 (character-card-spec-v3,
// SPEC_V3.md).
const (
	cardV2 = 2
	cardV3 = 3
)

// cardJSON returns a character card. Fields of the card that the character was read from stay as they
// were. No time is written: 0 means unknown (SPEC_V3, creation_date).
func cardJSON(c *Character, version int) ([]byte, error) {
	card, err := cardObject(c, version)
	if err != nil {
		return nil, fmt.Errorf("the card of %s: %w", c.Name, err)
	}
	return indentedJSON(card)
}

func cardObject(c *Character, version int) (object, error) {
	var card, data object
	if c.Original != nil {
		card, data = slices.Clone(c.Original.frame), slices.Clone(c.Original.data)
	}
	spec, number := "chara_card_v2", "2.0"
	if version == cardV3 {
		spec, number = "chara_card_v3", "3.0"
	}
	fields := []any{"name", c.Name, "description", c.Description, "personality", c.Personality, "scenario", c.Scenario, "first_mes", c.FirstMessage}
	if examples := c.examples(); examples != "" || !bytes.HasPrefix(data.get("mes_example"), []byte("[")) {
		fields = append(fields, "mes_example", examples) // some cards have a list there, which is kept
	}
	data.setAll(fields...)
	for i := 0; i < len(fields); i += 2 { // some programs repeat them outside of the data
		if card.get(fields[i].(string)) != nil {
			card.set(fields[i].(string), fields[i+1])
		}
	}
	data.fill("creator_notes", c.Notes, "system_prompt", "", "post_history_instructions", "", "alternate_greetings", nonNil(c.Greetings))
	data.set("tags", nonNil(c.Tags))
	data.fill("creator", "", "character_version", c.Version, "extensions", object{})
	if !c.isUnchangedCard() {
		extend(&data, c)
	}
	putBook(&data, c, version)
	if version == cardV3 {
		data.fill("group_only_greetings", []string{}, "creation_date", 0, "modification_date", 0)
	}
	card.setAll("spec", spec, "spec_version", number, "data", data)
	return card, card.err()
}

// extend adds our own data to the extensions.
func extend(data *object, c *Character) {
	mine, extensions := object{}, data.object("extensions")
	mine.setAll("id", c.ID, "aliases", nonNil(c.Aliases))
	extensions.set(ownKey, mine)
	data.set("extensions", extensions)
}

// examples returns the sample dialogues as mes_example, each after <START> (spec_v1.md), following
// those of the card that was read.
func (c *Character) examples() string {
	if c.Original != nil {
		if own := c.Original.data.text("mes_example"); c.isUnchangedCard() || strings.TrimSpace(own) != "" {
			return own
		}
	}
	var out strings.Builder
	for _, e := range c.Examples {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		out.WriteString("<START>\n")
		if e.Asked != "" {
			out.WriteString("{{user}}: " + e.Asked + "\n")
		}
		out.WriteString("{{char}}: " + e.Said)
	}
	return out.String()
}
