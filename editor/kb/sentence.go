package kb

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// A Sentence is a message for a person: English with fmt verbs, and its arguments, so that the window
// can translate it. An argument may be a Sentence itself. It is an error, since most messages say why
// something can't be done.
type Sentence struct {
	English string
	Args    []any
}

// Errorf makes a Sentence. It stays on one line whatever its arguments are, such as the name of a
// hostile file.
func Errorf(english string, args ...any) *Sentence {
	s := &Sentence{English: english, Args: make([]any, len(args))}
	for i, a := range args {
		if text, ok := a.(string); ok {
			a = joinLines(text)
		}
		s.Args[i] = a
	}
	return s
}

func joinLines(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// Error returns the sentence in English.
func (s *Sentence) Error() string { return fmt.Sprintf(s.English, s.Args...) }

// Translatable returns the sentence and its arguments.
func (s *Sentence) Translatable() (english string, args []any) { return s.English, s.Args }

// Hint returns "": the sentence says what to do already. The method marks the error as one for the
// writer.
func (s *Sentence) Hint() string { return "" }

// WhyOf returns why something failed, for storing: the part of an error that was made for a person,
// without the operation around it; if there is none, all of it.
func WhyOf(err error) string {
	var said interface {
		error
		Translatable() (english string, args []any)
	}
	if errors.As(err, &said) {
		return said.Error()
	}
	return err.Error()
}
