package memorypane

import (
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// reword asks for the writer's words for the chosen memory.
func (p *Pane) reword() {
	x := p.m.chosenMemory()
	p.askText(i18n.T("What is remembered"), x.Text, func(text string) {
		if text == x.Quote {
			text = "" // the book's own words again
		}
		p.studio.Do(edits.Reword(x.Memory, text))
	})
}

// askText asks for a few lines of text.
func (p *Pane) askText(title, text string, then func(string)) {
	p.named["memory.text"] = ui.AskText(p.studio.Window(), title, text, then, func() { delete(p.named, "memory.text") })
}

// hide hides the chosen memory, or removes it if it is from a chat.
func (p *Pane) hide() {
	x := p.m.chosenMemory()
	if x.FromChat {
		p.studio.Do(edits.Forget(x.Memory))
		return
	}
	p.studio.Do(edits.HideMemory(x.Memory))
}

// merge says that the chosen memory is the same as the one listed before it.
func (p *Pane) merge() {
	list := p.m.members()
	i := slices.IndexFunc(list, func(x memory.Remembered) bool { return x.ID == p.m.memory })
	if i < 1 {
		p.studio.Notify().Toast(i18n.T("No memory comes before this one: choose the second of the two."))
		return
	}
	p.m.memory = list[i-1].ID
	p.studio.Do(edits.MergeMemory(list[i].Memory, list[i-1].Memory))
}

// cut begins a scene at the chosen memory.
func (p *Pane) cut() {
	x := p.m.chosenMemory()
	p.studio.Do(edits.CutScene(x.Document, x.Span.Start))
}

// join joins the chosen scene to the one before it in the story, which may be
// one in which the character took no part.
func (p *Pane) join() {
	p.studio.Do(edits.JoinScenes(p.m.scene().Scene))
}

// name asks for a title of the chosen scene.
func (p *Pane) name() {
	b := *p.m.scene()
	p.askText(i18n.T("What this scene is called"), b.Title, func(title string) {
		p.studio.Do(edits.NameScene(b.Document, b.Span.Start, title))
	})
}

// askWhoKnows asks who knows the chosen memory.
func (p *Pane) askWhoKnows() {
	x := p.m.chosenMemory()
	say := func(who kb.KnownBy, by ...kb.EntityID) func() {
		return func() { p.studio.Do(edits.SetKnownBy(string(x.ID), x.Text, who, by...)) }
	}
	ui.PopUpMenu(fyne.NewMenu("",
		fyne.NewMenuItem(i18n.T("Whoever was there or was told"), say(kb.KnownToWitnesses)),
		fyne.NewMenuItem(i18n.T("Everyone"), say(kb.KnownToEveryone)),
		fyne.NewMenuItem(i18n.T("Nobody"), say(kb.KnownToNobody)),
		fyne.NewMenuItem(i18n.T("Only %s", p.m.who()), say(kb.KnownToNamed, p.m.face)),
		fyne.NewMenuItem(i18n.T("Several…"), func() { p.askSeveralWhoKnow(*x) })), p.members.object)
}

// askSeveralWhoKnow asks for the characters who know a memory. At first, those that the writer has chosen before are marked,
// else those who were present.
func (p *Pane) askSeveralWhoKnow(x memory.Remembered) {
	faces, marked := p.m.faces, p.m.whoKnows(x)
	names := make([]string, len(faces))
	for i, f := range faces {
		names[i] = f.Name
	}
	ui.AskSome(p.studio.Window(), i18n.T("Who knows it"), names, marked, func(chosen []int) {
		var by []kb.EntityID
		for _, i := range chosen {
			by = append(by, faces[i].ID)
		}
		p.studio.Do(edits.SetKnownBy(string(x.ID), x.Text, kb.KnownToNamed, by...))
	})
}

// feelDialog asks for the emotions of the chosen memory. Values that the writer does not change keep all their decimals.
func (p *Pane) feelDialog() {
	x := p.m.chosenMemory()
	var now kb.Feeling
	for i := range now.Emotions {
		now.Emotions[i] = 1
	}
	now.VAD = kb.VAD{0.5, 0.5, 0.5}
	if x.Feeling != nil {
		now = *x.Feeling
	}
	radar := ui.NewRadar(240, 1, 10, axes()...)
	shape := func() { radar.Set(ui.ChartSeries{Values: slices.Clone(now.Emotions[:]), Color: ui.ColorPrimary}) }
	shape()
	rows := ui.Col(ui.Gap4)
	add := func(id, name string, low, high int, scale float64, value *float64) {
		tag := ui.Muted(sliderValue(*value, scale))
		slider := ui.NewSlider(low, high, int(math.Round(*value*scale)), func(n int) {
			*value = float64(n) / scale
			tag.SetText(sliderValue(*value, scale))
			shape()
		})
		p.named["memory.score."+id] = slider
		rows.Add(ui.Columns(ui.Gap8, []float32{4, 8, 2}, ui.Body(name), ui.Sized(150, 22, slider), tag))
	}
	for i, name := range emotionWords {
		add(name, i18n.T(name), 1, 10, 1, &now.Emotions[i])
	}
	rows.Add(ui.Rule())
	for i, name := range vadWords {
		add(name, i18n.T(name), 0, 100, 100, &now.VAD[i])
	}
	var d *ui.Dialog
	if x.Feeling != nil && x.Feeling.By == kb.ByWriter {
		rows.Add(ui.LinkButton(i18n.T("Give them back to the program"), func() {
			d.Hide()
			p.studio.Do(edits.Unfeel(x.Memory))
		}))
	}
	said := ui.Wrapped(text(*x), ui.SizeBody, ui.ColorText).SetMaxLines(3)
	content := ui.Col(ui.Gap12, said, ui.Columns(ui.Gap16, []float32{1, 1}, radar, rows))
	d = ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("What is felt here, 1–10"), Width: 680, Body: content,
		Closed: func() {
			for _, name := range append(emotionWords[:], vadWords[:]...) {
				delete(p.named, "memory.score."+name)
			}
		}, Answers: []ui.Answer{{Word: i18n.T("Keep"), Do: func() { p.studio.Do(edits.Feel(x.Memory, now.Emotions, now.VAD)) }}}})
}

