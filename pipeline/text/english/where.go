package english

// movesBefore: a word of moving stands in the same clause, a few words before
// the preposition at token i.
func (c *census) movesBefore(i int) bool {
	const within = 6
	for k := i; k > 0 && i-k < within && c.tokens[k].before&hard == 0; k-- {
		t := &c.tokens[k-1]
		switch {
		case travels[c.word(t)]:
			return true
		case c.is(t, speech):
			return false
		}
	}
	return false
}

// sails: a word of sailing leads to the preposition at token i: sailed in, bound
// on.
func (c *census) sails(i int) bool {
	w := c.word(&c.tokens[i])
	return i > 0 && (w == "on" || w == "in" || w == "by") && c.tokens[i].before&hard == 0 && sailing[c.word(&c.tokens[i-1])]
}

var sailing = wordSet("sailed sail sailing embarked embark shipped passage berth voyage cabin captain mate crew")

var travels = wordSet("go went going goes come came coming return returned returning travel travelled journey journeyed drive drove ride rode road way sail sailed start started fled walk walked walking hurry hurrying hurried moved moving move march marched marching passage progress migrated emigrated train coach steamer voyage distance")

// weighCalled: a rock called the Knoll, and him whom they called the Hatter;
// called stands at token i.
func (c *census) weighCalled(cand *candidate, i int) {
	const within = 8
	e := &cand.evidence
	for k := i; k > 0 && i-k < within && c.tokens[k].before&(stop|paragraphStart) == 0; k-- {
		t := &c.tokens[k-1]
		switch {
		case c.is(t, placeNoun) || ground[c.word(t)]:
			e[forPlace] += 2
			return
		case c.is(t, objectNoun) && !t.capital:
			e[forObject] += 2
			return
		case c.is(t, personNoun|kin|bond) || pronounsOfPeople[c.word(t)]:
			e[forPerson] += 1.5
			return
		}
	}
}

// along are prepositions that lead to places behind "the", where the plain
// prepositions of place do so before any name.
var along = wordSet("on upon along across behind past")

// members are of bodies.
var members = wordSet("officer officers member members chairman secretary president director directors clerk clerks servant servants employ service meeting agent agents treasurer committee inspector")

var ground = wordSet("flats place spot rock hump hollow marsh swamp bog field fields meadow path track inn building region land part corner tree cliff sands shoal reef bank ledge pit quarry clearing")

var pronounsOfPeople = wordSet("him her whom who me")
