package chinese

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"dramatis/editor/kb"
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

// checkNames fails for each wanted name of a kind that the study of a body lacks,
// and for each of the others that it has.
func checkNames(t *testing.T, what, body string, kind kb.Type, want, not []string) {
	t.Helper()
	var got, all []string
	for _, n := range study(t, body).Names {
		all = append(all, fmt.Sprintf("%s/%s", n.Surface, n.Type))
		if n.Type == kind {
			got = append(got, n.Surface)
		}
	}
	for _, w := range slices.Concat(want, not) {
		if wanted := slices.Contains(want, w); slices.Contains(got, w) != wanted {
			t.Errorf("%s: that %s is one of type %s is %t, in %q", what, w, kind, !wanted, all)
		}
	}
}

// surfaces returns the index of each name.
func surfaces(s *text.Study) map[string]int {
	out := map[string]int{}
	for i, n := range s.Names {
		out[n.Surface] = i
	}
	return out
}

// sample returns the program's own Chinese story.
func sample(t testing.TB) string {
	t.Helper()
	body, err := os.ReadFile("../../../app/sample/chinese/qiandengji.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
