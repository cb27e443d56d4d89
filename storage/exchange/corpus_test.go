package exchange

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func corpus() *Corpus {
	return &Corpus{Title: "Jekyll: a case", Language: "en",
		Entities: []Entity{
			{ID: "e1", Name: "Dr. Jekyll", Type: kb.Character, Aliases: []string{"Henry", "the \"doctor\""}, Tags: []string{"old London", "#1"}, Description: wild, Mentions: 12,
				Notes: []Note{{Text: "A doctor.", Document: "Jekyll", Chapter: 3, Quote: "the doctor gave one of his dinners"}}, Units: []int{0, 1}},
			{ID: "e2", Name: "Soho|[x]", Type: kb.Location, Units: []int{1}},
			{ID: "e3", Name: "武松", Type: "my concept"}},
		Relations: []Relation{{Source: "e1", Target: "e2", Description: wild, Strength: 7.5, From: 0, To: 1, Kinds: []string{"kinship", "service"}, Units: []int{1}}},
		Texts:     []Text{{"Jekyll", "jekyll.txt", "One. Two."}}, Units: []Unit{{0, 0, "One.", 2}, {0, 1, "Two, \"" + wild + "\"", 9}},
		Claims:   []Claim{{0, 1, "He gave dinners.", "dinners"}},
		Chapters: []ChapterNote{{0, "3 At Ease", []SceneNote{{"The dinner", "at night", "Soho", wild, []int{0, 1}, []string{"He gave dinners."}}, {Summary: "More."}}}}}
}

func TestFoldersAreAsInTheGoldenFiles(t *testing.T) {
	for _, format := range CorpusFormats() {
		files := editortest.Get(WriteCorpus(format, corpus()))(t)
		var out bytes.Buffer
		for _, f := range files {
			out.WriteString("==== " + f.Name + "\n")
			out.Write(f.Data)
		}
		golden(t, "corpus."+format+".txt", out.Bytes())
	}
}

// columns are those of GraphRAG's tables, in its order.
var columns = map[string]string{
	"entities.csv":      "id,human_readable_id,title,type,description,text_unit_ids,frequency,degree",
	"relationships.csv": "id,human_readable_id,source,target,description,weight,combined_degree,text_unit_ids",
	"covariates.csv":    "id,human_readable_id,covariate_type,type,description,subject_id,object_id,status,start_date,end_date,source_text,text_unit_id",
	"text_units.csv":    "id,human_readable_id,text,n_tokens,document_id,entity_ids,relationship_ids,covariate_ids",
	"documents.csv":     "id,human_readable_id,title,text,text_unit_ids,creation_date,raw_data",
}

func TestGraphRAGsTablesPointAtEachOther(t *testing.T) {
	files, err := WriteCorpus("graphrag", corpus())
	if err != nil || len(files) != len(columns) {
		t.Fatalf("%d files, %v", len(files), err)
	}
	known := map[string]bool{}
	var all [][]string
	for _, f := range files {
		rows, err := csv.NewReader(bytes.NewReader(f.Data)).ReadAll()
		if err != nil {
			t.Fatal(f.Name, err)
		}
		if got := strings.Join(rows[0], ","); got != columns[f.Name] {
			t.Errorf("%s has the columns %s", f.Name, got)
		}
		for _, row := range rows[1:] {
			if known[row[0]] || len(row[0]) != 36 {
				t.Errorf("%s: the id %s", f.Name, row[0])
			}
			known[row[0]] = true
		}
		all = append(all, rows[1:]...)
	}
	for _, row := range all {
		for _, cell := range row[1:] {
			var ids []string
			if json.Unmarshal([]byte(cell), &ids) != nil && len(cell) == 36 && strings.Count(cell, "-") == 4 {
				ids = []string{cell}
			}
			for _, id := range ids {
				if !known[id] {
					t.Errorf("%v points at %s, which is not there", row, id)
				}
			}
		}
	}
}

func TestLightRAGsGraphIsXMLAndItsTextsAreThere(t *testing.T) {
	files := editortest.Get(WriteCorpus("lightrag", corpus()))(t)
	var graph graphML
	if err := xml.Unmarshal(files[0].Data, &graph); err != nil || len(graph.Graph.Nodes) != 3 || len(graph.Graph.Edges) != 1 {
		t.Fatalf("the graph is %+v (%v)", graph, err)
	}
	var kg struct {
		Chunks    []map[string]any
		Entities  []map[string]any
		Relations []map[string]any `json:"relationships"`
	}
	if err := json.Unmarshal(files[1].Data, &kg); err != nil || len(kg.Chunks) < 2 || len(kg.Entities) != 3 || len(kg.Relations) != 1 {
		t.Fatalf("the knowledge graph is %+v (%v)", kg, err)
	}
	chunks := map[any]string{}
	for _, c := range kg.Chunks {
		chunks[c["source_id"]] = c["content"].(string)
	}
	for _, x := range append(kg.Entities, kg.Relations...) { // it is looked up as a whole
		if chunks[x["source_id"]] == "" {
			t.Errorf("%v has a source that is not there", x)
		}
	}
	if kg.Relations[0]["src_id"] != graph.Graph.Edges[0].Source || kg.Relations[0]["keywords"] != "kinship,service" {
		t.Errorf("the relation is %v", kg.Relations[0])
	}
}

var linked = regexp.MustCompile(`\[\[([^\]|]+)`)

func TestEveryLinkOfTheVaultLeadsToANote(t *testing.T) {
	files := editortest.Get(WriteCorpus("obsidian", corpus()))(t)
	notes, links := map[string]bool{}, 0
	for _, f := range files {
		name := f.Name[strings.LastIndex(f.Name, "/")+1:]
		if notes[name] {
			t.Errorf("two notes are called %s", name)
		}
		notes[name] = true
	}
	for _, f := range files {
		person := strings.Contains(string(f.Data), "\ndramatis: ")
		if hub := strings.Contains(string(f.Data), "\ntags: [index]\n") || strings.Contains(string(f.Data), "\ntags: [chapter]\n"); hub == person {
			t.Errorf("the graph can't be filtered by the tags of %s:\n%s", f.Name, f.Data)
		}
		for _, m := range linked.FindAllStringSubmatch(string(f.Data), -1) {
			links++
			if !notes[m[1]+".md"] {
				t.Errorf("%s links to %q, which is not there", f.Name, m[1])
			}
		}
	}
	if links < 8 {
		t.Errorf("%d links", links)
	}
}

// TestNothingInANoteIsFetchedOrRun writes names and texts that Markdown would load.
func TestNothingInANoteIsFetchedOrRun(t *testing.T) {
	for _, text := range []string{"![x](http://a.example/track.png?u=alice)", "[x](javascript:alert(1))", "<img src=x>", "![[other]]", "`= this`", "~~~", "%%x%%", "$$x$$"} {
		got := plainText(text)
		for _, mark := range []string{"![", "](", "<", "[[", "`", "~~", "%%", "$$"} {
			if strings.Contains(strings.ReplaceAll(got, `\`+mark[:1], ""), mark) {
				t.Errorf("%q is written as %q", text, got)
			}
		}
	}
}
