package english

import (
	"context"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

const (
	shortestScene = 150  // minimum number of bytes between breaks by time
	shortestStay  = 1500 // minimum number of bytes between breaks by place
	phraseWithin  = 12   // words from the start of a paragraph in which a phrase of time begins
)

// findBreaks finds where time or place changes: at headings, at rules, and at
// paragraphs that begin with a phrase of time or an arrival.
func (c *census) findBreaks(ctx context.Context, s *text.Study) error {
	last := 0
	after := false  // right after a heading or rule
	headed := false // the last break is at that heading
	m := 0
	for p, para := range c.paragraphs {
		if err := canceled(ctx, p); err != nil {
			return err
		}
		start := para.Span.Start
		if para.Rule || para.Heading {
			if para.Heading && !after && start > 0 {
				s.Breaks = append(s.Breaks, text.Break{Offset: start})
				last, headed = start, true
			}
			after = true
			continue
		}
		m = mentionFrom(s, m, start)
		b := text.Break{Offset: start}
		b.Time = c.timeOf(p)
		b.Place = c.placeOf(s, p, m, after || b.Time != "")
		switch {
		case after && headed:
			s.Breaks[len(s.Breaks)-1].Time, s.Breaks[len(s.Breaks)-1].Place = b.Time, b.Place
			last = start
		case after && start > 0, b.Time != "" && start-last > shortestScene, b.Place != "" && start-last > shortestStay:
			s.Breaks = append(s.Breaks, b)
			last = start
		}
		after, headed = false, false
	}
	return nil
}

// mentionFrom returns the first mention from m on that is not before an offset.
func mentionFrom(s *text.Study, m, offset int) int {
	for m < len(s.Mentions) && s.Mentions[m].Span.Start < offset {
		m++
	}
	return m
}

var timeUnits = script.WordSet("morning evening night afternoon day noon midnight dawn daybreak sunrise sunset dusk twilight nightfall week month year fortnight o'clock monday tuesday wednesday thursday friday saturday sunday christmas easter january february march april june july august september october november december spring summer autumn winter hour days weeks months years hours minutes")

var timePointers = script.WordSet("next following that same one early late previous another")

var timeLeads = script.WordSet("in at on by toward towards before after about till until during from since upon")

// timeOf returns the phrase of time with which a paragraph begins, or "".
func (c *census) timeOf(p int) string {
	first, end := int(c.first[p]), int(c.first[p+1])
	for i := first; i < end && i < first+phraseWithin; i++ {
		t := &c.tokens[i]
		if t.quoted || i > first && t.before&(stop|colon) != 0 {
			return ""
		}
		if !timeUnits[c.word(t)] {
			continue
		}
		from, pointed := c.timeStart(first, i)
		to, later := c.timeEnd(i, end)
		if c.isTime(first, from, i, pointed, later) {
			for from < i && linkWords[c.word(&c.tokens[from])] {
				from++
			}
			return oneLine(c.text[c.tokens[from].start:c.tokens[to].end])
		}
	}
	return ""
}

// linkWords may precede a phrase of time and are not part of it: but there was another hour.
var linkWords = script.WordSet("of but and or so then there was were is had yet")

// timeStart returns the first token of the phrase of time with the unit at i, and whether a
// word in it points to another time.
func (c *census) timeStart(first, i int) (from int, pointed bool) {
	for from = i; from > first && i-from < 4 && c.tokens[from].before&hard == 0; from-- {
		t := &c.tokens[from-1]
		w := c.word(t)
		pointed = pointed || timePointers[w]
		if !timePointers[w] && !timeLeads[w] && !amountWords[w] && !c.is(t, function|leading|calendar) {
			break
		}
	}
	return from, pointed
}

// timeEnd returns the last token of the phrase, and whether it says that time has passed.
func (c *census) timeEnd(i, end int) (to int, later bool) {
	for to = i + 1; to < end && to-i <= 3 && c.tokens[to].before&hard == 0; to++ {
		t := &c.tokens[to]
		if w := c.word(t); elapseWords[w] {
			return to, true
		} else if w != "had" && w != "of" && !c.is(t, calendar) {
			break
		}
	}
	return i, false
}

// isTime reports whether the words from a preposition to the unit at i set a scene.
func (c *census) isTime(first, from, i int, pointed, later bool) bool {
	it := from > first && (c.word(&c.tokens[first]) == "it" || c.word(&c.tokens[from]) == "it")
	if from > first+2 && !it {
		return false
	}
	unit := c.word(&c.tokens[i])
	if later {
		return true
	}
	if strings.HasSuffix(unit, "s") && unit != "christmas" {
		return false
	}
	lead := from < i && timeLeads[c.word(&c.tokens[from])]
	return pointed || (lead || it) && !vagueUnits[unit]
}

var (
	amountWords = script.WordSet("few some several")
	elapseWords = script.WordSet("later after afterwards passed came went elapsed")
	vagueUnits  = script.WordSet("day year hour march")
)

var arrivalVerbs = script.WordSet("arrived reached returned came went entered drove walked rode sailed travelled hurried landed stood sat found met lived stayed awoke woke called visited got ran home")

// placeOf returns the setting with which a paragraph begins: a named place, or "the
// library" after a verb of arrival. m is the first mention of the paragraph;
// loose accepts any place after "in" or "at".
func (c *census) placeOf(s *text.Study, p, m int, loose bool) string {
	first, end := int(c.first[p]), int(c.first[p+1])
	if place := c.placeAtStart(s, first, end, m); place != "" {
		return place
	}
	moved := loose || c.leadsToPlace(s, first, end, m)
	for i := first; i < end && i < first+28; i++ {
		t := &c.tokens[i]
		if t.quoted || i > first && t.before&stop != 0 {
			return ""
		}
		w := c.word(t)
		moved = moved || arrivalVerbs[w]
		if !moved || i+1 >= end || !c.is(t, prepositionPlace) && !reachWords[w] {
			continue
		}
		next := &c.tokens[i+1]
		m = mentionFrom(s, m, int(next.start))
		if m < len(s.Mentions) && s.Names[s.Mentions[m].Name].Type == kb.Location && s.Mentions[m].Span.Start <= int(next.start)+4 {
			return oneLine(c.text[s.Mentions[m].Span.Start:s.Mentions[m].Span.End])
		}
		if room := c.roomAt(i+1, end); room != "" {
			return room
		}
	}
	return ""
}

var (
	reachWords      = script.WordSet("to reached entered")
	roomDeterminers = script.WordSet("the his her my our their a")
)

// roomAt returns the room at token i: the small library.
func (c *census) roomAt(i, end int) string {
	if !roomDeterminers[c.word(&c.tokens[i])] {
		return ""
	}
	for j := i + 1; j < end && j < i+4; j++ {
		if c.isSettingNoun(&c.tokens[j]) {
			return oneLine(c.text[c.tokens[i].start:c.tokens[j].end])
		}
		if !c.is(&c.tokens[j], common|leading) {
			break
		}
	}
	return ""
}

// placeAtStart returns the place that the start of the paragraph describes, or "": Larchfield lay
// in the hills.
func (c *census) placeAtStart(s *text.Study, first, end, m int) string {
	if m >= len(s.Mentions) || s.Mentions[m].Span.Start != int(c.tokens[first].start) || s.Names[s.Mentions[m].Name].Type != kb.Location {
		return ""
	}
	at := s.Mentions[m].Span
	for i := first; i < end; i++ {
		if t := &c.tokens[i]; int(t.start) >= at.End {
			if t.before&hard == 0 && placeVerbs[c.word(t)] {
				return oneLine(c.text[at.Start:at.End])
			}
			break
		}
	}
	return ""
}

var placeVerbs = script.WordSet("lay lies stood stands is was")

// leadsToPlace reports whether the paragraph begins with its setting: In Larchfield; and
// then, meanwhile in Larchfield.
func (c *census) leadsToPlace(s *text.Study, first, end, m int) bool {
	for i := first; i < end && i < first+3; i++ {
		t := &c.tokens[i]
		if t.quoted || i > first && t.before&stop != 0 {
			return false
		}
		if !c.is(t, prepositionPlace) {
			if !c.is(t, function|adverb) {
				return false
			}
			continue
		}
		if i+1 == end {
			return false
		}
		next := int(c.tokens[i+1].start)
		if c.is(&c.tokens[i+1], function) { // In the kitchen
			for j := i + 2; j < end && j < i+4 && c.tokens[j].before&hard == 0; j++ {
				if c.isSettingNoun(&c.tokens[j]) {
					return true
				}
			}
			return false
		}
		m = mentionFrom(s, m, next)
		return m < len(s.Mentions) && s.Mentions[m].Span.Start == next && s.Names[s.Mentions[m].Name].Type == kb.Location
	}
	return false
}

// settingNouns are places where a scene may be set; "the corner" is not one.
var settingNouns = script.WordSet("street road park house abbey castle manor square bridge river hill mountain island church churchyard inn hotel palace cottage farm garden gardens forest wood woods valley lake city town village station chapel prison tower wharf dock harbour market mansion alley heath beach cathedral convent monastery temple museum theatre library hospital tavern barn mill mine plantation ranch desert cemetery cave cavern room rectory vicarage parsonage barracks kitchen hall court office school shop ship camp parlour drawing-room dining-room bedroom bedchamber chamber cellar attic garret stable stables yard loft study cabin deck")

func (c *census) isSettingNoun(t *token) bool { return !t.capital && settingNouns[c.word(t)] }
