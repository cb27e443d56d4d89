package conversation

import "dramatis/editor/kb"

// A Question to a character.
type Question struct {
	As kb.EntityID
	// By is the name by which the character is meant; "" when that doesn't matter.
	// Where two of its names are one only from a later place on, this is who is
	// asked before.
	By        kb.NameID
	Asker     kb.EntityID // "": a stranger
	Text      string
	History   []kb.Turn
	Method    string
	AsOf      *kb.Place
	OnlyKnown bool // only what the character witnessed or was told
	// Dropped are items that are not to be given to the character, by the names that a
	// trace gives them.
	Dropped []string
	// Choice is how much is taken for the answer; nil: as the base's settings say.
	Choice *Choice
}
