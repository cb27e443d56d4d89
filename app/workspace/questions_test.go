package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// figures are how a base answers the questions of a sample.
type figures struct {
	asked, scopeRight           int
	wanted, found               int // entities that specific questions are about
	named, namedFound           int // those of them that the question names
	neighbours, neighboursFound int // of general questions
	unread                      int // that the reading does not know
	must, mentioned             int // words that must be in the prompt or the answer
	guarded, leaks              int // questions asked as of a place or of who knows, and words that leaked
	wrong                       []string
}

func share(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}

func (f figures) String() string {
	return fmt.Sprintf("%d questions: scope right %.3f, recall of entities %.3f of %d, of those named %.3f of %d, of neighbours %.3f of %d (%d more the reading does not know), what must be mentioned %.3f of %d; asked %d times as of a place or of who knows: %d words leaked",
		f.asked, share(f.scopeRight, f.asked), share(f.found, f.wanted), f.wanted, share(f.namedFound, f.named), f.named, share(f.neighboursFound, f.neighbours), f.neighbours, f.unread,
		share(f.mentioned, f.must), f.must, f.guarded, f.leaks)
}

// askAll asks all questions of a sample by the default method, and those about
// what is hidden by every method that gives passages, memories or bubbles.
func askAll(t *testing.T, b *Workspace, g *memorytest.Gold, story kb.DocumentID, e *engine.Engine) (f figures) {
	t.Helper()
	ask := func(q memorytest.GoldQuestion, who *cast.Entity, method string, known bool) chat.Answer {
		question := conversation.Question{As: who.ID, By: kb.NameIDOf(g.Name(q.As)), Text: q.Question, Method: method, OnlyKnown: known, AsOf: g.Place(q)}
		if question.AsOf != nil {
			question.AsOf.Document = story
		}
		return editortest.Get(b.Ask(context.Background(), question, e, nil, nil))(t)
	}
	for _, q := range g.Questions {
		who := bearer(b.View(), g.Surfaces(g.Name(q.As)))
		if who == nil {
			f.wrong = append(f.wrong, fmt.Sprintf("nobody is called %s, who is asked %q", g.Name(q.As), q.Question))
			continue
		}
		a := ask(q, who, chat.RoleRAG, false)
		f.asked++
		if a.InScope == (q.Expect != task.OutOfScope) {
			f.scopeRight++
		} else {
			f.wrong = append(f.wrong, fmt.Sprintf("scope of %q", q.Question))
		}
		f.count(b, g, story, q, who, a)
		for _, method := range []string{chat.RoleRAG, chat.RAG, chat.Full, "emotional-cm"} {
			for _, known := range []bool{false, true} {
				if q.AsOf == nil && !known || len(q.MustNotMention) == 0 {
					continue // everything may be used
				}
				a := ask(q, who, method, known)
				f.guarded++
				if leaks := g.Leaks(q, known, a.Trace.Prompt+a.Answer); len(leaks) > 0 {
					f.leaks += len(leaks)
					f.wrong = append(f.wrong, fmt.Sprintf("%s, only known %v, %q as of %v: leaks %q", method, known, q.Question, g.Place(q), leaks))
				}
			}
		}
	}
	return f
}

// bearer returns the entity with the first of these names that is in use;
// an article may be missing. nil when nobody does.
func bearer(v *cast.View, names []string) *cast.Entity {
	for _, name := range names {
		for _, form := range []string{name, strings.TrimPrefix(strings.TrimPrefix(name, "the "), "The ")} {
			if e, ok := v.Find(form); ok {
				return e
			}
		}
	}
	return nil
}

