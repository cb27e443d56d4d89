package normalize

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// hanForms is the comparison of two Chinese names, by the terms for any language and by
// the Chinese ones.
type hanForms struct {
	match   naming.Match
	chinese naming.ChineseMatch
	penalty float64 // see chinesePenalty
}

// compareHan compares two names, at least one of them Chinese. The result for two Chinese names is kept.
func (b *book) compareHan(i, j int) *hanForms {
	if f := b.han.of(i, j); f != nil {
		return f
	}
	i, j = min(i, j), max(i, j)
	x, y := &b.names[i].parts, &b.names[j].parts
	f := &hanForms{}
	f.match, f.chinese = naming.CompareHan(x, y)
	if x.Han && y.Han {
		f.penalty = b.chinesePenalty(i, j, f)
		b.han.set(i, j, f)
	}
	return f
}

// measureChineseForms sets the measures of forms for two clusters of Chinese names.
func (b *book) measureChineseForms(v *measures, x, y *cluster) {
	var pairs, full, oneFamily, givens, families, telling, bySurname float64
	samePlace := false
	for _, i := range x.names[:min(len(x.names), tellingNames)] {
		for _, j := range y.names[:min(len(y.names), tellingNames)] {
			forms := b.compareHan(i, j)
			like := forms.chinese.Like
			if alikeByTitle(like) && (b.isRareTitledName(i, x) || b.isRareTitledName(j, y)) {
				like = naming.OneCharacter
			}
			m := &forms.chinese
			samePlace = samePlace || m.SamePlace
			weight := math.Sqrt(float64(min(b.names[i].count(), b.names[j].count()) + 1))
			pairs += weight
			if m.Full {
				full += weight
				oneFamily += weight * boolToFloat(m.Surname == naming.Equal)
				givens += weight * boolToFloat(like == naming.TwoGivens)
				families += weight * boolToFloat(m.Surname == naming.Differ && like < naming.Inside)
			}
			telling += weight * boolToFloat(like >= naming.Inside)
			bySurname += weight * boolToFloat(like == naming.FamilyTitle || like == naming.FamilyTitles)
			v[mSurnameDiffers] += weight * boolToFloat(m.Surname == naming.Differ && like < naming.Inside) // 凤 of 凤姐 is no surname beside 王熙凤
			v[mTitleDiffers] += weight * m.Apart
			v[mTitleMean] += weight * forms.match.Titles
			v.raise(mShare, float64(like))
			v.addChineseForms(forms, b.names[i], b.names[j])
		}
	}
	if v[mOrder] == 0 && samePlace {
		v[mOrder] = -1
	}
	for _, m := range []measure{mSurnameDiffers, mTitleDiffers, mTitleMean} {
		v[m] /= pairs
	}
	v[mTelling], v[mBySurname] = telling/pairs, bySurname/pairs
	v[mTwoFamilies], v[mTwoGivens] = shareOrNone(families, full), shareOrNone(givens, oneFamily)
}

// addChineseForms raises the measures to what the forms of two Chinese names show.
func (v *measures) addChineseForms(forms *hanForms, x, y *entry) {
	m := &forms.chinese
	v.raise(mTitleClash, forms.match.Titles)
	v.raise(mGenderForm, genderClash(x, y))
	v.raise(mSpouse, boolToFloat(m.Spouse))
	v.raise(mBareTitle, boolToFloat(m.Bare))
	v.raise(mOrder, boolToFloat(m.Order))
	v.raise(mGeneration, boolToFloat(m.Generation))
	v.raise(mSharedSigns, float64(m.Shared))
	v.raise(mShorter, float64(m.Shorter))
	v.raise(mSurnameFits, boolToFloat(m.Surname == naming.Equal))
	v.raise(mGivenFits, boolToFloat(m.Given == naming.Equal)+boolToFloat(m.Given == naming.Short)/2)
	v.raise(mTitleFits, boolToFloat(m.Title == naming.Equal))
	v.raise(mPlain, boolToFloat(x.parts.Epithet || y.parts.Epithet))
}

