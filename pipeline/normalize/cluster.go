package normalize

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// A cluster is a set of names that are taken for one entity so far, with the counts for all of them
// together.
type cluster struct {
	id            int   // the lowest number of its names
	names         []int // the most specific first: see book.before
	mentions      []mention
	namedMentions int // mentions that are more than a title or a role
	rank          int
	kind          kb.Type // of the names with most mentions
	// sharingWord are names that share a word with one of the names, at most mostTouching, the most
	// frequent first.
	sharingWord []int
	joinedFrom  [2]*cluster // the two clusters it was joined from, nil for one name
	by          *comparison // the comparison of these two
	pronouns    pronounCounts
	sex         sex
	quoted      float64 // mentions inside speeches
	// chapters and stretches of text with one of the names, sorted.
	chapters, stretches []int
	narrated            []int // stretches with one of the names outside speeches
	// company are the names in the same stretches of text, circle those with relations to this cluster.
	company, circle sparse
}

func (b *book) newCluster(i int, s *textEvidence) *cluster {
	e := b.names[i]
	named := 0
	if e.rank > 0 {
		named = e.count()
	}
	return &cluster{id: i, names: []int{i}, mentions: e.mentions, namedMentions: named, rank: e.rank, kind: typeOf(e), pronouns: b.gender[i], quoted: s.quoted[i],
		chapters: s.chapters[i], stretches: s.stretch.of[i], narrated: s.narrated[i], company: s.company[i], circle: s.circle[i], sex: b.sexOf([]int{i})}
}

// holds reports whether a name is in the cluster.
func (p *cluster) holds(name int) bool { return slices.Contains(p.names, name) }

// join returns the union of two clusters.
func (b *book) join(x, y *cluster) *cluster {
	out := &cluster{id: min(x.id, y.id), names: append(slices.Clone(x.names), y.names...), namedMentions: x.namedMentions + y.namedMentions, rank: max(x.rank, y.rank),
		pronouns: pronounCounts{x.pronouns.he + y.pronouns.he, x.pronouns.she + y.pronouns.she},
		quoted:   x.quoted + y.quoted, chapters: union(x.chapters, y.chapters), stretches: union(x.stretches, y.stretches), narrated: union(x.narrated, y.narrated),
		company: x.company.plus(y.company), circle: x.circle.plus(y.circle)}
	out.sharingWord = append(slices.Clone(x.sharingWord), y.sharingWord...)
	b.keepMostFrequent(&out.sharingWord)
	sort.Slice(out.names, func(i, j int) bool { return b.before(out.names[i], out.names[j]) })
	out.kind, out.sex = b.typeOfCluster(out), b.sexOf(out.names)
	out.mentions = make([]mention, 0, len(x.mentions)+len(y.mentions))
	i, j := 0, 0
	for i < len(x.mentions) || j < len(y.mentions) {
		if j == len(y.mentions) || i < len(x.mentions) && x.mentions[i].at <= y.mentions[j].at {
			out.mentions = append(out.mentions, x.mentions[i])
			i++
		} else {
			out.mentions = append(out.mentions, y.mentions[j])
			j++
		}
	}
	return out
}

// keepMostFrequent sorts a list of names by frequency, and removes repetitions and all but the first mostTouching.
func (b *book) keepMostFrequent(list *[]int) {
	slices.SortFunc(*list, func(i, j int) int { return cmp.Or(b.names[j].count()-b.names[i].count(), i-j) })
	*list = slices.Compact(*list)
	*list = slices.Clip((*list)[:min(len(*list), mostTouching)])
}

// orderByID returns two clusters sorted by id.
func orderByID(x, y *cluster) (*cluster, *cluster) {
	if y.id < x.id {
		return y, x
	}
	return x, y
}

// orderByRank returns two clusters, the one with the less specific names first; of equal rank, the one with fewer mentions.
func orderByRank(x, y *cluster) (short, full *cluster) {
	if y.rank < x.rank || y.rank == x.rank && len(y.mentions) < len(x.mentions) {
		return y, x
	}
	return x, y
}

