package article

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb"
)

// A field is a line of a box: its key and the values in it.
type field struct {
	line   kb.Span
	key    string // in lower case
	values []value
}

// holds reports whether a stretch is within one of the values.
func (f *field) holds(at kb.Span) bool {
	return slices.ContainsFunc(f.values, func(v value) bool { return v.at.Start <= at.Start && at.End <= v.at.End })
}

// A value is one of the things that a field lists, with what stands in brackets behind it.
type value struct {
	at   kb.Span
	text string
	note string
}

// Fields of names, in lower case and in the singular.
var nameKeys = keySet(`name; full name; real name; birth name; true name; other name; alternative name; alias; aliase; also known as; known as; aka; a.k.a.; nickname; maiden name;
	former name; code name; codename; pseudonym; epithet; pen name; stage name;
	中文名; 姓名; 名字; 本名; 原名; 真名; 全名; 别名; 别称; 别号; 又名; 又称; 亦称; 化名; 曾用名; 外号; 绰号; 诨号; 昵称; 小名; 乳名; 爱称; 字; 号; 表字; 法号; 法名; 道号; 代号; 称号; 笔名`)

// properKeys are the fields of the name that a page or a sheet is about.
var properKeys = keySet(`name; full name; 中文名; 姓名; 名字; 全名`)

func keySet(list string) map[string]bool {
	out := map[string]bool{}
	for key := range strings.SplitSeq(list, ";") {
		out[strings.Join(strings.Fields(key), " ")] = true
	}
	return out
}

// Fields of people who are related to the one of the page, with the word that says how.
var tieKeys = tieWords(`spouse husband wife father mother parent child son daughter brother sister twin uncle aunt nephew niece cousin grandfather grandmother grandson granddaughter
	stepfather stepmother guardian ward friend ally companion enemy rival mentor teacher tutor master mistress servant student pupil apprentice disciple employer lover`, map[string]string{
	"sibling": "sibling", "children": "child", "wive": "wife", "allie": "ally", "enemie": "enemy", "partner": "spouse", "significant other": "lover", "love interest": "lover", "nemesis": "enemy", "relative": "kinsman", "family": "kinsman",
	"配偶": "夫妻", "丈夫": "丈夫", "妻子": "妻子", "夫人": "妻子", "恋人": "相好", "爱人": "相好", "父亲": "父亲", "母亲": "母亲", "父母": "父母", "子女": "子女", "儿子": "儿子", "女儿": "女儿",
	"兄弟": "兄弟", "哥哥": "哥哥", "兄长": "哥哥", "弟弟": "弟弟", "姐妹": "姐妹", "姐姐": "姐姐", "妹妹": "妹妹", "祖父": "祖父", "祖母": "祖母", "叔叔": "叔叔", "师父": "师父", "师傅": "师父", "老师": "老师", "徒弟": "徒弟",
	"弟子": "徒弟", "学生": "学生", "好友": "好友", "朋友": "朋友", "友人": "朋友", "挚友": "挚友", "敌人": "敌人", "宿敌": "死敌", "对手": "对头", "主人": "主人", "仆人": "仆人", "下属": "下属", "上司": "上司"})

func tieWords(same string, others map[string]string) map[string]string {
	for _, w := range strings.Fields(same) {
		others[w] = w
	}
	return others
}

var (
	fieldLine = regexp.MustCompile(`^[\p{Zs}*•·-]*(\p{L}[\p{L} .'’()（）/-]{0,30}?)\p{Zs}*[:：]\p{Zs}*(.+)$`)
	bracketed = regexp.MustCompile(`[(（\[]([^()（）\[\]]*)[)）\]]`)
	separator = regexp.MustCompile(`\s*[,，、;；/|•]\s*(?:and |和)?|\s+and\s+|\s+·\s+`)
)

// longestField bounds a line of a box: longer ones are prose.
const longestField = 400

// fieldsOf returns the lines of a page that are fields of names or of related people. A key may also be a line of its
// own with its value below, as it is copied out of a browser.
func fieldsOf(body string) (out []field) {
	key, at := "", 0
	for line := range strings.Lines(body) {
		span := trimmed(body, kb.Span{Start: at, End: at + len(line)})
		at += len(line)
		words := body[span.Start:span.End]
		switch {
		case words == "":
		case key != "" && span.Len() <= longestField && !fieldLine.MatchString(words):
			out = append(out, field{span, key, valuesIn(body, span)})
			key = ""
		default:
			if key = keyOf(words); key != "" {
				break
			}
			if m := fieldLine.FindStringSubmatchIndex(words); m != nil && span.Len() <= longestField && keyOf(words[m[2]:m[3]]) != "" {
				out = append(out, field{span, keyOf(words[m[2]:m[3]]), valuesIn(body, kb.Span{Start: span.Start + m[4], End: span.Start + m[5]})})
			}
		}
	}
	return out
}

// keyOf returns the key of a field, "" where the words are none: "Nickname(s)" and "Nicknames" are "nickname".
func keyOf(words string) string {
	k := strings.ToLower(strings.TrimSpace(bracketed.ReplaceAllString(words, "")))
	for _, k := range []string{k, strings.TrimSuffix(k, "s")} {
		if nameKeys[k] || tieKeys[k] != "" {
			return k
		}
	}
	return ""
}

// valuesIn returns what a stretch lists, without brackets, quotation marks and articles.
func valuesIn(body string, at kb.Span) (out []value) {
	add := func(from, to int) {
		v := value{at: kb.Span{Start: from, End: to}}
		if m := bracketed.FindStringSubmatchIndex(body[from:to]); m != nil {
			v.note = strings.ToLower(strings.TrimSpace(body[from+m[2] : from+m[3]]))
			if v.at.End = from + m[0]; m[0] == 0 {
				v.at = kb.Span{Start: from + m[1], End: to}
			}
		}
		v.at = bare(body, v.at)
		if v.text = body[v.at.Start:v.at.End]; v.text != "" {
			out = append(out, v)
		}
	}
	from := at.Start
	for _, m := range separator.FindAllStringIndex(body[at.Start:at.End], -1) {
		if strings.Count(body[from:at.Start+m[0]], "(") == strings.Count(body[from:at.Start+m[0]], ")") {
			add(from, at.Start+m[0])
			from = at.Start + m[1]
		}
	}
	add(from, at.End)
	return out
}

// trimmed returns a stretch without the white space around it.
func trimmed(body string, at kb.Span) kb.Span {
	words := body[at.Start:at.End]
	at.Start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	at.End = at.Start + len(strings.TrimSpace(words))
	return at
}

// bare returns a stretch without quotation marks and stops around it, and without the article before a name.
func bare(body string, at kb.Span) kb.Span {
	const marks = " \t\"'“”‘’「」『』《》.…*"
	words := body[at.Start:at.End]
	at.Start += len(words) - len(strings.TrimLeft(words, marks))
	at.End = at.Start + len(strings.Trim(words, marks))
	for _, article := range []string{"the ", "The "} {
		if strings.HasPrefix(body[at.Start:at.End], article) {
			at.Start += len(article)
		}
	}
	return at
}
