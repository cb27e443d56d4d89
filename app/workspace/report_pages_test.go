//go:build corpus

package workspace

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/gold"
)

// A goldPage is what is right about a page of testdata/pages. People are the names by which the page calls each; a relation
// is the subject, somebody else, and what they are to the subject.
type goldPage struct {
	Subject   string      `json:"subject"`
	People    [][]string  `json:"people"`
	Relations [][3]string `json:"relations"`
}

// notLookedAt are the pages that nobody looked at while the reader of pages was made; they were scored.
var notLookedAt = []string{"Odile_Carrow", "bio_tamsin", "saved_page_2", "新建文本文档"}

// TestReportPages prints what is made of pages of wikis and sheets about somebody, written for it by somebody who did not
// know the reader: pairs of names, and which stated relations have a kind. It fails where fewer are right than were reached.
func TestReportPages(t *testing.T) {
	const floor = 0.6
	type sums struct{ n, f1, related, named float64 }
	half := map[bool]*sums{false: {}, true: {}}
	for _, path := range editortest.Get(filepath.Glob("testdata/pages/*.gold.json"))(t) {
		var g goldPage
		editortest.Must(t, json.Unmarshal(editortest.Get(os.ReadFile(path))(t), &g))
		file := strings.TrimSuffix(path, ".gold.json")
		v := pageOf(t, filepath.Base(file), string(editortest.Get(os.ReadFile(file))(t)))
		_, pairs, _, _ := score(&gold.People{Groups: g.People}, v)
		found, stated := g.related(v)
		seen := !containsAny(file, notLookedAt)
		s := half[seen]
		s.n, s.f1, s.related = s.n+1, s.f1+pairs.f1(), s.related+float64(found)/float64(max(1, stated))
		if e, ok := v.Bearer(kb.NameIDOf(g.Subject)); ok && e.Name == g.Subject {
			s.named++
		}
		t.Logf("%-34s %v, relations %d of %d", filepath.Base(file), pairs, found, stated)
	}
	for seen, s := range half {
		t.Logf("rules were made with them: %v: %v pages, F1 %.3f, relations %.3f, called by their title %.2f", seen, s.n, s.f1/s.n, s.related/s.n, s.named/s.n)
		if s.f1/s.n < floor {
			t.Errorf("F1 is %.3f", s.f1/s.n)
		}
	}
}

func containsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

// related counts the stated relations of a page, and those of them that have a kind in the cast.
func (g *goldPage) related(v *cast.View) (found, stated int) {
	bearer := func(name string) (*cast.Entity, bool) {
		for _, people := range g.People {
			for _, n := range people {
				if e, ok := v.Bearer(kb.NameIDOf(n)); ok && kb.NameIDOf(people[0]) == kb.NameIDOf(name) {
					return e, true
				}
			}
		}
		return v.Bearer(kb.NameIDOf(name))
	}
	for _, want := range g.Relations {
		stated++
		a, okA := bearer(want[0])
		b, okB := bearer(want[1])
		for _, r := range v.Relations() {
			if okA && okB && (r.Source == a && r.Target == b || r.Source == b && r.Target == a) && personal(r) {
				found++
				break
			}
		}
	}
	return found, stated
}

// personal reports whether a relation says more than that two are named together.
func personal(r *cast.Relation) bool {
	for _, n := range r.Notes {
		if n.Kind != "" && n.Kind != kb.Talks && n.Kind != kb.Together && n.Kind != kb.At {
			return true
		}
	}
	return false
}
