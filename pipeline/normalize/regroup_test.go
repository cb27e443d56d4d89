package normalize

import "testing"

func TestACallThatErrsAboutOneNameWeighsNoMoreThanOneName(t *testing.T) {
	g := &grouping{votes: map[[2]int]*vote{}}
	a, b := []int{0, 1, 2}, []int{3, 4, 5}
	for _, j := range b {
		g.vote(key(0, j)).odds = 2.9
	}
	for _, got := range []float64{g.votesBetween(a, b), g.votesBetween(b, a)} {
		if got != mostVotes {
			t.Errorf("the calls weigh %.1f, not %.1f", got, mostVotes)
		}
	}
	for _, i := range a[1:] {
		for _, j := range b {
			g.vote(key(i, j)).odds = 2.9
		}
	}
	if got := g.votesBetween(a, b); got != 3*mostVotes {
		t.Errorf("of three names each the calls weigh %.1f", got)
	}
}
