package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

const (
	maxRanked      = 60 // of each ranking
	seedPassages   = 5  // of each ranking, seeds of the walk on the graph
	fusionConstant = 60 // the constant of reciprocal rank fusion (Cormack et al. 2009)
)

// addPassages is plain retrieval (RoleRAG 4.1): it adds the passages that rank best by vectors and by words together.
func (t *turn) addPassages(ctx context.Context) error {
	t.sheet.Bounded = true
	ranked, err := t.rankPassages(ctx)
	if err != nil {
		return err
	}
	var items []conversation.Item
	var lines []string
	for _, p := range ranked {
		if len(items) == t.Choice.Passages {
			break
		}
		text := t.allowedText(p.Document, p.Span)
		if text == "" || overlaps(items, p.Stretch) {
			continue
		}
		items = append(items, conversation.Item{Kind: conversation.KindPassage, Name: t.Full.Story().Label(t.Full.Evidence.PlaceOf(p.Document, p.Span.Start)),
			Text: text, Document: p.Document, Span: p.Span, Score: p.cosine})
		lines = append(lines, text)
	}
	items, lines = t.withoutDropped(items, lines)
	for _, i := range t.fill(conversation.SectionPassages, t.Budget.Passages, lines) {
		t.found.Trace.Items = append(t.found.Trace.Items, items[i])
		t.sheet.Items = append(t.sheet.Items, task.MaterialItem{About: items[i].Name, Text: lines[i], Passage: true})
	}
	return nil
}

// overlaps reports whether more than half of a passage is in one of the items.
func overlaps(items []conversation.Item, p kb.Stretch) bool {
	return slices.ContainsFunc(items, func(i conversation.Item) bool {
		return i.Document == p.Document && 2*(min(i.Span.End, p.Span.End)-max(i.Span.Start, p.Span.Start)) > p.Span.Len()
	})
}

// A rankedPassage is a passage with its scores; cosine is 0 if it was found by its words only.
type rankedPassage struct {
	kb.Stretch
	cosine, score float64
}

// rankPassages fuses the rankings by vectors, by words and by the graph. Without an index, or without an engine that
// embeds, word vectors replace embeddings.
func (t *turn) rankPassages(ctx context.Context) ([]rankedPassage, error) {
	near, err := t.passagesByVector(ctx)
	if err != nil {
		return nil, err
	}
	worded, err := t.passagesByWords(ctx)
	if err != nil {
		return nil, err
	}
	byPlace := map[kb.Stretch]*rankedPassage{}
	var out []*rankedPassage
	walked, err := t.passagesByGraph(ctx, near, worded)
	if err != nil {
		return nil, err
	}
	for _, list := range [][]rankedPassage{near, worded, walked} {
		for i, p := range list {
			r := byPlace[p.Stretch]
			if r == nil {
				r = &rankedPassage{Stretch: p.Stretch}
				byPlace[p.Stretch] = r
				out = append(out, r)
			}
			r.cosine = max(r.cosine, p.cosine)
			r.score += 1 / float64(fusionConstant+i)
		}
	}
	slices.SortStableFunc(out, func(a, b *rankedPassage) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.Document, b.Document), a.Span.Start-b.Span.Start)
	})
	all := make([]rankedPassage, len(out))
	for i, r := range out {
		all[i] = *r
	}
	return all, nil
}

// passagesByGraph ranks passages by personalized PageRank, from the people in the question and the best of the other
// two rankings.
func (t *turn) passagesByGraph(ctx context.Context, near, worded []rankedPassage) ([]rankedPassage, error) {
	seeds := map[kb.Stretch]float64{}
	for _, list := range [][]rankedPassage{near, worded} {
		for i, p := range list[:min(len(list), seedPassages)] {
			seeds[p.Stretch] += 1 / float64(1+i)
		}
	}
	named := t.Views.Lexicon(t.View).In(t.Question)
	if t.me != nil {
		named = append(named, t.me)
	}
	walked := t.Views.Graph(t.View).Walk(named, seeds)
	var out []rankedPassage
	for _, p := range retrieve.Best(walked, maxRanked) {
		out = append(out, rankedPassage{Stretch: p})
	}
	return out, ctx.Err()
}

