package exchange

import "dramatis/editor/kb"

// A Character is the content of a character card.
type Character struct {
	ID           kb.EntityID // "" where nothing but the original is known
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
	Version      string // as of which place of the story; "" the end
	Book         Lorebook
	Portrait     []byte // a PNG
	// Original is the card that was read for this character: what it holds beside
	// the fields above is written again as it was. Nil when there is none.
	Original *Card
}

// Pure says that there is nothing but the card that was read: it is written again
// as it came, with what the writer has said since.
func (c *Character) Pure() bool { return c.Original != nil && c.ID == "" }

// An Example is a piece of dialogue: what was said to the character, "" when
// nobody spoke before, and what the character said.
type Example struct{ Asked, Said string }

// A Lorebook is a list of entries; an entry enters the prompt when one of its keys is named.
type Lorebook struct {
	Name string
	// Read are the lorebooks that were read: all in them is written again, and
	// nothing is written a second time under a key of theirs.
	Read    []*Book
	Entries []Entry
}

// An Entry of a lorebook.
type Entry struct {
	ID      kb.EntityID
	Name    string
	Type    kb.Type
	Keys    []string // name and aliases
	Also    []string // one of these has to be named too; none: no condition
	Content string
	// Order is 1–100: what is greater is nearer to the end of the prompt and
	// is dropped last.
	Order int
	Off   bool // written, but not in use until somebody switches it on
	Note  string
	// CaseSensitive: a key of it is a common word too, which only a capital letter
	// makes a name.
	CaseSensitive bool
}

// Lorebook returns the lorebook of the card: its Book, behind the entries of
// the original's.
func (c *Character) Lorebook() Lorebook {
	book := c.Book
	if own := c.Original.Book(); own != nil {
		book.Read = []*Book{own}
	}
	return book
}

// Texts returns the texts of a card that go into every prompt, for counting tokens.
func (c *Character) Texts() []string {
	return []string{c.Name, c.Description, c.Personality, c.Scenario, c.FirstMessage, c.examples()}
}

// Texts returns the texts of the entries that are in use, for counting tokens.
func (b *Lorebook) Texts() (out []string) {
	for e := range b.read() {
		if !e.Off {
			out = append(out, e.Content)
		}
	}
	for _, e := range b.added() {
		if !e.Off {
			out = append(out, e.Content)
		}
	}
	return out
}
