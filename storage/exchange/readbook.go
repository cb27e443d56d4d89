package exchange

import (
	"encoding/json"
	"slices"
	"strings"
)

// A Book is a lorebook as it was read.
type Book struct {
	Name    string
	Entries []BookEntry
	from    shape
	frame   object // all but the entries
}

// A BookEntry is an entry of a lorebook of any program.
type BookEntry struct {
	Keys, Also []string
	Title      string
	Content    string
	Off        bool
	Always     bool // in the prompt whether named or not
	Order      float64
	from       shape
	raw        object
	read       []string // the keys of raw that the fields above hold
}

// A shape is the program whose fields an entry has.
type shape int

const (
	shapeCard        shape = iota // character_book, lorebook_v3
	shapeSillyTavern              // world info
	shapeRisu
	shapeOther
)

// isBook reports whether an object is a lorebook, by the same tests as SillyTavern's importer
// (public/scripts/world-info.js).
func isBook(top object) bool {
	return top.get("entries") != nil || top.get("lorebookVersion") != nil || top.text("type") == "risu" || top.text("spec") == "lorebook_v3"
}

// ParseBook reads the JSON of a lorebook: the stand-alone form of V3,
// SillyTavern's world info, and those of RisuAI, Agnai and NovelAI. The error is a
// *Refusal.
func ParseBook(data []byte) (*Book, error) {
	top, err := parseTop(data)
	if err != nil {
		return nil, err
	}
	b := &Book{Name: top.text("name"), frame: top.without("entries"), from: shapeOther}
	switch {
	case top.get("lorebookVersion") != nil:
		b.addEntries(top.objects("entries"), novelAI)
	case top.text("kind") == "memory":
		b.addEntries(top.objects("entries"), agnai)
	case top.text("type") == "risu":
		b.frame, b.from = top.without("data"), shapeRisu
		b.addEntries(top.objects("data"), risu)
	case top.text("spec") == "lorebook_v3":
		b = cardBook(top.object("data"))
	case top.get("entries") != nil:
		b.from = shapeSillyTavern
		b.addEntries(entriesOf(top), anyEntry)
	default:
		return nil, errNoCard()
	}
	if len(b.Entries) == 0 {
		return nil, errNoCard()
	}
	return b, nil
}

// entriesOf are entries in a list, or by uid.
func entriesOf(o object) []object {
	if list := o.objects("entries"); list != nil {
		return list
	}
	var out []object
	for _, m := range o.object("entries") {
		if e, err := parseObject(m.value); err == nil {
			out = append(out, e)
		}
	}
	return out
}

// book returns the lorebook in the card, nil when there is none or no card.
func (c *Card) book() *Book {
	if c == nil {
		return nil
	}
	inner := c.data.object("character_book")
	if inner == nil {
		return nil
	}
	return cardBook(inner)
}

// cardBook returns the lorebook of a card.
func cardBook(o object) *Book {
	b := &Book{Name: o.text("name"), frame: o.without("entries"), from: shapeCard}
	b.addEntries(entriesOf(o), cardEntry)
	return b
}

func (b *Book) addEntries(list []object, read func(object) BookEntry) {
	for _, o := range list {
		e := read(o)
		e.raw = o
		if decorators, _ := cutDecorators(e.Content); slices.Contains(decorators, dontActivate) {
			e.Off = true
		}
		if e.Title == "" && len(e.Keys) > 0 {
			e.Title = e.Keys[0]
		}
		b.Entries = append(b.Entries, e)
	}
}

// anyEntry reads an entry of SillyTavern, or of a card's book with the same keys.
func anyEntry(o object) BookEntry {
	if o.get("keys") != nil && o.get("key") == nil {
		return cardEntry(o)
	}
	return BookEntry{from: shapeSillyTavern, Keys: o.words("key", "keywords"), Also: o.words("keysecondary"), Title: o.first("comment", "name", "displayName"),
		Content: o.first("content", "entry", "text"), Off: o.boolean("disable"), Always: o.boolean("constant"), Order: o.number("order", 100),
		read: []string{"uid", "key", "keysecondary", "comment", "content", "disable", "constant", "order", "selective"}}
}

func cardEntry(o object) BookEntry {
	return BookEntry{from: shapeCard, Keys: o.words("keys"), Also: o.words("secondary_keys"), Title: o.first("name", "comment"), Content: o.text("content"),
		Off: o.isDisabled(), Always: o.boolean("constant"), Order: o.number("insertion_order", 100),
		read: []string{"id", "keys", "secondary_keys", "name", "comment", "content", "enabled", "constant", "insertion_order", "selective", "position", "extensions"}}
}

func risu(o object) BookEntry {
	e := BookEntry{from: shapeRisu, Keys: o.words("key"), Also: o.words("secondkey"), Title: o.text("comment"), Content: o.text("content"),
		Always: o.boolean("alwaysActive"), Order: o.number("insertorder", 100),
		read: []string{"key", "secondkey", "comment", "content", "alwaysActive", "insertorder", "selective"}}
	if o.text("mode") == "folder" {
		e.Keys, e.Content = nil, ""
	}
	return e
}

func agnai(o object) BookEntry {
	return BookEntry{from: shapeOther, Keys: o.words("keywords"), Also: o.words("secondaryKeys"), Title: o.text("name"), Content: o.text("entry"),
		Off: o.isDisabled(), Always: o.boolean("constant"), Order: o.number("weight", 100),
		read: []string{"keywords", "secondaryKeys", "name", "entry", "enabled", "constant", "weight"}}
}

func novelAI(o object) BookEntry {
	return BookEntry{from: shapeOther, Keys: o.words("keys"), Title: o.text("displayName"), Content: o.text("text"),
		Off: o.isDisabled(), Always: o.boolean("forceActivation"), Order: o.object("contextConfig").number("budgetPriority", 100),
		read: []string{"keys", "displayName", "text", "enabled", "forceActivation"}}
}

// words returns a list of strings, or one string with commas between.
func (o object) words(keys ...string) []string {
	for _, key := range keys {
		if list := o.texts(key); list != nil {
			return list
		}
		if s := o.text(key); s != "" {
			list := strings.Split(s, ",")
			for i := range list {
				list[i] = strings.TrimSpace(list[i])
			}
			return slices.DeleteFunc(list, func(s string) bool { return s == "" })
		}
	}
	return nil
}

// first returns the first of several texts that is not empty.
func (o object) first(keys ...string) string {
	for _, key := range keys {
		if s := o.text(key); s != "" {
			return s
		}
	}
	return ""
}

// isDisabled reports whether an entry has "enabled": false.
func (o object) isDisabled() bool { return o.get("enabled") != nil && !o.boolean("enabled") }

func (o object) boolean(key string) bool {
	var b bool
	return json.Unmarshal(o.get(key), &b) == nil && b
}

func (o object) number(key string, otherwise float64) float64 {
	var f float64
	if json.Unmarshal(o.get(key), &f) != nil {
		return otherwise
	}
	return f
}
