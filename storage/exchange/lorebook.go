package exchange

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// putBook puts the entries of a character's lorebook behind those that its card
// had.
func putBook(data *object, c *Character, version int) error {
	book := data.object("character_book")
	lore := c.Lorebook()
	if book == nil && len(lore.Entries) == 0 {
		return nil
	}
	entries, err := lore.cardEntries(version)
	if err != nil {
		return err
	}
	if lore.Name != "" {
		if err := book.fill("name", lore.Name); err != nil {
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

// added are the entries of which no key is one of those that were read.
func (b *Lorebook) added() []Entry {
	known := map[string]bool{}
	for _, e := range b.Read {
		for _, k := range e.Keys {
			known[strings.ToLower(k)] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(b.Entries), func(e Entry) bool {
		return slices.ContainsFunc(e.Keys, func(k string) bool { return known[strings.ToLower(k)] })
	})
}

// Len is how many entries are written.
func (b *Lorebook) Len() int { return len(b.Read) + len(b.added()) }

// cardEntries are all entries as a card has them.
func (b *Lorebook) cardEntries(version int) ([]object, error) {
	out := []object{}
	for i, e := range b.Read {
		o, err := e.forCard(i, version)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	for i, e := range b.added() {
		o, err := e.object(len(b.Read)+i, version)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
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
	add := func(o object, err error) error {
		if err != nil {
			return err
		}
		data, err := plainJSON(o)
		entries = append(entries, member{number(float64(len(entries))), json.RawMessage(data)})
		return err
	}
	for _, e := range b.Read {
		o, err := e.forSillyTavern(len(entries))
		if err := add(o, err); err != nil {
			return nil, err
		}
	}
	for _, e := range b.added() {
		o := object{}
		err := o.setAll("uid", len(entries), "key", filled(e.Keys), "keysecondary", filled(e.Also), "comment", e.comment(), "content", e.Content,
			"order", e.Order, "disable", e.Off, "matchWholeWords", e.wholeWords(), "addMemo", true)
		if err == nil {
			err = o.usual(len(entries))
		}
		if err := add(o, err); err != nil {
			return nil, err
		}
	}
	book := object{}
	if err := book.setAll("entries", entries, "name", b.Name); err != nil {
		return nil, err
	}
	return indentedJSON(book)
}

// usual fills what an entry of SillyTavern has besides.
func (o *object) usual(at int) error {
	return o.fill("constant", false, "vectorized", false, "selective", true, "selectiveLogic", 0, "addMemo", false, "order", 100, "position", 0,
		"disable", false, "ignoreBudget", false, "excludeRecursion", false, "preventRecursion", false,
		"matchPersonaDescription", false, "matchCharacterDescription", false, "matchCharacterPersonality", false,
		"matchCharacterDepthPrompt", false, "matchScenario", false, "matchCreatorNotes", false, "delayUntilRecursion", 0,
		"probability", 100, "useProbability", true, "depth", 4, "outletName", "", "group", "", "groupOverride", false, "groupWeight", 100,
		"scanDepth", nil, "caseSensitive", nil, "matchWholeWords", nil, "useGroupScoring", nil, "automationId", "",
		"role", 0, "sticky", nil, "cooldown", nil, "delay", nil, "triggers", []string{}, "displayIndex", at)
}

// lorebookV3 writes a lorebook that stands alone (SPEC_V3.md, "Lorebook").
func lorebookV3(b *Lorebook) ([]byte, error) {
	entries, err := b.cardEntries(cardV3)
	if err != nil {
		return nil, err
	}
	data, book := object{}, object{}
	if err := data.setAll("name", b.Name, "extensions", object{}, "entries", entries); err != nil {
		return nil, err
	}
	if err := book.setAll("spec", "lorebook_v3", "data", data); err != nil {
		return nil, err
	}
	return indentedJSON(book)
}

// lorebookWriters by format: SillyTavern's world info, and the stand-alone form of
// the third card specification.
var lorebookWriters = map[string]func(*Lorebook) ([]byte, error){"lorebook": worldInfo, "lorebook-v3": lorebookV3}

// LorebookFormats are the formats that WriteLorebook knows, sorted; each is one
// JSON file.
func LorebookFormats() []string { return slices.Sorted(maps.Keys(lorebookWriters)) }

// WriteLorebook writes a lorebook in a format of LorebookFormats.
func WriteLorebook(format string, b *Lorebook) ([]byte, error) {
	write, ok := lorebookWriters[format]
	if !ok {
		return nil, fmt.Errorf("%q is no format of lorebooks", format)
	}
	data, err := write(b)
	if err != nil {
		return nil, fmt.Errorf("write the lorebook as %s: %w", format, err)
	}
	return data, nil
}

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
