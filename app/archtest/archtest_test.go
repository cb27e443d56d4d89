package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

const module = "dramatis/"

func root(t *testing.T) string {
	t.Helper()
	return editortest.Get(filepath.Abs("../.."))(t)
}

// files calls f with each Go file that is not a test, by its folder below the root.
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

// The shape of the repository is given.
func TestTheTopLevelHoldsOnlyWhatBelongsThere(t *testing.T) {
	given := strings.Fields("main.go app editor pipeline render storage FyneApp.toml go.mod go.sum build " +
		"README.md ARCHITECTURE.md LICENSE NOTICE Makefile CHANGELOG.md CONTRIBUTING.md docs Icon.png")
	entries := editortest.Get(os.ReadDir(root(t)))(t)
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(given, e.Name()) {
			t.Errorf("%s is at the top level", e.Name())
		}
	}
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
	lists := regexp.MustCompile(`\bimports? [^.]*\b(editor|pipeline|storage|render|app)/\w`)
	folders := map[string]bool{}
	files(t, func(folder, path string, _ []string) {
		file := editortest.Get(parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments))(t)
		said := strings.HasPrefix(file.Doc.Text(), "Package "+file.Name.Name+" ") || file.Name.Name == "main" && strings.HasPrefix(file.Doc.Text(), "Command ")
		folders[folder] = folders[folder] || said
		if said && lists.MatchString(strings.ReplaceAll(file.Doc.Text(), "\n", " ")) {
			t.Errorf("the comment of %s lists what it imports: that is in the table of ARCHITECTURE.md, which is tested", folder)
		}
	})
	for folder, said := range folders {
		if !said {
			t.Errorf("no package comment says what %s is for", folder)
		}
	}
}

func TestNoFunctionIsPast70Lines(t *testing.T) {
	files(t, func(_, path string, _ []string) {
		set := token.NewFileSet()
		file := editortest.Get(parser.ParseFile(set, path, nil, 0))(t)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if ok {
				if n := set.Position(f.End()).Line - set.Position(f.Pos()).Line + 1; n > 70 {
					t.Errorf("%s of %s has %d lines", f.Name.Name, path, n)
				}
			}
		}
	})
}

func TestNoFileIsPast600Lines(t *testing.T) {
	files(t, func(_, path string, _ []string) {
		data := editortest.Get(os.ReadFile(path))(t)
		if n := strings.Count(string(data), "\n"); n > 600 {
			t.Errorf("%s has %d lines", path, n)
		}
	})
}

// Questions about Chinese writing are asked of one package. The client of models imports
// nothing of ours: what a character costs in tokens is another question.
func TestOnlyOnePackageKnowsWhichCharactersAreChinese(t *testing.T) {
	files(t, func(folder, path string, _ []string) {
		if folder == "editor/kb/script" || under(folder, "pipeline/llm") {
			return
		}
		data := editortest.Get(os.ReadFile(path))(t)
		if regexp.MustCompile(`unicode\.Han\b`).Match(data) {
			t.Errorf("%s asks for unicode.Han: use editor/kb/script", path)
		}
	})
}
