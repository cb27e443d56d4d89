package chat

import (
	"embed"
	"errors"
	"fmt"
	"strings"

	"dramatis/pipeline/task"
)

//go:embed prompts/*.tmpl
var prompts embed.FS

// A Sheet is everything a system prompt may say. A writer's own template uses
// the same fields.
type Sheet struct {
	Name, Profile, Style string
	// Who asks ("": a stranger), what the character knows of them, and how they
	// stand to each other.
	Asker, AskerIs, AskerTo string
	Place                   string // as of which place; "" everything
	Own                     []string
	Items                   []task.MaterialItem
	Episode                 *Episode
	Memories                []string
	Refused                 []task.Refusal
	Unknown                 []string
	Bounded                 bool // what does not stand in the prompt is not known
}

// Template is the built-in template of a language ("zh", else English): what a
// writer's own begins with.
func Template(language string) string {
	name := "prompts/reply.en.tmpl"
	if language == "zh" {
		name = "prompts/reply.zh.tmpl"
	}
	data, err := prompts.ReadFile(name)
	if err != nil {
		panic("the template of replies is missing from the program: " + err.Error())
	}
	return string(data)
}

// Prompt renders the system prompt: the writer's template, or the built-in one
// of the language when own is empty.
func Prompt(own, language string, s Sheet) (string, error) {
	if strings.TrimSpace(own) == "" {
		own = Template(language)
	}
	text, err := render(own, s)
	if err != nil {
		return "", badTemplate(err)
	}
	return tidy(text), nil
}

func badTemplate(err error) error {
	return fmt.Errorf("the template of the prompt can't be used; change it, or empty it to have the built-in one: %w",
		errors.New(strings.TrimPrefix(err.Error(), "template: prompt:")))
}

// tidy takes out the empty lines that parts left out leave behind.
func tidy(text string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return strings.TrimSpace(text)
}

// CheckTemplate reports whether a writer's template can be used, by rendering it
// with everything and with nothing; preview is how it looks with everything.
func CheckTemplate(own, language string) (preview string, err error) {
	if _, err := Prompt(own, language, Sheet{Name: "N"}); err != nil {
		return "", err
	}
	return Prompt(own, language, example)
}

// example fills every part of a template.
var example = Sheet{
	Name: "Ada", Profile: "Keeper of the lighthouse.", Style: "Short sentences, dry wit.",
	Asker: "Ben", AskerIs: "The boy from the mill.", AskerTo: "Ada teaches Ben the stars.", Place: "2 The Storm",
	Own:   []string{"The lamp does not care who is tired."},
	Items: []task.MaterialItem{{About: "the lamp", Text: "It is lit at dusk.", Place: "1 The Lamp"}},
	Episode: &Episode{Title: "the gallery, night", Place: "2 The Storm", Summary: "The lamp goes out.",
		Said: []string{"Ben to Ada: “It is dark!”"}, Facts: []string{"The oil was spent."}},
	Memories: []string{"Ada: “Bring the can.”"},
	Refused:  []task.Refusal{{Name: "the telephone", Reason: "it belongs to a later time"}, {Name: "the wreck", Reason: "not before chapter 3", Hidden: true}},
	Unknown:  []string{"the captain"}, Bounded: true,
}
