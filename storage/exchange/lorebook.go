package exchange

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
)

// putBook puts the entries of a character's lorebook behind those that its card
// had. Of what has a key there already no second entry is made.
func putBook(data *object, c *Character, version int) error {
	book := data.object("character_book")
	own := book.objects("entries")
	if len(own) == 0 && len(c.Book.Entries) == 0 {
		return nil
	}
	known := map[string]bool{}
	for _, e := range own {
		for _, k := range e.texts("keys") {
			known[strings.ToLower(k)] = true
		}
	}
	added := slices.DeleteFunc(slices.Clone(c.Book.Entries), func(e Entry) bool {
		return slices.ContainsFunc(e.Keys, func(k string) bool { return known[strings.ToLower(k)] })
	})
	entries := make([]object, 0, len(own)+len(added))
	for _, e := range own {
		entry, err := ownEntry(e, version)
		if err != nil {
			return err
		}
		entries = append(entries, entry)
	}
	for i, e := range added {
		entry, err := e.object(len(own)+i, version)
		if err != nil {
			return err
		}
		entries = append(entries, entry)
	}
	if c.Book.Name != "" {
		if err := book.fill("name", c.Book.Name); err != nil {
			return err
		}
	}
	if err := book.fill("extensions", object{}); err != nil {
		return err
	}
	if err := book.set("entries", entries); err != nil {
		return err
	}
	return data.set("character_book", book)
}

// ownEntry is an entry of the card that was read. V3 needs use_regex; V2 knows no
// decorators (SPEC_V3, "Decorators").
func ownEntry(e object, version int) (object, error) {
	e = slices.Clone(e)
	if version == cardV3 {
		return e, e.fill("use_regex", false)
	}
	if plain := withoutDecorators(e.text("content")); plain != e.text("content") {
		return e, e.set("content", plain)
	}
	return e, nil
}

// object is an entry of a character_book (spec_v2.md and SPEC_V3.md,
// "CharacterBook" and "Lorebook").
func (e *Entry) object(id, version int) (object, error) {
	mine, extensions := object{}, object{}
	if err := mine.setAll("id", e.ID, "type", e.Type); err != nil {
		return nil, err
	}
	if err := extensions.setAll(ours, mine, "match_whole_words", e.wholeWords()); err != nil {
		return nil, err
	}
	o := object{}
	if err := o.setAll("keys", filled(e.Keys), "content", e.Content, "extensions", extensions, "enabled", !e.Off,
		"insertion_order", e.Order, "case_sensitive", false, "name", e.Name, "priority", e.Order, "id", id, "comment", e.comment(),
		"selective", len(e.Also) > 0, "secondary_keys", filled(e.Also), "constant", false, "position", "before_char"); err != nil {
		return nil, err
	}
	if version == cardV3 {
		return o, o.set("use_regex", false)
	}
	return o, nil
}

func (e *Entry) comment() string {
	if e.Note != "" {
		return e.Note
	}
	return e.Name
}

// wholeWords: "Ann" must not be found in "Annals", but Chinese has no spaces.
func (e *Entry) wholeWords() bool {
	return !slices.ContainsFunc(e.Keys, func(k string) bool {
		return strings.ContainsFunc(k, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	})
}

// worldInfo writes a lorebook as SillyTavern's world info: entries keyed by uid
// (public/scripts/world-info.js).
func worldInfo(b *Lorebook) ([]byte, error) {
	entries := object{}
	for i, e := range b.Entries {
		o := object{}
		if err := o.setAll("uid", i, "key", filled(e.Keys), "keysecondary", filled(e.Also), "comment", e.comment(), "content", e.Content,
			"constant", false, "vectorized", false, "selective", true, "selectiveLogic", 0, "addMemo", true, "order", e.Order, "position", 0,
			"disable", e.Off, "ignoreBudget", false, "excludeRecursion", false, "preventRecursion", false,
			"matchPersonaDescription", false, "matchCharacterDescription", false, "matchCharacterPersonality", false,
			"matchCharacterDepthPrompt", false, "matchScenario", false, "matchCreatorNotes", false, "delayUntilRecursion", 0,
			"probability", 100, "useProbability", true, "depth", 4, "outletName", "", "group", "", "groupOverride", false, "groupWeight", 100,
			"scanDepth", nil, "caseSensitive", nil, "matchWholeWords", e.wholeWords(), "useGroupScoring", nil, "automationId", "",
			"role", 0, "sticky", nil, "cooldown", nil, "delay", nil, "triggers", []string{}, "displayIndex", i); err != nil {
			return nil, err
		}
		if err := entries.set(number(float64(i)), o); err != nil {
			return nil, err
		}
	}
	book := object{}
	if err := book.setAll("entries", entries, "name", b.Name); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err := indented(&out, book)
	return out.Bytes(), err
}

// lorebookV3 writes a lorebook that stands alone (SPEC_V3.md, "Lorebook").
func lorebookV3(b *Lorebook) ([]byte, error) {
	entries := make([]object, len(b.Entries))
	for i, e := range b.Entries {
		var err error
		if entries[i], err = e.object(i, cardV3); err != nil {
			return nil, err
		}
	}
	data, book := object{}, object{}
	if err := data.setAll("name", b.Name, "extensions", object{}, "entries", entries); err != nil {
		return nil, err
	}
	if err := book.setAll("spec", "lorebook_v3", "data", data); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err := indented(&out, book)
	return out.Bytes(), err
}

// Lorebooks writes a lorebook in a format of LorebookFormats.
func WriteLorebook(format string, b *Lorebook) ([]byte, error) {
	if format == "lorebook-v3" {
		return lorebookV3(b)
	}
	return worldInfo(b)
}

// LorebookFormats are the formats that WriteLorebook knows: SillyTavern's world
// info, and the stand-alone form of the third card specification.
func LorebookFormats() []string { return []string{"lorebook", "lorebook-v3"} }

// withoutDecorators takes the lines that begin with @@ off the top of an entry
// (SPEC_V3, "Decorators").
func withoutDecorators(content string) string {
	rest := content
	for {
		line, after, _ := strings.Cut(rest, "\n")
		if !strings.HasPrefix(strings.TrimSpace(line), "@@") {
			return rest
		}
		rest = after
	}
}
