package han

import (
	"context"
	"os"
	"testing"

	"dramatis/pipeline/text"
)

func study(t testing.TB, body string) *text.Study {
	t.Helper()
	s, err := Study(context.Background(), body, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// surfaces gives the index of each name.
func surfaces(s *text.Study) map[string]int {
	out := map[string]int{}
	for i, n := range s.Names {
		out[n.Surface] = i
	}
	return out
}

// sample is the program's own Chinese story.
func sample(t testing.TB) string {
	t.Helper()
	body, err := os.ReadFile("../../../app/sample/chinese/qiandengji.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
