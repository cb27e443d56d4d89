package builtin

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// callings are words for what people are to others, besides trades.
const callings = trades + `|lady's maid|housemaid|footman|steward|porter|valet|landlord|landlady|innkeeper|owner|master|mistress|heir|heiress|widow|widower|orphan|guardian|friend|neighbou?r|companion|squire|knight|duke|earl|count|baron|king|queen|prince|princess|magistrate|sheriff|mayor|colonel|major|lieutenant|sergeant|surgeon|superintendent|treasurer|secretary|partner|apprentice`

// hanCallings are the same in Chinese.
const hanCallings = `掌柜|老板|主人|东家|仆人|丫头|丫鬟|管家|先生|教头|教师|太尉|知府|知县|都头|头领|寨主|员外|和尚|道士|财主|车夫|侦探|学生|官|将军|提辖|节级|公人|媳妇|妻子|浑家|女儿|儿子`

// callsThem returns a test of sentences: does one say what the person asked about is (Mrs. Tarn, the housekeeper; the
// miller, Mr. Orlow)? It is nil if the question asks about nobody, or what they are to the character.
func (c *composer) callsThem() func(sentence string) bool {
	if c.kind != asksStanding || toYou.MatchString(c.question) {
		return nil
	}
	i := slices.IndexFunc(c.m.Found, func(k task.KnownName) bool {
		return c.asked(k) && k.Type == kb.Character && k.Name != c.m.Character.Name
	})
	if i < 0 {
		return nil
	}
	var forms []string
	for _, n := range append([]string{c.m.Found[i].Name}, c.m.Found[i].Aliases...) {
		forms = append(forms, regexp.QuoteMeta(n))
	}
	name := `(?:` + strings.Join(forms, "|") + `)`
	if c.zh {
		return regexp.MustCompile(name + `(?:，|便|就|乃|正)?(?:是|做|当)[^，。；？！]{0,12}(?:` + hanCallings + `)|(?:` + hanCallings + `)` + name).MatchString
	}
	const article = `(?i:the|an?|our|my|his|her|their|your) (?:[a-z’'-]+ ){0,3}`
	return regexp.MustCompile(`\b` + name + `(?:,| is| was| had been| became) ` + article + `(?i:` + callings + `)\b|\b` + article + `(?i:` + callings + `)(?: (?:of|at|in|to) [^,.;:!?“”"]{2,30})?,? ` + name + `\b`).MatchString
}
