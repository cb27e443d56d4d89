package normalize

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A party is the names that are taken for one entity so far, with what was
// counted of them together.
type party struct {
	id    int   // the number of its first name
	names []int // the most telling first: see book.before
	spots []spot
	named int // mentions that are not a title or a role alone
	rank  int
	kind  kb.Type // of most of its mentions
	// touching are names that share a word with one of the names, the most
	// frequent first; not all.
	touching []int
	made     [2]*party // what it was joined of, nil for one name
	by       *weighing // and how the two were weighed
	reading  reading
	sex      sex
	quoted   float64 // mentions inside speeches
	// chapters and stretches of text with one of the names, in order.
	chapters, stretches []int
	narrated            []int // stretches with one outside of speeches
	// company and circle: other names by how much text or how many relations
	// they share with this party.
	company, circle sparse
}

func (b *book) partyOf(i int, s *surroundings) *party {
	e := b.names[i]
	named := 0
	if e.rank > 0 {
		named = e.count()
	}
	return &party{id: i, names: []int{i}, spots: e.spots, named: named, rank: e.rank, kind: typeOf(e), reading: b.gender[i], quoted: s.quoted[i],
		chapters: s.chapters[i], stretches: s.stretch.of[i], narrated: s.narrated[i], company: s.company[i], circle: s.circle[i], sex: b.sexOf([]int{i})}
}

// holds reports whether a name is of the party.
func (p *party) holds(name int) bool { return slices.Contains(p.names, name) }

// join makes one party of two.
func (b *book) join(x, y *party) *party {
	out := &party{id: min(x.id, y.id), names: append(slices.Clone(x.names), y.names...), named: x.named + y.named, rank: max(x.rank, y.rank),
		reading: reading{x.reading.he + y.reading.he, x.reading.she + y.reading.she},
		quoted:  x.quoted + y.quoted, chapters: union(x.chapters, y.chapters), stretches: union(x.stretches, y.stretches), narrated: union(x.narrated, y.narrated),
		company: x.company.plus(y.company), circle: x.circle.plus(y.circle)}
	out.touching = append(slices.Clone(x.touching), y.touching...)
	b.mostOften(&out.touching)
	sort.Slice(out.names, func(i, j int) bool { return b.before(out.names[i], out.names[j]) })
	out.kind, out.sex = b.typeOfParty(out), b.sexOf(out.names)
	out.spots = make([]spot, 0, len(x.spots)+len(y.spots))
	i, j := 0, 0
	for i < len(x.spots) || j < len(y.spots) {
		if j == len(y.spots) || i < len(x.spots) && x.spots[i].at <= y.spots[j].at {
			out.spots = append(out.spots, x.spots[i])
			i++
		} else {
			out.spots = append(out.spots, y.spots[j])
			j++
		}
	}
	return out
}

// mostOften keeps of a list of names the most frequent ones, each once.
func (b *book) mostOften(list *[]int) {
	slices.SortFunc(*list, func(i, j int) int { return cmp.Or(b.names[j].count()-b.names[i].count(), i-j) })
	*list = slices.Compact(*list)
	*list = slices.Clip((*list)[:min(len(*list), mostTouching)])
}

// inOrderOf returns two parties in the order of their numbers.
func inOrderOf(x, y *party) (*party, *party) {
	if y.id < x.id {
		return y, x
	}
	return x, y
}

// byRank returns two parties, the one with the barer names first: of one rank, the one mentioned less.
func byRank(x, y *party) (short, full *party) {
	if y.rank < x.rank || y.rank == x.rank && len(y.spots) < len(x.spots) {
		return y, x
	}
	return x, y
}

// union returns what two sorted lists without repetitions hold.
func union(x, y []int) []int {
	out := slices.Concat(x, y)
	slices.Sort(out)
	return slices.Clip(slices.Compact(out))
}

// telling is how many names of a party are compared with another's.
const tellingNames = 8

