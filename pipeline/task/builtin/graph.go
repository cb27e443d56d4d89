package builtin

import (
	"context"
	"maps"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/article"
)

// A graphIndex holds what is needed from the whole document to find relations.
type graphIndex struct {
	sentences []kb.Span
	// together counts the scenes in which two characters both occur, the smaller name first.
	together map[[2]int]int
	// frequent are the names of characters with more than one mention.
	frequent *surfaces
}

const (
	maxInScene     = 24 // a scene with more names is a list, not a meeting
	longSentence   = 400
	maxDefining    = 3
	maxRelations   = 40 // of one passage
	maxByFrequency = 6  // highest strength by frequency alone
)

func indexOf(s *text.Study, body string) *graphIndex {
	g := &graphIndex{sentences: text.Sentences(body, s.Language), together: map[[2]int]int{}}
	var frequent []string
	for i := range s.Names {
		if n := &s.Names[i]; n.Type == kb.Character && n.Count > 1 {
			frequent = append(frequent, n.Surface)
		}
	}
	g.frequent = newSurfaces(frequent)
	start := 0
	for i := 0; i <= len(s.Breaks); i++ {
		end := len(body)
		if i < len(s.Breaks) {
			end = s.Breaks[i].Offset
		}
		g.addMeetings(presentIn(s, kb.Span{Start: start, End: end}))
		start = end
	}
	return g
}

// presentIn returns the characters who occur in the span, sorted.
func presentIn(s *text.Study, at kb.Span) []int {
	seen := map[int]bool{}
	for _, m := range s.MentionsIn(at) {
		if s.Names[m.Name].Type == kb.Character {
			seen[m.Name] = true
		}
	}
	for _, q := range s.QuotationsIn(at) {
		if q.Speaker != text.Nobody {
			seen[q.Speaker] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

func (g *graphIndex) addMeetings(names []int) {
	if len(names) > maxInScene {
		names = names[:maxInScene] // the most frequent: names are ordered by frequency
	}
	for i, a := range names {
		for _, b := range names[i+1:] {
			g.together[[2]int{a, b}]++
		}
	}
}

// strength returns the strength of a relation by frequency, 1–6: in how many scenes of the document both occur.
func (g *graphIndex) strength(a, b int) float64 {
	if a > b {
		a, b = b, a
	}
	n := g.together[[2]int{a, b}]
	s := 1.0
	for step := 1; n > step && s < maxByFrequency; step *= 2 {
		s++
	}
	return s
}

// sentencesIn returns the sentences that are wholly within the span.
func (g *graphIndex) sentencesIn(at kb.Span) []kb.Span {
	return text.Between(g.sentences, func(s kb.Span) bool { return s.Start >= at.Start }, func(s kb.Span) bool { return s.End > at.End })
}

// ExtractGraph returns the entities of the passage with sentences that describe them, and their relations.
func (e *Engine) ExtractGraph(ctx context.Context, in task.GraphInput) (task.GraphOutput, error) {
	w, err := e.window(ctx, in.Text, in.Language, in.Where)
	if err != nil {
		return task.GraphOutput{}, err
	}
	wanted := map[kb.Type]bool{}
	for _, t := range in.Types {
		wanted[t] = true
	}
	out := task.GraphOutput{Entities: w.entities(wanted)}
	out.Relations = w.relations(wanted)
	if w.study == e.study && e.page != nil {
		out.AlsoCalled = w.listAliases(e.page)
	}
	return out, nil
}

// listAliases returns the aliases of the person that a page is about, from what the page says within the window: each
// new name is linked to the names of theirs that occur in the window.
func (w *window) listAliases(p *article.Page) (out []task.AlsoCalled) {
	var here []int
	for _, m := range w.study.MentionsIn(w.at) {
		if p.Own[m.Name] && !slices.Contains(here, m.Name) {
			here = append(here, m.Name)
		}
	}
	here = here[:min(len(here), maxAliases)]
	for _, n := range p.Namings {
		if n.At.Start < w.at.Start || n.At.End > w.at.End {
			continue
		}
		for _, of := range here {
			if of != n.Name {
				out = append(out, task.AlsoCalled{Name: w.study.Names[n.Name].Surface, Of: w.study.Names[of].Surface, Quote: w.slice(n.At)})
			}
		}
	}
	return out
}

// maxAliases is to how many names in a window each new name is linked.
const maxAliases = 8

// entities returns one entity for each describing sentence in the passage; one without a description if there is none.
func (w *window) entities(wanted map[kb.Type]bool) []task.Entity {
	var order []int
	seen, short := map[int]bool{}, map[int][]kb.Span{}
	for _, m := range w.study.MentionsIn(w.at) {
		n := &w.study.Names[m.Name]
		if len(wanted) > 0 && !wanted[n.Type] {
			continue
		}
		if m.Short {
			short[m.Name] = append(short[m.Name], w.local(m.Span))
		} else if said := w.slice(m.Span); seen[m.Name] || said != n.Surface && !strings.EqualFold(strings.Join(strings.Fields(said), " "), n.Surface) {
			continue
		}
		if !seen[m.Name] {
			seen[m.Name] = true
			order = append(order, m.Name)
		}
	}
	var out []task.Entity
	for _, i := range order {
		n := &w.study.Names[i]
		described := 0
		for _, d := range n.Defining {
			if d.At.Start < w.at.Start || d.At.End > w.at.End || described == maxDefining || w.isOnlySaluted(i, d.At) {
				continue
			}
			described++
			out = append(out, task.Entity{Name: n.Surface, Type: n.Type, Description: kb.Paired(kb.Clean(w.slice(d.At))), Quote: w.local(d.At), Portrait: d.Portrait})
		}
		if described == 0 {
			out = append(out, task.Entity{Name: n.Surface, Type: n.Type})
		}
		out[len(out)-1].Short = short[i]
	}
	return out
}
