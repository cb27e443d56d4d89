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

// kinRoles maps English words for relatives to the word without a gender.
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

// inverseRole maps what A is to B to what B is to A.
var inverseRole = map[string]string{"parent": "child", "child": "parent", "sibling": "sibling", "uncle": "nephew", "nephew": "uncle",
	"spouse": "spouse", "cousin": "cousin"}

// composedRoles[{x, y}] is what N is to M, if a third person is x to M and y to N.
var composedRoles = map[[2]string]string{
	{"uncle", "parent"}: "cousin", {"parent", "uncle"}: "cousin", {"cousin", "sibling"}: "cousin",
	{"parent", "parent"}: "brother or sister", {"sibling", "sibling"}: "brother or sister",
	{"parent", "sibling"}: "uncle or aunt", {"uncle", "spouse"}: "uncle or aunt",
	{"sibling", "parent"}: "nephew or niece", {"nephew", "sibling"}: "nephew or niece",
	{"parent", "child"}: "grandfather or grandmother", {"child", "parent"}: "grandchild",
	{"spouse", "sibling"}: "brother or sister by marriage", {"sibling", "spouse"}: "brother or sister by marriage",
	{"spouse", "child"}: "father or mother by marriage", {"child", "spouse"}: "son or daughter by marriage",
}

// kinStatement parses “Ann is Ben’s aunt.”, and the same in Chinese.
var kinStatement = regexp.MustCompile(`^(.+?) is (.+?)’s ([a-z -]+)\.$|^(.+?)是(.+?)的([^的]+)。$`)

// roleOf returns the role of one end of a tie to the other, as the text states it; "" if it is no relative.
func (c *composer) roleOf(of, to string) string {
	for _, t := range c.m.Ties {
		if !connects(t, of, to) {
			continue
		}
		m := kinStatement.FindStringSubmatch(c.tieStatement(t))
		if m == nil {
			continue
		}
		role := kinRoles[m[3]]
		switch one, other := c.mainName(m[1]), c.mainName(m[2]); {
		case role == "":
		case one == of || other == to:
			return role
		case one == to || other == of:
			return inverseRole[role]
		}
	}
	return ""
}

// mainName returns the main name of the entity with a name; the name itself if it was not found.
func (c *composer) mainName(name string) string {
	for _, k := range append(slices.Clone(c.m.Found), c.m.Self) {
		if k.Name == name || slices.Contains(k.Aliases, name) {
			return k.Name
		}
	}
	return name
}

