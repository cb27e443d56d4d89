package chinese

import (
	"math"
	"slices"
	"strings"

	"dramatis/pipeline/learn"
	"dramatis/pipeline/text/naming"
)

// enoughThing is what a place, a body, an object or an event must reach.
const enoughThing = 3.0

// What the log-odds of a person's name must reach: the gold that they were
// learned on leaves many people out.
const (
	enoughPerson = -0.9
	enoughShort  = -0.45 // in a text shorter than a book
	lessBeside   = -2.8  // beside another name that shows it
	surePerson   = -1.2  // to be compared with others
)

// decide weighs all candidates by models and takes those that hold.
func (f *finder) decide(all []*candidate, m models) []*candidate {
	all = f.weigh(all, m)
	for _, c := range all {
		f.judge(c)
	}
	f.compound(all)
	f.untitled(all)
	if f.modern {
		f.derive(all)
	}
	contest(all, f.all)
	f.clipped(all)
	return slices.DeleteFunc(all, func(c *candidate) bool { return !c.ok })
}

// compound takes names with a title when who they are of is known by another name:
// 汤老爷 beside 汤奉, 珍大嫂子 beside 珍大爷, 四姑娘 beside 二姑娘 and 三姑娘.
func (f *finder) compound(all []*candidate) {
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
		if !c.ok && known && (c.chance > lessBeside || f.modern && c.called > 0) && !f.ruledOut(c) {
			c.ok, c.kind = true, person
		}
	}
}

// untitled takes what a name with a monk's or a saint's title has before it where that is used alone too: 观音 beside
// 观音菩萨. What is before other titles may be a place.
func (f *finder) untitled(all []*candidate) {
	const alone = 5 // mentions without the title, at least
	for _, c := range all {
		if !c.ok || c.kind != person || c.title == "" || c.count < alone {
			continue
		}
		before, title, _ := naming.ChineseTitleOf(c.word)
		h := f.all[before]
		if title.Class == naming.Clergy && h != nil && !h.ok && len(before) >= 2*han && h.count-c.count >= alone && h.chance > lessBeside && !f.ruledOut(h) {
			h.ok, h.kind = true, person
		}
	}
}

// head returns what a name has before its title but for a place among siblings, which
// is the second.
func (c *candidate) head() (head, order string) {
	if c.title == "" {
		return "", ""
	}
	head = strings.TrimPrefix(c.word[:len(c.word)-len(c.title)], "小")
	for len(head) >= han && siblings.has[head[len(head)-han:]] {
		head, order = head[:len(head)-han], head[len(head)-han:]
	}
	return head, order
}

// siblings are places among siblings.
var siblings = newSet(splitHan("大二三四五六七八九十"))

// weigh finds how likely each candidate is a person's name and gives those that
// may be names at all: first by itself, then with what is known of the others.
func (f *finder) weigh(all []*candidate, m models) []*candidate {
	var kept, sure []*candidate
	row := make([]float64, features)
	first, beside := learn.NewScorer(m[0]), learn.NewScorer(m[1])
	for _, c := range all {
		if !f.possible(c) {
			continue
		}
		f.observe(c)
		if c.chance = first.Score(c.figures.row(row)); c.chance > surePerson {
			sure = append(sure, c)
		}
		kept = append(kept, c)
	}
	f.company(kept, sure)
	f.counted, f.finds = nil, nil
	for _, c := range kept {
		c.chance = beside.Score(c.figures.row(row))
	}
	return kept
}

// possible reports whether there is enough of a candidate to weigh it: it comes again, or the text or its form says
// that it may be a name.
func (f *finder) possible(c *candidate) bool {
	if c.count != 1 {
		return c.count > 1
	}
	called := c.called > 0
	switch {
	case c.stated+c.office > 0, c.full != nil, c.suffix != [kinds]int{}, f.metOnce(c), f.sounded(c.word),
		f.familiar(c.word) && (f.modern || called), f.modern && called && len(c.word) == 2*han && c.word[:han] == "小":
		return true
	case c.surname > 0 && len(c.word) <= c.surname+2*han:
		given := c.word[c.surname:]
		return c.left+c.edgeLeft+c.spoke > 0 && !f.grown(c) && !strings.HasPrefix(given, "家") || f.lex.title.has[given]
	}
	t := f.lex.title.suffix(c.word[han:])
	head := c.word[:len(c.word)-len(t)]
	return t != "" && !f.lex.everyday.has[head] && !f.lex.predicate.has[head]
}

// metOnce reports whether a string that occurs once has the form of a full name, of characters that given names have or
// where names may begin.
func (f *finder) metOnce(c *candidate) bool {
	if !f.fullName(c.word) {
		return false
	}
	return c.surname == han && f.givenLike(c.word) || c.left+c.edgeLeft > 0 && !f.grown(c)
}

// grown reports whether a string is another that is met more often, with a character of the sentence after it.
func (f *finder) grown(c *candidate) bool {
	shorter := f.all[c.word[:len(c.word)-han]]
	return shorter != nil && shorter.count > c.count
}

