// Package memorypane is the Memory pane: what each character remembers as a story
// line of scenes with their places, times and participants, the utterances and
// facts in each with their quotes, the emotional colour of a memory, and the
// emotional arc of a character by chapter.
//
// It shows a memory.Book, which the studio derives.
package memorypane
