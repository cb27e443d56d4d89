// Package chat is the test chat: ask a character, read the answer as it comes,
// and see why it was said: what the question was about, what was found, what was
// refused, and the prompt.
package chat
