package english

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// A chunk is a run of tokens, from and to inclusive, that may be a name.
type chunk struct{ from, to int }

// chunks calls yield for each run of capitalized words in the paragraph, in order.
func (r *reader) chunks(paragraph int, yield func(chunk)) {
	i, end := int(r.first[paragraph]), int(r.first[paragraph+1])
	for i < end {
		if !r.mayBegin(i, end) {
			i++
			continue
		}
		c := chunk{i, r.chunkEnd(i, end)}
		next := c.to + 1
		if c = r.trim(c); c.from <= c.to {
			yield(c)
		}
		i = next
	}
}

// mayBegin reports whether a name may begin with token i.
func (r *reader) mayBegin(i, end int) bool {
	t, e := &r.tokens[i], r.entry(&r.tokens[i])
	switch {
	case !t.capital, r.isPlainCompound(t), t.heading && !r.isNameInHeading(i, end):
		return false
	case t.end-t.start == 1: // an initial: J. Smith
		return i+1 < end && r.tokens[i+1].before&abbreviated != 0 && r.tokens[i+1].capital
	case e.class&function != 0: // Will; the Second Lancers
		return e.class&given != 0 && r.isNameNotWord(i, end) || ordinals[e.word] && r.capitalAt(i+1, end) && r.is(&r.tokens[i+1], orgNoun)
	case t.allCaps: // DI Garrod, NATO
		return e.class&title != 0 && r.properAt(i+1, end) || e.mid > e.low || e.low == 0 && e.open > 0 || e.class&(given|place) != 0 && e.class&common == 0
	}
	return !t.opens || r.isNameAtStart(e) || r.startsTitle(i, end) || r.startsPlace(i, end) || r.startsSign(i, end)
}

// isPlainCompound reports whether a word with a hyphen is not a name: To-morrow, Tut-tut. Most names have capitals on both sides
// of the hyphen, or after a small word (Stratford-on-Avon).
func (r *reader) isPlainCompound(t *token) bool {
	e, word := r.entry(t), r.surface(t)
	i := strings.LastIndexAny(word, hyphens)
	if i < 0 {
		return false
	}
	last, _ := utf8.DecodeRuneInString(strings.TrimLeft(word[i:], hyphens))
	return unicode.IsLower(last) && (e.low > 0 || e.mid == 0 || !hasForeignParts(e.word, e.mid > 1))
}

const hyphens = "-‐‑"

// splitHyphens returns the parts of a word.
func splitHyphens(word string) []string {
	return strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(hyphens, r) })
}

// isNameInHeading reports whether a word in a heading may begin a name. Every word there has a capital, so it must be a name by
// its class or elsewhere in the text.
func (r *reader) isNameInHeading(i, end int) bool {
	t, e := &r.tokens[i], r.entry(&r.tokens[i])
	if t.allCaps {
		return false
	}
	if e.class&title != 0 {
		return r.capitalAt(i+1, end) && naming.Abbreviated[e.word]
	}
	return e.class&(given|place) != 0 && e.class&(common|function|calendar) == 0 || e.mid > 0 && e.low == 0 && e.class&common == 0
}

// hasForeignParts reports whether a word with a hyphen consists of short parts that are not English words, as given
// names of Korea and China do: Mei-ling, not Sunday-school. If it is repeated and very short, the last part may be one: Ji-won.
func hasForeignParts(word string, repeated bool) bool {
	const longest, short = 6, len("dong-wook")
	for i, part := range splitHyphens(word) {
		ordinary := classOf(part)&^(given|address) != 0 || looksOrdinary(part)
		if len(part) > longest || ordinary && (i == 0 || !repeated || len(word) > short) {
			return false
		}
	}
	return true
}

// isNameNotWord reports whether a word like "Will", which is a name and an ordinary word, is a name here.
func (r *reader) isNameNotWord(i, end int) bool {
	t := &r.tokens[i]
	return !t.opens || i+1 < end && r.tokens[i+1].before&hard == 0 && r.is(&r.tokens[i+1], speech|human) && r.entry(t).mid > 1
}

// isNameAtStart reports whether a word at the start of a sentence is a name, by its
// other occurrences.
func (r *reader) isNameAtStart(e *entry) bool {
	switch {
	case e.class&(given|place) != 0 && e.class&common == 0:
		return e.low <= e.mid+e.open
	case e.class&title != 0 && e.class&common == 0:
		return true
	case e.class&(given|place) != 0:
		return e.mid > 0 && e.mid*3 > e.low || e.low == 0
	case e.mid > 0:
		return e.mid > e.low
	case e.low > 0 || e.class&(common|calendar|people|sacred|speech|human|adverb|address|leading|particle) != 0:
		return false
	}
	return !looksOrdinary(e.word)
}

