package kb

import (
	"strings"
	"testing"
)

const mill = "Tom met Ann at the Mill. Ann laughed at Tom. \fAnn Vale was Ann after all, said Tom."

// at returns where the nth standing of words begins and ends in the mill's text.
func at(words string, nth int) Span {
	from := 0
	for ; ; nth-- {
		i := strings.Index(mill[from:], words) + from
		if nth == 0 {
			return Span{i, i + len(words)}
		}
		from = i + len(words)
	}
}

func within(p *Passage, s Span) Span { return s.Shift(-p.Span.Start) }

// read returns a small base: two overlapping passages in two chapters, both of which
// saw the sentence in the middle.
func read() *Snapshot {
	d := Empty().Draft()
	text := TextOf(mill)
	d.Set(text)
	d.Set(&Document{ID: "d", Title: "The Mill", Text: text.Hash, Size: len(mill), Standing: InStory, Order: 1,
		Chapters: []Chapter{{Number: 1, Start: 0}, {Number: 2, Start: strings.Index(mill, "\f")}}})
	one := &Passage{ID: "p1", Document: "d", Span: Span{0, strings.Index(mill, "\f")}, Seq: 1}
	two := &Passage{ID: "p2", Document: "d", Span: Span{strings.Index(mill, "Ann laughed"), len(mill)}, Seq: 2}
	d.Set(one)
	d.Set(two)
	reading := func(p *Passage) *Reading {
		r := &Reading{Passage: p.ID, Engine: "test", By: ByRule}
		for _, name := range []string{"Ann Vale", "Tom", "Ann", "Mill"} {
			for nth := range strings.Count(mill, name) {
				if s := at(name, nth); s.Start >= p.Span.Start && s.End <= p.Span.End {
					r.Mentions = append(r.Mentions, Mention{Surface: name, Span: within(p, s)})
				}
			}
			if strings.Contains(mill[p.Span.Start:p.Span.End], name) {
				r.Entities = append(r.Entities, EntityNote{Name: name, Type: Character})
			}
		}
		r.Relations = []RelationNote{{Source: "Ann", Target: "Tom", Description: "laughs at him", Strength: 5,
			Quote: within(p, at("Ann laughed at Tom", 0))}}
		return r
	}
	d.Set(reading(one))
	d.Set(reading(two))
	return d.Snapshot()
}

func TestWhatTwoPassagesSawCountsOnce(t *testing.T) {
	ev := EvidenceOf(read(), nil)
	if got := len(ev.Names["tom"].Mentions); got != 3 {
		t.Errorf("Tom is met %d times", got)
	}
	if len(ev.Relations) != 1 || ev.Relations[0].From != "ann" || ev.Relations[0].To != "tom" {
		t.Errorf("relations: %v", ev.Relations)
	}
	if again := EvidenceOf(ev.snapshot, ev); again != ev {
		t.Error("the same records are gathered again")
	}
}

func TestAPartThatStandsForANameIsCountedForIt(t *testing.T) {
	d := read().Draft()
	p := Passage{ID: "p1", Span: Span{0, strings.Index(mill, "\f")}}
	d.Set(&Reading{Passage: "p1", Engine: "test", By: ByRule, Mentions: []Mention{{Surface: "Tom", Span: within(&p, at("Tom", 0)), Of: "Old Tom"}}})
	ev := EvidenceOf(d.Snapshot(), nil)
	if old := ev.Names["old tom"]; old == nil || old.Surface != "Old Tom" || len(old.Mentions) != 1 || old.Mentions[0].Span != at("Tom", 0) {
		t.Errorf("Old Tom: %+v", old)
	}
}

