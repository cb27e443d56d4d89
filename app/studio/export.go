package studio

import (
	"context"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/base"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// offered are the formats in the order in which they are offered.
var offered = []struct{ format, name string }{
	{"svg", words.K("Picture of the graph (SVG)")},
	{"png", words.K("Picture of the graph (PNG)")},
	{"pdf", words.K("Picture of the graph (PDF)")},
	{"card-v3", words.K("Character cards, V3 (JSON)")},
	{"card-v2", words.K("Character cards, V2 (JSON)")},
	{"card-png", words.K("Character cards as pictures (PNG)")},
	{"charx", words.K("Character cards with their pictures (CHARX)")},
	{"lorebook", words.K("Lorebook for SillyTavern (JSON)")},
	{"lorebook-v3", words.K("Lorebook, V3 (JSON)")},
	{"obsidian", words.K("Notes for Obsidian (folder)")},
	{"lightrag", words.K("Graph and texts for LightRAG (folder)")},
	{"graphrag", words.K("Tables for GraphRAG (folder)")},
	{"json", words.K("Everything, for other programs (JSON)")},
	{"csv", words.K("Table (CSV)")},
	{"graphml", words.K("Graph for Gephi or yEd (GraphML)")},
	{"gexf", words.K("Graph for Gephi (GEXF)")},
	{"dot", words.K("Graph for Graphviz (DOT)")},
	{"turtle", words.K("Linked data (Turtle)")},
	{"jsonld", words.K("Linked data (JSON-LD)")},
}

// everybody is how many characters are offered by name, most mentioned first.
const everybody = 20

// exportDialog asks what is to be written: the format, of whom, as of which
// place. chosen is the character who is offered first, "" all; format the format.
func (s *Studio) exportDialog(chosen kb.EntityID, format string) {
	names := make([]string, len(offered))
	first := 0
	for i, f := range offered {
		names[i] = words.T(f.name)
		if f.format == format {
			first = i
		}
	}
	people, places, labels := s.exportable(chosen), []*kb.Place{nil}, []string{words.T("all of the story")}
	story := s.View().Story()
	for _, d := range story.Documents() {
		for _, c := range d.Chapters {
			if place := (kb.Place{Document: d.ID, Chapter: c.Number}); d.Standing == kb.InStory {
				places, labels = append(places, &place), append(labels, story.Label(place))
			}
		}
	}
	who := ui.NewChoice(people, 0, nil)
	if chosen != "" {
		who.Select(1)
	}
	asOf := ui.NewChoice(labels, 0, nil)
	known := widget.NewCheck(words.T("Of others, only what the character knows"), nil)
	enable := func(i int) {
		cards := slices.Contains(exchange.CardFormats(), offered[i].format)
		setEnabled(who, cards || slices.Contains(exchange.LorebookFormats(), offered[i].format))
		setEnabled(known, cards)
	}
	what := ui.NewChoice(names, first, enable)
	enable(first)
	d := dialog.NewForm(words.T("Export"), words.T("Choose where…"), words.T("Cancel"), []*widget.FormItem{
		widget.NewFormItem(words.T("What"), what), widget.NewFormItem(words.T("Of whom"), who),
		widget.NewFormItem(words.T("As of"), asOf), widget.NewFormItem("", known)}, func(ok bool) {
		if !ok {
			return
		}
		o := base.Order{Format: offered[what.Selected()].format, AsOf: places[asOf.Selected()]}
		if !who.Disabled() && who.Selected() > 0 {
			o.As = people[who.Selected()]
		}
		o.OnlyKnown = !known.Disabled() && known.Checked
		s.askWhere(o)
	}, s.window)
	d.Resize(fyne.NewSize(520, 290))
	d.Show()
}

// setEnabled switches a field on or off.
func setEnabled(w fyne.Disableable, on bool) {
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}

// exportable are the names that are offered: everybody, the chosen one, then the
// most mentioned characters.
func (s *Studio) exportable(chosen kb.EntityID) []string {
	out := []string{words.T("everybody")}
	if e, ok := s.View().Entity(chosen); ok {
		out = append(out, e.Name)
	}
	for _, e := range s.View().Characters() {
		if len(out) <= everybody && !slices.Contains(out[1:], e.Name) && !e.Hidden() {
			out = append(out, e.Name)
		}
	}
	return out
}

// askWhere asks for the file, or for the folder of a format that is many files.
func (s *Studio) askWhere(o base.Order) {
	ending := base.EndingOf(o.Format)
	if ending == "" || o.As == "" && slices.Contains(exchange.CardFormats(), o.Format) {
		dialog.ShowFolderOpen(func(dir fyne.ListableURI, err error) {
			if err == nil && dir != nil {
				o.Path = dir.Path()
				s.Export(o)
			}
		}, s.window)
		return
	}
	name := o.As
	if name == "" {
		name = s.base.Name()
	}
	s.askForFile(new(exchange.FileNames).For(name)+ending, func(path string) {
		o.Path = path
		s.Export(o)
	})
}

// Export writes the base, or cards of it, in the background and says what came of
// it.
func (s *Studio) Export(o base.Order) {
	var w base.Written
	s.start(words.T("Writing %s", filepath.Base(o.Path)), func(ctx context.Context, _ *job.Job) (err error) {
		w, err = s.base.Write(ctx, o)
		return err
	}, func() {
		said := words.T("Wrote %s.", filepath.Base(w.Path))
		if w.What != nil {
			said += " " + words.Sentence(w.What)
		}
		s.notify.Toast(said)
	})
}

// ExportCard asks where the card of a character is to be written.
func (s *Studio) ExportCard(id kb.EntityID) { s.exportDialog(id, "card-v3") }
