package chat

import (
	"cmp"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Actions returns what can be done in the chat.
func (p *Pane) Actions() []ui.Action {
	menu := i18n.K("Chat")
	head := func() int { return p.m.talk.Head }
	return []ui.Action{
		{ID: "chat.who", Name: i18n.K("Choose a character"), Menu: menu, Why: p.needCharacter, Do: p.chooseCharacter},
		{ID: "chat.others", Name: i18n.K("Somebody else answers too…"), Menu: menu, Why: p.roomForOther, Do: p.addOther},
		{ID: "chat.alone", Name: i18n.K("Nobody else answers"), Menu: menu, Why: p.needOthers, Do: func() { p.setOthers(nil) }},
		{ID: "chat.again", Name: i18n.K("Ask again"), Menu: menu, Shortcut: ui.Ctrl(fyne.KeyR), Why: p.needAskedAndIdle, Do: func() { p.again(head()) }},
		{ID: "chat.change", Name: i18n.K("Change the last question"), Menu: menu, Why: p.needAskedAndIdle, Do: func() { p.changeQuestion(head()) }},
		{ID: "chat.earlier", Name: i18n.K("Earlier version of the answer"), Menu: menu, Key: "Left", Why: p.needVersion(-1), Do: func() { p.showVersion(-1) }},
		{ID: "chat.later", Name: i18n.K("Later version of the answer"), Menu: menu, Key: "Right", Why: p.needVersion(1), Do: func() { p.showVersion(1) }},
		{ID: "chat.stop", Name: i18n.K("Stop the answer"), Menu: menu, Key: "Esc", Why: p.needAnswerComing, Do: p.escape},
		{ID: "chat.recommend", Name: i18n.K("Show what would be used"), Menu: menu, Why: p.needQuestion, Do: p.recommend},
		{ID: "chat.takein", Name: i18n.K("Take in the last answer"), Menu: menu, Why: p.needAskedAndIdle, Do: func() {
			if x, ok := p.m.talk.Find(head()); ok {
				p.takeInAnswer(*x)
			}
		}},
		{ID: "chat.pin", Name: i18n.K("Pin the questions of this conversation"), Menu: menu, Why: p.needAskedAndIdle, Do: p.pin},
		{ID: "chat.new", Name: i18n.K("New conversation"), Menu: menu, Group: 1, Why: p.needCharacter, Do: p.newTalk},
		{ID: "chat.find", Name: i18n.K("Open a conversation…"), Menu: menu, Group: 1, Why: p.needCharacter, Do: p.findTalk},
		{ID: "chat.rename", Name: i18n.K("Give it a title…"), Menu: menu, Group: 1, Why: p.needAskedAndIdle, Do: p.renameTalk},
		{ID: "chat.delete", Name: i18n.K("Delete the conversation"), Menu: menu, Group: 1, Why: p.needAskedAndIdle, Do: p.deleteTalk},
		{ID: "chat.save", Name: i18n.K("Save as text…"), Menu: menu, Group: 1, Why: p.needAsked, Do: p.saveTalk},
		{ID: "chat.copy", Name: i18n.K("Copy the conversation"), Menu: menu, Group: 1, Why: p.needAsked, Do: func() {
			p.host.Copy(p.transcript())
			p.studio.Notify().Toast(i18n.T("The conversation was copied."))
		}},
		{ID: "chat.persona", Name: i18n.K("Profile and manner of speaking"), Menu: menu, Group: 2, Why: p.needCharacter, Do: func() { p.showSide("persona") }},
		{ID: "chat.template", Name: i18n.K("Template of the prompt"), Menu: menu, Group: 2, Why: p.needCharacter, Do: func() { p.showSide("prompt") }},
	}
}

// The need functions return why something can't be done; nil if it can.

func (p *Pane) needAsked() error {
	return ui.WhyIf(len(p.m.talk.Exchanges) == 0, i18n.T("Nothing has been asked yet."))
}

func (p *Pane) needIdle() error {
	return ui.WhyIf(p.m.isAnswering(), i18n.T("An answer is coming: stop it first, or wait for its end."))
}

func (p *Pane) needAskedAndIdle() error { return cmp.Or(p.needAsked(), p.needIdle()) }

func (p *Pane) needOthers() error {
	return ui.WhyIf(p.m.view == nil || len(p.m.present()) == 0, i18n.T("Nobody else answers in this conversation."))
}

func (p *Pane) needAnswerComing() error {
	return ui.WhyIf(!p.m.isAnswering() && p.sideView == "", i18n.T("No answer is coming just now."))
}

func (p *Pane) needCharacter() error {
	return ui.WhyIf(p.m.character() == nil, i18n.T("There is nobody to talk to yet. Import a story first."))
}

func (p *Pane) needQuestion() error {
	return cmp.Or(ui.WhyIf(p.entry.Text() == "", i18n.T("Write a question first.")), p.needIdle())
}

func (p *Pane) needVersion(by int) func() error {
	return func() error {
		return cmp.Or(ui.WhyIf(p.m.version(by) == 0, i18n.T("There is no other version: ask again to get one.")), p.needIdle())
	}
}
