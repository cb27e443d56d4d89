package identity

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"dramatis/editor/kb"
)

func verdict(a, b string, answer kb.Answer, by kb.Origin, confidence float64) *kb.Verdict {
	v := &kb.Verdict{ID: kb.VerdictIDOf(kb.NameID(a), kb.NameID(b)), A: kb.NameID(a), B: kb.NameID(b),
		Answer: answer, By: by, Confidence: confidence, State: kb.Pending}
	if by == kb.ByWriter {
		v.State = kb.Approved
		if answer == kb.Different {
			v.State = kb.Rejected
		}
	}
	return v
}

func names(list ...string) []kb.NameEntry {
	var out []kb.NameEntry
	for i, n := range list {
		out = append(out, kb.NameEntry{ID: kb.NameID(n), Seq: i + 1})
	}
	return out
}

func TestAConfidentWallKeepsAWeakLinkOut(t *testing.T) {
	p := Derive(names("a", "b", "c"), []*kb.Verdict{
		verdict("a", "b", kb.Same, kb.ByModel, 0.9),
		verdict("b", "c", kb.Same, kb.ByModel, 0.6),
		verdict("a", "c", kb.Different, kb.ByModel, 0.8),
	}, nil)
	if !p.Joined("a", "b") || p.Joined("b", "c") {
		t.Fatalf("groups: %+v", p.Groups())
	}
	c := p.Conflicts()
	if len(c) != 1 || c[0].Verdict.B != "c" || len(c[0].Chain) != 2 {
		t.Fatalf("conflicts: %+v", c)
	}
}

func TestARejectionKeepsTwoGroupsApartAndNoOther(t *testing.T) {
	p := Derive(names("a", "b", "c", "d"), []*kb.Verdict{verdict("a", "b", kb.Same, kb.ByWriter, 0), verdict("b", "c", kb.Different, kb.ByWriter, 0)}, nil)
	for pair, want := range map[[2]kb.NameID]bool{{"a", "c"}: true, {"c", "a"}: true, {"b", "c"}: true, {"a", "b"}: false, {"a", "d"}: false, {"c", "d"}: false, {"a", "nobody"}: false} {
		if got := p.Apart(pair[0], pair[1]); got != want {
			t.Errorf("%v: %v", pair, got)
		}
	}
}

func TestTheWritersWordBeatsTheModels(t *testing.T) {
	p := Derive(names("a", "b"), []*kb.Verdict{verdict("a", "b", kb.Different, kb.ByWriter, 0)}, nil)
	if p.Joined("a", "b") {
		t.Fatal("a rejected pair is joined")
	}
	p = Derive(names("a", "b", "c"), []*kb.Verdict{
		verdict("a", "b", kb.Same, kb.ByWriter, 0),
		verdict("b", "c", kb.Same, kb.ByWriter, 0),
		verdict("a", "c", kb.Different, kb.ByModel, 1),
	}, nil)
	if !p.Joined("a", "c") {
		t.Fatal("the model's wall stands against the writer's links")
	}
}

func TestANameThatTheWriterJoinsBringsItsGroupAlong(t *testing.T) {
	doubts := []*kb.Verdict{
		verdict("teddy", "theodore laurence", kb.Different, kb.ByRule, 0.9),
		verdict("teddy", "theodore", kb.Different, kb.ByRule, 0.95),
		verdict("theodore", "theodore laurence", kb.Same, kb.ByRule, 0.85),
	}
	list := names("teddy", "theodore", "theodore laurence")
	if p := Derive(list, doubts, nil); p.Joined("teddy", "theodore") || !p.Joined("theodore", "theodore laurence") {
		t.Fatalf("before the writer's answer: %+v", p.Groups())
	}
	doubts[0] = verdict("teddy", "theodore laurence", kb.Same, kb.ByWriter, 0)
	if p := Derive(list, doubts, nil); !p.Joined("teddy", "theodore") {
		t.Errorf("a group fell apart when one of its names was joined to somebody: %+v", p.Groups())
	}
	doubts[1] = verdict("teddy", "theodore", kb.Different, kb.ByWriter, 0)
	if p := Derive(list, doubts, nil); p.Joined("teddy", "theodore") {
		t.Error("what the writer keeps apart is joined")
	}
}

func TestTheWritersContradictionShowsItsChain(t *testing.T) {
	p := Derive(names("a", "b", "c", "d"), []*kb.Verdict{
		verdict("a", "b", kb.Same, kb.ByWriter, 0),
		verdict("b", "c", kb.Different, kb.ByWriter, 0),
		verdict("c", "d", kb.Same, kb.ByWriter, 0),
	}, nil)
	if chain := p.Contradiction(verdict("a", "d", kb.Same, kb.ByWriter, 0)); len(chain) != 3 {
		t.Fatalf("chain: %v", chain)
	}
	if chain := p.Contradiction(verdict("a", "b", kb.Different, kb.ByWriter, 0)); chain != nil {
		t.Fatalf("changing one's mind is no contradiction: %v", chain)
	}
}

