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
	Spouse     bool // one is the other's wife by its form: 周瑞, 周瑞家的
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
	m.Spouse = m.Within && m.Begins && wives[strings.TrimPrefix(long, short)]
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

func compareChineseParts(m Match, a, b Parts) Match {
	wa, wb := strings.Join(a.Words, ""), strings.Join(b.Words, "")
	if len(a.Words) == 0 || len(b.Words) == 0 {
		return m
	}
	inner, outer := wa, wb
	if len(inner) > len(outer) {
		inner, outer = outer, inner
	}
	if long, short := chineseWord(a.Surface), chineseWord(b.Surface); utf8.RuneCountInString(short) > 1 && utf8.RuneCountInString(long) > 1 {
		m.Spouse = wives[strings.TrimPrefix(long, short)] || wives[strings.TrimPrefix(short, long)]
	}
	m.Contains = inner != outer && utf8.RuneCountInString(inner) >= 2 && strings.Contains(outer, inner)
	if a.Order != "" && b.Order != "" && !m.Contains {
		m.Suffix = a.Family == b.Family && bareOrder(a.Order) != bareOrder(b.Order)
	}
	if m.Contains && a.Order != "" && b.Order != "" && bareOrder(a.Order) == bareOrder(b.Order) && a.Family == b.Family {
		m.Whole = true
	}
	if a.Family != "" && b.Family != "" {
		m.Family = Differ
		if a.Family == b.Family {
			m.Family = Equal
		}
	}
	switch {
	case a.ofHusband() != b.ofHusband():
	case a.Given == "" || b.Given == "":
		if a.Given != "" && a.Given == b.Bare || b.Given != "" && b.Given == a.Bare || a.Bare != "" && a.Bare == b.Bare {
			m.Given = Equal
		}
	case a.Given == b.Given:
		m.Given = Equal
	case m.Family == Equal && !m.Contains:
		m.Given = Differ
	}
	if m.Family == Differ && m.Contains && (strings.HasSuffix(outer, inner)) {
		m.Family = Missing // 豹子头林冲: 豹 is no surname here
	}
	return m
}

// ofHusband reports whether a name may be a wife's, by a part of her husband's:
// 怀二奶奶, 沈怀.
func (p Parts) ofHusband() bool {
	return len(p.Titles) > 0 && p.Titles[0].Class == Married && p.Single() != ""
}

// Single is the one character by which a Chinese name with a title goes: 怀 of
// 怀二爷. It is "" for other names.
func (p Parts) Single() string {
	if p.Han && len(p.Titles) > 0 && !p.Pet && utf8.RuneCountInString(p.Bare) == 1 {
		return p.Bare
	}
	return ""
}

func bareOrder(o string) string {
	for _, end := range []string{"郎", "哥", "官"} {
		o = strings.TrimSuffix(o, end)
	}
	return o
}

// wives are what stands behind a man's name in his wife's.
var wives = map[string]bool{"家的": true, "媳妇": true, "嫂子": true, "娘子": true, "太太": true, "夫人": true, "奶奶": true, "之妻": true, "嫂": true}

// chineseTitlesClash is how strongly two titles clash: a man's and a woman's, the
// old one's of a house and the young one's.
func chineseTitlesClash(a, b []Title) float64 {
	worst := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x.Word == y.Word:
				return 0
			case x.Gender.Clashes(y.Gender):
				worst = 1
			case womanAndOffice(x, y) || womanAndOffice(y, x):
				worst = max(worst, 0.8)
			case slices.Contains(elders, x.Word) && slices.Contains(youngsters, y.Word), slices.Contains(elders, y.Word) && slices.Contains(youngsters, x.Word):
				worst = max(worst, 0.6)
			}
		}
	}
	return worst
}

// womanAndOffice: in these books a woman holds no office: 韦夫人, 韦知县.
func womanAndOffice(x, y Title) bool {
	return x.Gender == Female && x.Class != Clergy && y.Gender == Unknown && (y.Class == Office || y.Class == Rank || y.Class == Learned)
}
