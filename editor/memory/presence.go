package memory

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// Words that say that somebody enters or leaves a scene.
var (
	arrives = pattern.MustCompile(`(?i)\b(?:came|comes|coming|entered|enters|arrived|arrives|appeared|burst in|walked in|stood at the (?:door|window)|was shown in|returned)\b|走到|走进|进来|来到|赶到|赶来|闯|推门|回来|撞见|寻来|跑来|迎面`)
	leaves  = pattern.MustCompile(`(?i)\b(?:left (?:the|them|him|her|us|me)|went (?:out|away|off|home|upstairs|downstairs)|(?:walked|rode|ran|drove|hurried|strode|slipped) (?:away|off|out)|departed|took (?:his|her|their) leave|withdrew|was gone|disappeared|vanished)\b|出去了|离去|去了|走了|告辞|辞别|退出|回去`)
)

// maxGap is the longest stretch of a scene, in bytes, without a sign of a character who is present before and after it, over
// which the character is assumed to stay.
const maxGap = 3000

// lingerBytes is how many bytes a character is assumed to stay after the last sign in the document.
const lingerBytes = 300

// A sign of somebody in a part of a scene: they speak, are spoken to, or are named.
type sign struct {
	who   kb.EntityID
	at    kb.Span
	spoke bool
	sure  bool // the character speaks or acts: one who is only named may be far away
}

// findPresence finds the stretches in which each entity was present, by the parts in which it took part. A part is what one
// passage has of a scene, so an entity that is only in another part has not heard this one.
func (s *stitcher) findPresence(ctx context.Context, scenes []*Scene, list []*partMemory) error {
	a := attendance{s: s, signs: map[kb.EntityID]*signs{}, arrivals: map[kb.Span]bool{}}
	seen := make([]partSigns, len(s.parts))
	for i, p := range s.parts {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		seen[i] = a.signsIn(p, memoriesIn(list, p.span))
	}
	var err error
	if a.ends, err = s.findDeaths(ctx, a.signs); err != nil {
		return err
	}
	for i, p := range s.parts {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		a.part(p, scenes, seen[i])
	}
	a.settle(scenes)
	return nil
}

// A stay is a stretch of a scene in which an entity was there.
type stay struct {
	who kb.EntityID
	at  kb.Span
}

// lookBack is how many memories before a stretch may reach into it.
const lookBack = 8

// memoriesIn returns the memories, in the order of the text, that overlap a stretch.
func memoriesIn(list []*partMemory, at kb.Span) []*partMemory {
	from := sort.Search(len(list), func(i int) bool { return list[i].from >= at.Start })
	to := sort.Search(len(list), func(i int) bool { return list[i].from >= at.End })
	for k := from - 1; k >= max(0, from-lookBack); k-- {
		if list[k].Span.End > at.Start {
			from = k
		}
	}
	return list[from:to]
}

type attendance struct {
	s     *stitcher
	signs map[kb.EntityID]*signs
	ends  map[kb.EntityID]int // where the text says that somebody is dead
	stays []sceneStay
	// arrivals caches the results of reportsArrival.
	arrivals map[kb.Span]bool
}

// A sceneStay is a stay in a scene, by its index.
type sceneStay struct {
	stay
	scene int
}

// signs has the signs of one entity in a document. Most entities have one: a slice needs less memory than a map.
type signs struct {
	list []mark
	// last is the end of the last sign, and lastSure that of the last sure one.
	last, lastSure int
	ordered        int // how many of list are in order already, each place once
}

// A mark is where a sign begins.
type mark struct {
	at   int
	sure bool
}

// inOrder returns the places of the signs, each once; sure if one of the signs there is.
func (g *signs) inOrder() []mark {
	if g.ordered == len(g.list) {
		return g.list
	}
	slices.SortFunc(g.list, func(x, y mark) int { return x.at - y.at })
	out := g.list[:1]
	for _, m := range g.list[1:] {
		if last := &out[len(out)-1]; last.at == m.at {
			last.sure = last.sure || m.sure
		} else {
			out = append(out, m)
		}
	}
	g.list, g.ordered = out, len(out)
	return out
}

