package chat

import (
	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/app/words"
)

// Actions are what can be done in the chat.
func (p *Pane) Actions() []ui.Action {
	last := func() error {
		if len(p.m.talk.Exchanges) == 0 {
			return ui.Why(words.T("Nothing has been asked yet."))
		}
		return nil
	}
	free := func() error {
		if p.m.coming() {
			return ui.Why(words.T("An answer is coming: stop it first, or wait for its end."))
		}
		return nil
	}
	both := func() error {
		if err := last(); err != nil {
			return err
		}
		return free()
	}
	running := func() error {
		if !p.m.coming() {
			return ui.Why(words.T("No answer is coming just now."))
		}
		return nil
	}
	somebody := func() error {
		if p.m.character() == nil {
			return ui.Why(words.T("There is nobody to talk to yet. Import a story first."))
		}
		return nil
	}
	question := func() error {
		if p.entry.Text == "" {
			return ui.Why(words.T("Write a question first."))
		}
		return free()
	}
	menu := words.K("Chat")
	head := func() int { return p.m.talk.Head }
	return []ui.Action{
		{ID: "chat.who", Name: words.K("Choose a character"), Menu: menu, Why: somebody, Do: p.chooseCharacter},
		{ID: "chat.again", Name: words.K("Ask again"), Menu: menu, Shortcut: ui.Ctrl(fyne.KeyR), Why: both, Do: func() { p.Again(head()) }},
		{ID: "chat.change", Name: words.K("Change the last question"), Menu: menu, Why: both, Do: func() { p.changeQuestion(head()) }},
		{ID: "chat.stop", Name: words.K("Stop the answer"), Menu: menu, Key: "Esc", Why: running, Do: p.halt},
		{ID: "chat.recommend", Name: words.K("Show what would be used"), Menu: menu, Why: question, Do: p.recommend},
		{ID: "chat.takein", Name: words.K("Take in the last answer"), Menu: menu, Why: both, Do: func() {
			if x, ok := p.m.talk.Find(head()); ok {
				p.takeIn(*x, true)
			}
		}},
		{ID: "chat.new", Name: words.K("New conversation"), Menu: menu, Group: 1, Why: somebody, Do: p.newTalk},
		{ID: "chat.find", Name: words.K("Open a conversation…"), Menu: menu, Group: 1, Why: somebody, Do: p.findTalk},
		{ID: "chat.rename", Name: words.K("Give it a title…"), Menu: menu, Group: 1, Why: both, Do: p.renameTalk},
		{ID: "chat.delete", Name: words.K("Delete the conversation"), Menu: menu, Group: 1, Why: both, Do: p.deleteTalk},
		{ID: "chat.save", Name: words.K("Save as text…"), Menu: menu, Group: 1, Why: last, Do: p.saveTalk},
		{ID: "chat.copy", Name: words.K("Copy the conversation"), Menu: menu, Group: 1, Why: last, Do: func() {
			p.desk.Copy(p.Transcript())
			p.studio.Notify().Toast(words.T("The conversation was copied."))
		}},
		{ID: "chat.persona", Name: words.K("Profile and manner of speaking"), Menu: menu, Group: 2, Why: somebody, Do: func() { p.showSide("persona") }},
		{ID: "chat.template", Name: words.K("Template of the prompt"), Menu: menu, Group: 2, Why: somebody, Do: func() { p.showSide("prompt") }},
	}
}
