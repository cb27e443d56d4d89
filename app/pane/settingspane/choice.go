package settingspane

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// moodPart is the weight of valence, arousal and dominance if they are used.
const moodPart = 0.3

// A choice shows how much material an answer uses, which is stored with the base.
type choice struct {
	memories, first, passages *ui.Entry
	full                      *ui.Choice
	mood                      *ui.Check
	object                    fyne.CanvasObject
	shown                     conversation.Choice
}

func newChoice(s pane.Studio) *choice {
	c := &choice{memories: ui.NewEntry(), first: ui.NewEntry(), passages: ui.NewEntry(),
		mood: ui.NewCheck(i18n.T("Pleasure, excitement and control count in the choice too"), nil)}
	var strategies []string
	for _, name := range conversation.Strategies() {
		strategies = append(strategies, present.Method(name))
	}
	c.full = ui.NewChoice(strategies, 1, nil)
	c.object = ui.Col(ui.Gap8, ui.Muted(i18n.T("How much an answer is made of; an empty field takes the usual number")),
		row(i18n.T("Memories"), c.memories), row(i18n.T("Memories after the first of two steps"), c.first), row(i18n.T("Passages"), c.passages),
		row(i18n.T("The method “full” chooses by"), ui.Row(0, c.full)), c.mood,
		ui.Row(0, ui.SecondaryButton(i18n.T("Keep this choice"), func() { s.Do(edits.Configure(kb.SettingChoice, c.read().String())) })))
	return c
}

// show writes the base's choice into the fields.
func (c *choice) show(s *kb.Snapshot) {
	c.shown = conversation.ChoiceOf(s)
	text := func(n, published int) string {
		if n == published {
			return ""
		}
		return strconv.Itoa(n)
	}
	c.memories.SetText(text(c.shown.Memories, conversation.Published.Memories))
	c.first.SetText(text(c.shown.First, conversation.Published.First))
	c.passages.SetText(text(c.shown.Passages, conversation.Published.Passages))
	for e, n := range map[*ui.Entry]int{c.memories: conversation.Published.Memories, c.first: conversation.Published.First, c.passages: conversation.Published.Passages} {
		e.SetPlaceHolder(strconv.Itoa(n))
	}
	c.full.Select(index(conversation.Strategies(), c.shown.Full))
	c.mood.SetChecked(c.shown.Mood > 0)
}

// read returns what the fields say; what is not a number is as published.
func (c *choice) read() conversation.Choice {
	number := func(e *ui.Entry) int {
		n, err := strconv.Atoi(strings.TrimSpace(e.Text))
		if err != nil {
			return 0
		}
		return n
	}
	out := conversation.Choice{Memories: number(c.memories), First: number(c.first), Passages: number(c.passages), Full: conversation.Strategies()[max(0, c.full.Selected())]}
	if c.mood.Checked {
		out.Mood = moodPart
		if c.shown.Mood > 0 { // set to something else by hand
			out.Mood = c.shown.Mood
		}
	}
	return out
}
