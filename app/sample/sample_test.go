package sample

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func TestASampleIsWrittenWithItsStoryFirst(t *testing.T) {
	for language, n := range map[string]int{English: 2, Chinese: 1} {
		dir := filepath.Join(t.TempDir(), "made")
		docs, err := Documents(language, dir)
		if err != nil || len(docs) != n {
			t.Fatalf("%s: %v (%v)", language, docs, err)
		}
		if strings.Contains(docs[0], ".wiki.") || n > 1 && !strings.Contains(docs[1], ".wiki.") {
			t.Errorf("%s: a page is before the story: %v", language, docs)
		}
		written, err := os.ReadDir(dir)
		if err != nil || len(written) != len(docs) {
			t.Errorf("%s: %d files for %d paths (%v)", language, len(written), len(docs), err)
		}
		for _, path := range docs {
			if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), "# ") {
				t.Errorf("%s: %s has no title (%v)", language, path, err)
			}
		}
		story := editortest.Get(os.ReadFile(docs[0]))(t)
		if want := "# " + Titles[language] + "\n"; !strings.HasPrefix(string(story), want) {
			t.Errorf("%s: the story does not begin with %q", language, want)
		}
	}
}

func TestASampleOfNoLanguageOrIntoAFileIsAnError(t *testing.T) {
	if _, err := Documents("klingon", t.TempDir()); err == nil || !strings.Contains(err.Error(), "klingon") {
		t.Errorf("an unknown language: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	editortest.Must(t, os.WriteFile(file, nil, 0o644))
	if _, err := Documents(English, file); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("into a file: %v", err)
	}
}
