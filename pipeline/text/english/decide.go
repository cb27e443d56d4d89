package english

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// decide sets the kind of every candidate that is a name; the others keep "".
func (c *census) decide() {
	c.relateWords()
	for i := range c.list {
		cand := &c.list[i]
		c.addFormWeights(cand)
		cand.kind = c.kindOf(cand)
		c.setGender(cand)
	}
	c.acceptByKnownNames()
	c.inheritFromShort()
	c.inheritFromPlaces()
}

// kindOf returns person or place by the weights, and otherwise the kind of the head
// noun; "" for no name.
func (c *census) kindOf(cand *candidate) kb.Type {
	if len(cand.words) == 1 {
		return c.kindOfWord(cand)
	}
	person, place, first := cand.probabilityOf(isPerson), cand.probabilityOf(isPlace), &c.vocabulary[cand.words[0]]
	acts := cand.isAlive() || cand.acts > 0
	switch {
	case c.hasOnlyLetters(cand) && !acts:
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
	case person >= max(cand.personThreshold(), place), len(first.word) == 1 && person >= place: // J. R. Orlow
		return kb.Character
	case place >= enoughPlace:
		return kb.Location
	}
	return ""
}

// isAlive reports whether somebody with the name speaks or is addressed.
func (cand *candidate) isAlive() bool { return cand.speaks+cand.called > 0 }

// kindOfSign returns the kind of several words that always follow "the" and never act:
// the Blue Boar is a place, the Pale King a person.
func (c *census) kindOfSign(cand *candidate) kb.Type {
	if head := c.vocabulary[cand.words[len(cand.words)-1]]; head.class&(title|personNoun) != 0 && cand.inside == 0 {
		return kb.Character
	}
	return kb.Location
}

// Probabilities from which a candidate is a person or a place.
const (
	enoughPerson, enoughPersonOnce = 0.3, 0.43
	likelyPerson, surePerson       = 0.5, 0.8
	enoughPlace                    = 0.3
)

// personThreshold returns the probability from which a candidate is a person; it is higher for one that occurs
// only once.
func (cand *candidate) personThreshold() float64 {
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
	case c.isFamily(cand, e):
		return kb.Organization // the Rassendylls
	case c.isPlural(cand, e) && cand.speaks == 0 && cand.probabilityOf(isPerson) < surePerson && !cand.isDefinite():
		return ""
	case e.class&event != 0 && !alive:
		return kb.Event
	}
	return c.kindByChance(cand, e)
}

// kindByChance returns the kind of a word whose class does not decide.
func (c *census) kindByChance(cand *candidate, e *entry) kb.Type {
	person, place, alive := cand.probabilityOf(isPerson), cand.probabilityOf(isPlace), cand.isAlive()
	switch {
	case cand.count == 1 && e.mid == 0 && e.class&given == 0 && person < surePerson: // “Bricks?” once: only the start of a sentence
		return ""
	case e.class&common != 0 && e.class&(given|kin|title|personNoun) == 0 && cand.opening*20 >= cand.count*19 && cand.speaks+cand.acts+cand.owner == 0:
		return "" // Eh, lad!
	case (person < surePerson || e.class&given != 0 && !alive) && cand.isDefinite() && e.mid > e.low: // the Constance
		return c.kindOfDefinite(cand, e)
	case cand.aboard*3 >= cand.count && e.low == 0 && !alive && person < surePerson: // aboard the Albatross
		return kb.Object
	case person >= max(cand.personThreshold(), place), alive && person >= likelyPerson:
		return kb.Character
	case cand.aboard > 0 && e.low == 0, c.isCompound(e.word) && !alive:
		return kb.Object
	case place >= enoughPlace:
		return kb.Location
	case c.isBareSurname(cand, e):
		return kb.Character // Brocklehurst, in addition to Mr. Brocklehurst
	}
	return ""
}

// isCountryman reports whether a word for an origin names one person of the story:
// the Welshman, with a verb of action after it often enough.
func (c *census) isCountryman(cand *candidate, e *entry) bool {
	const mentioned, acting = 8, 4 // minimum mentions; at least one of so many mentions has a verb of action
	return e.class&people != 0 && (strings.HasSuffix(e.word, "man") || strings.HasSuffix(e.word, "woman")) && e.word != "woman" &&
		cand.count >= mentioned && cand.the*3 >= 2*cand.count && (cand.acts+cand.speaks)*acting >= cand.count && cand.qualifies*4 <= cand.count
}

// titledOften is the number of titled names that must end with a word for it to be a name by itself.
const titledOften = 3

// isBareSurname reports whether a word is the surname of a person who is mostly
// named with a title, and nothing else.
func (c *census) isBareSurname(cand *candidate, e *entry) bool {
	return c.surnames[cand.words[0]] >= titledOften && e.low == 0 && e.class&^given == 0 && cand.determined*2 <= cand.count && !c.placesOfTitles[cand.words[0]]
}