// alikeByTitle reports whether two names share only what one has before a title.
func alikeByTitle(l naming.Likeness) bool {
	return l >= naming.TitleAlone && l <= naming.FamilyTitle || l == naming.GivenTitles || l == naming.GivenTitle
}

// isRareTitledName reports whether a name with a title is so rare among the cluster's mentions that it
// shows little about the cluster.
func (b *book) isRareTitledName(i int, p *cluster) bool {
	if len(p.names) == 1 || b.names[i].count()*10 > len(p.mentions) {
		return false
	}
	_, title := b.names[i].parts.Head()
	return title != ""
}

// sharesOnlySurname reports whether a surname is all that two Chinese forms share.
func sharesOnlySurname(l naming.Likeness) bool {
	return l == naming.FamilyTitle || l == naming.FamilyTitles || l == naming.TwoGivens
}

// Penalties for forms of two Chinese names that contradict one person, the first that applies. The values were set by
// hand, as log-odds; they are a measure (mOpposed), so the fitted table decides what they are worth.
const (
	manAndWoman  = -4.0
	manAndWife   = -4.0
	wifeOfFamily = -2.5
	otherByName  = -1.8
	twoBrothers  = -3.0
	twoSurnames  = -3.0
	twoTitles    = -2.5
	// One surname with two given names: given names of one character each are two people's, while
	// one of two characters beside one of one may be the courtesy name.
	twoShortGivens    = -5.0
	twoLongGivens     = -1.5
	maybeCourtesyName = -0.5
)

// hasOwnSurname reports whether a name has the person's own surname: not a husband's, and
// not the word before a monk's title (唐僧).
func hasOwnSurname(p *naming.Parts) bool {
	return p.Family != "" && (p.Given != "" || len(p.Titles) > 0) && p.TitleGender() != naming.Female && !p.HasTitleClass(naming.Clergy)
}

// fewestForSurname is the number of mentions from which a name's surname counts.
const fewestForSurname = 3

// chinesePenalty returns the log-odds (at most 0) that the forms of two Chinese names give against one person.
func (b *book) chinesePenalty(i, j int, forms *hanForms) float64 {
	x, y := &b.names[i].parts, &b.names[j].parts
	m := &forms.chinese
	if odds := titlePenalty(m, forms.match.Titles, x, y); odds != 0 {
		return odds
	}
	switch {
	case sharesOnlyHead(m.Like) && (differsInGender(x, y) || differsInGender(y, x)):
		return otherByName
	case m.Surname == naming.Differ && m.Like < naming.Inside && hasOwnSurname(x) && hasOwnSurname(y) && min(b.names[i].count(), b.names[j].count()) >= fewestForSurname:
		return twoSurnames
	case m.Like == naming.TwoGivens && x.Transliterated() && y.Transliterated():
		return twoShortGivens
	case m.Like == naming.TwoGivens:
		return givenNamePenalty(utf8.RuneCountInString(x.Given), utf8.RuneCountInString(y.Given))
	}
	return 0
}

// titlePenalty returns the log-odds that titles, and the order of siblings, give against one person; 0 for none.
func titlePenalty(m *naming.ChineseMatch, clash float64, x, y *naming.Parts) float64 {
	switch {
	case clash >= 0.8:
		return manAndWoman
	case m.Spouse, isWifeByGivenName(x, y, m):
		return manAndWife
	case m.Order && m.Surname != naming.Differ:
		return twoBrothers
	case naming.DifferInManner(x.Surface, y.Surface):
		return twoTitles
	case sameFirstTitle(x, y) && m.Surname == naming.Differ && x.TitleGender() == naming.Female && m.Like < naming.Inside: // 甘夫人, 糜夫人
		return twoTitles
	case (m.Like == naming.FamilyTitles || m.Like == naming.FamiliarForm) && clash > 0.5: // 鲁夫人, 鲁小姐; 小王, 王阿姨
		return twoTitles
	case x.IsWife() != y.IsWife() && (m.Like == naming.FamilyTitle || m.Like == naming.FamilyTitles && !bothFemaleTitles(x, y)): // 韦夫人, 韦绍; 韦行长: it is her husband's surname
		return wifeOfFamily
	}
	return 0
}

