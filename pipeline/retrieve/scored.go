package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// A scoredSentence is a sentence with words of the question that the character may be shown.
type scoredSentence struct {
	document kb.DocumentID
	span     kb.Span
	content  float64 // of covered, words other than names
	names    float64 // of covered, names
	covered  float64 // weight of the words in it, and partly of those near it
	score    float64 // the rank
}

const (
	maxBest      = 4
	minBestPart  = 0.65 // least share of the best score
	involvedPart = 1.9  // factor if the character is involved

	// A prompt also has some less relevant sentences, which don't decide what the question is about.
	maxFurther     = 12 // including the best ones
	minFurtherPart = 0.35
)

// distanceDecay is the factor for a word of the question near a sentence, by its distance in sentences.
var distanceDecay = []float64{1, 0.3, 0.21, 0.12}

// bestSentences returns the best sentences of the paragraphs, best first, and of those near each other only the best.
func (f *finder) bestSentences(list []kb.Stretch, words *questionWords) []scoredSentence {
	var all []scoredSentence
	for _, p := range f.regions(list) {
		all = append(all, f.sentencesOf(p, words)...)
	}
	if words.onlySingles() { // single characters occur in many words
		if own := slices.DeleteFunc(slices.Clone(all), func(t scoredSentence) bool { return !f.characterPresent(t) }); len(own) > 0 {
			all = own
		}
	}
	slices.SortStableFunc(all, func(a, b scoredSentence) int { return cmp.Compare(b.score, a.score) })
	var out []scoredSentence
	for _, t := range all {
		if len(out) == maxFurther || t.score < minFurtherPart*all[0].score {
			break
		}
		if !slices.ContainsFunc(out, func(o scoredSentence) bool {
			return o.document == t.document && o.span.Start-closeBytes < t.span.End && t.span.Start < o.span.End+closeBytes
		}) {
			out = append(out, t)
		}
	}
	return out
}

// bestOf returns the best sentences, which decide what a question is about.
func bestOf(list []scoredSentence) []scoredSentence {
	for i, t := range list {
		if i == maxBest || t.score < minBestPart*list[0].score {
			return list[:i]
		}
	}
	return list
}

// regions returns the paragraphs with their context, in text order, joined if they overlap.
func (f *finder) regions(list []kb.Stretch) []kb.Stretch {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b kb.Stretch) int {
		return cmp.Or(cmp.Compare(a.Document, b.Document), a.Span.Start-b.Span.Start)
	})
	var out []kb.Stretch
	for _, p := range list {
		text := f.Full.Snapshot.Text(p.Document)
		if text == nil || p.Span.End > len(text.Body) {
			continue // the text has been replaced since
		}
		p.Span = paragraphs(text.Body, kb.Span{Start: max(0, p.Span.Start-nearBytes), End: min(len(text.Body), p.Span.End+nearBytes)})
		if n := len(out); n > 0 && out[n-1].Document == p.Document && p.Span.Start <= out[n-1].Span.End {
			out[n-1].Span.End = max(out[n-1].Span.End, p.Span.End)
			continue
		}
		out = append(out, p)
	}
	return out
}

// maxExtension is how many bytes away the border of a paragraph is searched.
const maxExtension = 2000

// sentenceEnd matches a certain end of a sentence: not "Mr.".
var sentenceEnd = regexp.MustCompile(`\p{Ll}{3}[.?!]["”’)]*\s+|[。？！][”’」』]*`)

// paragraphs extends a stretch to whole paragraphs, which blank lines separate; if none is near, to whole sentences,
// else to whole lines.
func paragraphs(body string, at kb.Span) kb.Span {
	from, to := max(0, at.Start-maxExtension), min(len(body), at.End+maxExtension)
	return kb.Span{Start: from + lastBreak(body[from:at.Start], from == 0), End: at.End + firstBreak(body[at.End:to], to == len(body))}
}

// lastBreak returns the offset after the last break in a text; with whole, its beginning is a break.
func lastBreak(text string, whole bool) int {
	if i := strings.LastIndex(text, "\n\n"); i >= 0 {
		return i + len("\n\n")
	}
	if whole {
		return 0
	}
	if all := sentenceEnd.FindAllStringIndex(text, -1); len(all) > 0 {
		return all[len(all)-1][1]
	}
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// firstBreak returns the offset of the first break in a text; with whole, its end is a break.
func firstBreak(text string, whole bool) int {
	if i := strings.Index(text, "\n\n"); i >= 0 {
		return i
	}
	if whole {
		return len(text)
	}
	if all := sentenceEnd.FindAllStringIndex(text, -1); len(all) > 0 {
		return len(strings.TrimRight(text[:all[len(all)-1][1]], " \n"))
	}
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return i
	}
	return 0
}

