package task

import (
	"context"

	"dramatis/editor/kb"
)

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
	Text     string     `json:"text"`
	Language string     `json:"language"`
	Types    []kb.Type  `json:"types"`
	Where    kb.Stretch `json:"-"` // for an engine that runs in this process; never sent
}

// GraphOutput is the answer (RoleRAG 3.1).
type GraphOutput struct {
	Entities  []Entity   `json:"entities"`
	Relations []Relation `json:"relations"`
	// AlsoCalled is what an engine by rule has found; a model is asked for it when it reads a passage in one call.
	AlsoCalled []AlsoCalled `json:"-"`
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
	// Short are the places, in bytes of the text, where a part of the name that is no name stands for it, when an engine in this
	// process knows them.
	Short []kb.Span `json:"-"`
	// Portrait is how much the description says who somebody is, when an engine in this process weighs it.
	Portrait float64 `json:"-"`
}

// A Relation as extracted: what an engine answers, before its quote is found in the text and it becomes a
// kb.RelationNote. Quote is verbatim in the text; strength 1–10.
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
	Text       string     `json:"text"`
	Language   string     `json:"language"`
	KnownNames []string   `json:"known_names"`
	Where      kb.Stretch `json:"-"` // for an engine that runs in this process; never sent
}

// ScenesOutput is the answer.
type ScenesOutput struct {
	Scenes []Scene `json:"scenes"`
}

// A Scene as extracted: what an engine answers, before its words are found in the text and it becomes a kb.Scene.
// FirstWords are verbatim from the text.
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
