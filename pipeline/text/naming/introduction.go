package naming

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// An Introduction is a place where a Chinese text lists somebody's names:
// 姓沈名砚，字子默，号听潮居士.
type Introduction struct {
	Span  kb.Span
	Names []string // all of one person, as written in the text; the full name first, if there is one
	Given string   // a given name whose surname the text leaves out: 名砚，字子默
}

// Introductions finds the introductions of a Chinese text.
func Introductions(text string) []Introduction {
	var out []Introduction
	plain := script.Simplify(text)
	for at := 0; at < len(text); {
		i := indexHan(plain[at:], "姓名讳")
		if i < 0 {
			break
		}
		at += i
		end := at + len("姓")
		c := clause{text[at:], plain[at:]}.until("。！？!?\n", 200)
		in, ok := Introduction{}, false
		if strings.HasPrefix(c.plain, "姓") {
			c = c.from(end-at).until("姓", len(c.plain)) // the next 姓 introduces somebody else
			in, ok = c.introduction()
			if ok && len(in.Names) > 0 {
				if m := calledBefore.FindStringSubmatch(text[max(0, at-longestCalledBefore):at]); m != nil {
					in.Names = append(in.Names, m[1])
				}
				if called := (clause{text[end:], plain[end:]}).calledLater(); called != "" && !slices.Contains(in.Names, called) {
					in.Names = append(in.Names, called)
				}
			}
			if ok {
				end += len(c.text)
			}
		} else if in, ok = c.givenAndStyle(); ok {
			end += len(in.Given + in.Names[0])
		}
		if ok && (len(in.Names) > 1 || in.Given != "") {
			in.Span = kb.Span{Start: at, End: end}
			out = append(out, in)
		}
		at = end
	}
	return out
}

// indexHan returns the index of the first of some characters of three bytes in a text, or -1.
// It is faster than strings.IndexAny, which decodes the list of characters for each character of the text.
func indexHan(text, chars string) int {
	for i := 0; i+3 <= len(text); i++ {
		if text[i] < 0xe3 {
			continue
		}
		for c := 0; c < len(chars); c += 3 {
			if text[i+2] == chars[c+2] && text[i+1] == chars[c+1] && text[i] == chars[c] {
				return i
			}
		}
		i += 2
	}
	return -1
}

// A clause is a piece of a text, and the same in simplified characters, with the same length
// in bytes.
type clause struct{ text, plain string }

func (c clause) from(n int) clause { return clause{c.text[n:], c.plain[n:]} }

// trimLeft removes marks from the front.
func (c clause) trimLeft(marks string) clause {
	return c.from(len(c.plain) - len(strings.TrimLeft(c.plain, marks)))
}

// until returns the clause up to the first of the marks, at most limit bytes.
func (c clause) until(marks string, limit int) clause {
	n := len(c.plain)
	if i := strings.IndexAny(c.plain, marks); i >= 0 {
		n = i
	}
	n = min(n, limit)
	for n < len(c.text) && n > 0 && !utf8.RuneStart(c.text[n]) {
		n--
	}
	return clause{c.text[:n], c.plain[:n]}
}

// cut removes the first of the words with which the clause begins.
func (c clause) cut(words []string) (clause, string) {
	for _, w := range words {
		if strings.HasPrefix(c.plain, w) {
			return c.from(len(w)), w
		}
	}
	return c, ""
}

// take removes up to n Chinese characters from the front, and returns them as written in the text.
func (c clause) take(n int) (string, clause) {
	name, _ := takeName(c.plain, n)
	return c.text[:len(name)], c.from(len(name))
}

// parts splits a clause at the marks inside a sentence.
func (c clause) parts() []clause {
	var out []clause
	for len(c.plain) > 0 {
		i := strings.IndexAny(c.plain, "，,；;、：: ")
		if i < 0 {
			return append(out, c)
		}
		if i > 0 {
			out = append(out, clause{c.text[:i], c.plain[:i]})
		}
		_, size := utf8.DecodeRuneInString(c.plain[i:])
		c = c.from(i + size)
	}
	return out
}

// Words before a given name, before a courtesy name and before any other name, longest first.
var (
	givenWords   = strings.Fields("双名唤作 双名 单名一个 单名 单讳一个 单讳 名唤 名叫 名字叫 名 讳")
	styleWords   = strings.Fields("表字 草字 尊字 贱字 后改字 改字 字")
	otherWords   = append(slices.Clone(styleWords), strings.Fields("后改 道号 别号 绰号 外号 诨名 自号 法名 乳名 小名 混名 法号 号")...)
	therefore    = strings.Fields("因此 因而 所以 故此 故 遂 便 于是")
	calledWords  = strings.Fields("又人称 江湖人称 人称 人都叫他 人都叫她 都叫他 都叫她 大家叫他 大家叫她 人家叫他 人家叫她 又")
	callingWords = strings.Fields("唤做 唤作 叫做 叫作 为 曰 是")
)

// introduction parses "X，名Y，字Z，号W" after 姓.
func (c clause) introduction() (Introduction, bool) {
	n := len(SurnameOf(c.plain))
	if n == 0 { // a surname that no table has
		if _, after := c.take(1); hasNamingWord(after) {
			n = len(c.plain) - len(after.plain)
		}
	}
	if n == 0 {
		return Introduction{}, false
	}
	surname := c.text[:n]
	c = c.from(n)
	c = c.trimLeft("，,、 ")
	in := Introduction{}
	if after, word := c.cut(givenWords); word != "" {
		given, rest := after.take(2)
		if i := strings.IndexAny(script.Simplify(given), "字号表"); i > 0 { // 名操字孟德
			given, rest = given[:i], after.from(i)
		}
		if given == "谁" || given == "誰" {
			return Introduction{}, false
		}
		if given != "" {
			in.Names = append(in.Names, surname+given)
		}
		c = rest
	}
	in.Names = append(in.Names, c.otherNames(surname)...)
	return in, true
}

