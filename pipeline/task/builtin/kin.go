package builtin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
)

// Questions who somebody's father, friend or cook is.
var (
	kinAsked    = regexp.MustCompile(`(?i)\b(?:is|are|was|were|have) (?:(?:your|an?|any)|\p{Lu}[^?]*?['’]s) (?:(?:best|dear|dearest|own|old|elder|younger|first|late|only|real|any) )?([a-z-]+)\??$`)
	marryAsked  = regexp.MustCompile(`(?i)^(?:and |so |but )?whom? (?:(?:do|does|did|will|would|shall|has|have|had|is|are|was|were) (?:.{2,40}?) )(?:going to )?(?:marr(?:y|ied)|wed|engaged to|betrothed to|married to)(?: (?:in the end|at last|finally|then|first|later))?\??$|嫁给?了?谁|娶了?(?:谁|哪个)|[跟和与]谁(?:结婚|成亲|拜堂)`)
	kinAskedHan = regexp.MustCompile(`(?:你的|的|你)(\p{Han}{1,3}?)(?:是谁|是哪个|是哪位|叫什么|叫甚么)`)
)

// kinWords maps a word of a question to the words for it in texts, separated by "|".
var kinWords = func() map[string]string {
	out := map[string]string{"parents": "father|mother", "children": "son|daughter|child", "wives": "wife", "siblings": "brother|sister", "foe": "enemy", "enemies": "enemy"}
	for _, group := range strings.Fields("妻子|娘子|浑家|老婆|媳妇|太太|夫人 丈夫|老公|男人 父亲|爹|爸爸|爸 母亲|娘|妈 哥哥|兄长|大哥 弟弟|兄弟 嫂嫂|嫂子 丈人|岳父|泰山 师父|师傅|老师 女儿|闺女 儿子|公子 爷爷|祖父 奶奶|祖母") {
		for w := range strings.SplitSeq(group, "|") {
			out[w] = group
		}
	}
	return out
}()

// kinWord returns the words for the relation that a question asks for, separated by "|"; "" if none.
func (c *composer) kinWord() string {
	if marryAsked.MatchString(c.question) {
		return c.say("husband|wife", "丈夫|妻子|娘子|浑家|老婆|媳妇|太太|夫人")
	}
	question := strings.TrimRight(c.question, "？?。. ")
	asked, word := kinAsked, ""
	if c.zh {
		asked, question = kinAskedHan, c.question
	}
	if m := asked.FindStringSubmatch(question); m != nil {
		word = strings.ToLower(m[1])
	}
	if group := kinWords[word]; group != "" || word == "" || c.zh {
		return cmp.Or(group, word)
	}
	return regexp.QuoteMeta(strings.TrimSuffix(word, "s"))
}

// findKin says who is called somebody's father, friend or cook in the sources, “Ann’s father, Ben”, by most sentences;
// "" if none.
func (c *composer) findKin() string {
	whose, people, word := c.askedOwner(), c.people(), c.kinWord()
	return cmp.Or(c.kinSentence(whose, people, word), c.kinByInverse(whose, people, word))
}

// kinOf says which word for a relation the sources use between two people, in either direction; "" if none.
func (c *composer) kinOf(k task.KnownName, to string) string {
	word := kinNouns["en"]
	if c.zh {
		word = kinNouns["zh"]
	}
	other := c.m.Self
	if i := slices.IndexFunc(c.m.Found, func(o task.KnownName) bool { return o.Name == to }); i >= 0 {
		other = c.m.Found[i]
	}
	return cmp.Or(c.kinSentence(to, []task.KnownName{k}, word), c.kinSentence(k.Name, []task.KnownName{other}, word))
}