// looksOrdinary reports whether a word has an ending that is rare in names.
func looksOrdinary(w string) bool { return hasEnding(w, 3, ordinaryEndings) }

// looksAbstract reports whether a word has an ending of qualities and doctrines, which older or solemn
// texts capitalize.
func looksAbstract(w string) bool { return hasEnding(w, 4, abstractEndings) }

var (
	ordinaryEndings = strings.Fields("ing ly ed ness tion sion ment ful less able ible ously ity ance ence ism ship ward wards ous ive teen")
	abstractEndings = strings.Fields("ness tion sion ity ance ence ism esque ship hood dom")
)

// hasEnding reports whether a text has one of the endings, with at least so many bytes before it.
func hasEnding(s string, least int, endings []string) bool {
	return slices.ContainsFunc(endings, func(end string) bool { return len(s) >= len(end)+least && strings.HasSuffix(s, end) })
}

// startsSign reports whether the name of an inn begins: “Coach and Horses”.
func (r *reader) startsSign(i, end int) bool {
	return r.tokens[i].before&openQuote != 0 && i+1 < end && r.word(&r.tokens[i+1]) == "and" && r.joinedEnd(i, i, end) > i
}

// startsTitle reports whether a title with a name after it begins.
func (r *reader) startsTitle(i, end int) bool {
	if !r.is(&r.tokens[i], title|personNoun) || i+1 >= end {
		return false
	}
	n := &r.tokens[i+1]
	if n.before&hard != 0 {
		return false
	}
	if !r.is(&r.tokens[i], title) { // Lawyer Bell
		return n.capital && !n.allCaps && r.entry(n).mid > 0 && !r.is(n, function|title|people|calendar|sacred) && !r.is(&r.tokens[i], kin|speech|human)
	}
	return n.capital && !r.is(n, function) || r.word(n) == "of" && i+2 < end && r.tokens[i+2].capital
}

// startsPlace reports whether a place begins a sentence: Park Lane, Summer Street, New York.
func (r *reader) startsPlace(i, end int) bool {
	if !r.capitalAt(i+1, end) || r.is(&r.tokens[i], speech|human) {
		return false
	}
	e, n := r.entry(&r.tokens[i]), &r.tokens[i+1]
	return r.is(n, placeNoun|orgNoun|eventNoun) && !r.is(n, function) || e.class&placeDirection != 0 && r.is(n, place) ||
		e.class&(placeHead|leading) != 0 && !r.is(n, function)
}

// longestRun is the maximum number of tokens of a run: no name is longer, and all parts
// of a run are looked up.
const longestRun = 12

// chunkEnd returns the last token of the run that begins at i.
func (r *reader) chunkEnd(i, end int) int {
	last := i
	for last+1 < end && last-i+1 < longestRun {
		t, n := &r.tokens[last], &r.tokens[last+1]
		if n.before&hard != 0 && n.before&hard != n.before&bracket {
			break
		}
		if n.before&bracket != 0 || t.possessive && !r.isOwnedPlace(last, end) {
			break
		}
		switch {
		case r.isCivilTitle(last+1, end) && r.capitalAt(last+2, end) && r.is(t, given): // It gave Ann Mr. Orlow's key.
			return last
		case n.capital && r.continues(last+1, end) && (!n.heading || n.allCaps || naming.Abbreviated[r.word(t)] || r.isNameInHeading(last+1, end)):
			last++
		default:
			to := r.joinedEnd(i, last, end)
			if to == last {
				return last
			}
			last = to
		}
	}
	return last
}

// isOwnedPlace reports whether a place follows a possessive: King's Chapel, St. James's Park.
func (r *reader) isOwnedPlace(i, end int) bool {
	return r.capitalAt(i+1, end) && r.is(&r.tokens[i+1], placeNoun|orgNoun|objectNoun) && !writingWords[r.word(&r.tokens[i+1])]
}

// writingWords are things that somebody has written, as in headings: Mina Harker's Journal.
var writingWords = script.WordSet("journal journals diary letter letters note notes narrative notebook log report statement story tale memorandum telegram will confession testimony account manuscript papers book")

// continues reports whether a name continues with the capitalized token i.
func (r *reader) continues(i, end int) bool {
	t := &r.tokens[i]
	if t.end-t.start == 1 {
		return r.surface(t) != "I" || i+1 < end && r.tokens[i+1].before&abbreviated != 0 && r.tokens[i+1].capital
	}
	if t.allCaps && !r.tokens[i-1].allCaps && !isRoman(r.surface(t)) {
		return r.entry(t).mid > 0
	}
	return !r.is(t, function) || r.is(t, given)
}

func isRoman(s string) bool {
	for _, c := range s {
		if c != 'I' && c != 'V' && c != 'X' && c != 'L' {
			return false
		}
	}
	return len(s) > 0
}

