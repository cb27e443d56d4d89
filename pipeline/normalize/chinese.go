package normalize

import "dramatis/pipeline/text/naming"

// chineseMatch compares two Chinese names, once.
func (b *book) chineseMatch(i, j int) naming.ChineseMatch {
	k := key(i, j)
	m, ok := b.chinese[k]
	if !ok {
		m = naming.CompareChinese(b.names[k[0]].Surface, b.names[k[1]].Surface)
		b.chinese[k] = m
	}
	return m
}

// measureChinese fills in what two Chinese forms show beside what forms of any
// language do; weight is one pair's part of all pairs of two parties.
func measureChinese(v *measures, m naming.ChineseMatch, weight float64) {
	for _, f := range []struct {
		m     measure
		value float64
	}{
		{mWithin, truth(m.Within)}, {mBegins, truth(m.Begins)}, {mEnds, truth(m.Ends)}, {mRest, float64(m.Rest)}, {mHead, float64(m.Head)},
		{mNear, truth(m.Near)}, {mBareTitle, truth(m.Bare)}, {mOrder, truth(m.Order)}, {mGeneration, truth(m.Generation)},
		{mSharedSigns, float64(m.Shared)}, {mShorter, float64(m.Shorter)}, {mSurnameFits, truth(m.Surname == naming.Equal)},
		{mGivenFits, truth(m.Given == naming.Equal) + truth(m.Given == naming.Short)/2}, {mTitleFits, truth(m.Title == naming.Equal)},
	} {
		v[f.m] = max(v[f.m], f.value)
	}
	v[mSurnameDiffers] += weight * truth(m.Surname == naming.Differ)
	v[mTitleDiffers] += weight * truth(m.Title == naming.Differ)
}

// kindred reports whether two Chinese forms without a common part may be one
// person's all the same: a nearness form, or a title behind a part of the name.
func kindred(m naming.ChineseMatch) bool {
	return m.Near || m.Head != naming.NoHead || m.Given == naming.Short || m.Surname == naming.Equal && m.Bare
}

// chineseKeys are all parts of two and more characters, the surname, the titles,
// and each character of what may be a given name.
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
	given := []rune(p.Given + p.Bare)
	if len(given) <= 3 {
		for _, r := range given {
			out = append(out, "名"+string(r))
		}
	}
	for _, t := range p.Titles {
		if len(name) == 0 || len([]rune(t.Word)) > 1 {
			out = append(out, "title "+t.Word)
		}
	}
	return dedupe(out)
}
