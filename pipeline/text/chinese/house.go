package chinese

import "strings"

// house notes houses that are called by a number and a measure: 七步酒楼, not
// 三家酒楼; and a building by a known place's or body's name: 青萝狱.
func (n *notice) house(r *run, at int, w string) {
	if w == "" || at-2*han < r.start {
		return
	}
	before := n.folded[at-2*han : at]
	if n.stems[before] || len(w) > han && n.numbered(before) {
		n.note(r, at-2*han, at+len(w), place, 2*han).derived = true
	}
}

// numbered reports whether a house may be called by two characters that begin with
// a number: 七步, not 三家, 三十, 两把.
func (n *notice) numbered(before string) bool {
	last := before[han:]
	return n.numeral(before) && !n.numeral(last) && !n.lex.several.has[last] && !n.lex.housed.has[last] && !n.lex.never.first.has(last)
}

// happening notes the name of an event: what is before its head, from
// where a unit begins.
func (n *notice) happening(r *run, at int, w string) {
	if w == "" {
		return
	}
	least := 2
	if len(w) > han {
		least = 1
	}
	for k := least; k <= 3 && at-k*han >= r.start; k++ {
		from := at - k*han
		head := n.folded[from:at]
		if !n.sound(head) || n.lex.act.has[head[:han]] && k == 1 {
			return
		}
		before := n.folded[r.start:from]
		if dated := endsInDate(before); dated || n.lex.introducing.suffix(before) != "" {
			n.note(r, from, at+len(w), event, len(head)).told++
			return
		}
	}
}

// endsInDate reports whether a date is before a word: 七月十五, 初八日, 十六夜.
func endsInDate(before string) bool {
	t := strings.TrimSuffix(strings.TrimSuffix(before, "日"), "夜")
	digits := 0
	for len(t) >= han && strings.Contains("一二三四五六七八九十初廿", t[len(t)-han:]) {
		t, digits = t[:len(t)-han], digits+1
	}
	return digits > 0 && strings.HasSuffix(t, "月")
}
