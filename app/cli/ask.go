package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"dramatis/app/workspace"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// ask asks a character one question.
func ask(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("ask", flag.ContinueOnError)
	path, engine := kbFlag(f), addEngine(f)
	as, asker := f.String("as", "", "ask the character with this `NAME`"), f.String("asker", "", "`NAME` of the one who asks; a stranger by default")
	method := f.String("method", chat.RoleRAG, "how memory is searched, a `METHOD` of "+strings.Join(chat.Methods(), ", "))
	asOf, known := asOfFlag(f), f.Bool("only-known", false, "use only what the character witnessed or was told")
	asJSON := jsonFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case *as == "":
		return wrong("say who is asked with -as NAME")
	case len(rest) == 0:
		return wrong("write the question")
	case len(rest) > 1:
		return wrong("%q is an argument too many: write the question in quotation marks, as one argument", rest[1])
	}
	choice, err := engine.choice()
	if err != nil {
		return err
	}
	b, err := open(p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	character, err := named(b, *as)
	if err != nil {
		return err
	}
	q := workspace.Question{As: character.ID, By: kb.NameIDOf(*as), Text: rest[0], Method: *method, OnlyKnown: *known}
	if *asker != "" {
		other, err := named(b, *asker)
		if err != nil {
			return err
		}
		q.Asker = other.ID
	}
	if q.AsOf, err = b.Place(*asOf); err != nil {
		return err
	}
	e, err := b.Engine(choice)
	if err != nil {
		return err
	}
	onText := func(piece string) error {
		_, err := fmt.Fprint(p.Out, piece)
		return err
	}
	if *asJSON {
		onText = nil
	}
	answer, err := b.Ask(ctx, q, e, nil, onText)
	if err != nil {
		return err
	}
	if *asJSON {
		return writeJSON(p, answerRow(answer))
	}
	fmt.Fprintln(p.Out)
	return nil
}
