package english

import (
	"context"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// How strong the evidence beside a quotation is: a beat names who acts beside it ("…" He shook his head.), a tag says
// who speaks ("…" said Tom).
const (
	noCue = iota
	beatCue
	tagCue
)

// A cue is what the words beside a quotation say about its speaker.
type cue struct {
	who      actor
	strength int
}

// A turn is a paragraph, or a part of one, in which somebody speaks.
type turn struct {
	paragraph  int
	quotes     []int // indices of reader.quotes
	cues       []cue // one for each quote
	speaker    actor
	outright   actor     // the narrator, or who is tagged as speaker by name
	by         string    // why it is this speaker
	called     []int     // names in the vocative
	toNarrator bool      // it is addressed to the narrator
	continues  bool      // its quotation continues that of the paragraph before, which was not closed
	sure       bool      // a tag names the speaker, not by a pronoun
	chance     float64   // marginal probability of the speaker
	salient    saliences // the people who are salient before this paragraph
	lead       int       // the paragraph before if its end introduces the speech; else this one
}

// findTurns finds the turns of all paragraphs.
func (s *stage) findTurns(ctx context.Context) {
	q := 0
	open := -2
	s.turns = make([]turn, 0, len(s.quotes))
	for p := range s.paragraphs {
		if canceled(ctx, p) != nil {
			return
		}
		first := q
		for q < len(s.quotes) && s.quotes[q].Paragraph == p {
			q++
		}
		if first == q {
			continue
		}
		t := turn{paragraph: p, lead: p, speaker: unknown, outright: unknown}
		for k := first; k < q; k++ {
			if s.isSpeech(k) {
				t.quotes = append(t.quotes, k)
			}
		}
		if len(t.quotes) == 0 {
			continue
		}
		t.continues = open == p-1 && s.quotes[t.quotes[0]].Span.Start == s.paragraphs[p].Span.Start
		s.readCues(&t)
		if s.quotes[t.quotes[len(t.quotes)-1]].Open {
			open = p
		}
		s.turns = append(s.turns, s.split(t)...)
	}
}

// isSpeech distinguishes speech from quoted words: a few words within a sentence, without punctuation at their end.
func (s *stage) isSpeech(k int) bool {
	q := s.quotes[k]
	inner := strings.TrimSpace(s.text[q.Inner.Start:q.Inner.End])
	if inner == "" {
		return false
	}
	p := s.paragraphs[q.Paragraph].Span
	before := strings.TrimRight(s.text[p.Start:q.Span.Start], " \n\t")
	if before == "" {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(inner)
	letter, _ := utf8.DecodeLastRuneInString(before)
	if first, _ := utf8.DecodeRuneInString(inner); unicode.IsLower(first) && unicode.IsLetter(letter) && len(strings.Fields(inner)) < 4 {
		return false // built for “style,” not service
	}
	if strings.ContainsRune(",.!?—-…;:’'", last) {
		return true
	}
	mark, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(",:.!?—-”", mark) && len(strings.Fields(inner)) > 2 || len(strings.Fields(inner)) > 8
}

// tokensOf returns the range of tokens that begin in a span of a paragraph.
func (s *stage) tokensOf(paragraph, start, end int) (int, int) {
	from, to := int(s.first[paragraph]), int(s.first[paragraph+1])
	begins := func(offset int) int {
		return from + sort.Search(to-from, func(k int) bool { return int(s.tokens[from+k].start) >= offset })
	}
	i := begins(start)
	return i, max(i, begins(end))
}

// readCues finds the cues of a turn.
func (s *stage) readCues(t *turn) {
	p := s.paragraphs[t.paragraph].Span
	for n, k := range t.quotes {
		from, to := p.Start, p.End
		if n > 0 {
			from = s.quotes[t.quotes[n-1]].Span.End
		}
		if n+1 < len(t.quotes) {
			to = s.quotes[t.quotes[n+1]].Span.Start
		}
		q := s.quotes[k]
		c := s.cueAfter(t.paragraph, k, q.Span.End, to)
		if n > 0 && s.isInterrupted(t.quotes[n-1], k) { // “… to transfer” – here he took my hand – “but now …”
			t.cues = append(t.cues, c)
			s.findVocatives(t, q)
			continue
		}
		if c.strength < tagCue || s.isIntroduced(t.paragraph, from, q.Span) {
			if b := s.cueBefore(t.paragraph, from, q.Span.Start); b.strength > c.strength || b.strength == tagCue {
				c = b
			}
		}
		if n == 0 && c.strength < tagCue && q.Span.Start == p.Start {
			if b := s.cueInParagraphBefore(t.paragraph); b.strength == tagCue {
				c, t.lead = b, t.paragraph-1
			}
		}
		t.cues = append(t.cues, c)
		t.toNarrator = t.toNarrator || s.saidToMe(t.paragraph, from, q.Span.Start) || s.saidToMe(t.paragraph, q.Span.End, to)
		s.findVocatives(t, q)
	}
}

// isIntroduced reports whether the words before a speech end in a comma or colon, and those after it begin a new
// sentence: he asked, “Is it late?” I answered …
func (s *stage) isIntroduced(paragraph, from int, at kb.Span) bool {
	lead := strings.TrimRight(s.text[from:at.Start], " \n_")
	i, end := s.tokensOf(paragraph, at.End, s.paragraphs[paragraph].Span.End)
	return (strings.HasSuffix(lead, ",") || strings.HasSuffix(lead, ":")) && i < end && s.tokens[i].capital
}

// isInterrupted reports whether a speech goes on in the middle of its sentence after a dash.
func (s *stage) isInterrupted(before, k int) bool {
	a, b := s.quotes[before], s.quotes[k]
	between := strings.TrimSpace(s.text[a.Span.End:b.Span.Start])
	next, _ := utf8.DecodeRuneInString(s.text[b.Inner.Start:])
	return unicode.IsLower(next) && strings.ContainsAny(lastRune(between), "-—–") && strings.IndexAny(between, "-—–") == 0
}

// cueInParagraphBefore reads the end of the paragraph before a speech: … and then he said:
func (s *stage) cueInParagraphBefore(paragraph int) cue {
	if paragraph == 0 || s.paragraphs[paragraph-1].Heading {
		return cue{unknown, noCue}
	}
	p := s.paragraphs[paragraph-1].Span
	if end := strings.TrimRight(s.text[p.Start:p.End], "_ "); !strings.ContainsAny(lastRune(end), ":,-—–") {
		return cue{unknown, noCue}
	}
	from := p.Start
	last := sort.Search(len(s.quotes), func(k int) bool { return s.quotes[k].Paragraph >= paragraph }) - 1
	if last >= 0 && s.quotes[last].Paragraph == paragraph-1 {
		from = s.quotes[last].Span.End
	}
	return s.cueBefore(paragraph-1, from, p.End)
}

// saidToMe reports whether the words beside a speech say that it is addressed to the narrator: he asked me; turning to
// me, he said.
func (s *stage) saidToMe(paragraph, start, limit int) bool {
	i, end := s.tokensOf(paragraph, start, limit)
	for ; i+1 < end; i++ {
		w := s.word(&s.tokens[i])
		if s.word(&s.tokens[i+1]) == "me" && s.tokens[i+1].before&hard == 0 && (w == "to" || w == "of" || addressVerbs[w] || s.is(&s.tokens[i], speech)) {
			return true
		}
	}
	return false
}

// cueAfter reads what follows a quotation: “…” said Tom. “…” Tom said. “…” He shook his head.
func (s *stage) cueAfter(paragraph, k, start, limit int) cue {
	i, end := s.tokensOf(paragraph, start, limit)
	if i >= end || int(s.tokens[i].start)-start > 12 {
		return cue{unknown, noCue}
	}
	end = s.sentenceEnd(i, end)
	inner := strings.TrimRight(s.text[s.quotes[k].Inner.Start:s.quotes[k].Inner.End], " \n")
	last, _ := utf8.DecodeLastRuneInString(inner)
	// A word in lower case goes on with the sentence, also where the speech ends in a period: “It is late.” said Tom.
	joined := !s.tokens[i].capital || last != '.' && !(s.tokens[i].before&stop != 0 && strings.Contains(s.text[start:s.tokens[i].start], "."))
	if s.is(&s.tokens[i], speech) && !s.tokens[i].capital && joined {
		return tagCueOf(s.speakerAfterVerb(i+1, end))
	}
	if last != '.' && s.pastVerb(i) {
		if who, _ := s.actorAt(i+1, end); who != unknown && s.tokens[i+1].before&hard == 0 {
			return cue{who, tagCue} // “…” persevered the child
		}
	}
	if w := s.word(&s.tokens[i]); (w == "and" || w == "but") && !s.tokens[i].capital { // “…” and Tom gave it a kick
		if who, _ := s.actorAt(i+1, end); who != unknown {
			return cue{who, beatCue}
		}
	}
	who, next := s.actorAt(i, end)
	if who == unknown && joined {
		if noun, after := s.anyNounAt(i, end); noun != unknown && after < end && s.is(&s.tokens[after], speech) {
			return cue{noun, tagCue}
		}
	}
	if who == unknown {
		return cue{unknown, noCue}
	}
	if heard := s.heardSpeaker(next, end); heard != unknown {
		return cue{heard, tagCue}
	}
	if last == ',' || joined && (s.hasSpeechVerb(next, end) || unicode.IsLower(rune(s.text[s.tokens[i].start]))) {
		return cue{who, tagCue}
	}
	return cue{who, beatCue}
}

// pastVerb reports whether a word in lower case has the form of a verb in the past.
func (s *stage) pastVerb(i int) bool {
	w := s.word(&s.tokens[i])
	return !s.tokens[i].capital && len(w) > 4 && strings.HasSuffix(w, "ed") && !s.is(&s.tokens[i], function)
}

func tagCueOf(who actor) cue {
	if who == unknown {
		return cue{unknown, noCue}
	}
	return cue{who, tagCue}
}

// sentenceEnd returns the end of the sentence that begins at token i.
func (s *stage) sentenceEnd(i, end int) int {
	for j := i + 1; j < end; j++ {
		if s.tokens[j].before&stop != 0 {
			return j
		}
	}
	return end
}

// speakerAfterVerb returns the speaker after a verb of speech: “…” went on, in a low voice, Tom; “…” said again the
// old man.
func (s *stage) speakerAfterVerb(i, end int) actor {
	for at := i; ; at++ {
		if who, _ := s.actorAt(at, end); who != unknown {
			return who
		}
		if at >= end || at >= i+3 || !s.is(&s.tokens[at], adverb) && !sayParticles[s.word(&s.tokens[at])] {
			if who := s.epithetAt(i, end); who != unknown {
				return who
			}
			if who, next := s.anyNounAt(i, end); who != unknown && voices[s.word(&s.tokens[next-1])] {
				return who
			}
			return unknown
		}
	}
}

var sayParticles = script.WordSet("on in out")

// heardSpeaker returns the speaker in "Mary heard her say", where next is the token after Mary.
func (s *stage) heardSpeaker(next, end int) actor {
	if next+1 >= end || s.word(&s.tokens[next]) != "heard" {
		return unknown
	}
	switch s.word(&s.tokens[next+1]) {
	case "him":
		return he
	case "her":
		return she
	}
	if name, _, ok := s.nameAt(next+1, end); ok {
		return actor(name)
	}
	return unknown
}

// hasSpeechVerb reports whether a verb of speech follows an actor.
func (s *stage) hasSpeechVerb(next, end int) bool {
	for j := next; j < end && j < next+5; j++ {
		t := &s.tokens[j]
		if thought := s.word(t) == "thought"; thought && j == next || !thought && !t.capital && s.is(t, speech) {
			return true
		}
		if j > next+1 && t.before&comma == 0 && !s.is(t, adverb|function) {
			break
		}
	}
	return false
}

// cueBefore reads the words before a quotation: Tom said: “…” Tom laughed. “…”
func (s *stage) cueBefore(paragraph, start, limit int) cue {
	i, end := s.tokensOf(paragraph, start, limit)
	if i >= end {
		return cue{unknown, noCue}
	}
	lead := strings.TrimRight(s.text[s.tokens[end-1].end:limit], " \n“\"‘_")
	leads := lead == "" || strings.ContainsAny(lead, ",:—") || strings.Contains(lead, "--")
	colon := strings.Contains(lead, ":")
	from := i
	for j := end - 1; j > i; j-- { // the last sentence
		if s.tokens[j].before&stop != 0 {
			from = j
			break
		}
	}
	if who := s.perceivedSpeaker(from, end); who != unknown {
		return cue{who, tagCue}
	}
	if who := s.voiceOwner(from, end); leads && who != unknown {
		return cue{who, tagCue}
	}
	if leads {
		if who := s.speakerInLead(from, end, colon); who != unknown {
			return cue{who, tagCue}
		}
	}
	who := s.firstActor(from, end)
	switch {
	case who == unknown:
		return cue{unknown, noCue}
	case leads && colon:
		return cue{s.lastSubject(from, end, who), tagCue}
	}
	return cue{who, beatCue}
}

// speakerInLead returns the speaker in the sentence that introduces a quotation.
func (s *stage) speakerInLead(from, end int, colon bool) actor {
	for j := end - 1; j >= from; j-- {
		t := &s.tokens[j]
		if !s.is(t, speech) || t.capital && !t.opens || s.word(t) == "put" && (j+1 >= end || s.word(&s.tokens[j+1]) != "in") {
			continue
		}
		if who := s.subjectAt(from, j); who != unknown {
			return who
		}
		if who, _ := s.actorAt(j+1, end); j == from && colon && j+1 < end && who != unknown && who != he && who != she {
			return who // Said Tom: “…”
		}
		if who := s.subjectBefore(from, j); who != unknown {
			return who
		}
	}
	return unknown
}

// perceivedSpeaker returns the speaker in a clause that ends with a verb of perception and one of speech: I heard him
// call “…”
func (s *stage) perceivedSpeaker(from, end int) actor {
	j := end - 1
	if j-2 < from || !s.is(&s.tokens[j], speech) && !infinitiveSpeech[s.word(&s.tokens[j])] || s.tokens[j].before&hard != 0 {
		return unknown
	}
	if perceptionVerbs[s.word(&s.tokens[j-2])] {
		switch s.word(&s.tokens[j-1]) {
		case "him":
			return he
		case "her":
			return she
		case "me":
			return narrator
		}
	}
	for i := j - 1; i > from && i >= j-4; i-- {
		if name, next, ok := s.nameAt(i, j); ok && next == j && perceptionVerbs[s.word(&s.tokens[i-1])] {
			return actor(name)
		}
	}
	return unknown
}

// infinitiveSpeech are infinitives and participles of verbs of speech, as they follow perceptionVerbs.
var infinitiveSpeech = script.WordSet("call cry say shout whisper murmur mutter exclaim ask answer reply sing speak calling crying saying shouting whispering murmuring muttering")

// perceptionVerbs are verbs after which somebody is heard, or made, to do something.
var perceptionVerbs = script.WordSet("heard hear hears made make let bade saw")

// voiceOwner returns the person whose voice is mentioned: Tom’s voice came cold:
func (s *stage) voiceOwner(from, end int) actor {
	for i := from; i+1 < end; i++ {
		if name, next, ok := s.nameAt(i, end); ok && next < end && s.tokens[next-1].possessive && s.word(&s.tokens[next]) == "voice" {
			return actor(name)
		}
	}
	return unknown
}

// subjectAt returns the actor directly before a verb of speech at j.
func (s *stage) subjectAt(from, j int) actor {
	if s.tokens[j].quoted {
		return unknown
	}
	for i := j - 1; i >= max(from, j-6); i-- {
		if who, next := s.actorAt(i, j); who != unknown && who != others {
			for next < j && (s.is(&s.tokens[next], adverb) || s.word(&s.tokens[next]) == "had") {
				next++
			}
			if next == j && !(i > from && s.afterPreposition(i)) {
				return who
			}
		}
	}
	return unknown
}

// lastSubject returns the last "I", "he" or "she" of a sentence, or first if there is none: she seemed tired, so I asked:
func (s *stage) lastSubject(from, end int, first actor) actor {
	for i := end - 1; i >= from; i-- {
		switch s.word(&s.tokens[i]) {
		case "i":
			return narrator
		case "he":
			return he
		case "she":
			return she
		}
	}
	return first
}

// subjectBefore returns the subject of the verb at j: the actor directly before it, else the beginning of the last
// clause (she held him; while he, in return, bowing low, said), else the first actor of the sentence.
func (s *stage) subjectBefore(from, j int) actor {
	begins := unknown
	for i := j - 1; i >= from; i-- {
		who, next := s.actorAt(i, j)
		if who == unknown || who == others {
			continue
		}
		if i > from && s.afterPreposition(i) {
			continue // turning to Tom, said
		}
		if next == j || s.is(&s.tokens[next], adverb) && next+1 == j {
			return who
		}
		if begins == unknown && who <= he && who >= narrator && !subordinates[s.word(&s.tokens[i-min(1, i-from)])] {
			begins = who // a subject pronoun
			continue
		}
		if begins == unknown && !s.tokens[next-1].possessive && (i == from || s.tokens[i].before&(colon|stop|dash) != 0 || joins[s.word(&s.tokens[i-1])] || s.word(&s.tokens[next]) == "who" && s.tokens[next].before&comma != 0) {
			begins = who
		}
	}
	if begins != unknown {
		return begins
	}
	return s.firstActor(from, j)
}

// subordinates are words that begin a subordinate clause.
var subordinates = script.WordSet("as when while whilst whereupon until till because although though if that which who where than whom what how since before after")

// joins are conjunctions after which a clause has its own subject.
var joins = script.WordSet("and but while whilst whereupon when until till so for then because although though yet as if")

// voices are things from which somebody is heard.
var voices = script.WordSet("voice voices radio phone telephone receiver speaker intercom")

// anyNounAt returns the actor for a determiner and a noun that is in no list, where only a person can speak, and the token
// after it: “…” the waiter said. “…” said a small voice.
func (s *stage) anyNounAt(i, end int) (actor, int) {
	if i >= end || s.tokens[i].quoted || !s.isDefinite(&s.tokens[i]) && s.word(&s.tokens[i]) != "a" && s.word(&s.tokens[i]) != "an" {
		return unknown, i
	}
	var words []string
	next := i + 1
	for ; next < min(end, i+4); next++ {
		t := &s.tokens[next]
		if t.before&hard != 0 || t.capital || s.is(t, function|speech|adverb) {
			break
		}
		words = append(words, s.word(t))
	}
	if len(words) == 0 {
		return unknown, i
	}
	return s.noun(owners[s.word(&s.tokens[i])]+strings.Join(words, " "), &s.tokens[next-1]), next
}

// epithetAt returns the pronoun for a speaker who is called by a word that is no known noun for people, as in “…” said the
// scoundrel, as he stooped. A following "he" or "her" gives the gender; without one it is unknown.
func (s *stage) epithetAt(i, end int) actor {
	if i+1 >= end || !s.isDefinite(&s.tokens[i]) {
		return unknown
	}
	for i += 2; i < end; i++ {
		switch s.word(&s.tokens[i]) {
		case "he", "his", "himself":
			return he
		case "she", "her", "herself":
			return she
		}
	}
	return unknown
}

// firstActor returns the subject of a sentence: the first actor that is no object of a preposition.
func (s *stage) firstActor(from, end int) actor {
	for i := from; i < end; i++ {
		if s.tokens[i].quoted {
			continue
		}
		who, next := s.actorAt(i, end)
		if who == unknown || who == others {
			continue
		}
		if i > from && s.afterPreposition(i) {
			i = next - 1
			continue
		}
		return who
	}
	return unknown
}

// afterPreposition reports whether a preposition is directly before token i > 0.
func (s *stage) afterPreposition(i int) bool {
	return s.tokens[i].before&hard == 0 && isPreposition[s.word(&s.tokens[i-1])]
}

var isPreposition = script.WordSet("of to at with by for from in on upon into toward towards behind beside near like before after over under about against")

// split makes several turns of a paragraph in which several speak: where one
// speech follows another with nothing between, or another is said to speak.
func (s *stage) split(t turn) []turn {
	var out []turn
	from := 0
	for n := 1; n <= len(t.quotes); n++ {
		if n < len(t.quotes) && !s.changes(&t, n) {
			continue
		}
		part := t
		part.quotes, part.cues, part.called = t.quotes[from:n], t.cues[from:n], nil
		for _, k := range part.quotes {
			s.findVocatives(&part, s.quotes[k])
		}
		part.continues = t.continues && from == 0
		out = append(out, part)
		from = n
	}
	return out
}

func (s *stage) changes(t *turn, n int) bool {
	a, b := s.quotes[t.quotes[n-1]], s.quotes[t.quotes[n]]
	i, j := s.tokensOf(t.paragraph, a.Span.End, b.Span.Start)
	if i == j {
		return !a.Open
	}
	x, y := t.cues[n-1], t.cues[n]
	if x.strength == tagCue && y.strength == tagCue && (x.who == narrator) != (y.who == narrator) {
		return true // he asked, I said
	}
	return x.strength == tagCue && y.strength == tagCue && x.who != y.who && y.who != he && y.who != she && x.who != he && x.who != she
}
