package workspace

import (
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// TestAConversationOpensASceneOfItsOwn takes in what has to do with nothing in the book: it is
// a scene of the two who speak, which what they say next goes on with, and which goes with them.
func TestAConversationOpensASceneOfItsOwn(t *testing.T) {
	b, e := talking(t)
	v := b.View()
	speaker, other := v.Entities()[0], v.Entities()[1]
	before := len(b.Remembered(v).Scenes)
	var ids []kb.MemoryID
	for i, text := range []string{"Qwertz uiopu asdfg!", "Hjklo yxcvb nmqwe?"} {
		who, to := speaker, other
		if i == 1 {
			who, to = other, speaker
		}
		taken := editortest.Get(b.TakeIn(t.Context(), conversation.Question{As: who.ID}, e, who.ID, to.ID, text))(t)
		if !taken.Spoken.Scene.OfChat() {
			t.Fatalf("%q fits %s", text, taken.Spoken.Scene)
		}
		ids = append(ids, kb.MemoryID(taken.Spoken.ID))
	}
	book := b.Remembered(b.View())
	if len(book.Scenes) != before+1 {
		t.Fatalf("%d scenes, %d before", len(book.Scenes), before)
	}
	scene := book.Scenes[before]
	if scene.Seq != before+1 || len(scene.Members) != 2 || len(scene.Participants) != 2 {
		t.Errorf("the episode is %+v", scene)
	}
	if list := book.ScenesOf(speaker.ID); list[len(list)-1] != scene {
		t.Error("who speaks has no part in it")
	}
	for _, id := range ids {
		m, _ := b.Remembered(b.View()).Memory(id)
		editortest.Must(t, b.Do(edits.Forget(m)))
	}
	if n := len(b.Remembered(b.View()).Scenes); n != before {
		t.Errorf("forgotten, %d scenes", n)
	}
}
