package builtin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// kinRoles are English words for kin without the sex that they imply.
var kinRoles = rolesOf("parent father mother papa mamma", "child son daughter", "sibling brother sister twin", "uncle aunt",
	"nephew niece", "spouse husband wife", "cousin")

func rolesOf(groups ...string) map[string]string {
	out := map[string]string{}
	for _, g := range groups {
		list := strings.Fields(g)
		for _, w := range list {
			out[w] = list[0]
		}
	}
	return out
}

// turnedRole is what one is to another who is in a role to them.
var turnedRole = map[string]string{"parent": "child", "child": "parent", "sibling": "sibling", "uncle": "nephew", "nephew": "uncle",
	"spouse": "spouse", "cousin": "cousin"}

// composedRoles are what one is to another: a third person is to the other as the first word says, and to the one as the second.
var composedRoles = map[[2]string]string{
	{"uncle", "parent"}: "cousin", {"parent", "uncle"}: "cousin", {"cousin", "sibling"}: "cousin",
	{"parent", "parent"}: "brother or sister", {"sibling", "sibling"}: "brother or sister",
	{"parent", "sibling"}: "uncle or aunt", {"uncle", "spouse"}: "uncle or aunt",
	{"sibling", "parent"}: "nephew or niece", {"nephew", "sibling"}: "nephew or niece",
	{"parent", "child"}: "grandfather or grandmother", {"child", "parent"}: "grandchild",
	{"spouse", "sibling"}: "brother or sister by marriage", {"sibling", "spouse"}: "brother or sister by marriage",
	{"spouse", "child"}: "father or mother by marriage", {"child", "spouse"}: "son or daughter by marriage",
}

// statement takes “Ann is Ben’s aunt.” apart, and the same in Chinese.
var statement = regexp.MustCompile(`^(.+?) is (.+?)’s ([a-z -]+)\.$|^(.+?)是(.+?)的([^的]+)。$`)

// roleOf returns what one end of a tie is to the other, as the text states it; "" where it states no kin.
func (c *composer) roleOf(of, to string) string {
	for _, t := range c.m.Ties {
		if (t.Of != of || t.To != to) && (t.Of != to || t.To != of) {
			continue
		}
		m := statement.FindStringSubmatch(c.stated(t))
		if m == nil {
			continue
		}
		role := kinRoles[m[3]]
		switch one, other := c.mainName(m[1]), c.mainName(m[2]); {
		case role == "":
		case one == of || other == to:
			return role
		case one == to || other == of:
			return turnedRole[role]
		}
	}
	return ""
}

// mainName returns the name under which somebody with a name was found; the name itself where nobody was.
func (c *composer) mainName(name string) string {
	for _, k := range append(slices.Clone(c.m.Found), c.m.Self) {
		if k.Name == name || slices.Contains(k.Aliases, name) {
			return k.Name
		}
	}
	return name
}

// throughAnother returns what somebody must be to another by what both are to a third person; "" where the text does not state both.
func (c *composer) throughAnother(name, me string) string {
	if c.zh {
		return ""
	}
	for _, t := range c.m.Ties {
		if t.To != me || t.Of == name {
			continue
		}
		mine, theirs := c.roleOf(t.Of, me), c.roleOf(t.Of, name)
		if word := composedRoles[[2]string{mine, theirs}]; word != "" {
			return name + " must be " + me + "’s " + word + ": " + t.Of + " is " + me + "’s " + mine + " and " + name + "’s " + theirs + "."
		}
	}
	return ""
}

// turnedWords are, by language, words for what somebody is to another, each with those for what the other is to them and the
// gender of who is asked for.
var turnedWords = map[string][]struct{ asked, turned, gender string }{
	"en": {{"father", "son|daughter|child", "male"}, {"mother", "son|daughter|child", "female"}, {"son", "father|mother", "male"}, {"daughter", "father|mother", "female"},
		{"uncle", "nephew|niece", "male"}, {"aunt", "nephew|niece", "female"}, {"nephew", "uncle|aunt", "male"}, {"niece", "uncle|aunt", "female"}},
	"zh": {{"爷爷", "孙女|孙子|孙儿", "male"}, {"奶奶", "孙女|孙子|孙儿", "female"}, {"父亲", "女儿|儿子|女|子", "male"}, {"母亲", "女儿|儿子", "female"}, {"儿子", "父亲|母亲|父|母", "male"}, {"女儿", "父亲|母亲|父|母", "female"}},
}

