package studio

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dramatis/app/document"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/pipeline"
	"dramatis/storage/exchange"
)

// Imports read documents into the open base, or into a new one.
type Imports struct{ *core }

// Imports returns the imports of the studio.
func (s *core) Imports() Imports { return Imports{s} }

// Import reads documents as a job. A book is never imported into the sample, nor into a base without a file: a file named
// after the book is made for it first.
func (s Imports) Import(paths []string) {
	switch {
	case s.isSample() && !s.isSampleDocument(paths):
		s.decide(i18n.T("This is the sample"), ui.Wrapped(i18n.T("A book of yours gets a file of its own, “%s”, so that its people and those of the sample don’t mix.",
			filepath.Base(s.fileFor(paths))), ui.SizeBody, ui.ColorText), i18n.T("Cancel"),
			ui.Answer{Word: i18n.T("Add it to the sample"), Do: func() { s.importHere(paths) }},
			ui.Answer{Word: i18n.T("Make a new file"), Do: func() { s.importIntoNew(paths) }})
	case s.base.Path() == "" && s.Documents != "":
		s.importIntoNew(paths)
	default:
		s.importHere(paths)
	}
}

// importIntoNew opens documents and, if all of them can be read, makes a file named after them and
// imports them into it.
func (s Imports) importIntoNew(paths []string) {
	title := readingTitle(paths)
	var sources []pipeline.Source
	s.start(loading, title, func(ctx context.Context, j *job.Job) (err error) {
		sources, err = document.ReadAll(ctx, paths, j)
		return err
	}, func() { s.importSourcesIntoNew(importRequest{title: title, paths: paths, sources: sources}) })
}

func (s Imports) importSourcesIntoNew(o importRequest) {
	path := s.fileFor(o.paths)
	doing := i18n.T("Making a new file")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.notify.Fail(doing, err)
		return
	}
	s.around.openBy(path, doing, workspace.OpenOrCreate, func() {
		s.notify.Toast(i18n.T("“%s” was made in %s.", filepath.Base(path), filepath.Dir(path)))
		s.consider(o)
	})
}

// isSample reports whether the sample is open.
func (s Imports) isSample() bool {
	path := s.base.Path()
	return path == s.samplePath(sample.English) || path == s.samplePath(sample.Chinese)
}

func (s Imports) samplePath(language string) string {
	return filepath.Join(s.Folder, sample.Titles[language]+workspace.Ending)
}

// isSampleDocument reports whether documents are the sample's own.
func (s Imports) isSampleDocument(paths []string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool {
		return !strings.HasPrefix(path, s.Folder+string(filepath.Separator))
	})
}

// fileFor returns the path of a new file in the writer's documents folder, named after a book.
func (s Imports) fileFor(paths []string) string {
	folder := s.Documents
	if folder == "" {
		folder = DocumentsFolder()
	}
	name := new(exchange.FileNames).For(bookName(paths))
	path := filepath.Join(folder, name+workspace.Ending)
	for n := 2; ; n++ {
		if _, err := os.Stat(path); err != nil {
			return path
		}
		path = filepath.Join(folder, name+" "+strconv.Itoa(n)+workspace.Ending)
	}
}

// number at the head of a file's name, as libraries of texts put it: "345_dracula".
var leadingNumber = regexp.MustCompile(`^(pg)?\d+[ ._-]+`)

// bookName returns the name of a book by its file, or of several books by their folder.
func bookName(paths []string) string {
	base := filepath.Base(paths[0])
	name := strings.TrimSuffix(base, filepath.Ext(base))
	if dir := filepath.Dir(paths[0]); len(paths) > 1 && !slices.ContainsFunc(paths, func(p string) bool { return filepath.Dir(p) != dir }) {
		name = filepath.Base(dir)
	}
	name = strings.TrimSpace(strings.ReplaceAll(leadingNumber.ReplaceAllString(name, ""), "_", " "))
	if name == "" || name == "." || name == string(filepath.Separator) {
		return i18n.T("Untitled")
	}
	return name
}
