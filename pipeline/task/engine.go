package task

import (
	"context"
	"regexp"

	"dramatis/editor/kb"
)

// ErrNoJudge is the error of an engine that works by rule when it is asked for a rating: it does not invent ratings.
var ErrNoJudge = kb.Errorf("the built-in engine does not judge: choose a model server in the settings, or with -engine openai")

// A ReplyInput is everything a reply in character is made from. Engines that write free text use System and Turns; an
// engine that works by rule composes its reply from Material.
type ReplyInput struct {
	System      string
	Turns       []kb.Turn // the last one is the question
	Language    string
	MaxTokens   int // 0: the engine's own
	Temperature float64
	Material    Material
}

// Material is what retrieval found, sorted by relevance.
type Material struct {
	Character Persona
	// Portraits are of the character and of those the question names, except those that a model or the
	// writer has described.
	Portraits []Portrait
	Items     []MaterialItem
	Own       []string // the character's own utterances that fit the question
	// Asking is the question with names in the places of its pronouns and without the sentences
	// that name only what is refused; "": as it is.
	Asking string
	// Searched: the texts were searched in the question's words; Covers is which part of
	// them, by weight, what was found holds.
	Searched bool
	Covers   float64
	// Rarity is how much each word of the question, by lemma, says about what is asked: the rarer in the texts, the more.
	Rarity map[string]float64
	// Mentioned are those the texts speak about in the question's words, and Found those that the
	// question is about, most first.
	Mentioned, Found []KnownName
	// Places are the places that the items name, Self is the character with all names, and FullName the
	// one with the family name, where it is in use.
	Places   []KnownName
	Self     KnownName
	FullName string
	Refused  []Refusal // what must be declined, with the reason
	Unknown  []string  // in scope, but the base has nothing
	// Ties are how others are related to the character and to those the question names, strongest
	// first; Greeting: the question only greets.
	Ties     []Tie
	Greeting bool
	// Saying is what somebody has said of what is asked; nil where the question asks for no such thing.
	Saying *Saying
}

// A Portrait is the sentences of the texts that say best who somebody is, best first.
type Portrait struct {
	Of   string
	Says []string
}

// A Saying is what one has surely said of somebody or something: Of as the question names it, Names are
// all names of it. Of is empty where the question asks for what was said to somebody, or at all.
type Saying struct {
	By, Of string
	Names  []string
	Lines  []MaterialItem
}

// A Tie says how one person is related to another: Of is the Kind (kb.Parent …) of To. Words say it in English with %s
// for To, "wife of %s"; Says are the notes on the two. Times is how many notes say so; Given: the writer or a model
// says so. Scenes is in how many scenes both are, and Talks how often one of them surely speaks to the other there;
// Called is a word for kin by which To calls Of in speech (Papa).
// Kind and Words are empty where nobody says how they are related. Met is what the text says where both are in one
// scene for the first time; nil where they never are, or the question does not name who the tie is to.
type Tie struct {
	Of, To, Kind, Words string
	Says                []string
	Times               int
	Given               bool
	Scenes, Talks       int
	Called              string
	Met                 *MaterialItem
}

// statesTie is how rules state a tie: “Ann is Ben’s sister.”
var statesTie = regexp.MustCompile(`^\P{Ll}[^,;“”]{0,40} is [^,;“”]{1,40}’s [a-z -]{2,30}\.$|^[^，；“”]{1,12}是[^，；“”]{1,12}的[^，；“”]{1,6}。$`)

// StatesTie reports whether a text is nothing but a statement of how two are related, in the form in which rules write it.
func StatesTie(words string) bool { return statesTie.MatchString(words) }

// A Speech is the words that somebody surely says.
type Speech struct{ By, Words string }

// A MaterialItem is one piece of knowledge.
type MaterialItem struct {
	About string // canonical name, or "A – B"; the place of a passage
	Text  string
	Place string
	// Passage: verbatim words of a document, about whatever they name.
	Passage bool
	// Further: a passage that says less, which a model may use; rules would quote it wrongly.
	Further bool
	// Speeches are what is surely said in a passage, each with its speaker.
	Speeches []Speech
	Kind     MaterialKind
}

// A MaterialKind says what a piece of knowledge is.
type MaterialKind string

// The kinds of material. Passages have their own mark.
const (
	Described  MaterialKind = "description" // of an entity
	Noted      MaterialKind = "note"        // on an entity or a relation, which fits the question
	Relates    MaterialKind = "relation"
	Remembered MaterialKind = "memory"
)

// A Refusal is something the character can't speak of.
type Refusal struct {
	Name   string
	Reason string
	Hidden bool // not yet known, rather than of another world
	Later  bool // hidden, for it comes later than the answer
}

// A Reply is a whole answer with its cost.
type Reply struct {
	Text             string
	PromptTokens     int
	CompletionTokens int
}

// A Replier answers in character, in pieces as they come. An error from onText
// stops it.
type Replier interface {
	Reply(ctx context.Context, in ReplyInput, onText func(string) error) (Reply, error)
}

// A Drafter writes the short draft reply from which retrieval by scenes starts.
type Drafter interface {
	DraftReply(ctx context.Context, in ReplyInput) (string, error)
}

// An Embedder turns texts into unit vectors of one length.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// EmbeddingModel names the model with everything that changes its vectors.
	EmbeddingModel() string
	// SimilarityThreshold is the cosine above which two texts are near for
	// this model (0.55 for OpenAI's).
	SimilarityThreshold() float64
}

// An Engine does every task.
type Engine interface {
	// Name returns the engine's name and version: "builtin/1", "qwen2.5:14b". It is stored with each reading.
	Name() string
	// Origin says who its verdicts are by: ByRule or ByModel.
	Origin() kb.Origin
	GraphExtractor
	SceneExtractor
	IdentityJudge
	NameChooser
	DescriptionMerger
	Profiler
	QuestionAnalyst
	EmotionScorer
	ResponseJudge
	PersonalityRater
	Replier
	Drafter
	Embedder
}

// A Studier is an engine that wants to see a whole document before it is asked
// for passages: rules need whole-book evidence. Study may report progress as
// bytes read.
type Studier interface {
	Study(ctx context.Context, doc *kb.Document, text string, progress func(done int)) (Engine, error)
}

// A Lister is an engine that has studied a document and reports how many of its names it leaves out, because
// the document is a list rather than a story.
type Lister interface{ LeftOut() int }
