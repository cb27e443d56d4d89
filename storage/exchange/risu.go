package exchange

import (
	"slices"
	"strings"
)

// Decorators of RisuAI (src/ts/process/lorebook.svelte.ts): don't search this entry's text for keys,
// and never use this entry.
const (
	unrecursive  = "@@unrecursive\n"
	dontActivate = "dont_activate"
)

// risuBook writes a lorebook in RisuAI's own format: a list, keys separated by commas. An entry can't
// be switched off; a decorator at its top does that.
func risuBook(b *Lorebook) ([]byte, error) {
	entries := []object{}
	for e := range b.readEntries() {
		entries = append(entries, e.forRisu())
	}
	for _, e := range b.newEntries() {
		o := object{}
		o.setRisu(&BookEntry{Keys: e.Keys, Also: e.Also, Title: e.comment(), Content: unrecursive + e.Content, Order: float64(e.Order), Off: e.Off})
		entries = append(entries, o)
	}
	book := b.frame(shapeRisu)
	book.setAll("type", "risu", "ver", 1, "data", entries)
	return indentedJSON(book)
}

// setRisu sets the fields of an entry of RisuAI. Its keys are in any case and
// within words.
func (o *object) setRisu(e *BookEntry) {
	content := e.Content
	if e.Off {
		content = "@@" + dontActivate + "\n" + content
	}
	o.setAll("key", commaList(e.Keys), "secondkey", commaList(e.Also), "insertorder", e.Order, "comment", e.Title, "content", content,
		"mode", "normal", "alwaysActive", e.Always, "selective", len(e.Also) > 0)
}

// commaList joins keys with commas; parts of a key that has a comma in it are no names and are left
// out.
func commaList(keys []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return strings.Contains(k, ",") }), ", ")
}

// forRisu returns an entry that was read as RisuAI has it: one of its own as it was.
func (e *BookEntry) forRisu() object {
	if e.from == shapeRisu {
		return slices.Clone(e.raw)
	}
	o, rest := object{}, e.raw.without(e.read...)
	o.setRisu(e)
	if e.from == shapeCard {
		if extensions := e.raw.object("extensions"); len(extensions) > 0 {
			rest.set("extensions", extensions)
		}
	}
	if kept := withOriginal(rest); len(kept) > 0 {
		o.set("extentions", kept) // spelled like this
	}
	return o
}
