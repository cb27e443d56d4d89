package builtin

import (
	"cmp"
	"regexp"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// callings are words for what people are to others, besides trades.
const callings = trades + `|lady's maid|housemaid|footman|steward|porter|valet|landlord|landlady|innkeeper|owner|master|mistress|heir|heiress|widow|widower|orphan|guardian|friend|neighbou?r|companion|squire|knight|duke|earl|count|baron|king|queen|prince|princess|magistrate|sheriff|mayor|colonel|major|lieutenant|sergeant|surgeon|superintendent|treasurer|secretary|partner|apprentice`

// hanCallings are the same in Chinese.
const hanCallings = `掌柜|老板|主人|东家|仆人|丫头|丫鬟|管家|先生|教头|教师|太尉|知府|知县|都头|头领|寨主|员外|和尚|道士|财主|车夫|侦探|学生|官|将军|提辖|节级|公人|媳妇|妻子|浑家|女儿|儿子`

// callForm matches sentences that say what the person asked about is (Mrs. Tarn, the housekeeper; the miller, Mr. Orlow). It is
// nil if the question asks about nobody.
func (c *composer) callForm() *regexp.Regexp {
	if c.kind != asksStanding {
		return nil
	}
	i := slices.IndexFunc(c.m.Found, func(k task.KnownName) bool {
		return c.asked(k) && k.Type == kb.Character && k.Name != c.m.Character.Name
	})
	if i < 0 {
		return nil
	}
	name := anyOf(append([]string{c.m.Found[i].Name}, c.m.Found[i].Aliases...))
	if c.zh {
		return regexp.MustCompile(name + `(?:，|便|就|乃|正)?(?:是|做|当)(?P<is>[^，。；？！]{0,12}(?:` + hanCallings + `))|(?P<was>` + hanCallings + `)` + name)
	}
	const article = `(?i:the|an?|our|my|his|her|their|your) (?:[a-z’'-]+ ){0,3}`
	return regexp.MustCompile(`\b` + name + `(?:,| is| was| had been| became) (?P<is>` + article + `(?i:` + callings + `))\b|\b(?P<was>` + article + `(?i:` + callings + `))(?: (?:of|at|in|to) [^,.;:!?“”"]{2,30},|,?) ` + name + `\b`)
}

// callsThem returns a test of sentences: does one say what the person asked about is? nil if the question asks about nobody.
func (c *composer) callsThem() func(sentence string) bool {
	form := c.callForm()
	if form == nil {
		return nil
	}
	return form.MatchString
}

// callingOf says what the text calls somebody; "" for nothing.
func (c *composer) callingOf(name string) string {
	form := c.callForm()
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
