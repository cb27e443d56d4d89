package conversation

import "dramatis/editor/kb"

// A Question to a character.
type Question struct {
	As kb.EntityID
	// By is the name by which the character is asked; "" if that doesn't matter. Before a reveal, two names of one entity are
	// still two characters, and By says which of them is asked.
	By        kb.NameID
	Asker     kb.EntityID // "": a stranger
	Text      string
	History   []kb.Turn
	Method    string
	AsOf      *kb.Place
	OnlyKnown bool // only what the character witnessed or was told
	// Dropped are items not to be given to the character, by their keys in a trace.
	Dropped []string
	// Choice is how much material the answer uses; nil: as the base's settings say.
	Choice *Choice
}
