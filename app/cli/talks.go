package cli

import (
	"fmt"
	"slices"
	"strings"

	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// A talkJSON is a stored conversation as JSON for scripts.
type talkJSON struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	As        string         `json:"as"` // the character it is with
	Others    []string       `json:"others"`
	Answers   int            `json:"answers"`
	Exchanges []exchangeJSON `json:"exchanges,omitempty"`
}

// An exchangeJSON is one question and answer.
type exchangeJSON struct {
	Number   int     `json:"number"`
	After    int     `json:"after"` // the number of the exchange before, 0 for none
	Shown    bool    `json:"shown"` // it is in the branch that the window shows
	As       string  `json:"as"`
	Asker    string  `json:"asker"`
	Question string  `json:"question"`
	AsOf     *string `json:"as_of"`
	Known    bool    `json:"only_known"`
	Engine   string  `json:"engine"`
	answerJSON
}

// runTalkVerb lists, shows, renames or deletes stored conversations.
func runTalkVerb(p *Program, b *workspace.Workspace, verb string, args []string, asJSON bool) error {
	if verb == "list" {
		return listTalks(p, b, asJSON)
	}
	c, said, err := storedTalk(b, args[0])
	if verb == "delete" && c != nil {
		err = nil // a damaged one can be deleted
	}
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return showTalk(p, b, c, said, asJSON)
	case "rename":
		err = b.Put(conversation.Rename(c.ID, args[1]))
	default:
		err = b.Put(conversation.Delete(c.ID))
	}
	if err == nil {
		fmt.Fprintf(p.Out, "done: %s %s\n", verb, c.ID)
	}
	return err
}

func listTalks(p *Program, b *workspace.Workspace, asJSON bool) error {
	rows := []talkJSON{}
	for _, c := range conversation.ListChats(b.Snapshot(), func(kb.NameID) bool { return true }) {
		said, err := conversation.Open(b.Snapshot(), c)
		if err != nil {
			fmt.Fprintf(p.Err, "%s: %s\n", c.ID, oneLine(err))
			said = &conversation.Conversation{}
		}
		row := talkRow(b.View(), c, said)
		row.Exchanges = nil
		rows = append(rows, row)
	}
	if asJSON {
		return writeJSON(p, rows)
	}
	for _, r := range rows {
		fmt.Fprintf(p.Out, "%s  %s, %d answers: %s\n", r.ID, strings.Join(append([]string{r.As}, r.Others...), ", "), r.Answers, r.Title)
	}
	return nil
}

func showTalk(p *Program, b *workspace.Workspace, c *kb.Chat, said *conversation.Conversation, asJSON bool) error {
	if asJSON {
		return writeJSON(p, talkRow(b.View(), c, said))
	}
	fmt.Fprintf(p.Out, "%s\n\n", c.Title)
	company := conversation.Participants{View: b.View(), With: c.As}
	for _, x := range said.Path() {
		if !x.Follows {
			asker := "?"
			if x.Asker != "" {
				asker = company.Name(x.Asker)
			}
			fmt.Fprintf(p.Out, "%s: %s\n\n", asker, x.Question)
		}
		fmt.Fprintf(p.Out, "[%d] %s: %s\n\n", x.ID, company.Name(x.As), x.Answer)
	}
	if n := len(said.Exchanges) - len(said.Path()); n > 0 {
		fmt.Fprintf(p.Out, "(%d more in other branches; -json lists them)\n", n)
	}
	return nil
}

// talkRow converts a conversation, with names for its ids.
func talkRow(v *cast.View, c *kb.Chat, said *conversation.Conversation) talkJSON {
	company := conversation.Participants{View: v, With: c.As}
	out := talkJSON{ID: c.ID, Title: c.Title, As: company.Name(""), Others: []string{}, Answers: len(said.Exchanges)}
	for _, n := range said.Others() {
		out.Others = append(out.Others, company.Name(n))
	}
	path := said.Path()
	for _, x := range said.Exchanges {
		row := exchangeJSON{Number: x.ID, After: x.Parent, As: company.Name(x.As), Question: x.Question, Known: x.Known, Engine: x.Engine}
		row.Shown = slices.ContainsFunc(path, func(y conversation.Exchange) bool { return y.ID == x.ID })
		if x.Asker != "" {
			row.Asker = company.Name(x.Asker)
		}
		if x.AsOf != nil {
			label := v.Story().Label(*x.AsOf)
			row.AsOf = &label
		}
		trace := conversation.Trace{}
		if x.Trace != nil {
			trace = *x.Trace
		}
		row.answerJSON = answerJSON{x.Answer, x.Method, x.InScope, traceRow(trace, idsIn(v))}
		out.Exchanges = append(out.Exchanges, row)
	}
	return out
}
