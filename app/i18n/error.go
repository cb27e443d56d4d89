package i18n

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Translatable keeps its English sentence apart from its arguments:
// the core's errors for a person.
type Translatable interface {
	Translatable() (english string, args []any)
}

// Error says an error in the language in use. Of an error that wraps another one,
// the sentence is said that was made for a person; several errors become one
// line. An error without such a sentence stays as it is.
func Error(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case Translatable:
		return sentence(e)
	case interface{ Unwrap() []error }:
		var all []string
		for _, one := range e.Unwrap() {
			all = append(all, Error(one))
		}
		return strings.Join(all, T("; "))
	}
	var s Translatable
	if inner := errors.Unwrap(err); inner != nil && errors.As(inner, &s) {
		return Error(inner)
	}
	return err.Error()
}

// Sentence says an error as a sentence of its own: with a capital at its beginning
// and a stop at its end.
func Sentence(err error) string {
	text := Error(err)
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsPunct(last) && last != ')' && last != '”' {
		return text
	}
	return text + T(".")
}

// sentence says a sentence, and those among its arguments.
func sentence(s Translatable) string {
	english, args := s.Translatable()
	said := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case Translatable:
			said[i] = sentence(a)
		case error:
			said[i] = Error(a)
		default:
			said[i] = a
		}
	}
	return T(english, said...)
}
