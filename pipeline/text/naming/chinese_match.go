package naming

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// A Likeness says what two Chinese names have in common.
type Likeness uint8

// Likenesses, roughly from weak to strong. A head is what a name has before a
// title: 琏 of 琏二爷.
const (
	Unlike        Likeness = iota
	OneSign                // a character
	TwoGivens              // a surname, with two given names
	TitleAlone             // 提辖, 鲁提辖
	FamilyTitles           // a surname with two titles: 林教头, 林先生
	FamilyTitle            // a surname with a title, and the same with a given name: 林教头, 林冲
	Inside                 // the longer holds the shorter, of two characters and more
	Nearness               // 老程, 程大成; 阿义, 红眼睛阿义
	GivenTitles            // a part of the given name with two titles: 琏二爷, 琏二叔
	GivenTitle             // a part of the given name with a title: 琏二爷, 贾琏
	WithTitle              // 鲁达, 鲁达提辖
	WithByname             // 林冲, 豹子头林冲
	WithoutFamily          // 黛玉, 林黛玉
	SameName               // but for a 儿 after it
)

// A ChineseMatch is what the forms of two Chinese names say about each other:
// the features of a pair, to be weighed elsewhere. Words are compared as they
// are written.
type ChineseMatch struct {
	Like      Likeness
	Surname   Fit // Equal, Differ, or Missing where one shows none
	Given     Fit // Short: one holds the other
	Title     Fit
	Order     bool    // both have a place among siblings, and not the same: 武大, 武二; 大毕, 小毕
	SamePlace bool    // both have the same place among siblings, and no two genders: 三姑娘, 三妹妹
	Apart     float64 // how much differing titles say against one person, 0 to 1: see titlesApart
	// Generation: one surname, and given names of two characters that share the
	// first, as brothers' do.
	Generation bool
	Full       bool // both have surname and given name
	Bare       bool // one is a title alone
	Spouse     bool // one is the other's wife by its form: 周瑞, 周瑞家的
	Shared     int  // characters that both have
	Shorter    int  // characters of the shorter one
}

// CompareChinese compares two Chinese names, either way round.
func CompareChinese(x, y *Parts) ChineseMatch {
	fx, fy := x.chinese(), y.chinese()
	if fx.length < fy.length {
		x, y, fx, fy = y, x, fy, fx
	}
	long, short := fx.word, fy.word
	places := fitWhole(fx.place, fy.place)
	m := ChineseMatch{
		Surname:    fitSurnames(x, y),
		Given:      fitChineseGiven(x.givenOrBare(), y.givenOrBare()),
		Title:      fitTitles(x, y),
		Order:      places == Differ || otherPlace(long, short),
		SamePlace:  places == Equal && !x.Gender.Clashes(y.Gender),
		Apart:      titlesApart(x, y),
		Generation: x.Family == y.Family && siblings(x.Given, y.Given),
		Full:       x.Full() && y.Full(),
		Bare:       x.bareTitle() || y.bareTitle(),
		Shared:     shared(long, short),
		Shorter:    fy.length,
	}
	if m.Shared == 0 && x.Han && y.Han && short != "" {
		return m // whatever makes them alike is a part of both
	}
	rest, ok := strings.CutPrefix(long, short)
	m.Spouse = ok && m.Shorter > 1 && wives[rest]
	m.Like = max(likeHeads(x, y, fx, fy), likeHeads(y, x, fy, fx), likeNear(x, y), likeNear(y, x))
	if like := likeTransliterated(x, y); like != Unlike {
		m.Like = like
	} else if like := likeWhole(long, short); !y.bareTitle() || like == SameName {
		m.Like = max(m.Like, like)
	}
	if m.Shared > 0 {
		m.Like = max(m.Like, OneSign)
	}
	if m.Full && m.Surname == Equal && x.Given != y.Given {
		m.Like = max(m.Like, TwoGivens)
	}
	return m
}

// fitSurnames compares surnames. Monks give theirs up, and a wife is called by her husband's.
func fitSurnames(x, y *Parts) Fit {
	f := fitWhole(x.Family, y.Family)
	if f == Differ && (x.Called(Clergy) || y.Called(Clergy) || x.Wife() != y.Wife()) {
		return Missing
	}
	return f
}

