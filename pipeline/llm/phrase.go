package llm

import "fmt"

// A Phrase is a sentence for a person: English with fmt verbs, and its arguments, so that it can be
// translated. It is what kb.Sentence is for the editor, of which this package knows nothing.
type Phrase struct {
	English string
	Args    []any
}

// Error returns the sentence in English: most of them are errors.
func (p Phrase) Error() string { return fmt.Sprintf(p.English, p.Args...) }

// Translatable returns the sentence and its parts.
func (p Phrase) Translatable() (english string, args []any) { return p.English, p.Args }

// NewPhrase makes a Phrase.
func NewPhrase(english string, args ...any) error { return &Phrase{english, args} }
