package export_test

import (
	"encoding/json"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/app/document"
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
	"dramatis/storage/exchange"
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

// relationEnds are how the formats of a graph refer to both ends of a relation.
var relationEnds = map[string]*regexp.Regexp{
	"graphml": regexp.MustCompile(`(?:source|target)="([^"]+)"`), "gexf": regexp.MustCompile(`(?:source|target)="([^"]+)"`), "gexf-1.2": regexp.MustCompile(`(?:source|target)="([^"]+)"`),
	"turtle": regexp.MustCompile(`d:(?:subject|object) <[^>]*:(e[0-9a-f]{12})>`), "jsonld": regexp.MustCompile(`"(?:subject|object)": "[^"]*:(e[0-9a-f]{12})"`),
	"json": regexp.MustCompile(`"(?:source|target)_id": "(e[0-9a-f]{12})"`), "dot": regexp.MustCompile(`"(e[0-9a-f]{12})" -- "(e[0-9a-f]{12})"`),
	"csv": regexp.MustCompile(`(?m),(e[0-9a-f]{12}),(e[0-9a-f]{12})$`), "gephi": regexp.MustCompile(`(?m)^(e[0-9a-f]{12}),(e[0-9a-f]{12}),`),
	"neo4j": regexp.MustCompile(`(?m)^(e[0-9a-f]{12}),(e[0-9a-f]{12}),`),
}

// TestNamesakesStayTwoInEveryFormat exports two people of one name. A format that refers
// by ids has all relations of each; one of a file for each has two files; a text that names
// them numbers the second.
func TestNamesakesStayTwoInEveryFormat(t *testing.T) {
	b, one, other := namesakes(t)
	numbered := []string{"lightrag", "graphrag", "obsidian", "lorebook", "lorebook-risu", "sheet-md", "sheet-docx", "sheet-pdf"}
	for _, format := range export.Formats() {
		files := exportedFiles(t, b, format)
		all := strings.Join(slices.Collect(maps.Values(files)), "\n")
		switch {
		case relationEnds[format] != nil:
			found := map[string]int{}
			for _, m := range relationEnds[format].FindAllStringSubmatch(all, -1) {
				for _, id := range m[1:] {
					found[id]++
				}
			}
			for _, e := range []*cast.Entity{one, other} {
				if want := len(b.View().RelationsOf(e)); found[string(e.ID)] < want {
					t.Errorf("%s: %d of the %d relations of %s, who was called %s", format, found[string(e.ID)], want, e.ID, e.Names[0].Surface)
				}
			}
		case slices.Contains(numbered, format):
			if !strings.Contains(all, "Twin (2)") {
				t.Errorf("%s: the second namesake is not told from the first", format)
			}
		case slices.Contains(exchange.CardFormats(), format):
			if !strings.Contains(all, b.View().Descriptions(one)[0]) || !strings.Contains(all, b.View().Descriptions(other)[0]) || len(files) != 2 {
				t.Errorf("%s: %d cards of two namesakes", format, len(files))
			}
		case format == "decisions":
			if n := strings.Count(all, `"name": "Twin"`); n != 2 {
				t.Errorf("decisions: %d cards of two namesakes", n)
			}
		case format == "svg":
			if n := len(regexp.MustCompile(`<text id="n\d+"[^>]*>Twin</text>`).FindAllString(all, -1)); n != 2 {
				t.Errorf("svg: %d labels of two namesakes", n)
			}
		case format == "pdf":
			if n := strings.Count(all, "Twin"); n < 2 {
				t.Errorf("pdf: %d labels of two namesakes", n)
			}
		case format == "png": // the same scene as the SVG
			n := 0
			for _, node := range export.Graph(b.View()).Nodes {
				if node.Label == "Twin" {
					n++
				}
			}
			if _, err := png.DecodeConfig(strings.NewReader(all)); err != nil || n != 2 {
				t.Errorf("png: %d nodes of two namesakes (%v)", n, err)
			}
		default:
			t.Errorf("%s: this test doesn't know how to tell two namesakes apart in it", format)
		}
	}
}

// exportedFiles returns the texts of what an export writes, by their paths; of cards only those of the namesakes.
func exportedFiles(t *testing.T, b *workspace.Workspace, format string) map[string]string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "out")
	if ending, ok := strings.CutPrefix(format, "sheet-"); ok && ending != "md" || format == "pdf" {
		path += "." + strings.TrimPrefix(format, "sheet-")
	}
	editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: path}))(t)
	isCard, files := slices.Contains(exchange.CardFormats(), format), map[string]string{}
	err := filepath.WalkDir(path, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || isCard && !strings.HasPrefix(d.Name(), "Twin") {
			return err
		}
		data, err := os.ReadFile(path)
		if files[path] = string(data); isCard || slices.Contains([]string{".docx", ".pdf"}, filepath.Ext(path)) {
			src, err := document.Read(t.Context(), path)
			if err != nil {
				return err
			}
			files[path] = src.Text.Body
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEachOfTwoNamesakesHasACardOfItsOwn(t *testing.T) {
	b, one, other := namesakes(t)
	if _, err := b.Content().Resolve(t.Context(), "twin", nil); err == nil || !strings.Contains(err.Error(), string(one.ID)) || !strings.Contains(err.Error(), string(other.ID)) {
		t.Errorf("the name of two is not refused with the choices: %v", err)
	}
	var said []string
	for _, e := range []*cast.Entity{one, other} {
		for _, way := range []string{string(e.ID), e.Aliases()[0]} {
			as := editortest.Get(b.Content().Resolve(t.Context(), way, nil))(t)
			path := filepath.Join(t.TempDir(), "x.json")
			editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: "card-v3", As: as, Path: path}))(t)
			data := editortest.Get(os.ReadFile(path))(t)
			var c aCard
			editortest.Must(t, json.Unmarshal(data, &c))
			if told := b.View().Description(e); told == "" || !strings.Contains(c.Data.Description, told) {
				t.Errorf("the card of %s (%s) says %q", e.ID, way, c.Data.Description)
			}
			said = append(said, c.Data.Description)
		}
	}
	if said[0] == said[2] || said[0] != said[1] || said[2] != said[3] {
		t.Error("two namesakes have the same card, or one has two")
	}
}

func TestATraceShowsWhichOfTwoNamesakesWasFound(t *testing.T) {
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
