package evaluate

import (
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// recall divides the names a question is about by whether retrieval found who they
// name. What is not there before a later place of the story, and the character
// itself, whose profile is always given, are left out; so is everything when the
// question is about what must not be found. view is what the character may know, of
// the full one.
func recall(full, view *cast.View, q kb.Question, trace conversation.Trace) (found, missed []string) {
	if q.Expect == kb.ExpectOutOfScope || q.Expect == kb.ExpectHidden {
		return nil, nil
	}
	self, known := find(view, q.As)
	for _, name := range q.About {
		e, ok := find(view, name)
		if _, later := find(full, name); !ok && later || ok && known && e.ID == self.ID {
			continue
		}
		if ok && trace.Finds(e.Holds) {
			found = append(found, name)
		} else {
			missed = append(missed, name)
		}
	}
	return found, missed
}

// find returns the entity of a name; an article before it may be missing.
func find(v *cast.View, name string) (*cast.Entity, bool) {
	if e, ok := v.Find(name); ok {
		return e, true
	}
	if rest, ok := strings.CutPrefix(strings.ToLower(name), "the "); ok {
		return v.Find(rest)
	}
	return nil, false
}

// given returns the names a hidden question is about and the trace hands something over about.
func given(full *cast.View, q kb.Question, trace conversation.Trace) []string {
	var out []string
	if q.Expect != kb.ExpectHidden {
		return nil
	}
	for _, name := range q.About {
		if e, ok := find(full, name); ok && trace.Finds(e.Holds) {
			out = append(out, name)
		}
	}
	return out
}
