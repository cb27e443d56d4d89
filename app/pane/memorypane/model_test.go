package memorypane

import (
	"math"
	"slices"
	"strings"
	"testing"

	"dramatis/app/present"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

const body = "ONE\n\nAnn lit the lamp.\n\nTWO\n\nBen ran.\n\nTHREE\n\nAnn slept."

func view() *cast.View {
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Text: text.Hash, Size: len(body), Standing: kb.InStory, Chapters: []kb.Chapter{
		{Number: 1, Title: "ONE"}, {Number: 2, Title: "TWO", Start: strings.Index(body, "TWO")}, {Number: 3, Title: "THREE", Start: strings.Index(body, "THREE")}}})
	return cast.Of(d.Snapshot(), nil)
}

// feel returns a feeling with some scores and 1 for the others.
func feel(scores map[int]float64) *kb.Feeling {
	f := &kb.Feeling{By: kb.ByRule}
	for i := range f.Emotions {
		f.Emotions[i] = 1
	}
	for i, x := range scores {
		f.Emotions[i] = x
	}
	return f
}

func in(chapter int) kb.Place { return kb.Place{Document: "d", Chapter: chapter} }

var ann, ben, can = &cast.Entity{ID: "ann", Name: "Ann"}, &cast.Entity{ID: "ben", Name: "Ben"}, &cast.Entity{ID: "can", Name: "the can"}

// lives are of Ann, who speaks in chapters 1 and 3, and of Ben.
func lives() map[kb.EntityID][]memory.Part {
	of := func(own bool, f *kb.Feeling, m memory.Memory) memory.Remembered {
		return memory.Remembered{Memory: &m, Own: own, Feeling: f}
	}
	tower := &memory.Scene{ID: "b1", Document: "d", Span: kb.Span{Start: 0, End: 20}, Place: in(1), Where: "the tower", Time: "night",
		Participants: []*cast.Entity{ann, ben, {ID: "cy", Name: "Cy"}, {ID: "dot", Name: "Dot"}, {ID: "eve", Name: "Eve"}}}
	return map[kb.EntityID][]memory.Part{
		"ann": {
			{Scene: tower, Members: []memory.Remembered{
				of(true, feel(map[int]float64{2: 8, 7: 5}), memory.Memory{ID: "m1", Kind: memory.Utterance, Text: "It is dark,", Speaker: ann, Addressee: ben, Place: in(1)}),
				of(false, nil, memory.Memory{ID: "m2", Kind: memory.Fact, Text: "Ben holds the can.", About: ben, Grounded: []*cast.Entity{ben, can}, Place: in(1)}),
				of(false, feel(map[int]float64{0: 10}), memory.Memory{ID: "m3", Kind: memory.Utterance, Text: "Light it.", Speaker: ben, Place: in(1)})}},
			{Scene: &memory.Scene{ID: "b2", Document: "d", Span: kb.Span{Start: 20, End: 40}, Place: in(3)}, Members: []memory.Remembered{
				of(true, feel(map[int]float64{0: 6}), memory.Memory{ID: "m4", Kind: memory.Utterance, Text: "At last.", Place: in(3), FromChat: true, Edited: true})}},
			{Scene: &memory.Scene{}, Members: []memory.Remembered{of(false, nil, memory.Memory{ID: "m5", Kind: memory.Fact, Text: "Ann was born at sea.", About: ann, Place: in(2)})}},
		},
		"ben": {{Scene: tower}},
	}
}

// A fakeBook is a book of lives.
type fakeBook struct {
	faces []memory.Face
	lives map[kb.EntityID][]memory.Part
	bare  int
}

func (b fakeBook) Faces() []memory.Face              { return b.faces }
func (b fakeBook) Life(id kb.EntityID) []memory.Part { return b.lives[id] }
func (b fakeBook) ColourOf(kb.EntityID) *kb.Feeling  { return nil }
func (b fakeBook) CountUnscored() int                { return b.bare }

// reading returns a model of a book, after its first refresh.
func reading(lives map[kb.EntityID][]memory.Part, faces ...memory.Face) *model {
	m := newModel(func(*cast.View) book { return fakeBook{faces: faces, lives: lives} })
	m.refresh(view())
	return m
}

func filled() *model {
	return reading(lives(), memory.Face{Entity: ann, Memories: 5, Scenes: 2}, memory.Face{Entity: ben})
}

func ids(list []memory.Remembered) (out []kb.MemoryID) {
	for _, x := range list {
		out = append(out, x.ID)
	}
	return out
}

