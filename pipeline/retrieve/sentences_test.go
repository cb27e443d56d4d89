package retrieve

import (
	"context"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/text"
)

// tale returns a base of one document with these chapters, in which every capitalized word is a name.
func tale(t *testing.T, chapters ...string) *cast.View {
	t.Helper()
	d := kb.Empty().Draft()
	text := kb.TextOf(strings.Join(chapters, "\n\n"))
	doc := &kb.Document{ID: "d", Title: "Tale", Language: "en", Text: text.Hash, Size: len(text.Body), Standing: kb.InStory, Order: 1}
	at := 0
	for i, c := range chapters {
		doc.Chapters = append(doc.Chapters, kb.Chapter{Number: i + 1, Start: at})
		p := &kb.Passage{ID: kb.PassageID("p" + string(rune('1'+i))), Document: "d", Span: kb.Span{Start: at, End: at + len(c)}, Seq: i + 1}
		read := &kb.Reading{Passage: p.ID, Engine: "test", By: kb.ByRule}
		for _, name := range []string{"Ann", "Bob", "Cid", "Dora"} {
			for from := 0; ; {
				k := strings.Index(c[from:], name)
				if k < 0 {
					break
				}
				read.Mentions = append(read.Mentions, kb.Mention{Surface: name, Span: kb.Span{Start: from + k, End: from + k + len(name)}})
				read.Entities = append(read.Entities, kb.EntityNote{Name: name, Type: kb.Character, Description: name + " is here"})
				from += k + len(name)
			}
		}
		d.Set(p)
		d.Set(read)
		at += len(c) + 2
	}
	d.Set(text)
	d.Set(doc)
	return cast.Of(d.Snapshot(), nil)
}

// searchIn ranks the paragraphs of the story's first document in the same way as the store.
func searchIn(v *cast.View) Search {
	doc := v.Story().Documents()[0].ID
	return func(_ context.Context, words [][]string, most int) ([]kb.Stretch, []float64, error) {
		spans, weights := memorytest.Rank(v.Snapshot.Text(doc).Body, words, most)
		var out []kb.Stretch
		for _, at := range spans {
			out = append(out, kb.Stretch{Document: doc, Span: at})
		}
		return out, weights, nil
	}
}

