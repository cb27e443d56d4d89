package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// An Exchange is one question with its answer. Exchanges form a tree: another
// answer to the same question, or another question at the same place, is a
// branch beside it.
type Exchange struct {
	ID       int       `json:"id"`     // from 1
	Parent   int       `json:"parent"` // 0: the beginning
	Question string    `json:"question"`
	Answer   string    `json:"answer"`
	Method   string    `json:"method"`
	InScope  bool      `json:"in_scope"`
	AsOf     *kb.Place `json:"as_of,omitempty"`
	Known    bool      `json:"only_known,omitempty"`
	Asker    kb.NameID `json:"asker,omitempty"`
	// Stopped answers were broken off.
	Stopped bool `json:"stopped,omitempty"`
}

// A Conversation is a session of the test chat. It is a value that its one
// owner changes; kb.Chat keeps it with the file.
type Conversation struct {
	Exchanges []Exchange `json:"exchanges"`
	Head      int        `json:"head"` // the last exchange of the branch that is shown; 0: none
}

// ReadConversation reads what Body wrote. A damaged one is refused whole.
func ReadConversation(body []byte) (*Conversation, error) {
	c := &Conversation{}
	if len(body) == 0 {
		return c, nil
	}
	if err := json.Unmarshal(body, c); err != nil {
		return nil, fmt.Errorf("this conversation can't be read; the file is as it was: %w", err)
	}
	for i, x := range c.Exchanges {
		if x.ID != i+1 || x.Parent < 0 || x.Parent >= x.ID {
			return nil, fmt.Errorf("this conversation can't be read; the file is as it was: exchange %d is out of order", i+1)
		}
	}
	if c.Head < 0 || c.Head > len(c.Exchanges) {
		return nil, fmt.Errorf("this conversation can't be read; the file is as it was: it ends nowhere")
	}
	return c, nil
}

// Body is the conversation as kb.Chat keeps it.
func (c *Conversation) Body() ([]byte, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("write the conversation: %w", err)
	}
	return data, nil
}

func (c *Conversation) find(id int) (*Exchange, bool) {
	if id < 1 || id > len(c.Exchanges) {
		return nil, false
	}
	return &c.Exchanges[id-1], true
}

// Path is the branch that is shown, oldest first.
func (c *Conversation) Path() []Exchange { return c.pathTo(c.Head) }

func (c *Conversation) pathTo(id int) []Exchange {
	var out []Exchange
	for x, ok := c.find(id); ok; x, ok = c.find(x.Parent) {
		out = append(out, *x)
	}
	slices.Reverse(out)
	return out
}

// History are the turns before a new question, for Request.History.
func (c *Conversation) History() []task.Turn { return turnsOf(c.Path()) }

// HistoryOf are the turns before an exchange that is asked again.
func (c *Conversation) HistoryOf(id int) []task.Turn {
	x, ok := c.find(id)
	if !ok {
		return nil
	}
	return turnsOf(c.pathTo(x.Parent))
}

func turnsOf(path []Exchange) []task.Turn {
	var out []task.Turn
	for _, x := range path {
		out = append(out, task.Turn{Text: x.Question}, task.Turn{Text: x.Answer, FromCharacter: true})
	}
	return out
}

// Add goes on from the branch that is shown, and is the new exchange's id.
func (c *Conversation) Add(x Exchange) int { return c.beside(c.Head, x) }

// Beside adds another version of an exchange: another answer (regenerate) or
// another question (edit). It is shown from then on; the old one stays as a
// branch. An unknown id goes on from the branch that is shown.
func (c *Conversation) Beside(id int, x Exchange) int {
	old, ok := c.find(id)
	if !ok {
		return c.Add(x)
	}
	return c.beside(old.Parent, x)
}

func (c *Conversation) beside(parent int, x Exchange) int {
	x.ID, x.Parent = len(c.Exchanges)+1, parent
	c.Exchanges = append(c.Exchanges, x)
	c.Head = x.ID
	return x.ID
}

// Branches are the versions of an exchange, itself among them, oldest first.
func (c *Conversation) Branches(id int) []int {
	x, ok := c.find(id)
	if !ok {
		return nil
	}
	var out []int
	for _, y := range c.Exchanges {
		if y.Parent == x.Parent {
			out = append(out, y.ID)
		}
	}
	return out
}

// Show turns to the branch that an exchange is on, down to its newest end.
func (c *Conversation) Show(id int) bool {
	if _, ok := c.find(id); !ok {
		return false
	}
	c.Head = id
	for i := len(c.Exchanges) - 1; i >= 0; i-- {
		if slices.ContainsFunc(c.pathTo(c.Exchanges[i].ID), func(x Exchange) bool { return x.ID == id }) {
			c.Head = c.Exchanges[i].ID
			break
		}
	}
	return true
}

// Text is the branch that is shown as plain text, for a file.
func (c *Conversation) Text(character, asker string) string {
	if asker == "" {
		asker = "?"
	}
	var b strings.Builder
	for i, x := range c.Path() {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s\n\n%s: %s\n", asker, x.Question, character, x.Answer)
	}
	return b.String()
}

// Uses tells which items a reply uses: those of which an entity's name or alias
// stands in it. The numbers are those of the items.
func Uses(reply string, items []retrieve.Item) []int {
	var out []int
	for i, item := range items {
		var about []*cast.Entity
		switch {
		case item.Entity != nil:
			about = []*cast.Entity{item.Entity}
		case item.Relation != nil:
			about = []*cast.Entity{item.Relation.Source, item.Relation.Target}
		}
		used := len(about) > 0
		for _, e := range about {
			used = used && (retrieve.Names(reply, e.Name) || slices.ContainsFunc(e.Aliases(), func(a string) bool { return retrieve.Names(reply, a) }))
		}
		if used {
			out = append(out, i)
		}
	}
	return out
}
