package evaluate

import (
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// recall divides the names that a question is about by whether retrieval found their entities. It
// leaves out what appears only later in the story, and the character itself, whose profile is always
// given; for a question about what must not be found, everything. view is what the character may know,
// of the full one.
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

// find returns the entity of a name, with or without a leading article.
func find(v *cast.View, name string) (*cast.Entity, bool) {
	if e, ok := v.Find(name); ok {
		return e, true
	}
	if rest, ok := strings.CutPrefix(strings.ToLower(name), "the "); ok {
		return v.Find(rest)
	}
	return nil, false
}

// given returns the names that a hidden question is about and about which retrieval returned
// something.
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
