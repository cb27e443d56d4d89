package naming

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

var chineseAlias = strings.Fields(`人称 绰号 外号 诨名 诨号 混名 浑名 匪号 唤做 唤作 叫做 叫作 称做 称作 称为 名唤 名叫 又名 又叫做 又称 原名 本名 真名 化名 法名 法号 道号
别号 雅号 自号 号称 江湖上 小名 乳名 表字 字 号 人都叫 人都唤 顺口叫 自称 讳 名 姓名 大名 尊称 俗称 改名 别名 笔名 艺名 双名 表德 后改 改字 贱名 草字 人送外号 人送绰号 人送诨号 人赠外号 人赠绰号 江湖人称`)

// Words between two people who are listed or interact.
var (
	chineseListed = script.WordSet(`、 和 与 同 跟 及 以及 并`)
	chineseApart  = script.WordSet(`共 对 向 把 将 见 被 给 比 替 请 问 叫 看 看着 望着 听 教 引着 带着 和那 与那 看了 对着 向着 笑对 拜 谢 骂 打 杀 救 同着 来见 道 拿 捉 使 令 差 唤 赶 说与 问道 随 辞`)
)

// longestBetween is the maximum number of characters between two names of a statement.
const longestBetween = 16

// chineseBetween classifies the text between two Chinese names.
func chineseBetween(a, gap, b, behind string) Saying {
	core := strings.Trim(strings.Join(strings.Fields(gap), ""), "，,：:“”「」『』‘’（）()—-")
	if relatedPattern.MatchString(gap) || (slices.Contains(chineseIdentity, core) || core == "是") && relativePattern.MatchString(behind) {
		return Related
	}
	if says := laterStatement(core); says != Nothing {
		return says
	}
	speech := strings.ContainsAny(gap, "“「『") && !isQuotedNickname(core, gap, behind)
	switch {
	case strings.ContainsAny(gap, "。！？!?；;\n") || utf8.RuneCountInString(core) > longestBetween:
		return Nothing
	case gap == "":
		return adjacentStatement(a, b)
	case core == "" && speech:
		return Nothing
	case core == "":
		return commaStatement(a, b)
	case chineseListed[core]:
		return Listed
	case chineseApart[core]:
		return Apart
	case speech && !strings.Contains(gap, "做") && !strings.Contains(gap, "作"):
		return Nothing // speech begins between them
	case slices.ContainsFunc(chineseAlias, func(naming string) bool { return saysAlias(naming, core) }):
		return Alias
	case slices.Contains(chineseIdentity, core) && !isPossessor(behind):
		return Identity
	}
	return Nothing
}

// relatives are words for people by their relation to others.
const relatives = `(?:父亲|母亲|爸爸|妈妈|爹|娘|儿子|女儿|独生女|独子|妻子|丈夫|哥哥|弟弟|姐姐|妹妹|兄弟|胞弟|胞兄|姊妹|兄长|大哥|二哥|叔叔|伯父|伯伯|舅舅|姑姑|姑母|姨妈|姨母|侄儿|侄子|侄女|外甥女|外甥|表哥|表弟|表姐|表妹|堂兄|堂弟|孙子|孙女|外孙女|外孙|祖父|祖母|爷爷|奶奶|岳父|岳母|女婿|儿媳|` +
	`师父|师兄|师弟|师妹|师姐|徒弟|徒儿|弟子|学生|同学|朋友|好友|邻居|秘书|司机|管家|仆人|丫鬟|丫头|书童|助手|未婚夫|未婚妻|妻|子|女|父|母|弟|兄|妹|姊)`

var (
	// relatedPattern matches what is between two names if the second is a relative of the first.
	relatedPattern = regexp.MustCompile(`^(?:(?:的|之)\p{Han}{0,3}?` + relatives + `|(?:膝下|只|还|便|就)?(?:生|育)?有(?:一|两|个|位|一个|一位)\p{Han}{0,3}?` + relatives + `)(?:[，,]?(?:名叫|名唤|唤做|唤作|小名|闺名|名|叫))?$`)
	// relativePattern matches what follows a name if it is the possessor of a relative: X是Y的弟弟.
	relativePattern = regexp.MustCompile(`^(?:的|之)` + relatives + `(?:[^\p{Han}]|$)`)
)

