package memorypane

import (
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	// Remembered is what the cast of a view remembers.
	Remembered(*cast.View) *memory.Book
	// Feel scores the emotions of what has none yet, in the background.
	Feel()
	// Lexicon is the path of the writer's own list of words of feeling, "" when there
	// is none; ChooseLexicon asks for one, SetLexicon uses it ("": none).
	Lexicon() string
	ChooseLexicon()
	SetLexicon(path string)
	// GoToLibrary opens the Library.
	GoToLibrary()
}

// A book is what the pane shows of a *memory.Book.
type book interface {
	Faces() []memory.Face
	Life(kb.EntityID) []memory.Part
	ColourOf(kb.EntityID) *kb.Feeling
	CountUnscored() int
}

var _ book = (*memory.Book)(nil)
