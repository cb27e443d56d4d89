// Package chain weighs sequences of choices that depend on each other, such as who
// speaks each utterance of a talk: a linear chain whose steps have clues for every
// choice and signs for every way from one state to the next (a conditional random
// field; Lafferty, McCallum and Pereira 2001). Where only some choices are known, the
// others are summed over, so that the weights can be fitted on scattered labels.
package chain
