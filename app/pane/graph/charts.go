package graph

import (
	"cmp"
	"slices"
	"strconv"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/render/chart"
	"dramatis/render/scene"
)

// A table is a chart with what its cells say and where in the text they lead.
type table struct {
	title string
	grid  chart.Grid
	say   func(row, column int) string
	place func(row, column int) (kb.DocumentID, kb.Span, bool)
}

// maxCharted is how many of the picture are charted where nobody is chosen.
const maxCharted = 10

// people returns those the charts are about: the chosen ones, else the chief characters of the picture.
func (m *model) people() []*cast.Entity {
	var out []*cast.Entity
	for _, id := range m.chosen {
		if e, ok := m.asOf.Entity(kb.EntityID(id)); ok {
			out = append(out, e)
		}
	}
	if len(out) > 1 {
		return out
	}
	out = nil
	nodes := slices.Clone(m.shown.Nodes)
	slices.SortStableFunc(nodes, func(a, b scene.Node) int { return cmp.Compare(b.Weight, a.Weight) })
	for _, n := range nodes {
		if e, ok := m.asOf.Entity(kb.EntityID(n.ID)); ok && e.Type == kb.Character && len(out) < maxCharted {
			out = append(out, e)
		}
	}
	return out
}

// presence returns how often each is mentioned in each chapter.
func (m *model) presence(people []*cast.Entity) table {
	places := m.places[:m.at+1]
	t := table{title: i18n.T("Presence by chapter"), grid: chart.Grid{Rows: namesOf(people)}}
	for _, p := range places {
		t.grid.Columns = append(t.grid.Columns, strconv.Itoa(p.Chapter))
	}
	first := make([]map[kb.Place]kb.Occurrence, len(people))
	for i, e := range people {
		first[i] = map[kb.Place]kb.Occurrence{}
		for _, o := range m.asOf.Occurrences(e) {
			p := m.asOf.Evidence.PlaceOf(o.Document, o.Span.Start)
			if old, ok := first[i][p]; !ok || o.Span.Start < old.Span.Start {
				first[i][p] = o
			}
		}
		counts := m.asOf.Chapters(e)
		row := make([]float64, len(places))
		for c, p := range places {
			row[c] = float64(counts[p])
		}
		t.grid.Values = append(t.grid.Values, row)
	}
	t.say = func(r, c int) string {
		return i18n.T("%s, %s: %s", people[r].Name, m.labels[c], i18n.N(int(t.grid.Values[r][c]), "mentioned once", "mentioned %d times"))
	}
	t.place = func(r, c int) (kb.DocumentID, kb.Span, bool) {
		o, ok := first[r][places[c]]
		return o.Document, o.Span, ok
	}
	return t
}

// talk returns how often each says something to each.
func talk(b *memory.Book, people []*cast.Entity) table {
	t := table{title: i18n.T("Who speaks with each other"), grid: chart.Grid{}}
	at := map[kb.EntityID]int{}
	for i, e := range people {
		at[e.ID] = i
		t.grid.Rows = append(t.grid.Rows, strconv.Itoa(i+1)+"  "+e.Name)
		t.grid.Columns = append(t.grid.Columns, strconv.Itoa(i+1))
		t.grid.Values = append(t.grid.Values, make([]float64, len(people)))
	}
	first := map[[2]int]*memory.Memory{}
	for _, x := range b.Memories {
		if x.Kind != memory.Utterance || x.Speaker == nil || x.Addressee == nil || x.FromChat || x.Speaker == x.Addressee {
			continue
		}
		from, okFrom := at[x.Speaker.ID]
		to, okTo := at[x.Addressee.ID]
		if okFrom && okTo {
			t.grid.Values[from][to]++
			if first[[2]int{from, to}] == nil {
				first[[2]int{from, to}] = x
			}
		}
	}
	t.say = func(r, c int) string {
		return i18n.T("%s to %s: %s", people[r].Name, people[c].Name, i18n.N(int(t.grid.Values[r][c]), "1 utterance", "%d utterances"))
	}
	t.place = func(r, c int) (kb.DocumentID, kb.Span, bool) {
		x := first[[2]int{r, c}]
		if x == nil || x.Span.Len() == 0 {
			return "", kb.Span{}, false
		}
		return x.Document, x.Span, true
	}
	return t
}

// timeline is in which scenes each takes part, in story order.
func timeline(b *memory.Book, people []*cast.Entity) table {
	t := table{title: i18n.T("Scenes by person"), grid: chart.Grid{Rows: namesOf(people), Joined: true}}
	var scenes []*memory.Scene
	for _, s := range b.Scenes {
		if slices.ContainsFunc(people, func(e *cast.Entity) bool { return s.Has(e.ID) }) {
			scenes = append(scenes, s)
			t.grid.Columns = append(t.grid.Columns, strconv.Itoa(s.Seq))
		}
	}
	for _, e := range people {
		row := make([]float64, len(scenes))
		for c, s := range scenes {
			if s.Has(e.ID) {
				row[c] = 1
			}
		}
		t.grid.Values = append(t.grid.Values, row)
	}
	t.say = func(r, c int) string {
		s := scenes[c]
		where := b.View.Story().Label(s.Place)
		if t.grid.Values[r][c] == 0 {
			return i18n.T("%s is not in scene %d, %s", people[r].Name, s.Seq, where)
		}
		return i18n.T("%s in scene %d, %s: %s", people[r].Name, s.Seq, where, s.Title)
	}
	t.place = func(_, c int) (kb.DocumentID, kb.Span, bool) {
		s := scenes[c]
		return s.Document, s.Span, s.Span.Len() > 0
	}
	return t
}

func namesOf(people []*cast.Entity) []string {
	out := make([]string, len(people))
	for i, e := range people {
		out[i] = e.Name
	}
	return out
}
