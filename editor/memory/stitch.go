package memory

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// borderTolerance is how far apart, in bytes, two passages may put the border of one
// scene.
const borderTolerance = 200

// A part is what one passage saw of a scene.
type part struct {
	kb.PlacedScene
	span    kb.Span // in the document
	passage kb.Span
	first   bool // it is at the beginning of what the passage saw
}

// A stitcher makes the scenes of one document.
type stitcher struct {
	book    *Book
	names   *nameFinder
	doc     kb.DocumentID
	placed  []kb.PlacedScene
	parts   []part
	borders []int
	titles  map[int]string
	cuts    map[int]bool // borders that only the writer has set
	text    *kb.Text
	nth     map[string]int
	// furthest has, for each part, the greatest start of the parts up to it.
	furthest []int
	// castChanges caches the results of castChange.
	castChanges map[int]float64
	// lineEnds are the offsets of the text's line breaks, emptyLines those of two in a row.
	lineEnds, emptyLines []int
}

func (s *stitcher) stitch(ctx context.Context) error {
	s.text, s.nth, s.titles, s.cuts = s.names.view.Snapshot.Text(s.doc), map[string]int{}, map[int]string{}, map[int]bool{}
	s.cutParts()
	if len(s.parts) == 0 {
		return nil
	}
	s.findLines()
	s.findBorders()
	s.cutLong()
	s.writersBorders()
	scenes, err := s.makeScenes(ctx)
	s.book.Scenes = append(s.book.Scenes, scenes...)
	return err
}

// cutParts gives each scene its stretch: up to the next scene of its passage,
// or to the passage's end.
func (s *stitcher) cutParts() {
	passages := map[kb.PassageID]kb.Span{}
	for _, p := range kb.PassagesOf(s.names.view.Snapshot, s.doc) {
		passages[p.ID] = p.Span
	}
	s.parts = make([]part, 0, len(s.placed))
	for i, sc := range s.placed {
		at, ok := passages[sc.Passage]
		if !ok {
			continue
		}
		p := part{PlacedScene: sc, passage: at, span: kb.Span{Start: sc.Base + sc.Start, End: at.End},
			first: i == 0 || s.placed[i-1].Passage != sc.Passage}
		if i+1 < len(s.placed) && s.placed[i+1].Passage == sc.Passage {
			p.span.End = s.placed[i+1].Base + s.placed[i+1].Start
		}
		s.parts = append(s.parts, p)
	}
	slices.SortStableFunc(s.parts, func(a, b part) int {
		if d := a.passage.Start - b.passage.Start; d != 0 {
			return d
		}
		return a.span.Start - b.span.Start
	})
}

// findBorders finds the borders of scenes; a border that two passages contain counts once. The beginning of a passage is not
// a border by itself, because it lies within the passage before.
func (s *stitcher) findBorders() {
	seenTo := -1 // end of what earlier passages saw
	var before part
	for i, p := range s.parts {
		at := p.span.Start
		if i > 0 && p.passage != s.parts[i-1].passage {
			seenTo, before = max(seenTo, s.parts[i-1].passage.End), s.parts[i-1]
		}
		chapter := s.place(at).Chapter
		switch {
		case seenTo < 0 && p.first:
			s.addBorder(at)
		case p.first && chapter != s.place(max(0, p.passage.Start-1)).Chapter:
			s.addBorder(p.passage.Start)
		case p.first && p.Continues:
		case p.first && at-p.passage.Start <= borderTolerance && at < seenTo:
		case p.first && at-p.passage.Start <= borderTolerance && mayBeOneScene(before, p):
		case at < seenTo && s.isBorderNear(at): // the same border, seen before
		default:
			s.addBorder(at)
		}
	}
}

// mayBeOneScene reports whether two parts may be one scene by place and time.
func mayBeOneScene(a, b part) bool {
	same := func(x, y string) bool { return x == "" || y == "" || kb.Fold(x) == kb.Fold(y) }
	return same(a.Place, b.Place) && same(a.Time, b.Time)
}

// addBorder notes, in order, where a scene begins.
func (s *stitcher) addBorder(at int) {
	if i, found := slices.BinarySearch(s.borders, at); !found {
		s.borders = slices.Insert(s.borders, i, at)
	}
}

