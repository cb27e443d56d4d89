package chat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// passagesTaken is how many passages plain retrieval takes.
const passagesTaken = 3

// nearestPassages is plain retrieval (RoleRAG 4.1): the passages whose vectors
// are nearest to the question's.
func (t *turn) nearestPassages() error {
	t.sheet.Bounded = true
	ranked, err := t.rankPassages()
	if err != nil {
		return err
	}
	shown := newShown(t.View, t.Full)
	var items []conversation.Item
	var lines []string
	for _, p := range ranked {
		if len(items) == passagesTaken {
			break
		}
		if text := shown.of(p.text); text != "" {
			at := t.passageOf(p.text)
			item := conversation.Item{Kind: conversation.KindPassage, Name: p.place, Text: text, Document: at.Document, Span: at.Span, Score: p.cosine}
			items, lines = append(items, item), append(lines, text)
		}
	}
	items, lines = t.wanted(items, lines)
	for _, i := range t.fill(conversation.SectionPassages, t.Budget.Passages, lines) {
		t.found.Trace.Items = append(t.found.Trace.Items, items[i])
		t.sheet.Items = append(t.sheet.Items, task.MaterialItem{About: items[i].Name, Text: lines[i], Passage: true})
	}
	return nil
}

// passageOf is where a passage's text stands, empty when nowhere.
func (t *turn) passageOf(text string) kb.Passage {
	for p := range kb.All[*kb.Passage](t.Full.Snapshot) {
		if p.Span.Len() == len(text) && t.Full.Snapshot.Text(p.Document).Slice(p.Span) == text {
			return *p
		}
	}
	return kb.Passage{}
}

type placed struct {
	text, place string
	cosine      float64
}

// rankPassages asks the index; without one, or without an engine that embeds,
// shared words stand in for meaning.
func (t *turn) rankPassages() ([]placed, error) {
	if t.PassageIndex != nil && t.Passages != nil && t.Engine.EmbeddingModel() != "" {
		vector, err := t.embed(t.Question)
		if err == nil {
			return t.indexed(vector)
		}
		if t.ctx.Err() != nil {
			return nil, t.ctx.Err()
		}
	}
	question := retrieve.WordVector(t.Question)
	var out []placed
	for p := range kb.All[*kb.Passage](t.Full.Snapshot) {
		text := t.Full.Snapshot.Text(p.Document).Slice(p.Span)
		near := 2 - recall.Euclidean(retrieve.WordVector(text), question)
		out = append(out, placed{text, t.Full.Story().Label(t.Full.Evidence.PlaceOf(p.Document, p.Span.Start)), near})
	}
	slices.SortStableFunc(out, func(a, b placed) int { return cmp.Compare(b.cosine, a.cosine) })
	return out, nil
}

func (t *turn) indexed(vector []float32) ([]placed, error) {
	hits, err := t.PassageIndex.Nearest(t.ctx, vector, 20*passagesTaken)
	if err != nil {
		return nil, fmt.Errorf("look for passages: %w", err)
	}
	var out []placed
	for _, h := range hits {
		if text, place, ok := t.Passages(h.Key); ok {
			out = append(out, placed{text, place, h.Cosine})
		}
	}
	return out, nil
}

func (t *turn) embed(text string) ([]float32, error) {
	vectors, err := t.Engine.Embed(t.ctx, []string{text})
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	if len(vectors) != 1 {
		return nil, fmt.Errorf("embed the question: %d vectors came for one text", len(vectors))
	}
	return vectors[0], nil
}

// A shown cuts passages to what a narrowed view shows: to its scenes, because
// who knows what goes by scenes. A passage without scenes is shown when the view
// shows all that was read in it.
type shown struct {
	view, full *cast.View
	byText     map[string]*kb.Passage
	scenes     map[kb.PassageID][2][]kb.PlacedScene // of the full view, of the view
	mentions   map[kb.PassageID][2]int
}

func newShown(view, full *cast.View) *shown {
	s := &shown{view: view, full: full}
	if view.Limit == kb.Always {
		return s
	}
	s.byText, s.scenes, s.mentions = map[string]*kb.Passage{}, map[kb.PassageID][2][]kb.PlacedScene{}, map[kb.PassageID][2]int{}
	for p := range kb.All[*kb.Passage](full.Snapshot) {
		s.byText[full.Snapshot.Text(p.Document).Slice(p.Span)] = p
	}
	for i, v := range []*cast.View{full, view} {
		for _, sc := range v.Evidence.Scenes {
			of := s.scenes[sc.Passage]
			of[i] = append(of[i], sc)
			s.scenes[sc.Passage] = of
		}
		for _, n := range v.Evidence.Names {
			for _, m := range n.Mentions {
				of := s.mentions[m.Passage]
				of[i]++
				s.mentions[m.Passage] = of
			}
		}
	}
	return s
}

// of is what may be shown of a passage's text, "" nothing.
func (s *shown) of(text string) string {
	if s.byText == nil {
		return text
	}
	p := s.byText[text]
	if p == nil {
		return ""
	}
	if s.view.Evidence.MomentOf(p.Document, p.Span.Start) > s.view.Limit {
		return ""
	}
	both := s.scenes[p.ID]
	if len(both[0]) == 0 {
		if n := s.mentions[p.ID]; n[0] == 0 || n[0] != n[1] {
			return ""
		}
		return text
	}
	var parts []string
	for i, sc := range both[0] {
		end := len(text)
		if i+1 < len(both[0]) {
			end = both[0][i+1].Start
		}
		visible := false
		for _, own := range both[1] {
			visible = visible || own.Start == sc.Start
		}
		if visible && sc.Start <= end && end <= len(text) {
			parts = append(parts, strings.TrimSpace(text[sc.Start:end]))
		}
	}
	return strings.Join(parts, "\n…\n")
}
