package kb

import (
	"slices"
	"testing"
)

// shelf returns a snapshot with two volumes of a story and a page apart that is not
// known before the second chapter of the second volume.
func shelf() *Snapshot {
	d := Empty().Draft()
	d.Set(&Document{ID: "two", Title: "The Weir", Path: "/books/weir.txt", Standing: InStory, Order: 2,
		Chapters: []Chapter{{Number: 1, Title: "Chapter I. Ice", Start: 0}, {Number: 2, Title: "II", Start: 50}}})
	d.Set(&Document{ID: "one", Title: "The Mill", Path: `C:\books\mill.md`, Standing: InStory, Order: 1,
		Chapters: []Chapter{{Number: 0, Title: "Prologue", Start: 5}, {Number: 1, Title: "第一回 风雪", Start: 40}}})
	d.Set(&Document{ID: "page", Title: "Augusta", Standing: Apart, From: &Place{Document: "two", Chapter: 2}})
	d.Set(&Document{ID: "card", Title: "Tom", Standing: Apart})
	return d.Snapshot()
}

func TestPlacesFollowOneStoryOrder(t *testing.T) {
	st := StoryOf(shelf())
	if st.First() != "one" {
		t.Fatalf("the story begins with %s", st.First())
	}
	order := []Place{{Chapter: 0}, {Chapter: 1}, {Document: "two", Chapter: 0}, {Document: "two", Chapter: 1}, {Document: "two", Chapter: 2}}
	for i := 1; i < len(order); i++ {
		if st.Moment(order[i-1]) >= st.Moment(order[i]) {
			t.Errorf("%v is not before %v", order[i-1], order[i])
		}
	}
	if got := st.Moment(Place{Document: "page"}); got != st.Moment(Place{Document: "two", Chapter: 2}) {
		t.Errorf("the page is known at %d", got)
	}
	if st.Moment(Place{Document: "card"}) != Start || st.Moment(Place{Document: "gone"}) != Start {
		t.Error("what stands apart is not known from the start")
	}
}

func TestPlacesAreWrittenAndReadAsThePeopleWriteThem(t *testing.T) {
	st := StoryOf(shelf())
	for text, want := range map[string]Place{
		"1": {"one", 1}, "0": {"one", 0}, "The Weir:2": {"two", 2}, "weir.txt:1": {"two", 1}, "weir:1": {"two", 1},
		"mill:1": {"one", 1}, "/books/weir.txt: 2": {"two", 2}, "two:1": {"two", 1},
	} {
		if got, err := st.Parse(text); err != nil || got != want {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "-1", "7", "The Weir:9", "Nowhere:1", "Augusta:1", ":", "1.5"} {
		if got, err := st.Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if _, err := StoryOf(Empty()).Parse("1"); err == nil {
		t.Error("a chapter of no story is read")
	}
	for place, want := range map[Place]string{
		{"two", 1}: "The Weir: 1 Ice", {"two", 2}: "The Weir: 2 II", {"one", 1}: "The Mill: 1 风雪", {"one", 7}: "The Mill", {"", 0}: "The Mill: Prologue",
	} {
		if got := st.Label(place); got != want {
			t.Errorf("%v is called %q, not %q", place, got, want)
		}
		if d, ok := st.Document(place.Document); ok && len(d.Chapters) > place.Chapter-1 {
			if got, err := st.Parse(want); err != nil || got != place {
				t.Errorf("what %v is called is read as %v, %v", place, got, err)
			}
		}
	}
}

func TestAnOffsetLiesInTheChapterThatBeganLast(t *testing.T) {
	d, _ := Get[*Document](shelf(), "two")
	for offset, want := range map[int]int{0: 1, 49: 1, 50: 2, 900: 2} {
		if got := d.ChapterAt(offset); got != want {
			t.Errorf("offset %d lies in chapter %d", offset, got)
		}
	}
	one, _ := Get[*Document](shelf(), "one")
	if one.ChapterAt(0) != 0 || one.ChapterAt(5) != 0 || one.ChapterAt(40) != 1 {
		t.Error("the opening is not chapter 0")
	}
}

func TestAPrologueKeepsItsNumberWhenBordersChange(t *testing.T) {
	d := &Document{}
	d.PutChapters([]Chapter{{Number: 9, Start: 80}, {Number: 0, Title: "Prologue", Start: 3}, {Number: 1, Start: 40}})
	for i, c := range d.Chapters {
		if c.Number != i {
			t.Errorf("chapter at %d has number %d", c.Start, c.Number)
		}
	}
	d.PutChapters([]Chapter{{Number: 4, Start: 9}, {Number: 2, Start: 4}})
	if d.Chapters[0].Number != 1 || d.Chapters[1].Number != 2 || d.Chapters[0].Start != 4 {
		t.Errorf("%v", d.Chapters)
	}
}

func TestHeadingsLoseTheirNumberOnlyWhenWordsFollow(t *testing.T) {
	for title, want := range map[string]string{
		"Chapter 3. The Weir": "The Weir", "CHAPTER IV": "CHAPTER IV", "III. Ice": "Ice", "第十二回 风雪山神庙": "风雪山神庙",
		"第一章": "第一章", "CHAPTER II: A JOURNAL--_continued_": "A JOURNAL, continued", "CHAPTER II: A JOURNAL--_continued": "A JOURNAL, continued",
		"The Diary (continued)": "The Diary, continued", "Continued": "Continued", "Mr. Ashe": "Mr. Ashe", "1": "1", "": "", "第": "第",
	} {
		if got := TrimHeading(title); got != want {
			t.Errorf("%q is trimmed to %q", title, got)
		}
	}
}

func TestAHeadingThatIsOnlyANumberIsNotNumberedAgain(t *testing.T) {
	d := &Document{Chapters: []Chapter{{Title: "Prologue"}, {Number: 1, Title: "第一章"}, {Number: 2, Title: "CHAPTER II"}, {Number: 3, Title: "3"}, {Number: 4, Title: "Chapter 4. The Weir"},
		{Number: 5, Title: "Civil War"}, {Number: 6, Title: "Chapter 1"}, {Number: 7, Title: "Chapter 1"}, {Number: 8},
		{Number: 9, Title: "CHAPTER TWENTY-NINE: The Ferry"}, {Number: 10, Title: "Chapter Ten"}, {Number: 11, Title: "A Letter to Mrs. Budge."}, {Number: 12, Title: "Pell & Co."}, {Number: 13, Title: "And then..."}, {Number: 14, Title: "The Ashes--and an End"}}}
	var got []string
	for _, c := range d.Chapters {
		got = append(got, d.ChapterLabel(c))
	}
	if want := []string{"Prologue", "第一章", "CHAPTER II", "3", "4 The Weir", "5 Civil War", "6 Chapter 1", "7 Chapter 1", "8", "9 The Ferry", "10 Chapter Ten", "11 A Letter to Mrs. Budge", "12 Pell & Co.", "13 And then...", "14 The Ashes—and an End"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
