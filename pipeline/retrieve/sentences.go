package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A Search ranks the paragraphs of all documents by the weights of the words they contain, best first and at most so
// many. It returns the weight of each word: its inverse document frequency among paragraphs, greatest if it occurs
// nowhere, 0 if nearly everywhere. A word is given as a list of prefixes of its forms. Errors are those of the index
// or the context.
type Search func(ctx context.Context, words [][]string, most int) ([]kb.Stretch, []float64, error)

const (
	maxParagraphs = 60 // searched for a question
	maxAbout      = 10 // entities that the best sentences may be about
	maxAboutName  = 5  // the same, if the question only names somebody
	maxPartly     = 2  // of these, known by a part of their name

	// minCovered is the share of a question's words, by weight, that the best sentence must contain or have near: with
	// less, the texts say nothing about it.
	minCovered = 0.2
)

// The weight of an entity for one of the best sentences: it is named there, within closeBytes, or within nearBytes, or
// was present. These weights, and those of sentences and words, were found on the questions of both samples and on
// those of five books of the corpus (Jekyll and Hyde, A Room with a View, The Secret Garden, Alice and Tom Sawyer);
// app/workspace/askreport measures them on books that were not used for it.
const (
	namedWeight, closeWeight, nearWeight, presentWeight = 1.0, 0.8, 0.7, 0.4
	closeBytes, nearBytes                               = 150, 500

	againPart        = 0.5 // factor for a further sentence about an entity
	minAboutPart     = 0.2 // least share of the best entity's score
	typePart         = 3.0 // factor for an entity of the type that "who" or "where" asks for
	frequencyPenalty = 0.4 // by how much the most frequent entity counts less
)

// noKind means any type.
const noKind kb.Type = ""

// findSentences finds the sentences with most of a question's rare words, best first, and the entities they are about.
// Where no model writes a draft, they replace it: what HyDE would invent is looked up (RoleRAG 3.4).
func (f *finder) findSentences(ctx context.Context) ([]task.Excerpt, error) {
	words := f.questionWords()
	if f.Search == nil || len(words.text) == 0 {
		return nil, nil
	}
	paragraphs, weights, err := f.Search(ctx, words.forms(), maxParagraphs)
	if err != nil {
		return nil, fmt.Errorf("look for the words of the question: %w", err)
	}
	words.setWeights(weights)
	f.rarity = words.rarity()
	f.rankPassages(paragraphs)
	all := f.bestSentences(paragraphs, words)
	if f.covers = coverage(bestOf(all), words); f.covers < enoughCoverage && len(f.walked) > 0 { // a second cycle, along the graph
		more := f.bestSentences(append(slices.Clone(paragraphs), Best(f.walked, secondPassages)...), words)
		if c := coverage(bestOf(more), words); c > f.covers {
			all, f.covers = more, c
		}
	}
	list := bestOf(all)
	f.further = nil
	if len(list) == 0 || list[0].covered < minCovered*words.total() {
		return nil, nil
	}
	spots, by := f.mostMentioned(list, words.maxEntities())
	f.aboutEntities = append(spots, f.byRareChars(words)...)
	out := f.excerptsOf(list)
	f.further = f.excerptsOf(all[len(list):])
	for _, e := range f.aboutEntities {
		of := &out[by[e]].Of
		*of = append(*of, task.KnownName{Name: e.Name, Type: e.Type})
	}
	return out, nil
}

// excerptsOf returns sentences with their context, word for word.
func (f *finder) excerptsOf(list []scoredSentence) []task.Excerpt {
	out := make([]task.Excerpt, len(list))
	for i, t := range list {
		at := f.inContext(t)
		out[i] = task.Excerpt{Document: t.document, Span: at, Text: f.Full.Snapshot.Text(t.document).Slice(at)}
	}
	return out
}

const (
	// enoughCoverage is the coverage at which one cycle is enough, and secondPassages how many passages the second
	// cycle adds (ComoRAG, arXiv 2508.10419: retrieve again if the first cycle fails).
	enoughCoverage = 0.5
	secondPassages = 12
	walkPart       = 0.1 // bonus for a sentence in the passage with the highest PageRank
)

// rankPassages ranks the passages by personalized PageRank, from the people in the question and the passages with its
// words.
func (f *finder) rankPassages(paragraphs []kb.Stretch) {
	var seeds []*cast.Entity
	for _, e := range f.names.In(f.resolvedQuestion) {
		if f.named(e) {
			seeds = append(seeds, e)
		}
	}
	if f.Character != nil {
		seeds = append(seeds, f.Character)
	}
	found := map[kb.Stretch]float64{}
	for i, p := range paragraphs {
		found[p] = 1 / float64(1+i)
	}
	f.graph = f.Views.Graph(f.View)
	f.walked = f.graph.Walk(seeds, found)
}

