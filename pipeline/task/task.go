package task

import (
	"context"

	"dramatis/editor/kb"
)

// Where tells an engine that runs in this process which stretch of which
// document a text is. It is never sent.
type Where struct {
	Document kb.DocumentID
	Span     kb.Span
}

// A Work is what a text belongs to.
type Work struct {
	Title  string  `json:"title"`
	Author *string `json:"author"` // nil when unknown
}

// WorkOf returns the title and author of a document.
func WorkOf(doc *kb.Document) Work {
	w := Work{Title: doc.Title}
	if doc.Author != "" {
		w.Author = &doc.Author
	}
	return w
}

// GraphInput asks for the entities and relations of one passage.
type GraphInput struct {
	Text     string    `json:"text"`
	Language string    `json:"language"`
	Types    []kb.Type `json:"types"`
	Where    Where     `json:"-"`
}

// GraphOutput is the answer (RoleRAG 3.1).
type GraphOutput struct {
	Entities  []Entity   `json:"entities"`
	Relations []Relation `json:"relations"`
}

// An Entity as extracted.
type Entity struct {
	Name        string  `json:"name"`
	Type        kb.Type `json:"type"`
	Description string  `json:"description"`
	// Level is in what way it belongs to the story, one of the Level constants; ""
	// is LevelStory. ReadPassage gives it.
	Level string `json:"level"`
	// Quote is the span of the description's words in the text, when an engine
	// in this process knows it.
	Quote kb.Span `json:"-"`
	// Portrait is how much the description says who somebody is, when an engine in this process weighs it.
	Portrait float64 `json:"-"`
}

// A Relation as extracted. Quote is verbatim in the text; strength 1–10.
type Relation struct {
	Source      string  `json:"source"`
	Target      string  `json:"target"`
	Description string  `json:"description"`
	Quote       string  `json:"quote"`
	Strength    float64 `json:"strength"`
	Kind        string  `json:"kind"` // "" when not said
	At          kb.Span `json:"-"`    // of the quote, when known
}

// A GraphExtractor reads entities and relations.
type GraphExtractor interface {
	ExtractGraph(context.Context, GraphInput) (GraphOutput, error)
}

// ScenesInput asks for the scenes of one passage.
type ScenesInput struct {
	Text       string   `json:"text"`
	Language   string   `json:"language"`
	KnownNames []string `json:"known_names"`
	Where      Where    `json:"-"`
}

// ScenesOutput is the answer.
type ScenesOutput struct {
	Scenes []Scene `json:"scenes"`
}

// A Scene as extracted; FirstWords are verbatim from the text.
type Scene struct {
	FirstWords   string      `json:"first_words"`
	Time         *string     `json:"time"`
	Place        *string     `json:"place"`
	Summary      string      `json:"summary"`
	Participants []string    `json:"participants"`
	Utterances   []Utterance `json:"utterances"`
	Facts        []Fact      `json:"facts"`
	// Start is the scene's byte offset in the text, when an engine in this
	// process knows it; -1 otherwise. Continues: it began before the text.
	Start     int  `json:"-"`
	Continues bool `json:"continues"`
	// Teller is who acts as "I" in the telling, "" when nobody does or is known; only an
	// engine that has read the whole document says it.
	Teller string `json:"-"`
}

// OrNil returns the place or time of a scene, nil if it is unknown.
func OrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// An Utterance as extracted; Addressee is nil when unknown.
type Utterance struct {
	Speaker   string  `json:"speaker"`
	Addressee *string `json:"addressee"`
	Text      string  `json:"text"`
	At        kb.Span `json:"-"`
	Doubtful  bool    `json:"-"`       // who speaks was only inferred, and may be somebody else
	Inferred  bool    `json:"-"`       // the text does not name the speaker, however likely it is
	Feeling   string  `json:"feeling"` // of the speaker, in a few words; ReadPassage gives it
}

// A Fact as extracted; Text is the engine's own words, Quote is verbatim.
type Fact struct {
	About string `json:"about"`
	Text  string `json:"text"`
	Quote string `json:"quote"`
}

// A SceneExtractor reads scenes, utterances and facts.
type SceneExtractor interface {
	ExtractScenes(context.Context, ScenesInput) (ScenesOutput, error)
}

// JudgeInput asks which pairs of names are one.
type JudgeInput struct {
	Source string `json:"source"` // title of the work
	Work   Work   `json:"work"`
	Pairs  []Pair `json:"pairs"`
	// Language of the work, for rules.
	Language string `json:"-"`
}

// A Pair of names to judge.
type Pair struct {
	ID string `json:"id"`
	A  Side   `json:"a"`
	B  Side   `json:"b"`
	// Clues found by candidate generation, for rules: reasons for (positive)
	// and against (negative).
	Clues []Clue `json:"-"`
}

