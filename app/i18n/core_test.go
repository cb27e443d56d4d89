package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What the core says to a person is in these places of its source: the
// arguments of these functions, and the fields of these names.
var (
	coreCalls = map[string][]int{"kb.Errorf": {0}, "Cannot": {0}, "Label": {0}, "say": {0}, "either": {0, 1}, "add": {2}, "Stage": {0}, "explain": {1}, "write": {0}}
	coreWords = []string{"Kept", "Do", "Why", "What", "Text"}
	coreRooms = []string{"../../editor", "../../storage", "../../pipeline/ingest", "../../pipeline/normalize", "../../pipeline/lint", "../../pipeline", "../workspace"}
)

// TestEverySentenceOfTheCoreHasItsChinese reads the Go source of the core and
// lists each sentence for a person that no zh/*.json translates.
func TestEverySentenceOfTheCoreHasItsChinese(t *testing.T) {
	seen := 0
	for _, room := range coreRooms {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			if room == "../../pipeline" && d.IsDir() && path != room {
				return fs.SkipDir // what stands deeper speaks to models, or in the language of the text
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			for _, s := range coreSentences(file, coreCalls, coreWords) {
				seen++
				if _, have := chinese[s]; !have {
					t.Errorf("%s: %q has no Chinese", path, s)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 130 {
		t.Fatalf("only %d sentences found: the search is broken", seen)
	}
}

// coreSentences returns the literals of a file that are for a person.
func coreSentences(file *ast.File, calls map[string][]int, fields []string) []string {
	var out []string
	take := func(e ast.Expr, short bool) {
		if s, ok := literal(e); ok && (short || strings.ContainsAny(s, " {")) {
			out = append(out, s)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, at := range calls[called(n.Fun)] {
				if at < len(n.Args) {
					take(n.Args[at], called(n.Fun) == "explain" || called(n.Fun) == "write")
				}
			}
		case *ast.KeyValueExpr:
			if slices.Contains(fields, called(n.Key)) {
				take(n.Value, false)
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs[:min(len(n.Lhs), len(n.Rhs))] {
				if slices.Contains(fields, called(left)) {
					take(n.Rhs[i], false)
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if (strings.HasPrefix(name.Name, "kept") || strings.HasPrefix(name.Name, "left")) && i < len(n.Values) {
					take(n.Values[i], false)
				}
			}
		}
		return true
	})
	return out
}

// called returns the last part of a name: Cannot of editor.Cannot. Of Errorf, which fmt has too, it is all.
func called(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && e.Sel.Name == "Errorf" {
			return x.Name + ".Errorf"
		}
		return e.Sel.Name
	}
	return ""
}

func TestASentenceOfTheCoreIsFound(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
const keptAll = "all is kept"
func f() error {
	p.Do, q = "open it again", 3
	g(&Problem{Kept: "nothing was changed", Path: "not this one"})
	return editor.Cannot("a relation " + "needs two", 1)
}`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(coreSentences(file, coreCalls, coreWords), "|"); got != "all is kept|open it again|nothing was changed|a relation needs two" {
		t.Errorf("got %s", got)
	}
}
