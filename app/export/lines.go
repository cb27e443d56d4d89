package export

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/text"
)

// A line is one utterance of a character: the halves around "she said" are one line.
type line struct {
	speaker  *cast.Entity // nil: unknown
	text     string       // on one line, without layout marks
	sure     bool         // the text names the speaker
	document kb.DocumentID
	span     kb.Span
}

// lines returns the utterances of a scene, in the order of the text.
func (t *disclosure) lines(s *memory.Scene) (out []line) {
	for _, m := range s.Members {
		if m.Kind != memory.Utterance || m.FromChat {
			continue
		}
		said := line{speaker: m.Speaker, text: kb.Clean(m.Text), sure: m.Speaker != nil && (m.Edited || t.places.namesSpeaker(m)), document: m.Document, span: m.Span}
		if n := len(out); n > 0 && out[n-1].continues(said) && t.places.sameParagraph(m.Document, out[n-1].span.End, m.Span.Start) {
			out[n-1] = out[n-1].join(said, t.places.of(m.Document).body[out[n-1].span.End:m.Span.Start])
			continue
		}
		out = append(out, said)
	}
	for i, l := range out { // the comma belongs to "she said"
		if whole, ok := strings.CutSuffix(l.text, ","); ok {
			out[i].text = whole + "."
		}
	}
	return out
}

// continues reports whether the next utterance may be the other half of a line.
func (l line) continues(next line) bool {
	return l.speaker != nil && l.speaker == next.speaker && l.document == next.document && l.span.End <= next.span.Start
}

// join returns a line with its other half. If the words between end a sentence, the first half is a sentence too, which ends
// with a comma only because of "she said".
func (l line) join(next line, words string) line {
	between := " "
	if script.MostlyHan(next.text) {
		between = ""
	}
	if half, ok := strings.CutSuffix(l.text, ","); ok && strings.HasSuffix(strings.TrimRight(words, openingMarks+" \t\r\n"), ".") {
		l.text = half + "."
	}
	return line{speaker: l.speaker, text: l.text + between + next.text, sure: l.sure || next.sure, document: l.document, span: kb.Span{Start: l.span.Start, End: next.span.End}}
}

// Lines of this many characters show how somebody speaks.
const (
	shortLine = 12
	longLine  = 300
)

// canQuote reports whether a line can be read by itself in a card: a whole sentence, neither too short
// nor too long, by a certain speaker, without anything of a reveal.
func (t *disclosure) canQuote(l line) bool {
	n := utf8.RuneCountInString(l.text)
	return l.sure && (n >= shortLine || n >= 4 && script.MostlyHan(l.text)) && n <= longLine && chat.WholeSentence(l.text) && !t.revealsIn(l)
}

// revealsIn reports whether a line, at a place after a reveal, has one of its names.
func (t *disclosure) revealsIn(l line) bool {
	at, folded := t.full.Evidence.MomentOf(l.document, l.span.End), kb.Fold(l.text)
	return slices.ContainsFunc(t.reveals(), func(w *kb.Verdict) bool {
		return at >= t.full.Story().Moment(*w.From) && (strings.Contains(folded, kb.Fold(w.SurfaceA)) || strings.Contains(folded, kb.Fold(w.SurfaceB)))
	})
}

// places finds who is named next to an utterance.
type places struct {
	view      *cast.View
	documents map[kb.DocumentID]*placesOf
}

// placesOf is what is known of one document.
type placesOf struct {
	document   *kb.Document
	body       string
	paragraphs []text.Paragraph
	people     []namedAt // in the order of the text
}

type namedAt struct {
	at  kb.Span
	who *cast.Entity
}

func (p *places) of(id kb.DocumentID) *placesOf {
	if d := p.documents[id]; d != nil {
		return d
	}
	out := &placesOf{}
	if d, ok := p.view.Story().Document(id); ok {
		out.document, out.body = d, p.view.Snapshot.Text(id).Body
		out.paragraphs = text.Paragraphs(out.body)
	}
	for _, e := range p.view.Entities() {
		if e.Type != kb.Character {
			continue
		}
		for _, o := range p.view.Occurrences(e) {
			if o.Document == id {
				out.people = append(out.people, namedAt{o.Span, e})
			}
		}
	}
	slices.SortStableFunc(out.people, func(a, b namedAt) int { return cmp.Compare(a.at.Start, b.at.Start) })
	if p.documents == nil {
		p.documents = map[kb.DocumentID]*placesOf{}
	}
	p.documents[id] = out
	return out
}