// A Side of a pair.
type Side struct {
	Name        string       `json:"name"`
	Type        kb.Type      `json:"type"`
	Description string       `json:"description"`
	Quotes      []PlaceQuote `json:"quotes"`
	Mentions    int          `json:"-"`
}

// A PlaceQuote is a quote with the name of its place.
type PlaceQuote struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

// NoCommonWord is the kind of the clue that two names have no word in common.
const NoCommonWord = "no common word"

// A Clue speaks for or against "the same", in words a writer understands: a
// label (kb.Label).
type Clue struct {
	Kind   string // "honorific", "initials", "speak to each other" …
	Text   string
	Weight float64 // positive: for
	Quote  *kb.Quote
}

// JudgeOutput holds one verdict for each pair asked.
type JudgeOutput struct {
	Verdicts []Verdict `json:"verdicts"`
}

// A Verdict of an engine. HoldsFrom names a place as the quotes name it, nil
// when the two are always one.
type Verdict struct {
	ID         string    `json:"id"`
	Reason     string    `json:"reason"`
	Verdict    kb.Answer `json:"verdict"`
	Confidence float64   `json:"confidence"`
	HoldsFrom  *string   `json:"holds_from"`
}

// An IdentityJudge decides pairs (RoleRAG 3.2, Algorithm 1).
type IdentityJudge interface {
	JudgeIdentity(context.Context, JudgeInput) (JudgeOutput, error)
}

// NamesInput asks for one canonical name for each group.
type NamesInput struct {
	Groups []NameGroup `json:"groups"`
}

// A NameGroup is the names of one entity.
type NameGroup struct {
	ID    string        `json:"id"`
	Type  kb.Type       `json:"type"`
	Names []CountedName `json:"names"`
}

// A CountedName is a surface form and how often it occurs.
type CountedName struct {
	Name     string `json:"name"`
	Mentions int    `json:"mentions"`
}

// NamesOutput holds one choice for each group; the name is one of the group's.
type NamesOutput struct {
	Choices []NameChoice `json:"choices"`
}

// A NameChoice is a canonical name with its reason.
type NameChoice struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
	Name   string `json:"name"`
}

// A NameChooser picks canonical names.
type NameChooser interface {
	ChooseNames(context.Context, NamesInput) (NamesOutput, error)
}

// MergeInput asks to make one description of several.
type MergeInput struct {
	Language string      `json:"language"`
	Items    []MergeItem `json:"items"`
}

// A MergeItem is about a name, or "A – B" for a relation.
type MergeItem struct {
	ID           string   `json:"id"`
	Subject      string   `json:"subject"`
	Also         []string `json:"also"` // other names of the subject that the descriptions use
	Descriptions []string `json:"descriptions"`
}

// MergeOutput holds one description for each item.
type MergeOutput struct {
	Items []MergedItem `json:"items"`
}

// A MergedItem is a description.
type MergedItem struct {
	ID          string `json:"id"`
	Description string `json:"description"`
}

// A DescriptionMerger merges descriptions.
type DescriptionMerger interface {
	MergeDescriptions(context.Context, MergeInput) (MergeOutput, error)
}

// ProfileInput asks for a character's profile and manner of speaking.
type ProfileInput struct {
	Work         Work     `json:"work"`
	Name         string   `json:"name"`
	Language     string   `json:"language"`
	Descriptions []string `json:"descriptions"`
	Utterances   []string `json:"utterances"`
}

// Profile is the answer.
type Profile struct {
	Summary string `json:"summary"`
	Style   string `json:"style"`
}

// A Profiler writes profiles.
type Profiler interface {
	SummarizeCharacter(context.Context, ProfileInput) (Profile, error)
}

// CardInput asks for the words of a character card.
type CardInput struct {
	Name         string   `json:"name"`
	Language     string   `json:"language"`
	AsOf         *string  `json:"as_of"` // the place up to which the story is known; nil: all of it
	Descriptions []string `json:"descriptions"`
	Relations    []string `json:"relations"`
	Scenes       []string `json:"scenes"` // what happened, in story order
	Lines        []string `json:"lines"`  // of the character, verbatim
}

// CardText is the answer.
type CardText struct {
	Personality  string   `json:"personality"`
	Scenario     string   `json:"scenario"`
	FirstMessage string   `json:"first_message"`
	Greetings    []string `json:"greetings"` // other ways to begin
}

// A CardWriter writes cards. Only an engine with a model is one.
type CardWriter interface {
	WriteCard(context.Context, CardInput) (CardText, error)
}

// Persona names the character who is asked.
type Persona struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

