package chat

import (
	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/words"
)

// Actions are what can be done in the chat.
func (p *Pane) Actions() []ui.Action {
	last := func() error {
		if len(p.m.turns) == 0 {
			return ui.Why(words.T("Nothing has been asked yet."))
		}
		return nil
	}
	running := func() error {
		if p.stop == nil {
			return ui.Why(words.T("No answer is coming just now."))
		}
		return nil
	}
	menu := words.K("Chat")
	return []ui.Action{
		{ID: "chat.who", Name: words.K("Choose a character"), Menu: menu, Do: p.chooseCharacter},
		{ID: "chat.again", Name: words.K("Ask again"), Menu: menu, Why: last, Do: func() { p.Ask(p.m.turns[len(p.m.turns)-1].question.Text) }},
		{ID: "chat.stop", Name: words.K("Stop the answer"), Menu: menu, Key: "Esc", Why: running, Do: p.halt},
		{ID: "chat.copy", Name: words.K("Copy the conversation"), Menu: menu, Why: last, Do: func() {
			fyne.CurrentApp().Clipboard().SetContent(p.Transcript())
			p.studio.Notify().Toast(words.T("The conversation was copied."))
		}},
	}
}
