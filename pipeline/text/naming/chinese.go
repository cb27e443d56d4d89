package naming

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// The surnames, and the length in bytes of the longest.
var (
	singleSurname     = hanSet(chineseSurnames)
	isCompoundSurname = script.WordSet(compoundSurnames)
)

const longestSurname = len("爱新觉罗")

// hanSet returns the set of the Chinese characters of a list.
func hanSet(list string) map[rune]bool {
	out := map[rune]bool{}
	for _, r := range list {
		if script.IsHan(r) {
			out[r] = true
		}
	}
	return out
}

// CompoundSurnames returns surnames of two or more characters, simplified.
func CompoundSurnames() []string { return strings.Fields(compoundSurnames) }

// Surnames returns the surnames of one character, simplified.
func Surnames() []string { return strings.Split(strings.Join(strings.Fields(chineseSurnames), ""), "") }

// SurnameOf returns the surname at the start of a Chinese name, "" if there
// is none. Compound surnames have precedence.
func SurnameOf(name string) string {
	for n := longestSurname; n > len("字"); n -= len("字") {
		if n <= len(name) && isCompoundSurname[name[:n]] {
			return name[:n]
		}
	}
	if r, _ := utf8.DecodeRuneInString(name); singleSurname[r] {
		return string(r)
	}
	return ""
}

// ChineseTitleOf returns the longest title at the end of a name, and what
// is before it.
func ChineseTitleOf(name string) (before string, title Title, ok bool) {
	runes := []rune(name)
	for n := min(maxChineseTitle, len(runes)); n > 0; n-- {
		end := string(runes[len(runes)-n:])
		if t, ok := chineseTitles[end]; ok {
			return string(runes[:len(runes)-n]), t, true
		}
	}
	return name, Title{}, false
}

func isChineseOrder(rest string) bool { return slices.Contains(chineseOrders, rest) }

// chineseWord returns a name in simplified characters, without white space and marks.
func chineseWord(surface string) string {
	return strings.Map(func(r rune) rune {
		if script.IsHan(r) {
			return script.Simplified(r) // neither space nor capital
		}
		if unicode.IsSpace(r) || IsDot(r) || r == '“' || r == '”' {
			return -1
		}
		return unicode.ToLower(script.Simplified(r))
	}, surface)
}

func parseChinese(surface string) Parts {
	name := chineseWord(surface)
	p, ok := parseTransliterated(surface)
	if !ok {
		p = parseUnmarked(surface, name)
	}
	p.form = p.formOf(name)
	return p
}

// parseTransliterated splits a foreign name, with marks between its parts: 玛丽·安·科布夫人. It returns
// false for others.
func parseTransliterated(surface string) (Parts, bool) {
	words := slices.Collect(strings.FieldsFuncSeq(surface, IsDot))
	for i, w := range words {
		if words[i] = chineseWord(w); words[i] == "" {
			return Parts{}, false
		}
	}
	n := len(words) - 1
	if n < 1 {
		return Parts{}, false
	}
	p := Parts{Surface: surface, Han: true}
	if before, title, ok := ChineseTitleOf(words[n]); ok && before != "" {
		words[n], p.Titles, p.Gender = before, []Title{title}, title.Gender
	}
	p.Given, p.Middle, p.Family = words[0], words[1:n], words[n]
	p.Words = []string{strings.Join(words, "")}
	return p, true
}

// Transliterated reports whether a name is a foreign one with several parts.
func (p *Parts) Transliterated() bool {
	return p.Han && p.Given != "" && strings.ContainsFunc(p.Surface, IsDot)
}

// IsDot reports whether a mark separates the parts of foreign names: 约翰·史密斯.
func IsDot(r rune) bool { return r == '·' || r == '•' || r == '・' || r == '‧' }

// parseUnmarked splits a Chinese name without marks.
func parseUnmarked(surface, name string) Parts {
	p := Parts{Surface: surface, Han: true, Words: []string{name}}
	surname := SurnameOf(name)
	switch order := strings.TrimPrefix(name, surname); {
	case utf8.RuneCountInString(name) < 2:
		p.Bare = name
	case surname != "" && isChineseOrder(order):
		p.Family, p.Order, p.Gender = surname, order, orderGender(order)
	default:
		_, isTitle := chineseTitles[name] // 老爷
		if (isTitle || !p.takeFamiliar(name)) && !p.takeTitle(name) {
			p.assignChinese(name)
		}
	}
	return p
}