// count compares what was retrieved with what a question is about, except for the
// character itself, whose profile is always given.
func (f *figures) count(b *Workspace, g *memorytest.Gold, story kb.DocumentID, q memorytest.GoldQuestion, who *cast.Entity, a chat.Answer) {
	at := g.Place(q)
	if at != nil {
		at.Document = story
	}
	view := b.View().AsOf(at)
	for _, name := range q.About {
		e := bearer(view, g.Surfaces(name))
		if e == nil && bearer(b.View(), g.Surfaces(name)) != nil {
			continue // not before a later place
		}
		if e != nil && who.Holds(e.Names[0].ID) {
			continue
		}
		if e == nil {
			f.unread++
			f.wrong = append(f.wrong, fmt.Sprintf("%q: the reading does not know %s", q.Question, name))
			continue
		}
		hit := a.Trace.Finds(e.Holds)
		switch q.Expect {
		case task.General:
			f.neighbours++
			if hit {
				f.neighboursFound++
			} else {
				f.wrong = append(f.wrong, fmt.Sprintf("%q in general does not find %s but %q", q.Question, name, a.Trace.Names(conversation.KindEntity)))
			}
		case task.Specific, "unknown":
			f.wanted++
			if named := slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return retrieve.Names(q.Question, n.Surface) }); named {
				f.named++
				if hit {
					f.namedFound++
				}
			}
			if hit {
				f.found++
			} else {
				f.wrong = append(f.wrong, fmt.Sprintf("%q does not find %s", q.Question, name))
			}
		}
	}
	for _, m := range q.MustMention {
		f.must++
		if strings.Contains(strings.ToLower(a.Trace.Prompt+a.Answer), strings.ToLower(m)) {
			f.mentioned++
		} else {
			f.wrong = append(f.wrong, fmt.Sprintf("%q is not given %q", q.Question, m))
		}
	}
}

// goldBase returns what a perfect reading of a sample would give.
func goldBase(t *testing.T, g *memorytest.Gold) *Workspace {
	t.Helper()
	b := editortest.Get(Memory())(t)
	t.Cleanup(func() { _ = b.Close() })
	snapshot := g.Snapshot()
	if err := b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "gold", Quiet: true}
		for _, k := range kb.Kinds() {
			for r := range snapshot.Every(k) {
				tx.Edits = append(tx.Edits, kb.Put(s, r))
			}
		}
		return tx, nil
	}); err != nil {
		t.Fatal(err)
	}
	return b
}

// readBase returns what the embedded engine reads of a sample's story.
func readBase(t *testing.T, language string) (*Workspace, kb.DocumentID) {
	t.Helper()
	docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
	b := editortest.Get(Memory())(t)
	t.Cleanup(func() { _ = b.Close() })
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	editortest.Get(b.Import(context.Background(), docs[:1], e, ImportOptions{}, Silent{}))(t)
	return b, b.View().Story().First()
}

// knowing returns a model server that knows what each gold question is about, and
// answers everything else by rules.
func knowing(t *testing.T, g *memorytest.Gold) engine.Config {
	t.Helper()
	s := practice.Start(practice.Options{Script: practice.Tasks(map[string]practice.Script{"analyze_question": func(a practice.Ask) string {
		var in task.QuestionInput
		a.Read(&in)
		out, err := json.Marshal(g.Analysis(in.Question))
		if err != nil {
			t.Error(err)
		}
		return string(out)
	}}, practice.Rules)})
	t.Cleanup(s.Close)
	return engine.Config{Kind: engine.OpenAI, BaseURL: s.URL, Model: "scripted-model", EmbedModel: "scripted-embedding"}
}

// TestReportQuestionsOfTheSamples asks every gold question of both samples, of a
// perfect reading and of the embedded engine's own, with a scripted model server
// and with the embedded engine.
func TestReportQuestionsOfTheSamples(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		g := memorytest.ReadGold(t, filepath.Join("..", "sample", language))
		read, story := readBase(t, language)
		for _, base := range []struct {
			name  string
			b     *Workspace
			story kb.DocumentID
			gold  bool
		}{{"a perfect reading", goldBase(t, g), g.ID, true}, {"the embedded engine's reading", read, story, false}} {
			for _, engine := range []struct {
				name   string
				choice engine.Config
				scope  float64
				recall float64
			}{{"scripted server", knowing(t, g), 0.95, 0.95}, {"embedded engine", engine.Config{}, 0.85, 0.93}} {
				e := editortest.Get(base.b.Engine(engine.choice))(t)
				f := askAll(t, base.b, g, base.story, e)
				t.Logf("%s, %s, %s: %v\n%s", g.Title, base.name, engine.name, f, strings.Join(f.wrong, "\n"))
				recall := engine.recall
				if !base.gold {
					recall = 0.75
				}
				if share(f.scopeRight, f.asked) < engine.scope || share(f.found, f.wanted) < recall || share(f.namedFound, f.named) < 0.95 || f.leaks > 0 {
					t.Errorf("%s, %s, %s is not good enough", g.Title, base.name, engine.name)
				}
			}
		}
	}
}
