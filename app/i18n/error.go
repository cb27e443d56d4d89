package i18n

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Translatable is an error for a person that keeps its English sentence apart from its arguments.
type Translatable interface {
	Translatable() (english string, args []any)
}

// Error translates an error. Of an error that wraps another, it is the sentence made for a person;
// several errors become one line. An error without such a sentence stays as it is.
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

// Sentence translates an error as a sentence, with a capital letter at its beginning and a full stop
// at its end.
func Sentence(err error) string {
	text := Capital(Error(err))
	if text == "" {
		return ""
	}
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsPunct(last) && last != ')' && last != '”' {
		return text
	}
	return text + T(".")
}

// Capital returns words with a capital letter at their beginning.
func Capital(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + words[size:]
}

// sentence translates a sentence, and the sentences among its arguments.
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
