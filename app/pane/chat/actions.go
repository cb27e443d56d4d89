package chat

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Actions returns what can be done in the chat.
func (p *Pane) Actions() []ui.Action {
	last := func() error { return ui.WhyIf(len(p.m.talk.Exchanges) == 0, i18n.T("Nothing has been asked yet.")) }
	free := func() error {
		return ui.WhyIf(p.m.coming(), i18n.T("An answer is coming: stop it first, or wait for its end."))
	}
	several := func() error {
		return ui.WhyIf(p.m.view == nil || len(p.m.present()) == 0, i18n.T("Nobody else answers in this conversation."))
	}
	both := func() error {
		if err := last(); err != nil {
			return err
		}
		return free()
	}
	running := func() error {
		return ui.WhyIf(!p.m.coming() && p.sideView == "", i18n.T("No answer is coming just now."))
	}
	somebody := func() error {
		return ui.WhyIf(p.m.character() == nil, i18n.T("There is nobody to talk to yet. Import a story first."))
	}
	question := func() error {
		if p.entry.Text() == "" {
			return ui.Why(i18n.T("Write a question first."))
		}
		return free()
	}
	other := func(by int) func() error {
		return func() error {
			if p.m.version(by) == 0 {
				return ui.Why(i18n.T("There is no other version: ask again to get one."))
			}
			return free()
		}
	}
	menu := i18n.K("Chat")
	head := func() int { return p.m.talk.Head }
	return []ui.Action{
		{ID: "chat.who", Name: i18n.K("Choose a character"), Menu: menu, Why: somebody, Do: p.chooseCharacter},
		{ID: "chat.others", Name: i18n.K("Somebody else answers too…"), Menu: menu, Why: p.roomForOther, Do: p.addOther},
		{ID: "chat.alone", Name: i18n.K("Nobody else answers"), Menu: menu, Why: several, Do: func() { p.setOthers(nil) }},
		{ID: "chat.again", Name: i18n.K("Ask again"), Menu: menu, Shortcut: ui.Ctrl(fyne.KeyR), Why: both, Do: func() { p.again(head()) }},
		{ID: "chat.change", Name: i18n.K("Change the last question"), Menu: menu, Why: both, Do: func() { p.changeQuestion(head()) }},
		{ID: "chat.earlier", Name: i18n.K("Earlier version of the answer"), Menu: menu, Key: "Left", Why: other(-1), Do: func() { p.swipe(-1) }},
		{ID: "chat.later", Name: i18n.K("Later version of the answer"), Menu: menu, Key: "Right", Why: other(1), Do: func() { p.swipe(1) }},
		{ID: "chat.stop", Name: i18n.K("Stop the answer"), Menu: menu, Key: "Esc", Why: running, Do: p.escape},
		{ID: "chat.recommend", Name: i18n.K("Show what would be used"), Menu: menu, Why: question, Do: p.recommend},
		{ID: "chat.takein", Name: i18n.K("Take in the last answer"), Menu: menu, Why: both, Do: func() {
			if x, ok := p.m.talk.Find(head()); ok {
				p.takeInAnswer(*x)
			}
		}},
		{ID: "chat.pin", Name: i18n.K("Pin the questions of this conversation"), Menu: menu, Why: both, Do: p.pin},
		{ID: "chat.new", Name: i18n.K("New conversation"), Menu: menu, Group: 1, Why: somebody, Do: p.newTalk},
		{ID: "chat.find", Name: i18n.K("Open a conversation…"), Menu: menu, Group: 1, Why: somebody, Do: p.findTalk},
		{ID: "chat.rename", Name: i18n.K("Give it a title…"), Menu: menu, Group: 1, Why: both, Do: p.renameTalk},
		{ID: "chat.delete", Name: i18n.K("Delete the conversation"), Menu: menu, Group: 1, Why: both, Do: p.deleteTalk},
		{ID: "chat.save", Name: i18n.K("Save as text…"), Menu: menu, Group: 1, Why: last, Do: p.saveTalk},
		{ID: "chat.copy", Name: i18n.K("Copy the conversation"), Menu: menu, Group: 1, Why: last, Do: func() {
			p.host.Copy(p.transcript())
			p.studio.Notify().Toast(i18n.T("The conversation was copied."))
		}},
		{ID: "chat.persona", Name: i18n.K("Profile and manner of speaking"), Menu: menu, Group: 2, Why: somebody, Do: func() { p.showSide("persona") }},
		{ID: "chat.template", Name: i18n.K("Template of the prompt"), Menu: menu, Group: 2, Why: somebody, Do: func() { p.showSide("prompt") }},
	}
}
