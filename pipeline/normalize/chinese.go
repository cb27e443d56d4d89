package normalize

import (
	"math"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// hanForms are what the forms of two Chinese names have in common, in the terms of any
// language and in those of Chinese.
type hanForms struct {
	match   naming.Match
	chinese naming.ChineseMatch
	opposed float64 // see chineseOpposed
}

// compareHan compares two names, one at least Chinese, and two Chinese ones once.
func (b *book) compareHan(i, j int) *hanForms {
	if f := b.han.of(i, j); f != nil {
		return f
	}
	i, j = min(i, j), max(i, j)
	x, y := &b.names[i].parts, &b.names[j].parts
	f := &hanForms{}
	f.match, f.chinese = naming.CompareHan(x, y)
	if x.Han && y.Han {
		f.opposed = b.chineseOpposed(i, j, f)
		b.han.set(i, j, f)
	}
	return f
}

// measureChineseForms fills in what the forms of two parties' Chinese names show.
func (b *book) measureChineseForms(v *measures, x, y *party) {
	var pairs, full, oneFamily, givens, families, telling, bySurname float64
	samePlace := false
	for _, i := range x.names[:min(len(x.names), tellingNames)] {
		for _, j := range y.names[:min(len(y.names), tellingNames)] {
			forms := b.compareHan(i, j)
			like := forms.chinese.Like
			if byTitle(like) && (b.aside(i, x) || b.aside(j, y)) {
				like = naming.OneSign
			}
			m := &forms.chinese
			samePlace = samePlace || m.SamePlace
			weight := math.Sqrt(float64(min(b.names[i].count(), b.names[j].count()) + 1))
			pairs += weight
			if m.Full {
				full += weight
				oneFamily += weight * truth(m.Surname == naming.Equal)
				givens += weight * truth(like == naming.TwoGivens)
				families += weight * truth(m.Surname == naming.Differ && like < naming.Inside)
			}
			telling += weight * truth(like >= naming.Inside)
			bySurname += weight * truth(like == naming.FamilyTitle || like == naming.FamilyTitles)
			v[mSurnameDiffers] += weight * truth(m.Surname == naming.Differ && like < naming.Inside) // 凤 of 凤姐 is no surname beside 王熙凤
			v[mTitleDiffers] += weight * m.Apart
			v[mTitleMean] += weight * forms.match.Titles
			v.atLeast(mShare, float64(like))
			v.mostOfHan(forms, b.names[i], b.names[j])
		}
	}
	if v[mOrder] == 0 && samePlace {
		v[mOrder] = -1
	}
	for _, m := range []measure{mSurnameDiffers, mTitleDiffers, mTitleMean} {
		v[m] /= pairs
	}
	v[mTelling], v[mBySurname] = telling/pairs, bySurname/pairs
	v[mTwoFamilies], v[mTwoGivens] = shareIn(families, full), shareIn(givens, oneFamily)
}

// mostOfHan fills in what the forms of two Chinese names show, the most of all pairs.
func (v *measures) mostOfHan(forms *hanForms, x, y *entry) {
	m := &forms.chinese
	v.atLeast(mTitleClash, forms.match.Titles)
	v.atLeast(mGenderForm, genderClash(x, y))
	v.atLeast(mSpouse, truth(m.Spouse))
	v.atLeast(mBareTitle, truth(m.Bare))
	v.atLeast(mOrder, truth(m.Order))
	v.atLeast(mGeneration, truth(m.Generation))
	v.atLeast(mSharedSigns, float64(m.Shared))
	v.atLeast(mShorter, float64(m.Shorter))
	v.atLeast(mSurnameFits, truth(m.Surname == naming.Equal))
	v.atLeast(mGivenFits, truth(m.Given == naming.Equal)+truth(m.Given == naming.Short)/2)
	v.atLeast(mTitleFits, truth(m.Title == naming.Equal))
	v.atLeast(mPlain, truth(x.parts.Epithet || y.parts.Epithet))
}

// byTitle reports whether two names are alike by what one has before a title.
func byTitle(l naming.Likeness) bool {
	return l >= naming.TitleAlone && l <= naming.FamilyTitle || l == naming.GivenTitles || l == naming.GivenTitle
}

// aside reports whether a name with a title is so rare beside the party's other
// names that it says little of whose it is.
func (b *book) aside(i int, p *party) bool {
	if len(p.names) == 1 || b.names[i].count()*10 > len(p.spots) {
		return false
	}
	_, title := b.names[i].parts.Head()
	return title != ""
}

// chineseShared says whether a surname is all that two Chinese forms share.
func chineseShared(l naming.Likeness) bool {
	return l == naming.FamilyTitle || l == naming.FamilyTitles || l == naming.TwoGivens
}

// What two Chinese forms say against one person, strongest first of what applies. The values were set by sense, as
// log-odds; as a measure (mOpposed) the fitted table decides what they are worth.
const (
	manAndWoman = -4.0
	manAndWife  = -4.0
	wifeOfHouse = -2.5
	otherByName = -1.8
	twoBrothers = -3.0
	twoSurnames = -3.0
	twoStations = -2.5
	// A surname with two given names: of one character each they are two people's, while
	// one of two characters beside one of one may be the courtesy name.
	twoSingles = -5.0
	twoDoubles = -1.5
	orCourtesy = -0.5
)

// surnamed reports whether a name shows somebody's own surname: not a husband's, and
// not the word before a monk's title (唐僧).
func surnamed(p *naming.Parts) bool {
	return p.Family != "" && (p.Given != "" || len(p.Titles) > 0) && p.TitleGender() != naming.Female && !p.Called(naming.Clergy)
}

// usualName is how often a name must occur for its surname to count.
const usualName = 3

// chineseOpposed returns what the forms of two Chinese names say against one person.
func (b *book) chineseOpposed(i, j int, forms *hanForms) float64 {
	x, y := &b.names[i].parts, &b.names[j].parts
	m := &forms.chinese
	if odds := opposedByTitles(m, forms.match.Titles, x, y); odds != 0 {
		return odds
	}
	switch {
	case byHead(m.Like) && (otherSex(x, y) || otherSex(y, x)):
		return otherByName
	case m.Surname == naming.Differ && m.Like < naming.Inside && surnamed(x) && surnamed(y) && min(b.names[i].count(), b.names[j].count()) >= usualName:
		return twoSurnames
	case m.Like == naming.TwoGivens && x.Transliterated() && y.Transliterated():
		return twoSingles
	case m.Like == naming.TwoGivens:
		return givensOpposed(utf8.RuneCountInString(x.Given), utf8.RuneCountInString(y.Given))
	}
	return 0
}

// opposedByTitles returns what titles, and the order of brothers, say against one person; 0 nothing.
func opposedByTitles(m *naming.ChineseMatch, clash float64, x, y *naming.Parts) float64 {
	switch {
	case clash >= 0.8:
		return manAndWoman
	case m.Spouse, x.Wife() != y.Wife() && (m.Like == naming.GivenTitle || m.Like == naming.GivenTitles): // 琏二奶奶, 贾琏
		return manAndWife
	case m.Order && m.Surname != naming.Differ:
		return twoBrothers
	case x.Pet && y.Pet && x.Bare == y.Bare && x.Family == y.Family && !oneTitle(x, y): // 老尼姑, 小尼姑
		return twoStations
	case oneTitle(x, y) && m.Surname == naming.Differ && x.TitleGender() == naming.Female && m.Like < naming.Inside: // 甘夫人, 糜夫人
		return twoStations
	case (m.Like == naming.FamilyTitles || m.Like == naming.Nearness) && clash > 0.5: // 鲁夫人, 鲁小姐; 小王, 王阿姨
		return twoStations
	case x.Wife() != y.Wife() && (m.Like == naming.FamilyTitle || m.Like == naming.FamilyTitles && !bothWomen(x, y)): // 韦夫人, 韦绍; 韦行长: it is her husband's surname
		return wifeOfHouse
	}
	return 0
}

// bothWomen reports whether both names have a woman's title.
func bothWomen(x, y *naming.Parts) bool {
	return x.TitleGender() == naming.Female && y.TitleGender() == naming.Female
}

// oneTitle reports whether two names have one title.
func oneTitle(x, y *naming.Parts) bool {
	return len(x.Titles) > 0 && len(y.Titles) > 0 && x.Titles[0].Word == y.Titles[0].Word
}

// byHead reports whether what is before the one's title is all that two names share.
func byHead(l naming.Likeness) bool {
	return l == naming.FamilyTitle || l == naming.GivenTitle || l == naming.GivenTitles
}

// otherSex reports whether a name without title is hardly of the sex that a title shows:
// 田氏 and 田丰, 宝哥哥 and 宝钗.
func otherSex(titled, name *naming.Parts) bool {
	sex := titled.TitleGender()
	return sex != naming.Unknown && len(name.Titles) == 0 && naming.Womanly(script.Simplify(name.Given+name.Bare)) != (sex == naming.Female)
}

// givensOpposed returns what two given names of that length say against one person.
func givensOpposed(n, k int) float64 {
	switch {
	case n != k:
		return orCourtesy
	case n == 1:
		return twoSingles
	}
	return twoDoubles
}

// shareIn returns n of all, -1 of nothing.
func shareIn(n, all float64) float64 {
	if all == 0 {
		return -1
	}
	return n / all
}

// What is between two names ends a clause, or is too long for one.
const (
	clauseEnds    = "，,。；;：:！!？?“”‘’「」『』\n"
	longestClause = 60 // bytes
)

// noteClause counts two neighbouring Chinese names in one clause: they are hardly
// one person, unless nothing is between them.
func (b *book) noteClause(i, j int, gap string) {
	if i != j && gap != "" && len(gap) <= longestClause && b.names[i].parts.Han && !strings.ContainsAny(gap, clauseEnds) {
		b.clauses[key(i, j)]++
	}
}

// endsClause reports whether nothing of the clause comes after a name.
func endsClause(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	return size == 0 || strings.ContainsRune(clauseEnds, r)
}

// chineseKeys returns all parts of two and more characters, the surname, the titles,
// and each character of what may be a given name or a part of one.
func chineseKeys(p naming.Parts) []string {
	var out []string
	name := []rune("")
	for _, w := range p.Words {
		name = append(name, []rune(w)...)
	}
	name = name[:min(len(name), 8)]
	for i := range name {
		for j := i + 2; j <= len(name); j++ {
			out = append(out, string(name[i:j]))
		}
	}
	if p.Family != "" {
		out = append(out, "姓"+p.Family)
	}
	head, _ := p.Head()
	for _, w := range []string{p.Given + p.Bare, head} {
		if utf8.RuneCountInString(w) <= 3 {
			for _, r := range w {
				out = append(out, "名"+string(r))
			}
		}
	}
	if place := p.Place(); place != "" {
		out = append(out, "place "+place+p.Gender.String())
	}
	for _, t := range p.Titles {
		if len(name) == 0 || len([]rune(t.Word)) > 1 {
			out = append(out, "title "+t.Word)
		}
	}
	return dedupe(out)
}