// sentencesOf returns the sentences of a region with words of the question that may be shown, with their scores.
func (f *finder) sentencesOf(p kb.Stretch, words *questionWords) []scoredSentence {
	doc, ok := f.Full.Story().Document(p.Document)
	if !ok {
		return nil
	}
	body := f.Full.Snapshot.Text(p.Document).Slice(p.Span)
	sentences := text.Sentences(body, doc.Language)
	held := make([][]float64, len(sentences))
	for i, at := range sentences {
		held[i] = words.matches(body[at.Start:at.End])
	}
	var out []scoredSentence
	for i, at := range sentences {
		t := scoredSentence{document: p.Document, span: at.Shift(p.Span.Start)}
		if !f.MayShow(f.View, t.document, t.span.Start) || isHeading(doc, t.span.Start, body[at.Start:at.End]) || text.ByStoryteller(body[at.Start:at.End]) {
			continue
		}
		if !words.isEvidence(held[i]) && !(words.onlySingles() && slices.Max(held[i]) > 0 && f.involvesCharacter(t)) {
			continue
		}
		for w, weight := range words.weights {
			part := weight * heldNear(held, i, w)
			t.covered += part
			if words.inName[words.text[w]] {
				t.names += part
			} else {
				t.content += part
			}
		}
		if t.score = t.covered; f.involvesCharacter(t) {
			t.score *= involvedPart
		}
		t.score *= 1 + walkPart*f.walkScore(t.document, t.span.Start)
		if t.score > 0 {
			out = append(out, t)
		}
	}
	return out
}

// heldNear returns the part that a word counts for a sentence: it is in it, or in one near it.
func heldNear(held [][]float64, sentence, word int) (part float64) {
	for off, fades := range distanceDecay {
		for _, i := range [...]int{sentence - off, sentence + off} {
			if i >= 0 && i < len(held) {
				part = max(part, fades*held[i][word])
			}
		}
	}
	return part
}

// isHeading reports whether a sentence is in the heading of a chapter.
func isHeading(d *kb.Document, offset int, sentence string) bool {
	const longest = 300 // bytes
	words := kb.Fold(strings.TrimLeft(sentence, "# "))
	return slices.ContainsFunc(d.Chapters, func(c kb.Chapter) bool {
		return c.Start <= offset && offset < c.Start+longest && strings.Contains(kb.Fold(c.Title), words)
	})
}

// inContext returns a sentence with its neighbours in the paragraph, as far as they may be shown and are short.
func (f *finder) inContext(t scoredSentence) kb.Span {
	body := f.Full.Snapshot.Text(t.document).Body
	doc, ok := f.Full.Story().Document(t.document)
	around := paragraphs(body, t.span)
	if !ok {
		return t.span
	}
	at := t.span
	for _, s := range text.Sentences(body[around.Start:around.End], doc.Language) {
		s = s.Shift(around.Start)
		wide := kb.Span{Start: min(at.Start, s.Start), End: max(at.End, s.End)}
		next := s.End <= t.span.Start && t.span.Start-s.Start <= closeBytes || s.Start >= t.span.End && s.End-t.span.End <= closeBytes
		if next && wide.Len() <= nearBytes && f.MayShow(f.View, t.document, s.Start) {
			at = wide
		}
	}
	return at
}

// MayShow reports whether a character who has a view may be shown what begins at a place.
func (s *Sources) MayShow(v *cast.View, document kb.DocumentID, offset int) bool {
	within := v.Limit >= kb.Always || v.Evidence.MomentOf(document, offset) <= v.Limit
	return within && (s.Knows == nil || s.Knows(document, offset))
}

// involvesCharacter reports whether the character is named near a sentence, or was present.
func (f *finder) involvesCharacter(t scoredSentence) bool {
	if f.Character == nil {
		return false
	}
	me := func(e *cast.Entity) bool { return e.ID == f.Character.ID }
	around := f.names.mentions(t.document, kb.Span{Start: t.span.Start - closeBytes, End: t.span.End + closeBytes})
	return slices.ContainsFunc(around, func(m mention) bool { return me(m.entity) }) || f.characterPresent(t)
}

// characterPresent reports whether the character was present in the scene of a sentence.
func (f *finder) characterPresent(t scoredSentence) bool {
	return f.Character != nil && slices.ContainsFunc(f.present(t), func(e *cast.Entity) bool { return e.ID == f.Character.ID })
}
