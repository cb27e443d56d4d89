package naming

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// A Likeness says what two Chinese names have in common.
type Likeness uint8

// The likenesses, roughly from weak to strong. A head is the part of a name before a
// title: 琏 of 琏二爷.
const (
	Unlike        Likeness = iota
	OneCharacter           // a character
	TwoGivens              // the same surname, different given names
	TitleAlone             // 提辖, 鲁提辖
	FamilyTitles           // the same surname, different titles: 林教头, 林先生
	FamilyTitle            // a surname with a title, and the same surname with a given name: 林教头, 林冲
	Inside                 // the longer contains the shorter, of two or more characters
	FamiliarForm           // 老程, 程大成; 阿义, 红眼睛阿义
	GivenTitles            // a part of the given name with different titles: 琏二爷, 琏二叔
	GivenTitle             // a part of the given name with a title: 琏二爷, 贾琏
	WithTitle              // 鲁达, 鲁达提辖
	WithEpithet            // 林冲, 豹子头林冲
	WithoutFamily          // 黛玉, 林黛玉
	SameName               // except for a final 儿
)

// A ChineseMatch is the comparison of the forms of two Chinese names:
// the features of a pair, for other packages to weigh.
type ChineseMatch struct {
	Like      Likeness
	Surname   Fit // Equal, Differ, or Missing if one has none
	Given     Fit // Short: one contains the other
	Title     Fit
	Order     bool    // different birth order: 武大, 武二; 大毕, 小毕
	SamePlace bool    // the same birth order, and no contradicting genders: 三姑娘, 三妹妹
	Apart     float64 // evidence of different titles against one person, 0 to 1: see titlesApart
	// Generation is set for one surname and given names of two characters that share the
	// first, as brothers' do.
	Generation bool
	Full       bool // both have surname and given name
	Bare       bool // one is a title alone
	Spouse     bool // one form is that of the other's wife: 周瑞, 周瑞家的
	Shared     int  // number of shared characters
	Shorter    int  // number of characters of the shorter one
}

// compareChinese compares two Chinese names, in either order.
func compareChinese(x, y *Parts) ChineseMatch {
	fx, fy := x.chinese(), y.chinese()
	if fx.length < fy.length {
		x, y, fx, fy = y, x, fy, fx
	}
	long, short := fx.word, fy.word
	places := fitEqual(fx.place, fy.place)
	m := ChineseMatch{
		Surname:    fitSurnames(x, y),
		Given:      fitChineseGiven(x.givenOrBare(), y.givenOrBare()),
		Title:      fitTitles(x, y),
		Order:      places == Differ || differsInOrder(long, short),
		SamePlace:  places == Equal && !x.Gender.Clashes(y.Gender),
		Apart:      titlesApart(x, y),
		Generation: x.Family == y.Family && isGeneration(x.Given, y.Given),
		Full:       x.Full() && y.Full(),
		Bare:       x.IsTitle() || y.IsTitle(),
		Shared:     countShared(long, short),
		Shorter:    fy.length,
	}
	if m.Shared == 0 && x.Han && y.Han && short != "" {
		return m // without a shared character there is no likeness
	}
	rest, ok := strings.CutPrefix(long, short)
	m.Spouse = ok && m.Shorter > 1 && wifeEndings[rest]
	m.Like = max(likenessOfHeads(x, y, fx, fy), likenessOfHeads(y, x, fy, fx), likenessOfFamiliar(x, y), likenessOfFamiliar(y, x))
	if like := likenessTransliterated(x, y); like != Unlike {
		m.Like = like
	} else if like := likenessOfWords(long, short); !y.IsTitle() || like == SameName {
		m.Like = max(m.Like, like)
	}
	if m.Shared > 0 {
		m.Like = max(m.Like, OneCharacter)
	}
	if m.Full && m.Surname == Equal && x.Given != y.Given {
		m.Like = max(m.Like, TwoGivens)
	}
	return m
}

// fitSurnames compares surnames. Monks give theirs up, and a wife is called by her husband's.
func fitSurnames(x, y *Parts) Fit {
	f := fitEqual(x.Family, y.Family)
	if f == Differ && (x.HasTitleClass(Clergy) || y.HasTitleClass(Clergy) || x.IsWife() != y.IsWife()) {
		return Missing
	}
	return f
}

