// Package exchange writes a cast in the formats of other programs, and reads character cards,
// lorebooks and its own decisions. It is neutral: a caller with an open knowledge base fills a Cast
// (graphs and tables), a Character (cards), a Lorebook, or a Corpus (folders of notes and texts). A
// card that was read is written again with every field: it is a JSON object that keeps what it doesn't
// know. Entries of a lorebook are converted by their meaning when the format is another one.
//
// It knows no storage, no pipeline, no interface, no files. Input is untrusted: the result is its
// content or a Refusal. The same base gives the same bytes: no clock, no randomness.
package exchange
