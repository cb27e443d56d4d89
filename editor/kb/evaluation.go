package kb

import "strconv"

// An Expectation is what a Question is about, as whoever wrote it sees it
// (RoleRAG 4.1).
type Expectation string

// What may be expected; "" says nothing.
const (
	ExpectSpecific   Expectation = "specific"     // a detail that the character knows
	ExpectGeneral    Expectation = "general"      // interests, people, places of a kind
	ExpectOutOfScope Expectation = "out_of_scope" // not of the character's world
	ExpectUnknown    Expectation = "unknown"      // of its world, but told nowhere
	ExpectHidden     Expectation = "hidden"       // told, but not known to it then
)

// Expectations returns all there are, in the order in which tables show them.
func Expectations() []Expectation {
	return []Expectation{ExpectSpecific, ExpectGeneral, ExpectOutOfScope, ExpectUnknown, ExpectHidden}
}

// A Question is asked to see how well a character answers, with what its answer
// has to hold. Those that are kept as records are the writer's own.
type Question struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"` // order in the list, from 1
	// As is a name of the character who is asked, Asker one of who asks ("": a
	// stranger), as the writer spells them.
	As        string      `json:"as"`
	Asker     string      `json:"asker,omitempty"`
	Text      string      `json:"question"`
	Expect    Expectation `json:"expect,omitempty"`
	AsOf      *Place      `json:"as_of,omitempty"`
	OnlyKnown bool        `json:"only_known,omitempty"`
	// About are names of what retrieval has to find.
	About          []string `json:"about,omitempty"`
	MustMention    []string `json:"must_mention,omitempty"`
	MustNotMention []string `json:"must_not_mention,omitempty"`
	MustDecline    bool     `json:"must_decline,omitempty"`
	Pinned         bool     `json:"pinned,omitempty"` // asked again after edits
	Why            string   `json:"why,omitempty"`    // the writer's note
	// History is what was said before the question, oldest first. Follows is the id
	// of the question that this one follows in the same conversation: that question
	// and its answer are then the last of the history.
	History []Turn `json:"history,omitempty"`
	Follows string `json:"follows,omitempty"`
}

// A Turn is what one of the two said in a conversation: the character who is asked, or
// the asker.
type Turn struct {
	FromCharacter bool   `json:"own,omitempty"`
	Text          string `json:"text"`
}

// A Dimension is what one group of a questionnaire's items asks for: two poles
// that share 100 percent, or one pole on the scale from Low to High.
type Dimension struct {
	Test  string   `json:"test"`
	Key   string   `json:"dimension"`
	Poles []string `json:"poles"`
	Low   float64  `json:"low,omitempty"`
	High  float64  `json:"high,omitempty"`
}

// A Cost is what requests of one purpose came to.
type Cost struct {
	Calls      int     `json:"calls,omitempty"`
	Prompt     int     `json:"prompt_tokens,omitempty"`
	Completion int     `json:"completion_tokens,omitempty"`
	Dollars    float64 `json:"dollars,omitempty"`
	Unpriced   bool    `json:"unpriced,omitempty"` // of a model without a known price
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
	// Set names questions, methods and engine: the same command asks the same set.
	// State names the last step of history that answers may depend on.
	Set   string `json:"set"`
	State int64  `json:"state"`
	// Engine answered; Judge rated the answers, "" when no model did.
	Engine    string   `json:"engine"`
	Embedding string   `json:"embedding,omitempty"`
	Judge     string   `json:"judge,omitempty"`
	Methods   []string `json:"methods"`
	Questions []string `json:"questions"` // their ids, in order
	// Trials is how often each question is asked by each method; 0 is once.
	Trials int `json:"trials,omitempty"`
	// Dimensions are those of the questionnaire of an interview; none: the program's own.
	Dimensions []Dimension `json:"dimensions,omitempty"`
	// Source names the public set that the questions are from, "" for the writer's own.
	Source string `json:"source,omitempty"`
	// Version says what of the base was asked where two states are compared: VersionBefore,
	// VersionAfter, else "".
	Version string `json:"version,omitempty"`
}

// The versions of a base that are compared to see what curating is worth.
const (
	VersionBefore = "before" // without the writer's decisions
	VersionAfter  = "after"  // with them
)

// Rounds returns how often each question is asked by each method, at least 1.
func (e *Evaluation) Rounds() int { return max(1, e.Trials) }

// A Rating is a judge's, by one metric (RoleRAG 4.2).
type Rating struct {
	Analysis string  `json:"analysis,omitempty"`
	Value    float64 `json:"rating"`
	Failure  string  `json:"failure,omitempty"` // why there is none
}

// An Outcome is what one question came to by one method.
type Outcome struct {
	ID         string   `json:"id"`
	Evaluation string   `json:"evaluation"`
	Method     string   `json:"method"`
	Trial      int      `json:"trial,omitempty"` // from 0
	Question   Question `json:"question"`        // as it was asked
	Answer     string   `json:"answer"`
	Failure    string   `json:"failure,omitempty"` // why there is no answer
	InScope    bool     `json:"in_scope"`
	Scoped     bool     `json:"scoped"`   // the method says what is in scope
	Declined   bool     `json:"declined"` // by its words
	// Found and Missed share what the question is about, as far as the method looks
	// for entities.
	Found  []string `json:"found,omitempty"`
	Missed []string `json:"missed,omitempty"`
	Tokens int      `json:"tokens,omitempty"`
	// Silent: nothing was there to answer from, and nothing was said. Such an answer
	// has no figures.
	Silent bool `json:"silent,omitempty"`
	// Given are words that the answer must not mention and that retrieval handed over
	// all the same.
	Given []string `json:"given,omitempty"`
	// Cost is what the answer came to, Judging what its ratings did.
	Cost    Cost `json:"cost,omitzero"`
	Judging Cost `json:"judging,omitzero"`
	// Ratings are the judge's, Own the writer's scores, which win; both by metric.
	Ratings map[string]Rating  `json:"ratings,omitempty"`
	Own     map[string]float64 `json:"own,omitempty"`
}

// OutcomeIDOf returns the id of the outcome of a question by a method in one trial of
// an evaluation.
func OutcomeIDOf(evaluation, question, method string, trial int) string {
	return Hash("o", append([]string{evaluation, question, method}, later(trial)...)...)
}

// later tells all trials but the first apart: ids of files that know no trials stay.
func later(trial int) []string {
	if trial == 0 {
		return nil
	}
	return []string{strconv.Itoa(trial)}
}

// A Trait is what an interview found of one dimension of a character's
// personality: percentages of two poles that sum to 100, or 1–5 of one.
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
	return Hash("t", append([]string{evaluation, as, method, test, dimension}, later(trial)...)...)
}

// A Personality is what the writer says a character is like; what is not said is
// missing.
type Personality struct {
	As string `json:"as"` // a name of the character
	// Poles are percentages of poles of the MBTI ("E", "N"); 100 where only the
	// letter was said, as Letters tells.
	Poles   map[string]float64 `json:"poles,omitempty"`
	Letters bool               `json:"letters,omitempty"`
	BigFive map[string]float64 `json:"big_five,omitempty"` // 1–5, by dimension
	// Scales are values of other questionnaires on their own scales, by test and
	// dimension with a space between ("DTDD Psychopathy").
	Scales map[string]float64 `json:"scales,omitempty"`
}
