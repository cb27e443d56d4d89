package chinese

import "strings"

// titled proposes surname or name with a title after it, and notes who is named
// behind an office.
func (f *finder) titled(r *run) {
	for at := r.start; at+han <= r.end; at += han {
		title := f.lex.title.prefix(f.folded[at:r.end])
		if title == "" {
			continue
		}
		for n := 1; n <= 3 && at-n*han >= r.start; n++ {
			head := f.folded[at-n*han : at]
			word := f.folded[at-n*han : at+len(title)]
			if !f.sound(head) || f.lex.stop.has[head] || f.lex.stop.has[word] {
				continue
			}
			if n*han == f.surnameOf(word) && len(title) > han {
				f.propose(word)
			} else {
				f.met(word)
			}
		}
		if len(title) >= 2*han {
			f.inOffice(title, f.folded[at+len(title):r.end])
		}
	}
}

// inOffice proposes a name with a surname after an office: 知县某某.
func (f *finder) inOffice(title, after string) {
	for n := 4; n >= 2; n-- {
		if len(after) < n*han {
			continue
		}
		name := after[:n*han]
		if s := f.surnameOf(name); s > 0 && len(name) <= s+2*han && f.sound(name) && !f.plain(name) && f.boundary(after[n*han:]) {
			c := f.propose(name)
			c.office++
			if c.titles == nil {
				c.titles = map[string]int{}
			}
			c.titles[title]++
		}
	}
}

// boundary reports whether what follows begins a new word after a name.
func (f *finder) boundary(after string) bool {
	return after == "" || f.lex.predicate.prefix(after) != "" || f.lex.title.prefix(after) != ""
}

// suffixed proposes places, organizations, things and events by their ends.
func (f *finder) suffixed(r *run) {
	for i, set := range [kinds]*set{place: f.lex.place, organization: f.lex.organization, thing: f.lex.thing, event: f.lex.event} {
		k := kind(i)
		if k == person { // people have no such ends
			continue
		}
		for at := r.start + han; at+han <= r.end; at += han {
			end := set.prefix(f.folded[at:r.end])
			if end == "" || k == thing && f.lex.thing.has[f.folded[at-han:at]] || len(f.lex.title.prefix(f.folded[at:r.end])) > len(end) {
				continue
			}
			// 州 begins 州府: the longer suffix counts
			if at+len(end)+han <= r.end && set.has[f.folded[at+len(end):at+len(end)+han]] && k == place {
				continue
			}
			f.endingWith(r, k, at, end)
		}
	}
}

// endingWith proposes what ends with a suffix at an offset, with one to four
// characters before it.
func (f *finder) endingWith(r *run, k kind, at int, end string) {
	for n := 1; n <= 4; n++ {
		from := at - n*han
		if from < r.start {
			break
		}
		head := f.folded[from:at]
		if !f.sound(head) || f.numeral(head) && k != event {
			break
		}
		word := f.folded[from : at+len(end)]
		if n == 1 && f.short(k, head, end) {
			if f.tails[word]++; f.tails[word] > 1 {
				f.propose(word) // counted only, to weigh longer ones by
			}
			continue
		}
		if f.plain(word) {
			continue
		}
		c := f.all[word]
		if c == nil {
			if f.tails[word]++; f.tails[word] < 2 && !(n == 2 && k <= organization && f.cleanLeft(r, from)) {
				continue
			}
			c = f.propose(word)
		}
		c.suffix[k] = max(c.suffix[k], len(end))
	}
}

// short reports whether one character before a suffix is too little for a name:
// 千灯会 is one, with an ending of two.
func (f *finder) short(k kind, head, end string) bool {
	if k == event && len(end) > han && !f.several(head) {
		return false
	}
	return k != place || f.lex.weak.has[head] || len(end) == han && !f.lex.shortPlace.has[end]
}

// cleanLeft reports whether a name may begin at the offset: nothing or a word of
// going is before it.
func (f *finder) cleanLeft(r *run, at int) bool {
	before := f.folded[r.start:at]
	return at == r.start || f.lex.goes.suffix(before) != "" || f.lex.opener.suffix(before) != "" || f.lex.place.suffix(before) != ""
}

// several reports whether a number, or a word of quantity, is no part of a name.
func (f *finder) several(s string) bool {
	return strings.Contains("一二三四五六七八九两几数半每各多这那此大小", s)
}

func (f *finder) numeral(s string) bool {
	return strings.Contains("一二三四五六七八九十百千万两几数半每各多", s[:han])
}
