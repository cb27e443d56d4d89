package memory

import (
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// tale returns a book of one passage, in which all people that are named take part as a reader by rule
// sees it.
func tale(t *testing.T, body string, said []kb.Utterance, names ...string) *Book {
	t.Helper()
	d := kb.Empty().Draft()
	words := kb.TextOf(body)
	read := &kb.Reading{Passage: "p", Engine: "test", By: kb.ByRule, Scenes: []kb.Scene{{Participants: names, Utterances: said}}}
	for _, n := range names {
		for from := 0; ; {
			i := strings.Index(body[from:], n)
			if i < 0 {
				break
			}
			read.Mentions = append(read.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: from + i, End: from + i + len(n)}})
			from += i + len(n)
		}
		read.Entities = append(read.Entities, kb.EntityNote{Name: n, Type: kb.Character})
	}
	for _, r := range []kb.Record{words, read, &kb.Document{ID: "d", Title: "Tale", Text: words.Hash, Size: len(body), Standing: kb.InStory, Order: 1},
		&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}, Seq: 1}} {
		d.Set(r)
	}
	return Derive(cast.Of(d.Snapshot(), nil))
}

func TestTheDeadAndTheAbsentKnowNothingLater(t *testing.T) {
	rest := strings.Repeat("The winter was long and the road was white. ", 20)
	for name, body := range map[string]string{
		"the narrator says it":      "Ann came in. Ann took the lamp and sat down. The body of Ann was found in the pond. " + rest + "Of Ann nobody spoke, when the will was read.",
		"somebody says it":          "Ann came in. Ann took the lamp and sat down. \"Ann is dead!\" cried Bob. " + rest + "Bob wept for Ann, when the will was read.",
		"she is only spoken of":     "Ann came in. Ann took the lamp and sat down. " + rest + "In Ann's house, as of old, when the will was read.",
		"they bury her":             "Ann came in. Ann took the lamp and sat down. Ann died before it was light. They buried Ann by the wall. " + rest + "Nobody spoke, when the will was read.",
		"one word is taken as hers": "Ann came in. Ann took the lamp and sat down. Ann was dead by the morning. " + rest + "The will was read. Poor Ann came to his mind.",
	} {
		b := tale(t, body, nil, "Ann", "Bob")
		ann, _ := b.View.Find("Ann")
		knows := b.Witnessed(ann.ID)
		if knows("d", strings.Index(body, "will was read")) {
			t.Errorf("%s: Ann hears of the will", name)
		}
		if !knows("d", strings.Index(body, "took the lamp")) {
			t.Errorf("%s: Ann does not know what she did", name)
		}
	}
}

func TestWhoIsThoughtDeadAndLivesOnKnowsWhatFollows(t *testing.T) {
	rest := strings.Repeat("The winter was long and the road was white. ", 20)
	body := "Ann came in. Ann was drowned, they thought. " + rest + "Then Ann came home. Ann laughed and Ann sat down, while the will was read. Ann wept."
	b := tale(t, body, nil, "Ann", "Bob")
	ann, _ := b.View.Find("Ann")
	if !b.Witnessed(ann.ID)("d", strings.Index(body, "will was read")) {
		t.Error("she who came home was not there")
	}
}

func TestWhoDiesUnderOneOfTwoNamesThatWereJoinedLearnsNothingMore(t *testing.T) {
	rest := strings.Repeat("The winter was long and the road was white. ", 20)
	const deeds = "Ann came in. Ada came in. Ann took the lamp. Ann sat down. Ann sang. "
	for body, dead := range map[string]bool{
		deeds + "Ann was found dead by the pond. " + rest + "Ada came home. Ada laughed, while the will was read. Ada wept.":                                  true,
		deeds + "Ann was dead, they thought. " + rest + "Ada came home. Ann laughed, while the will was read. Ada wept.":                                      false,
		"Ann came in. Ann took the lamp. Ann sat down. Ann was dead, it was said. " + rest + "Ada came home. Ada laughed, while the will was read. Ada wept.": false,
	} {
		b := tale(t, body, nil, "Ann", "Ada")
		d := b.View.Snapshot.Draft()
		d.Set(&kb.Verdict{ID: kb.VerdictIDOf("ann", "ada"), A: "ann", B: "ada", By: kb.ByWriter, Answer: kb.Same, State: kb.Approved, Confidence: 1})
		b = Derive(cast.Of(d.Snapshot(), nil))
		ann, _ := b.View.Find("Ann")
		if ada, _ := b.View.Find("Ada"); ada != ann {
			t.Fatal("the two were not joined")
		}
		if knows := b.Witnessed(ann.ID)("d", strings.Index(body, "will was read")); knows == dead {
			t.Errorf("hears of the will: %v\n%.200s", knows, body)
		}
	}
}

func TestADeedIsTellableFromAMention(t *testing.T) {
	for text, want := range map[string]bool{
		"Then Ann came in":             true,
		"Ann, who quickly turned away": true,
		"the death of Ann moved him":   false,
		"as Ann told me":               false,
		"Ann died there":               false,
		"Ann was ill":                  false,
		"Ann's eyes turned":            false,
	} {
		i := strings.Index(text, "Ann")
		if got := actsAt(text, kb.Span{Start: i, End: i + 3}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for text, want := range map[string]bool{"金钏儿走进来了": true, "便想起他姐姐金钏儿来了": false, "金钏儿的母亲": false, "金钏儿便笑道": true} {
		i := strings.Index(text, "金钏儿")
		if got := actsAt(text, kb.Span{Start: i, End: i + len("金钏儿")}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