// union returns the union of two lists, sorted and without repetitions.
func union(x, y []int) []int {
	out := slices.Concat(x, y)
	slices.Sort(out)
	return slices.Clip(slices.Compact(out))
}

// tellingNames is the number of a cluster's names that are compared with another's.
const tellingNames = 8

// measureForms sets the measures of what the forms of two clusters' names show.
func (b *book) measureForms(v *measures, x, y *cluster) {
	v[mRankLow], v[mRankHigh] = float64(min(x.rank, y.rank)), float64(max(x.rank, y.rank))
	v[mOtherType] = boolToFloat(x.kind != y.kind)
	v[mTitledLow], v[mKinTitle] = b.titleDifferences(x, y)
	v[mFormal], v[mLength] = b.formality, logCount(b.length/1000)
	v[mOld] = boolToFloat(b.hasTitle(x, "old") != b.hasTitle(y, "old"))
	v[mRarer], v[mOften] = logCount(min(len(x.mentions), len(y.mentions))), logCount(max(len(x.mentions), len(y.mentions)))
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
			givenDiffer.add(weight, boolToFloat(m.Given == naming.Differ), m.Given != naming.Missing)
			familyDiffer.add(weight, boolToFloat(m.Family == naming.Differ), m.Family != naming.Missing)
			titles.add(weight, m.Titles, true)
			families = families || m.Family == naming.Equal
			if !m.Clashes() {
				best = max(best, shareOf(ei, ej, m))
			}
			v.addForms(ei, ej, m)
		}
	}
	v[mShare], v[mTitleMean], v[mFamilyWord] = float64(best), titles.value(), boolToFloat(families)
	v[mGivenDiffers], v[mFamilyDiffers] = givenDiffer.value(), familyDiffer.value()
	v[mWoman] = womanTitleFit(x.sex, y.sex)
}

// addForms raises the measures to what the forms of two names show.
func (v *measures) addForms(x, y *entry, m naming.Match) {
	least := logCount(min(x.count(), y.count()))
	if x.parts.Full() && y.parts.Full() {
		switch {
		case m.Family == naming.Differ && (m.Given == naming.Equal || m.Given == naming.Short):
			v.raise(mTwoFamiliesFull, least)
		case m.Family == naming.Equal && m.Given == naming.Differ:
			v.raise(mTwoGivensFull, least)
		}
	}
	if m.Family == naming.Equal && x.parts.Given == "" && y.parts.Given == "" && len(x.parts.Titles) > 0 && len(y.parts.Titles) > 0 && !shareTitle(&x.parts, &y.parts) {
		v.raise(mTwoTitles, least)
	}
	if missAndMrs(x.parts, y.parts) {
		v.raise(mMissAndMrs, least)
	}
	v.raise(mTitleClash, m.Titles)
	v.raise(mGenderForm, genderClash(x, y))
	if m.Given == naming.Differ && m.Family == naming.Equal {
		v.raise(mGivenLike, likeness(x.parts.Given, y.parts.Given))
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
		v.raise(mPetName, naming.PetNameProbability(firstName(x.parts), firstName(y.parts)))
	}
	if !m.Overlaps() {
		v.raise(mSpelling, spellingLikeness(x, y))
		v.raise(mPrefix, commonPrefix(x, y))
		v.raise(mEnding, commonEnding(x, y))
	}
}

func (v *measures) raise(m measure, value float64) { v[m] = max(v[m], value) }

// A mean is a weighted mean, with one extra weight of 0.
type mean struct{ sum, all float64 }

func (p *mean) add(weight, value float64, counts bool) {
	if counts {
		p.sum += weight * value
		p.all += weight
	}
}

func (p mean) value() float64 { return p.sum / (p.all + 1) }

// genderClash returns 1 if the titles of two names are of different genders, less if
// one or both genders are only the usual gender of a given name, 0 for no clash.
func genderClash(x, y *entry) float64 {
	if !x.parts.Gender.Clashes(y.parts.Gender) {
		return 0
	}
	return 0.4 + 0.3*boolToFloat(x.parts.TitleGender() != naming.Unknown) + 0.3*boolToFloat(y.parts.TitleGender() != naming.Unknown)
}