// judge finds the kind that suits a candidate best, and whether it is a name.
func (f *finder) judge(c *candidate) {
	c.kind = person
	_, style := f.styles[c.word]
	c.ok = c.chance > f.enough(c) && !f.ruledOut(c) || style && !f.nobody(c)
	for k, best := place, 0.0; k < kinds && c.dubbed == 0 && !c.acts(); k++ {
		if c.suffix[k] == 0 || f.shadowed(c, k) {
			continue
		}
		if s := f.thingScore(c, k); s >= enoughThing && s > best {
			c.kind, c.ok, best = k, true, s
		}
	}
	switch {
	case !c.ok || c.kind != person:
	case f.landmark(c):
		c.kind = place
	case c.surname > 0 && houses[c.word[c.surname:]] || c.crowd(): // a family, a crowd
		c.kind = organization
	}
}

// houses are suffixes that make a family of a surname.
var houses = map[string]bool{"家": true, "府": true, "宅": true}

// crowd reports whether a name is one of many people: 众僧, 诸将, 二位老爷.
func (c *candidate) crowd() bool {
	return c.surname <= han && c.stated == 0 && (crowds.prefix(c.word) != "" || strings.HasSuffix(c.word, "等"))
}

// crowds are words that begin names of many.
var crowds = newSet(strings.Fields("众 诸 列位 各位 诸位 二位 两位 三位 几位 两个 几个 两公子"))

// acts reports whether a candidate that may be a place or a thing by its end does
// what people do.
func (c *candidate) acts() bool {
	const sure = 2.5
	return c.chance > sure || c.chance > 0 && (c.spoke > 0 || c.surname > 0 && c.subject*3 > c.count)
}

