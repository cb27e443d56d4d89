package chat

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A personaSide is the column at the right while it shows who the character is:
// what goes into the prompt of it, to be changed and locked.
type personaSide struct {
	p              *Pane
	profile, style *ui.Area
	of             kb.EntityID
	shown          [2]string
}

func newPersonaSide(p *Pane) *personaSide {
	return &personaSide{p: p, profile: ui.NewArea(9), style: ui.NewArea(4)}
}

// show fills the column. What is being typed stays while the same character is
// shown.
func (s *personaSide) show() {
	e := s.p.m.character()
	profile, style := s.p.host.Persona(e.ID)
	for i, f := range []struct {
		entry *ui.Area
		text  string
	}{{s.profile, profile}, {s.style, style}} {
		if s.of != e.ID || f.entry.Text() == s.shown[i] {
			f.entry.SetText(f.text)
		}
		s.shown[i] = f.text
	}
	s.of = e.ID
	whose := func(f kb.Field, text string) fyne.CanvasObject {
		switch {
		case text == "":
			return ui.Caption(i18n.T("not written yet"))
		case e.Field(f) == "":
			return ui.Caption(i18n.T("made of the text"))
		}
		return ui.LinkButton(i18n.T("yours · locked — reset"), func() { s.set(f, "") })
	}
	s.p.side.SetContent(ui.Spread(ui.SectionLabel(i18n.T("Profile")), whose(kb.FieldProfile, profile)), s.profile,
		ui.Spread(ui.SectionLabel(i18n.T("Manner of speaking")), whose(kb.FieldStyle, style)), s.style,
		ui.Wrapped(i18n.T("What you keep here goes into every prompt as it is. Asked as of a place in the story, a character has only the profile made of what is known by then."), ui.SizeCaption, ui.ColorMuted))
	s.p.side.SetActions(ui.SecondaryButton(i18n.T("Keep and lock"), s.keep), ui.SecondaryButton(i18n.T("Write it again"), s.write))
}

// keep makes the changed fields the writer's own words, or all fields if none was
// changed.
func (s *personaSide) keep() {
	profile, style := s.profile.Text() != s.shown[0], s.style.Text() != s.shown[1]
	if !profile && !style {
		profile, style = s.profile.Text() != "", s.style.Text() != ""
	}
	if profile {
		s.set(kb.FieldProfile, s.profile.Text())
	}
	if style {
		s.set(kb.FieldStyle, s.style.Text())
	}
}

func (s *personaSide) set(f kb.Field, text string) {
	of := s.of
	s.p.studio.DoThen(edits.Set(f, text, of), func(done bool) {
		if !done || s.of != of {
			return
		}
		if f == kb.FieldProfile {
			s.shown[0] = text
		} else {
			s.shown[1] = text
		}
		s.p.Refresh(s.p.studio.View())
		s.show()
	})
}

// write has the engine write both again; what is locked stays.
func (s *personaSide) write() {
	s.p.host.WritePersona(s.of, func() {
		s.p.Refresh(s.p.studio.View())
		if s.p.sideView == "persona" {
			s.show()
		}
	})
}

// A templateSide is the column at the right while it shows the template of the
// system prompt.
type templateSide struct {
	p    *Pane
	text *ui.Area
	last string
}

func newTemplateSide(p *Pane) *templateSide { return &templateSide{p: p, text: ui.NewArea(20)} }

func (s *templateSide) show() {
	text, own := s.p.host.Template(s.p.m.as)
	if s.text.Text() == s.last {
		s.text.SetText(text)
	}
	s.last = text
	state := ui.Caption(i18n.T("built in"))
	if own {
		state = ui.Caption(i18n.T("yours"))
	}
	s.p.side.SetContent(ui.Spread(ui.SectionLabel(i18n.T("Template")), state), s.text,
		ui.Wrapped(i18n.T("Parts in double braces are filled in when a question is asked. The same template serves all characters of this base."), ui.SizeCaption, ui.ColorMuted))
	actions := []fyne.CanvasObject{ui.SecondaryButton(i18n.T("Preview"), s.preview), ui.SecondaryButton(i18n.T("Keep"), func() { s.set(s.text.Text()) })}
	if own {
		actions = append(actions, ui.SecondaryButton(i18n.T("Back to the built-in one"), func() { s.set("") }))
	}
	s.p.side.SetActions(actions...)
}

// preview shows what the template gives with everything filled in, or what is
// wrong with it.
func (s *templateSide) preview() {
	text, err := s.p.host.Preview(s.text.Text(), s.p.m.as)
	if err != nil {
		s.p.studio.Notify().Toast(i18n.Error(err))
		return
	}
	s.p.showText(i18n.T("The prompt"), text)
}

func (s *templateSide) set(text string) {
	s.p.studio.DoThen(s.p.host.SetTemplate(text), func(done bool) {
		if done {
			s.last = s.text.Text()
			s.p.Refresh(s.p.studio.View())
			s.show()
		}
	})
}
