// Package english reads whole English documents by rule: who and what is named,
// who speaks, and to which listener, where scenes break.
//
// Every run of capital words is a candidate for a name. What is around all its
// places in the document and what its words are (clue.go) suggests a person or a
// place by weights that were found on a corpus (weights.txt, model.go), before
// anything is decided (decide.go). So the same word may be a
// name in one book and none in another. Things, occasions and buildings without a
// capital (the silver ferrule) are names where the text comes back to them.
//
// Who speaks is weighed talk by talk: clues of everybody who may speak (speakerclue.go), and signs of how
// they follow each other (speakersign.go), with weights that were found the same way (speakers.txt).
//
// It uses no model, no network and no clock.
package english
