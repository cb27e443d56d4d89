// Package chain scores sequences of choices that depend on each other, such as the
// speaker of each utterance of a conversation. It is a linear-chain conditional random field
// (Lafferty, McCallum and Pereira 2001): each choice of a step has features (clues), and each
// transition between states has binary features (signs). If only some choices are known, the
// others are summed over, so that the weights can be fitted on partial labels.
package chain