func TestSentencesWithTheQuestionsWordsSayWhomItIsAbout(t *testing.T) {
	calm := strings.Repeat("The sea lay quiet as a plate, and the gulls walked on it. ", 10)
	v := tale(t, "Ann hid the pearls in the culvert.\n\n"+calm+"\n\nBob sings in the choir, and Dora listens.\n\n"+calm,
		calm+"\n\nCid stole the pearls from the culvert. Dora saw nothing of it.")
	cid, _ := v.Find("Cid")
	first := v.AsOf(&kb.Place{Document: "d", Chapter: 1})
	bob, _ := first.Find("Bob")
	for _, c := range []struct {
		question string
		view     *cast.View
		me       *cast.Entity
		knows    func(kb.DocumentID, int) bool
		about    []string // beginning with
		told     bool
	}{
		{"Who hid the pearls?", v, nil, nil, []string{"Ann"}, true},
		{"What have you hidden in the culvert?", first, bob, nil, []string{"Ann"}, true},
		{"Who stole the pearls?", v, nil, nil, []string{"Cid"}, true},
		{"Who took the pearls in a robbery?", v, nil, nil, []string{"Cid"}, true}, // by a synonym
		{"Who stole the pearls?", first, bob, nil, []string{"Ann"}, true},         // only what is known of the pearls
		{"What did you steal?", v, cid, nil, []string{"Dora"}, true},              // not the character
		{"Who hid the pearls?", v, nil, func(_ kb.DocumentID, at int) bool { return at > 700 }, []string{"Cid"}, true},
		{"What is the price of oranges?", v, nil, nil, nil, false},
		{"?", v, nil, nil, nil, false},
	} {
		told, err := newFinder(Request{Topic: Topic{View: c.view, Full: v, Question: c.question, Language: "en"}, Character: c.me,
			Sources: Sources{Search: searchIn(v), Knows: c.knows}}).findSentences(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(told) > 0 != c.told {
			t.Errorf("%q is told of in %+v", c.question, told)
			continue
		}
		var names []string
		for _, x := range told {
			for _, n := range x.Of {
				names = append(names, n.Name)
			}
		}
		if len(names) < len(c.about) || !slices.Equal(names[:len(c.about)], c.about) {
			t.Errorf("%q is of %q, not of %q first", c.question, names, c.about)
		}
		for _, x := range told {
			if c.view == first && strings.Contains(x.Text, "stole") {
				t.Errorf("%q is told of by what comes later: %q", c.question, x.Text)
			}
		}
	}
}

func TestWordsAreAskedForInAllTheirForms(t *testing.T) {
	for question, want := range map[string][]string{
		"Whom did you marry?":   {"marri"},
		"What was stolen?":      {"steal"},
		"你在回龙滩捞到了什么？":           {"回", "回龙", "捞", "滩", "滩捞", "龙", "龙滩"},
		"What is your name now": {},
	} {
		if got := wordsAsked(question); !slices.Equal(got, want) && len(got)+len(want) > 0 {
			t.Errorf("%q asks of %q, not %q", question, got, want)
		}
	}
	for word, want := range map[string][]string{"marri": {"marr"}, "steal": {"steal", "stole", "stolen"}} {
		if got := text.FormPrefixes(word); !slices.Equal(got, want) {
			t.Errorf("%q begins with %q", word, got)
		}
	}
}

func TestTheInterrogativeGivesTheTypeAskedFor(t *testing.T) {
	for question, want := range map[string]kb.Type{"Who came?": kb.Character, "Whose hat is it?": kb.Character, "Where is it?": kb.Location,
		"你是谁？": kb.Character, "银子藏在哪里？": kb.Location, "What came?": noKind} {
		if got := typeAsked(question); got != want {
			t.Errorf("%q asks for %q", question, got)
		}
	}
}

func TestLessRelevantSentencesAreReturnedToo(t *testing.T) {
	calm := strings.Repeat("The sea lay quiet as a plate, and the gulls walked on it. ", 10)
	v := tale(t, "Ann hid the pearls in the old culvert.\n\n"+calm+"\n\nBob sold some pearls.\n\n"+calm+"\n\nThe moon was full.")
	f := newFinder(Request{Topic: Topic{View: v, Full: v, Question: "Who hid the pearls in the old culvert?", Language: "en"}, Sources: Sources{Search: searchIn(v)}})
	told, err := f.findSentences(context.Background())
	if err != nil || len(told) != 1 || !strings.Contains(told[0].Text, "Ann hid") {
		t.Fatalf("%+v, %v", told, err)
	}
	if len(f.further) != 0 {
		t.Errorf("it tells next to nothing: %+v", f.further)
	}
	f.Question, f.resolvedQuestion = "Who hid the pearls?", "Who hid the pearls?"
	if told, err = f.findSentences(context.Background()); err != nil || len(told) != 1 || len(f.further) != 1 || !strings.Contains(f.further[0].Text, "Bob sold") {
		t.Errorf("%+v, further %+v, %v", told, f.further, err)
	}
	f.addExcerpts(told, false)
	f.addExcerpts(f.further, true)
	if items := f.out.Items; len(items) != 2 || items[0].Further || !items[1].Further {
		t.Errorf("%+v", items)
	}
}

func TestAQuestionForARelationFindsSentencesWithARelationWord(t *testing.T) {
	calm := strings.Repeat("The sea lay quiet as a plate, and the gulls walked on it. ", 10)
	v := tale(t, "Ann met Dora at the well.\n\n"+calm+"\n\nAnn thanked Dora, who was her aunt.\n\n"+calm+"\n\nDora looked for Ann at the ford.")
	ann, _ := v.Find("Ann")
	told, err := newFinder(Request{Topic: Topic{View: v, Full: v, Question: "Who is Dora to you?", Language: "en"}, Character: ann, Sources: Sources{Search: searchIn(v)}}).findSentences(context.Background())
	if err != nil || len(told) == 0 || !strings.Contains(told[0].Text, "her aunt") {
		t.Errorf("%+v, %v", told, err)
	}
}

// For a question of single Chinese characters, one of them is enough to find an answer. Headings, and sentences of a
// storyteller to the audience, are no answers.
func TestAChineseQuestionOfSingleCharactersIsAnsweredByOneOfThem(t *testing.T) {
	v := memorytest.New("灯", "zh", "贺九道：“那条船的底先漏了水。”\n\n这且按下，列位看官，船上还有一人，便是贺九。\n\n集市上也有一条纸船。").Name("贺九", kb.Character, "贺九掌舵。", "贺九道").View()
	he, _ := v.Find("贺九")
	for question, found := range map[string]bool{"船是怎么沉的？": true, "船主为什么沉船？": false} {
		f := newFinder(Request{Topic: Topic{View: v, Full: v, Question: question, Language: "zh"}, Character: he, Sources: Sources{Search: searchIn(v)}})
		told := editortest.Get(f.findSentences(context.Background()))(t)
		all := ""
		for _, x := range told {
			all += x.Text
		}
		if strings.Contains(all, "漏了水") != found {
			t.Errorf("%s finds %q", question, all)
		}
		if len(told) > 1 {
			t.Errorf("%s finds what the storyteller says: %q", question, all)
		}
	}
	d := &kb.Document{Chapters: []kb.Chapter{{Title: "The Sunken Ship", Start: 10}}}
	if !isHeading(d, 10, "# The Sunken Ship") || isHeading(d, 10, "The ship sank.") || isHeading(d, 900, "The Sunken Ship") {
		t.Error("the heading of a chapter is not known by its place and its title")
	}
}
