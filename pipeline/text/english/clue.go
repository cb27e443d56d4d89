package english

import (
	"dramatis/editor/kb/script"
	"math"
	"slices"
	"strings"
)

// A role is the class of a word next to a name as a feature: frequent function words have
// one each, others share that of their class.
type role uint8

// frameWords are the words with a role of their own.
var frameWords = strings.Fields(`the a an his her my our your their its this that these those some any no every another such
	in into at to from of on upon with by for between through near across over toward towards within beyond behind about against like as than
	when if because though while until till and or but nor not who whom whose which is was are were had has have would could should will shall may might must can did does
	he she it him they i you we there here named called oh o ah yes well mr mrs miss`)

// classRoles are the roles of classes, the first that fits; other words have a role by their ending.
var classRoles = []struct {
	name string
	class
}{
	{"speech", speech}, {"verb", human}, {"kin", kin}, {"bond", bond}, {"person-noun", personNoun}, {"place-noun", placeNoun}, {"org-noun", orgNoun},
	{"object-noun", objectNoun | vehicle | artefact | tellingArtefact | structure}, {"event-noun", eventNoun | occasion}, {"calendar", calendar},
	{"leading", leading}, {"adverb", adverb}, {"function", function},
}

var endings = []string{"ly", "ed", "ing", "s", ""}

// roleNames are the names of all roles: words, classes, endings, capitalized words by class, and marks.
var roleNames = slices.Concat(frameWords, classRoleNames(), []string{"-ly", "-ed", "-ing", "-s", "other"},
	[]string{"Title", "Given", "Place", "Common", "Capital"}, []string{"¶", ".", "!", ",", ":", "-", "“", "”", "("})

func classRoleNames() (out []string) {
	for _, s := range classRoles {
		out = append(out, s.name)
	}
	return out
}

var roleOf = enumerate(roleNames, role(0))

// enumerate numbers names from first on.
func enumerate[T ~int | ~uint8](names []string, first T) map[string]T {
	out := map[string]T{}
	for i, n := range names {
		out[n] = first + T(i)
	}
	return out
}

var (
	firstClassRole = roleOf["speech"]
	firstEnding    = roleOf["-ly"]
	firstCapital   = roleOf["Title"]
	firstMark      = roleOf["¶"]
)

// lowRole returns the role of a word in lower case.
func lowRole(word string, c class) role {
	if r, ok := roleOf[word]; ok && r < firstClassRole {
		return r
	}
	for i, s := range classRoles {
		if c&s.class != 0 {
			return firstClassRole + role(i)
		}
	}
	for i, end := range endings {
		if len(word) > len(end)+2 && strings.HasSuffix(word, end) {
			return firstEnding + role(i)
		}
	}
	return firstEnding + role(len(endings)-1)
}

// role returns the role of a token in its place.
func (r *reader) role(t *token) role {
	e := r.entry(t)
	if !t.capital || e.class&function != 0 {
		return e.role
	}
	for i, c := range []class{title, given, place, common} {
		if e.class&c != 0 {
			return firstCapital + role(i)
		}
	}
	return firstCapital + 4
}

// markRole returns the role of the marks between two words; false if there are no marks.
func markRole(g gap) (role, bool) {
	for i, m := range []gap{paragraphStart, stop, exclaim, comma, colon, dash, openQuote, closeQuote, bracket} {
		if m == stop && g&exclaim != 0 {
			continue
		}
		if g&m != 0 {
			return firstMark + role(i), true
		}
	}
	return 0, false
}

// A slot is a position relative to a name.
type slot int

const (
	slotBefore    slot = iota // in Tom
	slotThe                   // in the Tom
	slotOf                    // the town of Tom
	slotTo                    // he went to Tom
	slotAnd                   // Bill and Tom
	slotBehind                // Tom said
	slotAux                   // Tom was saying
	slotBehindAnd             // Tom and Bill
	slotOwns                  // Tom’s hat
	slotAside                 // my brother, Tom
	slotAsideNext             // Tom, who
	slots
)

var slotNames = []string{"before", "before-the", "before-of", "before-to", "before-and", "behind", "behind-aux", "behind-and", "owns", "aside", "aside-next"}

// A clue is a feature: a role in a slot, or one of the signs.
type clue int

func at(s slot, r role) clue { return clue(int(s)*len(roleNames) + int(r)) }

