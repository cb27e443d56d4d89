package kb

import (
	"strings"
	"unicode"
)

// Fold normalises a surface form for comparing names: lower case, single spaces, one kind of
// apostrophe and hyphen, no marks around it. The text is NFC already (package ingest).
func Fold(surface string) string {
	var b strings.Builder
	b.Grow(len(surface))
	space := false
	for _, r := range surface {
		switch r {
		case '’', '‘', 'ʼ', '`':
			r = '\''
		case '‐', '‑', '‒':
			r = '-'
		}
		if unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' {
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Trim(b.String(), "\"“”「」『』«»,;:!?*_ ")
}

// NameIDOf returns the id of a surface form that has one sense.
func NameIDOf(surface string) NameID { return NameID(Fold(surface)) }

// WithSense returns the id of one sense of a surface form.
func WithSense(surface NameID, sense string) NameID {
	if sense == "" {
		return surface
	}
	return surface + "#" + NameID(sense)
}

// Surface returns the folded surface form of a name, without its sense.
func (n NameID) Surface() NameID {
	if i := strings.IndexByte(string(n), '#'); i > 0 {
		return n[:i]
	}
	return n
}

// NameEntry records when a name was first met; Seq is 0 if that is unknown. The oldest name of an entity determines its id, so ids
// stay when aliases come and go.
type NameEntry struct {
	ID  NameID `json:"id"`
	Seq int    `json:"seq"`
}

// A Sense says that one surface form is another person in some chapters or passages: mother and
// daughter Catherine.
type Sense struct {
	Name  NameID `json:"name"`  // folded surface
	Label string `json:"label"` // distinguishes the senses; chosen by the writer
	// Where the sense holds: chapters, or single passages; mentions elsewhere keep the plain name.
	Chapters []Place     `json:"chapters,omitempty"`
	Passages []PassageID `json:"passages,omitempty"`
}

// Ignored is the writer's decision that a name is not one, or not worth keeping.
type Ignored struct {
	Name   NameID `json:"name"`
	Reason string `json:"reason"` // IgnoredNotAName or IgnoredDeleted
}

// Reasons for ignoring a name.
const (
	IgnoredNotAName = "not a name"
	IgnoredDeleted  = "deleted"
)