// A chineseForm is what comparisons need of a Chinese name, computed once.
type chineseForm struct {
	word        string // simplified, without marks
	length      int    // number of characters
	head, title string // see Parts.Head
	place       string // see Parts.placeAmongSiblings
}

// chinese returns the form of a name, which parseChinese keeps.
func (p *Parts) chinese() *chineseForm {
	if p.form == nil {
		return p.formOf(chineseWord(p.Surface))
	}
	return p.form
}

// formOf returns the form of a name written as word.
func (p *Parts) formOf(word string) *chineseForm {
	f := &chineseForm{word: word, length: utf8.RuneCountInString(word), place: p.placeAmongSiblings()}
	f.head, f.title = p.headOf(word)
	return f
}

// IsTitle reports whether the name is a title alone: the Count, 老爷.
func (p *Parts) IsTitle() bool { return len(p.Words) == 0 && len(p.Titles) > 0 }

// givenOrBare returns what may be the given name: after a surname, or a whole bare name.
func (p *Parts) givenOrBare() string {
	if p.Given != "" {
		return p.Given
	}
	return p.Bare
}

// likenessOfWords compares names of which one may contain the other.
func likenessOfWords(long, short string) Likeness {
	if trimEr(long) == trimEr(short) {
		return SameName
	}
	before, behind, within := strings.Cut(long, short)
	if !within || utf8.RuneCountInString(short) < 2 {
		return Unlike
	}
	_, title, titled := ChineseTitleOf(behind)
	switch {
	case before == "" && (titled && title.Word == behind || isChineseOrder(behind) || familiarAffixes[behind]):
		return WithTitle
	case behind != "":
		return Inside
	case SurnameOf(before) == before:
		return WithoutFamily
	case familiarAffixes[before]:
		return FamiliarForm
	case utf8.RuneCountInString(before) > 1:
		return WithEpithet
	}
	return Inside
}

// likenessTransliterated compares a foreign name with a part of it. The surname is a part of the name like any other, but a
// wife's title with it may be that of another member of the family.
func likenessTransliterated(long, short *Parts) Likeness {
	if !long.Transliterated() {
		return Unlike
	}
	part := strings.Join(short.Words, "")
	switch {
	case part == long.Family && long.IsWife() != short.IsWife():
		return FamilyTitle
	case part == long.Family:
		return Inside
	case part == long.Given, short.Given == long.Given && strings.HasPrefix(long.Words[0], part):
		return WithoutFamily
	}
	return Unlike
}

// familiarAffixes are characters of familiar forms, before or after a name.
var familiarAffixes = script.WordSet(`老 小 阿 儿 兒`)

// trimEr returns a name of three or more characters without a final 儿.
func trimEr(name string) string {
	if utf8.RuneCountInString(name) < 3 {
		return name
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, "儿"), "兒")
}

