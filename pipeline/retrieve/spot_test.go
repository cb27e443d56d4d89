package retrieve

import (
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func TestNotesWithTheWordsOfAQuestionSayWhomItIsAbout(t *testing.T) {
	d := kb.Empty().Draft()
	text := kb.TextOf("Ann hid the pearls in the culvert. Bob sings. Cid sings.")
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule}
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		read.Mentions = append(read.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: i, End: i + 3}})
		read.Entities = append(read.Entities, kb.EntityNote{Name: name, Type: kb.Character, Description: []string{"hid the pearls in the culvert", "sings in the choir", "sings in the choir"}[i]})
	}
	for _, r := range []kb.Record{text, read, &kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(text.Body), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(text.Body)}, Seq: 1}} {
		d.Set(r)
	}
	v := cast.Of(d.Snapshot(), nil)
	s := newNoteIndex(v)()
	ann, _ := v.Find("Ann")
	bob, _ := v.Find("Bob")
	if got := s.find(Terms("Who knows of the pearls?"), bob); len(got) != 1 || got[0] != ann {
		t.Errorf("pearls: %v", got)
	}
	if got := s.find(Terms("Who knows of the pearls?"), ann); len(got) != 0 {
		t.Errorf("asked of herself: %v", got)
	}
	if got := s.find(Terms("Do you like the weather?"), bob); len(got) != 0 {
		t.Errorf("weather: %v", got)
	}
}
