// Package review is the queue: one question at a time, with quotes of both names, the evidence for and against, the result
// of approving, and a key for each decision.
package review
