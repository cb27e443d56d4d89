package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// A class of heading is the kind of its signal. It decides how much a family is trusted relative to
// another that divides the text as well.
type class int

const (
	classTitle   class = iota // a title without a number, well separated from the text
	className                 // a recurring name: the chapter's point of view
	classDate                 // an entry of a diary, or a letter
	classListed               // a line of the table of contents
	classBare                 // a number alone: II
	classNumber               // a number and a title: II. THE MARKET-PLACE
	classWord                 // any word and a number: Night the Third
	classLevel                // marked as a heading by the file
	classSpecial              // Prologue, Epilogue, 楔子
	classPart                 // Book Two, 第二卷: contains chapters
	classChapter              // Chapter 3, Letter 1, 第三回
)

// A heading is a line, or a few, that may begin a chapter.
type heading struct {
	first, last int // lines
	family      string
	class       class
	number      int    // 0: none
	level       int    // of a marked heading, from 1; 0: not marked
	opening     bool   // special: comes before the first chapter
	label       string // "CHAPTER I"
	title       string // the whole heading on one line
	bare        bool   // only the label: the title may follow below
	loose       bool   // counts only if it fills its place in a series
	holds       bool   // marked: it has the words of a part, which contains chapters
}

// key returns the same for a heading and its entry in the table of contents.
func (h heading) key() string {
	if h.number > 0 {
		return h.family + " " + roman(min(h.number, 999))
	}
	return fold(h.title)
}

const (
	number  = `(\d{1,4}|[IVXLCivxlc]{1,12}|[A-Za-z]{3,10}(?:-[A-Za-z]{3,7})?)`
	upper   = `(\d{1,4}|[IVXLC]{1,12}|[A-Za-z]{3,10}(?:-[A-Za-z]{3,7})?)`
	parting = `(\s*[.:,—–-]+\s*|\s+|$)`
	hanNum  = `[0-9０-９零〇○一二三四五六七八九十百千两廿卅壹贰叁肆伍陆柒捌玖拾貳參陸]{1,8}`
)

// chapterWords are words for a chapter, and partWords for what contains chapters, in several
// languages.
const (
	chapterWords = `chapter|chap\.|ch\.|letter|adventure|canto|stave|episode|scene|section|kapitel|brief|chapitre|lettre|cap[íi]tulo|carta|capitolo|lettera|hoofdstuk|kapittel|rozdział|kapitola|fejezet|luku|bölüm|глава|письмо|розділ|κεφάλαιο`
	partWords    = `part|book|volume|vol\.|act|teil|buch|band|akt|partie|livre|tome|acte|parte|libro|livro|tomo|acto|atto|deel|boek|część|księga|часть|книга|том|действие|частина`
)

