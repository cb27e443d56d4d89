// Package exchange writes a cast in the formats of other programs, and reads
// back its own. A Cast is neutral: whoever has an open knowledge base fills one.
//
// It imports editor/kb and the standard library only: no storage, no pipeline,
// no interface. What it reads is untrusted.
package exchange