// turned names somebody's father where a sentence calls them the child of a person: Cole’s daughter Ann; likewise other kin. ""
// where none does.
func (c *composer) turned(whose string, people []task.KnownName, word string) string {
	for _, w := range turnedWords[c.language] {
		if !slices.Contains(strings.Split(word, "|"), w.asked) {
			continue
		}
		if name := c.turnedStated(whose, strings.Split(w.turned, "|")); name != "" {
			return c.say("%s is %s’s %s.", "%s是%s的%s。", name, whose, w.asked)
		}
		likely := slices.DeleteFunc(slices.Clone(people), func(k task.KnownName) bool {
			return k.Name == whose || k.Gender != "" && k.Gender != w.gender
		})
		var forms []string
		for _, k := range likely {
			forms = append(append(forms, k.Name), k.Aliases...)
		}
		if len(forms) == 0 {
			return ""
		}
		slices.SortFunc(forms, func(a, b string) int { return len(b) - len(a) })
		other, own := `(?P<one>`+anyOf(forms)+`)`, anyOf(c.formsOf(whose))
		form := `\b` + other + `['’]s (?:[a-z]+ ){0,2}?(?:` + w.turned + `),? ` + own + `\b`
		if c.zh {
			form = other + `[的之](?:独|长|次|小|大)?(?:` + w.turned + `)` + own
		}
		for _, line := range c.ofLife(whose) {
			if m := regexp.MustCompile(form).FindStringSubmatch(line.text); m != nil {
				return c.say("%s is %s’s %s.", "%s是%s的%s。", bearerOf(likely, m[1]), whose, w.asked)
			}
		}
	}
	return ""
}

// turnedStated returns the person whose child, or the like, the text states somebody to be; "" where it states it of nobody.
func (c *composer) turnedStated(whose string, words []string) string {
	for _, t := range c.m.Ties {
		if t.To != whose {
			continue
		}
		for _, says := range t.Says {
			if m := statement.FindStringSubmatch(kb.Clean(says)); m != nil && c.mainName(cmp.Or(m[1], m[4])) == whose && slices.Contains(words, cmp.Or(m[3], m[6])) {
				return cmp.Or(m[2], m[5])
			}
		}
	}
	return ""
}

// byMarriedName says who a woman's husband may be: a man with the family name that she has besides her own, or has from some time on
// (Ann Cole, afterwards Mrs. Orlow); "" for nobody.
func (c *composer) byMarriedName(whose string, people []task.KnownName) string {
	if c.zh {
		return ""
	}
	last := func(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }
	forms := c.formsOf(whose)
	families := map[string]bool{}
	for _, n := range forms {
		if strings.HasPrefix(n, "Mrs") || strings.Contains(whose, " ") && strings.Contains(n, " ") && last(n) != last(whose) {
			families[last(n)] = true
		}
	}
	later := regexp.MustCompile(anyOf(forms) + `, (?:afterwards|now|later|since) Mrs\.? (\p{Lu}[\p{L}-]+)`)
	for _, line := range c.ofLife(whose) {
		if m := later.FindStringSubmatch(line.text); m != nil {
			families[m[1]] = true
		}
	}
	for _, k := range people {
		parts := naming.Parse(k.Name)
		if k.Name != whose && k.Gender != "female" && parts.TitleGender() != naming.Female && strings.Contains(k.Name, " ") && families[last(k.Name)] {
			return "By the name, " + k.Name + " may be " + whose + "’s husband."
		}
	}
	return ""
}