// QuestionInput asks what a question is about (RoleRAG 3.4).
type QuestionInput struct {
	Work      Work      `json:"work"`
	Setting   string    `json:"setting"` // where in the story it is asked; "" after all of it
	Character Persona   `json:"character"`
	Cast      []string  `json:"cast"` // the chief names, as the base has them
	Question  string    `json:"question"`
	History   []string  `json:"history"`
	Language  string    `json:"language"`
	Types     []kb.Type `json:"types"`
	// For rules: Known are the names of the base that may be asked about, Related
	// the character's own relations, strongest first, and Told what is in the
	// texts in the question's words, best first.
	Known   []KnownName   `json:"-"`
	Related []RelatedName `json:"-"`
	Told    []Told        `json:"-"`
	// Resolved is the question with names in the places of its pronouns, and InText
	// reports whether a word, or words that follow each other, are in the texts as
	// whole words, whatever their case; nil: no text is known.
	Resolved string                  `json:"-"`
	InText   func(words string) bool `json:"-"`
	// Year is about when the story plays, 0 unknown.
	Year int `json:"-"`
}

// A RelatedName is somebody related to the character, and what says so.
type RelatedName struct {
	Name string
	Type kb.Type
	Says []string
}

// Told is what is at a place of a text in the words of a question, and the names it tells
// of.
type Told struct {
	Text     string
	Document kb.DocumentID
	Span     kb.Span // in the document
	Of       []KnownName
}

// A KnownName is an entity of the base with all its names.
type KnownName struct {
	Name    string
	Aliases []string
	Type    kb.Type
	Gender  string // "male" or "female"; "" where nobody knows, or asked
}

// QuestionOutput is the hypothetical answer and the entities in question and
// draft.
type QuestionOutput struct {
	HypotheticalAnswer string        `json:"hypothetical_answer"`
	Entities           []AskedEntity `json:"entities"`
	// Drawn is what of Told the answer was drawn from, by rules.
	Drawn []Told `json:"-"`
}

// Scope and level of an asked entity.
const (
	InScope    = "in_scope"
	OutOfScope = "out_of_scope"
	Specific   = "specific"
	General    = "general"
)

// An AskedEntity is something the question or its draft answer names.
type AskedEntity struct {
	Name   string  `json:"name"`
	Type   kb.Type `json:"type"`
	Reason string  `json:"reason"`
	Scope  string  `json:"scope"`
	Level  string  `json:"level"`
}

// A QuestionAnalyst reads questions.
type QuestionAnalyst interface {
	AnalyzeQuestion(context.Context, QuestionInput) (QuestionOutput, error)
}

// EmotionInput asks for the emotional colour of texts.
type EmotionInput struct {
	Language string        `json:"language"`
	Items    []EmotionItem `json:"items"`
}

// An EmotionItem is one text.
type EmotionItem struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// EmotionOutput holds one score for each item.
type EmotionOutput struct {
	Items []EmotionScore `json:"items"`
}

// An EmotionScore is eight scores 1–10 (Emotional RAG) and VAD 0–1.
type EmotionScore struct {
	ID        string             `json:"id"`
	Emotions  map[string]float64 `json:"emotions"`
	Valence   float64            `json:"valence"`
	Arousal   float64            `json:"arousal"`
	Dominance float64            `json:"dominance"`
}

// An EmotionScorer scores texts.
type EmotionScorer interface {
	ScoreEmotion(context.Context, EmotionInput) (EmotionOutput, error)
}

// RatingInput asks a judge to rate one reply (RoleRAG 4).
type RatingInput struct {
	Metric    string  `json:"metric"`
	Character Persona `json:"character"`
	Question  string  `json:"question"`
	Response  string  `json:"response"`
	// Fresh asks again what was asked before, as another trial does.
	Fresh bool `json:"-"`
}

// Rating is the answer: analysis first, then the number.
type Rating struct {
	Analysis string  `json:"analysis"`
	Rating   float64 `json:"rating"`
}

// A ResponseJudge rates replies.
type ResponseJudge interface {
	JudgeResponse(context.Context, RatingInput) (Rating, error)
}

// PersonalityInput asks for a dimension of personality from interviews.
type PersonalityInput struct {
	Test      string         `json:"test"`
	Dimension string         `json:"dimension"`
	Poles     []string       `json:"poles"`
	Dialogue  []InterviewQnA `json:"dialogue"`
	Fresh     bool           `json:"-"` // as for RatingInput
}

// An InterviewQnA is one question and its answer.
type InterviewQnA struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// PersonalityOutput is the rating.
type PersonalityOutput struct {
	Analysis string      `json:"analysis"`
	Scores   []PoleScore `json:"scores"`
}

// A PoleScore: percentages that sum to 100 for two poles, 1–5 for one.
type PoleScore struct {
	Pole  string  `json:"pole"`
	Value float64 `json:"value"`
}

// A PersonalityRater rates interviews.
type PersonalityRater interface {
	RatePersonality(context.Context, PersonalityInput) (PersonalityOutput, error)
}
