//go:build corpus

package chinese

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// TestReportOfAChineseBook reads the Chinese book of a corpus folder, named by
// DRAMATIS_CORPUS, that has its own aliases.gold.json.
func TestReportOfAChineseBook(t *testing.T) {
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
	for file, raw := range books {
		var g struct{ Groups [][]string }
		if json.Unmarshal(raw, &g) != nil || len(g.Groups) == 0 || !strings.ContainsFunc(g.Groups[0][0], isHan) {
			continue
		}
		body, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		reportBook(t, file, string(body), g.Groups)
	}
}

func reportBook(t *testing.T, file, body string, groups [][]string) {
	s := study(t, body)
	found := surfaces(s)
	all, hit := 0, 0
	var missing []string
	for _, group := range groups {
		for _, n := range group {
			all++
			if i, ok := found[n]; ok && s.Names[i].Type == kb.Character {
				hit++
			} else {
				missing = append(missing, n)
			}
		}
	}
	sort.Strings(missing)
	t.Logf("%s: %d names; gold recall %.3f (%d of %d); missing %v", file, len(s.Names), float64(hit)/float64(all), hit, all, missing)
	var top []string
	for _, n := range s.Names[:min(50, len(s.Names))] {
		top = append(top, n.Surface+"/"+string(n.Type))
	}
	t.Logf("most frequent: %s", strings.Join(top, " "))
	known, by := 0, map[string]int{}
	for _, u := range s.Quotations {
		if u.Speaker != text.Nobody {
			known++
		}
		by[u.By]++
	}
	t.Logf("%d quotations, %d with a speaker %v; %d breaks", len(s.Quotations), known, by, len(s.Breaks))
	if hit*10 < all*9 {
		t.Errorf("gold recall %d of %d", hit, all)
	}
	for _, w := range []string{"闻言", "只见", "那人", "心中", "众人", "分付"} {
		if _, ok := found[w]; ok {
			t.Errorf("%s is no name", w)
		}
	}
}
