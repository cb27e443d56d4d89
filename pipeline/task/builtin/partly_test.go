package builtin

import (
	"context"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestTheEndOfANameMeansTheOnlyOneWhoHasIt(t *testing.T) {
	known := []task.KnownName{{Name: "Mr. Gammon", Type: kb.Character}, {Name: "Ann Ward", Type: kb.Character}, {Name: "Tom Ward", Type: kb.Character}}
	for question, want := range map[string]string{"What did you find at Gammon’s yard?": "Mr. Gammon", "What did you find at Ward’s yard?": "Ward", "What of Fenwick?": "Fenwick"} {
		out, err := New().AnalyzeQuestion(context.Background(), task.QuestionInput{Question: question, Language: "en", Known: known, Character: task.Persona{Name: "Bob"}})
		if err != nil || len(out.Entities) != 1 || out.Entities[0].Name != want || (out.Entities[0].Scope == task.InScope) != (want == "Mr. Gammon") {
			t.Errorf("%s: %+v, %v", question, out.Entities, err)
		}
	}
}
