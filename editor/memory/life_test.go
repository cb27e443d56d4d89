package memory

import (
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func TestALifeIsTheScenesOneTookPartInAndWhatIsRememberedElsewhere(t *testing.T) {
	b := Derive(memorytest.Mill().View())
	ben := entity(t, b.View, "Ben")
	life := b.Life(ben.ID)
	if len(life) != 2 || life[0].Where != "the tower" || !life[0].First || life[1].Where != "the mill" || life[1].First {
		t.Fatalf("the life of Ben is %+v", life)
	}
	if said, facts := life[1].Utterances(), life[1].Facts(); len(said) != 2 || len(facts) != 1 || !said[0].Own || said[1].Own {
		t.Errorf("at the mill there are %d utterances and %d facts", len(said), len(facts))
	}
	s := memorytest.Mill()
	s.With(&kb.Spoken{ID: "u1", Speaker: "ben", Text: "I was never there."}, &kb.MemoryEdit{Memory: life[1].Members[0].ID, Hidden: true})
	b = Derive(s.View())
	life = b.Life(ben.ID)
	if n := len(life); n != 3 || life[2].ID != "" || life[2].Members[0].Text != "I was never there." || len(life[1].Hidden) != 1 || len(life[1].Members) != 2 {
		t.Errorf("with an utterance of no scene and a hidden one the life is %+v", life)
	}
}

func TestFacesAreThoseWithMostMemoriesFirstWithoutWhomTheWriterHides(t *testing.T) {
	s := memorytest.Mill()
	faces := Derive(s.View()).Faces()
	for i, f := range faces {
		if i > 0 && f.Memories > faces[i-1].Memories {
			t.Errorf("%s with %d memories is behind one with %d", f.Name, f.Memories, faces[i-1].Memories)
		}
	}
	if len(faces) != 3 {
		t.Fatalf("%d faces", len(faces))
	}
	s.With(&kb.Card{ID: "c", Anchors: []kb.NameID{"voss"}, Fields: map[kb.Field]string{kb.FieldImportance: kb.ImportanceHidden}})
	if got := Derive(s.View()).Faces(); len(got) != 2 {
		t.Errorf("%d faces with one hidden", len(got))
	}
}

func TestAColourIsTheMeanOfOnesOwn(t *testing.T) {
	s := memorytest.Mill()
	b := Derive(s.View())
	ada := entity(t, b.View, "Ada")
	if b.ColourOf(ada.ID) != nil || b.ColourOf("nobody") != nil || b.CountUnscored() != len(b.Memories) {
		t.Errorf("nothing is scored, and %d are bare of %d", b.CountUnscored(), len(b.Memories))
	}
	s.With(&kb.Feeling{ID: kb.FeelingKey("It is dark,"), Emotions: kb.Emotions{0, 0, 8}})
	b = Derive(s.View())
	if f := b.ColourOf(ada.ID); f == nil || f.Emotions[2] != 8 {
		t.Errorf("the colour is %+v", f)
	}
}
