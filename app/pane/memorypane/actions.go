package memorypane

import (
	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// Actions returns what can be done with memories.
func (p *Pane) Actions() []ui.Action {
	scene := func() error {
		return ui.WhyIf(p.m.scene() == nil, i18n.T("Choose somebody who remembers something first."))
	}
	placed := func() error {
		if x := p.m.chosenMemory(); x == nil || x.Span.Len() == 0 {
			return ui.Why(i18n.T("Choose a memory that is in the text first."))
		}
		return nil
	}
	feel := func() error { return ui.WhyIf(p.m.bare == 0, i18n.T("All memories have their emotions already.")) }
	listed := func() error {
		return ui.WhyIf(p.host.Lexicon() == "", i18n.T("No list of words of your own is in use."))
	}
	menu := i18n.K("Memory")
	out := []ui.Action{
		{ID: "memory.next", Name: i18n.K("Next scene"), Menu: menu, Key: "Right", Why: scene, Do: func() { p.open(p.m.at + 1) }},
		{ID: "memory.before", Name: i18n.K("Scene before"), Menu: menu, Key: "Left", Why: scene, Do: func() { p.open(p.m.at - 1) }},
		{ID: "memory.down", Name: i18n.K("Next memory"), Menu: menu, Group: 1, Key: ".", Why: scene, Do: func() { p.step(1) }},
		{ID: "memory.up", Name: i18n.K("Memory before"), Menu: menu, Group: 1, Key: ",", Why: scene, Do: func() { p.step(-1) }},
		{ID: "memory.quote", Name: i18n.K("Open it in the text"), Menu: menu, Group: 1, Key: "O", Why: placed, Do: func() {
			x := p.m.chosenMemory()
			p.studio.ShowPlace(x.Document, x.Span)
		}},
	}
	out = append(append(out, p.memoryActions()...), p.sceneActions()...)
	for i, name := range []string{i18n.K("Story line"), i18n.K("Emotions"), i18n.K("Table")} {
		out = append(out, ui.Action{ID: []string{"memory.story", "memory.emotions", "memory.table"}[i], Name: name, Menu: menu, Group: 4,
			Key: []string{"S", "X", "T"}[i], Why: scene, Do: func() { p.turn(i) }})
	}
	return append(out,
		ui.Action{ID: "memory.page", Name: i18n.K("Open their page"), Menu: menu, Group: 5, Key: "P", Why: scene, Do: func() { p.studio.ShowEntity(p.m.face) }},
		ui.Action{ID: "memory.ask", Name: i18n.K("Ask them"), Menu: menu, Group: 5, Key: "Q", Why: scene, Do: func() { p.studio.Converse(p.m.face) }},
		ui.Action{ID: "memory.feel", Name: i18n.K("Score the emotions"), Menu: menu, Group: 6, Why: feel, Do: p.host.Feel},
		ui.Action{ID: "memory.lexicon", Name: i18n.K("Your own list of words of feeling…"), Menu: menu, Group: 6, Do: p.host.ChooseLexicon},
		ui.Action{ID: "memory.lexicon.none", Name: i18n.K("Score without your list of words"), Menu: menu, Group: 6, Why: listed, Do: func() { p.host.SetLexicon("") }})
}
