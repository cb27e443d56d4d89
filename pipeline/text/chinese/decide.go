package chinese

import (
	"slices"
	"strings"

	"dramatis/pipeline/learn"
	"dramatis/pipeline/text/naming"
)

// thingThreshold is the score from which a place, an organization, an object or an event is a name.
const thingThreshold = 3.0

// Thresholds for the log-odds that a string is a person's name. They are low, because the gold that the model
// was learned on leaves many people out.
const (
	personThreshold    = -0.9
	shortTextThreshold = -0.45 // in a text shorter than a book
	compoundThreshold  = -2.8  // for names with a title next to a known name
	sureThreshold      = -1.2  // for sure names: see compareWithSure
)

// decide scores all candidates by models and returns the names.
func (f *finder) decide(all []*candidate, m models) []*candidate {
	all = f.scoreAll(all, m)
	for _, c := range all {
		f.judge(c)
	}
	f.acceptCompounds(all)
	f.acceptUntitled(all)
	if f.modern {
		f.acceptDerived(all)
	}
	f.acceptKin(all)
	rejectContained(all, f.all)
	f.rejectClipped(all)
	return slices.DeleteFunc(all, func(c *candidate) bool { return !c.ok })
}

// acceptCompounds accepts names with a title if the person is known by another name:
// 汤老爷 beside 汤奉, 珍大嫂子 beside 珍大爷, 四姑娘 beside 二姑娘 and 三姑娘.
func (f *finder) acceptCompounds(all []*candidate) {
	heads, orders := map[string]bool{}, map[string]int{}
	for _, c := range all {
		if !c.ok || c.kind != person {
			continue
		}
		if c.surname > 0 {
			heads[c.word[:c.surname]] = true
		}
		if head, order := c.head(); head != "" {
			heads[head] = true
		} else if order != "" {
			orders[c.title]++
		}
	}
	for _, c := range all {
		head, order := c.head()
		known := heads[head] || head == "" && order != "" && orders[c.title] > 1
		if !c.ok && known && c.logOdds > compoundThreshold && !f.isRuledOut(c) {
			c.ok, c.kind = true, person
		}
	}
}

// acceptUntitled accepts the part of a name before a monk's or a saint's title if it is used alone too: 观音 beside
// 观音菩萨. Before other titles it may be a place.
func (f *finder) acceptUntitled(all []*candidate) {
	const alone = 5 // minimum number of mentions without the title
	for _, c := range all {
		if !c.ok || c.kind != person || c.title == "" || c.count < alone {
			continue
		}
		before, title, _ := naming.ChineseTitleOf(c.word)
		h := f.all[before]
		if title.Class == naming.Clergy && h != nil && !h.ok && len(before) >= 2*han && h.count-c.count >= alone && h.logOdds > compoundThreshold && !f.isRuledOut(h) {
			h.ok, h.kind = true, person
		}
	}
}

// head returns the part of a name before its title, without birth order, and the
// birth order.
func (c *candidate) head() (head, order string) {
	if c.title == "" {
		return "", ""
	}
	head = strings.TrimPrefix(c.word[:len(c.word)-len(c.title)], "小")
	for len(head) >= han && siblings.has(head[len(head)-han:]) {
		head, order = head[:len(head)-han], head[len(head)-han:]
	}
	return head, order
}

// siblings are characters for birth order.
var siblings = newSet(splitHan("大二三四五六七八九十"))

// scoreAll sets the log-odds of each candidate and returns those that
// may be names at all: first by its own features, then also by what is known about the others.
func (f *finder) scoreAll(all []*candidate, m models) []*candidate {
	var kept, sure []*candidate
	row := make([]float64, features)
	first, beside := learn.NewScorer(m[0]), learn.NewScorer(m[1])
	for _, c := range all {
		if !f.isWorthScoring(c) {
			continue
		}
		f.observe(c)
		if c.logOdds = first.Score(c.features.row(row)); c.logOdds > sureThreshold {
			sure = append(sure, c)
		}
		kept = append(kept, c)
	}
	f.compareWithSure(kept, sure)
	f.counted, f.occurrences = nil, nil
	for _, c := range kept {
		c.logOdds = beside.Score(c.features.row(row))
	}
	return kept
}

// isWorthScoring reports whether there is enough evidence to score a candidate: it is repeated, or the text or its form
// suggests a name.
func (f *finder) isWorthScoring(c *candidate) bool {
	if c.count != 1 {
		return c.count > 1
	}
	called := c.called > 0
	switch {
	case c.stated+c.office > 0, c.surname > han, c.full != nil, c.suffix != [kinds]int{}, f.looksFullOnce(c), f.isTransliterated(c.word),
		f.isFamiliarForm(c.word) && (f.modern || called), f.modern && called && len(c.word) == 2*han && c.word[:han] == "小":
		return true
	case c.surname > 0 && len(c.word) <= c.surname+2*han:
		given := c.word[c.surname:]
		return c.left+c.edgeLeft+c.spoke > 0 && !f.extendsFrequent(c) && !strings.HasPrefix(given, "家") || f.lex.title.has(given)
	}
	t := f.lex.title.suffix(c.word[han:])
	head := c.word[:len(c.word)-len(t)]
	return t != "" && !f.lex.everyday.has(head) && !f.lex.predicate.has(head)
}

