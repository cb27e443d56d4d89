package evaluate

import (
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A field of the column at the right: Enter keeps what was written, Esc leaves it.
type field struct {
	ui.Entry
	p *Pane
}

func (p *Pane) field(text, hint string) *field {
	f := &field{p: p}
	f.ExtendBaseWidget(f)
	f.SetPlaceHolder(hint)
	f.SetText(text)
	f.OnSubmitted = func(string) { p.keep() }
	return f
}

// TypedKey is called by the toolkit.
func (f *field) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		f.p.close()
		return
	}
	f.Entry.TypedKey(k)
}

// A form is a question that is being written.
type form struct {
	q                               kb.Question
	who, asker                      *ui.Button
	text, about, must, mustNot, why *field
	expect, asOf                    *ui.Choice
	known, decline, pinned          *ui.Check
	places                          []*kb.Place
	objects                         []fyne.CanvasObject
}

func newForm(p *Pane, q kb.Question) *form {
	f := &form{q: q, places: []*kb.Place{nil}}
	f.who = ui.SecondaryButton("", func() { p.choose(func(name string) { f.q.As = name; f.name() }) })
	f.asker = ui.SecondaryButton("", func() {
		if f.q.Asker != "" {
			f.q.Asker = ""
			f.name()
			return
		}
		p.choose(func(name string) { f.q.Asker = name; f.name() })
	})
	f.name()
	entry := p.field
	list := func(of []string) string { return strings.Join(of, "; ") }
	f.text = entry(q.Text, i18n.T("What do you ask?"))
	f.must = entry(list(q.MustMention), i18n.T("words or phrases; with semicolons between"))
	f.mustNot = entry(list(q.MustNotMention), i18n.T("words or phrases; with semicolons between"))
	f.about = entry(list(q.About), i18n.T("names; with semicolons between"))
	f.why = entry(q.Why, i18n.T("for yourself"))
	options := []string{expectWord("")}
	for _, x := range kb.Expectations() {
		options = append(options, expectWord(x))
	}
	f.expect = ui.NewChoice(options, slices.Index(kb.Expectations(), q.Expect)+1, func(i int) {
		f.decline.SetChecked(i > 0 && kb.Expectations()[i-1] == kb.ExpectOutOfScope)
	})
	places, at := []string{i18n.T("the end")}, 0
	story := p.m.view.Story()
	for _, place := range story.Chapters() {
		if q.AsOf != nil && *q.AsOf == place {
			at = len(places)
		}
		places, f.places = append(places, cut(story.Label(place))), append(f.places, &place)
	}
	f.asOf = ui.NewChoice(places, at, nil)
	check := func(label string, on bool) *ui.Check {
		c := ui.NewCheck(label, nil)
		c.SetChecked(on)
		return c
	}
	f.known = check(i18n.T("Only what they know"), q.OnlyKnown)
	f.decline = check(i18n.T("Must be declined"), q.MustDecline)
	f.pinned = check(i18n.T("Pinned: asked again after edits"), q.Pinned)
	under := func(label string, o fyne.CanvasObject) fyne.CanvasObject {
		return ui.Col(ui.Gap4, ui.Caption(label), o)
	}
	if first, ok := p.m.findQuestion(q.Follows); ok {
		f.objects = append(f.objects, under(i18n.T("Asked after"), ui.Wrapped(first.Text, ui.SizeBody, ui.ColorMuted)))
	}
	f.objects = append(f.objects,
		under(i18n.T("Who is asked"), ui.Row(0, f.who)), under(i18n.T("Question"), f.text), under(i18n.T("What it is about"), ui.Row(0, f.expect)),
		under(i18n.T("As of"), ui.Row(0, f.asOf)), under(i18n.T("Who asks"), ui.Row(0, f.asker)), f.known,
		under(i18n.T("The answer must mention"), f.must), under(i18n.T("The answer must not mention"), f.mustNot), f.decline,
		under(i18n.T("What has to be found"), f.about), under(i18n.T("Why it is asked"), f.why), f.pinned)
	return f
}

// name shows who asks and who is asked.
func (f *form) name() {
	who, asker := f.q.As, f.q.Asker
	if who == "" {
		who = i18n.T("Choose a character…")
	}
	if asker == "" {
		asker = i18n.T("a stranger")
	}
	f.who.SetText(cut(who))
	f.asker.SetText(cut(asker))
}

