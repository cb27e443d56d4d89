// Package exchange writes a cast in the formats of other programs, and reads back
// its own, character cards and lorebooks. What it writes is neutral: whoever has
// an open knowledge base fills a Cast (graphs and tables), a Character (cards), a
// Lorebook, or a Corpus (folders of notes and texts). A card that was read goes out
// again with every field: it is a JSON object that keeps what it doesn't know. Of a
// lorebook the entries go out, by what they mean where the format is another one.
//
// It knows no storage, no pipeline, no interface, no files. What it reads is untrusted:
// the answer is what it holds or a Refusal. The same base gives the same bytes: no
// clock, no chance.
package exchange
