package chat_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
)

// reading returns a scripted graph.
type reading task.GraphOutput

func (r reading) ExtractGraph(context.Context, task.GraphInput) (task.GraphOutput, error) {
	return task.GraphOutput(r), nil
}

// The example of the papers: an utterance about an animal that the base does not know, and one that it knows.
func TestNewNamesInAnUtteranceAreNotedWithTypeAndRelation(t *testing.T) {
	story := memorytest.Lamp()
	story.With(&kb.Ignored{Name: "sir", Reason: kb.IgnoredNotAName})
	v := story.View()
	ada := find(t, v, "Ada Rook")
	text := "Sir, the T. Rex may have been as clever as Ben, or as a crocodile."
	for name, c := range map[string]struct {
		read reading
		who  *cast.Entity
		want string
	}{
		"related by what is said": {reading{
			Entities:  []task.Entity{{Name: "the  T. Rex", Type: "concept"}, {Name: "Ben", Type: kb.Character}, {Name: "crocodile", Type: kb.Object}, {Name: "Sir"}, {Name: "a dodo"}, {Name: " "}},
			Relations: []task.Relation{{Source: "the T. Rex", Target: "Ben", Description: "as clever as", Strength: 40}, {Source: "Ben", Target: "Ada Rook"}, {Source: "a dodo", Target: "Ben"}, {Source: "Ben", Target: "ben"}}}, ada,
			"name the T. Rex object; name crocodile object; relation the T. Rex – Ben as clever as 10; relation Ada Rook – crocodile " + text + " 3"},
		"nothing new":  {reading{Entities: []task.Entity{{Name: "ben", Type: kb.Character}}}, ada, ""},
		"nobody spoke": {reading{Entities: []task.Entity{{Name: "crocodile", Type: kb.Event}}}, nil, "name crocodile event"},
	} {
		notes := editortest.Get(NewNames(context.Background(), c.read, v, c.who, text, "en", kb.Types()))(t)
		var got []string
		for _, n := range notes {
			if n.What == kb.NoteName {
				got = append(got, fmt.Sprintf("%s %s %s", n.What, n.Name, n.Type))
			} else {
				got = append(got, fmt.Sprintf("%s %s – %s %s %.0f", n.What, n.Name, n.Target, n.Text, n.Strength))
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %s\nnot %s", name, strings.Join(got, "; "), c.want)
		}
	}
}