// joinedEnd returns the last token of a name that continues after small words: Duke of
// York, Rudolf the Third, Coach and Horses, Vasco da Gama; last if it does not.
func (r *reader) joinedEnd(from, last, end int) int {
	t, n := &r.tokens[last], &r.tokens[last+1]
	switch w := r.word(n); {
	case w == "of" && !t.possessive:
		return r.joinedByOf(from, last, end)
	case w == "the":
		if r.capitalAt(last+2, end) && n.before&hard == 0 && r.isOrdinalOrEpithet(last+2) && !r.is(t, placeNoun|orgNoun) {
			return last + 2
		}
	case w == "and":
		if from == last && r.isPairAt(last, end) {
			return last + 2
		}
	case r.is(n, particle) && !n.capital:
		if r.properAt(last+2, end) {
			return last + 2
		}
		if last+2 < end && r.is(&r.tokens[last+2], particle) && r.properAt(last+3, end) {
			return last + 3
		}
	}
	return last
}

// isPairAt reports whether a sign or a firm of two ordinary words begins: Coach and Horses.
func (r *reader) isPairAt(i, end int) bool {
	t := &r.tokens[i]
	begins := !t.opens || t.before&(openQuote|emphasis) != 0 && t.before&stop == 0
	return begins && r.isOrdinary(t) && r.properAt(i+2, end) && r.isOrdinary(&r.tokens[i+2])
}

// joinedByOf returns the last token of a name with "of": the Duke of York, the War of the Two Roses, Joan of Arc, Anna of Brakel.
func (r *reader) joinedByOf(from, last, end int) int {
	t := &r.tokens[last]
	if !r.is(t, title|placeNoun|orgHead|orgNoun|eventHead|eventNoun|objectNoun|placeHead) && !r.endsRegnalName(last) {
		if from == last && r.properAt(last+2, end) &&
			(r.is(&r.tokens[last+2], place) && !r.is(t, place|people|calendar|sacred|common|function) || r.is(t, given) && r.isSeatOf(last, last+2)) {
			return last + 2
		}
		return last
	}
	the := last+2 < end && r.word(&r.tokens[last+2]) == "the"
	switch {
	case r.properAt(last+2, end):
		return last + 2
	case the && r.properAt(last+3, end):
		return last + 3
	case the && r.capitalAt(last+3, end) && r.properAt(last+4, end):
		return last + 4
	}
	return last
}

// capitalAt reports whether token i has a capital, and no mark is before it.
func (r *reader) capitalAt(i, end int) bool {
	return i < end && r.tokens[i].capital && r.tokens[i].before&hard == 0
}

// properAt reports the same of a token that is no small word, and not all in capitals.
func (r *reader) properAt(i, end int) bool {
	return r.capitalAt(i, end) && !r.is(&r.tokens[i], function) && !r.tokens[i].allCaps
}

// bynameWords are epithets of rulers and rogues that are not
// otherwise common.
var bynameWords = script.WordSet("lame bald wise pious simple elder younger hunchback conqueror confessor unready lionheart magnificent terrible impaler one-eyed red-beard bastard stout lean tall short crooked silent grim fearless valiant hermit leper")

// isSeatOf reports whether "X of Y" is one name: Y is no person, and no verb takes "of"
// here.
func (r *reader) isSeatOf(x, y int) bool {
	next := &r.tokens[y]
	if next.possessive || r.is(next, given|title|people|calendar|sacred|common|speech) {
		return false
	}
	if x == 0 || r.tokens[x].before&hard != 0 {
		return true
	}
	p := &r.tokens[x-1]
	return !r.is(p, speech) && !remindWords[r.word(p)]
}

var remindWords = script.WordSet("told reminded informed warned spoke thought dreamt dreamed heard knew convinced cured relieved rid robbed accused suspected deprived of made remind inform tell warn")

func (r *reader) isOrdinary(t *token) bool {
	e := r.entry(t)
	return e.class&(common|placeNoun) != 0 && e.class&(given|place|title) == 0 || e.low > e.mid
}

// endsRegnalName reports whether the token ends a ruler's name (Rudolf the Third).
func (r *reader) endsRegnalName(i int) bool {
	return i > 1 && r.tokens[i-2].capital && r.word(&r.tokens[i-1]) == "the" && r.isOrdinalOrEpithet(i) || isRoman(r.surface(&r.tokens[i])) && i > 0 && r.tokens[i-1].capital
}

