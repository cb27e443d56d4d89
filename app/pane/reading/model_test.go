package reading

import (
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

const body = "ONE\n\nAnn met Tom\nVale here.\n\nTom went.\n\nTWO\n\nAnn stayed."

func view() *cast.View {
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Text: text.Hash, Size: len(body), Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "ONE"}, {Number: 2, Title: "TWO", Start: 39}}})
	d.Set(&kb.Passage{ID: "p", Document: "d", Span: kb.Span{End: len(body)}})
	d.Set(&kb.Reading{Passage: "p", Mentions: []kb.Mention{{Surface: "Ann", Span: kb.Span{Start: 5, End: 8}}, {Surface: "Tom\nVale", Span: kb.Span{Start: 13, End: 21}}}})
	return cast.Of(d.Snapshot(), nil)
}

func TestAChapterIsShownInParagraphsWithItsNames(t *testing.T) {
	m := &model{}
	m.refresh(view())
	list := m.paragraphs()
	if m.chapter != 1 || len(list) != 3 || !list[0].heading || len(list[1].names) != 2 || list[1].names[1].entity.Name != "Tom Vale" {
		t.Errorf("chapter %d: %+v", m.chapter, list)
	}
	m.open("d", kb.Span{Start: 44, End: 47})
	if m.chapter != 2 || len(m.paragraphs()) != 2 {
		t.Errorf("chapter %d", m.chapter)
	}
}

func TestSelectedWordsAreSaidOnOneLineWithTheirPassages(t *testing.T) {
	m := &model{}
	m.refresh(view())
	m.selected = kb.Span{Start: 13, End: 21}
	if m.words() != "Tom Vale" {
		t.Errorf("%q", m.words())
	}
	if list := m.passages(); len(list) != 1 || list[0] != "p" {
		t.Errorf("passages: %v", list)
	}
}

func TestWhatIsNoPartOfTheStoryIsShownAsSuch(t *testing.T) {
	v := view()
	d := v.Snapshot.Draft()
	doc, _ := kb.Get[*kb.Document](v.Snapshot, "d")
	next := *doc
	next.Chapters, next.Marks = doc.Chapters[:1], []kb.Mark{{Span: kb.Span{Start: 39, End: len(body)}, Kind: kb.MarkApart, Who: "TWO"}}
	d.Set(&next)
	m := &model{}
	m.refresh(cast.Of(d.Snapshot(), nil))
	var got []string
	for _, p := range m.paragraphs() {
		if p.apart {
			got = append(got, body[p.span.Start:p.span.End])
			if p.begins != (len(got) == 1) {
				t.Errorf("%q begins %v", got, p.begins)
			}
		}
	}
	if strings.Join(got, "|") != "TWO|Ann stayed." {
		t.Errorf("%q", got)
	}
}

func TestWhereEveryLineIsAParagraphEachIsShownAlone(t *testing.T) {
	for text, want := range map[string]string{
		"a\n\nb\nc\n\nd": "\n\n",
		strings.Repeat(strings.Repeat("It rained. ", 30)+"\n“Well,” said Ann.\n", 20):    "\n",
		strings.Repeat("It rained for a long while, and nobody came to the door.\n", 40): "\n\n",
	} {
		if got := breakOf(text); got != want {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}
