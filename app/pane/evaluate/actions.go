package evaluate

import (
	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// The groups of the menu.
const (
	groupAsk = iota
	groupQuestion
	groupFiles
	groupRuns
)

// Actions returns what can be done with questions and answers.
func (p *Pane) Actions() []ui.Action {
	menu := i18n.K("Evaluate")
	some := func(questions func() []kb.Question, without string) func() error {
		return func() error {
			if p.running != nil {
				return ui.Why(i18n.T("Questions are being asked already."))
			}
			return ui.WhyIf(len(questions()) == 0, i18n.T(without))
		}
	}
	own := some(p.m.ownQuestions, i18n.K("Write a question first."))
	asking := func() error { return ui.WhyIf(p.running == nil, i18n.T("Nothing is being asked.")) }
	idle := func() error { return ui.WhyIf(p.running != nil, i18n.T("Questions are being asked already.")) }
	kept := func() error {
		if r, ok := p.m.question(); !ok || !r.isOwn {
			return ui.Why(i18n.T("Choose one of your questions first."))
		}
		return nil
	}
	asked := func() error { return ui.WhyIf(p.m.sheet == nil, i18n.T("Nothing was asked yet.")) }
	left := func() error {
		switch {
		case p.running != nil:
			return ui.Why(i18n.T("Questions are being asked already."))
		case p.m.sheet == nil || len(p.m.sheet.Failures())+p.m.sheet.Missing() == 0:
			return ui.Why(i18n.T("Nothing has failed."))
		}
		return nil
	}
	nobody := func() error {
		if p.m.view == nil || len(p.m.view.Characters()) == 0 { // the pane was not shown yet, or there is nobody
			return ui.Why(i18n.T("There is nobody to ask yet. Import a story first."))
		}
		return nil
	}
	return []ui.Action{
		{ID: "evaluate.all", Name: i18n.K("Ask all questions"), Menu: menu, Group: groupAsk, Key: "A", Why: own, Do: p.askAll},
		{ID: "evaluate.pinned", Name: i18n.K("Ask the pinned questions"), Menu: menu, Group: groupAsk, Key: "R", Why: some(p.m.pinnedQuestions, i18n.K("Pin a question first.")), Do: p.askPinned},
		{ID: "evaluate.failed", Name: i18n.K("Ask again what failed"), Menu: menu, Group: groupAsk, Key: "G", Why: left, Do: p.askAgain},
		{ID: "evaluate.interview", Name: i18n.K("Interview a character…"), Menu: menu, Group: groupAsk, Key: "I", Why: nobody, Do: p.interview},
		{ID: "evaluate.questionnaire", Name: i18n.K("Interview by a questionnaire…"), Menu: menu, Group: groupAsk, Why: nobody, Do: p.interviewByFile},
		{ID: "evaluate.curating", Name: i18n.K("What your decisions are worth"), Menu: menu, Group: groupAsk, Why: own, Do: p.curating},
		{ID: "evaluate.set", Name: i18n.K("Ask a public set…"), Menu: menu, Group: groupAsk, Why: idle, Do: func() { p.host.AskSet(p.chosenMethods(), p.m.trials) }},
		{ID: "evaluate.stop", Name: i18n.K("Stop asking"), Menu: menu, Group: groupAsk, Key: "S", Why: asking, Do: func() { p.host.CancelJob(p.running.ID) }},
		{ID: "evaluate.new", Name: i18n.K("New question"), Menu: menu, Group: groupQuestion, Key: "N", Why: nobody, Do: p.write},
		{ID: "evaluate.after", Name: i18n.K("New question after this one"), Menu: menu, Group: groupQuestion, Key: "F", Why: kept, Do: p.writeAfter},
		{ID: "evaluate.edit", Name: i18n.K("Change the question"), Menu: menu, Group: groupQuestion, Key: "E", Why: kept, Do: p.edit},
		{ID: "evaluate.pin", Name: i18n.K("Pin or unpin the question"), Menu: menu, Group: groupQuestion, Key: "P", Why: kept, Do: p.pin},
		{ID: "evaluate.remove", Name: i18n.K("Remove the question"), Menu: menu, Group: groupQuestion, Key: "D", Why: kept, Do: p.remove},
		{ID: "evaluate.open", Name: i18n.K("Open questions…"), Menu: menu, Group: groupFiles, Why: nobody, Do: p.host.OpenQuestions},
		{ID: "evaluate.labels", Name: i18n.K("Open what characters are like…"), Menu: menu, Group: groupFiles, Why: nobody, Do: p.host.OpenLabels},
		{ID: "evaluate.save", Name: i18n.K("Save the questions…"), Menu: menu, Group: groupFiles, Why: own, Do: func() { p.host.SaveQuestions(p.m.ownQuestions()) }},
		{ID: "evaluate.report", Name: i18n.K("Save the report…"), Menu: menu, Group: groupRuns, Why: asked, Do: func() { p.host.SaveReport(p.m.sheet) }},
		{ID: "evaluate.forget", Name: i18n.K("Remove this run"), Menu: menu, Group: groupRuns, Why: asked, Do: func() { p.host.Note(evaluation.Forget(p.m.sheet.ID), func(bool) {}) }},
	}
}
