package english

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// decide gives every candidate that is a name its kind; the others keep "".
func (c *census) decide() {
	c.relate()
	for i := range c.list {
		cand := &c.list[i]
		c.weigh(cand)
		cand.kind = c.kindOf(cand)
		c.setGender(cand)
	}
	c.adopt()
	c.inherit()
}

// kindOf returns what the weights say, and for what is neither person nor place the
// noun at its head; "" for what is no name.
func (c *census) kindOf(cand *candidate) kb.Type {
	if len(cand.words) == 1 {
		return c.kindOfWord(cand)
	}
	person, place, first := cand.chance(isPerson), cand.chance(isPlace), &c.vocabulary[cand.words[0]]
	acts := cand.isAlive() || cand.acts > 0
	switch {
	case c.lettersOnly(cand) && !acts:
		return "" // M.D., not T.J.
	case c.isSaint(cand) && !acts:
		return kb.Location // St. Orrin’s, St. Louis
	}
	personal := first.class&(title|given) != 0 || c.surnames[cand.words[len(cand.words)-1]] > 0
	needed := 1.0
	switch {
	case cand.isAlive(), first.class&given != 0:
		needed = likelyPerson
	case personal:
		needed = surePerson
	}
	if kind := c.kindOfHead(cand); kind != "" && person < needed {
		return kind
	}
	switch {
	case cand.the*3 >= 2*cand.count && !acts && cand.count > 1 && !personal:
		return c.kindOfSign(cand)
	case person >= max(cand.enough(), place), len(first.word) == 1 && person >= place: // J. R. Orlow
		return kb.Character
	case place >= enoughPlace:
		return kb.Location
	}
	return ""
}

// isAlive reports whether somebody of the name speaks or is spoken to.
func (cand *candidate) isAlive() bool { return cand.speaks+cand.called > 0 }

// kindOfSign returns the kind of several words that are always behind "the", and of which no act is told:
// the Blue Boar is where one is, the Pale King somebody.
func (c *census) kindOfSign(cand *candidate) kb.Type {
	if head := c.vocabulary[cand.words[len(cand.words)-1]]; head.class&(title|personNoun) != 0 && cand.inside == 0 {
		return kb.Character
	}
	return kb.Location
}

// The chances from which on a candidate is of the kind.
const (
	enoughPerson, enoughPersonOnce = 0.3, 0.43
	likelyPerson, surePerson       = 0.5, 0.8
	enoughPlace                    = 0.3
)

// enough returns the chance from which on it is a person: more is asked of what occurs
// only once.
func (cand *candidate) enough() float64 {
	if cand.count == 1 {
		return enoughPersonOnce
	}
	return enoughPerson
}

func (c *census) kindOfWord(cand *candidate) kb.Type {
	e, alive := &c.vocabulary[cand.words[0]], cand.isAlive()
	switch {
	case c.isCountryman(cand, e):
		return kb.Character
	case honorifics[e.word], e.class&(people|sacred) != 0 && !alive, e.class&kin != 0 && cand.determined*4 > cand.count:
		return ""
	case e.class&(kin|title|personNoun) != 0 && alive && cand.count > 1 && e.mid > e.low:
		return kb.Character // Papa, the Count
	case c.family(cand, e):
		return kb.Organization // the Rassendylls
	case c.isPlural(cand, e) && cand.speaks == 0 && cand.chance(isPerson) < surePerson && !cand.isDefinite():
		return ""
	case e.class&event != 0 && !alive:
		return kb.Event
	}
	return c.kindByChance(cand, e)
}

// kindByChance returns the kind of a word whose class does not say what it names.
func (c *census) kindByChance(cand *candidate, e *entry) kb.Type {
	person, place, alive := cand.chance(isPerson), cand.chance(isPlace), cand.isAlive()
	switch {
	case cand.count == 1 && e.mid == 0 && e.class&given == 0 && person < surePerson: // “Bricks?” once: a sentence begins so
		return ""
	case (person < surePerson || e.class&given != 0 && !alive) && cand.isDefinite() && e.mid > e.low: // the Constance
		return c.kindOfDefinite(cand, e)
	case person >= max(cand.enough(), place), alive && person >= likelyPerson:
		return kb.Character
	case cand.aboard > 0 && e.low == 0, c.isCompound(e.word) && !alive:
		return kb.Object
	case place >= enoughPlace:
		return kb.Location
	case c.isBareSurname(cand, e):
		return kb.Character // Brocklehurst, beside Mr. Brocklehurst
	}
	return ""
}

