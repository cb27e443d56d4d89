package chat

import (
	"errors"
	"fmt"
	"strings"
	"text/template"
	"text/template/parse"
)

// What a writer's template may do. It comes with the base, which may be a
// stranger's.
const (
	longestPrompt = 1 << 20 // bytes that it writes, or that one function makes
	mostSteps     = 100_000 // rounds of its loops and calls of its parts
)

var (
	errLong    = errors.New("it writes more than a model could read")
	errEndless = errors.New("it does not come to an end")
)

type bounded struct{ strings.Builder }

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > longestPrompt {
		return 0, errLong
	}
	return b.Builder.Write(p)
}

// step is the name of the function that counts.
const step = "countedStep"

// render runs a template on data. A template can't be interrupted, so each round of
// a loop and each part begins with a call that counts and fails in the end.
func render(own string, data any) (string, error) {
	steps := 0
	short := func(make func(...any) string) func(...any) (string, error) {
		return func(args ...any) (string, error) {
			for _, a := range args {
				if s, ok := a.(string); ok && len(s) > longestPrompt {
					return "", errLong
				}
			}
			s := make(args...)
			if len(s) > longestPrompt {
				return "", errLong
			}
			return s, nil
		}
	}
	t, err := template.New("prompt").Funcs(template.FuncMap{
		step: func() (string, error) {
			if steps++; steps > mostSteps {
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
			countIn(part.Root)
			part.Root.Nodes = append([]parse.Node{counter()}, part.Root.Nodes...)
		}
	}
	var b bounded
	if err := t.Execute(&b, data); err != nil {
		return "", err
	}
	return b.String(), nil
}

// countIn begins each round of each loop with the call that counts.
func countIn(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.RangeNode:
			countIn(n.List)
			countIn(n.ElseList)
			n.List.Nodes = append([]parse.Node{counter()}, n.List.Nodes...)
		case *parse.IfNode:
			countIn(n.List)
			countIn(n.ElseList)
		case *parse.WithNode:
			countIn(n.List)
			countIn(n.ElseList)
		}
	}
}

// counter returns the action {{step}}.
func counter() parse.Node {
	call := &parse.CommandNode{NodeType: parse.NodeCommand, Args: []parse.Node{parse.NewIdentifier(step).SetTree(&parse.Tree{})}}
	return &parse.ActionNode{NodeType: parse.NodeAction, Pipe: &parse.PipeNode{NodeType: parse.NodePipe, Cmds: []*parse.CommandNode{call}}}
}
