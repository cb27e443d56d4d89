package retrieve

import (
	"cmp"
	"slices"
	"sort"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A mention is the name of an entity in a document or another text.
type mention struct {
	at     kb.Span
	entity *cast.Entity
}

// mentions returns the mentions that begin in a stretch of a document, in order.
func (l *Lexicon) mentions(document kb.DocumentID, in kb.Span) []mention {
	list := l.mentionsByDocument()[document]
	from := sort.Search(len(list), func(i int) bool { return list[i].at.Start >= in.Start })
	to := sort.Search(len(list), func(i int) bool { return list[i].at.Start >= in.End })
	return list[from:to]
}

// findMentions returns all mentions of the view, sorted by document.
func (l *Lexicon) findMentions() map[kb.DocumentID][]mention {
	out := map[kb.DocumentID][]mention{}
	for id, n := range l.View.Evidence.Names {
		e, ok := l.View.Bearer(id)
		if !ok {
			continue
		}
		for _, m := range n.Mentions {
			out[m.Document] = append(out[m.Document], mention{m.Span, e})
		}
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b mention) int { return cmp.Or(a.at.Start-b.at.Start, cmp.Compare(a.entity.ID, b.entity.ID)) })
	}
	return out
}

// findRare indexes objects and events by those characters of their Chinese names that few names contain.
func (l *Lexicon) findRare() map[string][]*cast.Entity {
	out := map[string][]*cast.Entity{}
	for _, e := range l.View.Entities() {
		seen := map[rune]bool{}
		for _, n := range e.Names {
			for _, r := range n.Surface {
				if script.IsHan(r) && !seen[r] {
					seen[r] = true
					out[string(r)] = append(out[string(r)], e)
				}
			}
		}
	}
	for c, list := range out {
		if len(list) > maxPartly {
			delete(out, c)
			continue
		}
		out[c] = slices.DeleteFunc(list, func(e *cast.Entity) bool { return e.Type != kb.Event && e.Type != kb.Object })
	}
	return out
}
