package memorypane

import (
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	// Remembered is what the cast of a view remembers.
	Remembered(*cast.View) Book
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

// A Book is what a cast remembers.
type Book struct {
	Faces []Face // characters, those with most memories first
	// Life is what one character remembers, as the bubbles it took part in, in story
	// order. Memories of no such bubble stand in a last one without an ID.
	Life func(kb.EntityID) []Bubble
	// Colour is the mean of what a character says and of what is told of it; nil when
	// nothing of that is scored.
	Colour func(kb.EntityID) *kb.Feeling
	// Bare is how many memories nobody has scored yet.
	Bare int
}

// A Face is a character in the list.
type Face struct {
	ID                kb.EntityID
	Name              string
	Memories, Bubbles int
}

// A Bubble is an episode: a stretch of the story in one time and place.
type Bubble struct {
	ID           kb.SceneID
	Document     kb.DocumentID
	Span         kb.Span // in the document
	Place        kb.Place
	Title        string
	Where, Time  string
	Summary      string
	Participants []string
	Members      []Memory // in story order
	Hidden       []Memory // by the writer, or merged into others
	// Cut bubbles begin where only the writer has set a border.
	Cut bool
	// First bubbles begin a document: there is nothing before to join them to.
	First bool
}

// A Memory is one thing that was said or told.
type Memory struct {
	ID                        kb.MemoryID
	Said                      bool // an utterance, else a fact
	Text                      string
	Quote                     string
	Speaker, Addressee, About string // names, "" unknown
	Own                       bool   // the character said it, or it is told of the character
	Grounded                  []string
	Document                  kb.DocumentID
	Span                      kb.Span // of the quote; empty: not grounded
	Place                     kb.Place
	FromChat, Edited          bool
	Feeling                   *kb.Feeling // nil: not scored
}
