package english

import (
	"strings"
)

// families are the words that stand behind a title or a given name, with how
// often.
func (c *census) families() map[int32]int {
	out := map[int32]int{}
	for i := range c.list {
		w := c.list[i].words
		if len(w) < 2 || c.has(&c.list[i], "of") {
			continue
		}
		first, last := c.vocabulary[w[0]].class, c.vocabulary[w[len(w)-1]].class
		if first&title != 0 && first&(place|placeNoun) == 0 || first&given != 0 && last&(placeNoun|orgNoun|place|common) == 0 {
			out[w[len(w)-1]] += c.list[i].count
		}
	}
	return out
}

// seats are the words behind "Duke of" and the like: they name places.
func (c *census) seats() map[int32]bool {
	out := map[int32]bool{}
	for i := range c.list {
		w := c.list[i].words
		if n := len(w); n >= 3 && c.vocabulary[w[0]].class&title != 0 && c.vocabulary[w[n-2]].word == "of" {
			out[w[n-1]] = true
		}
	}
	return out
}

// judgeForm adds the evidence of the words themselves.
func (c *census) judgeForm(cand *candidate, families map[int32]int) {
	e := &cand.evidence
	n := len(cand.words)
	first, last := c.vocabulary[cand.words[0]], c.vocabulary[cand.words[n-1]]
	if cand.speaks+cand.called == 0 && c.vocabulary[cand.words[n-1]].class&given != 0 {
		e[forPerson] -= 1.5 * float64(cand.vessel)
		e[forObject] += 0.7 * float64(cand.vessel)
	}
	if n == 1 {
		switch {
		case first.class&event != 0:
			e[forEvent] += 3
		case first.class&given != 0 && first.class&place != 0:
			e[forPlace] += 1
			e[forPerson] += 0.7
		case first.class&given != 0:
			e[forPerson] += 2
		case first.class&place != 0:
			e[forPlace] += 2.5
		case families[first.idOf(c)] > 0:
			e[forPerson] += 1.5
		case placeEnding(first.word):
			e[forPlace] += 0.6
		}
		return
	}
	if c.isChurch(cand) {
		e[forPlace] += 6
		return
	}
	titled := first.class&title != 0 && first.word != "st" && first.word != "saint"
	surname := families[cand.words[n-1]] > 0
	switch {
	case titled && last.class&placeNoun != 0 && first.class&(titleNeutral|titleMale) != 0 && strings.Contains(cand.surface, "’s ") || strings.Contains(cand.surface, "'s "):
		e[forPlace] += 4
	case titled && n == 2 && last.class&placeNoun != 0 && cand.speaks == 0 && e[forPlace] >= 1.5 && e[forPlace] > 2*e[forPerson]:
		e[forPlace] += 4 // in Pan Row
		return
	case titled:
		e[forPerson] += 8
	case first.class&given != 0 && (last.class&(placeNoun|orgNoun|eventNoun) == 0 || surname):
		e[forPerson] += 3
		if last.class&given != 0 || surname {
			e[forPerson]++
		}
	}
	if c.regnalName(cand) {
		e[forPerson] += 5
	}
	if titled || surname && first.class&given != 0 {
		return
	}
	of := c.has(cand, "of")
	if of {
		first = c.headOf(cand)
	}
	switch {
	case of && first.class&(placeNoun|orgNoun|orgHead|eventHead|eventNoun|objectNoun|placeHead|title) == 0: // Joan of Arc
		e[forPerson] += 3
	case n == 2 && first.class&leading != 0 && last.class&given != 0:
		e[forPerson] += 2.5 // Long Tom
	case last.class&calendar != 0 && last.class&given == 0:
		e[forEvent] += 6 // Whit Monday
	case of && first.class&eventHead != 0 || last.class&eventNoun != 0 && !of:
		e[forEvent] += 4
	case of && first.class&orgHead != 0:
		e[forOrganization] += 4
	case of && first.class&placeNoun != 0 || last.class&placeNoun != 0 && last.class&orgNoun == 0:
		e[forPlace] += 4
	case last.class&orgNoun != 0 && last.class&placeNoun != 0:
		e[forPlace] += 2.5
		e[forOrganization] += 2.5
	case last.class&orgNoun != 0:
		e[forOrganization] += 3.5
	case last.class&(objectNoun|vehicle) != 0:
		e[forObject] += 3
	case first.class&(placeHead|placeDirection) != 0 || last.class&place != 0 && first.class&given == 0:
		e[forPlace] += 2.5
	case c.has(cand, "and") && c.allOrdinary(cand):
		e[forPlace] += 2
	}
}

// headOf is the word before "of": the Great Fire of Larchfield is a fire.
func (c *census) headOf(cand *candidate) entry {
	for i, w := range cand.words {
		if i > 0 && c.vocabulary[w].word == "of" {
			return c.vocabulary[cand.words[i-1]]
		}
	}
	return c.vocabulary[cand.words[0]]
}

