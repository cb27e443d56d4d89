package reply

import (
	"regexp"
	"strings"
)

var (
	thoughts = regexp.MustCompile(`(?is)<(think|thinking|thought|reasoning)>.*?</(think|thinking|thought|reasoning)>`)
	// Some servers remove the opening tag with the chat template and leave the closing one.
	headlessThought = regexp.MustCompile(`(?is)^.*</(think|thinking|thought|reasoning)>`)
	openThought     = regexp.MustCompile(`(?is)<(think|thinking|thought|reasoning)>.*$`)
	harmonyFinal    = regexp.MustCompile(`(?is)^.*<\|channel\|>\s*final\s*<\|message\|>`)
	controlTokens   = regexp.MustCompile(`<\|[a-z_]{2,20}\|>`)
)

// StripThoughts removes a model's reasoning. onlyThoughts says that there was nothing else.
func StripThoughts(text string) (rest string, onlyThoughts bool) {
	rest = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if rest == "" {
		return "", false
	}
	if strings.Contains(rest, "<|channel|>") {
		rest = harmonyFinal.ReplaceAllString(rest, "")
		if strings.HasPrefix(strings.TrimSpace(rest), "<|channel|>") {
			return "", true
		}
	}
	// Tags within JSON are part of somebody's words.
	if strings.Contains(rest, "<") && !strings.HasPrefix(rest, "{") && !strings.HasPrefix(rest, "[") {
		rest = thoughts.ReplaceAllString(rest, "")
		if t := strings.TrimSpace(rest); !strings.HasPrefix(t, "{") && !strings.HasPrefix(t, "[") {
			rest = headlessThought.ReplaceAllString(rest, "")
			rest = openThought.ReplaceAllString(rest, "")
		}
	}
	rest = strings.TrimSpace(rest)
	return rest, rest == ""
}

// body cuts the JSON out of a reply: the inside of a code fence, else everything from the first
// bracket. The parser deals with what follows.
func body(text string) string {
	if strings.Contains(text, "<|") && !strings.HasPrefix(text, "{") {
		text = controlTokens.ReplaceAllString(text, "")
	}
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		if i := strings.Index(text, "```"); i >= 0 {
			text = text[i+3:]
			if nl := strings.IndexAny(text, "\n{["); nl >= 0 {
				text = text[nl:]
			}
		}
	}
	i := strings.IndexAny(text, "{[")
	if i < 0 {
		return ""
	}
	return text[i:]
}
