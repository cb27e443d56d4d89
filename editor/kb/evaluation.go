package kb

import "strconv"

// An Expectation is the kind of a Question, as its author sees it (RoleRAG 4.1).
type Expectation string

// What may be expected; "" says nothing.
const (
	ExpectSpecific   Expectation = "specific"     // a detail that the character knows
	ExpectGeneral    Expectation = "general"      // interests, people, places of a kind
	ExpectOutOfScope Expectation = "out_of_scope" // not of the character's world
	ExpectUnknown    Expectation = "unknown"      // of its world, but not in the story
	ExpectHidden     Expectation = "hidden"       // in the story, but not known to it then
)

// Expectations returns all kinds, in the order of tables.
func Expectations() []Expectation {
	return []Expectation{ExpectSpecific, ExpectGeneral, ExpectOutOfScope, ExpectUnknown, ExpectHidden}
}

// A Question tests how well a character answers, and says what the answer must contain. Those that are
// stored as records are the writer's own.
type Question struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"` // order in the list, from 1
	// As is a name of the character asked, Asker one of the asker ("": a stranger), as the writer
	// spells them.
	As        string      `json:"as"`
	Asker     string      `json:"asker,omitempty"`
	Text      string      `json:"question"`
	Expect    Expectation `json:"expect,omitempty"`
	AsOf      *Place      `json:"as_of,omitempty"`
	OnlyKnown bool        `json:"only_known,omitempty"`
	// About are names of what retrieval must find.
	About          []string `json:"about,omitempty"`
	MustMention    []string `json:"must_mention,omitempty"`
	MustNotMention []string `json:"must_not_mention,omitempty"`
	MustDecline    bool     `json:"must_decline,omitempty"`
	Pinned         bool     `json:"pinned,omitempty"` // asked again after edits
	Why            string   `json:"why,omitempty"`    // the writer's note
	// History is what was said before the question, oldest first. Follows is the id of the question
	// that precedes it in the same conversation: that question and its answer are then the last turns.
	History []Turn `json:"history,omitempty"`
	Follows string `json:"follows,omitempty"`
}

// A Turn is what one of the two said in a conversation.
type Turn struct {
	FromCharacter bool   `json:"own,omitempty"`
	Text          string `json:"text"`
}

// A Dimension is what one group of a questionnaire's items measures: two poles that share 100 percent,
// or one pole on the scale from Low to High.
type Dimension struct {
	Test  string   `json:"test"`
	Key   string   `json:"dimension"`
	Poles []string `json:"poles"`
	Low   float64  `json:"low,omitempty"`
	High  float64  `json:"high,omitempty"`
}

// A Cost is that of the requests for one purpose.
type Cost struct {
	Calls      int     `json:"calls,omitempty"`
	Prompt     int     `json:"prompt_tokens,omitempty"`
	Completion int     `json:"completion_tokens,omitempty"`
	Dollars    float64 `json:"dollars,omitempty"`
	Unpriced   bool    `json:"unpriced,omitempty"` // the model has no known price
	Seconds    float64 `json:"seconds,omitempty"`  // of waiting and computing
}

// Plus returns the sum of two costs.
func (c Cost) Plus(o Cost) Cost {
	return Cost{c.Calls + o.Calls, c.Prompt + o.Prompt, c.Completion + o.Completion, c.Dollars + o.Dollars, c.Unpriced || o.Unpriced, c.Seconds + o.Seconds}
}

// An Evaluation is one run of questions by methods.
type Evaluation struct {
	ID    string `json:"id"`
	Seq   int    `json:"seq"`   // from 1
	Began int64  `json:"began"` // seconds since 1970, UTC
	Title string `json:"title,omitempty"`
	// Interview: the answers are rated together, by dimensions of personality.
	Interview bool `json:"interview,omitempty"`
	// Set identifies questions, methods and engine: the same command has the same set. State is the
	// last step of history on which answers may depend.
	Set   string `json:"set"`
	State int64  `json:"state"`
	// Engine answered; Judge rated the answers, "" if no model did.
	Engine    string   `json:"engine"`
	Embedding string   `json:"embedding,omitempty"`
	Judge     string   `json:"judge,omitempty"`
	Methods   []string `json:"methods"`
	Questions []string `json:"questions"` // their ids, in order
	// Trials is how often each question is asked by each method; 0 counts as 1.
	Trials int `json:"trials,omitempty"`
	// Dimensions are those of the questionnaire of an interview; none: the program's own.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Source names the public set of the questions, "" for the writer's own.
	Source string `json:"source,omitempty"`
	// Version says which state of the base was asked when two are compared: VersionBefore,
	// VersionAfter, else "".
	Version string `json:"version,omitempty"`
}