// isBorderNear reports whether a border near an offset is at the same place of the story.
func (s *stitcher) isBorderNear(at int) bool {
	from, _ := slices.BinarySearch(s.borders, at-borderTolerance)
	to, _ := slices.BinarySearch(s.borders, at+borderTolerance+1)
	return slices.ContainsFunc(s.borders[from:to], func(b int) bool { return s.place(b) == s.place(at) })
}

// maxScene is the length in characters from which a scene is cut if a border can be found in it: where other characters are
// present, the scene has changed even if no engine has marked it.
const maxScene = 6000

// cutLong cuts scenes that are too long where one part's participants differ most from those of
// the part before.
func (s *stitcher) cutLong() {
	if len(s.borders) == 0 {
		return
	}
	end, furthest := 0, 0
	s.furthest = make([]int, 0, len(s.parts))
	for _, p := range s.parts {
		end, furthest = max(end, p.span.End), max(furthest, p.span.Start)
		s.furthest = append(s.furthest, furthest)
	}
	var added []int
	for i, from := range s.borders {
		to := end
		if i+1 < len(s.borders) {
			to = s.borders[i+1]
		}
		added = append(added, s.findCuts(from, to)...)
	}
	s.borders = append(s.borders, added...)
	slices.Sort(s.borders)
}

// findCuts returns the borders to put between two offsets.
func (s *stitcher) findCuts(from, to int) []int {
	if to-from <= maxScene || from >= len(s.text.Body) || utf8.RuneCountInString(s.text.Body[from:min(to, len(s.text.Body))]) <= maxScene {
		return nil
	}
	best, far := 0, -1.0
	begin, _ := slices.BinarySearch(s.furthest, from+1) // the parts before begin at from at the latest
	for i := max(1, begin); i < len(s.parts) && s.parts[i].passage.Start < to; i++ {
		p := s.parts[i]
		if p.span.Start <= from || p.span.Start >= to {
			continue
		}
		at := s.paragraphFrom(p.span.Start)
		if at <= from+(to-from)/6 || at >= to-(to-from)/6 {
			continue
		}
		middle := 1 - math.Abs(float64(2*at-from-to))/float64(to-from) // of equals the one that cuts evenly
		if d := s.castChange(i) + middle/2; d > far {
			best, far = at, d
		}
	}
	if far < 0 {
		return nil
	}
	return append(append(s.findCuts(from, best), best), s.findCuts(best, to)...)
}

// paragraphFrom returns where a paragraph begins at an offset or after it.
func (s *stitcher) paragraphFrom(at int) int {
	body := s.text.Body
	at = s.paragraphAround(at).End
	for at < len(body) && (body[at] == '\n' || body[at] == ' ' || body[at] == '\r') {
		at++
	}
	return at
}

// castChange returns how much the cast of a part differs from that of the part before, 0–1.
func (s *stitcher) castChange(i int) float64 {
	if s.castChanges == nil {
		s.castChanges = map[int]float64{}
	}
	d, known := s.castChanges[i]
	if !known {
		d = castDistance(s.parts[i-1].Participants, s.parts[i].Participants)
		s.castChanges[i] = d
	}
	return d
}

// castDistance returns how much two casts differ, 0–1.
func castDistance(a, b []string) float64 {
	both := 0
	for _, name := range a {
		if slices.Contains(b, name) {
			both++
		}
	}
	if all := len(a) + len(b) - both; all > 0 {
		return 1 - float64(both)/float64(all)
	}
	return 0
}

// writersBorders applies the writer's joins and then the cuts to the borders.
func (s *stitcher) writersBorders() {
	first := s.borders[0]
	var cuts []*kb.SceneBorder
	for b := range kb.All[*kb.SceneBorder](s.names.view.Snapshot) {
		switch {
		case b.Document != s.doc:
		case !b.Joined:
			cuts = append(cuts, b)
		default:
			if i := s.nearest(b.In(s.text)); i > 0 {
				s.borders = slices.Delete(s.borders, i, i+1)
			}
		}
	}
	for _, b := range cuts {
		at := b.In(s.text)
		if i, found := slices.BinarySearch(s.borders, at); !found && at > first {
			s.borders = slices.Insert(s.borders, i, at)
			s.cuts[at] = true
		}
		s.titles[at] = b.Title
	}
}

