package exchange

import (
	"slices"
)

// extensionNames are fields of SillyTavern that stand in the extensions of an
// entry in a card, by both names (its src/endpoints/characters.js).
var extensionNames = [][2]string{
	{"position", "position"}, {"excludeRecursion", "exclude_recursion"}, {"displayIndex", "display_index"}, {"probability", "probability"},
	{"useProbability", "useProbability"}, {"depth", "depth"}, {"selectiveLogic", "selectiveLogic"}, {"outletName", "outlet_name"}, {"group", "group"},
	{"groupOverride", "group_override"}, {"groupWeight", "group_weight"}, {"preventRecursion", "prevent_recursion"},
	{"delayUntilRecursion", "delay_until_recursion"}, {"scanDepth", "scan_depth"}, {"matchWholeWords", "match_whole_words"},
	{"useGroupScoring", "use_group_scoring"}, {"caseSensitive", "case_sensitive"}, {"automationId", "automation_id"}, {"role", "role"},
	{"vectorized", "vectorized"}, {"sticky", "sticky"}, {"cooldown", "cooldown"}, {"delay", "delay"},
	{"matchPersonaDescription", "match_persona_description"}, {"matchCharacterDescription", "match_character_description"},
	{"matchCharacterPersonality", "match_character_personality"}, {"matchCharacterDepthPrompt", "match_character_depth_prompt"},
	{"matchScenario", "match_scenario"}, {"matchCreatorNotes", "match_creator_notes"}, {"triggers", "triggers"}, {"ignoreBudget", "ignore_budget"},
}

// forCard is an entry that was read as a card has it: one of a card as it was, but
// for what the version demands; others by their meaning, with the rest kept in
// the extensions.
func (e *BookEntry) forCard(id, version int) (object, error) {
	o, content := object{}, e.Content
	if e.from == shapeCard {
		o = slices.Clone(e.raw)
	}
	if version == cardV2 {
		content = withoutDecorators(content) // SPEC_V3, "Decorators": V2 knows none
	}
	if content != e.Content {
		if err := o.set("content", content); err != nil {
			return nil, err
		}
	}
	if version == cardV3 {
		if err := o.fill("use_regex", e.from == shapeSillyTavern); err != nil {
			return nil, err
		}
	}
	if e.from == shapeCard {
		return o, nil
	}
	extensions := object{}
	if e.from == shapeSillyTavern {
		for _, n := range extensionNames {
			if value := e.raw.get(n[0]); value != nil {
				extensions = append(extensions, member{n[1], value})
			}
		}
	}
	position := "after_char"
	if e.raw.amount("position", 0) == 0 {
		position = "before_char"
	}
	return o, o.fill("keys", filled(e.Keys), "content", content, "extensions", extensions, "enabled", !e.Off, "insertion_order", e.Order,
		"name", e.Title, "id", id, "comment", e.Title, "selective", len(e.Also) > 0, "secondary_keys", filled(e.Also), "constant", e.Always, "position", position)
}

// forSillyTavern is an entry that was read as SillyTavern has it: one of its own as
// it was, others by their meaning.
func (e *BookEntry) forSillyTavern(uid int) (object, error) {
	o := object{}
	if e.from == shapeSillyTavern {
		o = slices.Clone(e.raw)
	}
	if err := o.set("uid", uid); err != nil {
		return nil, err
	}
	if e.from == shapeSillyTavern {
		return o, nil
	}
	extensions := e.raw.object("extensions")
	for _, n := range extensionNames {
		if value := extensions.get(n[1]); value != nil && o.get(n[0]) == nil {
			o = append(o, member{n[0], value})
		}
	}
	if e.from == shapeCard && o.get("position") == nil && e.raw.text("position") == "after_char" {
		if err := o.set("position", 1); err != nil {
			return nil, err
		}
	}
	if err := o.fill("key", filled(e.Keys), "keysecondary", filled(e.Also), "comment", e.Title, "content", e.Content, "constant", e.Always,
		"selective", len(e.Also) > 0, "order", e.Order, "disable", e.Off); err != nil {
		return nil, err
	}
	return o, o.usual(uid)
}
