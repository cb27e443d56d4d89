package workspace

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace/golden"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
	"dramatis/pipeline/text"
	"dramatis/pipeline/tokens"
)

// sameBorder is how far apart, in bytes, a border and that of a careful reader may
// lie: a sentence or two.
const sameBorder = 200

// borders compares the beginnings of bubbles with those of the gold's scenes, each
// once and in order. The first of the document is not a border. inner counts those
// that are not at the beginning of a chapter.
func borders(g *memorytest.Gold, book *memory.Book, doc *kb.Document, body string) (all, inner pairCount, lines []string) {
	chapterStart := func(at int) bool {
		return slices.ContainsFunc(doc.Chapters, func(c kb.Chapter) bool { return at >= c.Start && untitled(body[c.Start:at]) == "" })
	}
	type border struct {
		at    int
		words string
	}
	var want, got []border
	for _, c := range g.Chapters {
		for _, s := range c.Scenes {
			want = append(want, border{strings.Index(body, s.First), s.First})
		}
	}
	for _, b := range book.Scenes {
		if b.Document == doc.ID {
			at := b.Span.Start
			rest := untitled(body[at:b.Span.End])
			got = append(got, border{at + strings.Index(body[at:], rest), firstRunes(rest, 28)})
		}
	}
	count := func(at int, c pairCount) {
		all.add(c)
		if !chapterStart(at) {
			inner.add(c)
		}
	}
	for _, x := range want[1:] {
		best := -1
		for i, y := range got {
			if d := distance(x.at, y.at); d <= sameBorder && (best < 0 || d < distance(x.at, got[best].at)) {
				best = i
			}
		}
		if best < 0 {
			count(x.at, pairCount{missed: 1})
			lines = append(lines, fmt.Sprintf("%6d missed  %s", x.at, x.words))
			continue
		}
		count(x.at, pairCount{hit: 1})
		got = slices.Delete(got, best, best+1)
	}
	for _, y := range got {
		if distance(y.at, want[0].at) <= sameBorder || y.at < want[0].at {
			continue // the story's own beginning, or what is before it
		}
		count(y.at, pairCount{wrong: 1})
		lines = append(lines, fmt.Sprintf("%6d wrong   %s", y.at, y.words))
	}
	slices.Sort(lines)
	return all, inner, lines
}

// untitled takes headings off the front of a text.
func untitled(s string) string {
	for _, p := range text.Paragraphs(s) {
		if !p.Heading && !p.Rule {
			return s[p.Span.Start:]
		}
	}
	return ""
}

func firstRunes(s string, n int) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	return string(r[:min(n, len(r))])
}

func distance(a, b int) int { return max(a-b, b-a) }

// A prediction is how often the bubble that an answer is in comes first.
type prediction struct {
	right, asked int
	chance       float64 // how often a bubble taken at random is right
	wrong        []string
}

func (p prediction) share() float64 { return float64(p.right) / max(1, float64(p.asked)) }

// predicted asks the gold's questions about something specific by the method of
// bubbles. Right is a bubble in whose text all words stand that the answer must
// mention, and a name of what the question is about; questions for which the
// character has no such bubble are passed over.
func predicted(t *testing.T, g *memorytest.Gold, b *Workspace) prediction {
	t.Helper()
	v := b.View()
	var out prediction
	views := &retrieve.ViewCache{}
	for _, q := range g.Questions {
		e, ok := v.Find(g.Name(q.As))
		if q.Expect != task.Specific || !ok {
			continue
		}
		var at *kb.Place
		if q.AsOf != nil {
			at = &kb.Place{Document: v.Story().First(), Chapter: *q.AsOf}
		}
		sight := views.Narrow(v, e, at, false)
		if sight.Character == nil {
			continue
		}
		scenes := views.Book(sight.View).ScenesOf(sight.Character.ID)
		right := answering(g, v, q, scenes)
		if len(right) == 0 {
			continue
		}
		a, err := chat.Ask(context.Background(), chat.Request{Topic: retrieve.Topic{View: sight.View, Full: v, Question: q.Question, Language: g.Language, Types: kb.Types()}, Character: sight.Character,
			Method: chat.Bubbles}, chat.Deps{Engine: builtin.New(), Tokens: tokens.Count, Sources: retrieve.Sources{Views: views, Search: b.rank}}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		out.asked++
		out.chance += float64(len(right)) / float64(len(scenes))
		if p := a.Trace.Predicted; len(p) > 0 && right[p[0].Scene] {
			out.right++
		} else {
			out.wrong = append(out.wrong, q.As+": "+q.Question)
		}
	}
	out.chance /= max(1, float64(out.asked))
	return out
}

// answering returns the bubbles that answer a question.
func answering(g *memorytest.Gold, v *cast.View, q memorytest.GoldQuestion, scenes []*memory.Scene) map[kb.SceneID]bool {
	names := slices.Clone(q.About)
	for _, c := range g.Characters {
		if slices.Contains(q.About, c.Name) {
			names = append(names, c.Aliases...)
		}
	}
	out := map[kb.SceneID]bool{}
	for _, b := range scenes {
		told := strings.ToLower(v.Snapshot.Text(b.Document).Slice(b.Span))
		stands := func(s string) bool { return strings.Contains(told, strings.ToLower(s)) }
		lacks := func(s string) bool { return !stands(s) }
		if len(q.MustMention) > 0 && !slices.ContainsFunc(q.MustMention, lacks) && slices.ContainsFunc(names, stands) {
			out[b.ID] = true
		}
	}
	return out
}

// TestReportTheBubblesOfTheSamples holds how well the bubbles of the program's own
// stories are cut and how often the right one is predicted: as the built-in engine
// reads them, and from a reading without faults, as of the best of models. A
// change of the rules shows as a difference to the golden; -update writes it again.
func TestReportTheBubblesOfTheSamples(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		t.Run(language, func(t *testing.T) {
			docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
			g := memorytest.ReadGold(t, filepath.Join("..", "sample", language))
			read, _ := readBook(t, docs[0], nil)
			var out strings.Builder
			for _, c := range []struct {
				name      string
				base      *Workspace
				leastF1   float64
				leastHits float64
			}{{"built-in engine", read, 0.6, 0.7}, {"a reading without faults", goldBase(t, g), 0.8, 0.8}} {
				view := c.base.View()
				doc := view.Story().Documents()[0]
				all, inner, lines := borders(g, memory.Derive(view), doc, view.Snapshot.Text(doc.ID).Body)
				p := predicted(t, g, c.base)
				fmt.Fprintf(&out, "%s\nborders %v; within chapters %v\n", c.name, all, inner)
				for _, line := range lines {
					fmt.Fprintln(&out, line)
				}
				fmt.Fprintf(&out, "right bubble first for %d of %d questions (%.2f; by chance %.2f)\n", p.right, p.asked, p.share(), p.chance)
				for _, line := range p.wrong {
					fmt.Fprintln(&out, "  wrong  "+line)
				}
				fmt.Fprintln(&out)
				if all.f1() < c.leastF1 || p.share() < c.leastHits {
					t.Errorf("%s: borders %v, right bubble %.2f", c.name, all, p.share())
				}
			}
			t.Log("\n" + out.String())
			golden.Check(t, language+".bubbles.txt", out.String())
		})
	}
}
