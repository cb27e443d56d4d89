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

// A Search ranks the paragraphs of all documents by the weights of the words they
// hold, best first and at most so many, and gives the weight of each word: its
// inverse document frequency among paragraphs, greatest when it occurs nowhere, 0
// when nearly everywhere. A word is a list of what its forms begin with. Errors
// are the index's, or the context's.
type Search func(ctx context.Context, words [][]string, most int) ([]kb.Stretch, []float64, error)

const (
	mostParagraphs = 60 // looked through for a question
	mostSpots      = 10 // entities that the best sentences are taken to be about
	mostBeside     = 5  // where the question only names somebody
	mostPartly     = 2  // those known by a part of their name

	// leastCovered is the part of a question's words, by weight, that the best
	// sentence must contain or have near: with less, the texts say nothing about it.
	leastCovered = 0.2
)

// How somebody is connected with one of the best sentences, as a part of its score: it
// names them, words within beside bytes do, or words within near; or they were there.
// These weights, like those of sentences and words, were found on the questions
// of both samples and on those of five books of the corpus (Jekyll and Hyde, A Room with a
// View, The Secret Garden, Alice and Tom Sawyer); app/workspace/askreport measures them on
// books that nothing was found on.
const (
	namedWeight, besideWeight, nearWeight, thereWeight = 1.0, 0.8, 0.7, 0.4
	beside, near                                       = 150, 500

	againPart  = 0.5 // what a further sentence counts for somebody
	spotPart   = 0.2 // of the best entity's score that others must have
	kindPart   = 3.0 // what an entity counts more that is of the kind that "who" or "where" asks for
	everywhere = 0.4 // what the person named most of all counts less
)

// noKind is the type of a question that asks for any.
const noKind kb.Type = ""

// findSentences finds the sentences that hold most of a question's rare words, best
// first, and the people they name. It is what a draft is made of where no model
// writes one: what HyDE would invent is looked up (RoleRAG 3.4).
func (f *finder) findSentences(ctx context.Context) ([]task.Excerpt, error) {
	words := f.asked()
	if f.Search == nil || len(words.text) == 0 {
		return nil, nil
	}
	paragraphs, weights, err := f.Search(ctx, words.forms(), mostParagraphs)
	if err != nil {
		return nil, fmt.Errorf("look for the words of the question: %w", err)
	}
	words.weigh(weights)
	f.rarity = words.rarity()
	f.walk(paragraphs)
	all := f.tellings(paragraphs, words)
	if f.covers = coverage(foremost(all), words); f.covers < firstEnough && len(f.walked) > 0 { // a second cycle, where the graph leads
		more := f.tellings(append(slices.Clone(paragraphs), Best(f.walked, secondLook)...), words)
		if c := coverage(foremost(more), words); c > f.covers {
			all, f.covers = more, c
		}
	}
	list := foremost(all)
	f.further = nil
	if len(list) == 0 || list[0].covers < leastCovered*words.whole() {
		return nil, nil
	}
	spots, by := f.mostMentioned(list, words.most())
	f.spots = append(spots, f.partlyNamed(words)...)
	out := f.quoted(list)
	f.further = f.quoted(all[len(list):])
	for _, e := range f.spots {
		of := &out[by[e]].Of
		*of = append(*of, task.KnownName{Name: e.Name, Type: e.Type})
	}
	return out, nil
}

// quoted returns the best sentences with what is around them, word for word.
func (f *finder) quoted(list []telling) []task.Excerpt {
	out := make([]task.Excerpt, len(list))
	for i, t := range list {
		at := f.inContext(t)
		out[i] = task.Excerpt{Document: t.document, Span: at, Text: f.Full.Snapshot.Text(t.document).Slice(at)}
	}
	return out
}

const (
	// firstEnough is the coverage from which the first look is enough, and secondLook how many
	// passages the second one takes (ComoRAG, arXiv 2508.10419: another cycle of retrieval where
	// the first fails).
	firstEnough = 0.5
	secondLook  = 12
	walkedPart  = 0.1 // what a sentence counts more in the passage to which most walks lead
)

