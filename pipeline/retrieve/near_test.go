package retrieve_test

import (
	"context"
	"slices"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
	. "dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

// ranked is an index that returns the same keys, nearest first, for every query.
type ranked []string

func (r ranked) Nearest(_ context.Context, _ []float32, k int) ([]Hit, error) {
	var out []Hit
	for i, key := range r[:min(k, len(r))] {
		out = append(out, Hit{Key: key, Cosine: 1 - float64(i)/100})
	}
	return out, nil
}

func TestAPlaceThatIsNearDoesNotAnswerForAPerson(t *testing.T) {
	full := memorytest.Lamp().View()
	x := ranked{entityText(full, find(t, full, "Sker")), entityText(full, find(t, full, "Harrow Gaol")), entityText(full, find(t, full, "Captain Lowe"))}
	const question = "Have you met the ferryman?"
	for kind, want := range map[kb.Type][]string{kb.Character: {"Captain Lowe"}, kb.Location: {"Sker", "Harrow Gaol"}} {
		about := task.AskedEntity{Name: "the ferryman", Type: kind, Reason: "asked", Scope: task.InScope, Level: task.Specific}
		engine := &memorytest.Engine{Model: "m", Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{about}}}}
		c, err := Find(context.Background(), Request{Topic: Topic{View: full, Full: full, Question: question, Types: kb.Types()}, Character: find(t, full, "Ada Rook"), Sources: Sources{TextKey: entityText}}, engine, x)
		if err != nil || len(c.Trace.Asked) == 0 || !slices.Equal(c.Trace.Asked[0].Names(), want) {
			t.Errorf("asked for a %s: %+v, %v", kind, c.Trace.Asked, err)
		}
	}
}

func TestAPronounRefersToTheLongestNameOfAnEarlierTurn(t *testing.T) {
	s := memorytest.New("The Ferry", "en", "Lowe kept the inn. Captain Lowe rowed the boat. Ada Rook saw them both.").
		Name("Lowe", kb.Character, "Lowe keeps the inn.", "Lowe kept the inn").
		Name("Captain Lowe", kb.Character, "Captain Lowe rows the boat.", "Captain Lowe rowed").
		Name("Ada Rook", kb.Character, "Ada Rook saw them.", "Ada Rook saw")
	for before, want := range map[string]string{"What of Captain Lowe?": "Captain Lowe", "What of Lowe?": "Lowe"} {
		c := following(t, s.View(), "Ada Rook", "en", "Where does he live?", builtin.New(), before, "Nothing.")
		if names := c.Trace.Names(conversation.KindEntity); len(names) == 0 || names[0] != want {
			t.Errorf("%s is followed by %v", before, names)
		}
	}
}
