package memory

import (
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func TestWhoComesInLateKnowsWhatFollowsOnly(t *testing.T) {
	const body = "Ann sat with Cid by the stove, and told him where the pearls were hid, and who had hid them there.\n\nThen Bob came in, and they spoke of the weather. Dee had been there all along."
	for name, want := range map[string]bool{"Bob": false, "Cid": true, "Dee": true} {
		d := kb.Empty().Draft()
		text := kb.TextOf(body)
		read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule, Scenes: []kb.Scene{{Participants: []string{"Ann", "Bob", "Cid", "Dee"}, Place: "the kitchen"}}}
		for _, n := range []string{"Ann", "Bob", "Cid", "Dee"} {
			i := strings.Index(body, n)
			read.Mentions = append(read.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: i, End: i + len(n)}})
			read.Entities = append(read.Entities, kb.EntityNote{Name: n, Type: kb.Character})
		}
		for _, r := range []kb.Record{text, read, &kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1},
			&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}} {
			d.Set(r)
		}
		v := cast.Of(d.Snapshot(), nil)
		who, _ := v.Find(name)
		knows := Derive(v).Witnessed(who.ID)
		if got := knows("d", strings.Index(body, "pearls")); got != want {
			t.Errorf("%s knows of the pearls: %v", name, got)
		}
		if !knows("d", strings.Index(body, "weather")) {
			t.Errorf("%s knows nothing of the weather", name)
		}
	}
}

// A visitor who comes in before anybody says their name has heard nothing of what was said before.
func TestWhoComesInWithoutANameKnowsWhatFollowsOnly(t *testing.T) {
	for _, body := range []string{
		"Ann sat with Cid by the stove, and told him where the pearls were hid.\n\nThe door opened. A tall woman with grey hair came in out of the rain.\n\n“You promised to wait,” she said.\n\n“Not now, Bob,” said Ann. Bob spoke of the weather.",
		"Ann sat with Cid by the stove, and told him where the pearls were hid.\n\nAnother man stood at the door.\n\nBob spoke of the weather.",
	} {
		b := tale(t, body, nil, "Ann", "Bob", "Cid")
		for name, want := range map[string]bool{"Bob": false, "Cid": true, "Ann": true} {
			who, _ := b.View.Find(name)
			knows := b.Witnessed(who.ID)
			if got := knows("d", strings.Index(body, "pearls")); got != want {
				t.Errorf("%s knows of the pearls: %v in %q", name, got, body)
			}
			if !knows("d", strings.Index(body, "weather")) {
				t.Errorf("%s knows nothing of the weather in %q", name, body)
			}
		}
	}
}

func TestWhoTellsIsThereForAllThatTheyTell(t *testing.T) {
	const body = "Ann rose. I went down to the shore, where Cid had hid the pearls.\n\nNobody came for a long while, and then the tide took the boat."
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule, Scenes: []kb.Scene{{Participants: []string{"Ann"}, Teller: "Ann"}}}
	read.Mentions = []kb.Mention{{Surface: "Ann", Span: kb.Span{End: 3}}}
	read.Entities = []kb.EntityNote{{Name: "Ann", Type: kb.Character}}
	for _, r := range []kb.Record{text, read, &kb.Document{ID: "d", Title: "Tale", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}} {
		d.Set(r)
	}
	v := cast.Of(d.Snapshot(), nil)
	ann, _ := v.Find("Ann")
	if knows := Derive(v).Witnessed(ann.ID); !knows("d", strings.Index(body, "the boat")) {
		t.Error("who tells does not know the end of what is told")
	}
}