// walkScore returns the PageRank of the passage at a place, relative to the best: 0–1.
func (f *finder) walkScore(document kb.DocumentID, offset int) float64 {
	if f.graph == nil {
		return 0
	}
	i := f.graph.passageAt(document, offset)
	if i < 0 {
		return 0
	}
	return f.walked[f.graph.passages[i]]
}

// coverage returns the greatest share of the question's words other than names, by weight, that one of the best
// sentences contains or has near; it is lower if the question's names are not near as well. A question of names alone
// is covered by any sentence.
func coverage(list []scoredSentence, words *questionWords) float64 {
	said, named := 0.0, 0.0
	for i, w := range words.text {
		if words.inName[w] {
			named += words.weights[i]
		} else {
			said += words.weights[i]
		}
	}
	best := 0.0
	for _, t := range list {
		part := 1.0
		if said > 0 {
			part = t.content / said
		}
		if named > 0 {
			part *= min(1, withoutNames+t.names/named)
		}
		best = max(best, part)
	}
	return best
}

// withoutNames is the factor for a sentence with none of the question's names near.
const withoutNames = 0.4

// mostMentioned returns the entities that the best sentences are most about, without those in the question, and for
// each the sentence that says most about it.
func (f *finder) mostMentioned(list []scoredSentence, most int) ([]*cast.Entity, map[*cast.Entity]int) {
	score, by, wanted := map[*cast.Entity]float64{}, map[*cast.Entity]int{}, typeAsked(f.Question)
	for i, t := range list {
		for e, w := range f.entitiesNear(t) {
			w *= f.salience(e)
			if e.Type == wanted && wanted != noKind {
				w *= typePart
			}
			if w > score[e] {
				by[e] = i
			}
			score[e] = max(w, score[e]) + againPart*min(w, score[e])
		}
	}
	maps.DeleteFunc(score, func(e *cast.Entity, _ float64) bool { return f.named(e) })
	best := slices.SortedFunc(maps.Keys(score), func(a, b *cast.Entity) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
	})
	for i, e := range best {
		if i == most || score[e] < minAboutPart*score[best[0]] {
			return best[:i], by
		}
	}
	return best, by
}

// entitiesNear returns the entities near a sentence with their scores, without the character.
func (f *finder) entitiesNear(t scoredSentence) map[*cast.Entity]float64 {
	out := map[*cast.Entity]float64{}
	note := func(e *cast.Entity, w float64) {
		if f.Character == nil || e.ID != f.Character.ID {
			out[e] = max(out[e], w*t.score)
		}
	}
	for _, m := range f.names.mentions(t.document, kb.Span{Start: t.span.Start - nearBytes, End: t.span.End + nearBytes}) {
		switch {
		case !f.MayShow(f.View, t.document, m.at.Start):
		case m.at.Start >= t.span.Start && m.at.Start < t.span.End:
			note(m.entity, namedWeight)
		case m.at.Start >= t.span.Start-closeBytes && m.at.Start < t.span.End+closeBytes:
			note(m.entity, closeWeight)
		default:
			note(m.entity, nearWeight)
		}
	}
	for _, e := range f.present(t) {
		note(e, presentWeight)
	}
	return out
}

// present returns the participants of the scene of a sentence.
func (f *finder) present(t scoredSentence) []*cast.Entity {
	if b := f.Views.Book(f.View).SceneAt(t.document, t.span.Start); b != nil {
		return b.Participants
	}
	return nil
}

// salience returns how significant it is that an entity is near a sentence: an entity that is everywhere is there by
// chance.
func (f *finder) salience(e *cast.Entity) float64 {
	most := 1
	if all := f.View.Entities(); len(all) > 0 {
		most = max(most, all[0].Mentions)
	}
	return 1 - frequencyPenalty*math.Log(1+float64(e.Mentions))/math.Log(1+float64(most))
}

// named reports whether the question itself names an entity.
func (f *finder) named(e *cast.Entity) bool {
	return slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return Names(f.resolvedQuestion, n.Surface) })
}

// byRareChars returns objects and events with a Chinese name of which a rare character is in the question: 船是怎么沉的 asks
// about 沉银案.
func (f *finder) byRareChars(words *questionWords) []*cast.Entity {
	var out []*cast.Entity
	for _, w := range words.text {
		for _, e := range f.names.rareChars()[w] {
			if len(out) < maxPartly && !slices.Contains(out, e) && !f.named(e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// related returns the character's relations for the analysis by rule.
func (f *finder) related() []task.RelatedName {
	if f.Character == nil {
		return nil
	}
	var out []task.RelatedName
	for _, r := range f.View.RelationsOf(f.Character) {
		o := r.Other(f.Character)
		x := task.RelatedName{Name: o.Name, Type: o.Type}
		for _, n := range r.Notes {
			x.Says = append(x.Says, n.Description)
		}
		out = append(out, x)
	}
	return out
}
