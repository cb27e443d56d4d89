package studio

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/export"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// Exports write files from the open base, print, and take over the decisions in a file.
type Exports struct{ *core }

// Exports returns the exports of the studio.
func (s *core) Exports() Exports { return Exports{s} }

// exportFormats are the formats in the order in which they are offered.
var exportFormats = []struct{ format, name string }{
	{"sheet-pdf", i18n.K("Sheet of the cast, to print (PDF)")},
	{"sheet-docx", i18n.K("Sheet of the cast (Word)")},
	{"sheet-md", i18n.K("Sheet of the cast (Markdown)")},
	{"card-v3", i18n.K("Character cards, V3 (JSON)")},
	{"card-v2", i18n.K("Character cards, V2 (JSON)")},
	{"card-png", i18n.K("Character cards as pictures (PNG)")},
	{"charx", i18n.K("Character cards with their pictures (CHARX)")},
	{"lorebook", i18n.K("Lorebook for SillyTavern (JSON)")},
	{"lorebook-risu", i18n.K("Lorebook for RisuAI (JSON)")},
	{"svg", i18n.K("Picture of the graph (SVG)")},
	{"png", i18n.K("Picture of the graph (PNG)")},
	{"pdf", i18n.K("Picture of the graph (PDF)")},
	{"obsidian", i18n.K("Notes for Obsidian (folder)")},
	{"lightrag", i18n.K("Graph and texts for LightRAG (folder)")},
	{"graphrag", i18n.K("Tables for GraphRAG (folder)")},
	{"json", i18n.K("Everything, for other programs (JSON)")},
	{"csv", i18n.K("Table (CSV)")},
	{"graphml", i18n.K("Graph for Gephi or yEd (GraphML)")},
	{"gexf", i18n.K("Graph for Gephi (GEXF)")},
	{"gexf-1.2", i18n.K("Graph for networkx and older programs (GEXF 1.2)")},
	{"gephi", i18n.K("Tables of nodes and edges for Gephi (folder)")},
	{"neo4j", i18n.K("Tables for Neo4j (folder)")},
	{"dot", i18n.K("Graph for Graphviz (DOT)")},
	{"turtle", i18n.K("Linked data (Turtle)")},
	{"jsonld", i18n.K("Linked data (JSON-LD)")},
}

// maxOffered is how many characters are offered by name, the most mentioned first.
const maxOffered = 20

// exportDialog asks for the format, the character and the place of the story. chosen is the
// character offered first, "" for all; format is the format offered first.
func (s Exports) exportDialog(chosen kb.EntityID, format string) {
	f := s.newExportForm(chosen, format)
	f.what.OnChanged, f.who.OnChanged = func(int) { f.offer() }, func(int) { f.offer() }
	f.offer()
	f.dialog = ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Export"), Width: 480, First: f.what, Body: ui.Form(ui.FormRow(i18n.T("What"), f.what),
		f.whoRow, ui.FormRow(i18n.T("As of"), f.asOf), f.knownRow, f.chiefRow, f.pictureRow), Answers: []ui.Answer{{Word: i18n.T("Choose where…"), Do: func() { s.askWhere(f.request()) }}}})
}

// An exportForm asks what to export. Rows that do not apply to the chosen format are hidden.
type exportForm struct {
	dialog                                 *ui.Dialog // nil until it is shown
	what, who, asOf                        *ui.Choice
	known, chief                           *ui.Check
	whoRow, knownRow, chiefRow, pictureRow fyne.CanvasObject
	people                                 []*cast.Entity // the choices of who, after “everybody”
	places                                 []*kb.Place    // the choices of asOf
	portrait                               string
}

func (s Exports) newExportForm(chosen kb.EntityID, format string) *exportForm {
	names := make([]string, len(exportFormats))
	first := 0
	for i, o := range exportFormats {
		names[i] = i18n.T(o.name)
		if o.format == format {
			first = i
		}
	}
	f := &exportForm{people: s.exportable(chosen), places: []*kb.Place{nil}}
	labels, story := []string{i18n.T("all of the story")}, s.View().Story()
	for _, place := range story.Chapters() {
		f.places, labels = append(f.places, &place), append(labels, story.Label(place))
	}
	f.what, f.who, f.asOf = ui.NewChoice(names, first, nil), ui.NewChoice(exportChoices(s.View(), f.people), 0, nil), ui.NewChoice(labels, 0, nil)
	if chosen != "" {
		f.who.Select(1)
	}
	f.known = ui.NewCheck(i18n.T("Of others, only what the character knows"), nil)
	f.chief = ui.NewCheck(i18n.T("The chief characters only"), nil)
	var picture *ui.Button
	picture = ui.SecondaryButton(i18n.T("Its own"), func() {
		s.files.askToOpen(i18n.T("A picture"), pictureEndings, func(path string) {
			f.portrait = path
			picture.SetText(filepath.Base(path))
		})
	})
	f.whoRow, f.knownRow = ui.FormRow(i18n.T("Character"), f.who), ui.FormRow("", f.known)
	f.chiefRow, f.pictureRow = ui.FormRow("", f.chief), ui.FormRow(i18n.T("Picture"), picture)
	return f
}

