package chat_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

func samples(t testing.TB) []*memorytest.Gold {
	return []*memorytest.Gold{memorytest.ReadGold(t, "../../app/sample/english"), memorytest.ReadGold(t, "../../app/sample/chinese")}
}

// goldAsk asks a gold question by a method, of the gold base.
func goldAsk(t *testing.T, g *memorytest.Gold, full *cast.View, q memorytest.GoldQuestion, method string, known bool, engine task.Engine, views *retrieve.ViewCache) (Answer, string) {
	t.Helper()
	character := find(t, full, g.Name(q.As))
	at := g.Place(q)
	sight := views.Narrow(full, character, at, known)
	if sight.Character == nil {
		t.Fatalf("%s is not there in chapter %v", q.As, at)
	}
	r := Request{Topic: retrieve.Topic{View: sight.View, Full: full, Question: q.Question, Language: g.Language, Types: kb.Types()}, Character: sight.Character, Method: method}
	var all strings.Builder
	search := func(_ context.Context, words [][]string, most int) ([]kb.Stretch, []float64, error) {
		spans, weights := memorytest.Rank(g.Body, words, most)
		var out []kb.Stretch
		for _, at := range spans {
			out = append(out, kb.Stretch{Document: g.ID, Span: at})
		}
		return out, weights, nil
	}
	sources := retrieve.Sources{Views: views, Knows: sight.Knows, Search: search}
	a := editortest.Get(Ask(context.Background(), r, Deps{Engine: engine, Tokens: func(s string) int { return len([]rune(s)) / 3 }, Sources: sources}, nil, nil))(t)
	all.WriteString(a.Trace.Prompt)
	all.WriteString(a.Answer)
	return a, strings.ReplaceAll(all.String(), q.Question, "")
}

func TestWhoKnowsWhatAgreesWithTheGold(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		book := memory.Derive(full)
		right, asked := 0, 0
		var wrong []string
		for _, k := range g.Knowledge {
			at := strings.Index(g.Body, k.Quote)
			judge := func(ids []string, want bool) {
				for _, id := range ids {
					asked++
					if book.Knows(find(t, full, g.Name(id)).ID, g.ID, at) == want {
						right++
					} else {
						wrong = append(wrong, fmt.Sprintf("%s knows %q: not %v", id, k.Fact, want))
					}
				}
			}
			judge(k.KnownBy, true)
			judge(k.NotKnownBy, false)
		}
		if share := float64(right) / float64(asked); share < 0.75 { // 0.80 and 0.92 when this was written
			t.Errorf("%s: %.2f of %d right:\n%s", g.Title, share, asked, strings.Join(wrong, "\n"))
		} else {
			t.Logf("%s: %.3f of %d right\n%s", g.Title, share, asked, strings.Join(wrong, "\n"))
		}
	}
}

// TestTenPromptsReadWell keeps the prompts of the first ten questions of each sample as goldens, to be read aloud when
// they change.
func TestTenPromptsReadWell(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		views := &retrieve.ViewCache{}
		var out strings.Builder
		for _, q := range g.Questions[:10] {
			a, _ := goldAsk(t, g, full, q, RoleRAG, q.AsOf != nil, builtin.New(), views)
			fmt.Fprintf(&out, "==== %s is asked: %s\n%s\n\n", q.As, q.Question, a.Trace.Prompt)
		}
		golden(t, "ten."+g.Language+".txt", strings.TrimSpace(out.String()))
	}
}

func TestGoldQuestionsLeakNothing(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		views := &retrieve.ViewCache{}
		for _, q := range g.Questions {
			for _, known := range []bool{false, true} {
				if !known && q.AsOf == nil {
					continue // nothing is forbidden
				}
				for _, method := range []string{RoleRAG, Full, Bubbles, "emotional-cm", Profile} {
					_, all := goldAsk(t, g, full, q, method, known, builtin.New(), views)
					if leaks := g.Leaks(q, known, all); len(leaks) > 0 {
						t.Errorf("%s, only known %v, %s as %s at %v %q: %q are in\n%s", g.Title, known, method, q.As, q.AsOf, q.Question, leaks, all)
					}
				}
			}
		}
	}
}

// scripted analyzes gold questions as a good model would.
type scripted struct {
	*builtin.Engine
	gold *memorytest.Gold
}

func (s scripted) AnalyzeQuestion(_ context.Context, in task.QuestionInput) (task.QuestionOutput, error) {
	return s.gold.Analysis(in.Question), nil
}

func TestRetrievalFindsWhatGoldQuestionsAreAbout(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		views := &retrieve.ViewCache{}
		found, wanted, scope, scoped := 0, 0, 0, 0
		var missing []string
		for _, q := range g.Questions {
			a, _ := goldAsk(t, g, full, q, RoleRAG, false, scripted{builtin.New(), g}, views)
			scoped++
			if a.InScope == (q.Expect != task.OutOfScope) {
				scope++
			}
			if q.Expect != task.Specific && q.Expect != "unknown" {
				continue
			}
			sight := views.Narrow(full, find(t, full, g.Name(q.As)), g.Place(q), false)
			for _, name := range q.About {
				e, ok := sight.View.Find(name)
				if !ok {
					continue // not met yet
				}
				wanted++
				if a.Trace.Finds(e.Holds) {
					found++
				} else {
					missing = append(missing, fmt.Sprintf("%q: %s", q.Question, name))
				}
			}
		}
		recall, right := float64(found)/float64(wanted), float64(scope)/float64(scoped)
		t.Logf("%s: recall %.3f of %d, scope %.3f of %d\n%s", g.Title, recall, wanted, right, scoped, strings.Join(missing, "\n"))
		if recall < 0.95 || right < 0.95 {
			t.Errorf("%s: recall %.3f, scope %.3f", g.Title, recall, right)
		}
	}
}

func TestTheBuiltInEngineFindsTheScopeOfGoldQuestions(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		views := &retrieve.ViewCache{}
		scope, said, must := 0, 0, 0
		var wrong []string
		for _, q := range g.Questions {
			a, all := goldAsk(t, g, full, q, RoleRAG, false, builtin.New(), views)
			if a.InScope == (q.Expect != task.OutOfScope) {
				scope++
			} else {
				wrong = append(wrong, fmt.Sprintf("%s %q: %v", q.Expect, q.Question, a.Trace.Asked))
			}
			for _, m := range q.MustMention {
				must++
				if strings.Contains(strings.ToLower(all), strings.ToLower(m)) {
					said++
				} else {
					wrong = append(wrong, fmt.Sprintf("%q: %q", q.Question, m))
				}
			}
		}
		right := float64(scope) / float64(len(g.Questions))
		t.Logf("%s: scope %.3f, what must be mentioned is in the prompt %.3f\n%s", g.Title, right, float64(said)/float64(must), strings.Join(wrong, "\n"))
		if right < 0.85 {
			t.Errorf("%s: scope right in %.3f only", g.Title, right)
		}
	}
}
