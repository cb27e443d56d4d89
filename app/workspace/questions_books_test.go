//go:build corpus

package workspace

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
	"dramatis/pipeline/text/gold"
)

// sure answers the analysis as a good model would: it knows which name was asked
// for and what is of another time.
type sure struct {
	*builtin.Engine
	name  string
	scope string
}

func (s sure) AnalyzeQuestion(context.Context, task.QuestionInput) (task.QuestionOutput, error) {
	return task.QuestionOutput{HypotheticalAnswer: "…", Entities: []task.AskedEntity{
		{Name: s.name, Type: kb.Character, Reason: "asked", Scope: s.scope, Level: task.Specific}}}, nil
}

// bookFigures are how one book answers questions made of its gold names.
type bookFigures struct {
	asked, found   int // "who is NAME", by every name of every other group
	early, hidden  int // the same before the name first is in the text
	leaks          int
	outside, right int // things of another time, and names that nobody bears
	wrong          []string
}

func (f bookFigures) String() string {
	return fmt.Sprintf("%d names asked for, recall %.3f; %d asked before they are met, told as hidden %.3f, %d leaks; of another world %d, scope right %.3f",
		f.asked, share(f.found, f.asked), f.early, share(f.hidden, f.early), f.leaks, f.outside, share(f.right, f.outside))
}

// sayings returns the questions' forms and what no book of the corpus knows.
func sayings(zh bool) (who string, things []string, nobody string) {
	if zh {
		return "%s是谁？", []string{"电视", "电脑", "飞机"}, "胡不凡"
	}
	return "Who is %s?", []string{"a computer", "a television", "the internet"}, "Quorbald Vimbury"
}

// askBook asks as the gold character who is mentioned most.
func askBook(t *testing.T, b *Workspace, g *gold.People, zh bool, engine func(name, scope string) *engine.Engine) (f bookFigures) {
	t.Helper()
	v := b.View()
	var me *cast.Entity
	for _, names := range g.Groups {
		if e := bearer(v, names); e != nil && (me == nil || e.Mentions > me.Mentions) {
			me = e
		}
	}
	who, things, nobody := sayings(zh)
	ask := func(question, name, scope string, at *kb.Place) chat.Answer {
		return editortest.Get(b.Ask(context.Background(), conversation.Question{As: me.ID, Text: question, AsOf: at}, engine(name, scope), nil, nil))(t)
	}
	for _, names := range g.Groups {
		whole := bearer(v, names)
		if whole == nil || slices.ContainsFunc(names, func(n string) bool { return me.Holds(kb.NameIDOf(n)) }) {
			continue // not found by the reading, which another report tells; or oneself
		}
		for _, name := range names {
			e, ok := v.Find(name)
			if !ok {
				continue
			}
			f.asked++
			if a := ask(fmt.Sprintf(who, name), name, task.InScope, nil); a.Trace.Finds(e.Holds) {
				f.found++
			} else {
				f.wrong = append(f.wrong, fmt.Sprintf("%s is not found but %v", name, a.Trace.Names(conversation.KindEntity)))
			}
		}
		f.before(b, whole, ask, who)
	}
	for _, thing := range append(things, nobody) {
		scope, question := task.OutOfScope, fmt.Sprintf(who, thing)
		if thing == nobody {
			scope = task.InScope
		}
		a := ask(question, thing, scope, nil)
		f.outside++
		if len(a.Trace.Asked) > 0 && a.Trace.Asked[0].Scope != conversation.InScope && len(a.Trace.Names(conversation.KindEntity)) == 0 {
			f.right++
		} else {
			f.wrong = append(f.wrong, fmt.Sprintf("%s: %v", thing, a.Trace.Asked))
		}
	}
	return f
}

// before asks for an entity as of the chapter before it first is in the
// text: none of its names may be told.
func (f *bookFigures) before(b *Workspace, e *cast.Entity, ask func(question, name, scope string, at *kb.Place) chat.Answer, who string) {
	v := b.View()
	places := v.Occurrences(e)
	if len(places) == 0 {
		return
	}
	first := v.Evidence.PlaceOf(places[0].Document, places[0].Span.Start)
	at := kb.Place{Document: first.Document, Chapter: first.Chapter - 1}
	if d, ok := v.Story().Document(first.Document); !ok || !slices.ContainsFunc(d.Chapters, func(c kb.Chapter) bool { return c.Number == at.Chapter }) {
		return
	}
	name := e.Names[0].Surface
	question := fmt.Sprintf(who, name)
	a := ask(question, name, task.InScope, &at)
	f.early++
	if slices.ContainsFunc(a.Trace.Asked, func(x conversation.Asked) bool { return x.Scope == conversation.Hidden }) {
		f.hidden++
	} else {
		f.wrong = append(f.wrong, fmt.Sprintf("%s as of %d: %v", name, at.Chapter, a.Trace.Asked))
	}
	// The question's own words come back in draft, refusal and history.
	told := a.Trace.Prompt + a.Answer
	for _, n := range e.Names {
		if !retrieve.Names(name, n.Surface) && retrieve.Names(told, n.Surface) && v.AsOf(&at).Evidence.Names[n.ID] == nil {
			f.leaks++
			f.wrong = append(f.wrong, fmt.Sprintf("%s as of %d tells %s", name, at.Chapter, n.Surface))
		}
	}
}

// TestReportQuestionsOfTheBooks asks each book of the corpus for all its gold
// names, before and after they are met, and for what is not of its world.
func TestReportQuestionsOfTheBooks(t *testing.T) {
	needCorpus(t)
	for _, book := range golds(t) {
		b, _ := readBook(t, book.Path, nil)
		for _, by := range []struct {
			name   string
			engine func(name, scope string) *engine.Engine
		}{
			{"embedded engine", func(string, string) *engine.Engine { return &engine.Engine{Engine: builtin.New()} }},
			{"a sure analysis", func(n, s string) *engine.Engine { return &engine.Engine{Engine: sure{builtin.New(), n, s}} }},
		} {
			f := askBook(t, b, &book.People, book.Chinese, by.engine)
			t.Logf("%s, %s: %v\n  %s", book.Name, by.name, f, strings.Join(f.wrong, "\n  "))
			if f.leaks > 0 {
				t.Errorf("%s, %s leaks", book.Name, by.name)
			}
		}
	}
}
