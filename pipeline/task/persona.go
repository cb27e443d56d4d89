package task

import (
	"context"
)

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