// isCountryman reports whether a word for where somebody is from names one person of the story:
// the Welshman, with a verb after it often enough.
func (c *census) isCountryman(cand *candidate, e *entry) bool {
	const mentioned, acting = 8, 4 // at least one of that many places has a verb of doing
	return e.class&people != 0 && (strings.HasSuffix(e.word, "man") || strings.HasSuffix(e.word, "woman")) && e.word != "woman" &&
		cand.count >= mentioned && cand.the*3 >= 2*cand.count && (cand.acts+cand.speaks)*acting >= cand.count && cand.qualifies*4 <= cand.count
}

// titledOften is how often a word must end titled names to be a name by itself.
const titledOften = 3

// isBareSurname reports whether a word is the family name of somebody who is mostly
// named with a title, and nothing else.
func (c *census) isBareSurname(cand *candidate, e *entry) bool {
	return c.surnames[cand.words[0]] >= titledOften && e.low == 0 && e.class&^given == 0 && cand.determined*2 <= cand.count && !c.seats[cand.words[0]]
}

// isDefinite: it is after "the" as a rule.
func (cand *candidate) isDefinite() bool {
	return cand.the > 2 && cand.the*3 >= 2*(cand.count-cand.called)
}

// kindOfDefinite returns the kind of a word after "the" with a capital by what is
// done there: the Knoll is where one is, the Hatter and the Vicar do something,
// the Revenue has officers, and the Moonstone is a thing.
func (c *census) kindOfDefinite(cand *candidate, e *entry) kb.Type {
	const often, seldom = 5, 8
	lively := cand.acts + cand.speaks + cand.called
	switch {
	case cand.member > 0:
		return kb.Organization
	case !cand.isAlive() && (cand.aboard > 0 || e.class&given != 0 || c.isCompound(e.word)):
		return kb.Object
	case e.class&orgNoun != 0 && !cand.isAlive():
		return kb.Organization
	case e.class&(title|personNoun) != 0, lively > cand.inside && lively*seldom >= cand.count:
		if c.isPlural(cand, e) {
			return kb.Organization // the Martians
		}
		return kb.Character
	case cand.inside*often >= cand.count, cand.inside > 0 && cand.chance(isPlace) >= enoughPlace:
		return kb.Location
	case c.isPlural(cand, e):
		return ""
	case e.mid > 4*e.low && cand.the > 3:
		return kb.Object
	}
	return ""
}

// honorifics are no names by themselves.
var honorifics = script.WordSet("sir madam ma'am mr mrs miss ms mister missus master lord lady monsieur madame mademoiselle m mme mlle signor signora herr frau fraulein señor señora messrs st ste saint sahib esq")

// heads says what a longer name is by the noun at its head.
var nounKinds = []struct {
	class
	kind kb.Type
}{
	{calendar | eventNoun, kb.Event}, {placeNoun, kb.Location}, {orgNoun, kb.Organization}, {objectNoun | vehicle, kb.Object}, {place, kb.Location},
}

// headKinds says what a longer name is by the noun before "of".
var headKinds = []struct {
	class
	kind kb.Type
}{
	{eventHead | eventNoun, kb.Event}, {orgHead, kb.Organization}, {placeNoun | placeHead, kb.Location}, {orgNoun, kb.Organization}, {objectNoun, kb.Object},
}

func (c *census) kindOfHead(cand *candidate) kb.Type {
	first, last := &c.vocabulary[cand.words[0]], &c.vocabulary[cand.words[len(cand.words)-1]]
	table, head := nounKinds, last
	if c.has(cand, "of") {
		of := c.headOf(cand)
		table, head = headKinds, &of
	}
	for _, k := range table {
		if head.class&k.class != 0 && head.class&given == 0 && (k.class != place || first.class&given == 0) {
			return k.kind
		}
	}
	if first.class&(placeHead|placeDirection) != 0 {
		return kb.Location
	}
	return ""
}

// isCompound: a hyphen joins two words of which one is an ordinary one and
// neither says that somebody is meant: Heat-Gun, not Jean-Luc.
func (c *census) isCompound(word string) bool {
	parts := splitHyphens(word)
	if len(parts) < 2 {
		return false
	}
	first, last := classOf(parts[0]), classOf(parts[len(parts)-1])
	return first&(given|title|place|particle) == 0 && last&(title|place|personNoun|kin) == 0 &&
		(first|last)&(common|function|objectNoun|placeNoun) != 0
}