// nearest returns the index of the border at the offset, or of one close by; 0 when
// no border could be joined.
func (s *stitcher) nearest(offset int) int {
	best, far := 0, borderTolerance+1
	for i, b := range s.borders {
		if d := max(b-offset, offset-b); i > 0 && d < far {
			best, far = i, d
		}
	}
	return best
}

func (s *stitcher) place(offset int) kb.Place { return s.names.view.Evidence.PlaceOf(s.doc, offset) }

// makeScenes makes a scene between each two borders and gives it the parts that
// lie mostly in it.
func (s *stitcher) makeScenes(ctx context.Context) ([]*Scene, error) {
	out := s.emptyScenes()
	m := &members{s: s, scenes: out}
	tellers := make([]*cast.Entity, len(out))
	reach := make([]int, len(out)) // how far the parts reach: what is hidden after them is in no scene
	for i, p := range s.parts {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		main := s.mainScene(p.span)
		if p.Teller != "" && tellers[main] == nil {
			tellers[main] = s.names.entity(p.Teller, out[main].Place, p.Passage)
		}
		for i := s.sceneAt(p.span.Start); i < len(out) && out[i].Span.Start < p.span.End; i++ {
			shared := min(out[i].Span.End, p.span.End) - max(out[i].Span.Start, p.span.Start)
			if i == main || 2*shared > out[i].Span.Len() { // else the part only reaches into it
				s.addPart(out[i], p)
				reach[i] = max(reach[i], p.span.End)
			}
		}
		if b := out[main]; p.Summary != "" && !strings.Contains(b.Summary, p.Summary) {
			b.Summary = script.JoinSentences(b.Summary, p.Summary)
		}
		m.addPart(p)
	}
	m.settle()
	for i, b := range out {
		if reach[i] > b.Span.Start {
			b.Span.End = min(b.Span.End, reach[i])
		}
		if b.Named = b.Title != ""; !b.Named {
			b.Title = s.titleOf(b, tellers[i])
		}
	}
	return out, s.findPresence(ctx, out, m.list)
}

// emptyScenes makes a scene between each two borders.
func (s *stitcher) emptyScenes() []*Scene {
	end := 0
	for _, p := range s.parts {
		end = max(end, p.passage.End)
	}
	out := make([]*Scene, len(s.borders))
	counted := map[string]int{}
	for i, at := range s.borders {
		stop := end
		if i+1 < len(s.borders) {
			stop = s.borders[i+1]
		}
		b := &Scene{Document: s.doc, Span: kb.Span{Start: at, End: stop}, Place: s.place(at), Title: s.titles[at], Cut: s.cuts[at]}
		head := s.text.Slice(kb.Span{Start: at, End: min(stop, at+80)})
		b.ID = kb.SceneID(kb.Hash("b", string(s.doc), head, strconv.Itoa(counted[head])))
		counted[head]++
		out[i] = b
	}
	return out
}

// addPart adds the place, the time and the participants of a part to a scene. Both halves of a scene that the writer has cut
// have its time and place.
func (s *stitcher) addPart(b *Scene, p part) {
	b.Time, b.Where = cmp.Or(b.Time, completeTime(p.Time)), cmp.Or(b.Where, p.Place)
	for _, name := range p.Participants {
		b.addParticipant(s.names.entity(name, b.Place, p.Passage))
	}
}

// mainScene returns the scene in which most of a stretch lies.
func (s *stitcher) mainScene(at kb.Span) int {
	best, most := 0, -1
	for i := s.sceneAt(at.Start); i < len(s.borders); i++ {
		start, end := s.borders[i], at.End+1
		if i+1 < len(s.borders) {
			end = s.borders[i+1]
		}
		if shared := min(end, at.End) - max(start, at.Start); shared > most {
			best, most = i, shared
		}
		if start >= at.End {
			break
		}
	}
	return best
}

// sceneAt returns the scene in which an offset is.
func (s *stitcher) sceneAt(offset int) int {
	i, found := slices.BinarySearch(s.borders, offset)
	if found {
		return i
	}
	return max(0, i-1)
}

func (b *Scene) addParticipant(e *cast.Entity) {
	if e != nil && !slices.Contains(b.Participants, e) {
		b.Participants = append(b.Participants, e)
	}
}
