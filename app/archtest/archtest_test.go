package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "dramatis/"

// A rule says what the packages of a folder (with those below it) must not
// import: prefixes of import paths, less those in except.
type rule struct {
	folder string
	never  []string
	except []string
	why    string
}

var rules = []rule{
	{"editor/kb", []string{module, "os", "net", "time", "fyne.io/"}, nil, "the domain is pure"},
	{"editor/identity", []string{module, "os", "net", "time", "fyne.io/"}, []string{module + "editor/kb"}, "identity is pure"},
	{"editor/cast", []string{module, "os", "net", "time", "fyne.io/"}, []string{module + "editor/kb", module + "editor/identity"}, "a view is pure"},
	{"editor/memory", []string{module, "os", "net", "time", "fyne.io/"}, []string{module + "editor/kb", module + "editor/cast"}, "memories are pure"},
	{"editor", []string{"fyne.io/", module + "app", module + "pipeline", module + "render", module + "storage", "net", "os"}, nil, "the editor knows no pipeline, no files, no window"},
	{"pipeline", []string{"fyne.io/", module + "app", module + "render", module + "storage"}, nil, "the pipeline knows no window and no storage"},
	{"pipeline/llm", []string{module + "editor", module + "pipeline"}, []string{module + "pipeline/llm"}, "the model client knows no knowledge base"},
	{"pipeline/task/builtin", []string{"net", module + "pipeline/llm"}, nil, "the built-in engine sends nothing"},
	{"pipeline/text", []string{"net", module + "pipeline/llm", module + "pipeline/task/model"}, nil, "reading by rule sends nothing"},
	{"pipeline/normalize", []string{module + "storage", module + "pipeline/llm"}, nil, "stages know engines by their tasks only"},
	{"pipeline/extract", []string{module + "storage", module + "pipeline/llm"}, nil, "stages know engines by their tasks only"},
	{"pipeline/evaluate", []string{module + "storage", module + "pipeline/llm"}, nil, "stages know engines by their tasks only"},
	{"storage", []string{"fyne.io/", module + "app", module + "pipeline", module + "render"}, nil, "storage knows no window and no pipeline"},
	{"render", []string{module + "app", module + "pipeline", module + "storage", module + "editor"}, nil, "pictures know no knowledge base"},
	{"app/job", []string{module, "fyne.io/"}, nil, "jobs know nothing of the work"},
	{"app/i18n", []string{"fyne.io/", module + "editor", module + "pipeline", module + "storage", module + "render"}, nil, "words are pure"},
	{"app/ui", []string{"fyne.io/fyne/v2/app", module + "editor", module + "pipeline", module + "storage"}, nil, "the kit knows no domain"},
	{"app/engine", []string{"fyne.io/", module + "app", module + "storage"}, nil, "engines know no base"},
	{"app/document", []string{"fyne.io/", module + "app", module + "storage"}, []string{module + "storage/exchange"}, "documents are read from files only"},
	{"app/export", []string{"fyne.io/", module + "app"}, nil, "exports are functions of a view"},
	{"app/workspace", []string{"fyne.io/", module + "app/ui", module + "app/pane", module + "app/studio"}, nil, "the base knows no window"},
	{"app/cli", []string{"fyne.io/", module + "app/ui", module + "app/pane", module + "app/studio"}, nil, "the command line knows no window"},
	{"app/pane", []string{"fyne.io/fyne/v2/app", module + "storage", module + "pipeline", module + "app/workspace", module + "app/studio"}, nil, "panes ask the studio"},
	{"app/studio", []string{"fyne.io/fyne/v2/app"}, []string{"fyne.io/fyne/v2/app/"}, "the window is tried without a display"},
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// files calls f with each Go file that is no test, by its folder below the root.
func files(t *testing.T, f func(folder, path string, imports []string)) {
	t.Helper()
	top := root(t)
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") || d.Name() == "build" || d.Name() == "testdata") && path != top {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, name)
		}
		folder, err := filepath.Rel(top, filepath.Dir(path))
		if err != nil {
			return err
		}
		f(filepath.ToSlash(folder), path, imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// under reports whether a path is a folder or below it.
func under(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

func TestEachFolderKeepsItsPromise(t *testing.T) {
	seen := 0
	files(t, func(folder, path string, imports []string) {
		seen++
		for _, r := range rules {
			if !under(folder, r.folder) {
				continue
			}
			for _, name := range imports {
				if forbidden(name, folder, r) {
					t.Errorf("%s imports %s, but %s", path, name, r.why)
				}
			}
		}
	})
	if seen < 100 {
		t.Fatalf("only %d files were looked at", seen)
	}
}

func forbidden(name, folder string, r rule) bool {
	if under(name, module+r.folder) && strings.HasPrefix(name, module) {
		return false // its own folder
	}
	for _, ok := range r.except {
		if under(name, ok) {
			return false
		}
	}
	for _, no := range r.never {
		if under(name, no) {
			return true
		}
	}
	return false
}

func TestPanesNeverImportEachOther(t *testing.T) {
	files(t, func(folder, path string, imports []string) {
		rest, ok := strings.CutPrefix(folder, "app/pane/")
		if !ok {
			return
		}
		own := module + "app/pane/" + strings.SplitN(rest, "/", 2)[0]
		for _, name := range imports {
			if strings.HasPrefix(name, module+"app/pane/") && !under(name, own) {
				t.Errorf("%s imports the pane %s", path, name)
			}
		}
	})
}

func TestOnlyAppImportsTheToolkitsDriver(t *testing.T) {
	files(t, func(folder, path string, imports []string) {
		for _, name := range imports {
			if name == "fyne.io/fyne/v2/app" && folder != "app" {
				t.Errorf("%s imports the driver: it could not be tried without a display", path)
			}
		}
	})
}

func TestEveryFolderSaysWhatItIsFor(t *testing.T) {
	folders := map[string]bool{}
	files(t, func(folder, path string, _ []string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains("\n"+string(data), "\n// Package ") || folder == "." {
			folders[folder] = true
		} else if _, ok := folders[folder]; !ok {
			folders[folder] = false
		}
	})
	for folder, said := range folders {
		if !said {
			t.Errorf("no package comment says what %s is for", folder)
		}
	}
}

func TestNoFileIsPast600Lines(t *testing.T) {
	files(t, func(_, path string, _ []string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), "\n"); n > 600 {
			t.Errorf("%s has %d lines", path, n)
		}
	})
}