// passagesByVector returns the passages nearest in meaning.
func (t *turn) passagesByVector(ctx context.Context) ([]rankedPassage, error) {
	if t.PassageIndex != nil && t.Passages != nil && t.Engine.EmbeddingModel() != "" {
		vector, err := t.embed(ctx, t.Question)
		if err == nil {
			return t.lookUpPassages(ctx, vector)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	question := retrieve.WordVector(t.Question)
	var out []rankedPassage
	for p := range kb.All[*kb.Passage](t.Full.Snapshot) {
		words := retrieve.WordVector(t.Full.Snapshot.Text(p.Document).Slice(p.Span))
		out = append(out, rankedPassage{Stretch: kb.Stretch{Document: p.Document, Span: p.Span}, cosine: 2 - recall.Euclidean(words, question)})
	}
	slices.SortStableFunc(out, func(a, b rankedPassage) int { return cmp.Compare(b.cosine, a.cosine) })
	return out[:min(len(out), maxRanked)], nil
}

func (t *turn) lookUpPassages(ctx context.Context, vector []float32) ([]rankedPassage, error) {
	hits, err := t.PassageIndex.Nearest(ctx, vector, maxRanked)
	if err != nil {
		return nil, fmt.Errorf("look for passages: %w", err)
	}
	var out []rankedPassage
	for _, h := range hits {
		if p, ok := t.Passages(h.Key); ok {
			out = append(out, rankedPassage{Stretch: p, cosine: h.Cosine})
		}
	}
	return out, nil
}

// passagesByWords returns the passages with the paragraphs that contain most of the question's rare words.
func (t *turn) passagesByWords(ctx context.Context) ([]rankedPassage, error) {
	words := retrieve.Forms(t.Question)
	if t.Search == nil || len(words) == 0 {
		return nil, nil
	}
	paragraphs, _, err := t.Search(ctx, words, maxRanked)
	if err != nil {
		return nil, fmt.Errorf("look for the words of the question: %w", err)
	}
	of := map[kb.DocumentID][]*kb.Passage{}
	var out []rankedPassage
	for _, p := range paragraphs {
		if of[p.Document] == nil {
			of[p.Document] = kb.PassagesOf(t.Full.Snapshot, p.Document)
		}
		for _, whole := range of[p.Document] {
			if whole.Span.Holds(p.Span.Start) {
				at := kb.Stretch{Document: p.Document, Span: whole.Span}
				if !slices.ContainsFunc(out, func(o rankedPassage) bool { return o.Stretch == at }) {
					out = append(out, rankedPassage{Stretch: at})
				}
				break
			}
		}
	}
	return out, nil
}

// embed returns the vector of a text.
func (t *turn) embed(ctx context.Context, text string) ([]float32, error) {
	vectors, err := t.Engine.Embed(ctx, []string{text})
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	if len(vectors) != 1 {
		return nil, fmt.Errorf("embed the question: %d vectors came for one text", len(vectors))
	}
	return vectors[0], nil
}

// allowedText returns the sentences of a stretch that the character may be shown; "" if none.
func (t *turn) allowedText(document kb.DocumentID, at kb.Span) string {
	body := t.Full.Snapshot.Text(document).Slice(at)
	if t.View == t.Full {
		return body
	}
	language := t.Language
	if d, ok := t.Full.Story().Document(document); ok {
		language = d.Language
	}
	var parts []string
	from, to := -1, -1
	flush := func() {
		if from >= 0 {
			parts = append(parts, strings.TrimSpace(body[from:to]))
		}
		from = -1
	}
	for _, s := range text.Sentences(body, language) {
		if !t.MayShow(t.View, document, at.Start+s.Start) || !t.MayShow(t.View, document, at.Start+s.End-1) {
			flush()
			continue
		}
		if from < 0 {
			from = s.Start
		}
		to = s.End
	}
	flush()
	return strings.Join(parts, "\n…\n")
}
