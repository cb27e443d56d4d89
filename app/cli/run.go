package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"dramatis/app/export"
	"dramatis/app/workspace"
	"dramatis/pipeline/llm"
	"dramatis/storage"
)

// Exit statuses.
const (
	Done        = 0
	Failed      = 1
	Usage       = 2
	Interrupted = 130
)

// A Program is where a command reads and writes.
type Program struct {
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress is drawn as a bar

	draw io.Writer // Err for the bar's own control characters
}

// A command of the program.
type command struct {
	usage string
	run   func(ctx context.Context, p *Program, args []string) error
}

var commands = map[string]command{
	"build":    {"build -kb FILE [ENGINE] [-hold] [-again] DOC…", build},
	"show":     {"show -kb FILE [-json]", show},
	"review":   {"review -kb FILE list [-json] [-rest] [-all] | approve|reject|skip ID… [-from PLACE] | sort ID 'A = B | C'", review},
	"edit":     {"edit -kb FILE COMMAND ARG…", edit},
	"ask":      {"ask -kb FILE -as NAME [ENGINE] [-method M] [-as-of PLACE] [-asker NAME] [-only-known] [-json] QUESTION", ask},
	"evaluate": {"evaluate -kb FILE [ENGINE] [-questions FILE] [-interview NAME,NAME] [-methods M,M] [-o REPORT] [-pinned] [-keep] [-again] [-estimate] [-list] [-scores REPORT.csv]", evaluateQuestions},
	"export":   {"export -kb FILE -format F -o OUT [-as NAME] [-as-of PLACE] [-only-known] [-overwrite]", exportTo},
	"rescue":   {"rescue FILE [-o OUT]", rescue},
	"estimate": {"estimate [-kb FILE] [ENGINE] [-json] DOC…", estimate},
}

// more is what -h says of a command besides.
var more = map[string]string{"evaluate": evaluateMore}

// Names are the words that begin a command.
func Names() []string {
	var out []string
	for name := range commands {
		out = append(out, name)
	}
	slices.Sort(out)
	return append(out, "help")
}

// Is reports whether the arguments are a command, rather than a file to open in
// the studio.
func Is(args []string) bool {
	return len(args) > 0 && (slices.Contains(Names(), args[0]) || args[0] == "-h" || args[0] == "-help" || args[0] == "--help")
}

// Run does one command and returns its exit status.
func Run(ctx context.Context, p *Program, args []string) int {
	out, err := &visible{to: p.Out}, &visible{to: p.Err}
	defer out.end()
	defer err.end()
	return perform(ctx, &Program{Out: out, Err: err, Terminal: p.Terminal, draw: p.Err}, args)
}

func perform(ctx context.Context, p *Program, args []string) int {
	c, ok := commands[args[0]]
	if !ok {
		fmt.Fprint(p.Out, help())
		return Done
	}
	err := c.run(ctx, p, args[1:])
	var wrong *usageError
	switch {
	case err == nil:
		return Done
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(p.Out, "dramatis %s\n%s", c.usage, more[args[0]])
		return Done
	case errors.As(err, &wrong):
		fmt.Fprintf(p.Err, "dramatis: %s\nusage: dramatis %s\n", wrong.text, c.usage)
		return Usage
	case ctx.Err() != nil:
		fmt.Fprintln(p.Err, "dramatis: interrupted; what was done is kept, and the same command goes on from there")
		return Interrupted
	}
	fmt.Fprintf(p.Err, "dramatis: %s\n", oneLine(err))
	return Failed
}

// oneLine joins the sentences of several errors. What a model server or its use
// failed for is a sentence of its own, whatever was being done.
func oneLine(err error) string {
	if e := (*llm.Error)(nil); errors.As(err, &e) {
		err = e
	}
	return strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' }), "; ")
}

func help() string {
	var b strings.Builder
	b.WriteString("dramatis [FILE.dramatis]   open the studio\n")
	for _, name := range Names() {
		if c, ok := commands[name]; ok {
			fmt.Fprintf(&b, "dramatis %s\n", c.usage)
		}
	}
	fmt.Fprintf(&b, "F: %s\n   Cards and other formats of many files go into the folder OUT, or into one file when OUT ends in .zip; one card goes into a file\n   that ends like a card (.json, .png, .charx): that of -as NAME, else of the most mentioned.\n", strings.Join(export.Formats(), ", "))
	b.WriteString("ENGINE: -engine builtin [-lexicon FILE] | -engine openai -base-url URL -model M -embed-model M [-key-env VAR] [-concurrency N] [-allow-host HOST] [-timeout D]\n        [-max-tokens N] [-requests-per-minute N] [-tokens-per-minute N] [-gleanings N] [-thinking none|low|medium|high] [-two-calls] [-prices FILE.json] [-budget DOLLARS] [-budget-tokens N] [-budget-calls N] | -engine practice [-bad-day] (replies by rule, no model)\n")
	return b.String()
}

// usageError is a command written wrongly.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func wrong(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// parse reads flags that may stand before, between or behind the other
// arguments, which it returns. "--" ends the flags.
func parse(f *flag.FlagSet, args []string) ([]string, error) {
	f.SetOutput(io.Discard)
	var rest []string
	for len(args) > 0 {
		if args[0] == "--" {
			return append(rest, args[1:]...), nil
		}
		if !strings.HasPrefix(args[0], "-") || args[0] == "-" {
			rest, args = append(rest, args[0]), args[1:]
			continue
		}
		ended := slices.Index(args, "--")
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, wrong("%s", err)
		}
		left := f.Args()
		if ended >= 0 && len(left) == len(args)-ended-1 {
			return append(rest, left...), nil
		}
		args = left
	}
	return rest, nil
}

// kbFlag adds -kb.
func kbFlag(f *flag.FlagSet) *string { return f.String("kb", "", "the knowledge base") }

// open opens the base that -kb names, which has to exist.
func open(p *Program, path string) (*workspace.Workspace, error) {
	if path == "" {
		return nil, wrong("name the knowledge base with -kb FILE")
	}
	b, err := workspace.Open(path)
	if err == nil {
		found(p, b)
	}
	return b, offerRescue(path, err)
}

// found says what is to be known about how the file was found.
func found(p *Program, b *workspace.Workspace) {
	if n := b.File.Notice(); n != nil {
		fmt.Fprintln(p.Err, n)
	}
}

// closing closes a base and keeps the first error, or the one that says where the
// contents of a file are that another program took away.
func closing(b *workspace.Workspace, err *error) {
	if e := b.Close(); e != nil && (*err == nil || errors.Is(e, storage.ErrGone)) {
		*err = e
	}
}