var (
	wordFirst   = pattern.MustCompile(`^((?i:` + chapterWords + `|` + partWords + `))\s+(?i:the\s+)?` + number + parting + `(.*)$`)
	wordOrdinal = pattern.MustCompile(`^((?i:` + chapterWords + `|` + partWords + `))\s+((?i:the\s+)?\p{L}+(?:[\s-]+\p{L}+)?)[.:]?()$`)
	ordinalWord = pattern.MustCompile(`^((?i:the\s+)?[\p{L}\d]+[.ºªºr]{0,2}(?:[\s-]+\p{L}+)?)\s+((?i:` + chapterWords + `|` + partWords + `))(?:\s*[.:,—–-]+\s*(.*))?$`)
	numberFirst = pattern.MustCompile(`^(?i:the\s+)?([A-Za-z]{3,10}(?:-[A-Za-z]{3,7})?|\d{1,3}(?:st|nd|rd|th)?)\s+((?i:` + chapterWords + `|` + partWords + `)|\p{Lu}\p{L}{2,13})(\s*[.:,—–-]+\s*|$)(.*)$`)
	anyWord     = pattern.MustCompile(`^(\p{Lu}[\p{L}’']{1,13}(?:\s\p{L}{2,13})?)\s+(?i:the\s+)?` + upper + `(\s*[.:—–]+\s*|\s+[-—–]\s*|$)(.*)$`)
	numberOnly  = pattern.MustCompile(`^(\d{1,3}|[IVXLC]{1,9}|[A-Z][A-Za-z]{2,9}(?:-[A-Za-z]{3,7})?)\.?$`)
	numberTitle = pattern.MustCompile(`^(\d{1,3}|[IVXLC]{1,9}|[A-Z][A-Za-z]{2,9}(?:-[A-Za-z]{3,7})?)(\s*[.:)—–]|\s+[-—–]|\s)\s*(\S.*)$`)
	lastOne     = pattern.MustCompile(`^(?i:(chapter|letter|canto|stave|adventure)\s+the\s+last|(?:the\s+)?last\s+(chapter|letter|canto|stave|adventure))(?:$|\.$|[.:]\s+(.*)$)`)
	koreanFirst = pattern.MustCompile(`^제?\s*(\d{1,4}|[일이삼사오육칠팔구십백]{1,5})\s*([장화부편권])(?:[\s:.·-]+(.*))?$`)
	specialWord = pattern.MustCompile(`^(?i:(prologue|prelude|preface|foreword|introduction|introductory|epilogue|conclusion|afterword|postscript|interlude|author['’]?s note|prolog|vorwort|epilog|nachwort|einleitung|avant-propos|préface|épilogue|prólogo|prefacio|epílogo|prologo|prefazione|epilogo|пролог|эпилог|предисловие|послесловие))\s*(?:[.:—–-]+\s*(.*))?$`)
	hanChapter  = pattern.MustCompile(`^(第\s*(` + hanNum + `)\s*([回章节節卷部集折幕篇话話夜封]))([\s\x{3000}:：、.．·—-]*)(.*)$`)
	hanLater    = pattern.MustCompile(`^(\S{1,12}[\s\x{3000}·:：》】]{1,3})(第\s*` + hanNum + `\s*[回章节節卷部集折幕篇话話夜封].*)$`)
	hanVolume   = pattern.MustCompile(`^((?:卷\s*([0-9一二三四五六七八九十上中下]{1,4}))|([上中下])[卷部篇册])(?:[\s\x{3000}:：、.．·]+(.*))?$`)
	hanNumber   = pattern.MustCompile(`^[（(【]?(` + hanNum + `)[）)】]?(?:([、.．:：\s\x{3000}])[\s\x{3000}]*(.*))?$`)
	hanSpecial  = pattern.MustCompile(`^(楔子|序章|序幕|引子|序言|前言|自序|引言|序|尾声|尾聲|后记|後記|终章|終章|番外|跋|プロローグ|エピローグ)(?:[\s\x{3000}:：]+(.*))?$`)
)

// opens matches the special headings before the first chapter.
var opens = pattern.MustCompile(`^(?i:pro|pró|pre|pré|fore|intro|author|vorw|einl|avant|прол|пред|楔子|序|引|前言|自序|プロ)`)

var isPart = pattern.MustCompile(`^(?i:` + partWords + `)$`)

// maxHeading is the longest heading in bytes.
const maxHeading = 160

// decoration is what people write around a heading.
const decoration = "-–—*~#=_•·[](){}<> \t\u3000【】"

// undecorated returns a heading without its decoration.
func undecorated(s string) string {
	if t := strings.Trim(s, decoration); t != "" {
		return t
	}
	return s
}

// headingsAt returns the headings that line i may be, by the line itself; the most telling first.
func headingsAt(lines []line, i int) []heading {
	l := lines[i]
	if len(l.text) > maxHeading {
		if h, ok := dated(lines, i); ok {
			return []heading{h}
		}
		return nil
	}
	text := undecorated(l.text)
	if r := firstRune(text); script.IsHan(r) || r == '第' || strings.ContainsRune("《（０１２３４５６７８９", r) || r >= '0' && r <= '9' && strings.ContainsFunc(text, script.IsHan) {
		return hanHeadings(lines, i, text)
	}
	if l.before == 0 {
		return nil
	}
	if h, ok := wordHeading(lines, i, text); ok {
		return []heading{h}
	}
	return weakHeadings(lines, i, text)
}

