package english

import (
	"slices"
	"strings"
)

// wordRelations are what a document's candidates show about each other's words.
type wordRelations struct {
	surnames         map[int32]int  // last words after a title or a given name, with counts
	placesOfTitles   map[int32]bool // words after "Duke of" and similar titles, which are places
	alone            map[int32]int  // candidates of one word, with the number of times they speak or are addressed
	firstOfFullNames map[int32]bool // first words of longer names that end with a surname
}

// relateWords sets wordRelations once all candidates are counted.
func (c *census) relateWords() {
	c.wordRelations = wordRelations{surnames: map[int32]int{}, placesOfTitles: map[int32]bool{}, alone: map[int32]int{}, firstOfFullNames: map[int32]bool{}}
	for i := range c.list {
		cand := &c.list[i]
		w := cand.words
		n := len(w)
		switch {
		case n == 1:
			c.alone[w[0]] = cand.speaks + cand.called
		case c.vocabulary[w[n-2]].word == "of":
			c.placesOfTitles[w[n-1]] = c.placesOfTitles[w[n-1]] || c.vocabulary[w[0]].class&title != 0
		case c.endsWithSurname(cand):
			c.surnames[w[n-1]] += cand.count
		}
	}
	for i := range c.list {
		if w := c.list[i].words; len(w) > 1 && c.surnames[w[len(w)-1]] > 0 {
			c.firstOfFullNames[w[0]] = true
		}
	}
}

// endsWithSurname reports whether a title or a given name precedes the last word.
func (c *census) endsWithSurname(cand *candidate) bool {
	w := cand.words
	first, last := c.vocabulary[w[0]].class, c.vocabulary[w[len(w)-1]].class
	return !c.has(cand, "of") && (first&title != 0 && first&(place|placeNoun) == 0 || first&given != 0 && last&(placeNoun|orgNoun|place|common) == 0)
}

// headOf returns the word before "of": the Great Fire of Larchfield is a fire.
func (c *census) headOf(cand *candidate) entry {
	for i, w := range cand.words {
		if i > 0 && c.vocabulary[w].word == "of" {
			return c.vocabulary[cand.words[i-1]]
		}
	}
	return c.vocabulary[cand.words[0]]
}

// isSaint reports whether a name is a saint's, or that of a place named after a saint.
func (c *census) isSaint(cand *candidate) bool {
	return len(cand.words) == 2 && slices.Contains([]string{"st", "saint", "ste"}, c.vocabulary[cand.words[0]].word)
}

func (e entry) idOf(c *census) int32 { return c.index[e.word] }

func (c *census) has(cand *candidate, word string) bool {
	return slices.ContainsFunc(cand.words, func(w int32) bool { return c.vocabulary[w].word == word })
}

// isRegnal reports whether a name is a ruler's: Rudolf the Third, George II.
func (c *census) isRegnal(cand *candidate) bool {
	n := len(cand.words)
	last := c.vocabulary[cand.words[n-1]]
	if c.has(cand, "the") && !c.has(cand, "of") {
		return true
	}
	fields := strings.Fields(cand.surface)
	return n >= 2 && isRoman(fields[len(fields)-1]) && c.vocabulary[cand.words[0]].class&given != 0 && last.class&given == 0
}

func hasPlaceEnding(w string) bool { return hasEnding(w, 4, placeEndings) }

// placeEndings are typical endings of names of places; originEndings are those of words for an origin.
var (
	placeEndings  = strings.Fields("ania aria ovia onia avia shire ville burgh bury mouth minster wick cester chester stead haven pool ford borough thorpe thwaite combe hurst land port stan grad stadt abad by")
	originEndings = strings.Fields("ian ians ean eans ese ish esque ic ine ites ite ist ists an ans")
)

func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t") && !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

func isAllCaps(s string) bool { return strings.ToUpper(s) == s }

// isOrigin reports whether a word is for an origin: Babylonian,
// Portuguese, mostly before a common noun or after an article.
func (c *census) isOrigin(cand *candidate, w string) bool {
	return cand.qualifies*2 >= cand.count && cand.count > 0 && !cand.isAlive() &&
		c.vocabulary[cand.words[0]].class&given == 0 && hasEnding(w, 4, originEndings)
}

// hasOnlyLetters reports whether all words are single letters: M.D., F.R.S.
func (c *census) hasOnlyLetters(cand *candidate) bool {
	return !slices.ContainsFunc(cand.words, func(w int32) bool { return len(c.vocabulary[w].word) > 1 })
}

// isPlural reports whether a word is a plural: Elizabeths, Saturdays, Companies, Tasmanians; but not a family's name
// after "the".
func (c *census) isPlural(cand *candidate, e *entry) bool {
	w := e.word
	if len(w) < 4 || !strings.HasSuffix(w, "s") || strings.HasSuffix(w, "ss") || e.class&(given|place) != 0 {
		return false
	}
	if cand.the > 0 && hasEnding(w, 0, []string{"men", "ans"}) {
		return true
	}
	for _, s := range []string{strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es"), strings.TrimSuffix(w, "ies") + "y"} {
		id, ok := c.index[s]
		class := classOf(s)
		if ok && c.vocabulary[id].low > 0 || class&(common|given|people|calendar) != 0 {
			return !c.isFamily(cand, e) || class&given != 0
		}
	}
	return false
}

// isFamily reports whether a word is a family's name, as the Rassendylls: after the article, with a plural ending, if
// it is no common noun.
func (c *census) isFamily(cand *candidate, e *entry) bool {
	if !strings.HasSuffix(e.word, "s") || cand.the == 0 || e.low > 0 || e.class&common != 0 {
		return false
	}
	id, ok := c.index[strings.TrimSuffix(e.word, "s")]
	return ok && c.vocabulary[id].mid+c.vocabulary[id].open > 0 && c.vocabulary[id].low == 0
}
