package exchange

import "dramatis/editor/kb"

// A Refusal is why a file is not a card or lorebook that can be read.
type Refusal struct {
	Why *kb.Sentence // completes "FILE …"
	Do  string
	// TooLarge: the size is the only reason
	TooLarge bool
}

// Error returns the reason.
func (r *Refusal) Error() string { return r.Why.Error() }

func errNoCard() error {
	return &Refusal{Why: kb.Errorf("holds no character card and no lorebook"), Do: "choose a card (V1, V2 or V3), a lorebook, or a text"}
}

func errBrokenCard() error {
	return &Refusal{Why: kb.Errorf("is broken: it ends in the middle, is nested too deeply, or holds no JSON"), Do: "make it again with the program it comes from"}
}

func errLargeCard() error {
	return &Refusal{Why: kb.Errorf("holds a card of more than %d MB", maxCard>>20), Do: "choose a smaller card", TooLarge: true}
}
