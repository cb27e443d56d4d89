package workspace

import (
	"context"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func TestWhatTheReadingSaysOfAFeelingColoursTheMemory(t *testing.T) {
	const body = "Ann wept. “I have lost him,” said Ann. “So be it,” said Ann."
	w, err := Memory()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Close() }()
	text := kb.TextOf(body)
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByModel,
		Mentions: []kb.Mention{{Surface: "Ann", Span: kb.Span{End: 3}}}, Entities: []kb.EntityNote{{Name: "Ann", Type: kb.Character}},
		Scenes: []kb.Scene{{Participants: []string{"Ann"}, Utterances: []kb.Utterance{
			{Speaker: "Ann", Text: "I have lost him,", Feeling: "sad, in despair"}, {Speaker: "Ann", Text: "So be it,", Feeling: "wholly gribbled"}}}}}
	err = w.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "test"}
		for _, r := range []kb.Record{text, &kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1, Language: "en"},
			&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}, read} {
			tx.Edits = append(tx.Edits, kb.Put(s, r))
		}
		return tx, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	editortest.Must(t, w.feelAsRead(context.Background()))
	book := w.Remembered(w.View())
	if len(book.Memories) != 2 {
		t.Fatalf("%d memories", len(book.Memories))
	}
	for i, name := range kb.EmotionNames() {
		if f, ok := book.Feeling(book.Memories[0]); !ok || name == "sadness" && f.Emotions[i] < 2 || f.By != kb.ByModel {
			t.Fatalf("%s of the first is %+v", name, f)
		}
	}
	if _, ok := book.Feeling(book.Memories[1]); ok {
		t.Error("words that are no feeling colour a memory")
	}
}
