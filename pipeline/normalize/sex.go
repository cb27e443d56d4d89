package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A sex is what the forms of a party's names show of it.
type sex struct {
	// titled parties are called Mrs., Miss or Lady somewhere.
	titled bool
	// shown is from -2, a man, to 2, a woman, by what else the names hold: see sexOf.
	shown float64
}

// What the forms of names show, beside 0 for nothing: a man's title or name; a doctor's,
// or a family name that is alone, usually a man's; a woman's given name.
const (
	showsMan   = -2.0
	hintsMan   = -1.0
	showsWoman = 2.0
)

// leansToWoman is the leaning of the pronouns near a name, from -1 (he) to 1 (she), from which on its being a
// family name alone hints at no man.
const leansToWoman = 0.2

func (b *book) sexOf(names []int) sex {
	var out sex
	man, woman, hint := false, false, false
	for _, i := range names {
		p := b.names[i].parts
		titled := p.TitleGender() == naming.Female
		out.titled = out.titled || titled
		switch {
		case titled:
		case p.Gender == naming.Male:
			man = true
		case p.Gender == naming.Female:
			woman = true
		case b.manly(p) && b.gender[i].leaning() < leansToWoman:
			hint = true
		}
	}
	switch {
	case man:
		out.shown = showsMan
	case woman:
		out.shown = showsWoman
	case hint:
		out.shown = hintsMan
	}
	return out
}

// manly reports whether a form is a family name alone, or one with a title of
// learning or office.
func (b *book) manly(p naming.Parts) bool {
	for _, t := range p.Titles {
		if t.Class == naming.Learned || t.Class == naming.Office {
			return true
		}
	}
	return p.Bare != "" && b.families()[p.Bare]
}

// families returns the words that are family names in some form of a person.
func (b *book) families() map[string]bool {
	if b.familyWords == nil {
		b.familyWords = map[string]bool{}
		for _, e := range b.names {
			if e.parts.Family != "" && typeOf(e) == kb.Character {
				b.familyWords[e.parts.Family] = true
			}
		}
	}
	return b.familyWords
}

// womanhood returns what the one party shows where the other alone has a woman's
// title, 1 where neither or both have one.
func womanhood(x, y sex) float64 {
	switch {
	case x.titled == y.titled:
		return 1
	case x.titled:
		return y.shown
	}
	return x.shown
}

// likeness of two given names: by spelling or by a common beginning, 0 to 1.
func likeness(x, y string) float64 {
	a, b := []rune(x), []rune(y)
	short, n := min(len(a), len(b)), 0
	if short < 2 {
		return 0
	}
	for n < short && a[n] == b[n] {
		n++
	}
	begins := 0.0
	if n >= 2 {
		begins = float64(n) / float64(short)
	}
	return max(begins, 1-float64(edits(a, b))/float64(max(len(a), len(b))))
}

// missAndMrs reports whether of two names with one family name one is a girl's and
// the other a wife's: she who marries takes another.
func missAndMrs(x, y naming.Parts) bool {
	if x.Family == "" || x.Family != y.Family {
		return false
	}
	if x.Called(naming.Unmarried) {
		x, y = y, x
	}
	return y.Called(naming.Unmarried) && y.Gender == naming.Female && wifeOf(x) != ""
}

// fewNarrated is in how many stretches of text a style must be used to be one.
const fewNarrated = 4

// twoStylesOf is twoStyles of names of two parties, at most.
func (b *book) twoStylesOf(s *surroundings, x, y *party) float64 {
	most := 0.0
	for _, i := range x.names {
		if b.names[i].parts.Han {
			continue
		}
		for _, j := range y.names {
			most = max(most, b.twoStyles(s, i, j))
		}
	}
	return most
}

// twoStyles returns the part of the stretches narrated with one name that are narrated with the other
// too, of two names with different titles or of which one has a word of kinship: in
// one place a narrator calls Mrs. March and Aunt March two people.
func (b *book) twoStyles(s *surroundings, i, j int) float64 {
	x, y := &b.names[i].parts, &b.names[j].parts
	if min(len(s.narrated[i]), len(s.narrated[j])) < fewNarrated || x.Han || y.Han || shareTitle(x, y) {
		return 0
	}
	a, titled := x.LastTitle()
	c, also := y.LastTitle()
	if titled && also || titled && a.Class == naming.Kin || also && c.Class == naming.Kin {
		return overlap(s.narrated[i], s.narrated[j])
	}
	return 0
}

// usuallyTwo reports whether a given name is one that the other's title does not go
// with, whatever the pronouns near it: Ellen, Mr. Lockwood.
func usuallyTwo(x, y naming.Parts) bool {
	return naming.GivenGender(firstName(x)).Clashes(y.TitleGender()) || naming.GivenGender(firstName(y)).Clashes(x.TitleGender()) ||
		husbandAndWife(x, y) || husbandAndWife(y, x)
}

// husbandAndWife reports whether one form makes a wife of the man whose bare name the other is.
func husbandAndWife(wife, man naming.Parts) bool { return man.Bare != "" && man.Bare == wifeOf(wife) }