func TestWhatWasSaidStandsBeforeFactsAndTheFirstIsChosen(t *testing.T) {
	m := filled()
	if got := ids(m.members()); !slices.Equal(got, []kb.MemoryID{"m1", "m3", "m2"}) || m.memory != "m1" {
		t.Errorf("listed %v, chosen %s", got, m.memory)
	}
	m.step(1)
	m.step(1)
	m.step(1)
	if m.memory != "m2" {
		t.Errorf("three steps down lead to %s", m.memory)
	}
	m.open(1)
	if m.memory != "m4" {
		t.Errorf("the next scene begins with %s", m.memory)
	}
	m.open(9)
	m.open(-1)
	if m.at != 1 {
		t.Errorf("scene %d is open", m.at)
	}
	m.chooseCharacter("ben")
	if m.at != 0 || m.memory != "" || m.chosenMemory() != nil {
		t.Errorf("Ben begins at scene %d, memory %q", m.at, m.memory)
	}
}

func TestTheFirstSceneWithSomethingInItIsOpened(t *testing.T) {
	all := lives()
	all["ann"] = append([]memory.Part{{Scene: &memory.Scene{ID: "b0", Document: "d"}}}, all["ann"]...)
	if m := reading(all, memory.Face{Entity: ann}); m.scene().ID != "b1" || m.memory != "m1" {
		t.Errorf("%s is open at %q", m.scene().ID, m.memory)
	}
}

func TestTheChosenSceneIsKeptWhenAnotherIsCutBeforeIt(t *testing.T) {
	all := lives()
	m := reading(all, memory.Face{Entity: ann})
	m.open(1)
	cut := all["ann"][0]
	first := memory.Part{Scene: &memory.Scene{ID: "b1a", Document: "d", Span: kb.Span{End: 10}}, Members: cut.Members[:1]}
	second := memory.Part{Scene: &memory.Scene{ID: "b1b", Document: "d", Span: kb.Span{Start: 10, End: 20}}, Members: cut.Members[1:]}
	all["ann"] = append([]memory.Part{first, second}, all["ann"][1:]...)
	m.refresh(view())
	if m.scene().ID != "b2" || m.memory != "m4" {
		t.Errorf("after a cut before it %s is open at %s", m.scene().ID, m.memory)
	}
	m.open(0)
	all["ann"] = append([]memory.Part{cut}, all["ann"][2:]...)
	m.refresh(view())
	if m.scene().ID != "b1" || m.memory != "m1" {
		t.Errorf("after joining again %s is open at %s", m.scene().ID, m.memory)
	}
	all["ann"] = nil
	m.refresh(view())
	if m.scene() != nil || m.chosenMemory() != nil || m.members() != nil {
		t.Error("nothing is left, and something is chosen")
	}
}

func TestTheArcIsTheMeanOfOnesOwnByChapterWithGaps(t *testing.T) {
	m := filled()
	arc := m.arc()
	if len(arc) != 3 || arc[0].label != "1" || arc[1].feeling != nil || arc[2].label != "3" {
		t.Fatalf("the arc is %+v", arc)
	}
	if f := arc[0].feeling.Emotions; f[2] != 8 || f[0] != 1 {
		t.Errorf("chapter 1 feels %v: what Ben says is not Ann's", f)
	}
	if !m.on[2] || !m.on[0] || m.on[1] {
		t.Errorf("shown are %v, not those that change most", m.on)
	}
	labels, series := arcSeries(arc, m.on)
	if len(labels) != 3 || len(series) != 2 || series[0].Name != "joy" || series[1].Values[0] != 8 || !math.IsNaN(series[1].Values[1]) {
		t.Errorf("%v: %+v", labels, series)
	}
	if on := mostChanging(nil); on != [8]bool{} {
		t.Errorf("of nothing %v is told", on)
	}
}

func TestSharesOfColour(t *testing.T) {
	for _, c := range []struct {
		f                          *kb.Feeling
		pleasant, stirred, painful float64
	}{
		{feel(nil), 0, 0, 0}, {feel(map[int]float64{0: 3, 2: 3}), 0.5, 0, 0.5}, {feel(map[int]float64{1: 2, 3: 2, 4: 2, 6: 2}), 0.25, 0.25, 0.5}, {&kb.Feeling{}, 0, 0, 0},
	} {
		if a, b, d := shares(c.f); a != c.pleasant || b != c.stirred || d != c.painful {
			t.Errorf("%v: %v %v %v", c.f.Emotions, a, b, d)
		}
	}
}

