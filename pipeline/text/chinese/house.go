package chinese

import "strings"

// noteHouse counts houses named by a number and a measure (七步酒楼, not
// 三家酒楼), and buildings named after a known place or organization: 青萝狱.
func (n *notableFinder) noteHouse(r *run, at int, w string) {
	if w == "" || at-2*han < r.start {
		return
	}
	before := n.folded[at-2*han : at]
	if n.stems[before] || len(w) > han && n.isNumbered(before) {
		n.note(r, at-2*han, at+len(w), place, 2*han).derived = true
	}
}

// isNumbered reports whether a house may be named by two characters that begin with
// a number: 七步, not 三家, 两把.
func (n *notableFinder) isNumbered(before string) bool {
	last := before[han:]
	return n.isNumeral(before) && !n.lex.several.has(last) && !n.lex.housed.has(last) && !n.lex.never.first.has(last)
}

// noteEvent counts the name of an event: its head with the words before it, from the
// start of a unit.
func (n *notableFinder) noteEvent(r *run, at int, w string) {
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
		if !n.isPossible(head) || n.lex.act.has(head[:han]) && k == 1 {
			return
		}
		before := n.folded[r.start:from]
		if dated := endsWithDate(before); dated || n.lex.introducing.suffix(before) != "" {
			n.note(r, from, at+len(w), event, len(head)).introduced++
			return
		}
	}
}

// endsWithDate reports whether a text ends with a date: 七月十五, 初八日, 十六夜.
func endsWithDate(before string) bool {
	t := strings.TrimSuffix(strings.TrimSuffix(before, "日"), "夜")
	digits := 0
	for len(t) >= han && strings.Contains("一二三四五六七八九十初廿", t[len(t)-han:]) {
		t, digits = t[:len(t)-han], digits+1
	}
	return digits > 0 && strings.HasSuffix(t, "月")
}