// measureForms fills in what the forms of two parties' names show.
func (b *book) measureForms(v *measures, x, y *party) {
	v[mRankLow], v[mRankHigh] = float64(min(x.rank, y.rank)), float64(max(x.rank, y.rank))
	v[mOtherType] = truth(x.kind != y.kind)
	v[mTitledLow], v[mKinTitle] = b.titles(x, y)
	v[mFormal], v[mLength] = b.formality, logged(b.length/1000)
	v[mOld] = truth(b.called(x, "old") != b.called(y, "old"))
	v[mRarer], v[mOften] = logged(min(len(x.spots), len(y.spots))), logged(max(len(x.spots), len(y.spots)))
	if b.names[x.names[0]].parts.Han && b.names[y.names[0]].parts.Han {
		b.measureChineseForms(v, x, y)
		return
	}
	best := shareNothing
	var titles, givenDiffer, familyDiffer mean
	families := false
	for _, i := range x.names[:min(len(x.names), tellingNames)] {
		for _, j := range y.names[:min(len(y.names), tellingNames)] {
			ei, ej := b.names[i], b.names[j]
			m := b.match(i, j)
			weight := math.Sqrt(float64(min(ei.count(), ej.count()) + 1))
			givenDiffer.add(weight, truth(m.Given == naming.Differ), m.Given != naming.Missing)
			familyDiffer.add(weight, truth(m.Family == naming.Differ), m.Family != naming.Missing)
			titles.add(weight, m.Titles, true)
			families = families || m.Family == naming.Equal
			if !m.Clashes() {
				best = max(best, shareOf(ei, ej, m))
			}
			v.compare(ei, ej, m)
		}
	}
	v[mShare], v[mTitleMean], v[mFamilyWord] = float64(best), titles.value(), truth(families)
	v[mGivenDiffers], v[mFamilyDiffers] = givenDiffer.value(), familyDiffer.value()
	v[mWoman] = womanhood(x.sex, y.sex)
}

// compare fills in what the forms of two of the names show, the most of all pairs.
func (v *measures) compare(x, y *entry, m naming.Match) {
	least := logged(min(x.count(), y.count()))
	if x.parts.Full() && y.parts.Full() {
		switch {
		case m.Family == naming.Differ && (m.Given == naming.Equal || m.Given == naming.Short):
			v.atLeast(mTwoFamiliesFull, least)
		case m.Family == naming.Equal && m.Given == naming.Differ:
			v.atLeast(mTwoGivensFull, least)
		}
	}
	if m.Family == naming.Equal && x.parts.Given == "" && y.parts.Given == "" && len(x.parts.Titles) > 0 && len(y.parts.Titles) > 0 && !shareTitle(&x.parts, &y.parts) {
		v.atLeast(mTwoTitles, least)
	}
	if missAndMrs(x.parts, y.parts) {
		v.atLeast(mMissAndMrs, least)
	}
	v.atLeast(mTitleClash, m.Titles)
	v.atLeast(mGenderForm, genderClash(x, y))
	if m.Given == naming.Differ && m.Family == naming.Equal {
		v.atLeast(mGivenLike, likeness(x.parts.Given, y.parts.Given))
	}
	for _, f := range []struct {
		m  measure
		is bool
	}{{mSharesTitle, shareTitle(&x.parts, &y.parts)}, {mRareTitle, m.SameTitle}, {mSuffix, m.Suffix},
		{mSeveral, m.Several}, {mSpouse, m.Spouse}, {mMiddle, m.Middle}, {mPlain, x.parts.Epithet || y.parts.Epithet}} {
		if f.is {
			v[f.m] = 1
		}
	}
	if m.Given == naming.Short && !m.Clashes() {
		v.atLeast(mPetName, naming.PetName(firstName(x.parts), firstName(y.parts)))
	}
	if !m.Touches() {
		v.atLeast(mSpelling, spelling(x, y))
		v.atLeast(mPrefix, prefix(x, y))
		v.atLeast(mEnding, ending(x, y))
	}
}

func (v *measures) atLeast(m measure, value float64) { v[m] = max(v[m], value) }

// A mean is a weighted mean of what counts, with a little against it.
type mean struct{ sum, all float64 }

func (p *mean) add(weight, value float64, counts bool) {
	if counts {
		p.sum += weight * value
		p.all += weight
	}
}

func (p mean) value() float64 { return p.sum / (p.all + 1) }

// genderClash is 1 where titles make a man and a woman of two names, less where
// one or both genders are only what a given name usually has.
func genderClash(x, y *entry) float64 {
	if !x.parts.Gender.Clashes(y.parts.Gender) {
		return 0
	}
	return 0.4 + 0.3*truth(x.parts.TitleGender() != naming.Unknown) + 0.3*truth(y.parts.TitleGender() != naming.Unknown)
}

// firstName returns the given name, or the single word that may be one.
func firstName(p naming.Parts) string {
	if p.Given != "" {
		return p.Given
	}
	return p.Bare
}

// titles reports whether exactly one of the parties is never without a title,
// and whether exactly one is called by a word of kinship.
func (b *book) titles(x, y *party) (alone, kin float64) {
	var only, kinTitle [2]bool
	for k, p := range []*party{x, y} {
		only[k] = true
		for _, i := range p.names {
			titled := false
			for _, t := range b.names[i].parts.Titles {
				titled = titled || t.Class != naming.Manner
				kinTitle[k] = kinTitle[k] || t.Class == naming.Kin
			}
			only[k] = only[k] && titled
		}
	}
	return truth(only[0] != only[1]), truth(kinTitle[0] != kinTitle[1])
}

