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
	for e := range b.read() {
		entries = append(entries, e.forRisu())
	}
	for _, e := range b.newEntries() {
		o := object{}
		o.setRisu(e.Keys, e.Also, e.comment(), unrecursive+e.Content, e.Order, false, e.Off)
		entries = append(entries, o)
	}
	book := b.frame(shapeRisu)
	book.setAll("type", "risu", "ver", 1, "data", entries)
	return indentedJSON(book)
}

// setRisu sets the fields of an entry of RisuAI. Its keys are in any case and
// within words.
func (o *object) setRisu(keys, also []string, title, content string, order any, always, off bool) {
	if off {
		content = "@@" + dontActivate + "\n" + content
	}
	o.setAll("key", commaList(keys), "secondkey", commaList(also), "insertorder", order, "comment", title, "content", content,
		"mode", "normal", "alwaysActive", always, "selective", len(also) > 0)
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
	o.setRisu(e.Keys, e.Also, e.Title, e.Content, e.Order, e.Always, e.Off)
	if e.from == shapeCard {
		if extensions := e.raw.object("extensions"); len(extensions) > 0 {
			rest.set("extensions", extensions)
		}
	}
	if kept := original(rest); len(kept) > 0 {
		o.set("extentions", kept) // spelled like this
	}
	return o
}
