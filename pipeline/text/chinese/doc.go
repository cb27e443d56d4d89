// Package chinese reads Chinese narrative, classical or modern, simplified or
// traditional, by rule: the names, the speaker and addressee of each
// quotation, and where a scene begins.
//
// Chinese writes no space between words and no capitals, so a name is known by
// what is around it: who speaks (某某道), what a surname or a title goes
// with, what the text itself says (姓某名某, 绰号, 人称), and whether a string
// stays the same while its neighbours change. No dictionary decides;
// the word lists in data only say which strings are everyday language, and which
// words may head what acts as a name though it is made of everyday words (the
// county's court, a whistle of copper), where the story comes back to it.
//
// Learned weights decide whether a string is a name (features.go).
//
// It uses no model, no network, no clock and no interface.
package chinese
