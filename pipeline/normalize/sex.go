package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A sex is what the forms of a cluster's names show about gender.
type sex struct {
	// femaleTitle: the cluster is called Mrs., Miss or Lady somewhere.
	femaleTitle bool
	// shown is from -2, a man, to 2, a woman, by all other forms: see sexOf.
	shown float64
}

// Values of sex.shown, 0 for none: showsMan for a man's title or given name; hintsMan for a doctor,
// or for a surname alone, usually a man's; showsWoman for a woman's given name.
const (
	showsMan   = -2.0
	hintsMan   = -1.0
	showsWoman = 2.0
)

// leansToWoman is the leaning of the pronouns near a name, from -1 (he) to 1 (she), from which a
// surname alone is no hint at a man.
const leansToWoman = 0.2

func (b *book) sexOf(names []int) sex {
	var out sex
	man, woman, hint := false, false, false
	for _, i := range names {
		p := b.names[i].parts
		titled := p.TitleGender() == naming.Female
		out.femaleTitle = out.femaleTitle || titled
		switch {
		case titled:
		case p.Gender == naming.Male:
			man = true
		case p.Gender == naming.Female:
			woman = true
		case b.impliesMan(p) && b.gender[i].leaning() < leansToWoman:
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

// impliesMan reports whether a form is a surname alone, or has a title of
// learning or office.
func (b *book) impliesMan(p naming.Parts) bool {
	for _, t := range p.Titles {
		if t.Class == naming.Learned || t.Class == naming.Office {
			return true
		}
	}
	return p.Bare != "" && b.families()[p.Bare]
}

// families returns the words that are surnames in some form of a person.
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

// womanTitleFit returns what the cluster without a woman's title shows, if the other alone has one,
// and 1 if neither or both have one.
func womanTitleFit(x, y sex) float64 {
	switch {
	case x.femaleTitle == y.femaleTitle:
		return 1
	case x.femaleTitle:
		return y.shown
	}
	return x.shown
}

// likeness returns the similarity of two given names, by spelling or common beginning, 0 to 1.
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

// missAndMrs reports whether two names with one surname are an unmarried woman's and
// a wife's: a woman who marries takes another surname.
func missAndMrs(x, y naming.Parts) bool {
	if x.Family == "" || x.Family != y.Family {
		return false
	}
	if x.HasTitleClass(naming.Unmarried) {
		x, y = y, x
	}
	return y.HasTitleClass(naming.Unmarried) && y.Gender == naming.Female && wifeOf(x) != ""
}

// fewNarrated is the number of stretches of text in which a style must be used to count.
const fewNarrated = 4

// twoStylesOf returns the maximum of twoStyles for names of two clusters.
func (b *book) twoStylesOf(s *textEvidence, x, y *cluster) float64 {
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

// twoStyles returns the share of the stretches narrated with one name that are narrated with the other
// too, if the names have different titles or one has a word of kinship: in
// one place a narrator uses Mrs. March and Aunt March for two people.
func (b *book) twoStyles(s *textEvidence, i, j int) float64 {
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

// usuallyTwo reports whether one is a given name whose usual gender contradicts the other's title,
// whatever the pronouns near it: Ellen, Mr. Lockwood.
func usuallyTwo(x, y naming.Parts) bool {
	return naming.GivenGender(firstName(x)).Clashes(y.TitleGender()) || naming.GivenGender(firstName(y)).Clashes(x.TitleGender()) ||
		husbandAndWife(x, y) || husbandAndWife(y, x)
}

// husbandAndWife reports whether one form is that of the wife of the man whose bare name the other is.
func husbandAndWife(wife, man naming.Parts) bool { return man.Bare != "" && man.Bare == wifeOf(wife) }