// partSigns are the signs in a part, by entity and place, and the entities that are present in all of it.
type partSigns struct {
	signs []sign
	whole []wholePart // in the order of who
}

// A wholePart is an entity that is present in all of a part, and whether that is sure.
type wholePart struct {
	who  kb.EntityID
	sure bool
}

func (w wholePart) compare(who kb.EntityID) int { return cmp.Compare(w.who, who) }

// part records who was present in one part.
func (a *attendance) part(p part, scenes []*Scene, in partSigns) {
	for i := a.s.sceneAt(p.span.Start); i < len(scenes) && scenes[i].Span.Start < p.span.End; i++ {
		at := kb.Span{Start: max(scenes[i].Span.Start, p.span.Start), End: min(scenes[i].Span.End, p.span.End)}
		if at.Len() <= 0 {
			continue
		}
		for _, w := range in.whole {
			a.add(i, w.who, at)
			a.signs[w.who].list = append(a.signs[w.who].list, mark{at.Start, w.sure})
		}
		for list := range runs(in.signs, func(g sign) kb.EntityID { return g.who }) {
			if _, all := slices.BinarySearchFunc(in.whole, list[0].who, wholePart.compare); !all {
				a.add(i, list[0].who, a.presentWithin(at, list))
			}
		}
	}
}

// narrator returns who narrates a part as "I": present for all of it, and alive.
func (a *attendance) narrator(p part) *cast.Entity {
	if p.Teller == "" {
		return nil
	}
	return a.s.names.entity(p.Teller, a.s.place(p.span.Start), p.Passage)
}

// lastNamed returns the last place in a stretch where an entity is named, the beginning of the stretch if it is not named.
func (a *attendance) lastNamed(at kb.Span, id kb.EntityID) int {
	named := a.s.names.mentionsIn(a.s.doc)
	for i := sort.Search(len(named), func(i int) bool { return named[i].at.Start >= at.End }) - 1; i >= 0 && named[i].at.Start >= at.Start; i-- {
		if named[i].entity.ID == id {
			return named[i].at.End
		}
	}
	return at.Start
}

// signsIn returns the signs in a part. A name within an utterance is no sign.
func (a *attendance) signsIn(p part, said []*partMemory) partSigns {
	there := a.participants(p)
	signs, speech := speechSigns(said)
	byModel := a.s.byModel(p.Passage) // a model names only characters who are present
	named := a.s.names.mentionsIn(a.s.doc)
	i := sort.Search(len(named), func(i int) bool { return named[i].at.Start >= p.span.Start })
	for ; i < len(named) && named[i].at.Start < p.span.End; i++ {
		n := named[i]
		if _, takesPart := slices.BinarySearch(there, n.entity.ID); takesPart && !holds(speech, n.at.Start) {
			signs = append(signs, sign{n.entity.ID, n.at, false, byModel || actsAt(a.s.text.Body, n.at)})
		}
	}
	slices.SortFunc(signs, func(x, y sign) int { return cmp.Or(cmp.Compare(x.who, y.who), x.at.Start-y.at.Start) })
	out := partSigns{signs: signs}
	for _, id := range there {
		if _, shows := slices.BinarySearchFunc(signs, id, func(g sign, id kb.EntityID) int { return cmp.Compare(g.who, id) }); !shows { // mentioned only by pronouns
			out.whole = append(out.whole, wholePart{id, byModel})
			a.note(sign{id, kb.Span{Start: p.span.Start, End: a.lastNamed(p.span, id)}, false, byModel})
		}
	}
	if teller := a.narrator(p); teller != nil {
		i, known := slices.BinarySearchFunc(out.whole, teller.ID, wholePart.compare)
		if !known {
			out.whole = slices.Insert(out.whole, i, wholePart{who: teller.ID})
		}
		out.whole[i].sure = true
		a.note(sign{teller.ID, p.span, true, true})
	}
	for _, g := range signs {
		a.note(g)
	}
	return out
}

