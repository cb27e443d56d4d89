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

// A telling is a sentence that the character may be shown and that holds words
// of the question.
type telling struct {
	document kb.DocumentID
	span     kb.Span
	said     float64 // of covers, what are no names
	named    float64 // and what are
	covers   float64 // weight of the words it holds, and in part of those near it
	score    float64 // what it is ranked by
}

const (
	mostTellings = 4
	tellingPart  = 0.65 // of the best one's score that others must have
	ownPart      = 1.9  // what a sentence counts more that has to do with the character

	// A prompt holds some that tell less, too; who is meant is not concluded from them.
	mostFurther = 12 // with the others
	furtherPart = 0.35
)

// fading is the part of its weight that a word of the question counts for a
// sentence in which it does not is, by how many sentences off it does.
var fading = []float64{1, 0.3, 0.21, 0.12}

// tellings returns the best sentences of the paragraphs, best first; of those that are
// together the best.
func (f *finder) tellings(list []kb.Stretch, words *askedWords) []telling {
	var all []telling
	for _, p := range f.regions(list) {
		all = append(all, f.tellingsIn(p, words)...)
	}
	if words.singles() { // characters that are in many words
		if own := slices.DeleteFunc(slices.Clone(all), func(t telling) bool { return !f.wasAt(t) }); len(own) > 0 {
			all = own
		}
	}
	slices.SortStableFunc(all, func(a, b telling) int { return cmp.Compare(b.score, a.score) })
	var out []telling
	for _, t := range all {
		if len(out) == mostFurther || t.score < furtherPart*all[0].score {
			break
		}
		if !slices.ContainsFunc(out, func(o telling) bool {
			return o.document == t.document && o.span.Start-beside < t.span.End && t.span.Start < o.span.End+beside
		}) {
			out = append(out, t)
		}
	}
	return out
}

// foremost returns the best sentences, from which the subject of a question is concluded.
func foremost(list []telling) []telling {
	for i, t := range list {
		if i == mostTellings || t.score < tellingPart*list[0].score {
			return list[:i]
		}
	}
	return list
}

// regions returns the paragraphs with what is around them, in the order of the
// texts, joined where they meet.
func (f *finder) regions(list []kb.Stretch) []kb.Stretch {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b kb.Stretch) int {
		return cmp.Or(cmp.Compare(a.Document, b.Document), a.Span.Start-b.Span.Start)
	})
	var out []kb.Stretch
	for _, p := range list {
		text := f.Full.Snapshot.Text(p.Document)
		if text == nil || p.Span.End > len(text.Body) {
			continue // of a text that has been replaced since
		}
		p.Span = paragraphs(text.Body, kb.Span{Start: max(0, p.Span.Start-near), End: min(len(text.Body), p.Span.End+near)})
		if n := len(out); n > 0 && out[n-1].Document == p.Document && p.Span.Start <= out[n-1].Span.End {
			out[n-1].Span.End = max(out[n-1].Span.End, p.Span.End)
			continue
		}
		out = append(out, p)
	}
	return out
}

// mostExtended is how far, in bytes, the border of a paragraph is looked for.
const mostExtended = 2000

// sentenceEnd is where a sentence surely ends: not after "Mr.".
var sentenceEnd = regexp.MustCompile(`\p{Ll}{3}[.?!]["”’)]*\s+|[。？！][”’」』]*`)

// paragraphs extends a stretch to whole paragraphs, which blank lines part; where
// none is near, to whole sentences, else to whole lines.
func paragraphs(body string, at kb.Span) kb.Span {
	from, to := max(0, at.Start-mostExtended), min(len(body), at.End+mostExtended)
	return kb.Span{Start: from + lastBorder(body[from:at.Start], from == 0), End: at.End + firstBorder(body[at.End:to], to == len(body))}
}

