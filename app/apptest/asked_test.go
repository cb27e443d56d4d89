package apptest

import (
	"strings"

	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// states returns what is said of the pairs of names that a question is about, as far
// as an answer to it decides them: of a group all its pairs, of a name who may be
// somebody that name with each it may be.
func (r *Robot) states(q *cast.Question) map[kb.VerdictID]kb.State {
	r.t.Helper()
	out := map[kb.VerdictID]kb.State{}
	for i, a := range q.Names {
		for _, b := range q.Names[i+1:] {
			id := kb.VerdictIDOf(a, b)
			if w, ok := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(id)); ok {
				out[id] = w.State
			} else {
				out[id] = ""
			}
		}
		if q.Asking == cast.AskWho {
			break
		}
	}
	return out
}

// rejected returns what an answer "different" makes of the pairs of a question.
func (r *Robot) rejected(q *cast.Question) map[kb.VerdictID]kb.State {
	out := r.states(q)
	for id := range out {
		out[id] = kb.Rejected
	}
	return out
}

// step returns what the history calls the newest step, which is about these names.
func (r *Robot) step(names ...kb.NameID) string {
	r.t.Helper()
	all := r.S.States().History()
	label := present.Label(all[len(all)-1].Label)
	for _, n := range names {
		if surface := r.S.View().Evidence.Names[n].Surface; !strings.Contains(label, surface) {
			r.t.Errorf("%q does not name %s", label, surface)
		}
	}
	return label
}

// told returns the names that approving a question says are one.
func told(q *cast.Question) []kb.NameID {
	if q.Asking == cast.AskWho {
		return q.Names[:2]
	}
	return q.Names
}
