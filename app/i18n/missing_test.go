package i18n

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// TestEverySentenceOfTheWindowHasItsChinese reads the Go source of app/** and lists each literal given to T, K
// or N that no zh/*.json translates. When it fails, add the sentence to the file of its room.
func TestEverySentenceOfTheWindowHasItsChinese(t *testing.T) {
	missing, seen, err := untranslated("..")
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Fatal("no sentence found: the search is broken")
	}
	if len(missing) > 0 {
		t.Errorf("%d sentences without Chinese:\n%s", len(missing), strings.Join(missing, "\n"))
	}
}

func TestASentenceWithoutChineseIsFound(t *testing.T) {
	src := `package x
import w "dramatis/app/i18n"
func f(n int, s string) {
	w.T("Pause"); w.T("No such " + "sentence %d", n); w.N(n, "1 odd thing", "%d odd things"); w.K("Loose")
	w.T(s); other.T("Not ours")
}`
	got, seen, err := scan(token.NewFileSet(), "x.go", src)
	if err != nil {
		t.Fatal(err)
	}
	want := `x.go:4: "No such sentence %d"|x.go:4: "%d odd things"|x.go:4: "Loose"`
	if strings.Join(got, "|") != want || seen != 4 {
		t.Errorf("got %d: %s", seen, strings.Join(got, "|"))
	}
}

// untranslated walks the Go files under root that are not tests.
func untranslated(root string) (missing []string, seen int, err error) {
	fset := token.NewFileSet()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		m, n, err := scan(fset, path, nil)
		missing, seen = append(missing, m...), seen+n
		return err
	})
	sort.Strings(missing)
	return missing, seen, err
}

// scan finds the sentences of one file; src is as in parser.ParseFile.
func scan(fset *token.FileSet, path string, src any) (missing []string, seen int, err error) {
	file, err := parser.ParseFile(fset, path, src, 0)
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", path, err)
	}
	name := importedAs(file)
	if name == "" {
		return nil, 0, nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); !ok || x.Name != name {
			return true
		}
		at := map[string]int{"T": 0, "K": 0, "N": 2}
		i, ok := at[sel.Sel.Name]
		if !ok || i >= len(call.Args) {
			return true
		}
		if s, ok := literal(call.Args[i]); ok {
			seen++
			if _, have := chinese[s]; !have {
				missing = append(missing, fmt.Sprintf("%s:%d: %q", path, fset.Position(call.Pos()).Line, s))
			}
		}
		return true
	})
	return missing, seen, nil
}

// importedAs returns the name by which a file calls this package, or "".
func importedAs(file *ast.File) string {
	for _, imp := range file.Imports {
		if p, err := strconv.Unquote(imp.Path.Value); err == nil && p == "dramatis/app/i18n" {
			if imp.Name != nil {
				return imp.Name.Name
			}
			return "i18n"
		}
	}
	return ""
}

// literal returns the text of a string literal or of literals joined by +.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, okA := literal(e.X)
		b, okB := literal(e.Y)
		return a + b, okA && okB && e.Op == token.ADD
	}
	return "", false
}
