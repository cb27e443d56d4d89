// Package chinese reads Chinese narrative, classical or modern, simplified or
// traditional, by rule: the names, the speaker and addressee of each
// quotation, and where a scene begins.
//
// Chinese has no spaces between words and no capitals, so names are found by
// their context: who speaks (某某道), what follows a surname or precedes a title,
// what the text itself states (姓某名某, 绰号, 人称), and whether a string
// occurs with different neighbours. No dictionary decides alone;
// the word lists in data only contain everyday words, and
// words that may head a name made of everyday words (the
// county's court, a whistle of copper) if the story repeats it.
//
// Learned weights decide whether a string is a name (features.go). The speakers of a conversation are found together
// (conversation.go): each possible speaker of a quotation has clues, and each transition between speakers has signs, with weights set by
// hand (turnclue.go).
//
// It uses no model, no network, no clock and no interface.
package chinese
