package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

var (
	identifier = regexp.MustCompile(`^([a-z]+)\.(?:[A-Z]\w*\.)?([A-Z]\w*)$`)
	goFile     = regexp.MustCompile(`^[a-z_/]+\.go$`)
)

// exported returns the identifiers of each package by its name: functions, methods, types and fields.
func exported(t *testing.T) (names map[string]map[string]bool, paths []string) {
	t.Helper()
	names = map[string]map[string]bool{}
	files(t, func(_, path string, _ []string) {
		paths = append(paths, filepath.ToSlash(path))
		file := editortest.Get(parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution))(t)
		of := names[file.Name.Name]
		if of == nil {
			of = map[string]bool{}
			names[file.Name.Name] = of
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				of[n.Name.Name] = true
				return false
			case *ast.TypeSpec:
				of[n.Name.Name] = true
			case *ast.ValueSpec:
				for _, name := range n.Names {
					of[name.Name] = true
				}
			case *ast.Field:
				for _, name := range n.Names {
					of[name.Name] = true
				}
			}
			return true
		})
	})
	return names, paths
}

// What ARCHITECTURE.md names in code is there: `chat.Ask`, `resolve.go`.
func TestTheArchitectureNamesOnlyWhatThereIs(t *testing.T) {
	data := editortest.Get(os.ReadFile(filepath.Join(root(t), "ARCHITECTURE.md")))(t)
	names, paths := exported(t)
	checked := 0
	var words []string
	for line := range strings.Lines(string(data)) {
		words = append(words, marked(line)...)
	}
	for _, word := range words {
		if m := identifier.FindStringSubmatch(word); m != nil {
			checked++
			if !names[m[1]][m[2]] {
				t.Errorf("there is no %s", word)
			}
		} else if goFile.MatchString(word) && word != "main.go" {
			checked++
			if !slices.ContainsFunc(paths, func(p string) bool { return strings.HasSuffix(p, "/"+word) }) {
				t.Errorf("there is no file %s", word)
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d names were found in the page", checked)
	}
}

// Each word that ARCHITECTURE.md defines is the word of the core's code too: a name in a package of
// editor has it.
func TestTheGlossaryIsTheCodesOwn(t *testing.T) {
	data := editortest.Get(os.ReadFile(filepath.Join(root(t), "ARCHITECTURE.md")))(t)
	_, table, ok := strings.Cut(string(data), "| word | meaning |\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no glossary")
	}
	names, _ := exported(t)
	checked := 0
	for _, line := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			break
		}
		checked++
		word := strings.TrimSpace(cells[1])
		word = strings.ToUpper(word[:1]) + word[1:]
		if !slices.ContainsFunc([]string{"kb", "identity", "cast", "memory", "conversation"}, func(pkg string) bool {
			return names[pkg][word] || names[pkg][word+"s"] || names[pkg][word+"Of"] || names[pkg][word+"Info"]
		}) {
			t.Errorf("no type, function or field of editor is called %s", word)
		}
	}
	if checked < 12 {
		t.Errorf("the glossary has %d words", checked)
	}
}
