package conversation

import (
	"slices"

	"dramatis/editor/kb"
)

// MostAnswering is how many characters may answer in one conversation.
const MostAnswering = 4

// Others returns those who answered the last question besides the one the conversation is with, in
// their order.
func (c *Conversation) Others() (out []kb.NameID) {
	for _, x := range slices.Backward(c.Path()) {
		if !x.Follows {
			break
		}
		out = append(out, x.As)
	}
	slices.Reverse(out)
	return out
}

// Again returns the question of an exchange as it was put then, to the same character, without its
// answer.
func (x Exchange) Again() Exchange {
	return Exchange{Question: x.Question, Method: x.Method, AsOf: x.AsOf, Known: x.Known, Asker: x.Asker, As: x.As, Follows: x.Follows}
}
