package conversation

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dramatis/editor/kb"
)

// An Exchange is one question with its answer. Exchanges form a tree: another
// answer to the same question, or another question at the same place, is a
// branch beside it.
type Exchange struct {
	ID       int    `json:"id"`     // from 1
	Parent   int    `json:"parent"` // 0: none
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Method   string `json:"method"`
	InScope  bool   `json:"in_scope"`
	// What the character could use: as of a place (nil: all of the story), only what it knows; and who
	// asked.
	AsOf  *kb.Place `json:"as_of,omitempty"`
	Known bool      `json:"only_known,omitempty"`
	Asker kb.NameID `json:"asker,omitempty"`
	// Stopped answers were interrupted.
	Stopped bool `json:"stopped,omitempty"`
	// As is a name of the character who answered, where that isn't the one the conversation is with.
	As kb.NameID `json:"as,omitempty"`
	// Follows: the question is the parent's, put to several characters; this one has heard the answers
	// before its own.
	Follows bool `json:"follows,omitempty"`
	// Together is the id of the first exchange of those asked side by side with several methods,
	// including this one; 0: it was asked alone.
	Together int `json:"together,omitempty"`
	// The engine that answered, its tokens (prompt and reply, 0 if unknown), its time, and why it said
	// this.
	Engine string        `json:"engine,omitempty"`
	Tokens int           `json:"tokens,omitempty"`
	Took   time.Duration `json:"took,omitempty"`
	Trace  *Trace        `json:"-"`
	// Names are those of entities that the answer names, for opening them.
	Names []kb.NameID `json:"names,omitempty"`
}

// A Conversation has one owner, who changes it. Exchanges don't change: a conversation grows, and Head
// moves.
type Conversation struct {
	Exchanges []Exchange
	Head      int // the last exchange of the branch shown; 0: none
}

// Find returns an exchange by its id.
func (c *Conversation) Find(id int) (*Exchange, bool) {
	if id < 1 || id > len(c.Exchanges) {
		return nil, false
	}
	return &c.Exchanges[id-1], true
}

// Path returns the branch shown, oldest first.
func (c *Conversation) Path() []Exchange { return c.PathTo(c.Head) }

// PathTo returns the branch that ends with an exchange, oldest first.
func (c *Conversation) PathTo(id int) []Exchange {
	var out []Exchange
	for x, ok := c.Find(id); ok; x, ok = c.Find(x.Parent) {
		out = append(out, *x)
	}
	slices.Reverse(out)
	return out
}

// A Sight is what a character may use for an answer.
type Sight struct {
	AsOf  *kb.Place // nil: all of the story
	Known bool
}

// within reports whether the wider sight includes everything of this one.
func (s Sight) within(wider Sight, story *kb.Story) bool {
	if wider.Known && !s.Known {
		return false
	}
	switch {
	case wider.AsOf == nil:
		return true
	case s.AsOf == nil:
		return false
	}
	return story.Moment(*s.AsOf) <= story.Moment(*wider.AsOf)
}

// A Voice returns the name of the character who gave an answer, by the As of its exchange, and whether the history is made
// for this character.
type Voice func(as kb.NameID) (name string, own bool)

// HistoryTo returns the turns up to and including an exchange, for a question that follows it. Answers
// made from more than the new question may use are left out with their questions: they would reveal
// what is hidden now. What others answered begins with their name; without a voice all answers are the
// character's own.
func (c *Conversation) HistoryTo(id int, now Sight, story *kb.Story, voice Voice) []kb.Turn {
	var out []kb.Turn
	for _, x := range c.PathTo(id) {
		if !(Sight{x.AsOf, x.Known}).within(now, story) {
			continue
		}
		if !x.Follows {
			out = append(out, kb.Turn{Text: x.Question})
		}
		answer := kb.Turn{Text: x.Answer, FromCharacter: true}
		if voice != nil {
			if name, own := voice(x.As); !own {
				answer = kb.Turn{Text: name + ": " + x.Answer}
			}
		}
		out = append(out, answer)
	}
	return out
}

// Opening returns the exchange in which the question of an exchange was first asked: the exchange itself, unless it
// follows others.
func (c *Conversation) Opening(id int) (*Exchange, bool) {
	x, ok := c.Find(id)
	for ok && x.Follows {
		x, ok = c.Find(x.Parent)
	}
	return x, ok
}

// Add appends to the branch shown, and returns the new exchange's id.
func (c *Conversation) Add(x Exchange) int { return c.After(c.Head, x) }

// After appends to an exchange; 0 begins a new branch.
func (c *Conversation) After(parent int, x Exchange) int {
	x.ID, x.Parent = len(c.Exchanges)+1, parent
	c.Exchanges = append(c.Exchanges, x)
	c.Head = x.ID
	return x.ID
}

// Branches returns the versions of an exchange, including itself, oldest first.
func (c *Conversation) Branches(id int) []int {
	x, ok := c.Find(id)
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

// Together returns the exchanges asked side by side with this one, including itself, oldest first.
func (c *Conversation) Together(id int) []int {
	x, ok := c.Find(id)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(c.Branches(id), func(b int) bool {
		return b != id && (x.Together == 0 || c.Exchanges[b-1].Together != x.Together)
	})
}

// Before returns the previous version of an exchange with the same question and method, for
// comparison.
func (c *Conversation) Before(id int) (Exchange, bool) {
	x, ok := c.Find(id)
	if !ok {
		return Exchange{}, false
	}
	for i := id - 1; i > 0; i-- {
		if y := c.Exchanges[i-1]; y.Parent == x.Parent && y.Question == x.Question && y.Method == x.Method && y.As == x.As {
			return y, true
		}
	}
	return Exchange{}, false
}

// Show switches to the branch of an exchange, down to its newest end.
func (c *Conversation) Show(id int) bool {
	if _, ok := c.Find(id); !ok {
		return false
	}
	c.Head = id
	for i := len(c.Exchanges) - 1; i >= 0; i-- {
		if slices.ContainsFunc(c.PathTo(c.Exchanges[i].ID), func(x Exchange) bool { return x.ID == id }) {
			c.Head = c.Exchanges[i].ID
			break
		}
	}
	return true
}

// Text returns the branch shown as plain text, for a file. name returns the name of the character who answered, by the As
// of an exchange.
func (c *Conversation) Text(name func(as kb.NameID) string, asker string) string {
	var turns []string
	for _, x := range c.Path() {
		if !x.Follows {
			turns = append(turns, cmp.Or(asker, "?")+": "+x.Question+"\n")
		}
		turns = append(turns, name(x.As)+": "+x.Answer+"\n")
	}
	return strings.Join(turns, "\n")
}
