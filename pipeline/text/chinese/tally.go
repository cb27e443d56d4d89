package chinese

import (
	"context"
	"slices"
	"strings"
)

// A tally counts the contexts of a string at all its places.
type tally struct {
	count      int
	quoted     int // within direct speech
	edgeLeft   int // at the start of a run
	edgeRight  int // at the end of a run
	left       int // after a word that precedes names, or a title
	right      int // before a predicate or a title
	went       int // after a word of going
	measured   int // after a number and a measure: 一把
	that       int // after 那, 这, 一个, 众 and similar words
	owned      int // after 的
	owner      int // before 的, 之
	several    int // before 等, 二人, 们
	object     int // after a preposition: 对, 把
	subject    int // at the start of a clause, before its predicate
	spoke      int // the only word before "道" or similar
	crossLeft  int // a word begins before it and ends in it
	crossRight int // a word begins in it and ends after it
	called     int // all of a run in direct speech that is no question
	alone      int // all of a run elsewhere
	listed     int // all between two marks of a list
	named      int // right after a sure name
	before     int // right before a sure name
	inside     int // within a longer sure name
	crossed    int // its last character is a verb before 着, its first one the second of a doubled word, or it is an era with a year
	blocks     uint64
	lefts      spread
	rights     spread
}

// A spread is the characters on one side of a string.
type spread []uint16

func (s *spread) add(c string) { *s = append(*s, code(c)) }

// code returns the code point of a character of three bytes.
func code(c string) uint16 { return uint16(c[0]&0x0f)<<12 | uint16(c[1]&0x3f)<<6 | uint16(c[2]&0x3f) }

// measure returns the entropy of the characters in bits, where edges count as different
// characters, and the share of the most frequent character.
func (s spread) measure(edges int) (entropy, top float64) {
	n := float64(len(s) + edges)
	if n == 0 {
		return 0, 0
	}
	slices.Sort(s)
	entropy = float64(edges) / n * lg2(n)
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && s[j] == s[i] {
			j++
		}
		share := float64(j-i) / n
		entropy -= share * lg2(share)
		top = max(top, share)
		i = j
	}
	return entropy, top
}

// A runInfo describes a run for the candidates in it.
type runInfo struct {
	lead   int  // bytes before the subject: 只见, 却说
	speech bool // it ends in a verb of speech
}

// readRuns sets runInfo.
func (f *finder) readRuns() {
	f.runInfo = make([]runInfo, len(f.runs))
	for i := range f.runs {
		r := &f.runs[i]
		t := f.folded[r.start:r.end]
		lead := f.leadIn(t)
		f.runInfo[i] = runInfo{lead, f.endsWithSpeechVerb(r, t[lead:])}
		countIf(&f.speechTags, f.runInfo[i].speech)
	}
}

// A occurrence is one place of a candidate.
type occurrence struct {
	candidate int32 // its index in finder.counted
	at        int32
}

// count walks the text, fills in the tallies of all candidates and records their places.
func (f *finder) count(ctx context.Context, all []*candidate) error {
	x := newIndex(all)
	f.counted, f.occurrences = all, make([]occurrence, 0, f.characters)
	for i, c := range all {
		c.number = int32(i)
	}
	for i := range f.runs {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		for at := r.start; at+2*han <= r.end; at += han {
			side := leftSide{unknown: true}
			x.at(f.folded[at:r.end], func(c *candidate) {
				if side.unknown {
					side = f.leftOf(r, &f.runInfo[i], at)
				}
				f.note(r, &f.runInfo[i], c, at, &side)
				f.occurrences = append(f.occurrences, occurrence{c.number, int32(at)})
			})
		}
	}
	return nil
}

// A leftSide describes the text before a place.
type leftSide struct{ unknown, start, lead, word, went, measured, that, owned, object bool }

func (f *finder) leftOf(r *run, set *runInfo, at int) leftSide {
	before := f.folded[max(r.start, at-5*han):at]
	if before == "" {
		return leftSide{start: true, lead: true}
	}
	last := before[len(before)-han:]
	s := leftSide{lead: at == r.start+set.lead}
	s.word = f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != "" || f.lex.role.suffix(before) != ""
	s.went = f.lex.goes.suffix(before) != ""
	s.owned = last == "的"
	s.object = prepositions.suffix(before) != ""
	s.that = f.lex.plural.has(last) || last == "个" || last == "位"
	s.measured = len(before) >= 2*han && f.isNumeral(before[len(before)-2*han:]) && f.lex.several.has(last)
	return s
}

// measures are surnames that are words for counting too, and counted are words before these: 那张|铁嘴.
var (
	measures = newSet(splitHan("张段方封管包支房班"))
	counted  = newSet(splitHan("一二三四五六七八九十两几这那每某哪"))
)

// note counts one place of a candidate.
func (f *finder) note(r *run, set *runInfo, c *candidate, at int, left *leftSide) {
	c.count++
	end := at + len(c.word)
	c.blocks |= 1 << (at * 64 / len(f.body))
	if r.quoted {
		c.quoted++
	}
	if left.start {
		c.edgeLeft++
	} else {
		c.lefts.add(f.folded[at-han : at])
		countIf(&c.crossed, c.surname == han && measures.has(c.word[:han]) && counted.has(f.folded[at-han:at]) || f.folded[at-han:at] == c.word[:han] && f.lex.isCommonPair(f.folded[at-han:at+han]))
		countIf(&c.crossLeft, f.lex.isCommonPair(f.folded[at-han:at+han]))
	}
	countIf(&c.left, left.word)
	countIf(&c.went, left.went)
	countIf(&c.measured, left.measured)
	countIf(&c.that, left.that)
	countIf(&c.owned, left.owned)
	countIf(&c.object, left.object)
	after := f.folded[end:r.end]
	if after == "" {
		c.edgeRight++
		if left.start {
			countIf(&c.listed, r.prev == '、' || r.next == '、')
			if r.quoted {
				countIf(&c.called, r.next != '？' && (opens(r.prev) || ends(r.next) || r.next == '，'))
			} else {
				c.alone++
			}
		}
		return
	}
	countIf(&c.crossed, isYear(after))
	next := after[:han]
	c.rights.add(next)
	countIf(&c.crossRight, f.lex.isCommonPair(f.folded[end-han:end+han]))
	switch next {
	case "的", "之":
		c.owner++
	case "去", "来": // 到天桥去
		countIf(&c.went, !left.start && !left.went && strings.Contains("到往回上", f.folded[at-han:at]))
	case "等", "们", "二", "两", "三":
		c.several++
	case "着":
		countIf(&c.crossed, len(after) < 2*han || !strings.Contains("急恼慌忙凉火手令人实", after[han:2*han])) // not 着急
	}
	if !f.startsWord(after) {
		return
	}
	c.right++
	if left.lead && !r.heading && f.lex.predicate.prefix(after) != "" {
		c.subject++
		countIf(&c.spoke, set.speech && f.isOnlySpeech(after))
	}
}

// isYear reports whether a text begins with the year of an era: 三年, 元年.
func isYear(t string) bool {
	n := 0
	for n < len(t) && n <= 3*han && strings.Contains("元一二三四五六七八九十", t[n:n+han]) {
		n += han
	}
	return n > 0 && strings.HasPrefix(t[n:], "年")
}

// countIf adds one to n if yes is true.
func countIf(n *int, yes bool) {
	if yes {
		*n++
	}
}

// isCommonPair reports whether two characters are an everyday word.
func (x *lexicon) isCommonPair(pair string) bool {
	return x.commonPairBits.has(pair) && x.commonPairs[pair]
}