// looksFullOnce reports whether a string that occurs once has the form of a full name, with characters of given names or
// where names may begin.
func (f *finder) looksFullOnce(c *candidate) bool {
	if !f.fullName(c.word) {
		return false
	}
	return c.surname == han && f.hasGivenCharacters(c.word) || c.left+c.edgeLeft > 0 && !f.extendsFrequent(c)
}

// extendsFrequent reports whether a string is a more frequent one with one more character of the sentence.
func (f *finder) extendsFrequent(c *candidate) bool {
	shorter := f.all[c.word[:len(c.word)-han]]
	return shorter != nil && shorter.count > c.count
}

// judge decides the kind of a candidate, and whether it is a name.
func (f *finder) judge(c *candidate) {
	c.kind = person
	_, style := f.styles[c.word]
	c.ok = c.logOdds > f.threshold(c) && !f.isRuledOut(c) || style && !f.cannotBeName(c)
	for k, best := place, 0.0; k < kinds && c.dubbed == 0 && !c.actsLikePerson() && demonstratives.prefix(c.word) == ""; k++ {
		if c.suffix[k] == 0 || f.hasLongerSuffix(c, k) {
			continue
		}
		if s := f.thingScore(c, k); s >= thingThreshold && s > best {
			c.kind, c.ok, best = k, true, s
		}
	}
	switch {
	case strings.HasSuffix(c.word, "号") && len(c.word) >= 3*han && c.called > 1 && c.subject+c.spoke == 0: // “天枢号”
		c.kind, c.ok = thing, true
	case !c.ok || c.kind != person:
	case f.isLandmark(c):
		c.kind = place
	case c.surname > 0 && houses[c.word[c.surname:]] || c.isCrowd() || f.isArmy(c): // a family, a crowd
		c.kind = organization
	}
}

// houses are suffixes that make a surname the name of a family.
var houses = map[string]bool{"家": true, "府": true, "宅": true}

// isCrowd reports whether a name is that of several people: 众僧, 诸将, 二位老爷, but not 诸葛, which is a surname.
func (c *candidate) isCrowd() bool {
	return c.surname <= han && c.stated == 0 && crowdWords.prefix(c.word) != "" && !words().compound.has(c.word)
}

// isArmy reports whether a string of an old text that never speaks and is never called is somebody's army: 曹兵, 慕容军.
func (f *finder) isArmy(c *candidate) bool {
	return !f.modern && len(c.word) == max(c.surname, han)+han && armies.has(c.word[len(c.word)-han:]) && c.title == "" && c.spoke+c.called+c.stated == 0
}

var armies = newSet(splitHan("兵军"))

// crowdWords begin names of several people.
var crowdWords = newSet(strings.Fields("众 诸 列位 各位 诸位 二位 两位 三位 几位 两个 几个 两公子"))

// actsLikePerson reports whether a candidate with the ending of a place or a thing acts
// as people do.
func (c *candidate) actsLikePerson() bool {
	const sure = 2.5
	return c.logOdds > sure || c.logOdds > 0 && (c.spoke > 0 || c.surname > 0 && c.subject*3 > c.count)
}

// threshold returns the minimum log-odds for a candidate: less if the text states the name; more
// for a rare string in a long book, which has more such strings by chance, for a frequent one that never speaks, and for an
// everyday word. The numbers were chosen on left-out books (TestReportOfNamesLeavingBooksOut).
func (f *finder) threshold(c *candidate) float64 {
	const (
		stated    = 1.5
		everyday  = 0.8
		often     = 8 // speeches that show a person
		speaking  = 1.6
		rare      = 5   // mentions
		long      = 16  // binary logarithm of the number of characters of a long book
		byLength  = 0.8 // log-odds for each doubling of the text
		quiet     = 40  // minimum number of mentions for each speech
		frequent  = 3   // binary logarithm of the number of mentions
		bySilence = 0.3 // log-odds for each doubling of the mentions
	)
	x := personThreshold
	if c.features[fSize] < mostSize {
		x = shortTextThreshold
	}
	if c.dubbed > 0 && c.stated*4 >= c.count {
		x -= stated
	}
	switch {
	case c.count < rare:
		x += byLength * max(0, lg(f.characters)-long)
	case c.spoke*quiet < c.count && c.stated == 0:
		x += bySilence * max(0, lg(c.count)-frequent)
	case c.spoke >= often && c.spoke*quiet > 4*c.count:
		x -= speaking
	}
	if c.features[fEveryday] > 0 {
		x += everyday
	}
	return x
}

