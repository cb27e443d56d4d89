package exchange

import "dramatis/editor/kb"

// A Character is the content of a character card.
type Character struct {
	ID           kb.EntityID // "" where only the original card is known
	Name         string
	Aliases      []string // all other names
	Description  string
	Personality  string // profile and manner of speaking
	Scenario     string
	FirstMessage string
	Greetings    []string  // other ways to begin
	Examples     []Example // the character's own utterances in the story
	Tags         []string
	Notes        string // for people, never for a prompt
	Version      string // the place of the story up to which the card goes; "" is the end
	Book         Lorebook
	Portrait     []byte // a PNG
	// Original is the card that this character was read from, or nil. Its other fields
	// are written again as they were.
	Original *Card
}

// isUnchangedCard reports whether nothing but the card that was read is known. It is then written as it came,
// with what the writer has changed since.
func (c *Character) isUnchangedCard() bool { return c.Original != nil && c.ID == "" }

// An Example is a piece of dialogue: what was said to the character, "" when
// nobody spoke before, and what the character said.
type Example struct{ Asked, Said string }

// A Lorebook is a list of entries; an entry enters the prompt when one of its keys is named.
type Lorebook struct {
	Name string
	// Read are the lorebooks that were read. All of their entries are written again, and no entry of
	// ours that has one of their keys.
	Read    []*Book
	Entries []Entry
}

// An Entry of a lorebook.
type Entry struct {
	ID      kb.EntityID
	Name    string
	Type    kb.Type
	Keys    []string // name and aliases
	Also    []string // one of these must be named too; empty: no condition
	Content string
	// Order is 1–100. Entries with a greater one are nearer to the end of the prompt and are dropped
	// last.
	Order int
	Off   bool // written, but disabled until somebody enables it
	Note  string
	// CaseSensitive is set where a key is also a common word, which only the capital letter makes a
	// name.
	CaseSensitive bool
}

// Lorebook returns the lorebook of the card: its Book after the entries of the original's.
func (c *Character) Lorebook() Lorebook {
	book := c.Book
	if own := c.Original.book(); own != nil {
		book.Read = []*Book{own}
	}
	return book
}

// Texts returns the texts of a card that go into every prompt, for counting tokens.
func (c *Character) Texts() []string {
	return []string{c.Name, c.Description, c.Personality, c.Scenario, c.FirstMessage, c.examples()}
}

// Texts returns the texts of the enabled entries, for counting tokens.
func (b *Lorebook) Texts() (out []string) {
	for e := range b.readEntries() {
		if !e.Off {
			out = append(out, e.Content)
		}
	}
	for _, e := range b.newEntries() {
		if !e.Off {
			out = append(out, e.Content)
		}
	}
	return out
}
