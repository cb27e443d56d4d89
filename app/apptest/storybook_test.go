package apptest

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/app/i18n"
	"dramatis/app/sample"
	"dramatis/app/settings"
)

// A page of the storybook: what is done to come to a state of a pane.
type bookPage struct {
	name string
	do   func(*Robot)
}

// storybook is every pane in its states. That of an open base follows that of an empty one.
var storybook = []bookPage{
	{"welcome", func(*Robot) {}},
	{"library-empty", doing("go.library")}, {"read-empty", doing("go.read")}, {"review-empty", doing("go.review")}, {"cast-empty", doing("go.cast")},
	{"graph-empty", doing("go.graph")}, {"memory-empty", doing("go.memory")}, {"chat-empty", doing("go.chat")}, {"evaluate-empty", doing("go.evaluate")},
	{"history-empty", doing("go.history")},
	{"library-read", func(r *Robot) { r.Do("go.library").ImportSample(r.sample()) }},
	{"read", doing("go.read")},
	{"review", doing("go.review")},
	{"review-table", doing("review.table")},
	{"review-one", doing("review.table")},
	{"review-decided", doing("review.reject")},
	{"cast", doing("go.cast")},
	{"cast-tag", doing("cast.tag")}, {"cast-merge", again("cast.mergewith")}, {"cast-split", again("cast.split")}, {"cast-new", again("cast.new")},
	{"graph", again("go.graph")},
	{"graph-whole", doing("graph.whole")}, {"graph-family", doing("graph.family")}, {"graph-charts", doing("graph.charts")},
	{"graph-around", func(r *Robot) { r.S.ShowInGraph(r.S.View().Characters()[0].ID); r.Idle() }},
	{"memory", doing("go.memory")},
	{"chat", doing("go.chat")},
	{"chat-answers", func(r *Robot) {
		r.ask(map[string]string{"en": "Who is Mr. Quarrell?", "zh": "你怎么看石敢？"}[r.language])
	}},
	{"chat-persona", doing("chat.persona")},
	{"evaluate", doing("go.evaluate")},
	{"history", doing("go.history")},
	{"settings", doing("go.settings")},
	{"palette", doing("view.find")},
	{"export", again("file.export")},
	{"print", again("file.print")},
	{"tabs", again("tab.new")},
}

// doing does actions one after the other; again closes what lies over the window first.
func doing(ids ...string) func(*Robot) {
	return func(r *Robot) {
		for _, id := range ids {
			r.Do(id)
		}
	}
}

func again(id string) func(*Robot) {
	return func(r *Robot) {
		over := r.S.Window().Canvas().Overlays()
		for over.Top() != nil {
			over.Remove(over.Top())
		}
		r.Do(id)
	}
}

// sample returns the sample in the language of the window.
func (r *Robot) sample() string {
	return map[string]string{"en": sample.English, "zh": sample.Chinese}[r.language]
}

// TestStorybook draws every pane in its states, in both themes and languages, into the folder DRAMATIS_SHOTS where that is
// set, and finds no words that are cut or lie over others.
func TestStorybook(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		for _, theme := range []string{"light", "dark"} {
			r := newRobot(t, language)
			r.settings(func(n *settings.Settings) { n.Theme = theme })
			r.open("")
			for _, page := range storybook {
				page.do(r)
				r.Idle().draw(fmt.Sprintf("%s-%s-%s", page.name, language, theme))
				if page.name == "review" && strings.Contains(VisibleText(r.S), i18n.T("Nothing changes: it was so already")) {
					t.Error("an import is called a decision")
				}
				for _, problem := range roomless(r) {
					t.Errorf("%s, %s, %s: %s", page.name, language, theme, problem)
				}
			}
			r.S.Close()
		}
	}
}
