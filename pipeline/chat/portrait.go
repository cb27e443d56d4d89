package chat

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const (
	maxPortraits     = 6
	maxPortraitBytes = 900 // bytes of all portraits
)

// portraits returns the sentences that describe somebody best, among those that the view shows, best first; nil if a
// model or the writer has described them.
func portraits(v *cast.View, e *cast.Entity) []kb.NamedNote {
	found, weighed := v.Portraits(e)
	if !weighed || e.Field(kb.FieldDescription) != "" {
		return nil
	}
	size := 0
	for i, n := range found {
		if size += len(n.Description); i == maxPortraits || size > maxPortraitBytes {
			return found[:i]
		}
	}
	return slices.Grow(found, 1) // not nil: nobody has described them
}

// maxPortrayed is how many people in the question are portrayed.
const maxPortrayed = 2

// portraits returns the portraits of the character and of people in the question that the character may be shown.
func (t *turn) portraits() []task.Portrait {
	var of []*cast.Entity
	for _, e := range t.found.About {
		if len(of) < maxPortrayed && e != t.me && e.Type == kb.Character && namesEntity(t.resolvedQuestion(), e) {
			of = append(of, e)
		}
	}
	if t.me != nil {
		of = append(of, t.me)
	}
	var out []task.Portrait
	for _, e := range of {
		list := portraits(t.View, e)
		shown := slices.DeleteFunc(slices.Clone(list), func(n kb.NamedNote) bool { return !t.MayShow(t.View, n.Document, n.Span.Start) })
		if list != nil {
			out = append(out, task.Portrait{Of: e.Name, Says: portraitTexts(shown)})
		}
	}
	return out
}

// portraitTexts returns the texts of portraits; nil for nil.
func portraitTexts(list []kb.NamedNote) []string {
	if list == nil {
		return nil
	}
	out := []string{}
	for _, n := range list {
		out = append(out, n.Description)
	}
	return out
}