// Genders by how sure they are: a title says it, a given name nearly so, what
// most bearers of an office are is a guess, and pronouns overrule the last two.
const (
	byTitle    = 8
	byPronouns = 4
	byGiven    = 3
	byOffice   = 1
)

func (c *census) setGender(cand *candidate) {
	for i, w := range cand.words {
		if cand.gender != 0 {
			break
		}
		cand.gender = genderOf(&c.vocabulary[w], i == 0)
	}
	if cand.gender == 0 && manly[c.vocabulary[cand.words[0]].word] {
		cand.gender = byOffice
	}
	least, times := 3, 2
	if cand.gender == byGiven || cand.gender == -byGiven { // the pronoun after Mary may be Tom’s
		least, times = 8, 4
	}
	switch {
	case cand.gender == byTitle || cand.gender == -byTitle || cand.he+cand.she < least:
	case cand.he > times*cand.she:
		cand.gender = byPronouns
	case cand.she > times*cand.he:
		cand.gender = -byPronouns
	}
}

// genderOf a word of a name: a title counts where it is the first.
func genderOf(e *entry, first bool) int {
	switch {
	case first && e.class&titleFemale != 0 && e.class&titleMale == 0:
		return -byTitle
	case first && e.class&titleMale != 0 && e.class&titleFemale == 0 && e.word != "m":
		return byTitle
	case e.class&given == givenFemale:
		return -byGiven
	case e.class&given == givenMale:
		return byGiven
	}
	return 0
}

// manly are titles that mostly men have in older novels.
var manly = script.WordSet("captain capt colonel col major general gen lieutenant lieut lt sergeant sergt corporal admiral commodore inspector constable judge reverend rev bishop parson vicar curate dean archbishop archdeacon sheriff baronet chaplain officer cap'n")

// inherit gives a long name what is known of the person whose short name it begins with: the
// gender ("Hindley Earnshaw" is what "Hindley" is), and that it is no place.
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
		s := single[cand.words[0]]
		if s == nil || s.kind != kb.Character {
			continue
		}
		if cand.kind == kb.Location && c.isGrown(cand) {
			cand.kind = kb.Character
		}
		if cand.gender == 0 {
			cand.gender = s.gender
		}
	}
}

// landSurnames are nouns for kinds of places that are family names as well.
var landSurnames = script.WordSet("vale hill hills wood woods green park brook brooks lake ford field fields marsh moor heath cliff bridge banks rivers forest grove dale glen lane church parish stone")

// isGrown reports whether a known person's name and a noun for a place are the person's whole name:
// Edrin Vale, where Edrin speaks, and nobody is in, at or on the Vale.
func (c *census) isGrown(cand *candidate) bool {
	const hardly = 0.05
	return len(cand.words) == 2 && landSurnames[c.vocabulary[cand.words[1]].word] && cand.inside+cand.determined == 0 && cand.chance(isPlace) < hardly
}

// crowd drops the names for which there is no room and returns how many it drops, plus the words that may be
// names where there are too many for a story.
func (c *census) crowd() int {
	var names []*candidate
	unknown := 0
	for i := range c.list {
		switch cand := &c.list[i]; {
		case cand.count == 0:
		case cand.kind != "":
			names = append(names, cand)
		case c.isUnknown(cand):
			unknown++
		}
	}
	left := text.ExcessNames(names, len(c.text), func(cand *candidate) int { return cand.count })
	for _, cand := range left {
		cand.kind = ""
	}
	if unknown <= text.MostUnknown(len(c.tokens)) {
		unknown = 0
	}
	return len(left) + unknown
}

// isUnknown reports whether a candidate is made of words that no list has and that only occur with a capital.
func (c *census) isUnknown(cand *candidate) bool {
	return !slices.ContainsFunc(cand.words, func(w int32) bool { e := &c.vocabulary[w]; return e.class != 0 || e.low > 0 })
}

// ranked returns the accepted candidates, most frequent first.
func (c *census) ranked() []*candidate {
	var out []*candidate
	for i := range c.list {
		if cand := &c.list[i]; cand.kind != "" && cand.count > 0 {
			out = append(out, cand)
		}
	}
	slices.SortStableFunc(out, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.surface, b.surface))
	})
	return out
}