// isDefinite reports whether the candidate mostly follows "the".
func (cand *candidate) isDefinite() bool {
	return cand.the > 2 && cand.the*3 >= 2*(cand.count-cand.called)
}

// kindOfDefinite returns the kind of a capitalized word after "the" by its
// contexts: people are in the Knoll, the Hatter and the Vicar act,
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
	case cand.inside*often >= cand.count, cand.inside > 0 && cand.probabilityOf(isPlace) >= enoughPlace:
		return kb.Location
	case c.isPlural(cand, e):
		return ""
	case e.mid > 4*e.low && cand.the > 3:
		return kb.Object
	}
	return ""
}

// honorifics are not names by themselves.
var honorifics = script.WordSet("sir madam ma'am mr mrs miss ms mister missus master lord lady monsieur madame mademoiselle m mme mlle signor signora herr frau fraulein señor señora messrs st ste saint sahib esq")

// nounKinds are the kinds of longer names by their head noun.
var nounKinds = []struct {
	class
	kind kb.Type
}{
	{calendar | eventNoun, kb.Event}, {placeNoun, kb.Location}, {orgNoun, kb.Organization}, {objectNoun | vehicle, kb.Object}, {place, kb.Location},
}

// headKinds are the kinds of longer names by the noun before "of".
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

// isCompound reports whether a hyphen joins two words, one of them an ordinary word, and
// neither refers to a person: Heat-Gun, not Jean-Luc.
func (c *census) isCompound(word string) bool {
	parts := splitHyphens(word)
	if len(parts) < 2 {
		return false
	}
	first, last := classOf(parts[0]), classOf(parts[len(parts)-1])
	return first&(given|title|place|particle) == 0 && last&(title|place|personNoun|kin) == 0 &&
		(first|last)&(common|function|objectNoun|placeNoun) != 0
}

// Genders by certainty: a title is the most certain, a given name nearly so, the usual gender
// of an office is a guess, and pronouns override the last two.
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
	if cand.gender == 0 && maleTitles[c.vocabulary[cand.words[0]].word] {
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

// genderOf returns the gender of a word of a name; a title counts if it is the first word.
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

// maleTitles are titles that mostly men have in older novels.
var maleTitles = script.WordSet("captain capt colonel col major general gen lieutenant lieut lt sergeant sergt corporal admiral commodore inspector constable judge reverend rev bishop parson vicar curate dean archbishop archdeacon sheriff baronet chaplain officer cap'n")

// inheritFromShort applies what is known about a person's short name to longer names that begin with it: the
// gender (that of "Hindley" for "Hindley Earnshaw"), and that it is no place.
func (c *census) inheritFromShort() {
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
		if cand.kind == kb.Location && c.isFullName(cand) {
			cand.kind = kb.Character
		}
		if cand.gender == 0 {
			cand.gender = s.gender
		}
	}
}

// inheritFromPlaces makes the last word of a place's name a place if it looked like a thing: the Mile, for the Hard Mile.
func (c *census) inheritFromPlaces() {
	last := map[int32]bool{}
	for i := range c.list {
		if cand := &c.list[i]; len(cand.words) > 1 && cand.kind == kb.Location {
			last[cand.words[len(cand.words)-1]] = true
		}
	}
	for i := range c.list {
		if cand := &c.list[i]; len(cand.words) == 1 && cand.kind == kb.Object && cand.aboard == 0 && last[cand.words[0]] {
			cand.kind = kb.Location
		}
	}
}

// landSurnames are nouns for kinds of places that are surnames as well.
var landSurnames = script.WordSet("vale hill hills wood woods green park brook brooks lake ford field fields marsh moor heath cliff bridge banks rivers forest grove dale glen lane church parish stone")

// isFullName reports whether a known person's name and a noun for a place are the person's whole name:
// Edrin Vale, if Edrin speaks, and nobody is in, at or on the Vale.
func (c *census) isFullName(cand *candidate) bool {
	const hardly = 0.05
	return len(cand.words) == 2 && landSurnames[c.vocabulary[cand.words[1]].word] && cand.inside+cand.determined == 0 && cand.probabilityOf(isPlace) < hardly
}

// removeExcess rejects the names beyond text.MostNames. It returns their number, plus the number of words that may be
// names if that is too large for a story.
func (c *census) removeExcess() int {
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

// isUnknown reports whether a candidate consists of words that are in no list and only occur with a capital.
func (c *census) isUnknown(cand *candidate) bool {
	return !slices.ContainsFunc(cand.words, func(w int32) bool { e := &c.vocabulary[w]; return e.class != 0 || e.low > 0 })
}

// sortedNames returns the accepted candidates, most frequent first.
func (c *census) sortedNames() []*candidate {
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
