package llm

import (
	"errors"
	"time"
)

// A Kind says what sort of failure an [Error] is. Kinds are compared with
// errors.Is: errors.Is(err, llm.TooLong).
type Kind int

// The kinds of failure.
const (
	Unavailable    Kind = iota + 1 // no answer: connection, 5xx, idle; retried already
	RateLimited                    // 429 that did not pass; After says for how long
	QuotaExhausted                 // 429 or 402 for lack of money; not retried
	Unauthorized                   // the key is missing, wrong or not enough
	TooLong                        // more than the model reads at once; Limit if the server said
	Refused                        // the server or the model would not do this request
	BadReply                       // not what was asked for, twice
	CutOff                         // the reply ended before it was done
	ReasoningOnly                  // the model thought and did not answer
	Truncated                      // the server dropped part of the prompt in silence
	HostNotAllowed                 // the writer has not agreed to this host; nothing was sent
	BudgetSpent                    // the budget of the run is used up; nothing was sent
)

var kindNames = map[Kind]string{
	Unavailable: "the model server did not answer", RateLimited: "the model server asks to slow down",
	QuotaExhausted: "the account at the model server has no quota left",
	Unauthorized:   "the model server did not accept the key", TooLong: "the text is longer than the model can read at once",
	Refused: "the model server refused the request", BadReply: "the reply could not be used",
	CutOff: "the reply was cut off", ReasoningOnly: "the model only thought and gave no answer",
	Truncated:      "the model server dropped part of the text without saying so",
	HostNotAllowed: "nothing was sent, because this host has not been allowed", BudgetSpent: "the budget is used up",
}

// Error makes a kind usable as the target of errors.Is.
func (k Kind) Error() string { return kindNames[k] }

// Translatable returns the sentence.
func (k Kind) Translatable() (english string, args []any) { return kindNames[k], nil }

// An Error is a failed call. Its text is safe to show and to log: it never
// holds a key. It reads "kind: detail".
type Error struct {
	Kind   Kind
	Detail string        // what the server said or what to do, one sentence, without secrets
	Status int           // of HTTP; 0 if none
	After  time.Duration // how long the server asks to wait; 0 if it did not say
	Limit  int           // tokens the model reads at once; 0 if not known
	Param  string        // the field of the request that the server rejected
	Reply  string        // the bad reply itself, for the second request; never shown
	Usage  Usage         // what the failed call cost
	// Attempted: it was tried as often, or for as long, as is worthwhile.
	Attempted bool
	Gone      bool  // the server has not answered for several requests: it is gone
	Err       error // the cause

	phrase *Phrase // the source of Detail, if it is a sentence of ours
}

// Error says what happened in one sentence.
func (e *Error) Error() string {
	s := e.Kind.Error()
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Translatable returns the sentence and its arguments.
func (e *Error) Translatable() (english string, args []any) {
	if e.Detail == "" {
		return e.Kind.Translatable()
	}
	// A key that was removed from the detail is still in its arguments.
	if e.phrase != nil && e.phrase.Error() == e.Detail {
		return "%s: %s", []any{e.Kind, e.phrase}
	}
	return "%s: %s", []any{e.Kind, e.Detail}
}

// Tell sets a detail in our own words, and returns the error.
func (e *Error) Tell(english string, args ...any) *Error {
	e.phrase = &Phrase{english, args}
	e.Detail = e.phrase.Error()
	return e
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is(err, llm.TooLong) work.
func (e *Error) Is(target error) bool {
	k, ok := target.(Kind)
	return ok && k == e.Kind
}

// KindOf returns the kind of an error, or 0 if it is not one of this package.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}

// Stops reports whether other requests are useless too: the key, the quota, the budget, the consent or
// the server itself is missing.
func Stops(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Kind {
	case Unauthorized, QuotaExhausted, HostNotAllowed, BudgetSpent:
		return true
	}
	return e.Gone
}

// Splits reports whether a smaller request may succeed.
func Splits(err error) bool {
	if e := (*Error)(nil); errors.As(err, &e) && e.Attempted {
		return false
	}
	switch KindOf(err) {
	case TooLong, BadReply, CutOff, ReasoningOnly, Truncated:
		return true
	}
	return false
}

// Errorf makes an error of a kind with a detail in our own words.
func Errorf(k Kind, english string, args ...any) *Error {
	return (&Error{Kind: k}).Tell(english, args...)
}
