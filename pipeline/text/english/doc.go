// Package english reads whole English documents by rule: the names, the speaker and
// addressee of each quotation, and where scenes begin.
//
// Every run of capitalized words is a candidate for a name. Weights learned on a corpus (weights.txt, model.go)
// decide whether it is a person or a place, from the contexts of all its places in the document
// and from its words (clue.go, decide.go). So the same word may be a
// name in one book and none in another. Things, occasions and buildings without a
// capital (the silver ferrule) are names if the text repeats them.
//
// In a novel without quotation marks speech is found by its tags (unmarked.go). The speakers of a conversation are found together: each possible speaker has features (speakerclue.go), as has
// each transition between speakers (speakersign.go), with learned weights (speakers.txt).
//
// The package uses no model, no network and no clock.
package english
