package outline

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

const story = `Chapter One

Mr. Jonas Bell kept the ferry at Low Water. "Come aboard," said Mr. Bell to Martha Dunn. Martha laughed. "You are late, Jonas," said Martha.

In the evening Martha Dunn came to the mill. "Is anybody there?" said Martha. Mr. Bell said nothing.

Chapter Two

Captain Frost arrived. "Where is Bell?" said Captain Frost. "Bell is at the mill," said Martha. Captain Frost swore. Captain Frost went out.`

func of(t *testing.T) (*Outline, *kb.Document) {
	t.Helper()
	doc := &kb.Document{ID: "d", Title: "Low Water", Language: "en", Text: "t", Size: len(story), Standing: kb.InStory,
		Chapters: []kb.Chapter{{Number: 1, Title: "Chapter One", Start: 0}, {Number: 2, Title: "Chapter Two", Start: strings.Index(story, "Chapter Two")}}}
	o := editortest.Get(Of(context.Background(), doc, &kb.Text{Hash: "t", Body: story}, nil))(t)
	return o, doc
}

func TestTheCastLacksCharactersWhoOccurLater(t *testing.T) {
	o, doc := of(t)
	first := kb.Span{Start: 0, End: doc.Chapters[1].Start}
	var early, all []string
	for _, c := range o.Cast(first) {
		early = append(early, c.Name)
	}
	for _, c := range o.Cast(kb.Span{Start: first.End, End: len(story)}) {
		all = append(all, c.Name)
	}
	if e := strings.Join(early, "|"); !strings.Contains(e, "Martha") || !strings.Contains(e, "Bell") || strings.Contains(e, "Frost") {
		t.Errorf("the cast of the first chapter is %q", e)
	}
	if a := strings.Join(all, "|"); !strings.Contains(a, "Frost") {
		t.Errorf("the cast of the second is %q", a)
	}
}

func TestWhatPrecedesAPassageIsOfItsChapter(t *testing.T) {
	o, doc := of(t)
	if b, err := o.Before(context.Background(), kb.Span{Start: doc.Chapters[1].Start, End: len(story)}); b != nil || err != nil {
		t.Errorf("before a chapter stands %+v, %v", b, err)
	}
	b, err := o.Before(context.Background(), kb.Span{Start: strings.Index(story, "In the evening"), End: doc.Chapters[1].Start})
	if err != nil || b == nil {
		t.Fatalf("%+v, %v", b, err)
	}
	if got := strings.Join(b.Present, "|"); !strings.Contains(got, "Martha") || !strings.HasSuffix(b.LastWords, "said Martha.") {
		t.Errorf("before the second scene: %q, %q", got, b.LastWords)
	}
}

func TestTheSameTextGivesTheSameOutline(t *testing.T) {
	a, _ := of(t)
	b, _ := of(t)
	at := kb.Span{Start: 0, End: len(story)}
	x, y := a.Cast(at), b.Cast(at)
	for i := range x {
		if x[i].Name != y[i].Name || strings.Join(x[i].Also, "|") != strings.Join(y[i].Also, "|") {
			t.Errorf("%+v and %+v", x[i], y[i])
		}
	}
}

// named returns a character with one name and its mentions.
func named(name string, at ...int) castMember {
	return castMember{forms: []nameForm{{name, at}}, all: at}
}

func TestTheCastIsTheChiefAndThoseNearbyUpToABound(t *testing.T) {
	const here = 100_000
	o := &Outline{}
	for i := range maxChief {
		o.cast = append(o.cast, named("Chief"+strconv.Itoa(i), 1, 2, 3))
	}
	o.cast = append(o.cast, named("Far", 1, 2), named("Near", 1, here-contextReach), named("Within", here+5), named("At its end", here+10))
	var got []string
	for _, c := range o.Cast(kb.Span{Start: here, End: here + 10}) {
		got = append(got, c.Name)
	}
	if want := maxChief + 2; len(got) != want || got[0] != "Chief0" || got[want-2] != "Near" || got[want-1] != "Within" {
		t.Errorf("%d names: %q", len(got), got)
	}
	for i := range maxCast {
		o.cast = append(o.cast, named("Neighbour"+strconv.Itoa(i), here-1))
	}
	if got := o.Cast(kb.Span{Start: here, End: here + 10}); len(got) != maxCast {
		t.Errorf("%d of %d are named", len(got), maxCast)
	}
}

func TestANameIsTheMostUsedOneSoFar(t *testing.T) {
	f := castMember{forms: []nameForm{{"Jonas", []int{5, 15}}, {"Bell", []int{10, 20}}, {"Mr. Bell", []int{30, 31, 32}}}, all: []int{5, 10, 15, 20, 30, 31, 32}}
	for end, want := range map[int]string{6: "Jonas|", 16: "Jonas|Bell", 25: "Bell|Jonas", 30: "Bell|Jonas", 33: "Mr. Bell|Bell Jonas"} {
		c := f.castName(end)
		if got := c.Name + "|" + strings.Join(c.Also, " "); got != want {
			t.Errorf("before %d: %q, not %q", end, got, want)
		}
	}
}

func TestTimeAndPlaceBeforeAPassageAreOfItsChapter(t *testing.T) {
	o, doc := of(t)
	evening, second := strings.Index(story, "In the evening"), doc.Chapters[1].Start
	before := func(at int) *task.Before {
		return editortest.Get(o.Before(t.Context(), kb.Span{Start: at, End: len(story)}))(t)
	}
	o.study.Breaks = []text.Break{{Offset: 0, Place: "the ferry"}, {Offset: evening, Time: "in the evening"}}
	if b := before(evening); b.Place == nil || *b.Place != "the ferry" || b.Time != nil {
		t.Errorf("before the evening: %+v", b)
	}
	if b := before(evening + 1); b.Time == nil || *b.Time != "in the evening" || b.Place != nil {
		t.Errorf("in the evening: %+v", b)
	}
	if b := before(second + len("Chapter Two\n\nCaptain")); b.Time != nil || b.Place != nil || !strings.HasSuffix(b.LastWords, "Captain") {
		t.Errorf("in a chapter without a time: %+v", b)
	}
	if b := before(0); b != nil {
		t.Errorf("before the beginning: %+v", b)
	}
}

func TestAnOutlineStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	doc := &kb.Document{ID: "d", Language: "en", Text: "t", Size: len(story), Standing: kb.InStory}
	if _, err := Of(ctx, doc, &kb.Text{Hash: "t", Body: story}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
