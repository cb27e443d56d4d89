package naming

import "strings"

// A Census is what one book shows about which words are given and which are
// family names.
type Census struct {
	given, family map[string]int // by full names
	titled        map[string]int // words behind a title alone: "Mr. Craven", "Mr. Edgar"
	french        bool           // somebody is called Monsieur or Madame, so that "M." may be Monsieur
}

// A Counted is a surface form and how often it stands.
type Counted struct {
	Surface string
	Count   int
}

// TakeCensus learns from all names of a book.
func TakeCensus(names []Counted) *Census {
	c := &Census{given: map[string]int{}, family: map[string]int{}, titled: map[string]int{}}
	for _, n := range names {
		c.french = c.french || isFrench(n.Surface)
	}
	for _, n := range names {
		p := c.form(n.Surface)
		if p.Han || p.Plural {
			continue
		}
		weight := max(1, n.Count)
		if p.Given != "" {
			c.given[p.Given] += weight
		}
		if p.Husband != "" {
			c.given[p.Husband] += weight
		}
		switch {
		case p.Family != "" && (p.Given != "" || p.Husband != ""):
			c.family[p.Family] += weight
		case p.Family != "":
			c.titled[p.Family] += weight
		}
	}
	return c
}

// Parse takes a surface form apart, settling with what the book shows whether a
// single word is a given or a family name; it stays Bare when the book shows
// both or neither.
func (c *Census) Parse(surface string) Parts {
	p := c.form(surface)
	if p.Han {
		return p
	}
	if p.Bare != "" && !p.Epithet {
		g, f := c.given[p.Bare], c.family[p.Bare]
		if g == 0 {
			f += c.titled[p.Bare]
		}
		if g == 0 && f == 0 && IsGiven(p.Bare) {
			g = 1
		}
		switch {
		case g > 0 && f == 0:
			p.Given, p.Bare = p.Bare, ""
		case f > 0 && g == 0:
			p.Family, p.Bare = p.Bare, ""
		}
	}
	// "Mrs. Charles": her husband's given name.
	if t, ok := p.lastTitle(); ok && t.Class == Married && p.Given == "" && p.Husband == "" && GivenGender(p.Family) == Male && c.given[p.Family] > 0 && c.onlyHere(p) {
		p.Husband, p.Family = p.Family, ""
	}
	// "Miss Catherine": family by form, given by the book.
	if p.Family != "" && p.Given == "" && p.Husband == "" && !strings.Contains(p.Family, " ") {
		t, ok := p.lastTitle()
		untold := ok && (t.Class == Unmarried || t.Word == "mr" || t.Class == Knight)
		if untold && c.given[p.Family] > 0 && c.onlyHere(p) {
			p.Given, p.Family = p.Family, ""
		}
	}
	return p
}

// form takes a surface form apart; in a book without a Monsieur "M." is an initial.
func (c *Census) form(surface string) Parts {
	rest, initial := strings.CutPrefix(surface, "M. ")
	if !initial || c.french {
		return Parse(surface)
	}
	p := Parse("M " + rest)
	p.Surface = surface
	return p
}

// isFrench: the name begins with a title of the French.
func isFrench(surface string) bool {
	first, _, _ := strings.Cut(strings.ToLower(surface), " ")
	switch strings.TrimSuffix(first, ".") {
	case "monsieur", "mme", "mlle", "mademoiselle":
		return true
	}
	return false
}

// onlyHere: the word is a family name nowhere but in forms like this one.
func (c *Census) onlyHere(p Parts) bool { return c.family[p.Family] == 0 }
