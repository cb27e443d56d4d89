package english

import (
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// decide gives every candidate that is a name its kind; the others keep "".
func (c *census) decide() {
	families, seats := c.families(), c.seats()
	for i := range c.list {
		cand := &c.list[i]
		c.judgeForm(cand, families)
		if len(cand.words) == 1 && seats[cand.words[0]] {
			cand.evidence[forPlace] += 2.5
		}
		if c.isName(cand) {
			cand.kind = c.kindOf(cand)
		}
		c.setGender(cand)
	}
	c.coordinate()
	c.inherit()
}

// coordinate lets a name of little evidence take the kind of those it is listed
// with: over Ottershaw and Chertsey.
func (c *census) coordinate() {
	for _, pair := range c.beside {
		for _, p := range [][2]int32{pair, {pair[1], pair[0]}} {
			from, to := &c.list[p[0]], &c.list[p[1]]
			if from.kind != kb.Location || to.kind != kb.Character || len(to.words) > 1 {
				continue
			}
			e := &c.vocabulary[to.words[0]]
			if e.class&given == 0 && to.evidence[forPerson] < 1 && from.evidence[forPlace] >= 0.8 {
				to.kind = kb.Location
				to.evidence[forPlace] += 1.5
			}
		}
	}
}

// isName weighs whether the candidate is a name at all.
func (c *census) isName(cand *candidate) bool {
	e := &c.vocabulary[cand.words[0]]
	total := 0.0
	for _, v := range cand.evidence {
		total += v
	}
	person := cand.evidence[forPerson]
	if len(cand.words) > 1 {
		return c.isLongName(cand, total)
	}
	switch {
	case c.isOrigin(cand, e.word), c.isPlural(cand, e), strings.HasSuffix(e.word, "ward"), strings.HasSuffix(e.word, "wards"):
		return false
	case e.class&(calendar|people|sacred) != 0 && e.class&given == 0:
		return false
	case e.class&people != 0 && cand.speaks+cand.called == 0: // Christian
		return false
	case cand.opening == cand.count && cand.speaks == 0 && e.class&(given|place|title) == 0 && cand.called > 0 && person-1.2*float64(cand.called) < 0.5:
		return false // Begone! Sh!
	}
	if cand.determined*2 >= cand.count && e.class&(given|place|event) == 0 && !c.family(cand, e) {
		// the Embassy: a common noun in its Sunday clothes, unless somebody is
		// meant or it is a place one can be in
		if cand.qualifies >= cand.determined && e.low == 0 && e.class == 0 || c.familyOf(e) {
			return true // the Trepoff murder; an Elphberg
		}
		return c.isVessel(cand, e) || c.isDefinitePlace(cand, e) || c.isDefiniteTitle(cand, e) || c.isEpithet(cand, e) || c.isDefiniteThing(cand, e) ||
			cand.count > 1 && e.low == 0 && c.isCompound(e.word)
	}
	switch {
	case e.class&calendar != 0: // May, June, April, August
		return person > cand.evidence[forPlace] && cand.speaks+cand.called > 0
	case e.class&kin != 0 && cand.determined == 0 && cand.called+cand.speaks >= 3 && e.mid > 2*e.low:
		return true // Papa, as his children call him
	case e.class&address != 0 && e.class&given == 0:
		return c.isEpithet(cand, e) && e.class&title != 0
	case e.class&event != 0:
		return true
	case e.class&(title|personNoun|kin) != 0 && e.class&given == 0:
		return c.isEpithet(cand, e) || c.isDefiniteTitle(cand, e)
	case e.class&(common|function|placeNoun|orgNoun|eventNoun|objectNoun|leading|placeHead) != 0 && e.class&(given|place) == 0:
		// a common word: a name only where capitals are the rule
		if c.isEpithet(cand, e) {
			return true
		}
		return cand.count-cand.opening >= 2 && e.mid > 3*e.low && person >= 2.5
	case e.low > 0 && e.class&(given|place) == 0:
		if e.mid <= 2*e.low {
			return c.isEpithet(cand, e)
		}
		return person+cand.evidence[forPlace] >= 1
	case e.class&(given|place) != 0 && e.class&common != 0: // Rose, Grace, Mark
		return e.mid > 0 && float64(e.mid) > 0.34*float64(e.low) || e.low == 0 && person >= 3.5
	case e.class == 0 && cand.speaks+cand.called == 0 && looksAbstract(e.word):
		return person+cand.evidence[forPlace] >= 2
	case cand.opening == cand.count && e.class&(given|place) == 0:
		return person >= 1 || cand.count > 1 && total > 0.5 || cand.owner > 0 && e.class == 0
	}
	return true
}

// isDefinitePlace: the Knoll, the Bonded Store: behind "the", hardly ever in
// lower case, and where somebody can be.
func (c *census) isDefinitePlace(cand *candidate, e *entry) bool {
	place := cand.evidence[forPlace]
	if place <= cand.evidence[forPerson] || e.class&(people|sacred|calendar|title) != 0 {
		return false
	}
	if e.class&common == 0 && e.low == 0 {
		return place >= 1.2
	}
	return cand.count >= 3 && e.mid > 3*e.low && place >= 1.8
}

// isVessel: aboard the Nellie, in words that are no ordinary ones.
func (c *census) isVessel(cand *candidate, e *entry) bool {
	return cand.evidence[forObject] >= 1.5 && e.low == 0 && e.class&(common|title|placeNoun|orgNoun|people|calendar) == 0
}

// isDefiniteTitle: the Vicar, the Agent: an office that is written with a
// capital behind "the" stands for the one who holds it.
func (c *census) isDefiniteTitle(cand *candidate, e *entry) bool {
	return e.class&(titleMale|titleFemale|titleNeutral|personNoun) != 0 && e.class&(address|people) == 0 && cand.the >= 2 &&
		e.mid > e.low && cand.evidence[forPerson] > max(0.8, cand.evidence[forPlace])
}

// isEpithet: a common word that stands for somebody, behind "the" and with a
// capital: the Count, the Hatter.
func (c *census) isEpithet(cand *candidate, e *entry) bool {
	person := cand.evidence[forPerson]
	lively := cand.speaks+cand.called > 0 || e.class&(title|personNoun) != 0 || person*5 >= 2*float64(cand.count)
	return cand.the*3 >= 2*(cand.count-cand.called) && cand.the >= 3 && e.mid*2 > e.low && lively && person >= 2 &&
		person > cand.evidence[forPlace]
}

// isDefiniteThing: the Mile: written with a capital behind "the" so often that
// it is the name of something, and of nobody.
func (c *census) isDefiniteThing(cand *candidate, e *entry) bool {
	return e.class&(people|sacred|calendar|title|personNoun|kin|address|function|month) == 0 && cand.the >= 4 &&
		cand.the*3 >= 2*cand.count && e.mid > 4*e.low && cand.speaks+cand.called == 0
}

func (c *census) isLongName(cand *candidate, total float64) bool {
	first := &c.vocabulary[cand.words[0]]
	sound := 0 // words that are no ordinary ones
	for _, w := range cand.words {
		e := &c.vocabulary[w]
		if e.class&(function|calendar|people|sacred|address|particle) == 0 || e.class&(given|place) != 0 {
			sound++
		}
	}
	if sound == 0 || c.lettersOnly(cand) {
		return false
	}
	if first.class&(title|personNoun) != 0 && c.has(cand, "of") && cand.count == 1 && first.class&given == 0 {
		return false
	}
	if first.class&personNoun != 0 && first.class&(title|given) == 0 && cand.count == 1 && cand.evidence[forPerson] < 2 {
		return false
	}
	if c.has(cand, "and") && c.allOrdinary(cand) {
		return true
	}
	if !c.allOrdinary(cand) {
		bare := first.class&(given|title|place) == 0 && cand.determined*2 >= cand.count
		return !bare || total >= 1.5 || cand.count > 2
	}
	if first.class&title != 0 && first.class&(common|placeNoun) == 0 && len(cand.words) == 2 {
		last := &c.vocabulary[cand.words[1]]
		return last.low*2 < last.mid+last.open || cand.count > 1
	}
	if first.class&title != 0 && c.has(cand, "of") {
		return cand.count > 1
	}
	named := cand.evidence[forPlace] + cand.evidence[forOrganization] + cand.evidence[forEvent] + cand.evidence[forObject]
	return cand.count-cand.opening > 0 && named >= 2.5 || cand.the >= 2 && cand.evidence[forPerson] >= 1.5 || cand.count-cand.opening >= 2 && total >= 1
}

// kindOf is the kind with the most evidence; a person when there is none.
func (c *census) kindOf(cand *candidate) kb.Type {
	kinds := [kindsOfEvidence]kb.Type{kb.Character, kb.Location, kb.Organization, kb.Event, kb.Object}
	best := forPerson
	if len(cand.words) == 1 && c.isCompound(c.vocabulary[cand.words[0]].word) && cand.speaks+cand.called == 0 {
		return kb.Object // the Heat-Gun
	}
	if e := &c.vocabulary[cand.words[0]]; len(cand.words) == 1 && c.family(cand, e) {
		return kb.Character // the Rassendylls, also where one comes "from the Rassendylls"
	}
	for k, v := range cand.evidence {
		if v > cand.evidence[best] {
			best = k
		}
	}
	if best == forPerson && cand.determined*2 >= cand.count && cand.speaks+cand.called == 0 {
		e := &c.vocabulary[cand.words[len(cand.words)-1]]
		switch {
		case e.class&(given|title|personNoun) != 0 || c.familyOf(e):
		case e.class&orgNoun != 0:
			return kb.Organization // the Company
		case cand.evidence[forPlace] >= 0.5 && cand.evidence[forPlace]*5 >= cand.evidence[forPerson] && cand.the >= 3:
			return kb.Location // the Hard Mile
		case cand.count > 2 && cand.evidence[forPerson] < 0.25*float64(cand.count) && !strings.HasSuffix(e.word, "s"):
			return kb.Object // a thing that does nothing a person does
		}
	}
	return kinds[best]
}

// isCompound: a hyphen joins two words of which one is an ordinary one and
// neither says that somebody is meant: Heat-Gun, not Jean-Luc.
func (c *census) isCompound(word string) bool {
	parts := strings.FieldsFunc(word, func(r rune) bool { return r == '-' || r == '‐' || r == '‑' })
	if len(parts) < 2 {
		return false
	}
	first, last := classOf(parts[0]), classOf(parts[len(parts)-1])
	return first&(given|title|place|particle) == 0 && last&(title|place|personNoun|kin) == 0 &&
		(first|last)&(common|function|objectNoun|placeNoun) != 0
}

func (c *census) setGender(cand *candidate) {
	for i, w := range cand.words {
		e := &c.vocabulary[w]
		if i > 0 && e.class&given != 0 && cand.gender != 0 {
			break
		}
		switch {
		case i == 0 && e.class&titleFemale != 0 && e.class&titleMale == 0:
			cand.gender = -8
		case i == 0 && e.class&titleMale != 0 && e.class&titleFemale == 0 && e.word != "m":
			cand.gender = 8
		case e.class&given == givenFemale && cand.gender == 0:
			cand.gender = -3
		case e.class&given == givenMale && cand.gender == 0:
			cand.gender = 3
		}
	}
	total := cand.he + cand.she
	if cand.gender == 0 && manly[c.vocabulary[cand.words[0]].word] {
		cand.gender = 1 // in most novels; pronouns may say otherwise
	}
	if total >= 3 && cand.gender > -8 && cand.gender < 8 {
		switch {
		case cand.he > 2*cand.she:
			cand.gender = 4
		case cand.she > 2*cand.he:
			cand.gender = -4
		}
	}
}

// manly are titles that mostly men bear in older novels.
var manly = wordSet("captain capt colonel col major general gen lieutenant lieut lt sergeant sergt corporal admiral commodore inspector constable judge reverend rev bishop parson vicar curate dean archbishop archdeacon sheriff baronet chaplain officer cap'n")

// inherit lets a rare long name take the kind of the short name that it holds,
// and its gender: "Hindley Earnshaw" is what "Hindley" is.
func (c *census) inherit() {
	single := map[int32]*candidate{}
	for i := range c.list {
		if cand := &c.list[i]; len(cand.words) == 1 && cand.kind != "" {
			single[cand.words[0]] = cand
		}
	}
	for i := range c.list {
		cand := &c.list[i]
		if len(cand.words) < 2 || cand.kind == "" {
			continue
		}
		if s := single[cand.words[0]]; s != nil && s.kind == kb.Character && cand.gender == 0 {
			cand.gender = s.gender
		}
	}
}

// ranked are the accepted candidates, most frequent first.
func (c *census) ranked() []*candidate {
	var out []*candidate
	for i := range c.list {
		if cand := &c.list[i]; cand.kind != "" && cand.count > 0 {
			out = append(out, cand)
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].count != out[j].count {
			return out[i].count > out[j].count
		}
		return out[i].surface < out[j].surface
	})
	return out
}
