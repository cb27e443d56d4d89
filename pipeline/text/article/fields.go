package article

import (
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A field is a line of a box: its key and the values in it.
type field struct {
	line   kb.Span
	text   kb.Span // behind the key
	key    string  // in lower case
	values []value
}

// A value is one of the things that a field lists, with what stands in brackets behind it.
type value struct {
	at   kb.Span
	text string
	note string
}

// Fields of names, in lower case and in the singular.
var nameKeys = keySet(`name; full name; character; character name; 人物; 角色; 角色名; real name; birth name; true name; other name; alternative name; alias; aliase; also known as; also called; goes by; called; known as; aka; a.k.a.; nickname; maiden name;
	former name; code name; codename; pseudonym; epithet; pen name; stage name;
	中文名; 姓名; 名字; 本名; 原名; 真名; 全名; 别名; 别称; 别号; 又名; 又称; 亦称; 化名; 曾用名; 外号; 绰号; 诨号; 昵称; 小名; 乳名; 爱称; 字; 号; 表字; 法号; 法名; 道号; 代号; 称号; 旧称; 旧时称呼; 史称; title`)

// properKeys are the fields of the name that a page or a sheet is about.
var properKeys = keySet(`name; full name; character; character name; 中文名; 姓名; 名字; 全名; 人物; 角色; 角色名`)

func keySet(list string) map[string]bool {
	out := map[string]bool{}
	for key := range strings.SplitSeq(list, ";") {
		out[strings.Join(strings.Fields(key), " ")] = true
	}
	return out
}

// Fields of people who are related to the one of the page, with the word that says how.
var tieKeys = tieWords(`spouse husband wife father mother parent child son daughter brother sister twin uncle aunt nephew niece cousin grandfather grandmother grandson granddaughter
	stepfather stepmother guardian ward friend ally companion enemy rival mentor teacher tutor master mistress servant student pupil apprentice disciple employer lover fiancé fiancée betrothed`, map[string]string{
	"sibling": "sibling", "children": "child", "wive": "wife", "allie": "ally", "enemie": "enemy", "partner": "spouse", "significant other": "lover", "love interest": "lover", "nemesis": "enemy", "relative": "kinsman", "family": "kinsman",
	"配偶": "夫妻", "丈夫": "丈夫", "妻子": "妻子", "夫人": "妻子", "恋人": "相好", "爱人": "相好", "父亲": "父亲", "母亲": "母亲", "父母": "父母", "子女": "子女", "儿子": "儿子", "女儿": "女儿",
	"兄弟": "兄弟", "哥哥": "哥哥", "兄长": "哥哥", "弟弟": "弟弟", "姐妹": "姐妹", "姐姐": "姐姐", "妹妹": "妹妹", "祖父": "祖父", "祖母": "祖母", "叔叔": "叔叔", "师父": "师父", "师傅": "师父", "老师": "老师", "徒弟": "徒弟",
	"弟子": "徒弟", "学生": "学生", "父": "父亲", "母": "母亲", "妻": "妻子", "夫": "丈夫", "子": "儿子", "女": "女儿", "兄": "哥哥", "弟": "弟弟", "姐": "姐姐", "妹": "妹妹", "儿女": "子女", "长子": "儿子", "次子": "儿子", "独子": "儿子", "养子": "儿子",
	"长女": "女儿", "次女": "女儿", "独女": "女儿", "养女": "女儿", "生父": "父亲", "生母": "母亲", "嫡兄": "哥哥", "胞兄": "哥哥", "胞弟": "弟弟", "胞姐": "姐姐", "胞妹": "妹妹", "岳父": "岳父", "发妻": "妻子", "前妻": "妻子", "前夫": "丈夫",
	"师承": "师父", "师尊": "师父", "恩师": "师父", "门生": "徒弟", "知己": "知己", "同窗": "同窗", "战友": "好友", "对头": "对头", "仇敌": "仇人", "侍女": "侍女", "丫鬟": "丫鬟", "管家": "管家", "随从": "随从",
	"搭档": "好友", "未婚妻": "相好", "未婚夫": "相好", "女友": "相好", "男友": "相好", "养父": "父亲", "养母": "母亲", "义父": "父亲", "义母": "母亲", "长兄": "哥哥", "大哥": "哥哥", "仇人": "仇人", "死敌": "死敌", "好友": "好友", "朋友": "朋友", "友人": "朋友", "挚友": "挚友", "敌人": "敌人", "宿敌": "死敌", "对手": "对头", "主人": "主人", "仆人": "仆人", "下属": "下属", "上司": "上司"})

func tieWords(same string, others map[string]string) map[string]string {
	for _, w := range strings.Fields(same) {
		others[w] = w
	}
	return others
}

var (
	fieldLine = regexp.MustCompile(`^[\p{Zs}*•·-]*(\p{L}[\p{L} .'’()（）/-]{0,30}?)\p{Zs}*[:：]\p{Zs}*(.+)$`)
	bracketed = regexp.MustCompile(`[(（\[]([^()（）\[\]]*)[)）\]]`)
	// prose begins where a field says more of its values than names. A stop is after three letters: not after "Dr."
	prose     = regexp.MustCompile(`\p{Ll}{3}\.(?:\s|$)|。| [—–-] |——`)
	separator = regexp.MustCompile(`\s*[,，、;；/|•]\s*(?:and |和)?|\s+and\s+|\s+·\s+`)
)

// A line of a box is at most so many bytes, one without a key so many: longer ones are prose.
const (
	longestField = 600
	longestAlone = 120
)

// fieldsOf returns the lines of a page that are fields of names or of related people. A key may also be a line of its
// own with its values below, as it is copied out of a browser.
func fieldsOf(body string) (out []field) {
	key, left, at := "", 0, 0
	for line := range strings.Lines(body) {
		span := trimmed(body, kb.Span{Start: at, End: at + len(line)})
		at += len(line)
		words := body[span.Start:span.End]
		k, from := keyed(words)
		switch {
		case words == "":
			left = 0
		case k != "" && span.Len() <= longestField:
			text := kb.Span{Start: span.Start + from, End: span.End}
			out = append(out, field{span, text, k, valuesIn(body, text)})
			left = 0
		case keyOf(words) != "" && !asHeading[keyOf(words)]:
			if key, left = keyOf(words), mostBelow; script.HoldsHan(key) { // other keys come right below
				left = 1
			}
		case otherKeys[strings.ToLower(words)] || prose.MatchString(words) || span.Len() > longestAlone || fieldLine.MatchString(words):
			left = 0
		case left > 0:
			left--
			out = append(out, field{span, span, key, valuesIn(body, span)})
		}
	}
	return out
}

// asHeading are keys that are also headings.
var asHeading = keySet(`character; 人物; 角色`)

// mostBelow is how many lines below a key may be its values.
const mostBelow = 6

// otherKeys are fields of no names.
var otherKeys = keySet(`age; status; species; race; gender; sex; pronouns; hair color; hair colour; hair; eye color; eye colour; eyes; height; weight; occupation; profession; affiliation; affiliations; born; died;
	birthday; date of birth; home; homeworld; residence; hometown; rank; class; weapon; weapons; first appearance; last appearance; first seen; appearances; voiced by; voice actor; portrayed by; actor; created by;
	appears in; nationality; position; physical description; biographical information; personal information; relationships; episodes; powers; abilities; alignment; religion; education; notes;
	性别; 年龄; 身高; 体重; 生日; 职业; 籍贯; 国籍; 种族; 性格; 爱好; 武器; 门派; 身份; 登场作品; 饰演; 配音; 出生地; 星座; 血型`)

// keyed returns the key with which a line begins, and where its values begin.
func keyed(line string) (key string, from int) {
	if m := fieldLine.FindStringSubmatchIndex(line); m != nil {
		return keyOf(line[m[2]:m[3]]), m[4]
	}
	for i, r := range line { // Birth name Ann Lee
		if r != ' ' || len(line) > longestAlone {
			continue
		}
		if k := keyOf(line[:i]); (nameKeys[k] || script.HoldsHan(k)) && !prose.MatchString(line) {
			key, from = k, i+1
		}
	}
	return key, from
}

// keyOf returns the key of a field, "" where the words are none: "Nickname(s)" and "Nicknames" are "nickname", an "Ex-wife"
// is a "wife", and "网名/笔名" is "笔名".
func keyOf(words string) string {
	words = strings.ToLower(strings.TrimSpace(bracketed.ReplaceAllString(words, "")))
	for part := range strings.SplitSeq(words, "/") {
		k := strings.TrimSpace(qualified.ReplaceAllString(strings.TrimSpace(part), ""))
		if script.HoldsHan(k) { // 本    名
			k = strings.Join(strings.Fields(k), "")
		}
		for _, k := range []string{k, strings.TrimSuffix(k, "s")} {
			if nameKeys[k] || tieKeys[k] != "" || kindOfName.MatchString(k) && !ofWorks[k] {
				return k
			}
		}
	}
	return ""
}

// kindOfName matches a key that says what kind of name follows: 艺名, 狄名; ofWorks are no people's.
var (
	kindOfName = regexp.MustCompile(`^\p{Han}{1,2}名$`)
	ofWorks    = keySet(`书名; 剧名; 片名; 篇名; 歌名; 曲名; 地名; 作品名; 译名; 排名`)
)

// qualified are words before a key that change little.
var qualified = regexp.MustCompile(`^(?:ex-|former |late |adoptive |foster |adopted |elder |older |younger |twin |best |close |first |second |sworn )+`)

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
	if m := prose.FindStringIndex(body[at.Start:at.End]); m != nil {
		at.End = at.Start + m[0] + len(strings.TrimRight(body[at.Start+m[0]:at.Start+m[1]], " \n.。—–-")) // a word ends it
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
