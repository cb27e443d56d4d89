package exchange

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// wild holds what formats stumble over.
const wild = "He said \"no\",\n<b>&amp; 武松</b>\t\\ 'x' \x01\u2028]]>"

func cast() *Cast {
	from := "9 Doctor Lanyon’s Narrative"
	return &Cast{
		Entities: []Entity{
			{ID: "e1", Name: "Dr. Jekyll", Type: kb.Character, Aliases: []string{"Henry", "the doctor"}, Description: "A doctor.", Language: "en", Mentions: 12, Locked: true,
				Notes: []Note{{Text: "A doctor.", Document: "Jekyll", DocumentID: "d1", Chapter: 3, Quote: "the doctor gave one of his dinners"}}},
			{ID: "e2", Name: "=Soho|\"", Type: kb.Location, Description: wild},
			{ID: "e3", Name: "武松", Type: "concept"},
		},
		Relations: []Relation{
			{Source: "e1", Target: "e2", Description: wild, Language: "zh-Hant", Strength: 7.5, Evidence: 2,
				Notes: []Note{{DocumentID: "d1", Chapter: 0, Quote: wild}, {DocumentID: "d1", Chapter: 1, Quote: wild}, {DocumentID: "d1", Chapter: 1}}},
			{Source: "e1", Target: "gone", Strength: 1},
		},
		Verdicts:  []Verdict{{A: "Jekyll", B: "Hyde", Verdict: kb.Same, Confidence: 0.9, By: kb.ByModel, State: kb.Pending, HoldsFrom: &from}},
		Documents: []Document{{ID: "d1", Title: "Jekyll", Language: "en", Passages: 3, Chapters: []string{"", "STORY OF THE DOOR"}}},
		Reviews:   Reviews{Pending: 1},
		Scenes:    2, Memories: 4,
		Story: []Scene{
			{ID: "b1", Title: "The watch", Document: "Jekyll", DocumentID: "d1", Language: "no tag", Chapter: 2, Time: "ten at night", Place: "the door", Summary: wild, Participants: []kb.EntityID{"e1"}, Members: []Memory{
				{ID: "m1", Kind: "utterance", Text: "Mr. Hyde, I think?", Quote: "Mr. Hyde, I think?", Language: "en", Speaker: "e1", Addressee: "e3", Grounded: []kb.EntityID{"e3", "e2"}, Relevant: []string{"b2"},
					Feeling: &kb.Feeling{Emotions: kb.Emotions{1, 2, 5, 4, 1, 1, 1, 8}, VAD: kb.VAD{0.4, 0.75, 0.5}, By: kb.ByWriter}},
				{ID: "m2", Kind: "fact", Text: "Hyde gives his address.", Quote: "he gave a number", About: "e3"}}},
			{ID: "b2", Chapter: 3, Members: []Memory{{ID: "m3", Kind: "utterance", Text: wild}}}},
		Loose: []Memory{{ID: "u1", Kind: "utterance", Text: "I was never there.", Speaker: "e1", FromChat: true}},
	}
}

func written(t *testing.T, format string, c *Cast) string {
	t.Helper()
	var out bytes.Buffer
	editortest.Must(t, Write(&out, format, c))
	return out.String()
}

// TestFormatsAreAsInTheGoldenFiles compares with testdata; run with the variable
// DRAMATIS_GOLDEN=write to write them again.
func TestFormatsAreAsInTheGoldenFiles(t *testing.T) {
	for _, format := range Formats() {
		path := filepath.Join("testdata", "cast."+format)
		got := written(t, format, cast())
		if os.Getenv("DRAMATIS_GOLDEN") == "write" {
			editortest.Must(t, os.MkdirAll("testdata", 0o755))
			editortest.Must(t, os.WriteFile(path, []byte(got), 0o644))
		}
		want := editortest.Get(os.ReadFile(path))(t)
		if got != string(want) {
			t.Errorf("%s is\n%s", format, got)
		}
	}
}

