// Package memorytest builds small knowledge bases in code, for tests of memory, retrieval and chat. A Story is written
// chapter by chapter. What was read in it is given by its words, which are searched in the text.
//
// Only tests import it.
package memorytest

import (
	"fmt"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Story is a base that a test builds. Words that are not in its text are a mistake of the test, and panic.
type Story struct {
	doc      *kb.Document
	body     string
	passages []*kb.Passage
	readings []*kb.Reading
	names    []string
	records  []kb.Record
	others   []*Story
}

// New returns a story with chapters 1, 2, …, each one passage.
func New(title, language string, chapters ...string) *Story {
	s := &Story{doc: &kb.Document{ID: kb.DocumentID("d-" + title), Path: "/" + title + ".txt", Title: title, Format: "text",
		Language: language, Encoding: "utf-8", Standing: kb.InStory, Order: 1}}
	for i, c := range chapters {
		start := len(s.body)
		s.body += c + "\n\n"
		s.doc.Chapters = append(s.doc.Chapters, kb.Chapter{Number: i + 1, Title: fmt.Sprintf("%d", i+1), Start: start})
		s.addPassage(kb.Span{Start: start, End: start + len(c)})
	}
	s.doc.Size = len(s.body)
	return s
}

func (s *Story) addPassage(at kb.Span) {
	p := &kb.Passage{ID: kb.PassageIDOf(s.doc.ID, s.body[at.Start:at.End], 0), Document: s.doc.ID, Span: at, Seq: len(s.passages) + 1}
	s.passages = append(s.passages, p)
	s.readings = append(s.readings, &kb.Reading{Passage: p.ID, Engine: "test/1", By: kb.ByModel})
}

// Windows replaces the passages: each reaches from the first words of a pair to the second.
func (s *Story) Windows(fromTo ...[2]string) *Story {
	s.passages, s.readings = nil, nil
	for _, w := range fromTo {
		start := s.at(w[0])
		end := s.at(w[1]) + len(w[1])
		s.addPassage(kb.Span{Start: start, End: end})
	}
	return s
}

// Apart makes the document a page that is not part of the story.
func (s *Story) Apart() *Story {
	s.doc.Standing, s.doc.Order = kb.Apart, 9
	return s
}

// And adds another document to the base.
func (s *Story) And(other *Story) *Story {
	s.others = append(s.others, other)
	return s
}

// Document returns the document's id.
func (s *Story) Document() kb.DocumentID { return s.doc.ID }

// At returns the byte offset of words.
func (s *Story) At(words string) int { return s.at(words) }

func (s *Story) at(words string) int {
	i := strings.Index(s.body, words)
	if i < 0 {
		panic(fmt.Sprintf("%q is not in %q", words, s.doc.Title))
	}
	return i
}

// inPassages calls f for every passage that contains the whole stretch.
func (s *Story) inPassages(start, length int, f func(r *kb.Reading, base int)) {
	for i, p := range s.passages {
		if p.Span.Start <= start && start+length <= p.Span.End {
			f(s.readings[i], p.Span.Start)
		}
	}
}

// Name adds an entity with a description; words is its quote.
func (s *Story) Name(name string, t kb.Type, description, words string) *Story {
	at := s.at(words)
	s.names = append(s.names, name)
	s.inPassages(at, len(words), func(r *kb.Reading, base int) {
		r.Entities = append(r.Entities, kb.EntityNote{Name: name, Type: t, Description: description,
			Quote: kb.Span{Start: at, End: at + len(words)}.Shift(-base)})
	})
	return s
}

// Relation adds a relation.
func (s *Story) Relation(source, target, description string, strength float64, words string) *Story {
	at := s.at(words)
	s.inPassages(at, len(words), func(r *kb.Reading, base int) {
		r.Relations = append(r.Relations, kb.RelationNote{Source: source, Target: target, Description: description, Strength: strength,
			Quote: kb.Span{Start: at, End: at + len(words)}.Shift(-base)})
	})
	return s
}

// Scene adds a scene to every passage that contains its first words.
func (s *Story) Scene(words string, scene kb.Scene) *Story {
	at := s.at(words)
	s.inPassages(at, len(words), func(r *kb.Reading, base int) {
		sc := scene
		sc.Start = at - base
		r.Scenes = append(r.Scenes, sc)
	})
	return s
}

// Goes adds the continuation of the scene before to the beginning of a passage.
func (s *Story) Goes(passage int, scene kb.Scene) *Story {
	scene.Continues = true
	r := s.readings[passage]
	r.Scenes = append([]kb.Scene{scene}, r.Scenes...)
	return s
}

// Say adds an utterance to every passage that contains it.
func (s *Story) Say(speaker, addressee, text string) *Story {
	at := s.at(text)
	s.inPassages(at, len(text), func(r *kb.Reading, base int) {
		sc := sceneAt(r, at-base)
		sc.Utterances = append(sc.Utterances, kb.Utterance{Speaker: speaker, Addressee: addressee, Text: text,
			Span: kb.Span{Start: at, End: at + len(text)}.Shift(-base)})
	})
	return s
}

// Fact adds a fact to every passage that contains its quote.
func (s *Story) Fact(about, text, quote string) *Story {
	at := s.at(quote)
	s.inPassages(at, len(quote), func(r *kb.Reading, base int) {
		sc := sceneAt(r, at-base)
		sc.Facts = append(sc.Facts, kb.Fact{About: about, Text: text, Quote: kb.Span{Start: at, End: at + len(quote)}.Shift(-base)})
	})
	return s
}

func sceneAt(r *kb.Reading, offset int) *kb.Scene {
	best := &r.Scenes[0]
	for i := range r.Scenes {
		if r.Scenes[i].Start <= offset {
			best = &r.Scenes[i]
		}
	}
	return best
}

// Same joins two names from a chapter on, 0 for always.
func (s *Story) Same(a, b string, from int) *Story {
	na, nb := kb.NameIDOf(a), kb.NameIDOf(b)
	v := &kb.Verdict{ID: kb.VerdictIDOf(na, nb), A: na, B: nb, SurfaceA: a, SurfaceB: b, Answer: kb.Same, Confidence: 1, By: kb.ByModel, State: kb.Pending}
	if from > 0 {
		v.From = &kb.Place{Document: s.doc.ID, Chapter: from}
	}
	return s.With(v)
}

// With adds records unchanged.
func (s *Story) With(records ...kb.Record) *Story {
	s.records = append(s.records, records...)
	return s
}

// View returns the base of the story.
func (s *Story) View() *cast.View { return cast.Of(s.Snapshot(), nil) }

// Snapshot returns the base as records.
func (s *Story) Snapshot() *kb.Snapshot {
	d := kb.Empty().Draft()
	for _, one := range append([]*Story{s}, s.others...) {
		one.put(d)
	}
	return d.Snapshot()
}

func (s *Story) put(d *kb.Draft) {
	text := kb.TextOf(s.body)
	s.doc.Text = text.Hash
	d.Set(text)
	d.Set(s.doc)
	for i, p := range s.passages {
		r := *s.readings[i]
		r.Mentions = mentions(s.body[p.Span.Start:p.Span.End], s.names)
		d.Set(p)
		d.Set(&r)
	}
	for i, n := range s.names {
		id := kb.NameIDOf(n)
		d.Set(&kb.NameEntry{ID: id, Seq: i + 1})
	}
	for _, r := range s.records {
		d.Set(r)
	}
}

// mentions returns the mentions of names, the longest of overlapping ones.
func mentions(text string, names []string) []kb.Mention {
	var out []kb.Mention
	for at := 0; at < len(text); at++ {
		longest := ""
		for _, n := range names {
			if strings.HasPrefix(text[at:], n) && len(n) > len(longest) {
				longest = n
			}
		}
		if longest != "" {
			out = append(out, kb.Mention{Surface: longest, Span: kb.Span{Start: at, End: at + len(longest)}})
			at += len(longest) - 1
		}
	}
	return out
}
