package exchange

// A Card is a character card as it was read, whatever it holds.
type Card struct {
	frame object // the whole JSON, but for what the versions rename
	data  object // the card's own fields
}
