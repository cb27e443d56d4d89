// Package review is the queue: one question at a time, both names with their
// quotes, what speaks for and against, what approving would make of them, and
// one key a decision.
package review
