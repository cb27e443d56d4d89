//go:build corpus

package askreport

import "testing"

// leastQuestions is how many questions about its story every book has.
const leastQuestions = 30

func TestEveryBookHasItsQuestionsWithChaptersAndWhoKnows(t *testing.T) {
	all := sets(t)
	if len(all) != 20 {
		t.Errorf("%d books, not 20", len(all))
	}
	for _, s := range all {
		if len(s.Questions) < leastQuestions {
			t.Errorf("%s has %d questions", s.name, len(s.Questions))
		}
		seen := map[string]bool{}
		for _, q := range s.Questions {
			if seen[q.Q] || len(q.A) == 0 || len(q.Chapters) == 0 {
				t.Errorf("%s: %q is asked twice, or has no answer or no chapter", s.name, q.Q)
			}
			seen[q.Q] = true
		}
	}
}
