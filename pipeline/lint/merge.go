package lint

import (
	"strconv"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// minTalks is how often two names must speak to each other to count as two people, because speakers are sometimes wrong.
const minTalks = 2

// checkGroup finds reasons why a group may be two people, one of each kind.
func (f *finder) checkGroup(e *cast.Entity) {
	if len(e.Names) < 2 || e.Type != kb.Character {
		return
	}
	found := map[cast.SuspectKind]bool{}
	for i, a := range e.Names {
		for _, b := range e.Names[i+1:] {
			if kind, why := f.reasonAgainst(a, b); kind != "" && !found[kind] && f.addGroup(e, kind, why, a.ID, b.ID) {
				found[kind] = true
			}
		}
	}
}

// reasonAgainst returns why two names may be two people.
func (f *finder) reasonAgainst(a, b *kb.NameInfo) (cast.SuspectKind, string) {
	x, y := f.parts(a), f.parts(b)
	ga, gb := x.TitleGender(), y.TitleGender()
	if ga != naming.Unknown && gb != naming.Unknown && ga != gb {
		return cast.Genders, kb.Label("“{}” is a man’s title, “{}” a woman’s", inOrder(ga == naming.Male, a.Surface, b.Surface)...)
	}
	m := naming.Compare(x, y)
	if m.Given == naming.Differ && hasFirstName(x, a) && hasFirstName(y, b) {
		return cast.Givens, kb.Label("two first names: “{}” and “{}”", a.Surface, b.Surface)
	}
	if n := f.talks[pairOf(a.ID, b.ID)]; n >= minTalks && !m.Overlaps() {
		return cast.Talkers, kb.Label("“{}” and “{}” speak to each other {} times", a.Surface, b.Surface, strconv.Itoa(n))
	}
	return "", ""
}

// hasFirstName reports whether a name certainly contains a first name: a known one, or one with several mentions.
func hasFirstName(p naming.Parts, n *kb.NameInfo) bool {
	return naming.IsGiven(p.Given) || p.Given != "" && len(n.Mentions) > 1
}

func inOrder(right bool, a, b string) []string {
	if right {
		return []string{a, b}
	}
	return []string{b, a}
}

// addGroup adds a suspect group, unless the writer has joined the two names.
func (f *finder) addGroup(e *cast.Entity, kind cast.SuspectKind, why string, a, b kb.NameID) bool {
	link := weakest(e.Group.Path(a, b))
	if link == nil {
		return false
	}
	f.add(cast.Suspect{Entity: e.ID, Kind: kind, Why: why, A: a, B: b, Link: link})
	return true
}

// weakest returns the weakest link of a chain; nil if the writer has approved all.
func weakest(chain []*kb.Verdict) *kb.Verdict {
	var out *kb.Verdict
	for _, w := range chain {
		if w.Decided() {
			continue
		}
		if out == nil || w.By.Authority() < out.By.Authority() || w.By == out.By && w.Confidence < out.Confidence {
			out = w
		}
	}
	return out
}

// checkDenied finds groups with two names that a verdict calls different and that surer verdicts overruled.
func (f *finder) checkDenied() {
	for _, c := range f.v.Partition.Conflicts() {
		w := c.Verdict
		binding, _ := w.Binds()
		e, ok := f.v.Bearer(w.A)
		if !ok || binding != kb.Wall || !e.Holds(w.B) {
			continue
		}
		why := kb.Label("“{}” and “{}” were said to be two", w.SurfaceA, w.SurfaceB)
		f.addGroup(e, cast.Denied, why, w.A, w.B)
	}
}