// wordHeading finds headings made of a word and a number.
func wordHeading(lines []line, i int, text string) (heading, bool) {
	starts, alone := unicode.IsUpper(firstRune(text)) || unicode.IsDigit(firstRune(text)), lines[i].alone()
	for _, f := range wordForms {
		if f.starts && !starts || f.alone && !alone {
			continue
		}
		m := f.form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if p, ok := f.read(m); ok {
			h := heading{first: i, last: i, family: strings.ToLower(strings.TrimRight(p.word, ".")), number: p.number, bare: p.behind == ""}
			h.label = strings.TrimSpace(strings.TrimSuffix(text, p.between+p.behind))
			if h.class = classOfWord(h.family); p.sentence || h.class == classWord && !alone {
				return heading{}, false
			}
			return complete(lines, h)
		}
	}
	return heading{}, false
}

// A wordForm is a way to write a word and a number.
type wordForm struct {
	form   *pattern.Pattern
	starts bool // only in a line that begins with a capital or a digit
	alone  bool // only in a line that is alone
	read   func(m []string) (wordParts, bool)
}

// wordParts are the parts of a heading made of a word and a number.
type wordParts struct {
	word            string
	number          int
	between, behind string
	sentence        bool // it continues like a sentence
}

// wordForms are the forms in the order in which they are tried.
var wordForms = []wordForm{
	{wordFirst, true, false, func(m []string) (wordParts, bool) {
		runsOn := m[4] != "" && strings.TrimSpace(m[3]) == "" && !unicode.IsUpper(firstRune(m[4])) // Part I took in the affair
		return wordParts{m[1], parseNumber(m[2]), m[3], m[4], runsOn}, parseNumber(m[2]) > 0
	}},
	{lastOne, true, true, func(m []string) (wordParts, bool) { return wordParts{word: m[1] + m[2], behind: m[3]}, true }},
	{koreanFirst, false, false, func(m []string) (wordParts, bool) {
		return wordParts{word: m[2], number: parseNumber(m[1]), behind: m[3]}, true
	}},
	{wordOrdinal, true, true, func(m []string) (wordParts, bool) {
		return wordParts{word: m[1], behind: m[3]}, !isASCII(m[1] + m[2])
	}},
	{ordinalWord, true, true, func(m []string) (wordParts, bool) {
		return wordParts{word: m[2], number: parseNumber(strings.TrimRight(m[1], ".ºªr")), behind: m[3]}, foreign[strings.ToLower(m[2])]
	}},
	{numberFirst, true, false, func(m []string) (wordParts, bool) {
		return wordParts{m[2], ordinal(m[1]), m[3], m[4], false}, ordinal(m[1]) > 0
	}},
	{anyWord, false, true, func(m []string) (wordParts, bool) {
		ok := parseNumber(m[2]) > 0 && !monthWord.MatchString(m[1]) && (m[4] == "" || isTitle(strings.TrimRight(m[4], ".")))
		return wordParts{m[1], parseNumber(m[2]), m[3], m[4], false}, ok
	}},
}

// classOfWord returns the class of headings that begin with a lower-case word.
func classOfWord(word string) class {
	switch {
	case strings.Contains("부편권", word), isPart.MatchString(word), isPart.MatchString(word + "."):
		return classPart
	case isChapterWord.MatchString(word), isChapterWord.MatchString(word + "."):
		return classChapter
	}
	return classWord
}

var isChapterWord = pattern.MustCompile(`^(?i:` + chapterWords + `|[장화])$`)

// foreign are the chapter and part words of languages whose ordinal numbers are not parsed: such a
// heading gets the next number.
var foreign = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Split(chapterWords+"|"+partWords, "|") {
		out[strings.ReplaceAll(w, "[íi]", "í")] = true
		out[strings.ReplaceAll(w, "[íi]", "i")] = true
	}
	for _, w := range strings.Fields("chapter letter adventure canto stave episode scene section part book volume act brief band parte") {
		delete(out, w)
	}
	return out
}()

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// ordinal parses the number before a word: first, 3rd, one.
func ordinal(s string) int {
	lower := strings.ToLower(s)
	if n := numberWords[lower]; n > 0 {
		return n
	}
	if digits := strings.TrimRight(lower, "stndrh"); digits != lower {
		return parseNumber(digits)
	}
	if _, _, ok := strings.Cut(lower, "-"); ok {
		return parseNumber(lower)
	}
	return 0
}