var ordinals = script.WordSet(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
	sixteenth`)

func (r *reader) isOrdinalOrEpithet(i int) bool {
	e := r.entry(&r.tokens[i])
	return ordinals[e.word] || bynameWords[e.word] || e.class&leading != 0 && e.class&given == 0 || e.class&common != 0 && e.class&(given|place|title|people) == 0
}

// initialPair returns the two single letters with which a chunk begins, or "".
func (r *reader) initialPair(c chunk) string {
	if c.to == c.from {
		return ""
	}
	a, b := r.word(&r.tokens[c.from]), r.word(&r.tokens[c.from+1])
	if len(a) != 1 || len(b) != 1 {
		return ""
	}
	return a + b
}

var degreeLetters = script.WordSet("ma ba md dd jp mp bd qc kc")

// isDayInName reports whether a day or month belongs to the name that it begins: the March Hare, not
// the Monday when Jane came.
func (r *reader) isDayInName(c chunk) bool {
	return c.from > 0 && r.tokens[c.from].before&hard == 0 && r.word(&r.tokens[c.from-1]) == "the" && !r.is(&r.tokens[c.from+1], given|title|calendar)
}

// keepsAdjective reports whether an adjective belongs to the name: in “they called her Long Tib” it has a capital
// within a sentence. Endearments don't.
func (r *reader) keepsAdjective(c chunk) bool {
	return !endearingWords[r.word(&r.tokens[c.from])] && !r.is(&r.tokens[c.from+1], title|calendar)
}

var endearingWords = script.WordSet("dear dearest poor sweet good darling unhappy beloved late charming lovely")

// trim removes words that don't belong to the name at both ends.
func (r *reader) trim(c chunk) chunk {
	if degreeLetters[r.initialPair(c)] && r.tokens[c.from].before&comma != 0 {
		return chunk{c.from + 2, c.to} // …, M. A. Oxon.
	}
	for c.from < c.to && r.isNoPartOfName(c) {
		c.from++
	}
	return c
}

// isNoPartOfName reports whether the first word of the chunk is not part of the name.
func (r *reader) isNoPartOfName(c chunk) bool {
	t, n := &r.tokens[c.from], &r.tokens[c.from+1]
	e := r.entry(t)
	bare := e.class&(title|given|leading) == 0
	switch {
	case r.word(n) == "and", t.end-t.start == 1 && n.before&abbreviated != 0: // J. R. Orlow
		return false
	case styleAdverbs[e.word] && styleAdjectives[r.word(n)]: // the Right Honourable
		return true
	case bare && r.isCivilTitle(c.from+1, c.to) && e.class&(common|function|calendar|people) != 0: // on Sundays Mister Crick
		return true
	case e.word == "old" && r.startsPersonName(n): // Old Osborne is somebody else than Osborne
		return false
	case t.opens && bare && r.isCutTitle(c): // Forthwith Mr. Smith
		return true
	case r.belongsToName(c, e):
		return false
	case e.class&calendar != 0 && !r.isDayInName(c):
		return true
	case t.opens:
		return e.mid <= e.low && e.class&(common|leading|speech|human|adverb|address|sacred) != 0
	}
	return e.class&leading != 0 && e.low > 0 && !r.is(n, place|placeNoun|common) && !r.keepsAdjective(c)
}

// belongsToName reports whether the first word of the chunk belongs to the name: a given name, a title,
// or the one word before a noun for a place or an organization.
func (r *reader) belongsToName(c chunk, e *entry) bool {
	t, n := &r.tokens[c.from], &r.tokens[c.from+1]
	switch {
	case e.class&given != 0, c.from+1 == c.to && r.is(n, placeNoun|orgNoun|eventNoun|objectNoun):
		return true
	case e.class&calendar != 0:
		return false
	}
	return e.class&title != 0 && t.end-t.start > 1 && (e.class&(common|address) == 0 || !r.is(n, function))
}

// startsPersonName reports whether a token begins a person's name, by its class or by its
// other occurrences.
func (r *reader) startsPersonName(t *token) bool {
	e := r.entry(t)
	if e.class&(given|title) != 0 {
		return e.class&(place|placeNoun) == 0
	}
	return e.class&(place|placeNoun|placeHead|orgNoun|objectNoun|eventNoun|common|function|people|calendar|sacred|address|leading|speech|human|adverb) == 0 && e.mid > e.low
}

// styleAdverbs and styleAdjectives begin the style of a peer or a bishop.
var (
	styleAdverbs    = script.WordSet("right most very")
	styleAdjectives = script.WordSet("honourable honorable hon reverend rev noble worshipful")
)

// isCivilTitle reports whether token i is Mr., Mrs., Miss or a similar title, and a name follows.
func (r *reader) isCivilTitle(i, last int) bool { return i < last && civilTitles[r.word(&r.tokens[i])] }

var civilTitles = script.WordSet("mr mister mrs miss ms master monsieur madame mademoiselle")

// isCutTitle reports whether the second word of the chunk is an abbreviated title, and more
// follows.
func (r *reader) isCutTitle(c chunk) bool {
	n := &r.tokens[c.from+1]
	return naming.Abbreviated[r.word(n)] && n.before&hard == 0 && c.from+1 < c.to && r.tokens[c.from+2].before&abbreviated != 0
}