// participants returns who takes part in a part, in order.
func (a *attendance) participants(p part) []kb.EntityID {
	var out []kb.EntityID
	for _, name := range p.Participants {
		if e := a.s.names.entity(name, a.s.place(p.span.Start), p.Passage); e != nil {
			out = append(out, e.ID)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// speechSigns returns the signs of speakers and addressees, and the spans of the utterances.
func speechSigns(said []*partMemory) (signs []sign, speech []kb.Span) {
	for _, x := range said {
		if x.Kind != Utterance || x.Span.Len() == 0 {
			continue
		}
		speech = append(speech, x.Span)
		if x.Speaker != nil {
			signs = append(signs, sign{x.Speaker.ID, x.Span, true, !x.Doubtful && !x.Inferred})
		}
		if x.Addressee != nil {
			signs = append(signs, sign{x.Addressee.ID, x.Span, true, false})
		}
	}
	return signs, speech
}

// note records a sign. Several parts may contain the same one.
func (a *attendance) note(g sign) {
	all := a.signs[g.who]
	if all == nil {
		all = &signs{}
		a.signs[g.who] = all
	}
	all.list = append(all.list, mark{g.at.Start, g.sure})
	all.last = max(all.last, g.at.End)
	if g.sure {
		all.lastSure = max(all.lastSure, g.at.End)
	}
}

// byModel reports whether a model has read a passage.
func (s *stitcher) byModel(passage kb.PassageID) bool {
	r, ok := kb.Get[*kb.Reading](s.names.view.Snapshot, string(passage))
	return ok && r.By == kb.ByModel
}

// presentWithin returns where an entity was present in the stretch of one part: in all of it, except before it arrives and
// after it leaves.
func (a *attendance) presentWithin(at kb.Span, list []sign) kb.Span {
	var first, last *sign
	for i := range list {
		if at.Holds(list[i].at.Start) {
			if first == nil {
				first = &list[i]
			}
			last = &list[i]
		}
	}
	if first == nil {
		return kb.Span{}
	}
	body := a.s.text.Body
	if from, to := a.s.sentenceAround(first.at.Start); !first.spoke && arrives.MatchString(body[from:to]) {
		at.Start = max(at.Start, a.s.paragraphAround(first.at.Start).Start)
	} else {
		at.Start = max(at.Start, a.findUnnamedArrival(at.Start, first.at.Start))
	}
	if !last.spoke {
		if from, to := a.s.sentenceAround(last.at.Start); leaves.MatchString(body[from:to]) {
			at.End = min(at.End, a.s.paragraphAround(last.at.Start).End)
		}
	}
	return at
}

// maxUnnamed is how far, in bytes, an arrival without a name may be before the first sign of the person.
const maxUnnamed = 600

// findUnnamedArrival returns the start of a paragraph, close before the first sign of an entity, in which somebody without a
// name arrives: “A tall woman came in. …” It is 0 if there is no such paragraph.
func (a *attendance) findUnnamedArrival(from, sign int) int {
	from = max(from, sign-maxUnnamed)
	for at := a.s.paragraphAround(sign).Start; at > from; {
		p := a.s.paragraphAround(at - 1)
		if p.Len() == 0 { // its borders are far away
			before := sort.SearchInts(a.s.lineEnds, at-1) - 1
			if before < 0 {
				break
			}
			at = min(at-1, a.s.lineEnds[before]+1)
			continue
		}
		if at = min(p.Start, at-1); at < from {
			break
		}
		if a.reportsArrival(p) {
			return p.Start
		}
	}
	return 0
}

// reportsArrival reports whether somebody without a name arrives in a paragraph. Each paragraph is read once, however many
// signs follow it.
func (a *attendance) reportsArrival(p kb.Span) bool {
	tells, read := a.arrivals[p]
	if read {
		return tells
	}
	body := a.s.text.Body
	named := a.s.names.mentionsIn(a.s.doc)
	for to := p.Start; to < p.End && !tells; to++ {
		begins := to
		for to < p.End && !endsSentence(body, to) {
			to++
		}
		i := sort.Search(len(named), func(i int) bool { return named[i].at.Start >= begins })
		tells = (i == len(named) || named[i].at.Start >= to || named[i].entity.Type != kb.Character) && unnamedArrival.MatchString(body[begins:to])
	}
	a.arrivals[p] = tells
	return tells
}

// unnamedArrival matches a sentence in which somebody without a name arrives.
var unnamedArrival = pattern.MustCompile(`(?i)\b(?:an?|another|the|two|some) (?:\w+ ){0,3}?(?:man|woman|boy|girl|lady|gentleman|fellow|stranger|figure|person|child|visitor|servant|officer|voice)\b[^.;!?]{0,60}\b(?:came|comes|entered|enters|arrived|appeared|burst|walked|stood|stepped|was shown|returned|hurried|ran|rode|approached)\b|(?:一个|一位|一名|个)[^，。；！？]{0,8}(?:人|汉子|女人|男人|妇人|老人|老头|孩子|姑娘|先生|和尚|道士|后生|丫头)[^。；！？]{0,8}(?:走|进|来|闯|跑|推门)|(?:走|进|闯|跑|推门)(?:进|出|过)?来[^。；！？]{0,3}(?:一个|一位|一名|个)`)

func (a *attendance) add(scene int, who kb.EntityID, at kb.Span) {
	if at.Len() > 0 {
		a.stays = append(a.stays, sceneStay{stay{who, at}, scene})
	}
}

// settle joins stretches that belong together, and ends the last one of each entity soon after its last sign.
func (a *attendance) settle(scenes []*Scene) {
	slices.SortFunc(a.stays, func(x, y sceneStay) int {
		return cmp.Or(x.scene-y.scene, cmp.Compare(x.who, y.who), x.at.Start-y.at.Start, x.at.End-y.at.End)
	})
	for inScene := range runs(a.stays, func(st sceneStay) int { return st.scene }) {
		var stays []stay
		for list := range runs(inScene, func(st sceneStay) kb.EntityID { return st.who }) {
			stays = append(stays, a.joinStays(list)...)
		}
		scenes[inScene[0].scene].stays = stays
	}
}

// joinStays joins the stretches of one entity in a scene from all parts, without those in which it was not present.
func (a *attendance) joinStays(list []sceneStay) []stay {
	who := list[0].who
	all := a.signs[who]
	end, ends := a.limit(who, all)
	var joined []stay
	for _, st := range list {
		at := st.at
		if ends {
			if at.Start >= end {
				continue
			}
			at.End = min(at.End, end)
		}
		if n := len(joined); n > 0 && at.Start-joined[n-1].at.End <= maxGap {
			joined[n-1].at.End = max(joined[n-1].at.End, at.End)
			continue
		}
		joined = append(joined, stay{who, at})
	}
	return slices.DeleteFunc(joined, func(st stay) bool { return !all.showPresence(st.at) })
}

// minNamed is how often an entity that neither speaks nor acts must be named in a stretch to count as present.
const minNamed = 3

// showPresence reports whether the signs of an entity in a stretch are enough to count it as present.
func (all *signs) showPresence(at kb.Span) bool {
	if all == nil || all.lastSure == 0 {
		return true // nothing better is known of them
	}
	list := all.inOrder()
	first := sort.Search(len(list), func(i int) bool { return list[i].at >= at.Start })
	for n := 0; first+n < len(list) && at.Holds(list[first+n].at); n++ {
		if list[first+n].sure || n+1 == minNamed {
			return true
		}
	}
	return false
}

// limit returns the latest end of an entity's presence in the document.
func (a *attendance) limit(id kb.EntityID, all *signs) (int, bool) {
	if all == nil {
		return 0, false
	}
	last := cmp.Or(all.lastSure, all.last)
	if last == 0 {
		return 0, false
	}
	last = min(len(a.s.text.Body), last+lingerBytes)
	if end, dead := a.ends[id]; dead {
		last = min(last, end)
	}
	return last, true
}

// sentenceAround returns the bounds of the sentence around an offset of the text. If a damaged base has lost that part, they
// are at the end of the text.
func (s *stitcher) sentenceAround(at int) (from, to int) {
	body := s.text.Body
	at = min(at, len(body))
	// A line may break within a sentence; an empty line does not.
	around := s.paragraphAround(at)
	from, to = around.Start, at
	for i := at - 1; i >= around.Start; i-- {
		if endsSentence(body[:at], i) {
			from = i + 1
			break
		}
	}
	for to < around.End && !endsSentence(body, to) {
		to++
	}
	return from, to
}

// endsSentence reports whether a mark that ends a sentence begins at an offset.
func endsSentence(body string, at int) bool {
	switch body[at] {
	case '.':
		return !isAbbreviation(body, at)
	case '!', '?':
		return true
	case "。"[0], "！"[0]:
		rest := body[at:]
		return strings.HasPrefix(rest, "。") || strings.HasPrefix(rest, "！") || strings.HasPrefix(rest, "？")
	}
	return false
}

// isAbbreviation reports whether a full stop belongs to a title: Mr., Dr.
func isAbbreviation(body string, at int) bool {
	if body[at] != '.' {
		return false
	}
	word := body[strings.LastIndexAny(body[:at], " \n“\"(")+1 : at]
	return len(word) > 0 && len(word) <= 4 && word[0] >= 'A' && word[0] <= 'Z'
}

// maxParagraph bounds how far the border of a paragraph is looked for, in bytes.
const maxParagraph = 4000

// paragraphAround returns the paragraph around an offset: between empty lines, else the line.
func (s *stitcher) paragraphAround(at int) kb.Span {
	low, high := max(0, at-maxParagraph), min(len(s.text.Body), at+maxParagraph)
	for _, border := range []struct {
		at     []int
		length int
	}{{s.emptyLines, 2}, {s.lineEnds, 1}} {
		out := kb.Span{Start: low, End: high}
		before, behind := sort.SearchInts(border.at, at-border.length+1)-1, sort.SearchInts(border.at, at)
		if before >= 0 && border.at[before] >= low {
			out.Start = border.at[before] + border.length
		} else if low > 0 {
			continue
		}
		if behind < len(border.at) && border.at[behind]+border.length <= high {
			out.End = border.at[behind]
		} else if high < len(s.text.Body) {
			continue
		}
		return out
	}
	return kb.Span{Start: at, End: at}
}

// findLines records the ends of lines, and which of them an empty line follows.
func (s *stitcher) findLines() {
	s.lineEnds, s.emptyLines = nil, nil
	for i := 0; ; i++ {
		n := strings.IndexByte(s.text.Body[i:], '\n')
		if n < 0 {
			return
		}
		i += n
		if k := len(s.lineEnds); k > 0 && s.lineEnds[k-1] == i-1 {
			s.emptyLines = append(s.emptyLines, i-1)
		}
		s.lineEnds = append(s.lineEnds, i)
	}
}

// wasPresent reports whether an entity was present in a scene at an offset of its document.
func (b *Scene) wasPresent(id kb.EntityID, offset int) bool { return inAnyStay(b.staysOf(id), offset) }

// staysOf returns the stretches in which an entity was present.
func (b *Scene) staysOf(id kb.EntityID) []stay {
	from, _ := slices.BinarySearchFunc(b.stays, id, func(st stay, id kb.EntityID) int { return cmp.Compare(st.who, id) })
	to := from
	for to < len(b.stays) && b.stays[to].who == id {
		to++
	}
	return b.stays[from:to]
}

func inAnyStay(stays []stay, offset int) bool {
	return slices.ContainsFunc(stays, func(st stay) bool { return st.at.Holds(offset) })
}

func holds(spans []kb.Span, offset int) bool {
	return slices.ContainsFunc(spans, func(at kb.Span) bool { return at.Holds(offset) })
}
