package builtin

import (
	"strings"
	"testing"

	"dramatis/pipeline/task"
)

func TestTheWifeOfAnotherIsNoAnswer(t *testing.T) {
	const unknown = "I don't know."
	for _, c := range []struct{ question, passage, want string }{
		{"What is the name of Cole's wife?", "Cole heard Hobb's wife call for Nell.", unknown},
		{"What is the name of Cole's wife?", "Cole heard the wife of Hobb, Nell.", unknown},
		{"What is the name of Cole's wife?", "Hobb came in with Cole and his wife Nell.", "“Hobb"},
		{"What is the name of Cole's wife?", "There was Nell, the wife of Cole.", "“There"},
		{"What is the name of Cole's wife?", "Cole to Tarn: “Watch your wife.”", unknown},
		{"What is the name of the villa that Cole took?", "Cole was late. They had taken the villa Ivy Lodge.", "“Cole was late. They had taken"},
		{"What is the name of the villa that Cole took?", "Hobb was late. They had taken the villa Ivy Lodge.", unknown},
		{"What does Cole do?", "Cole came late to the mill.", unknown},
		{"What does Cole do?", "Cole was a miller.", "“Cole was"},
	} {
		got := answerOf(t, c.question, "en", task.MaterialItem{About: "1 One", Text: c.passage, Passage: true})
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s\ngives %q", c.question, c.passage, got)
		}
	}
}
