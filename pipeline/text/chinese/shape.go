package chinese

import "strings"

// monk stands behind the name of one only where that is a name by itself: else it
// is what the man is.
const monk = "僧"

// titled proposes surname or name with a title behind it, and notes who stands
// behind an office.
func (f *finder) titled(r *run) {
	for at := r.start; at+han <= r.end; at += han {
		title := f.lex.title.prefix(f.folded[at:r.end])
		if title == "" {
			continue
		}
		for _, n := range []int{1, 2, 3} {
			from := at - n*han
			if from < r.start {
				break
			}
			head := f.folded[from:at]
			surname := n == 1 && f.lex.surname.has[head] || n == 2 && f.lex.compound.has[head]
			if head == "任" && from > r.start && f.numeral(f.folded[from-han:from]) {
				continue // 三任知县
			}
			if !f.sound(head) || f.lex.stop.has[head] || f.lex.stop.has[f.folded[from:at+len(title)]] || f.lex.role.has[f.folded[from:at+len(title)]] {
				continue
			}
			if !surname && (n == 1 || f.plain(head) || len(title) == han) {
				if !(n >= 2 && (title == "客" || title == "娘" || title == monk) && !f.plain(head)) {
					continue
				}
			}
			word := f.folded[from : at+len(title)]
			if c := f.all[word]; c == nil || c.title == "" || len(title) > len(c.title) {
				if !surname {
					h := f.heads[word]
					f.heads[word] = headed{title, h.count + 1}
					continue
				}
				c = f.propose(word)
				c.title = title
			}
		}
		if len(title) < 2*han {
			continue
		}
		// an office before a name: 知县某某
		after := f.folded[at+len(title) : r.end]
		for n := 4; n >= 2; n-- {
			if len(after) >= n*han {
				name := after[:n*han]
				if s := f.surnameOf(name); s > 0 && len(name) <= s+2*han && f.sound(name) && !f.plain(name) {
					if f.boundary(after[n*han:]) {
						c := f.propose(name)
						c.office++
						c.hold(title)
					}
				}
			}
		}
	}
}

func (c *candidate) hold(title string) {
	if c.titles == nil {
		c.titles = map[string]int{}
	}
	c.titles[title]++
}

// boundary reports whether what follows begins a new word after a name.
func (f *finder) boundary(after string) bool {
	return after == "" || f.lex.predicate.prefix(after) != "" || f.lex.title.prefix(after) != ""
}

var suffixed = []struct {
	kind kind
	of   func(*lexicon) *set
}{
	{place, func(x *lexicon) *set { return x.place }},
	{organization, func(x *lexicon) *set { return x.organization }},
	{thing, func(x *lexicon) *set { return x.thing }},
	{event, func(x *lexicon) *set { return x.event }},
}

// suffixed proposes places, organizations, things and events by their ends.
func (f *finder) suffixed(r *run) {
	for _, s := range suffixed {
		set := s.of(f.lex)
		for at := r.start + han; at+han <= r.end; at += han {
			end := set.prefix(f.folded[at:r.end])
			if end == "" || s.kind == thing && f.lex.thing.has[f.folded[at-han:at]] || len(f.lex.title.prefix(f.folded[at:r.end])) > len(end) {
				continue
			}
			// 州 begins 州府: a longer suffix has the say
			if at+len(end)+han <= r.end && set.has[f.folded[at+len(end):at+len(end)+han]] && s.kind == place {
				continue
			}
			for n := 1; n <= 4; n++ {
				from := at - n*han
				if from < r.start {
					break
				}
				head := f.folded[from:at]
				if !f.sound(head) || f.numeral(head) && s.kind != event {
					break
				}
				word := f.folded[from : at+len(end)]
				if n == 1 && s.kind == event && len(end) > han && !f.several(head) {
					// 千灯会: one character before an ending of two
				} else if n == 1 && (s.kind != place || f.lex.weak.has[head] || len(end) == han && !f.lex.shortPlace.has[end]) {
					if f.seen[word]++; f.seen[word] > 1 {
						f.propose(word) // counted only, to weigh longer ones by
					}
					continue
				}
				if f.plain(word) {
					continue
				}
				c := f.all[word]
				if c == nil {
					if f.seen[word]++; f.seen[word] < 2 && !(n == 2 && s.kind <= organization && f.cleanLeft(r, from)) {
						continue
					}
					c = f.propose(word)
				}
				c.suffix[s.kind] = max(c.suffix[s.kind], len(end))
			}
		}
	}
}

// cleanLeft reports whether a name may begin at the offset: nothing or a word of
// going stands before it.
func (f *finder) cleanLeft(r *run, at int) bool {
	before := f.folded[r.start:at]
	return at == r.start || f.lex.goes.suffix(before) != "" || f.lex.opener.suffix(before) != "" || f.lex.place.suffix(before) != ""
}

// several tells a number, or a word of quantity, that is no part of a name.
func (f *finder) several(s string) bool {
	return strings.Contains("一二三四五六七八九两几数半每各多这那此大小", s)
}

func (f *finder) numeral(s string) bool {
	return strings.Contains("一二三四五六七八九十百千万两几数半每各多", s[:han])
}
