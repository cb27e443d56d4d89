package chat_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memory"
	"dramatis/pipeline/memory/memorytest"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

func samples(t testing.TB) []*memorytest.Gold {
	return []*memorytest.Gold{memorytest.ReadGold(t, "../../app/sample/english"), memorytest.ReadGold(t, "../../app/sample/chinese")}
}

// legit is the text that a character may use at a place: the scenes it was in.
func legit(g *memorytest.Gold, who map[string]bool, asOf int) string {
	var out strings.Builder
	for i, c := range g.Chapters {
		if asOf > 0 && c.N > asOf {
			break
		}
		for k, s := range c.Scenes {
			there := slices.ContainsFunc(s.Participants, func(p string) bool { return who[p] })
			end := len(g.Body)
			if k+1 < len(c.Scenes) {
				end = strings.Index(g.Body, c.Scenes[k+1].First)
			} else if i+1 < len(g.Chapters) && len(g.Chapters[i+1].Scenes) > 0 {
				end = strings.Index(g.Body, g.Chapters[i+1].Scenes[0].First)
			}
			if there {
				out.WriteString(g.Body[strings.Index(g.Body, s.First):end])
				out.WriteString(s.Summary)
			}
		}
	}
	return out.String()
}

// oneself are the ids that are one person: who is one knows what either knows.
func oneself(g *memorytest.Gold, id string) map[string]bool {
	out := map[string]bool{id: true}
	for range g.Reveals {
		for _, r := range g.Reveals {
			if out[r.A] || out[r.B] {
				out[r.A], out[r.B] = true, true
			}
		}
	}
	return out
}

// goldAsk asks a gold question of the gold base by a method.
func goldAsk(t *testing.T, g *memorytest.Gold, full *cast.View, q memorytest.GoldQuestion, method string, known bool, engine task.Engine, shelf *retrieve.Shelf) (Answer, string) {
	t.Helper()
	character := find(t, full, g.Name(q.As))
	var at *kb.Place
	if q.AsOf != nil {
		at = &kb.Place{Document: g.ID, Chapter: *q.AsOf}
	}
	sight := shelf.Narrow(full, character, at, known)
	if sight.Character == nil {
		t.Fatalf("%s is not there in chapter %v", q.As, at)
	}
	r := Request{View: sight.View, Full: full, Character: sight.Character, Question: q.Question, Method: method, Language: g.Language, Types: kb.Types()}
	var all strings.Builder
	a, err := Ask(context.Background(), r, Deps{Engine: engine, Tokens: func(s string) int { return len([]rune(s)) / 3 }, Shelf: shelf}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	all.WriteString(a.Trace.Prompt)
	all.WriteString(a.Answer)
	return a, strings.ReplaceAll(all.String(), q.Question, "")
}

func TestWhoKnowsWhatAgreesWithACarefulReader(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		book := memory.Of(full)
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

func TestGoldQuestionsLeakNothing(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		shelf := &retrieve.Shelf{}
		for _, q := range g.Questions {
			for _, known := range []bool{false, true} {
				if !known && q.AsOf == nil {
					continue // everything may be used
				}
				who, asOf := oneself(g, q.As), 0
				if q.AsOf != nil {
					asOf = *q.AsOf
				}
				may := legit(g, who, asOf)
				if !known {
					everybody := map[string]bool{}
					for _, c := range g.Characters {
						everybody[c.ID] = true
					}
					may = legit(g, everybody, asOf)
				}
				for _, method := range []string{RoleRAG, Full, Bubbles, "emotional-cm", Profile} {
					_, all := goldAsk(t, g, full, q, method, known, builtin.New(), shelf)
					for _, secret := range q.MustNotMention {
						if strings.Contains(all, secret) && !strings.Contains(may, secret) {
							t.Errorf("%s, only known %v, %s as %s at %d %q: %q stands in\n%s", g.Title, known, method, q.As, asOf, q.Question, secret, all)
						}
					}
				}
			}
		}
	}
}

// scripted answers the analysis as the gold says, as a good model would.
type scripted struct {
	*builtin.Engine
	gold *memorytest.Gold
}

func (s scripted) AnalyzeQuestion(_ context.Context, in task.QuestionInput) (task.QuestionOutput, error) {
	var out task.QuestionOutput
	for _, q := range s.gold.Questions {
		if q.Question != in.Question {
			continue
		}
		if q.Expect == task.OutOfScope {
			out.Entities = append(out.Entities, task.AskedEntity{Name: in.Question, Type: kb.Object, Reason: "later", Scope: task.OutOfScope, Level: task.Specific})
		}
		if q.Expect == task.General {
			kind := kb.Character
			if strings.Contains(q.Question, "places") || strings.Contains(q.Question, "去处") {
				kind = kb.Location
			}
			out.Entities = append(out.Entities, task.AskedEntity{Name: "those", Type: kind, Scope: task.InScope, Level: task.General})
			break
		}
		for _, name := range q.About {
			out.Entities = append(out.Entities, task.AskedEntity{Name: name, Type: kb.Character, Scope: task.InScope, Level: task.Specific})
		}
	}
	return out, nil
}

func TestRetrievalFindsWhatGoldQuestionsAreAbout(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		shelf := &retrieve.Shelf{}
		found, wanted, scope, scoped := 0, 0, 0, 0
		var missing []string
		for _, q := range g.Questions {
			a, _ := goldAsk(t, g, full, q, RoleRAG, false, scripted{builtin.New(), g}, shelf)
			scoped++
			if a.InScope == (q.Expect != task.OutOfScope) {
				scope++
			}
			if q.Expect != task.Specific && q.Expect != "unknown" {
				continue
			}
			sight := shelf.Narrow(full, find(t, full, g.Name(q.As)), asOfPlace(g, q), false)
			for _, name := range q.About {
				e, ok := sight.View.Find(name)
				if !ok {
					continue // not met yet
				}
				wanted++
				if slices.Contains(a.Trace.Retrieved.Entities, e.Name) {
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

func asOfPlace(g *memorytest.Gold, q memorytest.GoldQuestion) *kb.Place {
	if q.AsOf == nil {
		return nil
	}
	return &kb.Place{Document: g.ID, Chapter: *q.AsOf}
}

func TestTheBuiltInEngineTellsScopesOfGoldQuestions(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		shelf := &retrieve.Shelf{}
		scope, said, must := 0, 0, 0
		var wrong []string
		for _, q := range g.Questions {
			a, all := goldAsk(t, g, full, q, RoleRAG, false, builtin.New(), shelf)
			if a.InScope == (q.Expect != task.OutOfScope) {
				scope++
			} else {
				wrong = append(wrong, fmt.Sprintf("%s %q: %v", q.Expect, q.Question, a.Trace.Entities))
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