// A chineseForm is what comparing takes of a Chinese name, worked out once.
type chineseForm struct {
	word        string // as it is written, without marks
	length      int    // characters of it
	head, title string // see Parts.Head
	place       string // see Parts.placeAmongSiblings
}

// chinese returns the form of a name, kept by those that parseChinese took apart.
func (p *Parts) chinese() *chineseForm {
	if p.form == nil {
		return p.formOf(chineseWord(p.Surface))
	}
	return p.form
}

// formOf returns the form of a name that is written so.
func (p *Parts) formOf(word string) *chineseForm {
	f := &chineseForm{word: word, length: utf8.RuneCountInString(word), place: p.placeAmongSiblings()}
	f.head, f.title = p.headOf(word)
	return f
}

func (p *Parts) bareTitle() bool { return len(p.Words) == 0 && len(p.Titles) > 0 }

// givenOrBare returns what may be the given name: after a surname, or a bare name whole.
func (p *Parts) givenOrBare() string {
	if p.Given != "" {
		return p.Given
	}
	return p.Bare
}

// likeWhole compares names of which one may hold the other.
func likeWhole(long, short string) Likeness {
	if trimNear(long) == trimNear(short) {
		return SameName
	}
	before, behind, within := strings.Cut(long, short)
	if !within || utf8.RuneCountInString(short) < 2 {
		return Unlike
	}
	_, title, titled := ChineseTitleOf(behind)
	switch {
	case before == "" && (titled && title.Word == behind || chineseOrder(behind) || near[behind]):
		return WithTitle
	case behind != "":
		return Inside
	case SurnameOf(before) == before:
		return WithoutFamily
	case near[before]:
		return Nearness
	case utf8.RuneCountInString(before) > 1:
		return WithByname
	}
	return Inside
}

// likeTransliterated compares a name of another language with a part of it: its family name alone is the family's.
func likeTransliterated(long, short *Parts) Likeness {
	if !long.Transliterated() {
		return Unlike
	}
	part := strings.Join(short.Words, "")
	switch {
	case part == long.Family:
		return FamilyTitle
	case part == long.Given, short.Given == long.Given && strings.HasPrefix(long.Words[0], part):
		return WithoutFamily
	}
	return Unlike
}

// near are characters of nearness, before or after a name.
var near = script.WordSet(`老 小 阿 儿 兒`)

// trimNear returns a name of three characters and more without a 儿 after it.
func trimNear(name string) string {
	if utf8.RuneCountInString(name) < 3 {
		return name
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, "儿"), "兒")
}

// likeHeads compares what x has before a title with y.
func likeHeads(x, y *Parts, fx, fy *chineseForm) Likeness {
	head, title := fx.head, fx.title
	other, otherTitle := fy.head, fy.title
	switch {
	case title == "":
		return Unlike
	case head == "":
		if title == otherTitle && other != "" {
			return TitleAlone
		}
		return Unlike
	case head == other && SurnameOf(head) == head && !loose[title] && !loose[otherTitle]:
		return FamilyTitles
	case head == other:
		return GivenTitles
	case head == y.Family:
		return FamilyTitle
	case !y.Epithet && !y.Pet && len(y.Titles) == 0 && strings.Contains(y.givenOrBare(), head):
		return GivenTitle
	}
	return Unlike
}

// loose are ends of names that are a title or nearness only where the rest is
// known from another name: 凤姐, 芸儿, 祥子. They do not go with surnames.
var loose = script.WordSet(`儿 子 妞 姐 爷 哥 贼 帝 后 妃 嫂 妹 叔 郎 公`)

// orders are places among siblings that come between a head and a title.
const orders = "二三四五六七八九老小"

// Head returns the part before a title, with the title: 琏 of 琏二爷. It is "" for a
// title alone, and title is "" for a name without any.
func (p *Parts) Head() (head, title string) {
	f := p.chinese()
	return f.head, f.title
}