// called reports whether a name of the party has a title.
func (b *book) called(p *party, title string) bool {
	return slices.ContainsFunc(p.names, func(i int) bool { return b.names[i].parts.HasTitle(title) })
}

func (b *book) typeOfParty(p *party) kb.Type {
	count := map[kb.Type]int{}
	best := kb.Character
	for _, i := range p.names {
		t := typeOf(b.names[i])
		count[t] += b.names[i].count() + 1
		if count[t] > count[best] {
			best = t
		}
	}
	return best
}

// match compares two names, Chinese ones once.
func (b *book) match(i, j int) naming.Match {
	k := key(i, j)
	x, y := &b.names[k[0]].parts, &b.names[k[1]].parts
	if !x.Han || !y.Han {
		return naming.Compare(*x, *y)
	}
	return b.compareHan(i, j).match
}

// measureText fills in what the text about two parties shows.
func (b *book) measureTexts(v *measures, s *surroundings, x, y *party) {
	rarer := min(len(x.spots), len(y.spots))
	shared, _ := together(x.spots, y.spots)
	m := s.between(x, y)
	v[mAlike], v[mTwoStyles] = b.likeness(x, y, m.alike), b.twoStylesOf(s, x, y)
	both := float64(len(x.spots)) * float64(len(y.spots))
	chance := both / float64(b.sentenceCount+1) * clustered
	v[mSentencePart], v[mSentenceLift] = ratio(max(0, shared-m.listed), rarer), lift(max(0, shared-m.listed), chance)
	v[mListedPart], v[mListedLift] = ratio(m.listed, rarer), lift(m.listed, chance)
	v[mSpeechPart], v[mSpeechLift] = m.most, lift(m.spoken, chance)
	s.replies.measure(v, x, y)
	if b.names[x.names[0]].parts.Han {
		v[mClausePart], v[mClauseLift] = ratio(m.clauses, rarer), lift(m.clauses, chance)
	}
	v[mRelated], v[mKin] = lift(m.related, chance), math.Sqrt(float64(m.kin)*ratio(m.kin, rarer))
	v[mFollowsPart], v[mFollowsLift] = ratio(m.follows, rarer), lift(m.follows, 2*both/float64(b.mentionCount+1))
	v[mCircle] = x.circle.cosine(y.circle, x.id, y.id)
	v[mCompany] = x.company.cosine(y.company, x.id, y.id)
	v[mNarrated] = overlap(x.narrated, y.narrated)
	v[mStretch], v[mChapters] = overlap(x.stretches, y.stretches), overlap(x.chapters, y.chapters)
	gx, gy := x.reading.leaning(), y.reading.leaning()
	fx, fy := b.formLeaning(x), b.formLeaning(y)
	v[mGenderRead] = gx * gy
	v[mGenderFormRead] = fx*gy + fy*gx
	if fx != 0 && fy != 0 {
		v[mGenderFormRead] = min(fx*gy, fy*gx)
	}
	v[mSex] = max(-1, min(1, (fx+fy+gx+gy)/2))
	qx, qy := x.quoted/(float64(len(x.spots))+1), y.quoted/(float64(len(y.spots))+1)
	v[mQuoteGap], v[mQuoteMost] = math.Abs(qx-qy), max(qx, qy)
	short, full := byRank(x, y)
	if len(full.spots) > 0 && len(short.spots) > 0 {
		before := sort.Search(len(short.spots), func(k int) bool { return short.spots[k].at >= full.spots[0].at })
		v[mBefore] = ratio(before, len(short.spots))
		v[mFirstGap] = math.Abs(float64(short.spots[0].at-full.spots[0].at)) / float64(b.length+1)
	}
}

// clustered is how much oftener than by chance two names of one story meet.
const clustered = 4

// likeness returns how alike two parties are described, from what is known of their names: -1 for two that are described
// otherwise, 0 where one is not described.
func (b *book) likeness(x, y *party, known float64) float64 {
	if known == 0 && b.described(x) && b.described(y) {
		return -1
	}
	return known
}

func (b *book) described(p *party) bool {
	return slices.ContainsFunc(p.names, func(i int) bool { return b.names[i].Description != "" })
}

// lift returns how often something was seen against what chance would make of it, as
// a logarithm; one sighting more on either side keeps rare names near zero.
func lift(seen int, chance float64) float64 {
	return math.Log((float64(seen) + 1) / (chance + 1))
}

// formLeaning returns the gender that the forms of a party's names show.
func (b *book) formLeaning(p *party) float64 {
	n := 0.0
	for _, i := range p.names {
		n += formLeaning(b.names[i])
	}
	return max(-1, min(1, n))
}

// shareTitle reports whether two names have a title in common.
func shareTitle(x, y *naming.Parts) bool {
	for _, t := range x.Titles {
		if t.Class != naming.Manner && y.HasTitle(t.Word) {
			return true
		}
	}
	return false
}