func TestAnEntityKeepsItsIDWhenAnAliasJoins(t *testing.T) {
	ns := names("jekyll", "henry jekyll", "aaa")
	alone := Derive(ns, nil, nil).Group("jekyll").ID
	p := Derive(ns, []*kb.Verdict{verdict("jekyll", "aaa", kb.Same, kb.ByRule, 0.5)}, nil)
	if p.Group("aaa").ID != alone {
		t.Fatal("the id moved to the younger name")
	}
}

func TestTheWeakestLinkIsABridge(t *testing.T) {
	p := Derive(names("a", "b", "c", "d"), []*kb.Verdict{
		verdict("a", "b", kb.Same, kb.ByModel, 0.9), verdict("b", "c", kb.Same, kb.ByModel, 0.4),
		verdict("a", "c", kb.Same, kb.ByModel, 0.5), verdict("c", "d", kb.Same, kb.ByModel, 0.7),
	}, nil)
	if w := p.Group("a").Weakest(); w == nil || w.B != "d" {
		t.Fatalf("weakest: %+v", w)
	}
}

// random makes a tangle of verdicts over n names.
func random(r *rand.Rand, n, m int) ([]kb.NameEntry, []*kb.Verdict) {
	var ns []kb.NameEntry
	for i := range n {
		ns = append(ns, kb.NameEntry{ID: kb.NameID(fmt.Sprintf("n%02d", i)), Seq: i + 1})
	}
	seen := map[kb.VerdictID]bool{}
	var vs []*kb.Verdict
	for range m {
		v := randomVerdict(r, n)
		if v.A != v.B && !seen[v.ID] {
			seen[v.ID] = true
			vs = append(vs, v)
		}
	}
	return ns, vs
}

func randomVerdict(r *rand.Rand, n int) *kb.Verdict {
	answers := []kb.Answer{kb.Same, kb.Same, kb.Different, kb.Unsure}
	origins := []kb.Origin{kb.ByRule, kb.ByModel, kb.ByModel, kb.ByWriter}
	v := verdict(fmt.Sprintf("n%02d", r.IntN(n)), fmt.Sprintf("n%02d", r.IntN(n)), answers[r.IntN(4)], origins[r.IntN(4)], float64(r.IntN(5))/4)
	if v.B < v.A {
		v.A, v.B = v.B, v.A
	}
	return v
}

func view(p *Partition) map[kb.NameID]kb.EntityID {
	out := map[kb.NameID]kb.EntityID{}
	for n, g := range p.groups {
		out[n] = g.ID
	}
	return out
}

func conflicts(p *Partition) []kb.VerdictID {
	var out []kb.VerdictID
	for _, c := range p.Conflicts() {
		out = append(out, c.Verdict.ID)
	}
	return out
}

func TestTheOrderOfVerdictsDoesNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		ns, vs := random(r, 12, 25)
		want := Derive(ns, vs, nil)
		r.Shuffle(len(vs), func(i, j int) { vs[i], vs[j] = vs[j], vs[i] })
		r.Shuffle(len(ns), func(i, j int) { ns[i], ns[j] = ns[j], ns[i] })
		got := Derive(ns, vs, nil)
		if !reflect.DeepEqual(view(want), view(got)) || !reflect.DeepEqual(conflicts(want), conflicts(got)) {
			t.Fatalf("another order gives other groups: %v", vs)
		}
	}
}

func TestNoWallIsInsideAGroupButInAConflict(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		ns, vs := random(r, 12, 30)
		p := Derive(ns, vs, nil)
		for _, v := range vs {
			_, refused := p.Conflict(v.ID)
			b, _ := v.Binds()
			if b == kb.None {
				continue
			}
			if joined := p.Joined(v.A, v.B); !refused && joined != (b == kb.Link) {
				t.Fatalf("verdict %+v neither holds nor is a conflict", v)
			}
		}
	}
}

func TestUpdatingEqualsDerivingAnew(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		ns, vs := random(r, 14, 24)
		p := Derive(ns, vs, nil)
		for range 10 {
			next := randomVerdict(r, 14)
			if next.A == next.B {
				continue
			}
			var before *kb.Verdict
			var kept []*kb.Verdict
			for _, v := range vs {
				if v.ID == next.ID {
					before = v
					continue
				}
				kept = append(kept, v)
			}
			vs = append(kept, next)
			p = p.Update([]*kb.Verdict{before}, []*kb.Verdict{next})
			want := Derive(ns, vs, nil)
			if !reflect.DeepEqual(view(want), view(p)) || !reflect.DeepEqual(conflicts(want), conflicts(p)) {
				t.Fatalf("update and derivation differ after %+v:\n%v\n%v", next, conflicts(want), conflicts(p))
			}
		}
	}
}
