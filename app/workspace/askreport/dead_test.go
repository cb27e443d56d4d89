//go:build corpus

package askreport

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/text"
)

// dead are people by book, with the chapter (as the program numbers it) in which they are seen last: read in the
// books, not by the program.
var dead = map[string]map[string]int{
	"jekyll":       {"Sir Danvers Carew": 4},
	"dracula":      {"Mrs. Westenra": 11, "Mr. Swales": 7, "Renfield": 22, "Lucy": 16, "Mr. Hawkins": 13},
	"wuthering":    {"Isabella": 17},
	"tom_sawyer":   {"Injun Joe": 33},
	"huck":         {"Buck": 18, "Boggs": 21},
	"jane_eyre":    {"Helen": 9},
	"frankenstein": {"William": 10, "Justine": 12, "Clerval": 24, "Elizabeth": 27},
	"little_women": {"Beth": 40},
	"silas":        {"Molly": 12, "Dunstan": 4},
	"scarlet":      {"Governor Winthrop": 12},
	"honglou":      {"秦可卿": 13, "秦钟": 16, "贾瑞": 12, "林如海": 14, "金钏": 32},
	"shuihu":       {"阎婆惜": 21, "王进": 2, "武大": 25},
	"xiangzi":      {"虎妞": 19},
	"zenda":        {"Josef": 6},
}

// asked returns the questions of a book, and some that anybody may be asked.
func (s *bookSet) asked() []question {
	return append(slices.Clone(s.Questions), question{Q: "What happened in the end?"}, question{Q: "Who died?"}, question{Q: "后来怎么样了？"})
}

// ways are the methods that a leak may come by.
var ways = []string{chat.Full, chat.RAG, chat.RoleRAG, chat.Bubbles, "emotional-sc", chat.Profile}

// A reader finds of which chapter things are that an answer was made from.
type reader struct {
	view *cast.View
	doc  *kb.Document
	body flat
}

func newReader(v *cast.View) reader {
	doc := v.Story().Documents()[0]
	return reader{v, doc, flatten(v.Snapshot.Text(doc.ID).Body)}
}

// later returns the things told that come of a later chapter: items of the trace, and sentences of
// the prompt and the answer that are first in the text there.
func (r reader) later(got chat.Answer, q question, last int) []string {
	var out []string
	for _, item := range got.Trace.Items {
		if item.Document == r.doc.ID && item.Span.Len() > 0 && r.chapter(item.Span.Start) > last {
			out = append(out, "item: "+item.Name+" "+item.Text)
		}
	}
	return append(out, r.laterIn(got.Trace.Prompt+"\n"+got.Answer, q, func(at int) bool { return r.chapter(at) > last })...)
}

// laterIn returns the sentences of a text that are first in the book at a later place.
func (r reader) laterIn(given string, q question, later func(offset int) bool) []string {
	var out []string
	for line := range strings.Lines(given) {
		for _, at := range text.Sentences(line, r.doc.Language) {
			sentence := strings.Trim(line[at.Start:at.End], " \n-“”…\"")
			if len(sentence) < leastTold || strings.Contains(sentence, q.Q) {
				continue
			}
			if from := r.body.first(sentence); from >= 0 && later(from) {
				out = append(out, "text: "+sentence)
			}
		}
	}
	return out
}

func (r reader) chapter(offset int) int { return r.view.Evidence.PlaceOf(r.doc.ID, offset).Chapter }

// TestTheDeadLearnNothingOfLaterChapters asks those who die in a book only what they witnessed, by
// every way of finding: nothing that is quoted or noted may come of a later chapter.
func TestTheDeadLearnNothingOfLaterChapters(t *testing.T) {
	eachBook(t, sets(t), func(t *testing.T, s *bookSet) {
		if len(dead[s.name]) == 0 {
			return
		}
		w, e := s.read(t)
		r := newReader(w.View())
		a := &asker{t: t, set: s, w: w, e: e}
		asked := 0
		for _, who := range slices.Sorted(maps.Keys(dead[s.name])) {
			for i, q := range s.asked() {
				got, ok := a.ask(who, q, ways[i%len(ways)], true)
				if !ok {
					t.Logf("nobody is called %s", who)
					break
				}
				asked++
				for _, what := range r.later(got, q, dead[s.name][who]) {
					t.Errorf("%s by %s, %q: %s", who, ways[i%len(ways)], q.Q, what)
				}
			}
		}
		t.Logf("%d questions to %d people", asked, len(dead[s.name]))
	})
}

// TestNothingOfLaterChaptersIsUsedAsOfAPlace asks as of an early and a middle chapter: nothing may come of
// a later one, not in the profile, the passages, the memories or the told sentences.
func TestNothingOfLaterChaptersIsUsedAsOfAPlace(t *testing.T) {
	eachBook(t, sets(t), func(t *testing.T, s *bookSet) {
		w, e := s.read(t)
		v := w.View()
		r := newReader(v)
		who := bearer(v, s.As)
		for i, q := range s.asked() {
			for _, part := range []int{4, 2} {
				chapter := max(1, len(r.doc.Chapters)/part)
				place := kb.Place{Document: r.doc.ID, Chapter: chapter}
				ask := conversation.Question{As: who.ID, Text: q.Q, Method: ways[(i+part)%len(ways)], AsOf: &place, OnlyKnown: i%2 == 1}
				got := editortest.Get(w.Ask(context.Background(), ask, e, nil, nil))(t)
				for _, what := range r.later(got, q, chapter) {
					t.Errorf("%s as of %d by %s, %q: %s", s.As, chapter, ask.Method, q.Q, what)
				}
			}
		}
	})
}
