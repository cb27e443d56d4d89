//go:build corpus

package chinese

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"

	"dramatis/editor/kb"
)

// TestReportOfChineseBooks reports how many of the gold's names are found, per
// book, and the names found most often, which a reader has to look at.
func TestReportOfChineseBooks(t *testing.T) {
	dir := os.Getenv("DRAMATIS_CORPUS")
	if dir == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
	data, err := os.ReadFile(filepath.Join(dir, "aliases.gold.json"))
	if err != nil {
		t.Fatal(err)
	}
	var books map[string]json.RawMessage
	if err := json.Unmarshal(data, &books); err != nil {
		t.Fatal(err)
	}
	files := []string{}
	for f := range books {
		files = append(files, f)
	}
	sort.Strings(files)
	for _, file := range files {
		var g struct {
			Groups    [][]string
			Ambiguous []string
		}
		if json.Unmarshal(books[file], &g) != nil || len(g.Groups) == 0 || !strings.ContainsFunc(g.Groups[0][0], func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		reportBook(t, file, string(body), g.Groups, g.Ambiguous)
	}
}

func reportBook(t *testing.T, file, body string, groups [][]string, ambiguous []string) {
	s := study(t, body)
	found := surfaces(s)
	all, hit := 0, 0
	var missing []string
	gold := map[string]bool{}
	for _, group := range append(groups, ambiguous) {
		for _, n := range group {
			gold[n] = true
		}
	}
	for _, group := range groups {
		for _, n := range group {
			all++
			if i, ok := found[n]; ok && s.Names[i].Type == kb.Character {
				hit++
			} else if ok {
				missing = append(missing, n+"/"+string(s.Names[i].Type))
			} else {
				missing = append(missing, n)
			}
		}
	}
	slices.Sort(missing)
	people := 0
	var top []string
	for _, n := range s.Names {
		if n.Type != kb.Character {
			continue
		}
		people++
		if len(top) < 70 {
			mark := ""
			if !gold[n.Surface] {
				mark = "*"
			}
			top = append(top, mark+n.Surface)
		}
	}
	t.Logf("%s: %d people; found %.3f (%d of %d); missing %v\nmost frequent: %s", file, people, float64(hit)/float64(all), hit, all, missing, strings.Join(top, " "))
}
