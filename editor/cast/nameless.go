package cast

import (
	"slices"

	"dramatis/editor/kb"
)

// Nameless reports of each document whether the built-in engine has read all of it without finding a name, as happens in a language
// that it does not read.
func (v *View) Nameless() map[kb.DocumentID]bool {
	out := map[kb.DocumentID]bool{}
	for _, d := range v.Story().Documents() {
		passages := kb.PassagesOf(v.Snapshot, d.ID)
		out[d.ID] = len(passages) > 0 && !slices.ContainsFunc(passages, func(p *kb.Passage) bool {
			r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID))
			return !ok || r.Failure != "" || !kb.IsBuiltin(r.Engine)
		})
	}
	for _, n := range v.Evidence.Names {
		for _, m := range n.Mentions {
			out[m.Document] = false
		}
	}
	return out
}