// kinByThirdPerson says what somebody must be to another, by what a third person is to both; "" if the text does not
// state that.
func (c *composer) kinByThirdPerson(name, me string) string {
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

// inverseKinWords are, by language, words for a relative, those for the inverse relation, and the gender of the relative.
var inverseKinWords = map[string][]struct{ asked, turned, gender string }{
	"en": {{"father", "son|daughter|child", "male"}, {"mother", "son|daughter|child", "female"}, {"son", "father|mother", "male"}, {"daughter", "father|mother", "female"},
		{"uncle", "nephew|niece", "male"}, {"aunt", "nephew|niece", "female"}, {"nephew", "uncle|aunt", "male"}, {"niece", "uncle|aunt", "female"}},
	"zh": {{"爷爷", "孙女|孙子|孙儿", "male"}, {"奶奶", "孙女|孙子|孙儿", "female"}, {"父亲", "女儿|儿子|女|子", "male"}, {"母亲", "女儿|儿子", "female"}, {"儿子", "父亲|母亲|父|母", "male"}, {"女儿", "父亲|母亲|父|母", "female"}},
}

// kinByInverse names somebody's father if a sentence calls them the child of a person: Cole’s daughter Ann; other
// relatives likewise. "" if none does.
func (c *composer) kinByInverse(whose string, people []task.KnownName, word string) string {
	for _, w := range inverseKinWords[c.language] {
		if !slices.Contains(strings.Split(word, "|"), w.asked) {
			continue
		}
		if name := c.statedInverse(whose, strings.Split(w.turned, "|")); name != "" {
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
		other, own := `(?P<one>`+anyOf(longestFirst(forms))+`)`, anyOf(c.formsOf(whose))
		form := `\b` + other + `['’]s (?:[a-z]+ ){0,2}?(?:` + w.turned + `),? ` + own + `\b`
		if c.zh {
			form = other + `[的之](?:独|长|次|小|大)?(?:` + w.turned + `)` + own
		}
		for _, line := range c.lifeSentences(whose) {
			if m := regexp.MustCompile(form).FindStringSubmatch(line.text); m != nil {
				return c.say("%s is %s’s %s.", "%s是%s的%s。", mainNameOf(likely, m[1]), whose, w.asked)
			}
		}
	}
	return ""
}

// statedInverse returns the person whose relative, by one of the words, the text says that somebody is; or "".
func (c *composer) statedInverse(whose string, words []string) string {
	for _, t := range c.m.Ties {
		if t.To != whose {
			continue
		}
		for _, says := range t.Says {
			if m := kinStatement.FindStringSubmatch(kb.Clean(says)); m != nil && c.mainName(cmp.Or(m[1], m[4])) == whose && slices.Contains(words, cmp.Or(m[3], m[6])) {
				return cmp.Or(m[2], m[5])
			}
		}
	}
	return ""
}

// husbandByName says who may be a woman's husband: a man with the family name that she has besides her own, or takes
// later (Ann Cole, afterwards Mrs. Orlow); "" if nobody.
func (c *composer) husbandByName(whose string, people []task.KnownName) string {
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
	for _, line := range c.lifeSentences(whose) {
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

// kinBesidePronoun says which relative somebody may be to a person that a pronoun of the sentence refers to, in a text
// about that person: her cousin Colin. "" if none.
func (c *composer) kinBesidePronoun(k task.KnownName, me string) string {
	if c.zh {
		return ""
	}
	form := c.kinPattern(`(?i:her|his|your)`, []task.KnownName{k}, kinNouns["en"])
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

// kinTerms are words by which people address their relatives. Those that are also titles of others count only as whole
// names.
var kinTerms = map[string]string{"pap": "father", "papa": "father", "pa": "father", "dad": "father", "daddy": "father", "father": "father",
	"mam": "mother", "mamma": "mother", "mama": "mother", "ma": "mother", "mum": "mother", "mother": "mother", "marmee": "mother",
	"aunt": "aunt", "auntie": "aunt", "uncle": "uncle", "cousin": "cousin", "grandfather": "grandfather", "grandmother": "grandmother",
	"grandpa": "grandfather", "grandma": "grandmother", "granny": "grandmother", "grandpapa": "grandfather", "grandmamma": "grandmother",
	"mummy": "mother", "爹": "父亲", "爹爹": "父亲", "爸": "父亲", "爸爸": "父亲", "父亲": "父亲", "娘": "母亲", "妈": "母亲", "妈妈": "母亲", "母亲": "母亲",
	"爷爷": "爷爷", "祖父": "爷爷", "奶奶": "奶奶", "祖母": "奶奶"}

// kinByAddress returns the person that somebody addresses by a word for the relative in the question (Papa), or "".
func (c *composer) kinByAddress(whose, word string) string {
	words := strings.Split(word, "|")
	for _, t := range c.m.Ties {
		word := strings.TrimLeft(strings.ToLower(t.Called[strings.LastIndexByte(t.Called, ' ')+1:]), "我俺你")
		if t.To == whose && word != "" && slices.Contains(words, cmp.Or(kinTerms[word], word)) {
			return c.addressStatement(t)
		}
	}
	return ""
}

// addressStatement says by which kinship term somebody is addressed or mentioned; "" if none.
func (c *composer) addressStatement(t task.Tie) string {
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

// addressBetween says by which kinship term one of two addresses the other; "" if none.
func (c *composer) addressBetween(name, me string) string {
	for _, t := range c.m.Ties {
		if said := c.addressStatement(t); said != "" && connects(t, name, me) {
			return said
		}
	}
	return ""
}

// kinByName says what somebody may be to another by their name: Aunt Polly; "" if nothing.
func (c *composer) kinByName(k task.KnownName, me string) string {
	first, _, more := strings.Cut(strings.ToLower(k.Name), " ")
	word := kinTerms[first]
	if c.zh || word == "" || more && (word == "father" || word == "mother") {
		return ""
	}
	return "By the name, " + k.Name + " may be " + me + "’s " + word + "."
}
