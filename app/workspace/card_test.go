package workspace_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestAModelWritesACardThatTheWriterMayChange(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	me := b.View().Entities()[0]
	rules := editortest.Get(b.Engine(engine.Config{}))(t)
	if err := b.WriteCard(t.Context(), me.ID, rules); err == nil || !strings.Contains(err.Error(), "only a model writes cards") {
		t.Errorf("without a model: %v", err)
	}
	practice := editortest.Get(b.Engine(engine.Config{Kind: engine.Practice}))(t)
	basetest.Do(t, b, edits.Set(kb.FieldScenario, "On the Mile.", me.ID))
	editortest.Must(t, b.WriteCard(t.Context(), me.ID, practice))
	read := func(asOf *kb.Place) (c struct {
		Data struct {
			Personality, Scenario string
			First                 string   `json:"first_mes"`
			Others                []string `json:"alternate_greetings"`
		}
	}) {
		path := filepath.Join(t.TempDir(), "x.json")
		editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: "card-v2", As: me.Names[0].ID, AsOf: asOf, Path: path}))(t)
		data, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(data, &c) != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := read(nil).Data; !strings.HasPrefix(c.First, "*") || !strings.Contains(c.First, "{{user}}") || c.Scenario != "On the Mile." || c.Personality == "" {
		t.Errorf("the card says %+v", c)
	}
	if c := read(&kb.Place{Document: b.View().Story().First(), Chapter: 1}).Data; strings.Contains(c.First, "{{user}}") || c.Scenario == "On the Mile." {
		t.Errorf("as of chapter 1 it says %+v", c)
	}
	if err := b.WriteCard(t.Context(), me.ID, practice); err == nil || !strings.Contains(err.Error(), "written already") {
		t.Errorf("a second time: %v", err)
	}
	basetest.Do(t, b, edits.Set(kb.FieldGreeting, "Good day.\n***\nYou again!", me.ID))
	if c := read(nil).Data; c.First != "Good day." || len(c.Others) != 1 || c.Others[0] != "You again!" {
		t.Errorf("changed it says %+v", c)
	}
	editortest.Get(b.Undo())(t)
	editortest.Get(b.Undo())(t)
	if c := read(nil).Data; strings.Contains(c.First, "{{user}}") || c.Scenario != "On the Mile." {
		t.Errorf("after undoing it says %+v", c)
	}
}
