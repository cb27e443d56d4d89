package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"dramatis/app/workspace"
	"dramatis/editor/kb"
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

// A Program is a command's input and output.
type Program struct {
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress is drawn as a bar

	draw io.Writer // Err, for the bar's own control characters
}

// A command of the program.
type command struct {
	takes string // its arguments
	does  string
	run   func(ctx context.Context, p *Program, args []string) error
}

var commands = map[string]command{
	"build":    {"-kb FILE [ENGINE] DOC…", "import documents: read, judge, merge, embed", build},
	"show":     {"-kb FILE", "show what the knowledge base holds", show},
	"review":   {"-kb FILE list | approve ID… | reject ID… | skip ID… | sort ID 'A = B | C' | take FILE", "list or answer the open questions of who is who", review},
	"edit":     {"-kb FILE COMMAND ARG…", "rename, retype, describe, personality, scenario, greeting, merge, split, ignore, same, different, undo, redo, revert or history", edit},
	"card":     {"-kb FILE -as NAME ENGINE", "let a model write personality, scenario and greetings for a card, to be edited and exported", writeCard},
	"profile":  {"-kb FILE [-as NAME] [ENGINE]", "write who a character is and how they speak, for the prompt; without -as, for the chief characters without a profile", writeProfile},
	"ask":      {"-kb FILE -as NAME [ENGINE] QUESTION", "ask a character one question", ask},
	"chat":     {"-kb FILE [ENGINE] ask -as NAME [-with NAME]… QUESTION | again TALK N | take TALK N | list | show TALK | rename TALK TITLE | delete TALK", "talk with up to four characters, who answer in turn; what is said is kept with the base", converse},
	"evaluate": {"-kb FILE | -set NAME DIR [ENGINE] [-o REPORT]", "ask sets of questions and report how good the answers are", evaluateQuestions},
	"export":   {"-kb FILE -format FORMAT -o OUT", "write cards, lorebooks, graphs, tables and notes", exportTo},
	"version":  {"", "print the version", version},
	"compact":  {"-kb FILE", "make the file smaller, after saying what can't be undone afterwards", compact},
	"copy":     {"-kb FILE TO", "copy a base with its history: a file to a shared base, or a shared base to a file", copyBase},
	"grant":    {"-kb URL reader|writer ROLE…", "let roles of the PostgreSQL server read or write a shared base", grant},
	"name":     {"NAME postgres://…", "save the address of a shared base under a name that can be given to -kb instead", name},
	"rescue":   {"FILE", "save what can be read of a damaged knowledge base", rescue},
	"estimate": {"[-kb FILE] [ENGINE] DOC…", "say what an import would cost; nothing is sent", estimate},
}

// usage returns the syntax of a command.
func usage(name string) string {
	return strings.TrimSpace("dramatis " + name + " " + commands[name].takes)
}

// more is further help of a command for -h.
var more = map[string]string{"chat": chatMore, "edit": editMore(), "evaluate": evaluateMore, "export": exportMore()}

// commandNames returns the names of the commands.
func commandNames() []string {
	return append(slices.Sorted(maps.Keys(commands)), "help")
}

// Is reports whether the arguments are a command, rather than a file to open in
// the studio.
func Is(args []string) bool {
	args = commandFirst(args)
	return len(args) > 0 && (slices.Contains(commandNames(), args[0]) || slices.Contains([]string{"-h", "-help", "--help", "-version", "--version"}, args[0]))
}

// commandFirst moves a command before the flags in front of it.
func commandFirst(args []string) []string {
	if len(args) == 0 || !strings.HasPrefix(args[0], "-") {
		return args
	}
	i := slices.IndexFunc(args, func(arg string) bool { return slices.Contains(commandNames(), arg) })
	if i < 0 {
		return args
	}
	return append([]string{args[i]}, slices.Delete(slices.Clone(args), i, i+1)...)
}

// Run runs one command and returns its exit status.
func Run(ctx context.Context, p *Program, args []string) int {
	out, err := &escapingWriter{to: p.Out}, &escapingWriter{to: p.Err}
	defer err.end()
	status := perform(ctx, &Program{Out: out, Err: shorteningWriter{err}, Terminal: p.Terminal, draw: p.Err}, args)
	if out.end(); status == Done && out.err != nil {
		fmt.Fprintf(err, "dramatis: the output can't be written: %s; what the command did is kept\n", oneLine(out.err))
		return Failed
	}
	return status
}