// choose asks for a character.
func (p *Pane) choose(then func(name string)) {
	pane.AskOneOf(p.studio, i18n.T("Choose a character…"), p.m.view.Characters(), func(e *cast.Entity) { then(p.m.view.Called(e)) })
}

// question returns what has been written.
func (f *form) question() kb.Question {
	q := f.q
	q.Text, q.Why = strings.TrimSpace(f.text.Text), strings.TrimSpace(f.why.Text)
	q.About, q.MustMention, q.MustNotMention = phrases(f.about.Text), phrases(f.must.Text), phrases(f.mustNot.Text)
	q.Expect = ""
	if i := f.expect.Selected(); i > 0 {
		q.Expect = kb.Expectations()[i-1]
	}
	q.AsOf = f.places[f.asOf.Selected()]
	q.OnlyKnown, q.MustDecline, q.Pinned = f.known.Checked, f.decline.Checked, f.pinned.Checked
	return q
}

// write begins a new question, to the one who was asked last.
func (p *Pane) write() {
	q := kb.Question{}
	if r, ok := p.m.question(); ok {
		q.As = r.q.As
	} else if list := p.m.view.Characters(); len(list) > 0 {
		q.As = p.m.view.Called(list[0])
	}
	p.open(q)
}

// writeAfter begins a question that is asked behind the chosen one, in the same conversation.
func (p *Pane) writeAfter() {
	if r, ok := p.m.question(); ok && r.isOwn {
		p.open(kb.Question{As: r.q.As, Asker: r.q.Asker, AsOf: r.q.AsOf, OnlyKnown: r.q.OnlyKnown, Pinned: r.q.Pinned, Follows: r.q.ID})
	}
}

// edit changes the chosen question.
func (p *Pane) edit() {
	if r, ok := p.m.question(); ok && r.isOwn {
		p.open(r.q)
	}
}

func (p *Pane) open(q kb.Question) {
	p.form, p.label = newForm(p, q), nil
	f := p.form
	maps.Copy(p.named, map[string]fyne.CanvasObject{"evaluate.who": f.who, "evaluate.question": f.text, "evaluate.must": f.must, "evaluate.mustnot": f.mustNot,
		"evaluate.about": f.about, "evaluate.expect": f.expect, "evaluate.asof": f.asOf})
	p.side.of = ""
	ui.SetShown(p.side.object, true)
	p.side.show()
	p.studio.Window().Canvas().Focus(f.text)
}

// close leaves the form without keeping anything.
func (p *Pane) close() {
	p.form, p.label = nil, nil
	p.show()
	p.Focus(p.studio.Window().Canvas())
}

// keep keeps what was written; what can't be asked is said and stays in the form.
func (p *Pane) keep() {
	if p.label != nil {
		p.keepLabel()
		return
	}
	q := p.form.question()
	plan := evaluation.Change(q)
	if q.ID == "" {
		q.ID = evaluation.QuestionID(q)
		plan = evaluation.Add(q)
	}
	form := p.form
	p.host.Note(plan, func(done bool) {
		if !done || p.form != form {
			return
		}
		p.form, p.m.chosen = nil, q.ID
		p.Refresh(p.studio.View())
		p.show()
		p.Focus(p.studio.Window().Canvas())
	})
}

// keepLabel keeps what the writer says somebody is like.
func (p *Pane) keepLabel() {
	said, err := p.label.personality()
	if err != nil {
		p.studio.Notify().Toast(i18n.Error(err))
		return
	}
	label := p.label
	p.host.Note(evaluation.Describe(said), func(done bool) {
		if done && p.label == label {
			p.close()
		}
	})
}

// keepAsked takes a question that came from a file among the writer's own.
func (p *Pane) keepAsked() {
	if r, ok := p.m.question(); ok {
		p.host.Note(evaluation.Add(r.q), func(bool) {})
	}
}

// pin has the chosen question asked again after edits, or no longer.
func (p *Pane) pin() {
	if r, ok := p.m.question(); ok && r.isOwn {
		r.q.Pinned = !r.q.Pinned
		p.host.Note(evaluation.Change(r.q), func(bool) {})
	}
}

// remove takes the chosen question away.
func (p *Pane) remove() {
	if r, ok := p.m.question(); ok && r.isOwn {
		p.m.chosen = "" // the next one, even where the run still shows this
		p.host.Note(evaluation.Remove(r.q.ID), func(bool) {})
	}
}
