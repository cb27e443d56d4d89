package chat

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"dramatis/pipeline/task"
)

//go:embed prompts/*.tmpl
var prompts embed.FS

// A Sheet is everything a system prompt may say. A writer's own template uses
// the same fields.
type Sheet struct {
	Name, Profile, Style, Asker, Place string
	Own                                []string
	Items                              []task.MaterialItem
	Memories                           []string
	Refused                            []task.Refusal
	Unknown                            []string
	Bounded                            bool // what does not stand in the prompt is not known
}

// Prompt renders the system prompt: the writer's template, or the built-in one
// of the language when own is empty.
func Prompt(own, language string, s Sheet) (string, error) {
	if own == "" {
		name := "prompts/reply.en.tmpl"
		if language == "zh" {
			name = "prompts/reply.zh.tmpl"
		}
		data, err := prompts.ReadFile(name)
		if err != nil {
			return "", err
		}
		own = string(data)
	}
	t, err := template.New("prompt").Option("missingkey=error").Parse(own)
	if err != nil {
		return "", fmt.Errorf("the template of the prompt can't be used: %w", err)
	}
	var b strings.Builder
	if err := t.Execute(&b, s); err != nil {
		return "", fmt.Errorf("the template of the prompt can't be used: %w", err)
	}
	return strings.TrimSpace(b.String()), nil
}
