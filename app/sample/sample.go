package sample

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

//go:embed english/*.md chinese/*.md
var files embed.FS

// The languages of the samples, also the names of their folders.
const (
	English = "english"
	Chinese = "chinese"
)

// Titles are the titles of the stories, by language. The base of a sample is named after its story.
var Titles = map[string]string{English: "Nine Minutes of Dry Ground", Chinese: "白鹭渡千灯记"}

// Documents writes a sample's documents into a folder, which is made if needed, and returns their
// paths: the story first.
func Documents(language, dir string) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("make a folder for the sample: %w", err)
	}
	entries, err := fs.ReadDir(files, language)
	if err != nil {
		return nil, fmt.Errorf("there is no sample in %s: %w", language, err)
	}
	var story, pages []string
	for _, e := range entries {
		data, err := files.ReadFile(path.Join(language, e.Name()))
		if err != nil {
			return nil, err
		}
		to := filepath.Join(dir, e.Name())
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return nil, fmt.Errorf("write the sample: %w", err)
		}
		if strings.Contains(e.Name(), ".wiki.") {
			pages = append(pages, to)
		} else {
			story = append(story, to)
		}
	}
	return append(story, pages...), nil
}
