package chat

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
)

// markUsed marks the items of a trace that the reply uses: entities and relations that it names, and texts that it quotes.
func markUsed(t conversation.Trace, v *cast.View, reply string) conversation.Trace {
	t.Items = slices.Clone(t.Items)
	for i := range t.Items {
		item := &t.Items[i]
		item.Used = quotesText(reply, item.Text)
		if len(item.Of) > 0 {
			item.Used = !slices.ContainsFunc(item.Of, func(r conversation.Ref) bool {
				e, ok := v.Bearer(r.Anchor)
				return !ok || !namesEntity(reply, e)
			})
		}
	}
	return t
}

// namesEntity reports whether a reply names an entity by any of its names.
func namesEntity(reply string, e *cast.Entity) bool {
	return reply != "" && (retrieve.Names(reply, e.Name) ||
		slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return retrieve.Names(reply, n.Surface) }))
}

// minQuoted is how many consecutive characters a reply must share with a text to quote it.
const minQuoted = 24

// quotesText reports whether a reply contains a stretch of a text.
func quotesText(reply, text string) bool {
	folded, r := kb.Fold(reply), []rune(kb.Fold(text))
	size := min(minQuoted, len(r))
	if size == 0 || folded == "" {
		return false
	}
	for from := 0; from+size <= len(r); from += max(1, size/4) {
		if strings.Contains(folded, string(r[from:from+size])) {
			return true
		}
	}
	return false
}

// NamesIn returns the entities of a view that a text names, most mentioned first.
func NamesIn(views *retrieve.ViewCache, v *cast.View, text string) []*cast.Entity {
	return views.Lexicon(v).In(text)
}
