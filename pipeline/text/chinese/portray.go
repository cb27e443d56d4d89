package chinese

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// The minimum and maximum length, in characters, of a description.
const (
	shortPortrait = 4
	longPortrait  = 110
)

// Scores of descriptions.
const (
	byStation = 4.0 // 某某是个郎中
	byCall    = 3.5 // 有一人名叫某某
	byLooks   = 3.0 // 某某生得… 王家的车夫某某
)

var (
	addressesPattern = pattern.MustCompile(`[“”「」『』？?！你您]`)
	// clauseOpeners may precede the subject of a clause.
	clauseOpeners    = pattern.MustCompile(`^(?:这|那|这个|那个|这位|那位|原来|却说|且说|话说|只见|再说|自|因|但|只因|单说|单表|此|本|其实|所以|因为|不料|谁知|偏|可是|而|那时|当时)*$`)
	supposesPattern  = pattern.MustCompile(`(?:假若|如果|假如|倘若|倘|要是|若是|若|即使|仿佛|好像|好象|似乎|除非|以为|只当|比)[^，；：]{0,4}$`)
	saysWhoPattern   = pattern.MustCompile(`^(?:也|又|却|便|正|虽|确|真|就|本|原|乃|亦|本来|原来|到底|终究|从前|不过|只)*(?:是|系|乃)(?:([一几]?[个位名条])|[^，。；：！？]*?(?:人|子|女|汉|爷|婆|娘|妻|夫|兄|弟|姐|妹|父|母|师|徒|将|主|仆|婢|丫头|丫鬟|先生|太太|姑娘|老板|者|员|匠|商|医|郎中|道士|和尚|尼姑|学生|书生|秀才|进士|举人|知县|知府|太守|将军|教头|都头|宗|族|家|辈)(?:了|也)?(?:[，。；：—]|$))`)
	notPersonPattern = pattern.MustCompile(`(?:样子|法子|日子|意思|意儿|回家|人家|到家|在家|为主)(?:了|也)?$|^(?:也|又|却|便|就)*(?:是|系|乃)(?:不|没|这|那|要|想|怕|从|在|来|去|因|为|如|怎|何|谁|什么|有)`)
	portraitStart    = pattern.MustCompile(`^(?:为人|生得|生的|长得|今年|年方|年已|年纪|年近|年过|现年|祖居|祖籍|原籍|籍贯|自幼|自小|从小|出身|身长|身高|身材|面如|现任|官拜|官居|素有|天性|生性|性情)`)
	moreNamesPattern = pattern.MustCompile(`^，(?:表字|字|号|别号|绰号|人称|小字|小名|外号|诨名|浑名|姓|乃|原是|本是|原系|本系|系|生得|年方|年已|为人|[^，。；：]{2,8}人氏|[^，。；：的了着]{2,6}人也?[，。])`)
	namedPattern     = pattern.MustCompile(`(?:名叫|叫做|叫作|唤做|唤作|名唤|乳名|小名|学名|表字|别号|人称|绰号|外号|浑名|诨名|姓名|名字叫|名曰|大名|[长次三四幼父母]名)$`)
)

// portrait returns the words of a sentence that describe the person with a name in it, and their score: 0 if
// there are none.
func (g *studyBuilder) portrait(sentence, name kb.Span) (kb.Span, float64) {
	words := g.body[sentence.Start:sentence.End]
	lead, rest := g.folded[sentence.Start:name.Start], g.folded[name.End:max(name.End, sentence.End)]
	if name.End > sentence.End || strings.HasPrefix(rest, "的") || addressesPattern.MatchString(words) || supposesPattern.MatchString(lastOf(lead, 8)) {
		return kb.Span{}, 0
	}
	clause := afterLast(lead, "，；：、—")
	at, worth := kb.Span{Start: name.Start - len(clause), End: sentence.End}, 0.0
	role := g.lex.role.suffix(clause)
	subject := clauseOpeners.MatchString(clause)
	switch {
	case namedPattern.MatchString(lastOf(lead, 3)):
		at, worth = sentence, byCall
	case subject && (moreNamesPattern.MatchString(rest) || saysWhoSomebodyIs(rest)):
		worth = byStation
	case subject && portraitStart.MatchString(rest):
		worth = byLooks
	case role != "" && len(clause) > len(role) && isPossessorOnly(strings.TrimSuffix(lead, role)):
		at.End, worth = name.End, byLooks
	}
	if n := utf8.RuneCountInString(g.body[at.Start:at.End]); n < shortPortrait || n > longPortrait {
		return kb.Span{}, 0
	}
	if worth > 0 && len(lead) <= 4*han {
		worth += 0.5
	}
	return at, worth
}

// saysWhoSomebodyIs reports whether the words after a name say who the person is: 是个郎中.
func saysWhoSomebodyIs(rest string) bool {
	said := saysWhoPattern.FindStringSubmatch(rest)
	return said != nil && (said[1] != "" || !notPersonPattern.MatchString(strings.TrimRight(said[0], "，。；：—")))
}

// longestOwner is the maximum number of characters of the name of a servant's master or somebody's kin.
const longestOwner = 8

// isPossessorOnly reports whether a clause has nothing before a role but its possessor: 王家的车夫某某.
func isPossessorOnly(lead string) bool {
	clause := afterLast(lead, "，；：—")
	owner, owned := strings.CutSuffix(clause, "的")
	return owned && owner != "" && utf8.RuneCountInString(owner) <= longestOwner && !strings.ContainsAny(owner, "的了着")
}

// lastOf returns the last n characters of a text.
func lastOf(s string, n int) string {
	at := len(s)
	for ; at > 0 && n > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:at])
		at -= size
	}
	return s[at:]
}
