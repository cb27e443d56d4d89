package text

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// TakeMarkedSpeeches adds the speeches whose speaker is marked in the file: in a play, a script or a
// conversation. A speaker who was not found as a name is added as one, with a mention
// wherever the file names them.
func (s *Study) TakeMarkedSpeeches(body string, marks []kb.Mark) {
	speakers := map[string]int{}
	for i, n := range s.Names {
		if _, have := speakers[kb.Fold(n.Surface)]; !have {
			speakers[kb.Fold(n.Surface)] = i
		}
	}
	var said []Quotation
	var cues []Mention
	for i, m := range marks {
		if m.Kind != kb.MarkSpeech || m.Start < 0 || m.End > len(body) || m.Who == "" {
			continue
		}
		who, known := speakers[kb.Fold(m.Who)]
		if !known {
			who = len(s.Names)
			s.Names = append(s.Names, Name{Surface: m.Who, Type: kb.Character})
			speakers[kb.Fold(m.Who)] = who
		}
		s.Names[who].Type = kb.Character
		if i > 0 && marks[i-1].Kind == kb.MarkCue && strings.HasPrefix(body[marks[i-1].Start:], m.Who) {
			cues = append(cues, Mention{Name: who, Span: kb.Span{Start: marks[i-1].Start, End: marks[i-1].Start + len(m.Who)}})
		}
		said = append(said, Quotation{Span: m.Span, Inner: m.Span, Speaker: who, Addressee: Nobody, By: "the text names the speaker", Sure: true})
	}
	if said == nil {
		return
	}
	// Quotations within a speech are part of it.
	s.Quotations = slices.DeleteFunc(s.Quotations, func(q Quotation) bool {
		i, _ := slices.BinarySearchFunc(said, q.Span.Start, func(o Quotation, at int) int { return cmp.Compare(o.Span.End, at+1) })
		return i < len(said) && said[i].Span.Overlaps(q.Span)
	})
	s.Quotations = append(s.Quotations, said...)
	slices.SortStableFunc(s.Quotations, func(a, b Quotation) int { return a.Span.Start - b.Span.Start })
	s.replaceMentions(cues)
}

// AddName adds a name with its mentions, in the order of the text. They replace overlapping mentions. The name comes after
// all other names.
func (s *Study) AddName(surface string, kind kb.Type, places []kb.Span) (name int) {
	name = len(s.Names)
	s.Names = append(s.Names, Name{Surface: surface, Type: kind})
	var list []Mention
	for _, at := range places {
		list = append(list, Mention{Name: name, Span: at})
	}
	s.replaceMentions(list)
	return name
}

// replaceMentions adds mentions, in the order of the text, and removes those that
// overlap them.
func (s *Study) replaceMentions(list []Mention) {
	at := 0
	kept := s.Mentions[:0:0]
	for _, m := range s.Mentions {
		for at < len(list) && list[at].Span.End <= m.Span.Start {
			at++
		}
		if at < len(list) && list[at].Span.Overlaps(m.Span) {
			s.Names[m.Name].Count--
			continue
		}
		kept = append(kept, m)
	}
	for _, m := range list {
		s.Names[m.Name].Count++
	}
	s.Mentions = append(kept, list...)
	slices.SortStableFunc(s.Mentions, func(a, b Mention) int { return a.Span.Start - b.Span.Start })
}

// RemoveNamesIn removes the mentions in headings, whose spans are in the order of the text:
// every word of a title has a capital, so that headings are no source of names. A name of a person that
// occurs only in headings stays if its last word ends a person's name in the text.
func (s *Study) RemoveNamesIn(spans []kb.Span) {
	inside := func(at kb.Span) bool {
		i, _ := slices.BinarySearchFunc(spans, at.Start, func(o kb.Span, start int) int { return cmp.Compare(o.End, start+1) })
		return i < len(spans) && spans[i].Overlaps(at)
	}
	outside := make([]int, len(s.Names))
	families := map[string]bool{}
	for _, m := range s.Mentions {
		if !inside(m.Span) {
			outside[m.Name]++
			if n := &s.Names[m.Name]; n.Type == kb.Character {
				families[n.Surface[strings.LastIndexByte(n.Surface, ' ')+1:]] = true
			}
		}
	}
	s.Mentions = slices.DeleteFunc(s.Mentions, func(m Mention) bool {
		n := &s.Names[m.Name]
		last := strings.LastIndexByte(n.Surface, ' ')
		if !inside(m.Span) || outside[m.Name] == 0 && n.Type == kb.Character && last > 0 && families[n.Surface[last+1:]] {
			return false
		}
		s.Names[m.Name].Count--
		return true
	})
	for i := range s.Names {
		s.Names[i].Defining = slices.DeleteFunc(s.Names[i].Defining, func(d Definition) bool { return inside(d.At) })
	}
}