// sliderValue returns a value as its slider shows it.
func sliderValue(x, scale float64) string {
	if scale == 1 {
		return score(x)
	}
	return fmt.Sprintf("%.2f", x)
}

// memoryButtons returns what can be done with the chosen memory, under its words.
func (p *Pane) memoryButtons() fyne.CanvasObject {
	out := ui.Flow(ui.Gap12)
	for _, a := range p.memoryActions() {
		if a.Blocked() == nil {
			out.Add(ui.LinkButton(i18n.T(a.Name), a.Do))
		}
	}
	return out
}

// memoryActions change the chosen memory.
func (p *Pane) memoryActions() []ui.Action {
	chosen := func() error { return ui.WhyIf(p.m.chosenMemory() == nil, i18n.T("Choose a memory first.")) }
	placed := func() error {
		if x := p.m.chosenMemory(); x == nil || x.Span.Len() == 0 || p.m.scene().ID == "" {
			return ui.Why(i18n.T("Choose a memory that is in the text first."))
		}
		return nil
	}
	menu := i18n.K("Memory")
	hide := i18n.K("Hide")
	if x := p.m.chosenMemory(); x != nil && x.FromChat {
		hide = i18n.K("Forget")
	}
	return []ui.Action{
		{ID: "memory.score", Name: i18n.K("Emotions…"), Menu: menu, Group: 2, Key: "F", Why: chosen, Do: p.feelDialog},
		{ID: "memory.reword", Name: i18n.K("Reword…"), Menu: menu, Group: 2, Key: "E", Why: chosen, Do: p.reword},
		{ID: "memory.known", Name: i18n.K("Who knows it…"), Menu: menu, Group: 2, Key: "K", Why: chosen, Do: p.askWhoKnows},
		{ID: "memory.hide", Name: hide, Menu: menu, Group: 2, Key: "H", Why: chosen, Do: p.hide},
		{ID: "memory.merge", Name: i18n.K("Merge up"), Menu: menu, Group: 2, Key: "M", Why: chosen, Do: p.merge},
		{ID: "memory.cut", Name: i18n.K("Cut here"), Menu: menu, Group: 2, Key: "B", Why: placed, Do: p.cut},
	}
}

// sceneActions change the chosen scene.
func (p *Pane) sceneActions() []ui.Action {
	scene := func() error {
		if b := p.m.scene(); b == nil || b.ID == "" {
			return ui.Why(i18n.T("Choose a scene of the story first."))
		}
		return nil
	}
	before := func() error {
		if err := scene(); err != nil {
			return err
		}
		if p.m.scene().First {
			return ui.Why(i18n.T("The story begins with this scene: there is none before it to join it to."))
		}
		return nil
	}
	menu := i18n.K("Memory")
	return []ui.Action{
		{ID: "memory.name", Name: i18n.K("Name it…"), Menu: menu, Group: 3, Key: "N", Why: scene, Do: p.name},
		{ID: "memory.join", Name: i18n.K("Join to the one before"), Menu: menu, Group: 3, Key: "J", Why: before, Do: p.join},
	}
}
