package retrieve_test

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
	. "dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

func TestTheFirstMeetingIsTheFirstSceneWithBoth(t *testing.T) {
	for _, x := range []struct {
		who, question, other, says string
		chapter                    int
	}{
		{"Ada Rook", "When did you meet Ben?", "Ben", "said Ada Rook to Ben.", 0},
		{"Ada Rook", "When did you meet Mr. Voss?", "Mr. Voss", "Mr. Voss", 0},
		{"Mr. Voss", "When did you meet Ada Rook?", "Ada Rook", "At dawn Ada Rook stood on the quay.", 0},
		{"Mr. Voss", "When did you meet Ada Rook?", "Ada Rook", "", 2}, // not yet
		{"Ada Rook", "When did you sleep?", "Ben", "", 0},              // nobody is named
	} {
		c := ask(t, memorytest.Lamp(), x.who, x.chapter, false, x.question, one(x.other, task.InScope, task.Specific))
		met := ""
		for _, tie := range c.Ties {
			if tie.Of == x.other && tie.To == x.who && tie.Met != nil {
				met = tie.Met.Text
			}
		}
		if !strings.Contains(met, x.says) || x.says == "" && met != "" {
			t.Errorf("%s in chapter %d: %q, want %q", x.question, x.chapter, met, x.says)
		}
	}
}

// A Chinese name does not combine with the characters beside it. What is left of these questions are no words that a
// text could contain, so any sentence with the names covers them.
func TestAChineseQuestionOfNamesAloneIsCoveredByAnySentenceWithThem(t *testing.T) {
	s := memorytest.New("灯", "zh", "司徒雁在渡口点灯。薛满仓撑船。").Name("司徒雁", kb.Character, "司徒雁点灯。", "司徒雁在渡口点灯").Name("薛满仓", kb.Character, "薛满仓撑船。", "薛满仓撑船")
	v := s.View()
	search := func(_ context.Context, words [][]string, _ int) ([]kb.Stretch, []float64, error) {
		weights := make([]float64, len(words))
		for i := range words {
			weights[i] = 1
		}
		var doc kb.DocumentID
		for d := range kb.All[*kb.Document](v.Snapshot) {
			doc = d.ID
		}
		return []kb.Stretch{{Document: doc, Span: kb.Span{End: len(v.Snapshot.Text(doc).Body)}}}, weights, nil
	}
	for question, covered := range map[string]bool{"讲讲薛满仓。": true, "薛满仓做了什么？": true, "薛满仓为什么卖马？": false} {
		me := find(t, v, "司徒雁")
		c, err := Find(context.Background(), Request{Topic: Topic{View: v, Full: v, Question: question, Language: "zh", Types: kb.Types()}, Character: me, Persona: task.Persona{Name: me.Name}, Sources: Sources{Search: search}},
			&memorytest.Engine{Questions: map[string]task.QuestionOutput{question: {Entities: []task.AskedEntity{one("薛满仓", task.InScope, task.Specific)}}}}, nil)
		if err != nil || (c.Covers > 0.9) != covered {
			t.Errorf("%s is covered %.2f, %v", question, c.Covers, err)
		}
	}
}
