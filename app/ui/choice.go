package ui

import (
	"strings"

	"fyne.io/fyne/v2"
)

// Choice is one of several words: a button that shows the chosen one and opens the others. The toolkit's select
// has no border and is lost on a card.
type Choice struct {
	Button
	// OnChanged is called with the number of the option when the writer chooses, not by Select.
	OnChanged func(i int)

	options    []string
	selected   int
	maxLetters int // letters of an option on the button; 0: all
}

// NewChoice shows options with one chosen; a number outside shows an empty button.
func NewChoice(options []string, selected int, changed func(i int)) *Choice {
	c := &Choice{OnChanged: changed, options: options, selected: selected}
	c.Button.init(lookSecondary, "", func() { PopUpMenu(fyne.NewMenu("", c.items()...), c) })
	c.ExtendBaseWidget(c)
	c.Select(selected)
	return c
}

// WithMost shortens the chosen option on the button to a number of letters; its menu has all of them.
func (c *Choice) WithMost(letters int) *Choice {
	c.maxLetters = letters
	c.Select(c.selected)
	return c
}

// FocusGained brings it into sight.
func (c *Choice) FocusGained() {
	c.Button.FocusGained()
	reveal(c)
}

// SetOptions changes the words and the chosen one.
func (c *Choice) SetOptions(options []string, selected int) {
	c.options = options
	c.Select(selected)
}

// Select shows another option without calling OnChanged.
func (c *Choice) Select(i int) {
	c.selected = i
	word := ""
	if i >= 0 && i < len(c.options) {
		word = c.options[i]
	}
	c.SetText(c.shorten(word) + " ▾")
}

func (c *Choice) shorten(word string) string {
	if c.maxLetters == 0 || Letters(word) <= c.maxLetters {
		return word
	}
	r := []rune(word)
	for len(r) > 1 && Letters(string(r)) >= c.maxLetters {
		r = r[:len(r)-1]
	}
	return strings.TrimRight(string(r), " ,.") + "…"
}

// Selected returns the number of the chosen option.
func (c *Choice) Selected() int { return c.selected }

func (c *Choice) items() []*fyne.MenuItem {
	items := make([]*fyne.MenuItem, len(c.options))
	for i, o := range c.options {
		items[i] = fyne.NewMenuItem(o, func() {
			c.Select(i)
			if c.OnChanged != nil {
				c.OnChanged(i)
			}
		})
		items[i].Checked = i == c.selected
	}
	return items
}