// hasNamingWord reports whether a word for a name follows, perhaps after a comma.
func hasNamingWord(c clause) bool {
	c = c.trimLeft("，,")
	_, word := c.cut(append(slices.Clone(givenWords), styleWords...))
	return word != ""
}

// otherNames returns the courtesy names and epithets in the parts of a clause, a courtesy name also
// with the surname.
func (c clause) otherNames(surname string) []string {
	var out []string
	for _, part := range c.parts() {
		part, _ = part.cut(therefore)
		part, lead := part.cut(calledWords)
		part, word := part.cut(otherWords)
		if word == "" {
			if name, tail := part.take(5); lead != "" && lead != "又" && tail.plain == "" && utf8.RuneCountInString(name) > 1 && indexHan(name[:3], "他她它我你") < 0 {
				out = append(out, name) // 人称铁算盘
			}
			continue
		}
		part, _ = part.cut(callingWords)
		part = part.trimLeft("“‘「『")
		name, tail := part.take(5)
		if i := strings.Index(script.Simplify(name), "者"); i >= 2*3 { // 字奉先者也
			name, tail = name[:i], part.from(i)
		}
		ends, isStyle := strings.Trim(tail.plain, "”’」』"), strings.HasSuffix(word, "字")
		if name == "" || isStyle && len(name) != 2*3 || ends != "" && !strings.HasPrefix(ends, "的") && !strings.HasPrefix(ends, "者") {
			continue
		}
		out = append(out, name)
		if isStyle && surname != "" {
			out = append(out, surname+name)
		}
	}
	return out
}

// givenAndStyle parses "名Y，字Z": a given name of one or two characters and a courtesy name of
// two, with nothing between.
func (c clause) givenAndStyle() (Introduction, bool) {
	c, word := c.cut(givenWords)
	if word == "" {
		return Introduction{}, false
	}
	given, rest := c.take(2)
	if i := strings.IndexAny(script.Simplify(given), "字表"); i > 0 {
		given, rest = given[:i], c.from(i)
	}
	rest = rest.trimLeft("，,、")
	rest, word = rest.cut(styleWords)
	style, tail := rest.take(2)
	if given == "" || word == "" || len(style) != 2*3 {
		return Introduction{}, false
	}
	if r, _ := utf8.DecodeRuneInString(tail.plain); tail.plain != "" && script.IsHan(r) && r != '者' {
		return Introduction{}, false
	}
	return Introduction{Names: []string{style}, Given: given}, true
}

// calledBefore matches a nickname directly before an introduction: 绰号某某，姓……
var calledBefore = regexp.MustCompile(`(?:` + bynameWords + `|人称|人稱)[“「]?(\p{Han}{2,4})[”」]?[，,]$`)

// longestCalledBefore is the maximum length of a match of calledBefore, in bytes.
const longestCalledBefore = 10 * len("字")

// calledLater returns what people call somebody who is introduced, at once or a sentence
// or two later: 满城人都称他做“铁扁担”.
func (c clause) calledLater() string {
	c = c.until("姓", 600)
	for _, verb := range []string{"称他做", "称他作", "称他为", "唤他做", "唤他作", "叫他做", "叫他作", "皆呼为", "都呼为", "皆称为", "都称为", "唤做"} {
		i := strings.Index(c.plain, verb)
		if i < 0 {
			continue
		}
		after := c.from(i + len(verb))
		after = after.trimLeft("“‘「『")
		alias, tail := after.take(5)
		if r, _ := utf8.DecodeRuneInString(tail.plain); utf8.RuneCountInString(alias) > 1 && r != utf8.RuneError && !script.IsHan(r) {
			return alias
		}
	}
	return ""
}

// courtesyPattern matches a courtesy name after a comma: ，字子默，
var courtesyPattern = regexp.MustCompile(`[，,、]字\p{Han}{2}[，,。；;、]`)

// MayHaveCourtesyNames reports whether Chinese texts are older ones by their words, or one of them gives people a courtesy name, or a
// name that they took themselves.
func MayHaveCourtesyNames(texts []string) bool {
	return !script.IsModernChinese(texts...) && !useModernSpeechVerbs(texts) || slices.ContainsFunc(texts, givesCourtesyNames)
}

func givesCourtesyNames(text string) bool {
	for _, word := range []string{"表字", "自号", "自號", "别号", "別號", "草字"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return courtesyPattern.MatchString(text)
}

// useModernSpeechVerbs reports whether people in the texts say things with 说, and hardly with 道 or 曰.
func useModernSpeechVerbs(texts []string) bool {
	const least, most = 5, 10 // times, and for each of the older verbs
	modern, older := 0, 0
	for _, t := range texts {
		modern += strings.Count(t, "说") + strings.Count(t, "說")
		older += strings.Count(t, "道：") + strings.Count(t, "道:") + strings.Count(t, "道「") + strings.Count(t, "曰")
	}
	return modern >= least && modern > most*older
}

// takeName splits up to n Chinese characters from the front.
func takeName(s string, n int) (name, rest string) {
	for i, r := range s {
		if n == 0 || !script.MostlyHan(string(r)) {
			return s[:i], s[i:]
		}
		n--
	}
	return s, ""
}