// longHeading is the longest heading of several lines, in bytes: some chapters tell their whole
// content in the title.
const longHeading = 320

// complete adds the further lines of a heading, and rejects the beginning of a paragraph.
func complete(lines []line, h heading) (heading, bool) {
	end := block(lines, h.first)
	switch {
	case h.bare && (end == h.first || !isTitle(join(lines, h.first+1, end)) || end > h.first+2):
		// The label is alone, or the text follows directly.
	case end <= h.first+4 && lines[end].end-lines[h.first].start <= longHeading && endsTitle(join(lines, h.first, end)):
		h.last, h.bare = end, false
	default:
		return heading{}, false
	}
	h.title = undecorated(join(lines, h.first, h.last))
	return h, true
}

func endsTitle(s string) bool {
	return !strings.ContainsRune(",;", lastRune(s)) && (lastRune(s) != '.' || isCapitals(s) || utf8.RuneCountInString(s) < 70 || isManyTitled(s))
}

// isManyTitled reports whether most long words have a capital, unlike in a sentence.
func isManyTitled(s string) bool {
	capital, long := capitalWords(strings.Fields(s), 5)
	return capital*10 >= long*7
}

// weakHeadings finds headings that stand alone and count only if others support them.
func weakHeadings(lines []line, i int, text string) (out []heading) {
	l := lines[i]
	h := heading{first: i, last: i, title: undecorated(join(lines, i, i)), label: text}
	if m := specialWord.FindStringSubmatch(text); m != nil && l.alone() && unicode.IsUpper(firstRune(text)) && len(text) <= maxTitle {
		h.class, h.family, h.label, h.opening, h.bare = classSpecial, strings.ToLower(m[1]), m[1], opens.MatchString(m[1]), m[2] == ""
		return []heading{h}
	}
	if d, ok := dated(lines, i); ok {
		return []heading{d}
	}
	if !l.alone() {
		return nil
	}
	if m := numberOnly.FindStringSubmatch(text); m != nil && parseNumber(m[1]) > 0 {
		h.class, h.family, h.number, h.label, h.bare = classBare, "number "+scriptOf(m[1])+leading(l.text), parseNumber(m[1]), strings.TrimRight(text, "."), true
		return []heading{h}
	}
	if n, ok := numberTitled(h, text); ok {
		out = append(out, n)
	}
	if t, ok := titleHeading(l, h, text); ok {
		out = append(out, t)
	}
	if i == 0 {
		l.before = 1 // the first line may be the title of the book, or of its first chapter
		if t, ok := titleHeading(l, h, text); ok {
			out = append(out, t)
		}
	}
	return out
}

// numberTitled finds a heading made of a number and a title: II. THE MARKET-PLACE.
func numberTitled(h heading, text string) (heading, bool) {
	m := numberTitle.FindStringSubmatch(text)
	if m == nil || parseNumber(m[1]) <= 0 || len(text) > maxTitle {
		return h, false
	}
	h.class, h.family, h.number, h.label = classNumber, "number and title "+scriptOf(m[1]), parseNumber(m[1]), m[1]
	h.loose = !isTitle(strings.TrimRight(m[3], "."))
	return h, strings.TrimSpace(m[2]) != "" || !h.loose
}

// titleHeading finds a title without a number.
func titleHeading(l line, h heading, text string) (heading, bool) {
	if len(text) > 70 || !isTitle(strings.TrimRight(text, ".")) {
		return h, false
	}
	h.class = classTitle
	capitals := isCapitals(text) || len(text) > 1 && text == strings.ToUpper(text) && parseNumber(text) == 0 && unicode.IsUpper(firstRune(text)) // ANN
	switch {
	case l.before >= 2 && capitals:
		h.family = "title in capitals"
	case l.before >= 2:
		h.family = "title"
	case capitals:
		h.family = "capitals"
	case strings.Count(text, " ") > 3 || lastRune(text) == '.' || lastRune(text) == '!':
		return h, false
	default:
		h.family, h.class = "name", className
	}
	return h, true
}