// The two states of a base that show what curating is worth.
const (
	VersionBefore = "before" // without the writer's decisions
	VersionAfter  = "after"  // with them
)

// Rounds returns how often each question is asked by each method, at least once.
func (e *Evaluation) Rounds() int { return max(1, e.Trials) }

// A Rating is a judge's, by one metric (RoleRAG 4.2).
type Rating struct {
	Analysis string  `json:"analysis,omitempty"`
	Value    float64 `json:"rating"`
	Failure  string  `json:"failure,omitempty"` // why there is none
}

// An Outcome is the result of one question by one method.
type Outcome struct {
	ID         string   `json:"id"`
	Evaluation string   `json:"evaluation"`
	Method     string   `json:"method"`
	Trial      int      `json:"trial,omitempty"` // from 0
	Question   Question `json:"question"`        // as it was asked
	Answer     string   `json:"answer"`
	Failure    string   `json:"failure,omitempty"` // why there is no answer
	InScope    bool     `json:"in_scope"`
	Scoped     bool     `json:"scoped"`   // the method decides what is in scope
	Declined   bool     `json:"declined"` // judged by its words
	// Found and Missed divide what the question is about, if the method looks for entities.
	Found  []string `json:"found,omitempty"`
	Missed []string `json:"missed,omitempty"`
	Tokens int      `json:"tokens,omitempty"`
	// Silent: there was nothing to answer from, and nothing was said. Such an answer has no figures.
	Silent bool `json:"silent,omitempty"`
	// Given are things that the answer must not mention and that the engine was given all the same.
	Given []string `json:"given,omitempty"`
	// Cost is that of the answer, Judging that of its ratings.
	Cost    Cost `json:"cost,omitzero"`
	Judging Cost `json:"judging,omitzero"`
	// Ratings are the judge's, Own the writer's scores, which take precedence; both by metric.
	Ratings map[string]Rating  `json:"ratings,omitempty"`
	Own     map[string]float64 `json:"own,omitempty"`
}

// OutcomeIDOf returns the id of the outcome of a question by a method in one trial of
// an evaluation.
func OutcomeIDOf(evaluation, question, method string, trial int) string {
	return Hash("o", append([]string{evaluation, question, method}, trialSuffix(trial)...)...)
}

// trialSuffix distinguishes all trials but the first, so that ids of files without trials stay valid.
func trialSuffix(trial int) []string {
	if trial == 0 {
		return nil
	}
	return []string{strconv.Itoa(trial)}
}

// A Trait is what an interview found about one dimension of a character's personality: percentages of
// two poles that sum to 100, or 1–5 of one.
type Trait struct {
	ID         string             `json:"id"`
	Evaluation string             `json:"evaluation"`
	As         string             `json:"as"`
	Method     string             `json:"method"`
	Trial      int                `json:"trial,omitempty"` // from 0
	Test       string             `json:"test"`
	Dimension  string             `json:"dimension"`
	Scores     map[string]float64 `json:"scores,omitempty"` // by pole
	Analysis   string             `json:"analysis,omitempty"`
	Failure    string             `json:"failure,omitempty"` // why there are none
	Judging    Cost               `json:"judging,omitzero"`
}

// TraitIDOf returns the id of a trait of a character by a method in one trial of an
// evaluation.
func TraitIDOf(evaluation, as, method, test, dimension string, trial int) string {
	return Hash("t", append([]string{evaluation, as, method, test, dimension}, trialSuffix(trial)...)...)
}

// A Personality is the writer's label of a character; missing values are absent.
type Personality struct {
	As string `json:"as"` // a name of the character
	// Poles are percentages of poles of the MBTI ("E", "N"); 100 if only the letter was given, which
	// Letters says.
	Poles   map[string]float64 `json:"poles,omitempty"`
	Letters bool               `json:"letters,omitempty"`
	BigFive map[string]float64 `json:"big_five,omitempty"` // 1–5, by dimension
	// Scales are values of other questionnaires on their own scales, by test and dimension separated
	// by a space ("DTDD Psychopathy").
	Scales map[string]float64 `json:"scales,omitempty"`
}
