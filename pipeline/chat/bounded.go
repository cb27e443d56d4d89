package chat

import (
	"errors"
	"fmt"
	"strings"
	"text/template"
	"text/template/parse"
)

// Limits of a writer's template. It comes with the base, which may be from a stranger.
const (
	maxPromptBytes = 1 << 20 // bytes of the output, or of the result of one function
	maxSteps       = 100_000 // iterations of its loops and calls of its parts
)

var (
	errTooLong = errors.New("it writes more than a model could read")
	errEndless = errors.New("it does not come to an end")
)

type limitedBuilder struct{ strings.Builder }

func (b *limitedBuilder) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxPromptBytes {
		return 0, errTooLong
	}
	return b.Builder.Write(p)
}

// stepFunction is the name of the template function that counts steps.
const stepFunction = "countedStep"

// render executes a template. A template can't be interrupted, so each iteration of a loop and each part begins with a
// call that counts, and fails beyond the limit.
func render(own string, data any) (string, error) {
	steps := 0
	short := func(make func(...any) string) func(...any) (string, error) {
		return func(args ...any) (string, error) {
			for _, a := range args {
				if s, ok := a.(string); ok && len(s) > maxPromptBytes {
					return "", errTooLong
				}
			}
			s := make(args...)
			if len(s) > maxPromptBytes {
				return "", errTooLong
			}
			return s, nil
		}
	}
	t, err := template.New("prompt").Funcs(template.FuncMap{
		stepFunction: func() (string, error) {
			if steps++; steps > maxSteps {
				return "", errEndless
			}
			return "", nil
		},
		"print":    short(func(args ...any) string { return fmt.Sprint(args...) }),
		"println":  short(func(args ...any) string { return fmt.Sprintln(args...) }),
		"html":     short(func(args ...any) string { return template.HTMLEscaper(args...) }),
		"js":       short(func(args ...any) string { return template.JSEscaper(args...) }),
		"urlquery": short(func(args ...any) string { return template.URLQueryEscaper(args...) }),
		"printf": func(format string, args ...any) (string, error) {
			return short(func(...any) string { return fmt.Sprintf(format, args...) })(append(args, format)...)
		},
	}).Parse(own)
	if err != nil {
		return "", err
	}
	for _, part := range t.Templates() {
		if part.Tree != nil {
			addCounters(part.Root)
			part.Root.Nodes = append([]parse.Node{counterNode()}, part.Root.Nodes...)
		}
	}
	var b limitedBuilder
	if err := t.Execute(&b, data); err != nil {
		return "", err
	}
	return b.String(), nil
}

// addCounters adds the counting call to the beginning of each loop body.
func addCounters(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.RangeNode:
			addCounters(n.List)
			addCounters(n.ElseList)
			n.List.Nodes = append([]parse.Node{counterNode()}, n.List.Nodes...)
		case *parse.IfNode:
			addCounters(n.List)
			addCounters(n.ElseList)
		case *parse.WithNode:
			addCounters(n.List)
			addCounters(n.ElseList)
		}
	}
}

// counterNode returns the action that calls stepFunction.
func counterNode() parse.Node {
	call := &parse.CommandNode{NodeType: parse.NodeCommand, Args: []parse.Node{parse.NewIdentifier(stepFunction).SetTree(&parse.Tree{})}}
	return &parse.ActionNode{NodeType: parse.NodeAction, Pipe: &parse.PipeNode{NodeType: parse.NodePipe, Cmds: []*parse.CommandNode{call}}}
}
