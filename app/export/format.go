package export

import (
	"context"
	"slices"
	"strings"

	"dramatis/storage/exchange"
)

// A format in which a base can be exported.
type format struct {
	name   string
	ending string // the extension of its file, with the dot; "" if it is a folder of many files
	ofOne  bool   // whether it can be written of one character
	write  func(Content, context.Context, Request) (Written, error)
}

// formats are all formats, in the order in which they are listed.
var formats = []format{
	{"decisions", ".json", false, Content.writeDecisions},
	{"dot", ".dot", false, Content.writePicture},
	{"svg", ".svg", false, Content.writePicture},
	{"png", ".png", false, Content.writePicture},
	{"pdf", ".pdf", false, Content.writePicture},
	{"csv", ".csv", false, Content.writeCast},
	{"gexf", ".gexf", false, Content.writeCast},
	{"gexf-1.2", ".gexf", false, Content.writeCast},
	{"graphml", ".graphml", false, Content.writeCast},
	{"json", ".json", false, Content.writeCast},
	{"jsonld", ".jsonld", false, Content.writeCast},
	{"turtle", ".ttl", false, Content.writeCast},
	{"card-png", ".png", true, Content.writeCards},
	{"card-v2", ".json", true, Content.writeCards},
	{"card-v3", ".json", true, Content.writeCards},
	{"charx", ".charx", true, Content.writeCards},
	{"lorebook", ".json", true, Content.writeLorebook},
	{"lorebook-risu", ".json", true, Content.writeLorebook},
	{"gephi", "", false, Content.writeCorpus},
	{"graphrag", "", false, Content.writeCorpus},
	{"lightrag", "", false, Content.writeCorpus},
	{"neo4j", "", false, Content.writeCorpus},
	{"obsidian", "", false, Content.writeCorpus},
	{sheetPrefix + "md", ".md", true, Content.writeSheet},
	{sheetPrefix + "docx", ".docx", true, Content.writeSheet},
	{sheetPrefix + "pdf", ".pdf", true, Content.writeSheet},
}

// sheetPrefix begins the names of sheet formats; the extension of the file follows.
const sheetPrefix = "sheet-"

// findFormat returns the format with a name; the zero format if there is none.
func findFormat(name string) format {
	if i := slices.IndexFunc(formats, func(f format) bool { return f.name == name }); i >= 0 {
		return formats[i]
	}
	return format{}
}

// Formats returns the names of all formats.
func Formats() (names []string) {
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// SheetFormats returns the formats of sheets, for reading and printing.
func SheetFormats() []string {
	return slices.DeleteFunc(Formats(), func(name string) bool { return !strings.HasPrefix(name, sheetPrefix) })
}

// EndingOf returns the extension of a format, with its dot; "" if the format is a folder of many
// files.
func EndingOf(name string) string { return findFormat(name).ending }

// HasPicture reports whether a card of a format holds a picture.
func HasPicture(name string) bool {
	return slices.Contains(exchange.CardFormats(), name) && EndingOf(name) != ".json"
}