// familiarPrefixes begin familiar forms.
const familiarPrefixes = "老小阿"

// takeFamiliar parses a familiar form: 老王, 小张, 阿Q. 老尼姑 is a title alone.
func (p *Parts) takeFamiliar(name string) bool {
	first, n := utf8.DecodeRuneInString(name)
	rest := name[n:]
	if !strings.ContainsRune(familiarPrefixes, first) || utf8.RuneCountInString(rest) > 2 {
		return false
	}
	p.Pet, p.Titles = true, []Title{{Word: string(first), Class: Manner}}
	if title, ok := chineseTitles[rest]; ok {
		p.Gender = title.Gender
		if utf8.RuneCountInString(rest) > 1 {
			p.Titles, p.Words = append(p.Titles, title), nil
			return true
		}
	}
	if r, n := utf8.DecodeRuneInString(rest); first != '阿' && n == len(rest) && singleSurname[r] {
		p.Family = rest
	} else {
		p.Bare = rest
	}
	return true
}

// takeTitle parses a name that ends with a title, or is one: 知县.
func (p *Parts) takeTitle(name string) bool {
	before, title, ok := ChineseTitleOf(name)
	if !ok {
		before, title, ok = politeTitleOf(name)
	}
	if !ok || before != "" && !titleFits(before, title) {
		return false
	}
	p.Titles, p.Gender, p.Words = []Title{title}, title.Gender, nil
	if before == "" {
		return true
	}
	if inner, monk, ok := ChineseTitleOf(before); ok && monk.Class == Clergy && SurnameOf(inner) == inner && inner != "" && p.Gender != Female {
		p.Titles, before = append(p.Titles, monk), inner // 唐僧师父
	}
	p.Words = []string{before}
	p.assignChinese(withoutFamiliarPrefix(before))
	return true
}

// politeTitleOf splits a name of two characters, the last of which is a polite title after a surname (陈老, 虞生) or after the first character
// of a courtesy name (仲翁).
func politeTitleOf(name string) (before string, title Title, ok bool) {
	for _, word := range []string{"翁", "老", "生"} {
		if before, ok := strings.CutSuffix(name, word); ok && utf8.RuneCountInString(before) == 1 {
			return before, Title{word, Civil, Male}, true
		}
	}
	return "", Title{}, false
}

// withoutFamiliarPrefix returns the surname of a familiar form before a title, 庹 of 小庹(大夫), and anything else unchanged.
func withoutFamiliarPrefix(before string) string {
	for _, near := range []string{"老", "小", "大"} {
		if rest, ok := strings.CutPrefix(before, near); ok && rest != "" && SurnameOf(rest) == rest {
			return rest
		}
	}
	return before
}

// titleFits prevents that the end of a given name is taken for a one-character title:
// 阎婆 is 阎 and 婆, 王公 may be a title, but 智公 or 建王 are names.
func titleFits(before string, t Title) bool {
	return len([]rune(t.Word)) > 1 || SurnameOf(before) == before || t.Word == "氏" || t.Word == "翁"
}

func orderGender(order string) Gender {
	switch {
	case strings.HasSuffix(order, "郎"), strings.HasSuffix(order, "小乙"):
		return Male
	case strings.HasSuffix(order, "姐"):
		return Female
	}
	return Unknown
}

// assignChinese splits a Chinese name without title: surname and one or two
// characters, or an epithet.
func (p *Parts) assignChinese(name string) {
	surname := SurnameOf(name)
	rest := []rune(strings.TrimPrefix(name, surname))
	switch {
	case surname != "" && len(rest) == 0:
		p.Family = surname
	case surname != "" && len(rest) <= 2:
		p.Family, p.Given = surname, string(rest)
		if isChineseOrder(p.Given) {
			p.Order, p.Given = p.Given, ""
		}
	case len([]rune(name)) >= 3:
		p.Epithet = true
		p.Bare = name
	default:
		p.Bare = name
	}
}

// LooksFemale reports whether a Chinese given name has a character of women's names.
func LooksFemale(given string) bool { return strings.ContainsAny(given, femaleCharacters) }

// looksLikeEpithet reports whether a Chinese name could be an epithet.
func looksLikeEpithet(name string) bool {
	r := []rune(name)
	return len(r) >= 3 && len(r) <= 5 && strings.ContainsRune(chineseEpithetEnds, r[len(r)-1])
}
