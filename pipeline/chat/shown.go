package chat

import (
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
)

// Shown is a trace as the writer sees it and as it is kept with a conversation.
// Items that the reply names are marked as used; an empty reply uses none.
func Shown(t retrieve.Trace, v *cast.View, reply string) conversation.Trace {
	out := conversation.Trace{Draft: t.HypotheticalAnswer, Prompt: t.Prompt, Tokens: t.PromptTokens,
		Measured: measured(t), Predicted: predicted(t, v)}
	for _, a := range t.Entities {
		out.Asked = append(out.Asked, conversation.Asked(a))
	}
	for _, c := range t.Cut {
		out.Cut = append(out.Cut, conversation.Cut(c))
	}
	for _, name := range t.Retrieved.Entities {
		i := conversation.Item{Kind: conversation.KindEntity, Name: name}
		for _, m := range t.Matches {
			if m.Name == name {
				i.How, i.Score = m.How, m.Score
			}
		}
		if e, ok := v.Find(name); ok {
			i.Opens = []kb.NameID{e.Group.Anchor}
			i.Used = named(reply, e)
		}
		out.Items = append(out.Items, i)
	}
	for _, p := range t.Retrieved.Relations {
		out.Items = append(out.Items, relationItem(p, t.Items, v, reply))
	}
	for _, i := range t.Items {
		if i.Entity == nil && i.Relation == nil {
			out.Items = append(out.Items, conversation.Item{Kind: conversation.KindPassage, Name: i.About, Text: i.Text, Document: i.Document, Span: i.Span,
				Score: i.Score, Used: quotes(reply, i.Text)})
		}
	}
	for _, b := range t.Retrieved.Bubbles {
		out.Items = append(out.Items, conversation.Item{Kind: conversation.KindBubble, Text: b})
	}
	for _, m := range t.Retrieved.Memories {
		out.Items = append(out.Items, conversation.Item{Kind: conversation.KindMemory, Text: m.Text, When: m.When, Score: m.Score, Document: m.Document, Span: m.Span,
			Used: quotes(reply, m.Text)})
	}
	return out
}

func relationItem(p retrieve.Pair, items []retrieve.Item, v *cast.View, reply string) conversation.Item {
	out := conversation.Item{Kind: conversation.KindRelation, Name: fmt.Sprintf("%s – %s", p.Source, p.Target), How: conversation.ByRelation}
	for _, i := range items {
		if i.Relation != nil && i.Relation.Source.Name == p.Source && i.Relation.Target.Name == p.Target {
			out.Score = i.Relation.Strength
			if out.Document == "" {
				out.Document, out.Span = i.Document, i.Span
			}
		}
	}
	a, foundA := v.Find(p.Source)
	b, foundB := v.Find(p.Target)
	if foundA && foundB {
		out.Opens = []kb.NameID{a.Group.Anchor, b.Group.Anchor}
		out.Used = named(reply, a) && named(reply, b)
	}
	return out
}

// named reports whether a reply names an entity, by its name or an alias.
func named(reply string, e *cast.Entity) bool {
	return reply != "" && (retrieve.Names(reply, e.Name) ||
		slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return retrieve.Names(reply, n.Surface) }))
}

// quotedRunes is how many characters in a row a reply must share with a text to
// quote it.
const quotedRunes = 24

// quotes reports whether a reply holds a stretch of a text.
func quotes(reply, text string) bool {
	folded, r := kb.Fold(reply), []rune(kb.Fold(text))
	size := min(quotedRunes, len(r))
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

// NamesIn are the entities of a view that a text names, most mentioned first:
// what of a reply can be opened.
func NamesIn(shelf *retrieve.ViewCache, v *cast.View, text string) []*cast.Entity {
	return shelf.Lexicon(v).In(text)
}
