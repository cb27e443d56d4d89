package llm

import "fmt"

// A Phrase is a sentence for a person: English with fmt verbs, and what fills
// them kept apart, so that it can be said in another language.
type Phrase struct {
	English string
	Args    []any
}

// Error returns the sentence in English: most of what is said is what went wrong.
func (p *Phrase) Error() string { return fmt.Sprintf(p.English, p.Args...) }

// Said returns the sentence and its parts.
func (p *Phrase) Said() (english string, args []any) { return p.English, p.Args }

// NewPhrase makes a Phrase.
func NewPhrase(english string, args ...any) error { return &Phrase{english, args} }
