package kb

import "fmt"

// A Chat is a conversation of the test chat, kept with the file, outside
// history. What was said is beside it, an Exchange at a time, so that going
// on with a conversation writes what is new, and not all of it again.
type Chat struct {
	ID    string `json:"id"`
	As    NameID `json:"as"`
	Title string `json:"title"`
	Head  int    `json:"head"` // the exchange that the shown branch ends with
}

// An Exchange is one question of a Chat with its answer and with what led to it.
// It is written once and never changed.
type Exchange struct {
	Chat   string `json:"chat"`
	Number int    `json:"number"` // from 1, without gaps
	// Lines are texts that no exchange before it has: of its prompt, of what was
	// found and of what was cut. Body names them by number, counted through the
	// whole conversation; First is the number of the first. What every prompt
	// repeats is so kept once a conversation, and goes with it.
	First int      `json:"first,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Body  jsonRaw  `json:"body"` // owned by package talk
}

// ExchangeKey returns the key of an exchange of a chat.
func ExchangeKey(chat string, number int) string { return fmt.Sprintf("%s/%06d", chat, number) }