// likenessOfHeads compares the part of x before a title with y.
func likenessOfHeads(x, y *Parts, fx, fy *chineseForm) Likeness {
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
	case head == other && SurnameOf(head) == head && !looseTitles[title] && !looseTitles[otherTitle]:
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

// looseTitles are endings that are titles or familiar endings only if the rest is
// known from another name: 凤姐, 芸儿, 祥子. They do not follow surnames.
var looseTitles = script.WordSet(`儿 子 妞 姐 爷 哥 贼 帝 后 妃 嫂 妹 叔 郎 公`)

// orderCharacters are birth order characters between a head and a title.
const orderCharacters = "二三四五六七八九老小"

// Head returns the part before a title, and the title: 琏 of 琏二爷. The head is "" for a
// title alone, and the title is "" for a name without one.
func (p *Parts) Head() (head, title string) {
	f := p.chinese()
	return f.head, f.title
}

// headOf returns Head for a name written as word.
func (p *Parts) headOf(word string) (head, title string) {
	if p.Pet || p.Order != "" {
		return "", ""
	}
	if len(p.Titles) > 0 {
		title = p.Titles[len(p.Titles)-1].Word
		head = withoutFamiliarPrefix(strings.Join(p.Words, ""))
	} else {
		runes := []rune(word)
		end := len(runes) - 1
		if end < 1 || end > 2 || !looseTitles[string(runes[end])] {
			return "", ""
		}
		head, title = string(runes[:end]), string(runes[end])
	}
	for strings.HasSuffix(head, "大") || isChineseOrder(head) || familiarAffixes[head] || len(head) > 3 && strings.ContainsAny(head[len(head)-3:], orderCharacters) {
		head = head[:len(head)-3]
	}
	return head, title
}

// likenessOfFamiliar compares a familiar form with a full one: 老程 and 程大成, 阿义 and 红眼睛阿义, 小红 and 红玉, 雯雯 and 林晓雯.
func likenessOfFamiliar(x, y *Parts) Likeness {
	if sign := x.doubledCharacter(); sign != "" && y.doubledCharacter() == "" && len(y.Titles) == 0 && strings.Contains(y.Given, sign) {
		return FamiliarForm
	}
	core := x.Bare + x.Family
	if x.Pet && !y.Pet && core != "" && (core == y.Family || strings.Contains(y.givenOrBare(), core)) {
		return FamiliarForm
	}
	return Unlike
}

// doubledCharacter returns the character of a name that consists of it twice, "" for other names.
func (p *Parts) doubledCharacter() string {
	if half := len(p.Bare) / 2; p.Han && len(p.Titles) == 0 && utf8.RuneCountInString(p.Bare) == 2 && p.Bare[:half] == p.Bare[half:] {
		return p.Bare[:half]
	}
	return ""
}

// formatives make familiar forms of any name: 阿贵, 平儿.
const formatives = "阿小老儿"

// countShared counts the characters of b that are in a, but for formatives.
func countShared(a, b string) int {
	n := 0
	for _, r := range b {
		if strings.ContainsRune(a, r) && !strings.ContainsRune(formatives, r) {
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

// titlesApart returns how much different titles are evidence against one person: 1 for two
// offices, little if people of any rank have one of them: 三姑娘 and 三妹妹, 孔先生 and 孔知县.
func titlesApart(x, y *Parts) float64 {
	if fitTitles(x, y) != Differ {
		return 0
	}
	most := 0.0
	for _, a := range x.Titles {
		for _, b := range y.Titles {
			switch {
			case a.isPersonal() || b.isPersonal():
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

// isPersonal reports whether people of any rank have this title.
func (t Title) isPersonal() bool {
	return t.Class == Civil || t.Class == Married || t.Class == Unmarried || t.Class >= Kin
}

func fitChineseGiven(a, b string) Fit {
	f := fitEqual(a, b)
	if f == Differ && (strings.Contains(a, b) || strings.Contains(b, a)) {
		return Short
	}
	return f
}

func isGeneration(a, b string) bool {
	x, n := utf8.DecodeRuneInString(a)
	y, k := utf8.DecodeRuneInString(b)
	return a != b && x == y && n > 0 && utf8.RuneCountInString(a[n:]) == 1 && utf8.RuneCountInString(b[k:]) == 1
}

// CompareHan returns Compare and compareChinese of two names, at least one of them Chinese.
func CompareHan(a, b *Parts) (Match, ChineseMatch) {
	m, c := compareAny(a, b), compareChinese(a, b)
	m.Titles = chineseTitlesClash(a.Titles, b.Titles)
	m.Spouse, m.Family = c.Spouse, c.Surname
	m.Contains = !m.Whole && (c.Like == Inside || c.Like >= WithTitle)
	m.Suffix = c.Order && c.Surname == Equal && c.Like < WithTitle
	m.Whole = c.Like == SameName || m.Whole && c.Like != FamilyTitles && c.Like != GivenTitles
	switch {
	case c.Given == Equal && a.mayBeWife() == b.mayBeWife(), c.Like >= WithTitle:
		m.Given = Equal
	case c.Like == GivenTitle || c.Like == GivenTitles || c.Like == FamiliarForm:
		m.Given = Short
	case c.Full && c.Surname == Equal:
		m.Given = Differ
	}
	if c.Like >= Inside && m.Family == Differ {
		m.Family = Missing // 豹子头林冲: 豹 is no surname here
	}
	return m, c
}

// IsWife reports whether a Chinese name has a title that is used with the husband's
// name: 韦夫人, 琏二奶奶, but not 李氏.
func (p *Parts) IsWife() bool {
	return len(p.Titles) > 0 && p.Titles[0].Class == Married && p.Titles[0].Gender == Female && p.Titles[0].Word != "氏"
}

// isHusbandsTitle reports whether a name may be a wife's, by a part of her husband's:
// 怀二奶奶, 沈怀.
func (p *Parts) mayBeWife() bool {
	return len(p.Titles) > 0 && p.Titles[0].Class == Married && p.single() != ""
}

// single returns the one character before the title of a Chinese name: 怀 of
// 怀二爷. It is "" for other names.
func (p *Parts) single() string {
	if p.Han && len(p.Titles) > 0 && !p.Pet && utf8.RuneCountInString(p.Bare) == 1 {
		return p.Bare
	}
	return ""
}

func withoutOrderEnding(o string) string {
	for _, end := range []string{"郎", "哥", "官"} {
		o = strings.TrimSuffix(o, end)
	}
	return o
}

// Place returns the birth order that a Chinese name shows: see placeAmongSiblings.
func (p *Parts) Place() string { return p.chinese().place }

// placeAmongSiblings returns the birth order in a name, after a surname or before a title;
// the eldest's only after a surname, since 大爷 is any gentleman.
func (p *Parts) placeAmongSiblings() string {
	switch {
	case p.Order != "":
		return withoutOrderEnding(p.Order)
	case p.Pet && isChineseOrder(p.Bare): // 老三
		return withoutOrderEnding(p.Bare)
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

// places are the birth orders of those who have elder siblings.
const places = "二三四五六七八九"

// differsInOrder reports whether two names differ only in their first character, for birth order or size: 大舅母,
// 二舅母; 大毕, 小毕. Any gentleman is 大爷, and any young lady 小姐.
func differsInOrder(x, y string) bool {
	_, n := utf8.DecodeRuneInString(x)
	return differInFirst(x, y, "大小"+places) && !strings.Contains("爷姐人", x[n:])
}

// DifferInManner reports whether two names differ only in the prefix that makes them familiar forms: 老尼姑, 小尼姑.
func DifferInManner(x, y string) bool { return differInFirst(x, y, familiarPrefixes) }

// differInFirst reports whether two names of several characters differ only in the first one, and that is one of some characters in both.
func differInFirst(x, y, some string) bool {
	a, n := utf8.DecodeRuneInString(x)
	b, k := utf8.DecodeRuneInString(y)
	return a != b && x[n:] == y[k:] && x[n:] != "" && strings.ContainsRune(some, a) && strings.ContainsRune(some, b)
}

// wifeEndings follow a man's name in his wife's.
var wifeEndings = script.WordSet(`家的 媳妇 嫂子 娘子 太太 夫人 奶奶 之妻 嫂`)

// chineseTitlesClash returns how strongly two sets of titles clash, 0 to 1: a man's and a woman's, those of
// old and young members of a household, a servant's and a lady's, a wife's and a girl's.
func chineseTitlesClash(a, b []Title) float64 {
	worst := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x.Word == y.Word:
				return 0
			case x.Gender.Clashes(y.Gender):
				worst = 1
			case isWomanAndOffice(x, y) || isWomanAndOffice(y, x):
				worst = max(worst, 0.8)
			case oneOfEach(elderTitles, youngTitles, x, y), oneOfEach(servantTitles, ladyTitles, x, y), x.Gender == Female && isWifeAndGirl(x, y):
				worst = max(worst, 0.6)
			}
		}
	}
	return worst
}

// oneOfEach reports whether one title is in each of two lists.
func oneOfEach(some, others []string, x, y Title) bool {
	return slices.Contains(some, x.Word) && slices.Contains(others, y.Word) || slices.Contains(some, y.Word) && slices.Contains(others, x.Word)
}

// isWifeAndGirl reports whether one title is a married woman's and one an unmarried woman's: 鲁夫人, 鲁小姐.
func isWifeAndGirl(x, y Title) bool {
	return y.Gender == Female && (x.Class == Married && y.Class == Unmarried || x.Class == Unmarried && y.Class == Married) && x.Word != "氏" && y.Word != "氏"
}

// isWomanAndOffice reports whether x is a woman's title and y an office, which in these books no woman holds: 韦夫人, 韦知县.
func isWomanAndOffice(x, y Title) bool {
	return x.Gender == Female && x.Class != Clergy && y.Gender == Unknown && (y.Class == Office || y.Class == Rank || y.Class == Learned)
}