// walk ranks the passages by the graph, from the people the question names and from where its words
// are.
func (f *finder) walk(paragraphs []kb.Stretch) {
	var seeds []*cast.Entity
	for _, e := range f.names.In(f.asking) {
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

// leadsTo returns how far the walk leads to a place, 0–1.
func (f *finder) leadsTo(document kb.DocumentID, offset int) float64 {
	if f.graph == nil {
		return 0
	}
	i := f.graph.passageAt(document, offset)
	if i < 0 {
		return 0
	}
	return f.walked[f.graph.passages[i]]
}

// coverage returns which part of the words of a question that are no names, by weight, one of the
// best sentences contains, or has near, among those that have the names near as well. A question of
// names alone is covered by any.
func coverage(list []telling, words *askedWords) float64 {
	said, named := 0.0, 0.0
	for i, w := range words.text {
		if words.naming[w] {
			named += words.weights[i]
		} else {
			said += words.weights[i]
		}
	}
	best := 0.0
	for _, t := range list {
		part := 1.0
		if said > 0 {
			part = t.said / said
		}
		if named > 0 {
			part *= min(1, namesMissing+t.named/named)
		}
		best = max(best, part)
	}
	return best
}

// namesMissing is what a sentence counts that has none of the question's names near.
const namesMissing = 0.4

// mostMentioned returns the people that the best sentences are most about, without
// those the question names itself, and for each the sentence that says most about them.
func (f *finder) mostMentioned(list []telling, most int) ([]*cast.Entity, map[*cast.Entity]int) {
	score, by, wanted := map[*cast.Entity]float64{}, map[*cast.Entity]int{}, kindAsked(f.Question)
	for i, t := range list {
		for e, w := range f.around(t) {
			w *= f.salience(e)
			if e.Type == wanted && wanted != noKind {
				w *= kindPart
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
		if i == most || score[e] < spotPart*score[best[0]] {
			return best[:i], by
		}
	}
	return best, by
}

// around returns the people near a sentence, and how much; not the
// character.
func (f *finder) around(t telling) map[*cast.Entity]float64 {
	out := map[*cast.Entity]float64{}
	note := func(e *cast.Entity, w float64) {
		if f.Character == nil || e.ID != f.Character.ID {
			out[e] = max(out[e], w*t.score)
		}
	}
	for _, m := range f.names.mentions(t.document, kb.Span{Start: t.span.Start - near, End: t.span.End + near}) {
		switch {
		case !f.mayShow(t.document, m.at.Start):
		case m.at.Start >= t.span.Start && m.at.Start < t.span.End:
			note(m.entity, namedWeight)
		case m.at.Start >= t.span.Start-beside && m.at.Start < t.span.End+beside:
			note(m.entity, besideWeight)
		default:
			note(m.entity, nearWeight)
		}
	}
	for _, e := range f.present(t) {
		note(e, thereWeight)
	}
	return out
}

// present returns who was there where a sentence is.
func (f *finder) present(t telling) []*cast.Entity {
	if b := f.Views.Book(f.View).SceneAt(t.document, t.span.Start); b != nil {
		return b.Participants
	}
	return nil
}

// salience returns how much it means that somebody is near a sentence: a person who is
// everywhere is there by chance.
func (f *finder) salience(e *cast.Entity) float64 {
	most := 1
	if all := f.View.Entities(); len(all) > 0 {
		most = max(most, all[0].Mentions)
	}
	return 1 - everywhere*math.Log(1+float64(e.Mentions))/math.Log(1+float64(most))
}

// named reports whether the question itself names an entity.
func (f *finder) named(e *cast.Entity) bool {
	return slices.ContainsFunc(e.Names, func(n *kb.NameInfo) bool { return Names(f.asking, n.Surface) })
}

// partlyNamed returns things and events with a Chinese name of which a rare character
// is in the question: 船是怎么沉的 asks about 沉银案.
func (f *finder) partlyNamed(words *askedWords) []*cast.Entity {
	var out []*cast.Entity
	for _, w := range words.text {
		for _, e := range f.names.rare()[w] {
			if len(out) < mostPartly && !slices.Contains(out, e) && !f.named(e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// related returns the character's relations as rules read them.
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
