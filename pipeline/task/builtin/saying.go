package builtin

import (
	"fmt"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// stateBond states a bond as a sentence.
func (w *window) stateBond(b text.Bond) string {
	owner, other := w.study.Names[b.A].Surface, w.study.Names[b.B].Surface
	if w.study.Language == "zh" {
		return fmt.Sprintf("%s是%s的%s。", other, owner, b.Word)
	}
	return fmt.Sprintf("%s is %s’s %s.", other, owner, b.Word)
}

func (w *window) describe(l *link) string {
	switch {
	case l.says != "":
		return l.says
	case l.kind == conversation:
		return w.describeTalk(l)
	}
	return w.describeBy(l.quote)
}

// describeBy returns a sentence as a description. Several links one after another often have the same.
func (w *window) describeBy(at kb.Span) string {
	if w.described != at {
		w.described, w.description = at, kb.Paired(shorten(kb.Clean(w.slice(at)), longSentence))
	}
	return w.description
}

// describeTalk returns the most informative sentence of a conversation with its speaker and addressee. If no speaker
// is certain, it names none.
func (w *window) describeTalk(l *link) string {
	best, points := text.Quotation{Speaker: text.Nobody}, -1.0
	var words string
	for _, q := range w.study.QuotationsIn(w.at) {
		if !q.Sure || q.Span.End > w.at.End || !(q.Speaker == l.a && q.Addressee == l.b || q.Speaker == l.b && q.Addressee == l.a) {
			continue
		}
		inner := kb.Clean(w.slice(q.Inner)) // joins lines, whose ends are no ends of sentences
		for _, s := range text.Sentences(inner, w.study.Language) {
			said := inner[s.Start:s.End]
			if p := w.speechWorth(said); p > points {
				best, points, words = q, p, said
			}
		}
	}
	if best.Speaker == text.Nobody {
		return w.describeBy(l.quote)
	}
	from, to := w.study.Names[best.Speaker].Surface, w.study.Names[best.Addressee].Surface
	if w.study.Language == "zh" {
		return fmt.Sprintf("%s对%s说：%s", from, to, kb.AsSpeech(shorten(words, maxSaid)))
	}
	return fmt.Sprintf("%s to %s: %s", from, to, kb.AsSpeech(shorten(words, maxSaid)))
}

const (
	maxSaid    = 200 // bytes of the sentence for a conversation
	enoughSaid = 120 // bytes beyond which a longer sentence is not better
)

// speechWorth scores how much a sentence of speech says about two people: that they are related, then what they feel,
// then its length.
func (w *window) speechWorth(s string) float64 {
	p := float64(min(len(s), enoughSaid)) / enoughSaid
	for word := range featureWords(s) {
		if _, ok := bonds[w.study.Language][word.text]; ok {
			p++
			break
		}
	}
	top := 0.0
	for _, e := range tallyWords(w.study.Language, s, nil).scoreEmotions() {
		top = max(top, e)
	}
	return p + (top-1)/10
}

// shorten cuts a text at a word near the limit in bytes, and marks the cut with an ellipsis.
func shorten(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	cut := strings.LastIndexAny(s[:limit], " ，。、；")
	if cut < limit/2 {
		for cut = limit; cut > 0 && s[cut]&0xc0 == 0x80; cut-- {
		}
	}
	return strings.TrimRight(s[:cut], " ,;") + "…"
}
