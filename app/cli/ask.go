package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// ask asks a character one question.
func ask(ctx context.Context, p *Program, args []string) error {
	f := flag.NewFlagSet("ask", flag.ContinueOnError)
	path, flags := kbFlag(f), addEngine(f)
	as, asker := f.String("as", "", "ask the character with this `NAME`"), f.String("asker", "", "`NAME` of the one who asks; a stranger by default")
	method := f.String("method", chat.RoleRAG, "how memory is searched: a `METHOD`, one of "+strings.Join(chat.Methods(), ", "))
	asOf, known := asOfFlag(f), f.Bool("only-known", false, "use only what the character witnessed or was told")
	history := f.String("history", "", "what was said before: a `FILE` of turns, JSON or lines of NAME: WORDS")
	remember := f.Bool("remember", false, "add the question and the answer to the file of -history, which may be new")
	choice := addChoice(f)
	asJSON := jsonFlag(f)
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	switch {
	case *as == "":
		return errUsage("say who is asked with -as NAME")
	case len(rest) == 0:
		return errUsage("write the question")
	case len(rest) > 1:
		return errUsage("%q is one argument too many: write the question in quotation marks, as one argument", rest[1])
	case *remember && *history == "":
		return errUsage("-remember needs -history FILE")
	}
	if err := knownMethods(*method); err != nil {
		return err
	}
	return withCharacter(ctx, p, *path, *as, flags, func(b *workspace.Workspace, character *cast.Entity, e *engine.Engine) error {
		q := conversation.Question{As: character.ID, By: kb.NameIDOf(*as), Text: rest[0], Method: *method, OnlyKnown: *known}
		if err := choice.complete(&q, b, *asker, *asOf); err != nil {
			return err
		}
		said, err := historyOf(b, *history, character.ID, *remember)
		if err != nil {
			return err
		}
		q.History = said
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
		if *remember {
			if err := workspace.WriteHistory(*history, append(said, kb.Turn{Text: q.Text}, kb.Turn{FromCharacter: true, Text: answer.Answer})); err != nil {
				return err
			}
		}
		return endAnswer(p, b, answer, *asJSON)
	})
}

// endAnswer ends what was written of an answer as it came, or writes all of it as JSON.
func endAnswer(p *Program, b *workspace.Workspace, answer chat.Answer, asJSON bool) error {
	if n := len(answer.Trace.CutFrom(conversation.SectionUnkept)); n > 0 {
		fmt.Fprintf(p.Err, "The feelings of %d memories were scored and are not kept: the knowledge base is open elsewhere; they will be scored again.\n", n)
	}
	if asJSON {
		return writeJSON(p, answerRow(answer, idsIn(b.View())))
	}
	fmt.Fprintln(p.Out)
	return nil
}

// historyOf returns what was said before, from a file; a file to be written need not exist.
func historyOf(b *workspace.Workspace, path string, as kb.EntityID, mayBeNew bool) ([]kb.Turn, error) {
	if path == "" {
		return nil, nil
	}
	if _, err := os.Stat(path); mayBeNew && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b.ReadHistory(path, as)
}

// A choiceFlag says how much material an answer uses, if not as the base's settings say.
type choiceFlag struct {
	memories, first, passages *int
	strategy                  *string
	mood                      *float64
}

func addChoice(f *flag.FlagSet) choiceFlag {
	return choiceFlag{
		memories: f.Int("memories", 0, "use `N` memories; 0: as the settings of the knowledge base say"),
		first:    f.Int("first", 0, "let `N` memories pass the first of two filters; 0: as the settings say"),
		passages: f.Int("passages", 0, "use `N` passages with the method rag; 0: as the settings say"),
		strategy: f.String("full-by", "", "the `STRATEGY` by which the method full chooses memories: one of "+strings.Join(conversation.Strategies(), ", ")),
		mood:     f.Float64("mood", -1, "the `WEIGHT`, 0 to 1, of valence, arousal and dominance in the distance between feelings (default: as the settings say)"),
	}
}

// of returns the base's choice, changed by the flags.
func (c choiceFlag) of(s *kb.Snapshot) (*conversation.Choice, error) {
	out := conversation.ChoiceOf(s)
	for _, n := range []struct{ to, from *int }{{&out.Memories, c.memories}, {&out.First, c.first}, {&out.Passages, c.passages}} {
		if *n.from < 0 {
			return nil, errUsage("%d is not a number of memories or passages: give 1 or more", *n.from)
		}
		if *n.from > 0 {
			*n.to = *n.from
		}
	}
	if *c.strategy != "" {
		if err := conversation.CheckStrategy(*c.strategy); err != nil {
			return nil, err
		}
		out.Full = *c.strategy
	}
	if *c.mood >= 0 {
		out.Mood = *c.mood
	}
	return &out, nil
}

// complete fills in who asks, as of which place, and how much material is used.
func (c choiceFlag) complete(q *conversation.Question, b *workspace.Workspace, asker, asOf string) (err error) {
	if asker != "" {
		other, err := findEntity(b, asker)
		if err != nil {
			return err
		}
		q.Asker = other.ID
	}
	if q.AsOf, err = b.Place(asOf); err != nil {
		return err
	}
	q.Choice, err = c.of(b.Snapshot())
	return err
}

// knownMethods returns a usage error for an unknown method.
func knownMethods(methods ...string) error {
	for _, m := range methods {
		if !slices.Contains(chat.Methods(), m) {
			return errUsage("there is no method “%s”: there are %s", m, strings.Join(chat.Methods(), ", "))
		}
	}
	return nil
}
