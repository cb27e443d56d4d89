package chat

import (
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const (
	mostPortraits  = 6
	longestProfile = 900 // bytes of sentences of the text
)

// portraits returns what the texts say best of who somebody is, best first: of the places that the view
// shows. nil where a model or the writer has said who they are.
func portraits(v *cast.View, e *cast.Entity) []kb.NamedNote {
	found, weighed := v.Portraits(e)
	if !weighed || e.Field(kb.FieldDescription) != "" {
		return nil
	}
	size := 0
	for i, n := range found {
		if size += len(n.Description); i == mostPortraits || size > longestProfile {
			return found[:i]
		}
	}
	return slices.Grow(found, 1) // not nil: nobody has written anything
}

// mostPortrayed is how many of those that a question names are portrayed.
const mostPortrayed = 2

// portraits returns those of the character and of who the question names, of what the character may be shown.
func (t *turn) portraits() []task.Portrait {
	var of []*cast.Entity
	for _, e := range t.found.About {
		if len(of) < mostPortrayed && e != t.me && e.Type == kb.Character && named(t.asking(), e) {
			of = append(of, e)
		}
	}
	if t.me != nil {
		of = append(of, t.me)
	}
	var out []task.Portrait
	for _, e := range of {
		list := portraits(t.View, e)
		shown := slices.DeleteFunc(slices.Clone(list), func(n kb.NamedNote) bool { return !t.mayShow(n.Document, n.Span.Start) })
		if list != nil {
			out = append(out, task.Portrait{Of: e.Name, Says: portraitTexts(shown)})
		}
	}
	return out
}

// portraitTexts returns the words of portraits; nil of nil.
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
