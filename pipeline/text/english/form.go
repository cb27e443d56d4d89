package english

import (
	"slices"
	"strings"
)

// A kinship is what a document's candidates say of each other's words.
type kinship struct {
	surnames map[int32]int  // words that are last after a title or a given name, with how often
	seats    map[int32]bool // words after "Duke of" and the like: they name places
	alone    map[int32]int  // words that are a candidate by themselves and speak or are spoken to, with how often
	begins   map[int32]bool // words with which a longer name begins that a surname ends
}

// relate learns the kinship once all candidates are counted.
func (c *census) relate() {
	c.kinship = kinship{surnames: map[int32]int{}, seats: map[int32]bool{}, alone: map[int32]int{}, begins: map[int32]bool{}}
	for i := range c.list {
		cand := &c.list[i]
		w := cand.words
		n := len(w)
		switch {
		case n == 1:
			c.alone[w[0]] = cand.speaks + cand.called
		case c.vocabulary[w[n-2]].word == "of":
			c.seats[w[n-1]] = c.seats[w[n-1]] || c.vocabulary[w[0]].class&title != 0
		case c.bearsSurname(cand):
			c.surnames[w[n-1]] += cand.count
		}
	}
	for i := range c.list {
		if w := c.list[i].words; len(w) > 1 && c.surnames[w[len(w)-1]] > 0 {
			c.begins[w[0]] = true
		}
	}
}

// bearsSurname: a title or a given name leads to the last word.
func (c *census) bearsSurname(cand *candidate) bool {
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

// isSaint: a saint, or what is called after one.
func (c *census) isSaint(cand *candidate) bool {
	return len(cand.words) == 2 && slices.Contains([]string{"st", "saint", "ste"}, c.vocabulary[cand.words[0]].word)
}

func (e entry) idOf(c *census) int32 { return c.index[e.word] }

func (c *census) has(cand *candidate, word string) bool {
	return slices.ContainsFunc(cand.words, func(w int32) bool { return c.vocabulary[w].word == word })
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

func placeEnding(w string) bool { return hasEnding(w, 4, placeEndings) }

// placeEndings are what names of places often end in; originEndings are those of words that say where somebody is from.
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

func isShout(s string) bool { return strings.ToUpper(s) == s }

// isOrigin: a word that says where somebody or something is from: Babylonian,
// Portuguese, before a common noun or after an article more often than not.
func (c *census) isOrigin(cand *candidate, w string) bool {
	return cand.qualifies*2 >= cand.count && cand.count > 0 && !cand.isAlive() &&
		c.vocabulary[cand.words[0]].class&given == 0 && hasEnding(w, 4, originEndings)
}

// lettersOnly: M.D., F.R.S.
func (c *census) lettersOnly(cand *candidate) bool {
	return !slices.ContainsFunc(cand.words, func(w int32) bool { return len(c.vocabulary[w].word) > 1 })
}

// isPlural: Elizabeths, Saturdays, Companies, Tasmanians; not a family's name
// behind "the".
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
			return !c.family(cand, e) || class&given != 0
		}
	}
	return false
}

// family: the Rassendylls, after the article and with a plural ending, where
// nothing of the kind is a common noun.
func (c *census) family(cand *candidate, e *entry) bool {
	if !strings.HasSuffix(e.word, "s") || cand.the == 0 || e.low > 0 || e.class&common != 0 {
		return false
	}
	id, ok := c.index[strings.TrimSuffix(e.word, "s")]
	return ok && c.vocabulary[id].mid+c.vocabulary[id].open > 0 && c.vocabulary[id].low == 0
}
