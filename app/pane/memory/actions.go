package memorypane

import (
	"dramatis/app/ui"
	"dramatis/app/words"
)

// Actions are what can be done with memories.
func (p *Pane) Actions() []ui.Action {
	bubble := func() error {
		if p.m.bubble() == nil {
			return ui.Why(words.T("Choose somebody who remembers something first."))
		}
		return nil
	}
	placed := func() error {
		if x := p.m.chosenMemory(); x == nil || x.Span.Len() == 0 {
			return ui.Why(words.T("Choose a memory that stands in the text first."))
		}
		return nil
	}
	feel := func() error {
		if p.m.book.Bare == 0 {
			return ui.Why(words.T("All memories have their emotions already."))
		}
		return nil
	}
	listed := func() error {
		if p.desk.Lexicon() == "" {
			return ui.Why(words.T("No list of words of your own is in use."))
		}
		return nil
	}
	menu := words.K("Memory")
	out := []ui.Action{
		{ID: "memory.next", Name: words.K("Next bubble"), Menu: menu, Key: "Right", Why: bubble, Do: func() { p.open(p.m.at + 1) }},
		{ID: "memory.before", Name: words.K("Bubble before"), Menu: menu, Key: "Left", Why: bubble, Do: func() { p.open(p.m.at - 1) }},
		{ID: "memory.down", Name: words.K("Next memory"), Menu: menu, Group: 1, Key: ".", Why: bubble, Do: func() { p.step(1) }},
		{ID: "memory.up", Name: words.K("Memory before"), Menu: menu, Group: 1, Key: ",", Why: bubble, Do: func() { p.step(-1) }},
		{ID: "memory.quote", Name: words.K("Open where it stands"), Menu: menu, Group: 1, Key: "O", Why: placed, Do: func() {
			x := p.m.chosenMemory()
			p.studio.ShowPlace(x.Document, x.Span)
		}},
	}
	out = append(append(out, p.memoryActions()...), p.bubbleActions()...)
	for i, name := range []string{words.K("Story line"), words.K("Emotions"), words.K("Table")} {
		out = append(out, ui.Action{ID: []string{"memory.story", "memory.emotions", "memory.table"}[i], Name: name, Menu: menu, Group: 4,
			Key: []string{"S", "X", "T"}[i], Why: bubble, Do: func() { p.turn(i) }})
	}
	return append(out,
		ui.Action{ID: "memory.page", Name: words.K("Open their page"), Menu: menu, Group: 5, Key: "P", Why: bubble, Do: func() { p.studio.ShowEntity(p.m.face) }},
		ui.Action{ID: "memory.ask", Name: words.K("Ask them"), Menu: menu, Group: 5, Key: "Q", Why: bubble, Do: func() { p.studio.Converse(p.m.face) }},
		ui.Action{ID: "memory.feel", Name: words.K("Score the emotions"), Menu: menu, Group: 6, Why: feel, Do: p.desk.Feel},
		ui.Action{ID: "memory.lexicon", Name: words.K("Your own list of words of feeling…"), Menu: menu, Group: 6, Do: p.desk.ChooseLexicon},
		ui.Action{ID: "memory.lexicon.none", Name: words.K("Score without your list of words"), Menu: menu, Group: 6, Why: listed, Do: func() { p.desk.SetLexicon("") }})
}