func perform(ctx context.Context, p *Program, args []string) int {
	args = commandFirst(args)
	if len(args) == 2 && args[0] == "help" && commands[args[1]].run != nil {
		args = []string{args[1], "-h"}
	}
	c, ok := commands[strings.TrimLeft(args[0], "-")]
	if !ok {
		c = command{run: printHelp}
	}
	err := c.run(ctx, p, args[1:])
	var wrong *usageError
	var asked *helpRequested
	switch {
	case err == nil:
		return Done
	case errors.As(err, &asked):
		fmt.Fprintf(p.Out, "%s\n    %s\n\n%s%s", usage(args[0]), c.does, flagsOf(asked.flags), more[args[0]])
		return Done
	case errors.As(err, &wrong):
		fmt.Fprintf(p.Err, "dramatis: %s\nusage: %s\n", shorten(wrong.text), usage(args[0]))
		return Usage
	case ctx.Err() != nil:
		fmt.Fprintln(p.Err, "dramatis: interrupted; what was done is kept, and the same command goes on from there")
		return Interrupted
	}
	fmt.Fprintf(p.Err, "dramatis: %s\n", oneLine(err))
	return Failed
}

// oneLine joins the sentences of several errors. Errors of a model server are sentences of their own,
// without the operation around them.
func oneLine(err error) string {
	if e := (*llm.Error)(nil); errors.As(err, &e) {
		err = e
	}
	return shorten(strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' }), "; "))
}

// printHelp prints the program's help.
func printHelp(_ context.Context, p *Program, args []string) error {
	if len(args) > 0 {
		return errUsage("there is no command %q", args[0])
	}
	fmt.Fprint(p.Out, help())
	return nil
}

// help returns the program's help; the parts about flags come from the flags.
func help() string {
	var b strings.Builder
	b.WriteString("dramatis [FILE.dramatis]\n    open the studio\n")
	for _, name := range commandNames() {
		if c, ok := commands[name]; ok {
			fmt.Fprintf(&b, "%s\n    %s\n", usage(name), c.does)
		}
	}
	b.WriteString("\nFlags can be given before, between or after the other arguments; dramatis COMMAND -h lists those of a command.\n\nENGINE:\n")
	f := flag.NewFlagSet("engine", flag.ContinueOnError)
	addEngine(f)
	b.WriteString(flagsOf(f))
	b.WriteString(exportMore())
	return b.String()
}

// flagsOf lists flags with what they take and mean.
func flagsOf(f *flag.FlagSet) string {
	var b strings.Builder
	f.VisitAll(func(x *flag.Flag) {
		takes, means := flag.UnquoteUsage(x)
		name := "-" + x.Name
		if takes != "" {
			name += " " + takes
		}
		fmt.Fprintf(&b, "  %-26s %s", name, means)
		if !slices.Contains([]string{"", "false", "0", "0s", "-1"}, x.DefValue) { // -1 means "not given"
			fmt.Fprintf(&b, " (default %s)", x.DefValue)
		}
		b.WriteByte('\n')
	})
	return b.String()
}

// helpRequested is returned if -h asks for the flags of a command.
type helpRequested struct{ flags *flag.FlagSet }

func (*helpRequested) Error() string { return "help was asked for" }

// usageError is the error for a wrongly written command.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func errUsage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// parse parses flags before, between or after the other arguments, which it returns. "--" ends the
// flags.
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
				return nil, &helpRequested{f}
			}
			return nil, errUsage("%s", err)
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
func kbFlag(f *flag.FlagSet) *string {
	return f.String("kb", "", "the knowledge base: a `FILE`, or postgres://user@host/database for a shared one")
}

// jsonFlag adds -json.
func jsonFlag(f *flag.FlagSet) *bool { return f.Bool("json", false, "write JSON, for scripts") }

// asOfFlag adds -as-of.
func asOfFlag(f *flag.FlagSet) *string {
	return f.String("as-of", "", "as of a `PLACE` in the story: a chapter, or DOCUMENT:CHAPTER")
}

// open opens the base that -kb names, which must exist.
func open(ctx context.Context, p *Program, path string) (*workspace.Workspace, error) {
	if path == "" {
		return nil, errUsage("name the knowledge base with -kb FILE")
	}
	b, err := workspace.Open(ctx, path)
	if err == nil {
		reportOpening(p, b)
	}
	return b, offerRescue(path, err)
}

// reportOpening prints what the user should know about the state of the file.
func reportOpening(p *Program, b *workspace.Workspace) {
	if n := b.File.Notice(); n != nil {
		fmt.Fprintln(p.Err, n)
	}
}

// closing closes a base and keeps the first error, or the error that says where the contents of a
// removed file are.
func closing(b *workspace.Workspace, err *error) {
	e := b.Close()
	if b.Shared == nil {
		*err = offerRescue(b.File.Path(), *err)
	}
	var gone *kb.Problem
	switch {
	case e != nil && (*err == nil || errors.Is(e, storage.ErrGone)):
		*err = e
	case errors.Is(*err, storage.ErrGone) && errors.As(*err, &gone): // nobody can save a copy once a command has ended
		*err = &kb.Problem{What: gone.What, Kept: "this command has lost nothing of it", Do: "put it back or name the file where it is now, and give the command again", Kind: storage.ErrGone}
	}
}
