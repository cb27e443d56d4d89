package library

import (
	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A row is one document as the table shows it. It knows no toolkit.
type row struct {
	ID       kb.DocumentID
	Title    string
	Path     string
	Kind     string
	Chapters int
	Passages int
	Unread   int
	Failed   int
	Found    string // characters and places
	Engine   string
	InStory  bool
	Nameless bool  // no name was found without a model
	Blank    int   // pages of the file that gave no text
	Doubt    error // why the chapters should be looked at, nil: nothing speaks against them
	Encoding string
	Text     bool // its encoding can be chosen
}

// rows returns the documents of a view, in story order.
func rows(v *cast.View) []row {
	people, places := map[kb.DocumentID]int{}, map[kb.DocumentID]int{}
	for _, e := range v.Entities() {
		counts := people
		switch e.Type {
		case kb.Character:
		case kb.Location:
			counts = places
		default:
			continue
		}
		in := map[kb.DocumentID]bool{}
		for _, m := range v.Occurrences(e) {
			if !in[m.Document] {
				in[m.Document] = true
				counts[m.Document]++
			}
		}
	}
	var out []row
	nameless := v.Nameless()
	for _, d := range v.Story().Documents() {
		r := row{ID: d.ID, Title: d.Title, Path: d.Path, Kind: kind(d), Chapters: len(d.Chapters), InStory: d.Standing == kb.InStory,
			Nameless: nameless[d.ID], Blank: d.Blank, Encoding: d.Encoding, Text: hasEncoding(d)}
		if doubt := d.Doubt(); doubt != nil {
			r.Doubt = doubt
		}
		for _, p := range kb.PassagesOf(v.Snapshot, d.ID) {
			r.Passages++
			reading, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID))
			switch {
			case !ok:
				r.Unread++
			case reading.Failure != "":
				r.Failed++
			default:
				r.Engine = reading.Engine
			}
		}
		if people[d.ID]+places[d.ID] > 0 || r.Unread == 0 {
			r.Found = characters(people[d.ID]) + " · " + placesIn(places[d.ID])
		}
		out = append(out, r)
	}
	return out
}

func characters(n int) string { return i18n.N(n, "1 character", "%d characters") }
func placesIn(n int) string   { return i18n.N(n, "1 place", "%d places") }

func kind(d *kb.Document) string {
	format, language := i18n.T("text"), i18n.T("English")
	if name, ok := formats[d.Format]; ok {
		format = i18n.T(name)
	}
	if d.Language == "zh" {
		language = i18n.T("Chinese")
	}
	if d.Guessed {
		return format + i18n.T(", ") + language + " · " + i18n.T("%s, guessed", d.Encoding)
	}
	return format + i18n.T(", ") + language
}

// formats are the names of the kinds of files; those of programs are the same in every language.
var formats = map[string]string{"card": i18n.K("card"), "lorebook": i18n.K("lorebook"), "html": i18n.K("web page"), "folder": i18n.K("folder"), "chat": i18n.K("conversation"),
	"markdown": "Markdown", "epub": "EPUB", "docx": "Word", "pdf": "PDF", "odt": "OpenDocument", "rtf": "RTF", "fb2": "FB2", "scrivener": "Scrivener", "fountain": "Fountain", "fdx": "Final Draft", "wikitext": "Wikitext", "mediawiki": "MediaWiki"}

// hasEncoding reports whether a document is of a kind of file whose encoding the
// writer may choose.
func hasEncoding(d *kb.Document) bool {
	switch d.Format {
	case "text", "markdown", "html", "fountain", "chat", "fb2", "fdx":
		return true
	}
	return false
}

// foundWords says what the base holds so far.
func foundWords(v *cast.View) string {
	people, places := 0, 0
	for _, e := range v.Entities() {
		switch e.Type {
		case kb.Character:
			people++
		case kb.Location:
			places++
		}
	}
	if people+places == 0 {
		return ""
	}
	return i18n.T("%s · %s · %s so far", characters(people), placesIn(places), present.Relations(len(v.Relations())))
}