// laterStatement returns Alias if a clause says who somebody is and the next one gives another name:
// X是方家的裁缝，真名叫Y.
func laterStatement(core string) Saying {
	const longest = 40 // characters
	at := strings.LastIndex(core, "，")
	if at < 0 || !strings.HasPrefix(core, "是") || utf8.RuneCountInString(core) > longest || strings.ContainsAny(core, "。！？!?；;“「『") {
		return Nothing
	}
	last := core[at+len("，"):]
	for _, naming := range chineseAlias {
		if utf8.RuneCountInString(naming) > 1 && strings.HasPrefix(last, naming) && saysAlias(naming, last) {
			return Alias
		}
	}
	return Nothing
}

// isQuotedNickname reports whether quotation marks enclose a nickname that others have given: 人送外号“飞天虎”.
func isQuotedNickname(core, gap, behind string) bool {
	open, n := utf8.DecodeLastRuneInString(gap)
	end, _ := utf8.DecodeRuneInString(behind)
	return strings.ContainsRune("“「『", open) && strings.ContainsRune("”」』", end) && !strings.ContainsAny(gap[:len(gap)-n], "“「『") &&
		(strings.HasPrefix(core, "人送") || strings.HasPrefix(core, "人赠"))
}

// saysAlias reports whether core is a naming word with at most a surname and given name before it
// (姓林名海，表字).
func saysAlias(naming, core string) bool {
	before, rest, ok := strings.Cut(core, naming)
	if !ok {
		return false
	}
	short := utf8.RuneCountInString(naming) == 1
	rest = strings.Trim(rest, "，,“”‘’做作是叫他为的")
	lead := strings.Trim(before, "，,")
	switch {
	case lead == "的" && !short: // 铁头的真名叫……
	case lead != "" && !strings.ContainsAny(lead, "姓名讳") || utf8.RuneCountInString(lead) > 4 || strings.ContainsAny(lead, otherPersonCharacters):
		return false // "his teacher, called …", "there is one, called …"
	case short:
		return rest == "" && (lead == "" || strings.HasSuffix(before, "，"))
	}
	return rest == "" || utf8.RuneCountInString(rest) <= 6 && strings.ContainsAny(rest, "做作叫称唤是号名个那")
}

// chineseIdentity are words that say that one is the other, and often other things.
var chineseIdentity = strings.Fields("便是 就是 即是 即 乃是 原来是 正是")

// otherPersonCharacters are characters of words that refer to somebody else: a relative, the
// one who is seen, the one who speaks.
const otherPersonCharacters = "的个有我你他她道问问說说看视見见请請之子女侄妹弟兄姐妻夫怎什何不"

// isPossessor reports whether the text after a name makes it the possessor of the person
// meant: 之子, 的兄弟, 人氏.
func isPossessor(behind string) bool {
	r, _ := utf8.DecodeRuneInString(behind)
	return strings.ContainsRune("之的人家府第所差手身座门", r)
}

// adjacentStatement classifies two adjacent names: an epithet or an office before a name is its bearer's; two
// full names are a list without marks.
func adjacentStatement(a, b string) Saying {
	pa, pb := Parse(a), Parse(b)
	if pb.Family == "" || pb.Given == "" && pb.Order == "" && len(pb.Titles) == 0 {
		return Nothing
	}
	switch {
	case pa.Full() && !looksLikeEpithet(a):
		return Listed
	case pa.Epithet, utf8.RuneCountInString(a) >= 3 && pa.Family == "", looksLikeEpithet(a):
		return Epithet
	case len(pa.Titles) > 0 && (len(pa.Words) == 0 || pa.Place() != "" && pa.chinese().head == ""):
		return Epithet // 知县沈砚, 三爷沈砚
	case isRelative(a):
		return Epithet // 小姨沈砚
	}
	return Nothing
}

// isRelative reports whether a name is a word of kinship with the birth order: 小姨, 大舅.
func isRelative(name string) bool {
	first, n := utf8.DecodeRuneInString(name)
	return strings.ContainsRune("大小老幺"+places, first) && strings.Contains("舅姨叔姑伯婶哥姐弟妹", name[n:]) && utf8.RuneCountInString(name) == 2
}

// commaStatement classifies two names with a comma between: "豹子头，林冲" is rare, "林冲、杨志，武松" a list.
func commaStatement(a, b string) Saying {
	if x, y := Parse(a), Parse(b); x.Full() && y.Full() {
		return Listed
	}
	return Nothing
}
