package naming

import (
	"slices"
	"strings"
)

// A Fit is the comparison of one part of two names.
type Fit int

// The results of comparing two given names or two surnames.
const (
	Missing Fit = iota // one of the names does not have it
	Equal
	Short   // Bill, William
	Initial // J., John
	Differ
)

// A Match is the comparison of the forms of two names.
type Match struct {
	Given, Family Fit
	Whole         bool    // everything except titles and articles is equal
	Contains      bool    // one contains the other (Chinese; "the Heights")
	Titles        float64 // how strongly the titles clash, 0–1
	Gender        bool    // a man and a woman
	Suffix        bool    // Jr. and Sr., Old and Young, 大郎 and 二郎
	Several       bool    // one of them means several people
	Spouse        bool    // "Mrs. Charles Musgrove" and "Charles Musgrove"
	SameTitle     bool    // both have the same title (other than Mr., Mrs., Miss)
	Middle        bool    // middle names clash
}

// Clashes reports whether the forms alone show that the names are two people's.
func (m Match) Clashes() bool {
	return m.Gender || m.Suffix || m.Several || m.Spouse || m.Given == Differ || m.Family == Differ && m.Given != Equal
}

// Overlaps reports whether the forms have something in common.
func (m Match) Overlaps() bool {
	return m.Whole || m.Contains || fits(m.Given) || fits(m.Family)
}

func fits(f Fit) bool { return f == Equal || f == Short || f == Initial }

// Compare compares two names, in either order.
func Compare(a, b Parts) Match {
	if a.Han || b.Han {
		m, _ := CompareHan(&a, &b)
		return m
	}
	m := compareAny(&a, &b)
	m.Titles = TitlesClash(a.Titles, b.Titles)
	m.Suffix = fitEqual(a.Suffix, b.Suffix) == Differ || a.HasTitle("old") && b.HasTitle("young") || a.HasTitle("young") && b.HasTitle("old")
	if a.Epithet || b.Epithet || len(a.Words) == 0 || len(b.Words) == 0 {
		m.Contains = !m.Whole && (contains(a.Words, b.Words) || contains(b.Words, a.Words))
		return m
	}
	if a.Husband != b.Husband && a.Family == b.Family {
		m.Spouse = fits(fitGiven(a.Husband, b.Given)) || fits(fitGiven(b.Husband, a.Given))
	}
	switch {
	case a.Bare != "" && b.Bare != "":
		return matchBoth(m, a.Bare, b.Bare)
	case a.Bare != "":
		return matchBare(m, a.Bare, b)
	case b.Bare != "":
		return matchBare(m, b.Bare, a)
	}
	return matchFull(m, a, b)
}

// matchFull compares names with known given name and surname.
func matchFull(m Match, a, b Parts) Match {
	m.Given, m.Family = fitGiven(a.Given, b.Given), fitFamily(a.Family, b.Family)
	if m.Given == Differ && m.Family == Equal && !m.Gender && likeGiven(a.Given, b.Given) {
		m.Given = Short
	}
	if a.Husband != "" && b.Husband != "" {
		m.Given = fitGiven(a.Husband, b.Husband)
	}
	if father := a.patronymic(); father != "" && father == b.patronymic() && m.Family == Missing && (m.Given == Equal || m.Given == Short) {
		m.Family = Equal // Pavel Andreyitch and Pavel Andreyitch Orin
	}
	m.Middle = len(a.Middle) > 0 && len(b.Middle) > 0 && fitGiven(a.Middle[0], b.Middle[0]) == Differ
	if m.Given == Differ && (isMiddleName(a.Given, b) || isMiddleName(b.Given, a)) {
		m.Given = Missing
	}
	return m
}

// matchBoth compares two single words that may be given names or surnames.
func matchBoth(m Match, a, b string) Match {
	if m.Given = fitGiven(a, b); m.Given == Differ || m.Given == Initial {
		m.Given = Missing
	}
	if a == b {
		m.Family = Equal
	}
	return m
}

// compareAny compares what names of any language have.
func compareAny(a, b *Parts) Match {
	return Match{
		Gender:    a.Gender.Clashes(b.Gender),
		Several:   a.Plural != b.Plural,
		SameTitle: sameTitle(a, b),
		Whole:     len(a.Words) > 0 && slices.Equal(a.Words, b.Words),
	}
}

func sameTitle(a, b *Parts) bool {
	return slices.ContainsFunc(a.Titles, func(t Title) bool {
		return t.Class != Civil && t.Class != Married && t.Class != Unmarried && t.Class != Manner && b.HasTitle(t.Word)
	})
}

// matchBare compares a single word that may be a given name or surname with another name.
func matchBare(m Match, bare string, o Parts) Match {
	if g := fitGiven(bare, o.Given); g == Equal || g == Short {
		m.Given = g
	}
	if o.Family != "" && fitFamily(bare, o.Family) == Equal {
		m.Family = Equal
	}
	m.Spouse = m.Spouse || bare == o.Husband
	return m
}

// isMiddleName reports whether a given name is a middle name of another name.
func isMiddleName(given string, o Parts) bool {
	return slices.ContainsFunc(o.Middle, func(w string) bool { f := fitGiven(given, w); return f == Equal || f == Short })
}

// fitEqual compares parts of names that are either equal or not.
func fitEqual(a, b string) Fit {
	switch {
	case a == "" || b == "":
		return Missing
	case a == b:
		return Equal
	}
	return Differ
}

func fitGiven(a, b string) Fit {
	f := fitEqual(a, b)
	switch {
	case f != Differ:
	case isInitial(a) || isInitial(b):
		if strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
			return Initial
		}
	case IsDiminutive(a, b):
		return Short
	}
	return f
}

// likeGiven reports whether two given names begin alike, so that with one surname they may be one person's: Labe and Laban Tall.
func likeGiven(a, b string) bool {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n >= 3 && n >= min(len(a), len(b))-1
}

func fitFamily(a, b string) Fit {
	f := fitEqual(a, b)
	if f == Differ && (lastWord(a) == b || lastWord(b) == a || (hasSeparators(a) || hasSeparators(b)) && withoutSeparators(a) == withoutSeparators(b)) {
		return Equal
	}
	if f == Differ && (isHusbandsFamily(a, b) || isHusbandsFamily(b, a)) {
		return Equal
	}
	return f
}

// hasSeparators reports whether a surname is written in parts.
func hasSeparators(s string) bool { return strings.ContainsAny(s, " -'") }

// withoutSeparators makes different spellings of a surname equal: "St. Clair", "Saint-Clair".
func withoutSeparators(s string) string {
	s = strings.ReplaceAll(s, "saint ", "st ")
	return separators.Replace(s)
}

var separators = strings.NewReplacer(" ", "", "-", "", "'", "")

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

func contains(long, short []string) bool {
	if len(short) == 0 || len(short) >= len(long) {
		return false
	}
	for i := 0; i+len(short) <= len(long); i++ {
		if slices.Equal(long[i:i+len(short)], short) {
			return true
		}
	}
	return false
}
