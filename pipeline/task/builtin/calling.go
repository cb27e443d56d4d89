package builtin

import (
	"cmp"
	"regexp"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// roleWords are nouns for what people are to others, and the trades.
const roleWords = trades + `|lady's maid|housemaid|footman|steward|porter|valet|landlord|landlady|innkeeper|owner|master|mistress|heir|heiress|widow|widower|orphan|guardian|friend|neighbou?r|companion|squire|knight|duke|earl|count|baron|king|queen|prince|princess|magistrate|sheriff|mayor|colonel|major|lieutenant|sergeant|surgeon|superintendent|treasurer|secretary|partner|apprentice`

// hanRoleWords are the same in Chinese.
const hanRoleWords = `掌柜|老板|主人|东家|仆人|丫头|丫鬟|管家|先生|教头|教师|太尉|知府|知县|都头|头领|寨主|员外|和尚|道士|财主|车夫|侦探|学生|官|将军|提辖|节级|公人|媳妇|妻子|浑家|女儿|儿子`

// rolePattern matches sentences that give the role of the person asked about (Mrs. Tarn, the housekeeper; the miller,
// Mr. Orlow). It is nil if the question asks about nobody.
func (c *composer) rolePattern() *regexp.Regexp {
	if c.kind != asksStanding {
		return nil
	}
	i := slices.IndexFunc(c.m.Found, func(k task.KnownName) bool {
		return c.isNamed(k) && k.Type == kb.Character && k.Name != c.m.Character.Name
	})
	if i < 0 {
		return nil
	}
	name := anyOf(allNames(c.m.Found[i]))
	if c.zh {
		return regexp.MustCompile(name + `(?:，|便|就|乃|正)?(?:是|做|当)(?P<is>[^，。；？！]{0,12}(?:` + hanRoleWords + `))|(?P<was>` + hanRoleWords + `)` + name)
	}
	const article = `(?i:the|an?|our|my|his|her|their|your) (?:[a-z’'-]+ ){0,3}`
	return regexp.MustCompile(`\b` + name + `(?:,| is| was| had been| became) (?P<is>` + article + `(?i:` + roleWords + `))\b|\b(?P<was>` + article + `(?i:` + roleWords + `))(?: (?:of|at|in|to) [^,.;:!?“”"]{2,30},|,?) ` + name + `\b`)
}

// roleTest returns a test whether a sentence gives the role of the person asked about; nil if the question asks about
// nobody.
func (c *composer) roleTest() func(sentence string) bool {
	form := c.rolePattern()
	if form == nil {
		return nil
	}
	return form.MatchString
}

// roleStatement says which role the text gives somebody; "" if none.
func (c *composer) roleStatement(name string) string {
	form := c.rolePattern()
	if form == nil {
		return ""
	}
	for _, s := range c.sources() {
		if m := form.FindStringSubmatch(s.text); m != nil {
			as := cmp.Or(m[form.SubexpIndex("is")], m[form.SubexpIndex("was")])
			return c.say("The text calls %s “%s”.", "原文说%s是“%s”。", name, as)
		}
	}
	return ""
}