// paragraph returns the paragraph at an offset, or false.
func (d *placesOf) paragraph(offset int) (kb.Span, bool) {
	i, _ := slices.BinarySearchFunc(d.paragraphs, offset, func(p text.Paragraph, at int) int { return cmp.Compare(p.Span.End, at+1) })
	if i == len(d.paragraphs) || !d.paragraphs[i].Span.Holds(offset) {
		return kb.Span{}, false
	}
	return d.paragraphs[i].Span, true
}

// sameParagraph reports whether two offsets are in one paragraph.
func (p *places) sameParagraph(document kb.DocumentID, a, b int) bool {
	d := p.of(document)
	one, okOne := d.paragraph(max(0, a-1))
	other, ok := d.paragraph(b)
	return ok && okOne && one == other
}

// marks that open and close speech
const (
	openingMarks = "“‘\"'「『«„"
	closingMarks = "”’\"'」』»“"
)

// namesSpeaker reports whether the text names the speaker of an utterance in the same sentence: in a script
// or a conversation, or if the first person named in "…, said Ann" or "Ann said, …" is the speaker.
func (p *places) namesSpeaker(m *memory.Memory) bool {
	d := p.of(m.Document)
	if d.document == nil || m.Span.Len() == 0 {
		return false
	}
	if _, ok := d.document.MarkAt(kb.MarkSpeech, m.Span.Start); ok {
		return true
	}
	within, ok := d.paragraph(m.Span.Start)
	if !ok {
		return false
	}
	// The halves around "she said" may be one utterance already.
	if i := strings.IndexAny(d.body[m.Span.Start:m.Span.End], "”」』»\""); i > 0 {
		if who := d.first(d.tail(kb.Span{Start: m.Span.Start + i, End: m.Span.End})); who != nil {
			return who == m.Speaker
		}
	}
	tail := d.tail(kb.Span{Start: m.Span.End, End: max(m.Span.End, within.End)})
	if who := d.first(tail); who != nil {
		return who == m.Speaker
	}
	lead := d.lead(kb.Span{Start: within.Start, End: m.Span.Start})
	return d.first(lead) == m.Speaker
}

// tail returns the sentence that continues after an utterance; empty if a new one begins.
func (d *placesOf) tail(rest kb.Span) kb.Span {
	body := d.body[rest.Start:rest.End]
	inner := strings.TrimLeft(body, closingMarks+" \t\r\n—-")
	r, _ := utf8.DecodeRuneInString(inner)
	if inner == "" || inner == body || unicode.IsUpper(r) && !d.begins(rest, len(body)-len(inner)) {
		return kb.Span{}
	}
	rest.Start += len(body) - len(inner)
	if i := strings.IndexAny(inner, openingMarks+"”"); i > 0 && !strings.HasPrefix(inner[i:], "'") && !strings.HasPrefix(inner[i:], "‘") {
		rest.End = rest.Start + i
	}
	if list := text.SentencesIn(d.body, rest, d.document.Language); len(list) > 0 {
		rest.End = list[0].End
	}
	return rest
}

// begins reports whether an utterance ends without ending its sentence, so that what follows continues
// it even with a capital: “Come in,” Ann said.
func (d *placesOf) begins(rest kb.Span, skipped int) bool {
	before := strings.TrimRight(d.body[max(0, rest.Start-4):rest.Start+skipped], closingMarks+" \t\r\n")
	r, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(",，—-", r)
}

// lead returns the sentence that introduces an utterance: Ann said, “…”, or empty.
func (d *placesOf) lead(rest kb.Span) kb.Span {
	body := strings.TrimRight(d.body[rest.Start:rest.End], openingMarks+" \t\r\n")
	r, _ := utf8.DecodeLastRuneInString(body)
	if !strings.ContainsRune(",:，：", r) {
		return kb.Span{}
	}
	rest.End = rest.Start + len(body)
	if i := strings.LastIndexAny(body, "“”「」『』«»\""); i >= 0 {
		_, n := utf8.DecodeRuneInString(body[i:])
		rest.Start += i + n
	}
	if list := text.SentencesIn(d.body, rest, d.document.Language); len(list) > 0 {
		rest.Start = list[len(list)-1].Start
	}
	return rest
}

// first returns who is named first in a stretch, nil for nobody.
func (d *placesOf) first(at kb.Span) *cast.Entity {
	i, _ := slices.BinarySearchFunc(d.people, at.Start, func(n namedAt, start int) int { return cmp.Compare(n.at.Start, start) })
	if i < len(d.people) && d.people[i].at.End <= at.End {
		return d.people[i].who
	}
	return nil
}
