package chinese

import "strings"

// acceptKin accepts words of kinship that act as people do in first-person narration: 外祖母 is one person there.
func (f *finder) acceptKin(all []*candidate) {
	const acts = 2 // minimum number of clauses in which a relative acts
	if !f.isFirstPerson() {
		return
	}
	for _, c := range all {
		if !c.ok && c.subject >= acts && 2*c.quoted < c.count && f.lex.kin.has(c.word) {
			c.ok, c.kind = true, person
		}
	}
}

// isFirstPerson reports whether 我 is so frequent outside speech that a person of the story narrates it.
func (f *finder) isFirstPerson() bool {
	const every = 20 // runs
	told, mine := 0, 0
	for i := range f.runs {
		if r := &f.runs[i]; !r.quoted && !r.heading {
			told++
			countIf(&mine, strings.Contains(f.folded[r.start:r.end], me))
		}
	}
	return mine > 0 && mine*every >= told
}
