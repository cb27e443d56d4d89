package naming

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A ChineseMatch is what the forms of two Chinese names say about each other:
// the features of a pair, for whoever weighs them. Words are compared as they
// are written.
type ChineseMatch struct {
	Same    bool // letter by letter
	Within  bool // the shorter is a part of the longer, of two characters and more
	Begins  bool // and begins it
	Ends    bool // and ends it
	Rest    Rest // what the longer has beside the shorter
	Surname Fit  // Equal, Differ, or Missing where one shows none
	Given   Fit  // Short: a character or the nearness form of the other's given name
	Title   Fit
	// Head: all that one has before its title is a character of the other's given
	// name (琏二爷, 贾琏), or its surname (林教头, 林冲).
	Head  Head
	Order bool // both have a place among siblings, and not the same: 武大, 武二
	// Generation: one surname, and given names of two characters that share the
	// first, as brothers' do.
	Generation bool
	Gender     bool // a man and a woman
	Near       bool // one is 老, 小 or 阿 with a part of the other
	Bare       bool // one is a title alone
	Shared     int  // characters that both have
	Shorter    int  // characters of the shorter one
}

// A Rest is what a longer name has beside the shorter one that it holds.
type Rest uint8

// What may be left.
const (
	NoRest     Rest = iota
	RestFamily      // 刘|玄德
	RestTitle       // 鲁达|提辖, 知县|时
	RestNear        // 老|程, 凤姐|儿
	RestByname      // 豹子头|林冲
	RestOther
)

// A Head is what stands before a title.
type Head uint8

// What it may be of the other name.
const (
	NoHead Head = iota
	HeadFamily
	HeadGiven
	HeadWhole
)

// CompareChinese compares the forms of two Chinese names, either way round.
func CompareChinese(a, b string) ChineseMatch {
	x, y := Parse(a), Parse(b)
	long, short := wordOf(x), wordOf(y)
	if utf8.RuneCountInString(long) < utf8.RuneCountInString(short) {
		long, short = short, long
	}
	m := ChineseMatch{
		Same:    long == short,
		Gender:  x.Gender.Clashes(y.Gender),
		Shared:  shared(long, short),
		Shorter: utf8.RuneCountInString(short),
		Bare:    len(x.Words) == 0 && len(x.Titles) > 0 || len(y.Words) == 0 && len(y.Titles) > 0,
		Surname: fitWhole(x.Family, y.Family),
		Title:   fitTitles(x, y),
	}
	if !m.Same && m.Shorter > 1 && strings.Contains(long, short) {
		m.Within, m.Begins, m.Ends = true, strings.HasPrefix(long, short), strings.HasSuffix(long, short)
		m.Rest = restOf(strings.Replace(long, short, "", 1), m.Ends)
	}
	m.Given = fitChineseGiven(x, y)
	m.Order = x.Order != "" && y.Order != "" && bareOrder(x.Order) != bareOrder(y.Order)
	m.Generation = x.Family == y.Family && siblings(x.Given, y.Given)
	m.Near = nearTo(x, y) || nearTo(y, x)
	m.Head = max(headOf(x, y), headOf(y, x))
	return m
}

// wordOf is the name as it is written, without marks.
func wordOf(p Parts) string { return chineseWord(p.Surface) }

func shared(a, b string) int {
	n := 0
	for _, r := range b {
		if strings.ContainsRune(a, r) {
			n++
		}
	}
	return n
}

func fitWhole(a, b string) Fit {
	switch {
	case a == "" || b == "":
		return Missing
	case a == b:
		return Equal
	}
	return Differ
}

func fitTitles(x, y Parts) Fit {
	if len(x.Titles) == 0 || len(y.Titles) == 0 {
		return Missing
	}
	if slices.ContainsFunc(x.Titles, func(t Title) bool { return y.HasTitle(t.Word) }) {
		return Equal
	}
	return Differ
}

func restOf(rest string, ends bool) Rest {
	_, title, ok := ChineseTitleOf(rest)
	switch {
	case ends && SurnameOf(rest) == rest:
		return RestFamily
	case ok && title.Word == rest || chineseOrder(rest):
		return RestTitle
	case ends && strings.ContainsAny(rest, "老小阿") && utf8.RuneCountInString(rest) == 1, rest == "儿", rest == "兒":
		return RestNear
	case ends && utf8.RuneCountInString(rest) > 1:
		return RestByname
	}
	return RestOther
}

// givenOf is what may be the given name: behind a surname, or a bare name whole.
func givenOf(p Parts) string {
	if p.Given != "" {
		return p.Given
	}
	return p.Bare
}

func fitChineseGiven(x, y Parts) Fit {
	a, b := givenOf(x), givenOf(y)
	switch {
	case a == "" || b == "":
		return Missing
	case a == b:
		return Equal
	case strings.Contains(a, b) || strings.Contains(b, a):
		return Short
	}
	return Differ
}

func siblings(a, b string) bool {
	x, y := []rune(a), []rune(b)
	return a != b && len(x) == 2 && len(y) == 2 && x[0] == y[0]
}

// nearTo: 老程 and 程..., 阿义 and 红眼睛阿义, 小红 and 红玉.
func nearTo(x, y Parts) bool {
	if !x.Pet {
		return false
	}
	core := x.Bare + x.Family
	return core != "" && (core == y.Family || strings.Contains(givenOf(y), core))
}

// headOf says what the words before x's title are of y.
func headOf(x, y Parts) Head {
	if len(x.Titles) == 0 || len(x.Words) == 0 || x.Pet {
		return NoHead
	}
	head := x.Words[0]
	for _, order := range []string{"大", "二", "三", "四", "五", "六", "七", "老", "小"} {
		if rest := strings.TrimSuffix(head, order); rest != "" {
			head = rest
		}
	}
	switch {
	case head == wordOf(y):
		return HeadWhole
	case head == givenOf(y), utf8.RuneCountInString(head) == 1 && strings.Contains(givenOf(y), head):
		return HeadGiven
	case head == y.Family:
		return HeadFamily
	}
	return NoHead
}
