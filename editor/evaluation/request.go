package evaluation

import "dramatis/editor/kb"

// A Request says what is asked.
type Request struct {
	Title     string
	Questions []kb.Question
	// Interview are names of characters to be interviewed for tests of personality, instead of asking
	// Questions. The items are those of Questionnaire or, if nil, the program's own.
	Interview     []string
	Questionnaire *Questionnaire
	Methods       []string // none: the default one
	Trials        int      // how often each question is asked; 0 counts as 1
	// Curating asks twice: without the writer's decisions, and the base as it is.
	Curating bool
}
