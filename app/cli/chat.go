package cli

import (
	"cmp"
	"context"
	"flag"
	"strconv"
	"strings"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// chatMore is further help of chat.
const chatMore = `
ask begins a conversation, or continues the one that -talk names. The character of -as answers first, then each one of
-with, who has heard the answers before; without -with, those who answered last. Each uses only its own knowledge.
again asks the question of answer N once more, beside that answer. take makes answer N something that its character has
said and remembers from then on, or with -question what a character asked; edit undo takes it back. list shows the
conversations, show everything that was said in one; with -json also what led to each answer.
`

// chatFlags are the flags of chat.
type chatFlags struct {
	path, as, talk, asker, method, asOf *string
	with                                list
	known, alone, question, json        *bool
	after                               *int
	choice                              choiceFlag
	engine                              *engineFlags
}

func addChat(f *flag.FlagSet) *chatFlags {
	c := &chatFlags{path: kbFlag(f), engine: addEngine(f)}
	c.as = f.String("as", "", "ask: the `NAME` of the character the conversation is with")
	f.Var(&c.with, "with", "ask: the `NAME` of a character who also answers, after the earlier ones; may be repeated")
	c.alone = f.Bool("alone", false, "ask: only the character the conversation is with answers")
	c.question = f.Bool("question", false, "take: what was asked, not what was answered")
	c.talk = f.String("talk", "", "ask: continue the conversation with this `ID`")
	c.after = f.Int("after", -1, "ask: put the question after answer `N`, beside what followed it; 0: at the beginning (default: at the end)")
	c.asker = f.String("asker", "", "`NAME` of the one who asks; a stranger by default")
	c.method = f.String("method", chat.RoleRAG, "how memory is searched: a `METHOD`, one of "+strings.Join(chat.Methods(), ", ")+"; several, separated by commas, answer side by side")
	c.asOf, c.known = asOfFlag(f), f.Bool("only-known", false, "each uses only what it witnessed or was told")
	c.choice, c.json = addChoice(f), jsonFlag(f)
	return c
}

// converse runs a verb of chat.
func converse(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("chat", flag.ContinueOnError)
	c := addChat(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) == 0 {
		return errUsage("say ask, again, take, list, show, rename or delete")
	}
	verb, rest := rest[0], rest[1:]
	if err := c.check(verb, rest); err != nil {
		return err
	}
	if verb == "ask" || verb == "again" || verb == "take" {
		return withEngine(ctx, p, *c.path, c.engine, func(b *workspace.Workspace, e *engine.Engine) error {
			return c.speak(ctx, p, b, e, verb, rest)
		})
	}
	b, err := open(ctx, p, *c.path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	return runTalkVerb(p, b, verb, rest, *c.json)
}

// takes is how many arguments a verb has, and what they are.
var takes = map[string]struct {
	n    int
	what string
}{
	"ask": {1, "the question, in quotation marks, as one argument"}, "again": {2, "the id of a conversation, and the number of an answer in it"},
	"take": {2, "the id of a conversation, and the number of an answer in it"},
	"list": {0, "nothing"}, "show": {1, "the id of a conversation"}, "rename": {2, "the id of a conversation, and its title"}, "delete": {1, "the id of a conversation"},
}

// check returns an error for impossible arguments, before anything is opened.
func (c *chatFlags) check(verb string, rest []string) error {
	want, ok := takes[verb]
	switch {
	case !ok:
		return errUsage("there is no chat %q: say ask, again, take, list, show, rename or delete", verb)
	case len(rest) != want.n:
		return errUsage("%s takes %s", verb, want.what)
	case verb == "again" || verb == "take":
		if n, err := strconv.Atoi(rest[1]); err != nil || n < 1 {
			return errUsage("%q is not the number of an answer: chat show lists them", rest[1])
		}
	case verb == "ask":
		return c.checkAsk()
	}
	return nil
}

func (c *chatFlags) checkAsk() error {
	switch {
	case *c.as == "" && *c.talk == "":
		return errUsage("say who is asked with -as NAME, or which conversation goes on with -talk ID")
	case *c.after >= 0 && *c.talk == "":
		return errUsage("-after needs -talk ID")
	case *c.alone && len(c.with) > 0:
		return errUsage("-alone and -with exclude each other")
	case len(c.with) >= conversation.MostAnswering:
		return errUsage("no more than %d answer in one conversation", conversation.MostAnswering)
	}
	methods := strings.Split(*c.method, ",")
	if len(methods) > 1 && len(c.with) > 0 {
		return errUsage("several characters answer one after the other, or several methods side by side: not both")
	}
	return knownMethods(methods...)
}

// speak asks, or asks again, and stores what is said.
func (c *chatFlags) speak(ctx context.Context, p *Program, b *workspace.Workspace, e *engine.Engine, verb string, rest []string) error {
	if err := b.ReadOnly(); err != nil {
		return err
	}
	t := &talk{Workspace: b, engine: e, model: c.engine.speaker(), said: &conversation.Conversation{}}
	if !*c.json {
		t.out = p.Out
	}
	var err error
	if t.choice, err = c.choice.of(b.Snapshot()); err != nil {
		return err
	}
	switch verb {
	case "take":
		return t.takeIn(ctx, p, rest[0], rest[1], *c.question)
	case "again":
		err = t.again(ctx, rest[0], rest[1])
	default:
		if err = c.begin(t); err == nil {
			err = c.ask(ctx, t, rest[0])
		}
	}
	if err != nil {
		return t.withStored(err)
	}
	return t.report(p, *c.json)
}

// begin opens the conversation of -talk, or begins one with the character of -as.
func (c *chatFlags) begin(t *talk) error {
	if *c.talk != "" {
		if err := t.openStored(*c.talk); err != nil {
			return err
		}
	}
	if *c.as == "" {
		return nil
	}
	e, err := findEntity(t.Workspace, *c.as)
	if err != nil {
		return err
	}
	if *c.talk != "" && e != t.participants().Answerer("") {
		return errUsage("the conversation %s is with %s: leave -as out, or name who answers too with -with", *c.talk, t.participants().Name(""))
	}
	t.kept.As, t.by = cmp.Or(t.kept.As, e.Group.Anchor), kb.NameIDOf(*c.as)
	return nil
}

// ask asks everybody who answers.
func (c *chatFlags) ask(ctx context.Context, t *talk, text string) error {
	methods := strings.Split(*c.method, ",")
	x := conversation.Exchange{Question: text, Method: methods[0], Known: *c.known}
	var err error
	if x.AsOf, err = t.Place(*c.asOf); err != nil {
		return err
	}
	if *c.asker != "" {
		asker, err := findEntity(t.Workspace, *c.asker)
		if err != nil {
			return err
		}
		x.Asker = asker.Group.Anchor
	}
	others, err := c.others(t)
	if err != nil {
		return err
	}
	after := t.said.Head
	if *c.after >= 0 {
		after = *c.after
		if _, ok := t.said.Find(after); !ok && after > 0 {
			return kb.Errorf("the conversation has no answer %d; `dramatis chat show` lists them", after)
		}
	}
	if len(methods) > 1 {
		return t.compare(ctx, x, after, methods)
	}
	return t.ask(ctx, x, after, others)
}

// others returns the other characters who answer, each once.
func (c *chatFlags) others(t *talk) (out []kb.NameID, err error) {
	if *c.alone {
		return nil, nil
	}
	if len(c.with) == 0 {
		return t.participants().Present(t.said.Others()), nil
	}
	for _, name := range c.with {
		e, err := findEntity(t.Workspace, name)
		if err != nil {
			return nil, err
		}
		out = append(out, e.Group.Anchor)
	}
	if once := t.participants().Present(out); len(once) < len(out) {
		return nil, errUsage("name each of those who answer once")
	}
	return out, nil
}
