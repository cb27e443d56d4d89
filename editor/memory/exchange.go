package memory

import (
	"dramatis/editor/kb"
)

// answerWithin is how far after an utterance, in bytes, its answer begins.
const answerWithin = 300

// findBefore records what an utterance answers: what somebody else said right before it in the
// scene, if both speakers are certain.
func (b *Scene) findBefore() {
	var last *Memory
	for _, m := range b.Members {
		if m.Kind != Utterance {
			continue
		}
		sure := m.Speaker != nil && !m.Doubtful
		if sure && last != nil && last.Speaker != nil && !last.Doubtful && last.Speaker.ID != m.Speaker.ID && last.Document == m.Document &&
			last.Span.End <= m.Span.Start && m.Span.Start-last.Span.End <= answerWithin {
			m.Before = last
		}
		last = m
	}
}

// Line returns a memory as a line: an utterance with its speaker and addressee, or the words alone if the
// speaker is doubtful or unknown.
func (m *Memory) Line(language string) string {
	switch {
	case m.Kind != Utterance:
		return m.Text
	case m.Speaker == nil || m.Doubtful:
		return kb.AsSpeech(m.Text)
	}
	who := m.Speaker.Name
	if language == "zh" {
		if m.Addressee != nil {
			who += "对" + m.Addressee.Name
		}
		return who + "说：" + kb.AsSpeech(m.Text)
	}
	if m.Addressee != nil {
		who += " to " + m.Addressee.Name
	}
	return who + ": " + kb.AsSpeech(m.Text)
}

// Exchange returns an answer after what it answers, else the line.
func (m *Memory) Exchange(language string) string {
	if m.Before == nil {
		return m.Line(language)
	}
	return m.Before.Line(language) + " " + m.Line(language)
}

// FeltIn returns the text by which a memory's feeling is scored. A model reads an answer with the words that it answers, and
// scores what the answering character feels (Emotional RAG 3.2); rules read the answer alone.
func (b *Book) FeltIn(m *Memory, by kb.Origin) string {
	if m.Before == nil || by == kb.ByRule {
		return m.Text
	}
	return m.Exchange(b.language(m))
}

// language is the language of a memory's document, "" without a document.
func (b *Book) language(m *Memory) string {
	if d, ok := b.View.Story().Document(m.Document); ok {
		return d.Language
	}
	return ""
}