// isChurch: at St. Orrin’s.
func (c *census) isChurch(cand *candidate) bool {
	w := c.vocabulary[cand.words[0]].word
	return (w == "st" || w == "saint") && len(cand.words) == 2 && cand.speaks+cand.called == 0 && cand.owner*2 >= cand.count && cand.owner > 0
}

func (e entry) idOf(c *census) int32 { return c.index[e.word] }

func (c *census) has(cand *candidate, word string) bool {
	for _, w := range cand.words {
		if c.vocabulary[w].word == word {
			return true
		}
	}
	return false
}

// regnalName: Rudolf the Third, George II.
func (c *census) regnalName(cand *candidate) bool {
	n := len(cand.words)
	last := c.vocabulary[cand.words[n-1]]
	if c.has(cand, "the") && !c.has(cand, "of") {
		return true
	}
	fields := strings.Fields(cand.surface)
	return n >= 2 && isRoman(fields[len(fields)-1]) && c.vocabulary[cand.words[0]].class&given != 0 && last.class&given == 0
}

func placeEnding(w string) bool {
	for _, end := range []string{"ania", "aria", "ovia", "onia", "avia", "shire", "ville", "burgh", "bury", "mouth", "minster", "wick", "cester", "chester", "stead", "haven", "pool", "ford", "borough", "thorpe", "hurst", "land", "port", "stan", "grad"} {
		if len(w) > len(end)+2 && strings.HasSuffix(w, end) {
			return true
		}
	}
	return false
}

func (c *census) allOrdinary(cand *candidate) bool {
	for _, w := range cand.words {
		e := &c.vocabulary[w]
		if e.class&(given|place) != 0 && e.class&common == 0 {
			return false
		}
		if e.class&(common|function|placeNoun|orgNoun|people|calendar|leading|personNoun|title) == 0 && e.low <= e.mid {
			return false
		}
	}
	return true
}

func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t") && !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

func isShout(s string) bool { return strings.ToUpper(s) == s }

// isOrigin: a word that says where somebody or something is from: Babylonian,
// Portuguese, before a common noun or behind an article more often than not.
func (c *census) isOrigin(cand *candidate, w string) bool {
	for _, end := range []string{"ian", "ians", "ean", "eans", "ese", "ish", "esque", "ic", "ine", "ites", "ite", "ist", "ists", "an", "ans"} {
		if len(w) > len(end)+2 && strings.HasSuffix(w, end) && c.vocabulary[cand.words[0]].class&given == 0 {
			return cand.qualifies*2 >= cand.count && cand.count > 0 && cand.speaks+cand.called == 0
		}
	}
	return false
}

// lettersOnly: M.D., F.R.S.
func (c *census) lettersOnly(cand *candidate) bool {
	for _, w := range cand.words {
		if len(c.vocabulary[w].word) > 1 {
			return false
		}
	}
	return true
}

// isPlural: Elizabeths, Saturdays, Companies, Tasmanians; not a family's name
// behind "the".
func (c *census) isPlural(cand *candidate, e *entry) bool {
	w := e.word
	if len(w) < 4 || !strings.HasSuffix(w, "s") || strings.HasSuffix(w, "ss") || e.class&(given|place) != 0 {
		return false
	}
	if cand.the >= 3 && cand.evidence[forPlace] >= 1.8 && cand.evidence[forPlace] > cand.evidence[forPerson] && e.mid > 3*e.low {
		return false // over the Downs
	}
	for _, end := range []string{"ians", "eans", "men", "ans"} {
		if strings.HasSuffix(w, end) && cand.the > 0 {
			return true
		}
	}
	for _, s := range []string{strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "ies") + "y"} {
		id, ok := c.index[s]
		class := classOf(s)
		if ok && c.vocabulary[id].low > 0 || class&(common|given|people|calendar) != 0 {
			return !c.family(cand, e) || class&given != 0
		}
	}
	return false
}

// family: the Rassendylls, behind the article and with a plural ending, where
// nothing of the kind is a common noun.
func (c *census) family(cand *candidate, e *entry) bool {
	if !strings.HasSuffix(e.word, "s") || cand.the == 0 || e.low > 0 || e.class&common != 0 {
		return false
	}
	id, ok := c.index[strings.TrimSuffix(e.word, "s")]
	return ok && c.vocabulary[id].mid+c.vocabulary[id].open > 0 && c.vocabulary[id].low == 0
}

// familyOf: the word's plural is a family: an Elphberg.
func (c *census) familyOf(e *entry) bool {
	id, ok := c.index[e.word+"s"]
	return ok && c.vocabulary[id].the > 0 && c.vocabulary[id].low == 0 && e.low == 0
}