// lastBorder returns where what follows the last border in a text begins; whole: the text begins with one.
func lastBorder(text string, whole bool) int {
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

// firstBorder returns where what comes before the first border in a text ends; whole: the text ends with one.
func firstBorder(text string, whole bool) int {
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

// tellingsIn returns the sentences of a region that hold words of the question and
// may be shown.
func (f *finder) tellingsIn(p kb.Stretch, words *askedWords) []telling {
	doc, ok := f.Full.Story().Document(p.Document)
	if !ok {
		return nil
	}
	body := f.Full.Snapshot.Text(p.Document).Slice(p.Span)
	sentences := text.Sentences(body, doc.Language)
	held := make([][]float64, len(sentences))
	for i, at := range sentences {
		held[i] = words.in(body[at.Start:at.End])
	}
	var out []telling
	for i, at := range sentences {
		t := telling{document: p.Document, span: at.Shift(p.Span.Start)}
		if !f.mayShow(t.document, t.span.Start) || isHeading(doc, t.span.Start, body[at.Start:at.End]) || text.ByStoryteller(body[at.Start:at.End]) {
			continue
		}
		if !words.tell(held[i]) && !(words.singles() && slices.Max(held[i]) > 0 && f.concerns(t)) {
			continue
		}
		for w, weight := range words.weights {
			part := weight * heldNear(held, i, w)
			t.covers += part
			if words.naming[words.text[w]] {
				t.named += part
			} else {
				t.said += part
			}
		}
		if t.score = t.covers; f.concerns(t) {
			t.score *= ownPart
		}
		t.score *= 1 + walkedPart*f.leadsTo(t.document, t.span.Start)
		if t.score > 0 {
			out = append(out, t)
		}
	}
	return out
}

// heldNear returns how far a sentence holds a word, or one near it does, which fades with the distance.
func heldNear(held [][]float64, sentence, word int) (part float64) {
	for off, fades := range fading {
		for _, i := range [...]int{sentence - off, sentence + off} {
			if i >= 0 && i < len(held) {
				part = max(part, fades*held[i][word])
			}
		}
	}
	return part
}

// isHeading reports whether what begins at a place is the heading of a chapter, or a part of it.
func isHeading(d *kb.Document, offset int, sentence string) bool {
	const longest = 300 // bytes
	words := kb.Fold(strings.TrimLeft(sentence, "# "))
	return slices.ContainsFunc(d.Chapters, func(c kb.Chapter) bool {
		return c.Start <= offset && offset < c.Start+longest && strings.Contains(kb.Fold(c.Title), words)
	})
}

// inContext returns a sentence with the ones before and after it in its
// paragraph, as far as they may be shown and are short.
func (f *finder) inContext(t telling) kb.Span {
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
		next := s.End <= t.span.Start && t.span.Start-s.Start <= beside || s.Start >= t.span.End && s.End-t.span.End <= beside
		if next && wide.Len() <= near && f.mayShow(t.document, s.Start) {
			at = wide
		}
	}
	return at
}

// mayShow reports whether the character may be shown what begins at a place.
func (f *finder) mayShow(document kb.DocumentID, offset int) bool {
	if f.View.Limit < kb.Always && f.View.Evidence.MomentOf(document, offset) > f.View.Limit {
		return false
	}
	return f.Knows == nil || f.Knows(document, offset)
}

// concerns reports whether the character has to do with a telling sentence: it is
// named beside it, or was there.
func (f *finder) concerns(t telling) bool {
	if f.Character == nil {
		return false
	}
	me := func(e *cast.Entity) bool { return e.ID == f.Character.ID }
	around := f.names.mentions(t.document, kb.Span{Start: t.span.Start - beside, End: t.span.End + beside})
	return slices.ContainsFunc(around, func(m mention) bool { return me(m.entity) }) || f.wasAt(t)
}

// wasAt reports whether the character was there where a sentence is.
func (f *finder) wasAt(t telling) bool {
	return f.Character != nil && slices.ContainsFunc(f.present(t), func(e *cast.Entity) bool { return e.ID == f.Character.ID })
}