// rejectContained rejects places and things that hardly occur outside longer names, and
// those that include a word of the sentence at the start.
func rejectContained(all []*candidate, known map[string]*candidate) {
	for _, v := range all { // the shorter first
		for i := 0; v.ok && i < len(v.word); i += han {
			for j := i + 2*han; j <= len(v.word); j += han {
				w := known[v.word[i:j]]
				if w == nil || !w.ok || w == v || w.kind == person && (v.kind == person || w.subject > 0) {
					continue
				}
				switch {
				case (w.count-v.count)*3 <= w.count && w.stated == 0:
					w.ok = false
				case j == len(v.word) && v.kind != person && v.stated == 0 && words().precedesNames(v.word[:i]):
					v.ok = false
				}
			}
		}
	}
}

// precedesNames reports whether a word precedes names, as 到 does.
func (x *lexicon) precedesNames(word string) bool {
	return x.left.has(word) || x.goes.has(word) || x.left.has(word[:han])
}

// hasLongerSuffix reports whether another kind's ending is longer, as 书院 is longer than 院.
func (f *finder) hasLongerSuffix(c *candidate, k kind) bool {
	if len(c.title) >= c.suffix[k] || k == thing && (c.surname > han || c.surname > 0 && c.spoke+c.office > 0) {
		return true
	}
	return slices.Max(c.suffix[:]) > c.suffix[k]
}

// thingScore adds up the evidence that a string with a typical ending is a place, an organization,
// an object or an event.
func (f *finder) thingScore(c *candidate, k kind) float64 {
	head := c.word[:len(c.word)-c.suffix[k]]
	if k == place && f.lex.known.has(c.word) {
		return 5
	}
	s := 0.9 + 0.7*min(lg(c.count), 4)
	switch {
	case len(head) == 2*han && (f.lex.common.has(head) || f.lex.stop.has(head) || f.lex.predicate.has(head)):
		s--
	case len(head) > han:
		s += 0.6
	}
	if c.suffix[k] > han && len(head) > han {
		s += 0.5
	}
	if k == place {
		s += 0.6 * lg(c.went)
	}
	s += max(-1.5, min(1, (float64(c.edgeLeft+c.left+1)/float64(c.count+2)-0.4)*3))
	for _, x := range thingSigns {
		if x.holds(f, c, k) {
			s += x.points
		}
	}
	if c.stated == 0 {
		s -= f.clausePenalty(c, k, head)
	}
	return s
}

// thingSigns are features for and against a thing, with their points.
var thingSigns = []struct {
	points float64
	holds  func(f *finder, c *candidate, k kind) bool
}{
	{2, func(_ *finder, c *candidate, _ kind) bool { return c.stated > 0 }},
	{-2, func(_ *finder, c *candidate, _ kind) bool {
		return c.count > 2 && (c.edgeRight == c.count || c.features[fRightTop] == 1)
	}},
	{-2, func(_ *finder, c *candidate, _ kind) bool {
		return c.count > 2 && (c.edgeLeft == c.count || c.features[fLeftTop] == 1)
	}},
	{-3, func(f *finder, c *candidate, _ kind) bool { // the rest occurs alone more often
		first := c.word[:han]
		rest := f.all[c.word[han:]]
		return rest != nil && rest.count > c.count && (rest.count > 2*c.count || f.lex.left.has(first) || first == "个")
	}},
	{-3, func(f *finder, c *candidate, _ kind) bool {
		first := c.word[:han]
		return f.lex.several.has(first) || f.lex.rare.has(first) || first == "家"
	}},
	{-1, func(_ *finder, _ *candidate, k kind) bool { return k >= thing }},
	{0.5, func(_ *finder, c *candidate, k kind) bool { return k == thing && c.measured > 0 }},
}

// clausePenalty returns the evidence against a place or an organization whose first part is a piece
// of a sentence: 推开|房门, 忽见|山, or whose ending of one character occurs once.
func (f *finder) clausePenalty(c *candidate, k kind, head string) float64 {
	s := 0.0
	for i := 0; i < len(head) && !f.lex.compound.has(head); i += han {
		switch ch := head[i : i+han]; {
		case f.lex.act.has(ch), k == thing && f.lex.predicate.has(ch):
			s += 3
		case i == 0 && f.lex.lead.has(ch) && c.count < 3 && c.went == 0:
			s += 2
		case i > 0 && c.count < 3 && c.went == 0 && ch != "云" && f.lex.predicate.has(ch): // 结识|江湖
			s += 2
		}
	}
	if c.suffix[k] == han {
		s += f.endingPenalty(c, k, head)
	}
	return s
}

// endingPenalty returns the evidence against a place or an organization from its ending of one character.
func (f *finder) endingPenalty(c *candidate, k kind, head string) float64 {
	switch {
	case k == organization && (c.count < 3 || f.lex.direction.has(head[len(head)-han:])):
		return 3
	case c.count == 1 && c.went == 0 && !f.lex.settled.has(c.word[len(c.word)-han:]):
		return 1
	}
	return 0
}

// isFamiliarForm reports whether a name is 阿 with any character, or 老 or 小 with a surname.
func (p *page) isFamiliarForm(w string) bool {
	if len(w) != 2*han {
		return false
	}
	switch w[:han] {
	case "阿":
		return true
	case "老", "小":
		return p.lex.surname.has(w[han:])
	}
	return false
}