// enough returns what the log-odds of a candidate must reach: less where the text says that somebody is called so; more
// for a rare string in a long book, which has more strings by chance, for a frequent one that never speaks, and for an
// everyday word. The numbers were chosen on left-out books (TestReportOfNamesLeavingBooksOut).
func (f *finder) enough(c *candidate) float64 {
	const (
		stated    = 1.5
		everyday  = 0.8
		often     = 8 // speeches of somebody who is hardly nobody
		speaking  = 1.6
		rare      = 5   // mentions
		long      = 16  // binary logarithm of the characters of a long book
		byLength  = 0.8 // log-odds for each doubling of the text
		quiet     = 40  // mentions for each speech, at least
		frequent  = 3   // binary logarithm of the mentions
		bySilence = 0.3 // log-odds for each doubling of the mentions
	)
	x := enoughPerson
	if c.figures[fSize] < book {
		x = enoughShort
	}
	if c.dubbed > 0 && c.stated*3 >= c.count {
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
	if c.figures[fEveryday] > 0 {
		x += everyday
	}
	return x
}

// contest drops places and things that hardly stand outside of longer names, and
// those with a word before them that belongs to the sentence.
func contest(all []*candidate, known map[string]*candidate) {
	for _, v := range all { // shorter ones first
		for i := 0; v.ok && i < len(v.word); i += han {
			for j := i + 2*han; j <= len(v.word); j += han {
				w := known[v.word[i:j]]
				if w == nil || !w.ok || w == v || w.kind == person && (v.kind == person || w.subject > 0) {
					continue
				}
				switch {
				case (w.count-v.count)*3 <= w.count && w.stated == 0:
					w.ok = false
				case j == len(v.word) && v.kind != person && v.stated == 0 && words().bounds(v.word[:i]):
					v.ok = false
				}
			}
		}
	}
}

// clipped drops people who are somebody else with a word of the sentence before or after: 向凤姐, 唤貂蝉, 刘备屯.
func (f *finder) clipped(all []*candidate) {
	const seldom = 10 // one in ten is said to be called so by chance
	for _, c := range all {
		if c.ok && c.kind == person && len(c.word) >= 3*han && (c.stated+c.office)*seldom <= c.count && f.holdsAnother(c) {
			c.ok = false
		}
	}
}

// holdsAnother reports whether a string is a person's name and a word beside it.
func (f *finder) holdsAnother(c *candidate) bool {
	const oftener = 3 // the name alone
	named := func(word string) *candidate {
		if o := f.all[word]; o != nil && o.ok && o.kind == person && o.count >= oftener*c.count {
			return o
		}
		return nil
	}
	first, last := c.word[:han], c.word[len(c.word)-han:]
	if len(c.word) > 3*han && inDictionary().of(c.word[:2*han]) == otherWord && named(c.word[2*han:]) != nil {
		return true // 保护|唐僧
	}
	if o := named(c.word[han:]); o != nil && c.surname <= han && f.goesBefore(first, o) {
		return true
	}
	return c.title == "" && (f.lex.predicate.has[last] || c.suffix[place] == han) && named(c.word[:len(c.word)-han]) != nil
}

// goesBefore reports whether a character that may be a surname is a word before a name.
func (f *finder) goesBefore(word string, name *candidate) bool {
	if nearness[word] || word == "大" {
		return false
	}
	full := name.title != "" || name.surname > 0 && !f.lex.doubtful.has[name.word[:han]]
	return f.lex.toward.has[word] || f.lex.left.has[word] && (full || !f.lex.surname.has[word]) || full && f.lex.predicate.has[word]
}

// bounds reports whether a word goes before names, as 到 does.
func (x *lexicon) bounds(word string) bool {
	return x.left.has[word] || x.goes.has[word] || x.left.has[word[:han]] || x.goes.has[word[:han]]
}

func clamp(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// shadowed: another kind's ending is longer, as 书院 is longer than 院.
func (f *finder) shadowed(c *candidate, k kind) bool {
	if len(c.title) >= c.suffix[k] || k == thing && (c.surname > han || c.surname > 0 && c.spoke+c.office > 0) {
		return true
	}
	return slices.Max(c.suffix[:]) > c.suffix[k]
}

// thingScore adds up the evidence for a place, an organization, an object or an
// event that ends like one.
func (f *finder) thingScore(c *candidate, k kind) float64 {
	head := c.word[:len(c.word)-c.suffix[k]]
	if k == place && f.lex.known.has[c.word] {
		return 5
	}
	s := 0.9 + 0.7*math.Min(lg(c.count), 4)
	switch {
	case len(head) == 2*han && (f.lex.common.has[head] || f.lex.stop.has[head] || f.lex.predicate.has[head]):
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
	s += clamp((float64(c.edgeLeft+c.left+1)/float64(c.count+2)-0.4)*3, -1.5, 1)
	for _, x := range thingSigns {
		if x.holds(f, c, k) {
			s += x.points
		}
	}
	if c.stated == 0 {
		s -= f.clause(c, k, head)
	}
	return s
}

// thingSigns are evidence for a string as a thing, or against it.
var thingSigns = []struct {
	points float64
	holds  func(f *finder, c *candidate, k kind) bool
}{
	{2, func(_ *finder, c *candidate, _ kind) bool { return c.stated > 0 }},
	{-2, func(_ *finder, c *candidate, _ kind) bool {
		return c.count > 2 && (c.edgeEnd == c.count || c.figures[fRightTop] == 1)
	}},
	{-2, func(_ *finder, c *candidate, _ kind) bool {
		return c.count > 2 && (c.edgeLeft == c.count || c.figures[fLeftTop] == 1)
	}},
	{-6, func(f *finder, c *candidate, _ kind) bool { return f.lex.common.has[c.word] || f.lex.stop.has[c.word] }},
	{-3, func(f *finder, c *candidate, _ kind) bool { // 到某山, 个某庄: the rest is alone more often
		first := c.word[:han]
		rest := f.all[c.word[han:]]
		return rest != nil && rest.count > c.count && (rest.count > 2*c.count || f.lex.left.has[first] || f.lex.goes.has[first] || first == "个")
	}},
	{-3, func(f *finder, c *candidate, _ kind) bool {
		first := c.word[:han]
		return f.lex.several.has[first] || f.lex.rare.has[first] || first == "家"
	}},
	{-1, func(_ *finder, _ *candidate, k kind) bool { return k >= thing }},
	{0.5, func(_ *finder, c *candidate, k kind) bool { return k == thing && c.measured > 0 }},
	{-1, func(_ *finder, c *candidate, k kind) bool { return len(c.word) <= 2*han && k != place }},
}

// clause returns what speaks against a place or a body whose first part is a piece
// of a sentence: 推开|房门, 忽见|山, or a word of one character's ending met once.
func (f *finder) clause(c *candidate, k kind, head string) float64 {
	s := 0.0
	for i := 0; i < len(head) && !f.lex.compound.has[head]; i += han {
		switch ch := head[i : i+han]; {
		case f.lex.act.has[ch], k == thing && f.lex.predicate.has[ch]:
			s += 3
		case i == 0 && f.lex.lead.has[ch] && c.count < 3 && c.went == 0:
			s += 2
		case i > 0 && c.count < 3 && c.went == 0 && ch != "云" && f.lex.predicate.has[ch]: // 结识|江湖
			s += 2
		}
	}
	if c.suffix[k] == han {
		s += f.ending(c, k, head)
	}
	return s
}

// ending returns what speaks against a place or a body by its ending of one character.
func (f *finder) ending(c *candidate, k kind, head string) float64 {
	switch {
	case k == organization && (c.count < 3 || f.lex.direction.has[head[len(head)-han:]]):
		return 3
	case c.count == 1 && c.went == 0 && !f.lex.settled.has[c.word[len(c.word)-han:]]:
		return 1
	}
	return 0
}

// familiar tells forms of nearness: 阿某, 老 or 小 with a surname.
func (p *page) familiar(w string) bool {
	if len(w) != 2*han {
		return false
	}
	switch w[:han] {
	case "阿":
		return true
	case "老", "小":
		return p.lex.surname.has[w[han:]]
	}
	return false
}