var firstSign = clue(int(slots) * len(roleNames))

// signNames are features of the place and of the form.
var signNames = slices.Concat(strings.Fields(`one said called quoted he she nobody
	words-1 words-2 words-3 words-4 count length opening the determined qualifies owner hyphen of and initial all-caps digit roman
	low low-last open mid-the family seat family-plural plural origin place-ending abstract ordinary compound letters
	begins surname first-alone saint owned settled`), classSigns("first"), classSigns("last"), classSigns("only"))

func classSigns(where string) []string {
	names := make([]string, len(classBits))
	for i, n := range classBits {
		names[i] = where + "-" + n
	}
	return names
}

var signOf = enumerate(signNames, firstSign)

// Signs of single places.
var signSaid, signCalled, signQuoted, signHe, signShe, signNobody = signOf["said"], signOf["called"], signOf["quoted"], signOf["he"], signOf["she"], signOf["nobody"]

var clues = firstSign + clue(len(signNames))

// name returns the name of a clue in the table of weights.
func (c clue) name() string {
	if c >= firstSign {
		return signNames[c-firstSign]
	}
	return slotNames[int(c)/len(roleNames)] + " " + roleNames[int(c)%len(roleNames)]
}

// observe calls yield with each clue of one place of a name.
func (c *census) observe(where chunk, yield func(clue)) {
	first, last := &c.tokens[where.from], &c.tokens[where.to]
	c.observeFront(where.from, yield)
	marks := c.marksAfter(where.to)
	var next *token
	if where.to+1 < len(c.tokens) && marks&paragraphStart == 0 {
		next = &c.tokens[where.to+1]
	}
	m, marked := markRole(marks)
	switch {
	case last.possessive && next != nil && !marked:
		yield(at(slotOwns, c.role(next)))
	case marked:
		yield(at(slotBehind, m))
		if next != nil && marks&(hard&^comma) == 0 {
			yield(at(slotAsideNext, c.role(next)))
		}
	case next != nil:
		c.observeBehind(where.to+1, yield)
	}
	if first.quoted {
		yield(signQuoted)
		if c.vocative(where) {
			yield(signCalled)
		}
	}
	if c.saidBy(where.from) {
		yield(signSaid)
	}
	if next != nil && first.before&closeQuote != 0 && c.is(next, speech) && !marked {
		yield(signSaid)
	}
	yield(c.pronounAfter(where))
}

// saidBy reports whether “…” said, or “…” said the, is before the name that begins at token i.
func (c *census) saidBy(i int) bool {
	for k := i; k > 0 && c.tokens[k].before&hard == 0; k-- {
		if p := &c.tokens[k-1]; k < i || c.word(p) != "the" {
			return c.is(p, speech) && p.before&closeQuote != 0
		}
	}
	return false
}

// observeFront calls yield with the clues before the name that begins at token i.
func (c *census) observeFront(i int, yield func(clue)) {
	before := c.tokens[i].before
	m, marked := markRole(before)
	if !marked {
		if i > 0 {
			c.observeBefore(i-1, yield)
		}
		return
	}
	yield(at(slotBefore, m))
	if before&(hard&^comma) == 0 && i > 0 {
		yield(at(slotAside, c.role(&c.tokens[i-1])))
	}
}

func (c *census) observeBefore(i int, yield func(clue)) {
	p := &c.tokens[i]
	yield(at(slotBefore, c.role(p)))
	if i == 0 || p.before&hard != 0 {
		return
	}
	if s, ok := slotsBefore[c.word(p)]; ok {
		yield(at(s, c.role(&c.tokens[i-1])))
	}
}

// slotsBefore has, by the word before a name, the slot of the word before that word.
var slotsBefore = map[string]slot{"the": slotThe, "a": slotThe, "an": slotThe, "of": slotOf, "to": slotTo, "for": slotTo, "by": slotTo, "at": slotTo,
	"and": slotAnd, "or": slotAnd}

func (c *census) observeBehind(i int, yield func(clue)) {
	n := &c.tokens[i]
	r := c.role(n)
	yield(at(slotBehind, r))
	if i+1 >= len(c.tokens) || c.tokens[i+1].before&hard != 0 {
		return
	}
	switch w := c.word(n); {
	case auxiliaries[w] || c.is(n, adverb):
		yield(at(slotAux, c.role(&c.tokens[i+1])))
	case w == "and" || w == "or":
		yield(at(slotBehindAnd, c.role(&c.tokens[i+1])))
	}
}

