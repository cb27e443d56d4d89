package exchange

import (
	"slices"
)

// extensionNames are the fields of SillyTavern that a card keeps in the extensions of an entry, by
// both names (src/endpoints/characters.js).
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

// forCard converts an entry that was read to one of a card. Entries of cards stay as they were, but
// for what the version demands; others are converted by meaning, with the rest kept in the extensions.
func (e *BookEntry) forCard(id, version int) object {
	o, content := object{}, e.Content
	if e.from == shapeCard {
		o = slices.Clone(e.raw)
	}
	if version == cardV2 {
		content = withoutDecorators(content) // SPEC_V3, "Decorators": V2 knows none
	}
	if content != e.Content {
		o.set("content", content)
	}
	if version == cardV3 {
		o.fill("use_regex", e.from == shapeSillyTavern)
	}
	if e.from == shapeCard {
		return o
	}
	position := "after_char"
	if e.raw.number("position", 0) == 0 {
		position = "before_char"
	}
	o.fill("keys", nonNil(e.Keys), "content", content, "extensions", e.extensions(), "enabled", !e.Off, "insertion_order", e.Order,
		"name", e.Title, "id", id, "comment", e.Title, "selective", len(e.Also) > 0, "secondary_keys", nonNil(e.Also), "constant", e.Always, "position", position)
	return o
}

// extensions returns the fields of an entry that only another program knows: SillyTavern's by their
// names there, all others unchanged under a key of ours.
func (e *BookEntry) extensions() object {
	rest := e.raw.without(e.read...)
	if e.from != shapeSillyTavern {
		return withOriginal(rest)
	}
	out := rest.object("extensions")
	for _, m := range rest.without("extensions") {
		if i := slices.IndexFunc(extensionNames, func(n [2]string) bool { return n[0] == m.key }); i >= 0 {
			m.key = extensionNames[i][1]
		}
		if out.get(m.key) == nil {
			out = append(out, m)
		}
	}
	return nonNil(out)
}

// withOriginal returns extensions with what another program's format has no place for.
func withOriginal(rest object) object {
	out, mine := object{}, object{}
	if len(rest) > 0 {
		mine.set("original", rest)
		out.set(ownKey, mine)
	}
	return out
}

// forSillyTavern converts an entry that was read to one of SillyTavern; its own stay as they were.
func (e *BookEntry) forSillyTavern(uid int) object {
	o := object{}
	if e.from == shapeSillyTavern {
		o = slices.Clone(e.raw)
		o.set("uid", uid)
		return o
	}
	o.set("uid", uid)
	extensions := withOriginal(e.raw.without(e.read...))
	if e.from == shapeCard {
		extensions = e.raw.object("extensions")
		for _, n := range extensionNames {
			if value := extensions.get(n[1]); value != nil {
				o = append(o, member{key: n[0], value: value})
			}
		}
		for _, m := range e.raw.without(e.read...) {
			if m.key == "case_sensitive" {
				m.key = "caseSensitive"
			}
			if o.get(m.key) == nil {
				o = append(o, m)
			}
		}
		if o.get("position") == nil && e.raw.text("position") == "after_char" {
			o.set("position", 1)
		}
	}
	if len(extensions) > 0 {
		o.set("extensions", extensions)
	}
	o.fill("key", nonNil(e.Keys), "keysecondary", nonNil(e.Also), "comment", e.Title, "content", e.Content, "constant", e.Always,
		"selective", len(e.Also) > 0, "order", e.Order, "disable", e.Off)
	o.addDefaults(uid)
	return o
}

// frameNames are settings of a whole lorebook that have other names in Agnai than in cards and
// SillyTavern.
var frameNames = [][2]string{{"name", "name"}, {"description", "description"}, {"scanDepth", "scan_depth"}, {"tokenBudget", "token_budget"},
	{"recursiveScanning", "recursive_scanning"}}

// frame returns the fields beside the entries of the books that were read; where several have a field,
// the first one wins.
func (b *Lorebook) frame(to shape) (out object) {
	for _, book := range b.Read {
		fields := book.frame
		cards := book.from == shapeCard || book.from == shapeSillyTavern
		if same := book.from == to || cards && (to == shapeCard || to == shapeSillyTavern); !same {
			fields = book.frameFor(to)
		}
		for _, m := range fields {
			if out.get(m.key) == nil {
				out = append(out, m)
			}
		}
	}
	return out
}

// frameFor returns the fields beside the entries by the names of another format.
func (b *Book) frameFor(to shape) (out object) {
	rest := slices.Clone(b.frame)
	if to != shapeRisu { // which has no settings in the file
		for _, n := range frameNames {
			if value := rest.get(n[0]); value != nil {
				out, rest = append(out, member{key: n[1], value: value}), rest.without(n[0])
			}
		}
	}
	if extensions := withOriginal(rest); len(extensions) > 0 {
		out.set("extensions", extensions)
	}
	return out
}
