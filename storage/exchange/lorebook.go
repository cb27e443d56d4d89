package exchange

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb/script"
)

// putBook appends the entries of a character's lorebook to those of its card.
func putBook(data *object, c *Character, version int) {
	lore := c.Lorebook()
	if data.object("character_book") != nil || lore.Len() > 0 {
		data.set("character_book", lore.cardBook(version))
	}
}

// readEntries returns the entries of the books that were read, in order.
func (b *Lorebook) readEntries() iter.Seq[*BookEntry] {
	return func(yield func(*BookEntry) bool) {
		for _, book := range b.Read {
			for i := range book.Entries {
				if !yield(&book.Entries[i]) {
					return
				}
			}
		}
	}
}

// newEntries returns the entries that have no key in common with those that were read.
func (b *Lorebook) newEntries() []Entry {
	known := map[string]bool{}
	for e := range b.readEntries() {
		for _, k := range e.Keys {
			known[strings.ToLower(k)] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(b.Entries), func(e Entry) bool {
		return slices.ContainsFunc(e.Keys, func(k string) bool { return known[strings.ToLower(k)] })
	})
}

// Len returns how many entries are written.
func (b *Lorebook) Len() int {
	n := len(b.newEntries())
	for _, book := range b.Read {
		n += len(book.Entries)
	}
	return n
}

// cardBook returns the whole as the character_book of a card (spec_v2.md and
// SPEC_V3.md, "CharacterBook" and "Lorebook").
func (b *Lorebook) cardBook(version int) object {
	entries := []object{}
	for e := range b.readEntries() {
		entries = append(entries, e.forCard(len(entries), version))
	}
	for _, e := range b.newEntries() {
		entries = append(entries, e.object(len(entries), version))
	}
	book := b.frame(shapeCard)
	if b.Name != "" {
		book.fill("name", b.Name)
	}
	if len(b.Read) == 0 { // entries name each other: one would bring in all the others
		book.fill("recursive_scanning", false)
	}
	book.fill("extensions", object{})
	book.set("entries", entries)
	return book
}

// object returns an entry of a character_book (spec_v2.md and SPEC_V3.md,
// "CharacterBook" and "Lorebook").
func (e *Entry) object(id, version int) object {
	mine, extensions, o := object{}, object{}, object{}
	mine.setAll("id", e.ID, "type", e.Type)
	extensions.setAll(ownKey, mine, "exclude_recursion", true, "prevent_recursion", true)
	if !e.wholeWords() { // RisuAI takes true to mean a word between two spaces, which few names are
		extensions.set("match_whole_words", false)
	}
	if e.CaseSensitive { // SillyTavern reads it here
		extensions.set("case_sensitive", true)
	}
	o.setAll("keys", nonNil(e.Keys), "content", e.Content, "extensions", extensions, "enabled", !e.Off,
		"insertion_order", e.Order, "case_sensitive", e.CaseSensitive, "name", e.Name, "priority", e.Order, "id", id, "comment", e.comment(),
		"selective", len(e.Also) > 0, "secondary_keys", nonNil(e.Also), "constant", false, "position", "before_char")
	if version == cardV3 {
		o.set("use_regex", false)
	}
	return o
}

func (e *Entry) comment() string { return cmp.Or(e.Note, e.Name) }

// wholeWords reports whether keys match whole words only: "Ann" must not match in "Annals", but
// Chinese has no spaces.
func (e *Entry) wholeWords() bool {
	return !slices.ContainsFunc(e.Keys, script.HoldsHan)
}

// worldInfo writes a lorebook as SillyTavern's world info: entries keyed by uid
// (public/scripts/world-info.js). Entries that were read keep their uids.
func worldInfo(b *Lorebook) ([]byte, error) {
	entries, free := object{}, b.uids()
	for e := range b.readEntries() {
		uid := free(e)
		entries = append(entries, memberOf(strconv.Itoa(uid), e.forSillyTavern(uid)))
	}
	for _, e := range b.newEntries() {
		uid, o := free(nil), object{}
		o.setAll("uid", uid, "key", nonNil(e.Keys), "keysecondary", nonNil(e.Also), "comment", e.comment(), "content", e.Content,
			"order", e.Order, "disable", e.Off, "excludeRecursion", true, "preventRecursion", true, "matchWholeWords", e.wholeWords(), "addMemo", true)
		if e.CaseSensitive {
			o.set("caseSensitive", true)
		}
		o.addDefaults(uid)
		entries = append(entries, memberOf(strconv.Itoa(uid), o))
	}
	book := b.frame(shapeSillyTavern)
	if len(b.Read) == 0 || b.Name != "" {
		book.fill("name", b.Name)
	}
	book.set("entries", entries)
	return indentedJSON(book)
}

// uids assigns each entry a unique number: entries that were read keep theirs unless an earlier one
// has it.
func (b *Lorebook) uids() func(*BookEntry) int {
	own, taken, next := map[*BookEntry]int{}, map[int]bool{}, 0
	for e := range b.readEntries() {
		if uid := int(e.raw.number("uid", -1)); e.from == shapeSillyTavern && uid >= 0 && !taken[uid] {
			own[e], taken[uid] = uid, true
		}
	}
	return func(e *BookEntry) int {
		if uid, ok := own[e]; ok {
			return uid
		}
		for taken[next] {
			next++
		}
		taken[next] = true
		return next
	}
}

// addDefaults adds the remaining fields of a SillyTavern entry.
func (o *object) addDefaults(at int) {
	o.fill("constant", false, "vectorized", false, "selective", true, "selectiveLogic", 0, "addMemo", false, "order", 100, "position", 0,
		"disable", false, "ignoreBudget", false, "excludeRecursion", false, "preventRecursion", false,
		"matchPersonaDescription", false, "matchCharacterDescription", false, "matchCharacterPersonality", false,
		"matchCharacterDepthPrompt", false, "matchScenario", false, "matchCreatorNotes", false, "delayUntilRecursion", 0,
		"probability", 100, "useProbability", true, "depth", 4, "outletName", "", "group", "", "groupOverride", false, "groupWeight", 100,
		"scanDepth", nil, "caseSensitive", nil, "matchWholeWords", nil, "useGroupScoring", nil, "automationId", "",
		"role", 0, "sticky", nil, "cooldown", nil, "delay", nil, "triggers", []string{}, "displayIndex", at)
}

// lorebookWriters by format. The stand-alone lorebook of SPEC_V3 is read but not written: neither
// SillyTavern nor RisuAI accepts it.
var lorebookWriters = map[string]func(*Lorebook) ([]byte, error){"lorebook": worldInfo, "lorebook-risu": risuBook}

// LorebookFormats returns the formats that WriteLorebook knows, sorted; each is one
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
	_, text := cutDecorators(content)
	return text
}

// cutDecorators splits an entry into the decorators at its top, without @@, and its text.
func cutDecorators(content string) (decorators []string, text string) {
	for {
		line, after, _ := strings.Cut(content, "\n")
		d, ok := strings.CutPrefix(strings.TrimSpace(line), "@@")
		if !ok {
			return decorators, content
		}
		decorators, content = append(decorators, d), after
	}
}
