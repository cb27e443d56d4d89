package chinese

import (
	"math"
	"math/bits"
)

// What a candidate must reach to be a name.
const (
	enoughPerson = 3.5
	enoughThing  = 3.0
)

// decide scores all candidates and takes those that hold.
func (f *finder) decide(all []*candidate) []*candidate {
	for _, c := range all {
		if c.count > 0 {
			f.judge(c)
		}
	}
	f.contest(all)
	var out []*candidate
	for _, c := range all {
		if c.ok {
			out = append(out, c)
		}
	}
	return out
}

func lg(n int) float64 { return math.Log2(1 + float64(n)) }

// share of occurrences at which the word may begin or end there.
// One sure and one doubtful place more than were met, so that few tell little.
func (c *candidate) leftShare() float64  { return float64(c.starts+c.leftWord+1) / float64(c.count+2) }
func (c *candidate) rightShare() float64 { return float64(c.ends+c.rightWord+1) / float64(c.count+2) }

// variety of neighbours on either side, 0–64 and one for a run's end.
func variety(d neighbours, edge int) int {
	n := bits.OnesCount64(d.bits)
	if edge > 0 {
		n++
	}
	return n
}

// judge finds the kind that suits a candidate best, and whether it is a name.
func (f *finder) judge(c *candidate) {
	c.kind, c.score = person, f.personScore(c)
	c.ok = c.score >= enoughPerson
	for k := place; k < kinds; k++ {
		if c.suffix[k] == 0 || c.dubbed > 0 || f.shadowed(c, k) {
			continue
		}
		s := f.thingScore(c, k)
		if s < enoughThing || c.ok && (c.spoke > 1 || c.title != "" || c.subject*4 > c.count && c.score > s+2) {
			continue
		}
		if !c.ok || c.kind == person || s > c.score {
			c.kind, c.score, c.ok = k, s, true
		}
	}
	if c.ok && c.kind == person && c.surname > 0 && c.word[c.surname:] == "家" {
		c.kind = organization // a family
	}
}

// shadowed: another kind's ending is longer, as 书院 is longer than 院.
func (f *finder) shadowed(c *candidate, k kind) bool {
	if len(f.lex.title.suffix(c.word)) >= c.suffix[k] || k == thing && (c.surname > han || c.surname > 0 && c.spoke+c.office > 0) {
		return true
	}
	for _, n := range c.suffix {
		if n > c.suffix[k] {
			return true
		}
	}
	return false
}