func TestAMentionThatIsNotInTheTextIsDropped(t *testing.T) {
	s := read()
	d := s.Draft()
	d.Set(&Reading{Passage: "p1", By: ByModel, Mentions: []Mention{{Surface: "Zed", Span: Span{0, 3}}, {Surface: "Tom", Span: Span{900, 903}}},
		Entities: []EntityNote{{Name: "Zed", Type: Character}, {Name: " “” ", Type: Character}}})
	ev := EvidenceOf(d.Snapshot(), nil)
	if zed := ev.Names["zed"]; zed == nil || !zed.Ungrounded || len(zed.Mentions) != 0 {
		t.Errorf("Zed: %+v", zed)
	}
	if ev.Names[""] != nil {
		t.Error("a name without a letter is one")
	}
}

func TestAFailedReadingIsNoEvidence(t *testing.T) {
	s := read()
	d := s.Draft()
	for _, id := range []PassageID{"p1", "p2"} {
		d.Set(&Reading{Passage: id, Failure: "cut off", Entities: []EntityNote{{Name: "Tom", Type: Character}}})
	}
	if ev := EvidenceOf(d.Snapshot(), nil); len(ev.Names) != 0 {
		t.Errorf("%d names", len(ev.Names))
	}
}

func TestWhatComesLaterIsHidden(t *testing.T) {
	ev := EvidenceOf(read(), nil)
	first := ev.UpTo(ev.Story.Moment(Place{Chapter: 1}))
	if first.Names["ann vale"] != nil {
		t.Error("a name of chapter 2 is known in chapter 1")
	}
	if got := len(first.Names["tom"].Mentions); got != 2 {
		t.Errorf("Tom is met %d times in chapter 1", got)
	}
	if ev.UpTo(Always) != ev {
		t.Error("nothing hidden is not everything")
	}
	if none := ev.UpTo(Start); len(none.Names) != 0 || len(none.Relations) != 0 {
		t.Errorf("before the story begins %d names are known", len(none.Names))
	}
}

func TestANameOfTwoPeopleIsTwoWhereTheWriterSaysSo(t *testing.T) {
	for name, sense := range map[string]*Sense{
		"by chapter": {Name: "ann", Label: "the elder", Chapters: []Place{{Chapter: 2}}},
		"by passage": {Name: "ann", Label: "the elder", Passages: []PassageID{"p2"}},
	} {
		d := read().Draft()
		d.Set(sense)
		ev := EvidenceOf(d.Snapshot(), nil)
		elder, plain := ev.Names["ann#the elder"], ev.Names["ann"]
		if elder == nil || plain == nil || len(elder.Mentions)+len(plain.Mentions) != strings.Count(mill, "Ann") {
			t.Fatalf("%s: %+v and %+v", name, elder, plain)
		}
		for _, m := range elder.Mentions {
			if ev.PlaceOf(m.Document, m.Span.Start).Chapter != 2 {
				t.Errorf("%s: the elder is met at %v", name, m.Span)
			}
		}
	}
}

func TestANoteByHandCountsAsTheWritersWord(t *testing.T) {
	d := read().Draft()
	d.Set(&HandNote{ID: "n1", What: NoteName, Document: "d", Span: at("laughed", 0), Name: "laughed", Type: Object})
	d.Set(&HandNote{ID: "n2", What: NoteName, Document: "d", Span: at("Tom", 0), Name: "Tom", Type: Location})
	d.Set(&HandNote{ID: "n3", What: NoteFact, Name: "Tom", Text: "he limps"})
	d.Set(&HandNote{ID: "n4", What: NoteRelation, Name: "Tom", Target: "Ann Vale", Text: "wed", Strength: 9})
	ev := EvidenceOf(d.Snapshot(), nil)
	if n := ev.Names["laughed"]; n == nil || len(n.Mentions) != 1 || n.Ungrounded {
		t.Errorf("the new name: %+v", n)
	}
	tom := ev.Names["tom"]
	if tom.Type != Location || len(tom.Mentions) != 3 || tom.Notes[len(tom.Notes)-1].Description != "he limps" {
		t.Errorf("Tom: %+v", tom)
	}
	if len(ev.Relations) != 2 || ev.Relations[1].By != ByWriter {
		t.Errorf("relations: %v", ev.Relations)
	}
}
