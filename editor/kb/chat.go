package kb

import "fmt"

// A Chat is a conversation of the test chat, stored in the file, outside history. Its exchanges are
// separate records, so that continuing a conversation writes only what is new.
type Chat struct {
	ID    string `json:"id"`
	As    NameID `json:"as"`
	Title string `json:"title"`
	Head  int    `json:"head"` // the last exchange of the branch shown
}

// An Exchange is one question of a Chat with its answer and what led to it. It is written once and
// never changed.
type Exchange struct {
	Chat   string `json:"chat"`
	Number int    `json:"number"` // from 1, without gaps
	// Lines are texts that no earlier exchange has: of its prompt, of what was found and of what was
	// cut. Body refers to them by number, counted through the conversation; First is the number of the
	// first. So what every prompt repeats is stored once per conversation, and deleted with it.
	First int      `json:"first,omitempty"`
	Lines []string `json:"lines,omitempty"`
	Body  jsonRaw  `json:"body"` // owned by package conversation
}

// ExchangeKey returns the key of an exchange of a chat.
func ExchangeKey(chat string, number int) string { return fmt.Sprintf("%s/%06d", chat, number) }
