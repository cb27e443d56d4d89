package studio

import (
	"os"
	"path/filepath"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// one hands on the first of the chosen files.
func one(then func(path string)) func([]string) { return func(paths []string) { then(paths[0]) } }

// askForFile asks for the name of a file to write and hands on its path. What
// may be there already is as it was.
func (s *Studio) askForFile(title, name string, then func(path string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.SaveFile, Name: name, Word: i18n.T("Save"), Then: one(then)})
}

// askToOpen asks for files with one of the endings and hands on their paths.
func (s *Studio) askToOpen(title string, endings []string, then func(paths []string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.OpenFiles, Endings: endings, Word: i18n.T("Open"), Then: then})
}

// askForFolder asks for a folder and hands on its path.
func (s *Studio) askForFolder(title, word string, then func(path string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.ChooseFolder, Word: word, Then: one(then)})
}

// choose asks for files in the folder where files were chosen last, at first in that of the writer's documents.
func (s *Studio) choose(parts ui.FileParts) {
	parts.Places = ui.UsualPlaces()
	parts.Folder = s.lastFolder
	if parts.Folder == "" {
		parts.Folder = DocumentsFolder()
	}
	then := parts.Then
	parts.Then = func(paths []string) {
		s.lastFolder = filepath.Dir(paths[0])
		then(paths)
	}
	s.asked = ui.ShowFiles(s.window, parts, func() { s.asked = nil }).Named()
}

// DocumentsFolder is where the writer's documents are: that of the system, else the home folder.
func DocumentsFolder() string {
	for _, p := range ui.UsualPlaces() {
		if p.Documents {
			return p.Path
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return "."
}
