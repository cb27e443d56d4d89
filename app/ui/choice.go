package ui

import "fyne.io/fyne/v2"

// Choice is one of several words: a button that shows the chosen one and opens the others. The toolkit's select
// has no border and is lost on a card.
type Choice struct {
	Button
	// OnChanged is called with the number of the option when the writer chooses, not by Select.
	OnChanged func(i int)

	options  []string
	selected int
}

// NewChoice shows options with one chosen; a number outside shows an empty button.
func NewChoice(options []string, selected int, changed func(i int)) *Choice {
	c := &Choice{OnChanged: changed, options: options, selected: selected}
	c.Button.init(lookSecondary, "", func() { PopUpMenu(fyne.NewMenu("", c.items()...), c) })
	c.ExtendBaseWidget(c)
	c.Select(selected)
	return c
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
	c.SetText(word + " ▾")
}

// Selected is the number of the chosen option.
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