func clamp(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// personScore adds up what speaks for and against a person's name.
func (f *finder) personScore(c *candidate) float64 {
	w, n := c.word, len(c.word)/han
	if !f.couldBePerson(c) {
		return 0
	}
	s := 0.0
	switch rest := n - c.surname/han; {
	case c.surname == 0:
	case c.title != "" && len(c.title) == len(w)-c.surname:
		s += 2
		if !f.lex.doubtful.has[w[:han]] {
			s += 0.5
		}
	case rest <= 2:
		s += 2
		if c.surname > han {
			s += 1.5
		}
	default:
		s--
	}
	if c.title != "" {
		s += 1.5
	}
	if f.familiar(w) {
		s += 2.5
		if !f.lex.doubtful.has[w[han:]] {
			s += 0.8
		}
	}
	if c.stated > 0 {
		s += 3.5 + lg(c.stated)
	}
	if c.office > 0 && (!f.lex.doubtful.has[w[:han]] || c.spoke > 0) {
		s += 1 + lg(c.office)
	}
	if c.head != nil && (c.head.stated > 0 || c.head.spoke+c.head.subject > 1) {
		s += 1.5
		if c.known {
			s += 0.7
		}
	}
	s += 1.2 * lg(c.spoke)
	s += 0.5 * lg(c.subject)
	s += 0.7 * lg(c.called)
	if c.full != nil {
		if c.count <= c.full.count {
			return 0 // never without the surname
		}
		if alone := c.count - c.full.count; f.numeral(c.word) && c.spoke+c.called+c.stated == 0 && c.subject*6 < alone {
			return 0 // 酒量半瓢
		}
		s += 3
	}
	conduct := f.conduct(c)
	if c.stated > 0 {
		conduct = math.Max(conduct, -0.3)
	}
	return s + conduct - f.against(c)
}

// conduct weighs whether the word stands where people's names stand.
func (f *finder) conduct(c *candidate) float64 {
	s := 0.0
	subject := float64(c.subject) / float64(c.count)
	if c.title == "" && c.stated == 0 && c.office == 0 && c.full == nil {
		least, from := 0.04, 8
		if len(c.word) <= 2*han && c.spoke < 3 {
			least, from = 0.15, 4
		}
		if c.count > from && subject < least {
			s -= 2
		}
		if c.spoke == 0 && c.surname == han && f.lex.doubtful.has[c.word[:han]] {
			s--
			if c.subject < 2 {
				s--
			}
		}
	}
	s += clamp((c.rightShare()-0.55)*5, -2.5, 1)
	s += clamp((c.leftShare()-0.4)*3, -1.5, 0.7)
	return s
}

// couldBePerson asks for one piece of evidence that isn't only the shape.
func (f *finder) couldBePerson(c *candidate) bool {
	switch {
	case c.stated > 0 || c.office > 0:
		return true
	case c.title != "" && c.surname > 0:
		return true
	case c.full != nil || c.head != nil:
		return true
	case c.surname > han:
		return c.count > 1
	case f.familiar(c.word):
		return c.count > 1 || c.called > 0
	case c.surname > 0:
		return c.count > 1 && (c.spoke > 0 || c.subject > 0)
	case c.title != "":
		return c.count > 1
	}
	return c.spoke > 1 || c.subject > 4
}

// against weighs what everyday language speaks against.
func (f *finder) against(c *candidate) float64 {
	w := c.word
	s := 0.0
	if f.lex.stop.has[w] {
		s += 9
	}
	if f.lex.common.has[w] {
		s += 4
		if c.surname == 0 || c.spoke == 0 {
			s += 2
		}
	}
	for i := 0; i < len(w); i += han {
		if f.lex.rare.has[w[i:i+han]] && (i > 0 || c.surname == 0) && c.stated == 0 && (c.office == 0 || f.lex.doubtful.has[w[:han]]) {
			s += 1.5
		}
	}
	if f.lex.plural.has[w[:han]] && c.title == "" && c.stated == 0 {
		s += 3
	}
	if last := w[len(w)-han:]; f.lex.ending.has[last] && c.stated == 0 {
		s += 2.5
		if c.surname > 0 && len(w) == 2*han && c.subject*2 > c.count {
			s-- // a name of two characters, not a name and its verb
		}
	}
	if c.surname == 0 && f.lex.weak.has[w[:han]] && w[:3] != "小" {
		s += 1.5
	}
	if len(w) > 2*han && c.title == "" && c.stated == 0 {
		for i := han; i+2*han <= len(w); i += han {
			if pair := w[i : i+2*han]; f.lex.common.has[pair] || f.lex.stop.has[pair] || f.lex.predicate.has[pair] {
				s += 1.5
				break
			}
		}
		if f.lex.stop.has[w[:2*han]] || f.lex.common.has[w[:2*han]] && c.surname <= han {
			s += 1.5
		}
	}
	if c.title == "" && c.stated == 0 && c.surname == 0 && len(w) > 3*han {
		s += 1.5
	}
	return s
}

// thingScore adds up what speaks for a place, an organization, an object or an
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
	s += clamp((c.leftShare()-0.4)*3, -1.5, 1)
	if c.stated > 0 {
		s += 2
	}
	v := variety(c.rightLast, c.ends)
	if c.count > 2 && v < 2 {
		s -= 2
	}
	if c.count > 2 && variety(c.leftFirst, c.starts) < 2 {
		s -= 2
	}
	if f.lex.common.has[c.word] || f.lex.stop.has[c.word] {
		s -= 6
	}
	// 到某山, 个某庄: the rest stands alone more often
	first := c.word[:han]
	if rest := f.all[c.word[han:]]; rest != nil && rest.count > c.count && (rest.count > 2*c.count || f.lex.left.has[first] || f.lex.goes.has[first] || first == "个") {
		s -= 3
	}
	if f.lex.several.has[first] || f.lex.rare.has[first] || first == "家" {
		s -= 3
	}
	if c.stated == 0 {
		s -= f.clause(c, k, head)
	}
	if k >= thing {
		s -= 1
	}
	if k == thing && c.measured > 0 {
		s += 0.5
	}
	if len(c.word) <= 2*han && k != place {
		s -= 1
	}
	return s
}

// clause is what speaks against a place or a body whose first part is a piece
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
	short := c.suffix[k] == han
	switch {
	case k == organization && short && (c.count < 3 || f.lex.direction.has[head[len(head)-han:]]):
		s += 3
	case short && c.count == 1 && c.went == 0 && !f.lex.settled.has[c.word[len(c.word)-han:]]:
		s++
	}
	return s
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
