package studio

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/document"
	"dramatis/app/export"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/text"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"

	"image/color"
)

// characters are what the Cast asks of the studio.
type characters struct{ *core }

// Picture makes the graph of a view.
func (s graphs) Picture(v *cast.View) scene.Graph { return export.Graph(v) }

// Layout computes the layout of a picture in the background.
func (s graphs) Layout(g scene.Graph, o graphviz.Options, then func(scene.Layout, error)) {
	s.jobs.Start(i18n.T("Drawing"), func(ctx context.Context, _ *job.Job) error {
		l, err := graphviz.LayoutOrCircle(ctx, s.Layouter, g, o)
		if ctx.Err() == nil {
			s.Loop().Post(func() { then(l, err) })
		}
		return nil
	})
}

// Palette returns the colours of the theme in use, for pictures.
func (s graphs) Palette() paint.Palette {
	is := func(name fyne.ThemeColorName) color.Color { return theme.Color(name) }
	return paint.Palette{Background: is(ui.ColorBackground), Line: is(ui.ColorEdge), Bright: is(ui.ColorPrimary), Text: is(ui.ColorText), Muted: is(ui.ColorMuted),
		Review: is(ui.ColorReject), Type: func(kind string) color.Color { return is(ui.TypeColor(kind)) },
		Kind: func(kind string) color.Color {
			if group := kb.GroupOf(kind); group != "" && group != kb.GroupPlace { // who was where is the rule: a colour of its own would drown the others
				return is(ui.TieColor(group))
			}
			return nil
		},
		Community: func(n int) color.Color { return is(ui.CircleColor(n)) }, Ground: func(n int) color.Color { return is(ui.CircleGround(n)) }}
}

// GoToLibrary opens the Library.
func (s *core) GoToLibrary() { s.around.show("library") }

// GoToCast opens the Cast.
func (s *core) GoToCast() { s.around.show("cast") }

// Suspects returns the likely mistakes in the cast of a view.
func (s characters) Suspects(v *cast.View) []cast.Suspect { return s.base.Suspects(v) }

// Gender returns the gender of an entity as far as it is known.
func (s *core) Gender(e *cast.Entity) cast.Gender { return retrieve.GenderOf(s.View(), e) }

// Sentences returns the sentences of a text in a language.
func (s characters) Sentences(language, body string) []string {
	var out []string
	for _, at := range text.Sentences(body, language) {
		out = append(out, body[at.Start:at.End])
	}
	return out
}

// ShowMemory shows the memories of a character.
func (s characters) ShowMemory(id kb.EntityID) { s.around.ShowMemory(id) }

// Portrait returns the picture that the writer chose for an entity, nil if they chose no picture, and the initials to show in its place.
func (s characters) Portrait(e *cast.Entity) (picture []byte, initials string) {
	return export.PortraitOf(e), export.Initials(e.Name)
}

// ChoosePortrait asks for a picture of somebody.
func (s characters) ChoosePortrait(id kb.EntityID) {
	s.files.askToOpen(i18n.T("A picture"), pictureEndings, func(path string) {
		data, err := export.Portrait(path)
		if err != nil {
			s.fail(err)
			return
		}
		s.Do(edits.Set(kb.FieldPortrait, data, id))
	})
}

// pictureEndings are the files that can be portraits.
var pictureEndings = []string{".png", ".jpg", ".jpeg"}

// History returns every step of the base, oldest first.
func (s States) History() []editor.Head { return s.base.History() }

// StepEdits returns the edits of one step.
func (s States) StepEdits(seq int64) ([]kb.Edit, error) { return s.base.Edits(seq) }

// Revert undoes one step of history as a new one.
func (s States) Revert(seq int64) {
	s.record(func() error { return s.base.Revert(seq) }, func(bool) {})
}

// Encodings returns the encodings that the writer can choose for a file.
func (s Imports) Encodings() []string { return document.Encodings() }

// hitBefore is how many characters of its sentence are before a word that was found.
const hitBefore = 18

// Search finds words in all documents.
func (s *Studio) Search(query string) ([]present.Quote, error) {
	hits, err := s.base.File.Search(context.Background(), query, 200)
	if err != nil {
		return nil, err
	}
	v := s.View()
	var out []present.Quote
	for _, h := range hits {
		if q, ok := present.QuoteAt(v, h.Document, h.Span); ok {
			out = append(out, q.Near(hitBefore))
		}
	}
	return out, nil
}
