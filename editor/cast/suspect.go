package cast

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A SuspectKind is a kind of likely mistake.
type SuspectKind string

// The kinds of suspects: first those of names that may be none, then those of groups that may be two people.
const (
	NoName   SuspectKind = "no name"   // does not look like a name
	Nowhere  SuspectKind = "nowhere"   // occurs in no text
	Once     SuspectKind = "once"      // occurs once, related to nobody
	OtherWay SuspectKind = "type"      // also read as other types, or has a person's title
	Genders  SuspectKind = "genders"   // has titles of a man and a woman
	Givens   SuspectKind = "givens"    // has two first names
	Talkers  SuspectKind = "talkers"   // two of its names speak to each other
	Denied   SuspectKind = "different" // two of its names were said to be different
)

// A Suspect is something about an entity that is probably wrong, for the writer to check.
type Suspect struct {
	Entity kb.EntityID
	Kind   SuspectKind
	Why    string      // a label: see kb.Label
	A, B   kb.NameID   // the names it is about; B is "" for noise
	Link   *kb.Verdict // of a group: the weakest link between A and B, nil for noise
}

// Merge reports whether the suspect is a group that may be two people.
func (s Suspect) Merge() bool { return s.B != "" }

// Key identifies the suspect independently of how the cast is grouped.
func (s Suspect) Key() string {
	a, b := s.A, s.B
	if b != "" && b < a {
		a, b = b, a
	}
	return strings.Join([]string{string(s.Kind), string(a), string(b)}, "|")
}

// IsDismissed reports whether the writer has confirmed that nothing is wrong with it.
func (v *View) IsDismissed(key string) bool {
	return slices.Contains(strings.Split(v.Snapshot.Setting(kb.SettingFine), "\n"), key)
}