// headOf is Head of a name that is written so.
func (p *Parts) headOf(word string) (head, title string) {
	if p.Pet || p.Order != "" {
		return "", ""
	}
	if len(p.Titles) > 0 {
		title = p.Titles[len(p.Titles)-1].Word
		head = nearSurname(strings.Join(p.Words, ""))
	} else {
		runes := []rune(word)
		end := len(runes) - 1
		if end < 1 || end > 2 || !loose[string(runes[end])] {
			return "", ""
		}
		head, title = string(runes[:end]), string(runes[end])
	}
	for strings.HasSuffix(head, "大") || chineseOrder(head) || near[head] || len(head) > 3 && strings.ContainsAny(head[len(head)-3:], orders) {
		head = head[:len(head)-3]
	}
	return head, title
}

// likeNear: 老程 and 程大成, 阿义 and 红眼睛阿义, 小红 and 红玉, 雯雯 and 林晓雯.
func likeNear(x, y *Parts) Likeness {
	if sign := x.doubled(); sign != "" && y.doubled() == "" && len(y.Titles) == 0 && strings.Contains(y.Given, sign) {
		return Nearness
	}
	core := x.Bare + x.Family
	if x.Pet && !y.Pet && core != "" && (core == y.Family || strings.Contains(y.givenOrBare(), core)) {
		return Nearness
	}
	return Unlike
}

// doubled returns the character that a name is made of by saying it twice, "" for other names.
func (p *Parts) doubled() string {
	if half := len(p.Bare) / 2; p.Han && len(p.Titles) == 0 && utf8.RuneCountInString(p.Bare) == 2 && p.Bare[:half] == p.Bare[half:] {
		return p.Bare[:half]
	}
	return ""
}

func shared(a, b string) int {
	n := 0
	for _, r := range b {
		if strings.ContainsRune(a, r) {
			n++
		}
	}
	return n
}

func fitTitles(x, y *Parts) Fit {
	if len(x.Titles) == 0 || len(y.Titles) == 0 {
		return Missing
	}
	if slices.ContainsFunc(x.Titles, func(t Title) bool { return y.HasTitle(t.Word) }) {
		return Equal
	}
	return Differ
}

// titlesApart returns how much it says against one person that two names have no title in common: all for two
// offices, little where one is what people of any rank are called: 三姑娘 and 三妹妹, 孔先生 and 孔知县.
func titlesApart(x, y *Parts) float64 {
	if fitTitles(x, y) != Differ {
		return 0
	}
	most := 0.0
	for _, a := range x.Titles {
		for _, b := range y.Titles {
			switch {
			case a.personal() || b.personal():
				most = max(most, 0.3)
			case a.Class == Clergy && b.Class == Clergy:
				most = max(most, 0.5)
			default:
				return 1
			}
		}
	}
	return most
}

// personal reports whether people of any rank have a title.
func (t Title) personal() bool {
	return t.Class == Civil || t.Class == Married || t.Class == Unmarried || t.Class >= Kin
}

func fitChineseGiven(a, b string) Fit {
	f := fitWhole(a, b)
	if f == Differ && (strings.Contains(a, b) || strings.Contains(b, a)) {
		return Short
	}
	return f
}

func siblings(a, b string) bool {
	x, n := utf8.DecodeRuneInString(a)
	y, k := utf8.DecodeRuneInString(b)
	return a != b && x == y && n > 0 && utf8.RuneCountInString(a[n:]) == 1 && utf8.RuneCountInString(b[k:]) == 1
}

// CompareHan is Compare of two names, one at least Chinese, with CompareChinese of them.
func CompareHan(a, b *Parts) (Match, ChineseMatch) {
	m, c := compareAny(a, b), CompareChinese(a, b)
	m.Titles = chineseTitlesClash(a.Titles, b.Titles)
	m.Spouse, m.Family = c.Spouse, c.Surname
	m.Contains = !m.Whole && (c.Like == Inside || c.Like >= WithTitle)
	m.Suffix = c.Order && c.Surname == Equal && c.Like < WithTitle
	m.Whole = c.Like == SameName || m.Whole && c.Like != FamilyTitles && c.Like != GivenTitles
	switch {
	case c.Given == Equal && a.ofHusband() == b.ofHusband(), c.Like >= WithTitle:
		m.Given = Equal
	case c.Like == GivenTitle || c.Like == GivenTitles || c.Like == Nearness:
		m.Given = Short
	case c.Full && c.Surname == Equal:
		m.Given = Differ
	}
	if c.Like >= Inside && m.Family == Differ {
		m.Family = Missing // 豹子头林冲: 豹 is no surname here
	}
	return m, c
}