// calledBeside says what a sentence that was found calls somebody to one who is not named in it, where what is around it is
// about another: her cousin Colin. "" where none does.
func (c *composer) calledBeside(k task.KnownName, me string) string {
	if c.zh {
		return ""
	}
	form := c.kinForm(`(?i:her|his|your)`, []task.KnownName{k}, kinNouns["en"])
	mine := c.namesOf(me)
	count, best := map[string]int{}, ""
	for _, s := range c.sources() {
		if form == nil || !mine(s.text) && !mine(s.About) {
			continue
		}
		for _, m := range form.FindAllStringSubmatch(s.text, -1) {
			word := cmp.Or(m[form.SubexpIndex("word")], m[form.SubexpIndex("as")])
			if count[word]++; best == "" || count[word] > count[best] {
				best = word
			}
		}
	}
	if best == "" {
		return ""
	}
	return k.Name + " may be " + me + "’s " + best + "."
}

// kinNames are names by which people call their own kin; those that are titles of others too are whole names only.
var kinNames = map[string]string{"pap": "father", "papa": "father", "pa": "father", "dad": "father", "daddy": "father", "father": "father",
	"mam": "mother", "mamma": "mother", "mama": "mother", "ma": "mother", "mum": "mother", "mother": "mother", "marmee": "mother",
	"aunt": "aunt", "auntie": "aunt", "uncle": "uncle", "cousin": "cousin", "grandfather": "grandfather", "grandmother": "grandmother",
	"grandpa": "grandfather", "grandma": "grandmother", "granny": "grandmother", "grandpapa": "grandfather", "grandmamma": "grandmother",
	"mummy": "mother", "爹": "父亲", "爹爹": "父亲", "爸": "父亲", "爸爸": "父亲", "父亲": "父亲", "娘": "母亲", "妈": "母亲", "妈妈": "母亲", "母亲": "母亲",
	"爷爷": "爷爷", "祖父": "爷爷", "奶奶": "奶奶", "祖母": "奶奶"}

// calledKin names who somebody calls by a word for the kin that is asked for: Papa; "" for nobody.
func (c *composer) calledKin(whose, word string) string {
	words := strings.Split(word, "|")
	for _, t := range c.m.Ties {
		word := strings.TrimLeft(strings.ToLower(t.Called[strings.LastIndexByte(t.Called, ' ')+1:]), "我俺你")
		if t.To == whose && word != "" && slices.Contains(words, cmp.Or(kinNames[word], word)) {
			return c.callsSo(t)
		}
	}
	return ""
}

// callsSo says by which words for kin somebody is called; "" for none.
func (c *composer) callsSo(t task.Tie) string {
	switch {
	case t.Called == "":
		return ""
	case strings.HasPrefix(t.Called, "your ") || strings.HasPrefix(t.Called, "你"):
		return c.say("%s is told of “%s”, %s.", "有人对%s说到“%s”：%s。", t.To, t.Called, t.Of)
	case strings.Contains(t.Called, "’s ") || strings.Contains(t.Called, "'s "):
		return c.say("The text calls %s “%s”.", "原文说%s是“%s”。", t.Of, t.Called)
	}
	return c.say("%s calls %s “%s”.", "%s管%s叫“%s”。", t.To, t.Of, t.Called)
}

// spokenOf says by which words for kin one of two is called to the other; "" for none.
func (c *composer) spokenOf(name, me string) string {
	for _, t := range c.m.Ties {
		if said := c.callsSo(t); said != "" && (t.Of == name && t.To == me || t.Of == me && t.To == name) {
			return said
		}
	}
	return ""
}

// byName says what somebody may be to another because they are called so: Aunt Polly; "" for nothing.
func (c *composer) byName(k task.KnownName, me string) string {
	first, _, more := strings.Cut(strings.ToLower(k.Name), " ")
	word := kinNames[first]
	if c.zh || word == "" || more && (word == "father" || word == "mother") {
		return ""
	}
	return "By the name, " + k.Name + " may be " + me + "’s " + word + "."
}
