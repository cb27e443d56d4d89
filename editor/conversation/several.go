package conversation

import (
	"slices"

	"dramatis/editor/kb"
)

// MostAnswering is how many characters may answer in one conversation.
const MostAnswering = 4

// Others returns the characters besides the main one who answered the last question, in their order.
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

// Again returns an exchange with the same question to the same character, without an answer.
func (x Exchange) Again() Exchange {
	return Exchange{Question: x.Question, Method: x.Method, AsOf: x.AsOf, Known: x.Known, Asker: x.Asker, As: x.As, Follows: x.Follows}
}