// Wife reports whether a Chinese name has a title that goes with the husband's
// name: 韦夫人, 琏二奶奶, but not 李氏.
func (p *Parts) Wife() bool {
	return len(p.Titles) > 0 && p.Titles[0].Class == Married && p.Titles[0].Gender == Female && p.Titles[0].Word != "氏"
}

// ofHusband reports whether a name may be a wife's, by a part of her husband's:
// 怀二奶奶, 沈怀.
func (p *Parts) ofHusband() bool {
	return len(p.Titles) > 0 && p.Titles[0].Class == Married && p.Single() != ""
}

// Single returns the one character by which a Chinese name with a title goes: 怀 of
// 怀二爷. It is "" for other names.
func (p *Parts) Single() string {
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

// Place returns the place among siblings that a Chinese name shows: see placeAmongSiblings.
func (p *Parts) Place() string { return p.chinese().place }

// placeAmongSiblings returns the place among siblings that a name has, after a surname or before a title;
// the eldest's only after a surname, since 大爷 is any gentleman.
func (p *Parts) placeAmongSiblings() string {
	switch {
	case p.Order != "":
		return bareOrder(p.Order)
	case p.Pet && chineseOrder(p.Bare): // 老三
		return bareOrder(p.Bare)
	case len(p.Titles) == 0 || p.Pet:
		return ""
	}
	first, _ := utf8.DecodeRuneInString(p.Titles[len(p.Titles)-1].Word)
	last, _ := utf8.DecodeLastRuneInString(strings.Join(p.Words, ""))
	for _, r := range []rune{first, last} {
		if strings.ContainsRune(places, r) {
			return string(r)
		}
	}
	return ""
}

// places among siblings, of those who have elder ones.
const places = "二三四五六七八九"

// otherPlace reports whether two names differ only in the place among siblings, or in size, that they begin with: 大舅母,
// 二舅母; 大毕, 小毕. Any gentleman is 大爷, and any young lady 小姐.
func otherPlace(x, y string) bool {
	const begin = "大小" + places
	a, n := utf8.DecodeRuneInString(x)
	b, k := utf8.DecodeRuneInString(y)
	rest := x[n:]
	return a != b && rest == y[k:] && rest != "" && !strings.Contains("爷姐人", rest) && strings.ContainsRune(begin, a) && strings.ContainsRune(begin, b)
}

// wives are what is after a man's name in his wife's.
var wives = script.WordSet(`家的 媳妇 嫂子 娘子 太太 夫人 奶奶 之妻 嫂`)

// chineseTitlesClash returns how strongly two titles clash: a man's and a woman's, the
// old and a young member's of a household, a servant's and a lady's, a wife's and a girl's.
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
			case of(elders, youngsters, x, y), of(servants, ladies, x, y), x.Gender == Female && wifeAndGirl(x, y):
				worst = max(worst, 0.6)
			}
		}
	}
	return worst
}

// of reports whether one title is of some words and the other of others.
func of(some, others []string, x, y Title) bool {
	return slices.Contains(some, x.Word) && slices.Contains(others, y.Word) || slices.Contains(some, y.Word) && slices.Contains(others, x.Word)
}

// wifeAndGirl: 鲁夫人, 鲁小姐.
func wifeAndGirl(x, y Title) bool {
	return y.Gender == Female && (x.Class == Married && y.Class == Unmarried || x.Class == Unmarried && y.Class == Married) && x.Word != "氏" && y.Word != "氏"
}

// womanAndOffice: in these books a woman holds no office: 韦夫人, 韦知县.
func womanAndOffice(x, y Title) bool {
	return x.Gender == Female && x.Class != Clergy && y.Gender == Unknown && (y.Class == Office || y.Class == Rank || y.Class == Learned)
}