func TestTheCastIsComparedOverTheChaptersInWhichOneOfThemFeels(t *testing.T) {
	all := lives()
	all["ben"] = []memory.Part{{Scene: &memory.Scene{ID: "b1", Document: "d", Place: in(2)}, Members: []memory.Remembered{
		{Memory: &memory.Memory{ID: "m9", Place: in(2)}, Own: true, Feeling: feel(map[int]float64{2: 4})}}}}
	m := reading(all, memory.Face{Entity: ann, Memories: 5}, memory.Face{Entity: ben, Memories: 1}, memory.Face{Entity: &cast.Entity{ID: "cy", Name: "Cy"}})
	m.chooseCharacter("ben")
	labels, series := m.castArcs(2)
	if !slices.Equal(labels, []string{"1", "2", "3"}) || len(series) != 2 || series[0].Name != "Ben" || series[1].Name != "Ann" {
		t.Fatalf("%v: %+v", labels, series)
	}
	if ben, ann := series[0].Values, series[1].Values; ben[1] != 4 || !math.IsNaN(ben[0]) || ann[0] != 8 || !math.IsNaN(ann[1]) || ann[2] != 1 {
		t.Errorf("Ben %v, Ann %v", ben, ann)
	}
	m.faces, m.life = nil, nil
	if labels, series := m.castArcs(0); labels != nil || series != nil {
		t.Errorf("of nobody: %v %v", labels, series)
	}
}

func TestTheTableIsNarrowedAndOrdered(t *testing.T) {
	m := filled()
	names := func(list []spot) string {
		var out []string
		for _, s := range list {
			out = append(out, string(m.life[s.scene].Members[s.member].ID))
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct {
		query   string
		kind    memoryKind
		emotion int
		want    string
	}{
		{"", everything, -1, "m1 m2 m3 m4 m5"}, {"", onlySaid, -1, "m1 m3 m4"}, {"", onlyFacts, -1, "m2 m5"}, {"", onlyMine, -1, "m4"}, {"", onlyChat, -1, "m4"},
		{" BEN ", everything, -1, "m1 m2 m3"}, {"dark", everything, -1, "m1"}, {"", everything, 0, "m3 m4 m1 m2 m5"}, {"", onlySaid, 2, "m1 m3 m4"}, {"nothing", everything, 3, ""},
	} {
		if got := names(m.table(c.query, c.kind, c.emotion)); got != c.want {
			t.Errorf("%q %d by %d: %s, want %s", c.query, c.kind, c.emotion, got, c.want)
		}
	}
	if got := names(m.strongestMemories(0, 5)); got != "m3 m4" {
		t.Errorf("most joyful are %s", got)
	}
}

func TestWhatIsSaidOfScenesAndMemories(t *testing.T) {
	uitest.SetLanguage(t, "en")
	life := lives()["ann"]
	first := life[0].Members
	for _, c := range []struct{ name, got, want string }{
		{"title", titleOf(&life[0], 0), "The tower"}, {"no title", titleOf(&life[1], 1), "Scene 2"}, {"apart", titleOf(&life[2], 2), "Elsewhere"},
		{"setting", setting(&life[0], "the tower"), "night"}, {"counts", present.SceneCounts(len(life[0].Utterances()), len(life[0].Facts())), "2 said · 1 fact"}, {"counts of nothing", present.SceneCounts(0, 0), "nothing said or told"},
		{"others", others(life[0].Participants, "ann"), "Ben, Cy, Dot and 1 more"}, {"two", others([]*cast.Entity{ann, ben}, "ann"), "Ben"},
		{"utterance", text(first[0]) + " " + line(first[0]), "“It is dark” Ann to Ben · fear 8 · anticipation 5"},
		{"fact", text(first[1]) + " " + line(first[1]), "Ben holds the can. of Ben · names the can"},
		{"unheard", line(first[2]), "Ben · joy 10"},
		{"chat", line(life[1].Members[0]), "nobody knows who · joy 6 · said in a chat, not in the book · in your words"},
		{"mostly", strongestWord(feel(map[int]float64{6: 1.2, 3: 1.1})) + strongestWord(feel(nil)) + strongestWord(&kb.Feeling{}), "mostly anger"},
		{"opening", chapterLabel(in(0)) + ", " + chapterLabel(in(2)), "opening, ch. 2"},
		{"nobody scored", originWords(nil), "Nobody has scored this memory yet."},
		{"the writer scored", originWords(&kb.Feeling{By: kb.ByWriter}), "Scored by you. Your scores stay."},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
	uitest.SetLanguage(t, "zh")
	if got := line(first[0]); got != "Ann对Ben · 恐惧 8 · 期待 5" {
		t.Errorf("in Chinese: %s", got)
	}
}
