package workspace

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
)

// weakly reads the story with a server that follows a script.
func weakly(t *testing.T, tasks map[string]practice.Script) (*Workspace, []string) {
	t.Helper()
	s := practice.Start(practice.Options{Script: practice.Tasks(tasks, practice.Rules)})
	t.Cleanup(s.Close)
	b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(t.TempDir(), "story"+Ending)))(t)
	t.Cleanup(func() { b.Close() })
	said := &told{}
	report, err := readTelling(b, story(t), scripted(s.URL), said)
	if err != nil || len(report.Failed) > 0 {
		t.Fatalf("%v; %v failed", err, report.Failed)
	}
	return b, said.lines
}

// TestWhatAModelCantJudgeIsJudgedByRule: a model that is too weak to say who is who
// leaves the writer the verdicts of the rules, and the failure is said.
func TestWhatAModelCantJudgeIsJudgedByRule(t *testing.T) {
	babble := practice.Say("I am not sure what you want from me.")
	noPair := func(a practice.Ask) string { // groups nothing and leaves all to the pairs
		var in struct{ Names []struct{ ID string } }
		a.Read(&in)
		unsure := []map[string]string{}
		for i, n := range in.Names[1:] {
			unsure = append(unsure, map[string]string{"a": in.Names[i].ID, "b": n.ID, "reason": "can't say"})
		}
		out, _ := json.Marshal(map[string]any{"groups": []any{}, "unsure": unsure})
		return string(out)
	}
	for name, tasks := range map[string]map[string]practice.Script{
		"nothing":  {"group_names": babble, "judge_identity": babble},
		"no pairs": {"group_names": noPair, "judge_identity": babble},
	} {
		t.Run(name, func(t *testing.T) {
			b, said := weakly(t, tasks)
			same, byRule := 0, 0
			for v := range kb.All[*kb.Verdict](b.Snapshot()) {
				if v.By == kb.ByRule && !v.Offer {
					byRule++
					if v.Answer == kb.Same {
						same++
					}
				}
				if v.By == kb.ByModel && name != "no pairs" {
					t.Errorf("a model that said nothing says %s of %q and %q", v.Answer, v.SurfaceA, v.SurfaceB)
				}
			}
			if same == 0 {
				t.Errorf("of %d verdicts by rule none is “same”", byRule)
			}
			if !slices.ContainsFunc(said, func(line string) bool { return strings.HasPrefix(line, "compare names: ") }) {
				t.Errorf("the failure isn't said: %q", said)
			}
			if _, done := kb.Get[*kb.Setting](b.Snapshot(), kb.SettingJudged); done {
				t.Error("what has failed counts as judged")
			}
		})
	}
}

// TestWhatAModelMakesUpIsNoEntity: blanks and sentences that stand nowhere in their
// passages are left out, and that is said.
func TestWhatAModelMakesUpIsNoEntity(t *testing.T) {
	const sentence = "This is a person who speaks to another person in the passage."
	b, said := weakly(t, map[string]practice.Script{"read_passage": func(a practice.Ask) string {
		var out map[string]any
		if err := json.Unmarshal([]byte(practice.Rules(a)), &out); err != nil {
			t.Error(err)
			return ""
		}
		for _, name := range []string{"<NAME>", sentence} {
			out["entities"] = append(out["entities"].([]any), map[string]any{"name": name, "type": "character", "description": "Somebody.", "level": nil})
		}
		made, _ := json.Marshal(out)
		return string(made)
	}})
	if len(b.View().Entities()) < 3 {
		t.Errorf("%d entities", len(b.View().Entities()))
	}
	for _, e := range b.View().Entities() {
		if e.Name == "<NAME>" || e.Name == sentence {
			t.Errorf("%q is an entity", e.Name)
		}
	}
	if !slices.ContainsFunc(said, func(line string) bool { return strings.HasPrefix(line, "read: ") && strings.Contains(line, "<NAME>") }) {
		t.Errorf("what was left out isn't said: %q", said)
	}
}