// firstName returns the given name, or the single word that may be one.
func firstName(p naming.Parts) string {
	if p.Given != "" {
		return p.Given
	}
	return p.Bare
}

// titleDifferences returns whether exactly one of the clusters always has a title,
// and whether exactly one is called by a word of kinship.
func (b *book) titleDifferences(x, y *cluster) (alone, kin float64) {
	var only, kinTitle [2]bool
	for k, p := range []*cluster{x, y} {
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
	return boolToFloat(only[0] != only[1]), boolToFloat(kinTitle[0] != kinTitle[1])
}

// hasTitle reports whether a name of the cluster has a title.
func (b *book) hasTitle(p *cluster, title string) bool {
	return slices.ContainsFunc(p.names, func(i int) bool { return b.names[i].parts.HasTitle(title) })
}

func (b *book) typeOfCluster(p *cluster) kb.Type {
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

// match compares the forms of two names.
func (b *book) match(i, j int) naming.Match {
	k := key(i, j)
	x, y := &b.names[k[0]].parts, &b.names[k[1]].parts
	if !x.Han || !y.Han {
		return naming.Compare(*x, *y)
	}
	return b.compareHan(i, j).match
}

// measureTexts sets the measures of what the text about two clusters shows.
func (b *book) measureTexts(v *measures, s *textEvidence, x, y *cluster) {
	rarer := min(len(x.mentions), len(y.mentions))
	shared, _ := countTogether(x.mentions, y.mentions)
	m := s.between(x, y)
	v[mAlike], v[mTwoStyles] = b.likeness(x, y, m.similarity), b.twoStylesOf(s, x, y)
	both := float64(len(x.mentions)) * float64(len(y.mentions))
	chance := both / float64(b.sentenceCount+1) * storyFactor
	v[mSentencePart], v[mSentenceLift] = ratio(max(0, shared-m.listed), rarer), lift(max(0, shared-m.listed), chance)
	v[mListedPart], v[mListedLift] = ratio(m.listed, rarer), lift(m.listed, chance)
	v[mSpeechPart], v[mSpeechLift] = m.speechShare, lift(m.spoken, chance)
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
	gx, gy := x.pronouns.leaning(), y.pronouns.leaning()
	fx, fy := b.formLeaning(x), b.formLeaning(y)
	v[mGenderRead] = gx * gy
	v[mGenderFormRead] = fx*gy + fy*gx
	if fx != 0 && fy != 0 {
		v[mGenderFormRead] = min(fx*gy, fy*gx)
	}
	v[mSex] = max(-1, min(1, (fx+fy+gx+gy)/2))
	qx, qy := x.quoted/(float64(len(x.mentions))+1), y.quoted/(float64(len(y.mentions))+1)
	v[mQuoteGap], v[mQuoteMost] = math.Abs(qx-qy), max(qx, qy)
	short, full := orderByRank(x, y)
	if len(full.mentions) > 0 && len(short.mentions) > 0 {
		before := sort.Search(len(short.mentions), func(k int) bool { return short.mentions[k].at >= full.mentions[0].at })
		v[mBefore] = ratio(before, len(short.mentions))
		v[mFirstGap] = math.Abs(float64(short.mentions[0].at-full.mentions[0].at)) / float64(b.length+1)
	}
}

// storyFactor is how much more often than by chance two names of one story meet.
const storyFactor = 4

// likeness returns how similarly two clusters are described: known, the similarity of their names; -1 if both are described
// but not similarly; 0 if one is not described.
func (b *book) likeness(x, y *cluster, known float64) float64 {
	if known == 0 && b.hasDescription(x) && b.hasDescription(y) {
		return -1
	}
	return known
}

func (b *book) hasDescription(p *cluster) bool {
	return slices.ContainsFunc(p.names, func(i int) bool { return b.names[i].Description != "" })
}

// lift returns the log of how often something was seen to the number expected by chance;
// 1 is added to both, to keep rare names near zero.
func lift(seen int, chance float64) float64 {
	return math.Log((float64(seen) + 1) / (chance + 1))
}

// formLeaning returns the gender that the forms of a cluster's names show, -1 (man) to 1 (woman).
func (b *book) formLeaning(p *cluster) float64 {
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
