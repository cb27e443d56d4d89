package chinese

import "strings"

// proposeTitles proposes surnames or names with a title after them, and names
// after an office.
func (f *finder) proposeTitles(r *run) {
	for at := r.start; at+han <= r.end; at += han {
		title := f.lex.title.prefix(f.folded[at:r.end])
		if title == "" {
			continue
		}
		for n := 1; n <= 3 && at-n*han >= r.start; n++ {
			head := f.folded[at-n*han : at]
			word := f.folded[at-n*han : at+len(title)]
			if !f.isPossible(head) || f.lex.stop.has(head) || f.lex.stop.has(word) {
				continue
			}
			if n*han == f.surnameOf(word) && len(title) > han {
				f.propose(word)
			} else {
				f.countString(word)
			}
		}
		if len(title) >= 2*han {
			f.proposeAfterOffice(title, f.folded[at+len(title):r.end])
		}
	}
}

// proposeAfterOffice proposes a name with a surname after an office: 知县某某.
func (f *finder) proposeAfterOffice(title, after string) {
	for n := 4; n >= 2; n-- {
		if len(after) < n*han {
			continue
		}
		name := after[:n*han]
		if s := f.surnameOf(name); s > 0 && len(name) <= s+2*han && f.isPossible(name) && !f.isEveryday(name) && f.startsWord(after[n*han:]) {
			c := f.propose(name)
			c.office++
			if c.titles == nil {
				c.titles = map[string]int{}
			}
			c.titles[title]++
		}
	}
}

// startsWord reports whether a new word begins right after a name.
func (f *finder) startsWord(after string) bool {
	return after == "" || f.lex.predicate.prefix(after) != "" || f.lex.title.prefix(after) != ""
}

// proposeSuffixes proposes places, organizations, things and events by their endings.
func (f *finder) proposeSuffixes(r *run) {
	for i, set := range [kinds]*set{place: f.lex.place, organization: f.lex.organization, thing: f.lex.thing, event: f.lex.event} {
		k := kind(i)
		if k == person { // people have no such endings
			continue
		}
		for at := r.start + han; at+han <= r.end; at += han {
			end := set.prefix(f.folded[at:r.end])
			if end == "" || k == thing && f.lex.thing.has(f.folded[at-han:at]) || len(f.lex.title.prefix(f.folded[at:r.end])) > len(end) {
				continue
			}
			// 州 begins 州府: the longer suffix counts
			if at+len(end)+han <= r.end && set.has(f.folded[at+len(end):at+len(end)+han]) && k == place {
				continue
			}
			f.proposeEndingWith(r, k, at, end)
		}
	}
}

// proposeEndingWith proposes strings with a suffix at an offset and one to four
// characters before it.
func (f *finder) proposeEndingWith(r *run, k kind, at int, end string) {
	if n := transliteratedEnd(f.folded[r.start:at]); len(end) > han && f.isTransliterated(f.folded[at-n:at]) { // 温特沃斯庄园
		c := f.propose(f.folded[at-n : at+len(end)])
		c.suffix[k] = max(c.suffix[k], len(end))
	}
	for n := 1; n <= 4; n++ {
		from := at - n*han
		if from < r.start {
			break
		}
		head := f.folded[from:at]
		if !f.isPossible(head) || f.isNumeral(head) && k != event {
			break
		}
		word := f.folded[from : at+len(end)]
		if n == 1 && f.isTooShort(k, head, end) {
			if f.tails[word]++; f.tails[word] > 1 {
				f.propose(word) // only counted, to compare longer ones with
			}
			continue
		}
		if f.isEveryday(word) {
			continue
		}
		c := f.all[word]
		if c == nil {
			if f.tails[word]++; f.tails[word] < 2 && !(n == 2 && k <= organization && f.mayBeginPlace(r, from)) {
				continue
			}
			c = f.propose(word)
		}
		c.suffix[k] = max(c.suffix[k], len(end))
	}
}

// isTooShort reports whether one character before a suffix is too little for a name.
// 千灯会 is enough, with an ending of two.
func (f *finder) isTooShort(k kind, head, end string) bool {
	if k == event && len(end) > han && !f.isQuantity(head) {
		return false
	}
	return k != place || f.lex.weak.has(head) || len(end) == han && !f.lex.shortPlace.has(end)
}

// mayBeginPlace reports whether a name of a place may begin at the offset: at the start of a run or after a word of
// going.
func (f *finder) mayBeginPlace(r *run, at int) bool {
	before := f.folded[r.start:at]
	return at == r.start || f.lex.goes.suffix(before) != "" || f.lex.opener.suffix(before) != "" || f.lex.place.suffix(before) != ""
}

// isQuantity reports whether a character is a number or a word of quantity, which is no part of a name.
func (f *finder) isQuantity(s string) bool {
	return strings.Contains("一二三四五六七八九两几数半每各多这那此大小", s)
}

func (f *finder) isNumeral(s string) bool {
	return strings.Contains("一二三四五六七八九十百千万两几数半每各多", s[:han])
}
