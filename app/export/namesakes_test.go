package export_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

// namesakes reads a sample and calls two of its characters by one name.
func namesakes(t *testing.T) (b *workspace.Workspace, one, other *cast.Entity) {
	t.Helper()
	b = basetest.Sample(t, sample.English)
	for _, name := range []string{"Augusta Pell", "Mr. Quarrell"} {
		e := editortest.Get(b.View().Resolve(name))(t)
		basetest.Do(t, b, edits.Set(kb.FieldName, "Twin", e.ID))
		one, other = other, e
	}
	v := b.View()
	one, _ = v.Entity(one.ID)
	other, _ = v.Entity(other.ID)
	if one.Name != "Twin" || other.Name != "Twin" || len(v.RelationsOf(one)) == 0 || len(v.RelationsOf(other)) == 0 {
		t.Fatalf("two namesakes with relations are needed, not %+v and %+v", one, other)
	}
	return b, one, other
}

func TestEachOfTwoNamesakesKeepsItsRelationsInEveryExport(t *testing.T) {
	b, one, other := namesakes(t)
	ends := map[string]*regexp.Regexp{
		"graphml": regexp.MustCompile(`(?:source|target)="([^"]+)"`), "gexf": regexp.MustCompile(`(?:source|target)="([^"]+)"`),
		"turtle": regexp.MustCompile(`d:(?:subject|object) <[^>]*:(e[0-9a-f]{12})>`), "jsonld": regexp.MustCompile(`"(?:subject|object)": "[^"]*:(e[0-9a-f]{12})"`),
		"json": regexp.MustCompile(`"(?:source|target)_id": "(e[0-9a-f]{12})"`), "dot": regexp.MustCompile(`"(e[0-9a-f]{12})" -- "(e[0-9a-f]{12})"`),
	}
	for format, end := range ends {
		found := map[string]int{}
		for _, m := range end.FindAllStringSubmatch(exported(t, b, format), -1) {
			for _, id := range m[1:] {
				found[id]++
			}
		}
		for _, e := range []*cast.Entity{one, other} {
			if want := len(b.View().RelationsOf(e)); found[string(e.ID)] < want {
				t.Errorf("%s: %d of the %d relations of %s, who was called %s", format, found[string(e.ID)], want, e.ID, e.Names[0].Surface)
			}
		}
	}
	rows := editortest.Get(csv.NewReader(strings.NewReader(exported(t, b, "csv"))).ReadAll())(t)
	source, target := slices.Index(rows[0], "source_id"), slices.Index(rows[0], "target_id")
	for _, e := range []*cast.Entity{one, other} {
		n := 0
		for _, row := range rows {
			if row[source] == string(e.ID) || row[target] == string(e.ID) {
				n++
			}
		}
		if n != len(b.View().RelationsOf(e)) {
			t.Errorf("csv: %d relations of %s, not %d", n, e.ID, len(b.View().RelationsOf(e)))
		}
	}
}

func TestNamesakesAreToldApartInFoldersOfFiles(t *testing.T) {
	b, _, _ := namesakes(t)
	for _, format := range []string{"lightrag", "graphrag", "obsidian", "card-v3"} {
		dir := filepath.Join(t.TempDir(), format)
		if _, err := export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: dir}); err != nil {
			t.Fatal(err)
		}
		all, twins := "", 0
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if strings.HasPrefix(d.Name(), "Twin") {
				twins++
			}
			data, err := os.ReadFile(path)
			all += string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case strings.HasPrefix(format, "card"), format == "obsidian":
			if twins != 2 {
				t.Errorf("%s has %d files of two namesakes", format, twins)
			}
		case !strings.Contains(all, "Twin (2)"):
			t.Errorf("%s does not tell the second from the first", format)
		}
	}
}

func TestEachOfTwoNamesakesHasACardOfItsOwn(t *testing.T) {
	b, one, other := namesakes(t)
	if _, err := b.Content().Resolve("twin", nil); err == nil || !strings.Contains(err.Error(), string(one.ID)) || !strings.Contains(err.Error(), string(other.ID)) {
		t.Errorf("the name of two is not refused with the choices: %v", err)
	}
	var said []string
	for _, e := range []*cast.Entity{one, other} {
		for _, way := range []string{string(e.ID), e.Aliases()[0]} {
			as := editortest.Get(b.Content().Resolve(way, nil))(t)
			path := filepath.Join(t.TempDir(), "x.json")
			if _, err := export.Write(t.Context(), b.Content(), export.Request{Format: "card-v3", As: as, Path: path}); err != nil {
				t.Fatal(err)
			}
			data := editortest.Get(os.ReadFile(path))(t)
			var c aCard
			editortest.Must(t, json.Unmarshal(data, &c))
			if !strings.Contains(c.Data.Description, b.View().Descriptions(e)[0]) {
				t.Errorf("the card of %s (%s) says %q", e.ID, way, c.Data.Description)
			}
			said = append(said, c.Data.Description)
		}
	}
	if said[0] == said[2] || said[0] != said[1] || said[2] != said[3] {
		t.Error("two namesakes have the same card, or one has two")
	}
}

func TestATraceTellsWhichOfTwoNamesakesWasFound(t *testing.T) {
	b, one, other := namesakes(t)
	engine := editortest.Get(b.Engine(engine.Config{}))(t)
	asker := b.View().Characters()[0]
	for _, e := range b.View().Characters() {
		if e.ID != one.ID && e.ID != other.ID {
			asker = e
			break
		}
	}
	for _, e := range []*cast.Entity{one, other} {
		wrong := map[*cast.Entity]*cast.Entity{one: other, other: one}[e]
		for _, method := range []string{chat.RoleRAG, chat.Full} {
			a := editortest.Get(b.Ask(t.Context(), conversation.Question{As: asker.ID, Text: "Who is " + e.Names[0].Surface + "?", Method: method}, engine, nil, nil))(t)
			if !a.Trace.Finds(e.Holds) || a.Trace.Finds(wrong.Holds) {
				t.Errorf("%s finds %+v for %s", method, a.Trace.Found(conversation.KindEntity), e.Names[0].Surface)
			}
			for _, i := range a.Trace.Found(conversation.KindRelation) {
				for _, r := range i.Of {
					if wrong.Holds(r.Anchor) {
						t.Errorf("%s gives a relation of the other namesake: %+v", method, i)
					}
				}
			}
		}
		if _, err := b.Ask(t.Context(), conversation.Question{As: e.ID, Text: "Who are you?"}, engine, nil, nil); err != nil {
			t.Errorf("%s can't be asked: %v", e.ID, err)
		}
	}
}
