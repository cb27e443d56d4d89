package exchange

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb/script"
)

// putBook appends the entries of a character's lorebook to those of its card.
func putBook(data *object, c *Character, version int) error {
	lore := c.Lorebook()
	if data.object("character_book") == nil && lore.Len() == 0 {
		return nil
	}
	book, err := lore.cardBook(version)
	if err != nil {
		return err
	}
	return data.set("character_book", book)
}

// read returns the entries of the books that were read, in order.
func (b *Lorebook) read() iter.Seq[*BookEntry] {
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

// added returns the entries that have no key in common with those that were read.
func (b *Lorebook) added() []Entry {
	known := map[string]bool{}
	for e := range b.read() {
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
	n := len(b.added())
	for _, book := range b.Read {
		n += len(book.Entries)
	}
	return n
}

// cardBook returns the whole as the character_book of a card (spec_v2.md and
// SPEC_V3.md, "CharacterBook" and "Lorebook").
func (b *Lorebook) cardBook(version int) (object, error) {
	entries := []object{}
	for e := range b.read() {
		o, err := e.forCard(len(entries), version)
		if err != nil {
			return nil, err
		}
		entries = append(entries, o)
	}
	for _, e := range b.added() {
		o, err := e.object(len(entries), version)
		if err != nil {
			return nil, err
		}
		entries = append(entries, o)
	}
	book, err := b.frame(shapeCard)
	if err != nil {
		return nil, err
	}
	if b.Name != "" {
		if err := book.fill("name", b.Name); err != nil {
			return nil, err
		}
	}
	if len(b.Read) == 0 { // entries name each other: one would bring in all the others
		if err := book.fill("recursive_scanning", false); err != nil {
			return nil, err
		}
	}
	if err := book.fill("extensions", object{}); err != nil {
		return nil, err
	}
	return book, book.set("entries", entries)
}

// object returns an entry of a character_book (spec_v2.md and SPEC_V3.md,
// "CharacterBook" and "Lorebook").
func (e *Entry) object(id, version int) (object, error) {
	mine, extensions := object{}, object{}
	if err := mine.setAll("id", e.ID, "type", e.Type); err != nil {
		return nil, err
	}
	if err := extensions.setAll(ours, mine, "exclude_recursion", true, "prevent_recursion", true); err != nil {
		return nil, err
	}
	if !e.wholeWords() { // RisuAI takes true to mean a word between two spaces, which few names are
		if err := extensions.set("match_whole_words", false); err != nil {
			return nil, err
		}
	}
	if e.CaseSensitive { // SillyTavern reads it here
		if err := extensions.set("case_sensitive", true); err != nil {
			return nil, err
		}
	}
	o := object{}
	if err := o.setAll("keys", filled(e.Keys), "content", e.Content, "extensions", extensions, "enabled", !e.Off,
		"insertion_order", e.Order, "case_sensitive", e.CaseSensitive, "name", e.Name, "priority", e.Order, "id", id, "comment", e.comment(),
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

// wholeWords reports whether keys match whole words only: "Ann" must not match in "Annals", but
// Chinese has no spaces.
func (e *Entry) wholeWords() bool {
	return !slices.ContainsFunc(e.Keys, script.HoldsHan)
}

// worldInfo writes a lorebook as SillyTavern's world info: entries keyed by uid
// (public/scripts/world-info.js). Entries that were read keep their uids.
func worldInfo(b *Lorebook) ([]byte, error) {
	entries := object{}
	add := func(uid int, o object, err error) error {
		if err != nil {
			return err
		}
		data, err := plainJSON(o)
		entries = append(entries, member{strconv.Itoa(uid), json.RawMessage(data)})
		return err
	}
	free := b.uids()
	for e := range b.read() {
		uid := free(e)
		o, err := e.forSillyTavern(uid)
		if err := add(uid, o, err); err != nil {
			return nil, err
		}
	}
	for _, e := range b.added() {
		uid, o := free(nil), object{}
		err := o.setAll("uid", uid, "key", filled(e.Keys), "keysecondary", filled(e.Also), "comment", e.comment(), "content", e.Content,
			"order", e.Order, "disable", e.Off, "excludeRecursion", true, "preventRecursion", true, "matchWholeWords", e.wholeWords(), "addMemo", true)
		if err == nil && e.CaseSensitive {
			err = o.set("caseSensitive", true)
		}
		if err == nil {
			err = o.usual(uid)
		}
		if err := add(uid, o, err); err != nil {
			return nil, err
		}
	}
	book, err := b.frame(shapeSillyTavern)
	if err != nil {
		return nil, err
	}
	if len(b.Read) == 0 || b.Name != "" {
		if err := book.fill("name", b.Name); err != nil {
			return nil, err
		}
	}
	if err := book.set("entries", entries); err != nil {
		return nil, err
	}
	return indentedJSON(book)
}

// uids assigns each entry a unique number: entries that were read keep theirs unless an earlier one
// has it.
func (b *Lorebook) uids() func(*BookEntry) int {
	own, taken, next := map[*BookEntry]int{}, map[int]bool{}, 0
	for e := range b.read() {
		if uid := int(e.raw.amount("uid", -1)); e.from == shapeSillyTavern && uid >= 0 && !taken[uid] {
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

// usual adds the remaining fields of a SillyTavern entry.
func (o *object) usual(at int) error {
	return o.fill("constant", false, "vectorized", false, "selective", true, "selectiveLogic", 0, "addMemo", false, "order", 100, "position", 0,
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
