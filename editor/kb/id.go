package kb

import (
	"crypto/sha256"
	"encoding/hex"
)

// Opaque identifiers. A name is never one: names are what the studio is unsure about. All are hashes
// of content, so that reading the same text twice gives the same ids.
type (
	DocumentID string
	PassageID  string
	// A NameID is a folded surface form, followed by "#sense" where the writer has said that one
	// surface is several people.
	NameID    string
	VerdictID string
	EntityID  string
	MemoryID  string
	SceneID   string
)

// Hash returns a short id: the prefix and 12 hexadecimal digits of the SHA-256 of the parts, which are
// separated by a byte that no text contains.
func Hash(prefix string, parts ...string) string {
	var joined [200]byte // more than names have
	all := joined[:0]
	for i, part := range parts {
		if i > 0 {
			all = append(all, 0)
		}
		all = append(all, part...)
	}
	sum := sha256.Sum256(all)
	var out [16]byte
	return string(hex.AppendEncode(append(out[:0], prefix...), sum[:6]))
}

// VerdictIDOf returns the id of the verdict about two names, in either order.
func VerdictIDOf(a, b NameID) VerdictID {
	if b < a {
		a, b = b, a
	}
	return VerdictID(Hash("v", string(a), string(b)))
}

// EntityIDOf returns the id of the entity whose anchor (name met first) is n.
func EntityIDOf(n NameID) EntityID { return EntityID(Hash("e", string(n))) }