// kinNouns are the nouns for relations, separated by "|", by language.
var kinNouns = func() map[string]string {
	near := script.WordSet("husband wife friend 丈夫 妻子 老婆 浑家 夫人 娘子 朋友")
	out := map[string]string{}
	for language, list := range bonds {
		var nouns []string
		for w, b := range list {
			if b.kind == kinship || exactKinds[w] != "" || near[w] {
				nouns = append(nouns, regexp.QuoteMeta(w))
			}
		}
		slices.SortFunc(nouns, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
		out[language] = strings.Join(nouns, "|")
	}
	return out
}()

// kinSentence says which of some people is most often called by a word for a relation to somebody; "" if none.
func (c *composer) kinSentence(whose string, people []task.KnownName, word string) string {
	named, own := c.kinPattern(c.possessorPattern(c.formsOf(whose)), people, word), c.kinPattern(c.possessorPattern(nil), people, word)
	if named == nil || own == nil {
		return ""
	}
	count, best, as := map[string]int{}, "", map[string]string{}
	for _, line := range c.lifeSentences(whose) {
		m := named.FindStringSubmatch(line.text)
		if m == nil && line.own {
			m = own.FindStringSubmatch(line.text)
		}
		if m == nil {
			continue
		}
		name := mainNameOf(people, cmp.Or(m[named.SubexpIndex("name")], m[named.SubexpIndex("other")]))
		if name == whose {
			continue
		}
		if count[name]++; count[name] > count[best] {
			best = name
		}
		as[name] = cmp.Or(as[name], m[named.SubexpIndex("word")], m[named.SubexpIndex("as")])
	}
	if best == "" {
		return ""
	}
	return c.say("%s is %s’s %s.", "%s是%s的%s。", best, whose, as[best])
}

// possessorPattern matches the possessive of somebody with these names; without names, of the speaker.
func (c *composer) possessorPattern(names []string) string {
	switch {
	case c.zh && names == nil:
		return "[我俺咱]"
	case c.zh:
		return anyOf(names)
	case names == nil:
		return `[Mm]y`
	}
	return anyOf(names) + `['’]s`
}

// kinPattern matches sentences that name somebody's father, friend or cook; owner matches the possessive before the
// word. It is nil if there is no word, or nobody is known.
func (c *composer) kinPattern(owner string, people []task.KnownName, word string) *regexp.Regexp {
	var known []string
	for _, k := range people {
		for _, form := range allNames(k) {
			if form != "" {
				known = append(known, form)
			}
		}
	}
	if word == "" || len(known) == 0 {
		return nil
	}
	name := anyOf(longestFirst(known))
	if c.zh {
		return regexp.MustCompile(owner + `(?:的|家)?\p{Han}{0,2}?(?P<word>` + word + `)(?P<name>` + name + `)|(?P<other>` + name + `)(?:乃|便|就)?是` + owner + `的?(?P<as>` + word + `)`)
	}
	theirs := owner + `\s+(?:[a-z]+[- ]){0,2}?`
	return regexp.MustCompile(`\b` + theirs + `(?P<word>` + word + `)s?(?:\s*\([^)]{0,30}\))?,?\s+(?P<name>` + name + `)\b|\b(?P<other>` + name + `),?\s+(?:(?:who )?(?:is|was)\s+)?` + theirs + `(?P<as>` + word + `)(?:[^\w'’-]|$)`)
}

// longestFirst sorts names so that a pattern matches the longest.
func longestFirst(names []string) []string {
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

// anyOf matches any of the names.
func anyOf(names []string) string {
	var out []string
	for _, n := range names {
		out = append(out, regexp.QuoteMeta(n))
	}
	return "(?:" + strings.Join(out, "|") + ")"
}

// people returns all people in the material.
func (c *composer) people() []task.KnownName {
	var out []task.KnownName
	for _, k := range slices.Concat(c.m.Mentioned, c.m.Found) {
		if k.Type == kb.Character {
			out = append(out, k)
		}
	}
	for _, t := range c.m.Ties {
		if t.Kind != kb.At && t.Kind != kb.Holds && t.Kind != kb.Owned && t.Kind != kb.Owner {
			out = append(out, task.KnownName{Name: t.Of})
		}
	}
	return out
}

// mainNameOf returns the main name of the person with this name.
func mainNameOf(people []task.KnownName, name string) string {
	for _, k := range people {
		if k.Name == name || slices.Contains(k.Aliases, name) {
			return k.Name
		}
	}
	return name
}
