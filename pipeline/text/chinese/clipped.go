package chinese

import "strings"

// rejectClipped rejects people's names that include a word of the sentence before or after the name (向凤姐, 唤貂蝉, 刘备屯), or are two
// names (宝钗黛玉).
func (f *finder) rejectClipped(all []*candidate) {
	const seldom = 10 // one statement in ten mentions may be a misreading
	for _, c := range all {
		if c.ok && c.kind == person && len(c.word) >= 3*han && (c.stated+c.office)*seldom <= c.count && (f.endsWithPerson(c) || f.beginsWithPerson(c) || f.isTwoNames(c)) {
			c.ok = false
		}
	}
}

// isTwoNames reports whether a string is two names without a mark between.
func (f *finder) isTwoNames(c *candidate) bool {
	for i := 2 * han; i <= len(c.word)-2*han; i += han {
		second := c.word[i:]
		if !f.lex.title.has(second) && !f.lex.role.has(second) && f.moreFrequent(c.word[:i], c, clippedTimes) != nil && f.moreFrequent(second, c, clippedTimes) != nil {
			return true
		}
	}
	return false
}

// moreFrequent returns the person with a name that is mentioned at least so many times as often as a candidate that contains it; else nil.
func (f *finder) moreFrequent(name string, c *candidate, times int) *candidate {
	if o := f.all[name]; o != nil && o.ok && o.kind == person && o.count >= times*c.count {
		return o
	}
	return nil
}

// clippedTimes is how many times as often as the name and a word beside it the name alone is mentioned.
const clippedTimes = 3

// endsWithPerson reports whether a string is a word and a person's name.
func (f *finder) endsWithPerson(c *candidate) bool {
	first, rest := c.word[:han], c.word[han:]
	if len(c.word) > 3*han && (wordDictionary().classOf(c.word) == otherWord || f.lex.stop.has(c.word[:2*han])) && f.moreFrequent(c.word[2*han:], c, clippedTimes) != nil {
		return true // 保护|唐僧, 谢谢|熊大叔
	}
	if o := f.all[rest]; o != nil && o.surname > 0 && f.lex.relative.has(first) && c.spoke == 0 {
		return true // 母|卫氏
	}
	o := f.moreFrequent(rest, c, clippedTimes)
	return o != nil && (c.surname <= han && f.precedesName(first, o) || strings.Contains(titleEnds, first)) // 工程师|佐藤
}

// titleEnds are last characters of titles that are seldom surnames.
const titleEnds = "师长员生"

// beginsWithPerson reports whether a string is a person's name and a word.
func (f *finder) beginsWithPerson(c *candidate) bool {
	last, before := c.word[len(c.word)-han:], c.word[:len(c.word)-han]
	if end := len(c.word) - 2*han; end >= 2*han && c.title == "" && wordDictionary().classOf(c.word[end:]) == otherWord {
		if f.moreFrequent(c.word[:end], c, 1) != nil { // 老吴|答应
			return true
		}
	}
	once := c.count == 1 && c.spoke == 0
	if o := f.moreFrequent(before[:len(before)-han], c, clippedTimes); once && o != nil && len(c.title) <= han && o.surname > 0 {
		return true // 卫铮|年老
	}
	o := f.moreFrequent(before, c, clippedTimes)
	return o != nil && c.title == "" && (once && o.surname > 0 || f.lex.predicate.has(last)) // 沈越|揉
}

// precedesName reports whether a character that may be a surname is a word before a name.
func (f *finder) precedesName(word string, name *candidate) bool {
	if familiarPrefixes.has(word) || word == "大" {
		return false
	}
	full := name.title != "" || name.surname > 0 && !f.lex.doubtful.has(name.word[:han])
	return f.lex.toward.has(word) || f.lex.left.has(word) && (full || !f.lex.surname.has(word)) || full && f.lex.predicate.has(word)
}