// offer shows the rows that apply.
func (f *exportForm) offer() {
	format := exportFormats[f.what.Selected()].format
	cards, sheets := slices.Contains(exchange.CardFormats(), format), slices.Contains(export.SheetFormats(), format)
	people := cards || sheets || slices.Contains(exchange.LorebookFormats(), format)
	one := people && f.who.Selected() > 0
	ui.SetShown(f.whoRow, people)
	ui.SetShown(f.knownRow, cards || sheets && one)
	ui.SetShown(f.chiefRow, (cards || sheets) && !one)
	ui.SetShown(f.pictureRow, cards && one && export.HasPicture(format))
	if f.dialog != nil {
		f.dialog.Refit()
	}
}

// request returns what is asked for.
func (f *exportForm) request() export.Request {
	o := export.Request{Format: exportFormats[f.what.Selected()].format, AsOf: f.places[f.asOf.Selected()]}
	if f.whoRow.Visible() && f.who.Selected() > 0 {
		o.As = f.people[f.who.Selected()-1].Names[0].ID
	}
	o.OnlyKnown = f.knownRow.Visible() && f.known.Checked
	o.Chief = f.chiefRow.Visible() && f.chief.Checked
	if f.pictureRow.Visible() {
		o.Portrait = f.portrait
	}
	return o
}

// exportable returns the characters that are offered beside “everybody”: the chosen one, then the
// most mentioned.
func (s Exports) exportable(chosen kb.EntityID) []*cast.Entity {
	var out []*cast.Entity
	if e, ok := s.View().Entity(chosen); ok {
		out = append(out, e)
	}
	for _, e := range s.View().Characters() {
		if len(out) < maxOffered && !slices.Contains(out, e) && !e.Hidden() {
			out = append(out, e)
		}
	}
	return out
}

// exportChoices returns the choices of a dialog: “everybody”, then each entity of a list by an unambiguous
// name.
func exportChoices(v *cast.View, list []*cast.Entity) []string {
	out := []string{i18n.T("everybody")}
	for _, e := range list {
		out = append(out, v.Distinct(e))
	}
	return out
}

// askWhere asks for the file, or for the folder if a format consists of many files.
func (s Exports) askWhere(o export.Request) {
	ending := export.EndingOf(o.Format)
	if ending == "" || o.As == "" && slices.Contains(exchange.CardFormats(), o.Format) {
		s.files.askForFolder(i18n.T("Export"), i18n.T("Write here"), func(dir string) {
			o.Path = dir
			s.Export(o)
		})
		return
	}
	name := s.base.Name()
	if e, ok := s.View().Bearer(o.As); ok {
		name = e.Name
	}
	s.files.askForFile(i18n.T("Export"), new(exchange.FileNames).For(name)+ending, func(path string) {
		o.Path = path
		s.Export(o)
	})
}

// Export writes the base, or cards of it, in the background and shows the result.
func (s Exports) Export(o export.Request) {
	var w export.Written
	s.start(exporting, i18n.T("Writing %s", filepath.Base(o.Path)), func(ctx context.Context, _ *job.Job) (err error) {
		w, err = export.Write(ctx, s.base.Content(), o)
		if changed := (*files.ChangedError)(nil); errors.As(err, &changed) {
			s.Loop().Post(func() { s.askToOverwrite(changed, o) })
			return nil
		}
		return err
	}, func() {
		if w.Path == "" {
			return // it is asked about
		}
		said := i18n.T("Wrote %s.", filepath.Base(w.Path))
		if w.What != nil {
			said += " " + i18n.Sentence(w.What)
		}
		s.notify.Toast(said)
	})
}

// askToOverwrite asks whether an export may replace files that somebody has changed.
func (s Exports) askToOverwrite(changed *files.ChangedError, o export.Request) {
	ui.Confirm(s.window, i18n.T("Replace what was changed?"), i18n.N(len(changed.Names), "1 file in the folder is not as an export left it: “%[2]s”. Replacing it loses what somebody wrote there.",
		"%d files in the folder are not as an export left them: “%s”. Replacing them loses what somebody wrote there.", changed.Names[0]), i18n.T("Leave them"), i18n.T("Replace"), func() {
		o.Overwrite = true
		s.Export(o)
	})
}

// ExportCard asks where to write the card of a character.
func (s characters) ExportCard(id kb.EntityID) { s.Exports().exportDialog(id, "card-v3") }

// exportAny asks for what is exported, the picture first where the graph is shown.
func (s Exports) exportAny() {
	format := "sheet-docx"
	if s.around.here().Pane == "graph" {
		format = "svg"
	}
	s.exportDialog("", format)
}