// leading returns the decoration before a heading.
func leading(s string) string {
	if r := firstRune(s); strings.ContainsRune(decoration, r) {
		return " after " + string(r)
	}
	return ""
}

func scriptOf(number string) string {
	switch {
	case unicode.IsDigit(firstRune(number)):
		return "arabic"
	case numberWords[strings.ToLower(number)] > 0 || strings.Contains(number, "-"):
		return "word"
	}
	return "roman"
}

// hanHeadings finds Chinese and Japanese headings, which need no blank lines around them.
func hanHeadings(lines []line, i int, text string) []heading {
	l := lines[i]
	h := heading{first: i, last: i}
	before := "" // the heading may follow the book's name, or a word for the text
	if m := hanLater.FindStringSubmatch(text); m != nil && !strings.ContainsAny(m[1], "。！？，；“”") {
		before, text = m[1], m[2]
	}
	h.title = undecorated(strings.Join(strings.Fields(text), " "))
	if m := hanChapter.FindStringSubmatch(text); m != nil && parseHan(m[2]) > 0 {
		return hanChapterHeading(h, m, before, l.alone())
	}
	if m := hanVolume.FindStringSubmatch(text); m != nil {
		h.label, h.number, h.family, h.class = m[1], max(1, parseHan(m[2])), "卷", classPart
		if m[3] != "" {
			h.number = strings.Index("上中下", m[3])/3 + 1
		}
		return withRest(h, m[4])
	}
	if m := hanSpecial.FindStringSubmatch(text); m != nil {
		h.label, h.family, h.class, h.opening = m[1], m[1], classSpecial, opens.MatchString(m[1])
		return withRest(h, m[2])
	}
	if m := hanNumber.FindStringSubmatch(text); m != nil && parseHan(m[1]) > 0 && utf8.RuneCountInString(text) <= 30 && !strings.ContainsAny(m[3], "。！？，；：“”") {
		return hanNumberHeading(h, m, l.alone())
	}
	if l.alone() && isTitle(text) {
		h.label = text
		return hanTitles(h, l.before >= 2 && i > 0)
	}
	if d, ok := dated(lines, i); ok {
		return []heading{d}
	}
	return nil
}

// hanChapterHeading returns the heading of a chapter or a part: 第三回, 第二卷.
func hanChapterHeading(h heading, m []string, before string, alone bool) []heading {
	rest := m[5]
	h.label, h.number, h.family, h.class = m[1], parseHan(m[2]), m[3], classChapter
	if strings.ContainsAny(h.family, "卷部集篇") {
		h.class = classPart
	}
	if m[4] == "" && rest != "" && !alone {
		return nil // 第一回说的是…
	}
	if before != "" && strings.ContainsAny(rest, "，。") {
		return nil
	}
	return withRest(h, rest)
}

// hanNumberHeading returns the heading made of a number, with or without a title.
func hanNumberHeading(h heading, m []string, alone bool) []heading {
	h.label, h.number, h.class, h.family, h.bare = m[1], parseHan(m[1]), classBare, "number 一", true
	if m[3] != "" {
		h.class, h.family, h.bare = classNumber, "number and title 一", false
		if m[2] != "、" && m[2] != "." && m[2] != "．" && !alone {
			return nil
		}
	}
	return []heading{h}
}

// hanTitles returns the headings that a title without a number may be: one well separated from the
// text is a title, a short one may also be a name.
func hanTitles(h heading, apart bool) []heading {
	title, name := h, h
	title.class, title.family = classTitle, "title"
	if apart {
		return []heading{title}
	}
	if utf8.RuneCountInString(h.label) > 8 || strings.ContainsRune(h.label, '、') {
		return nil
	}
	title.family = "short"
	name.class, name.family = className, "name"
	return []heading{name, title}
}

// withRest returns a heading with what follows its label, unless that is a sentence.
func withRest(h heading, rest string) []heading {
	h.bare = rest == ""
	if utf8.RuneCountInString(rest) > 40 || strings.ContainsRune("。！？；，：”", lastRune(rest)) && rest != "" {
		return nil
	}
	return []heading{h}
}
