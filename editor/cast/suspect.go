package cast

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A SuspectKind says what is likely wrong.
type SuspectKind string

// The kinds of suspects: the first ones are noise, the others groups that may
// be two people.
const (
	NoName   SuspectKind = "no name"   // its form is not that of a name
	Nowhere  SuspectKind = "nowhere"   // it is in no text
	Once     SuspectKind = "once"      // named once, related to nobody
	OtherWay SuspectKind = "type"      // read as other types too, or titled as a person
	Genders  SuspectKind = "genders"   // a man's and a woman's titles
	Givens   SuspectKind = "givens"    // two first names
	Talkers  SuspectKind = "talkers"   // two of its names speak to each other
	Denied   SuspectKind = "different" // two of its names were said to be two
)

// A Suspect is something about an entity that is likely wrong, for the writer
// to look at.
type Suspect struct {
	Entity kb.EntityID
	Kind   SuspectKind
	Why    string      // a label: see kb.Label
	A, B   kb.NameID   // the names it is about; B is "" for noise
	Link   *kb.Verdict // of a group: the weakest link between A and B, nil for noise
}

// Merge reports whether the suspect is a group that may be two.
func (s Suspect) Merge() bool { return s.B != "" }

// Key names the suspect, however the cast is grouped.
func (s Suspect) Key() string {
	a, b := s.A, s.B
	if b != "" && b < a {
		a, b = b, a
	}
	return strings.Join([]string{string(s.Kind), string(a), string(b)}, "|")
}

// Fine reports whether the writer has said that nothing is wrong with it.
func (v *View) Fine(key string) bool {
	return slices.Contains(strings.Split(v.Snapshot.Setting(kb.SettingFine), "\n"), key)
}