func TestJSONComesBackAsItWas(t *testing.T) {
	var got, again Cast
	editortest.Must(t, json.Unmarshal([]byte(written(t, "json", cast())), &got))
	if err := json.Unmarshal([]byte(written(t, "json", &got)), &again); err != nil || !reflect.DeepEqual(got, again) {
		t.Errorf("came back as %+v (%v)", again, err)
	}
	if got.Entities[1].Description != wild || got.Relations[0].Description != wild || *got.Verdicts[0].HoldsFrom == "" || got.Entities[0].Notes[0].Chapter != 3 {
		t.Errorf("came back as %+v", got)
	}
}

func TestNoListIsNullAndNoKeyIsMissing(t *testing.T) {
	text := written(t, "json", &Cast{Entities: []Entity{{ID: "e", Name: "n"}}, Relations: []Relation{{}}, Documents: []Document{{}}, Story: []Scene{{}, {Members: []Memory{{}}}}, Loose: []Memory{{}}})
	if strings.Contains(text, "null") {
		t.Error(text)
	}
	for _, key := range []string{"entities", "relations", "reviews", "documents", "bubbles", "memories", "aliases", "locked", "evidence", "chapters", "pending", "story", "loose", "participants", "members", "grounded_by", "relevant_to"} {
		if !strings.Contains(text, `"`+key+`"`) {
			t.Errorf("no key %q", key)
		}
	}
}

func TestEveryFormatCanBeParsed(t *testing.T) {
	for _, format := range []string{"graphml", "gexf", "gexf-1.2"} {
		d := xml.NewDecoder(strings.NewReader(written(t, format, cast())))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", format, err)
			}
		}
	}
	rows, err := csv.NewReader(strings.NewReader(written(t, "csv", cast()))).ReadAll()
	if err != nil || len(rows) != 6 || rows[2][2] != "'=Soho|\"" {
		t.Errorf("csv: %q %v", rows, err)
	}
	var linked map[string]any
	if err := json.Unmarshal([]byte(written(t, "jsonld", cast())), &linked); err != nil || len(linked["@graph"].([]any)) != 15 {
		t.Errorf("jsonld: %v %v", linked, err)
	}
	for i, line := range strings.Split(written(t, "turtle", cast()), "\n") {
		if strings.Count(strings.ReplaceAll(strings.ReplaceAll(line, `\\`, ""), `\"`, ""), `"`)%2 != 0 {
			t.Errorf("line %d of the Turtle does not end its string: %s", i, line)
		}
	}
}

func TestWhoIsHiddenStandsInTheJSONAlone(t *testing.T) {
	c := cast()
	c.Entities[1].Importance = "hidden"
	c.Relations = append(c.Relations, Relation{Source: "e1", Target: "e3", Description: "stays", Strength: 2})
	for _, format := range Formats() {
		text := written(t, format, c)
		name, there := "Soho", format == "json"
		if strings.Contains(text, name) != there {
			t.Errorf("%s holds the hidden one: %v", format, !there)
		}
		if !there && (strings.Contains(text, "e2") || !strings.Contains(text, "stays")) {
			t.Errorf("%s points at the hidden one, or lacks what is not hidden:\n%s", format, text)
		}
	}
	if c.Entities[1].Name == "" || c.Story[0].Members[0].Grounded[1] != "e2" {
		t.Error("the cast itself was changed")
	}
}

func TestAnUnknownFormatIsRefusedWithTheKnownOnes(t *testing.T) {
	err := Write(io.Discard, "docx", cast())
	if err == nil || !strings.Contains(err.Error(), "graphml") {
		t.Errorf("the error is %v", err)
	}
}

func FuzzFormats(f *testing.F) {
	var out bytes.Buffer
	if err := WriteJSON(&out, cast()); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Add([]byte(`{"format":"dramatis/1","entities":[{"id":"e","name":"n","aliases":null}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var c Cast
		if json.Unmarshal(data, &c) != nil {
			return
		}
		for _, format := range Formats() {
			written(t, format, &c)
		}
	})
}
