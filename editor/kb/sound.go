package kb

// maxOffset bounds offsets, so that no sum of two of them overflows.
const maxOffset = 1 << 40

// clamp limits an offset to what a text can have.
func clamp(offset *int) { *offset = max(0, min(*offset, maxOffset)) }

// clamp empties a span that no text can have.
func (s *Span) clamp() {
	if s.Start < 0 || s.End < s.Start || s.End > maxOffset {
		*s = Span{}
	}
}

// sanitize limits the numbers of a record, so that nothing derived from them is out of range: a file
// from a stranger may contain any.
func sanitize(r Record) {
	switch r := r.(type) {
	case *Document:
		for i := range r.Chapters {
			clamp(&r.Chapters[i].Start)
		}
	case *Passage:
		r.Span.clamp()
	case *Reading:
		r.sanitize()
	case *Arrangement:
		r.sanitize()
	case *HandNote:
		r.Span.clamp()
	case *Verdict:
		r.Confidence = max(0, min(r.Confidence, 1))
		for i := range r.Evidence {
			r.Evidence[i].Span.clamp()
		}
	}
}

func (r *Reading) sanitize() {
	for i := range r.Mentions {
		r.Mentions[i].Span.clamp()
	}
	for i := range r.Entities {
		r.Entities[i].Quote.clamp()
	}
	for i := range r.Relations {
		r.Relations[i].Quote.clamp()
	}
	for i := range r.Aliases {
		r.Aliases[i].Quote.clamp()
	}
	for i := range r.Scenes {
		s := &r.Scenes[i]
		clamp(&s.Start)
		for j := range s.Utterances {
			s.Utterances[j].Span.clamp()
		}
		for j := range s.Facts {
			s.Facts[j].Quote.clamp()
		}
	}
}