var auxiliaries = script.WordSet("is was are were had has have would could should will shall may might must can did does not")

// pronounAfter returns the sign of the first "he" or "she" after the name and before another
// name.
func (c *census) pronounAfter(where chunk) clue {
	const window = 14
	here := &c.tokens[where.to]
	for i := where.to + 1; i < len(c.tokens) && i <= where.to+window; i++ {
		t := &c.tokens[i]
		if t.paragraph != here.paragraph {
			break
		}
		if t.quoted != here.quoted {
			continue
		}
		switch c.word(t) {
		case "he", "his", "him", "himself":
			return signHe
		case "she", "her", "herself":
			return signShe
		}
		if t.capital && !t.opens && !c.is(t, function) {
			break
		}
	}
	return signNobody
}

// describe calls yield with the clues of the form and their values.
func (c *census) describe(cand *candidate, yield func(clue, float64)) {
	sign := func(name string, on bool) {
		if on {
			yield(signOf[name], 1)
		}
	}
	n := len(cand.words)
	first, last := &c.vocabulary[cand.words[0]], &c.vocabulary[cand.words[n-1]]
	total := float64(cand.count)
	yield(signOf["one"], 1)
	sign([]string{"words-1", "words-2", "words-3", "words-4"}[min(n, 4)-1], true)
	yield(signOf["count"], math.Log2(total+1))
	yield(signOf["length"], math.Log2(float64(len(c.tokens))/1000+1))
	for _, s := range []struct {
		name string
		n    int
	}{{"opening", cand.opening}, {"the", cand.the}, {"determined", cand.determined}, {"qualifies", cand.qualifies}, {"owner", cand.owner}} {
		yield(signOf[s.name], float64(s.n)/(total+1))
	}
	sign("hyphen", strings.Contains(cand.surface, "-"))
	sign("of", n > 2 && c.has(cand, "of"))
	sign("and", n > 2 && c.has(cand, "and"))
	sign("initial", len(first.word) == 1)
	sign("letters", c.hasOnlyLetters(cand))
	sign("all-caps", isAllCaps(cand.surface))
	sign("digit", strings.ContainsAny(cand.surface, "0123456789"))
	sign("roman", c.isRegnal(cand))
	yield(signOf["low"], lowShare(first))
	if n > 1 {
		yield(signOf["low-last"], lowShare(last))
	}
	yield(signOf["open"], float64(first.open)/float64(first.open+first.mid+1))
	yield(signOf["mid-the"], float64(last.the)/float64(last.mid+1))
	sign("family", c.surnames[last.idOf(c)] > 0 && n == 1)
	sign("settled", cand.afterPlaceNoun > 0)
	sign("seat", c.placesOfTitles[cand.words[0]] && n == 1)
	if n == 1 {
		sign("begins", c.firstOfFullNames[cand.words[0]])
		sign("family-plural", c.isFamily(cand, first))
		sign("plural", c.isPlural(cand, first))
		sign("origin", c.isOrigin(cand, first.word))
		sign("place-ending", hasPlaceEnding(first.word))
		sign("abstract", looksAbstract(first.word))
		sign("ordinary", looksOrdinary(first.word))
		sign("compound", c.isCompound(first.word))
		c.classClues("only", first.class, yield)
		return
	}
	known := c.surnames[cand.words[n-1]]
	if c.endsWithSurname(cand) {
		known -= cand.count
	}
	sign("surname", known > 0)
	sign("first-alone", c.alone[cand.words[0]] > 1)
	sign("saint", c.isSaint(cand))
	sign("owned", strings.Contains(cand.surface, "’s ") || strings.Contains(cand.surface, "'s "))
	c.classClues("first", first.class, yield)
	c.classClues("last", last.class, yield)
}

func (c *census) classClues(where string, of class, yield func(clue, float64)) {
	base := signOf[where+"-"+classBits[0]]
	for i := range classBits {
		if of&(1<<i) != 0 {
			yield(base+clue(i), 1)
		}
	}
}

func lowShare(e *entry) float64 {
	return float64(e.low) / float64(e.low+e.mid+1)
}