// isWifeByGivenName reports whether one name is a wife's by her husband's given name, and the other his: 琏二奶奶, 贾琏.
func isWifeByGivenName(x, y *naming.Parts, m *naming.ChineseMatch) bool {
	return x.IsWife() != y.IsWife() && (m.Like == naming.GivenTitle || m.Like == naming.GivenTitles)
}

// bothFemaleTitles reports whether both names have a woman's title.
func bothFemaleTitles(x, y *naming.Parts) bool {
	return x.TitleGender() == naming.Female && y.TitleGender() == naming.Female
}

// sameFirstTitle reports whether two names have the same first title.
func sameFirstTitle(x, y *naming.Parts) bool {
	return len(x.Titles) > 0 && len(y.Titles) > 0 && x.Titles[0].Word == y.Titles[0].Word
}

// sharesOnlyHead reports whether two names share only what one has before its title.
func sharesOnlyHead(l naming.Likeness) bool {
	return l == naming.FamilyTitle || l == naming.GivenTitle || l == naming.GivenTitles
}

// differsInGender reports whether a name without title is probably not of the gender that a title shows:
// 田氏 and 田丰, 宝哥哥 and 宝钗.
func differsInGender(titled, name *naming.Parts) bool {
	sex := titled.TitleGender()
	return sex != naming.Unknown && len(name.Titles) == 0 && naming.LooksFemale(script.Simplify(name.Given+name.Bare)) != (sex == naming.Female)
}

// givenNamePenalty returns the log-odds that two different given names of n and k characters give against one person.
func givenNamePenalty(n, k int) float64 {
	switch {
	case n != k:
		return maybeCourtesyName
	case n == 1:
		return twoShortGivens
	}
	return twoLongGivens
}

// shareOrNone returns n/all, or -1 if all is 0.
func shareOrNone(n, all float64) float64 {
	if all == 0 {
		return -1
	}
	return n / all
}

// A clause ends at one of clauseEnds; text between two names that is longer than longestClause is not in one clause.
const (
	clauseEnds    = "，,。；;：:！!？?“”‘’「」『』\n"
	longestClause = 60 // bytes
)

// noteClause counts two neighbouring Chinese names in one clause. They are hardly
// one person, unless they touch.
func (b *book) noteClause(i, j int, gap string) {
	if i != j && gap != "" && len(gap) <= longestClause && b.names[i].parts.Han && !strings.ContainsAny(gap, clauseEnds) {
		b.clauses[key(i, j)]++
	}
}

// endsClause reports whether the clause ends right after a name.
func endsClause(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	return size == 0 || strings.ContainsRune(clauseEnds, r)
}

// chineseKeys returns the blocking keys of a Chinese name: all parts of two or more characters, the surname,
// the titles, and each character of what may be a given name.
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

// hasOnlySharedTitles reports whether all names of a cluster are Chinese titles alone that several people have.
func (b *book) hasOnlySharedTitles(p *cluster) bool {
	return !slices.ContainsFunc(p.names, func(i int) bool {
		x := &b.names[i].parts
		return !x.IsTitle() || !b.sharedTitles[x.Titles[len(x.Titles)-1].Word]
	})
}

// usualHolder is the share of the mentions of people with a title from which the most mentioned one is meant by the title alone.
const usualHolder = 0.75

// findSharedTitles finds the Chinese titles that people of several surnames have, none of them nearly always.
func (b *book) findSharedTitles() {
	holders := map[string]map[string]int{} // mentions by title and surname
	for _, e := range b.names {
		if _, title := e.parts.Head(); e.parts.Han && e.parts.Family != "" && title != "" && typeOf(e) == kb.Character {
			if holders[title] == nil {
				holders[title] = map[string]int{}
			}
			holders[title][e.parts.Family] += e.count()
		}
	}
	b.sharedTitles = map[string]bool{}
	for title, counts := range holders {
		most, all := 0, 0
		for _, n := range counts {
			most, all = max(most, n), all+n
		}
		b.sharedTitles[title] = float64(most) < usualHolder*float64(all)
	}
}
