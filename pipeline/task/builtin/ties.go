package builtin

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// tieKinds maps words of a question to the kinds of ties they ask for.
var tieKinds = []struct {
	words *regexp.Regexp
	kinds []string
}{
	{regexp.MustCompile(`(?i)\b(?:friends?|companions?|comrades?)\b|朋友|知己|好友`), []string{kb.Friend}},
	{regexp.MustCompile(`(?i)\b(?:enem(?:y|ies)|foes?|rivals?)\b|仇人|敌人|对头|冤家`), []string{kb.Foe}},
	{regexp.MustCompile(`(?i)\b(?:famil(?:y|ies)|relatives?|relations?|kin|kinsmen|kinsman)\b|家人|亲人|亲戚`), []string{kb.Parent, kb.Child, kb.Sibling, kb.Spouse, kb.Kin}},
	{regexp.MustCompile(`(?i)\b(?:servants?|maids?|butlers?|housekeepers?)\b|仆人|丫鬟|丫环|管家`), []string{kb.Servant}},
	{regexp.MustCompile(`(?i)\b(?:masters?|mistress|employers?)\b|主人|东家`), []string{kb.Master}},
	{regexp.MustCompile(`(?i)\b(?:brothers?|sisters?|siblings?)\b|兄弟|姐妹|姊妹|哥哥|弟弟|姐姐|妹妹`), []string{kb.Sibling}},
	{regexp.MustCompile(`(?i)\b(?:sons?|daughters?|children|child)\b|儿子|女儿|孩子|儿女`), []string{kb.Child}},
	{regexp.MustCompile(`(?i)\b(?:parents?|father|mother)\b|父母|父亲|母亲|爹|娘`), []string{kb.Parent}},
	{regexp.MustCompile(`(?i)\b(?:wife|wives|husbands?|spouse)\b|妻子|丈夫|老婆|夫人|浑家|媳妇`), []string{kb.Spouse}},
	{regexp.MustCompile(`(?i)\b(?:aunts?|uncles?|cousins?|nephews?|nieces?|grandmother|grandfather|grandson|granddaughter)\b|叔叔|舅舅|姑妈|姨妈|表妹|表哥|祖母|祖父`), []string{kb.Kin}},
	{regexp.MustCompile(`(?i)\b(?:teachers?|tutors?|governess)\b|老师|师父|先生`), []string{kb.Teacher}},
	{regexp.MustCompile(`(?i)\b(?:pupils?|students?)\b|学生|徒弟`), []string{kb.Pupil}},
	{regexp.MustCompile(`(?i)\b(?:lovers?|sweethearts?)\b|情人|相好`), []string{kb.Lover}},
}

// askedKinds returns the kinds of ties that a question asks for.
func askedKinds(question string) []string {
	if marryAsked.MatchString(question) {
		return []string{kb.Spouse}
	}
	for _, k := range tieKinds {
		if k.words.MatchString(question) {
			return k.kinds
		}
	}
	return nil
}

// minNotes is how many notes must express a relation that no sentence states: such a note is often about somebody else.
const minNotes = 3

// isSure reports whether a tie may be stated as a fact.
func (c *composer) isSure(t task.Tie) bool {
	return c.tieStatement(t) != "" || t.Words != "" && (t.Given || t.Times >= minNotes)
}

// tiesOf returns the certain ties to somebody of the given kinds.
func (c *composer) tiesOf(name string, kinds []string) []task.Tie {
	var out []task.Tie
	for _, t := range c.m.Ties {
		if t.To != name || !c.isSure(t) {
			continue
		}
		is := slices.Contains(kinds, t.Kind)
		if c.tieStatement(t) != "" {
			is = slices.ContainsFunc(kinds, func(k string) bool { return c.statesKind(t, k) })
		}
		if is && c.matchesAskedKin(t) {
			out = append(out, t)
		}
	}
	return out
}

// exactKin matches questions for one sort of kin: an uncle is no cousin.
var exactKin = regexp.MustCompile(`(?i)\b(aunt|uncle|cousin|nephew|niece|grand(?:mother|father|son|daughter))s?\b|叔叔|舅舅|姑妈|姨妈|表妹|表哥|祖母|祖父`)

// matchesAskedKin reports whether a tie is stated with the word for the sort of kin that the question asks for, or it
// asks for none.
func (c *composer) matchesAskedKin(t task.Tie) bool {
	m := exactKin.FindStringSubmatch(c.question)
	return m == nil || strings.Contains(c.tieStatement(t), cmp.Or(strings.ToLower(m[1]), m[0]))
}

// statesKind reports whether the statement of a tie has a word of a kind: an aunt is kin.
func (c *composer) statesKind(t task.Tie, kind string) bool {
	said := c.tieStatement(t)
	if !strings.HasPrefix(said, t.Of) {
		return false // it is about the other person
	}
	if c.zh {
		w := strings.TrimSuffix(said[strings.LastIndex(said, "的")+len("的"):], "。")
		return exactKinds[w] == kind || exactKinds[w] == "" && bonds["zh"][w].kind == kind
	}
	for w := range contentWords(said) {
		if b, ok := bonds["en"][w]; ok && (exactKinds[w] == kind || exactKinds[w] == "" && b.kind == kind) {
			return true
		}
	}
	return false
}

// hanTitle matches a title directly after a name, which is no relation word.
const hanTitle = `(?:先生|太太|夫人|师父|师傅|老师|公子|娘子|兄弟|姑娘)?`

// namesOf returns a test whether a text contains any known name of somebody.
func (c *composer) namesOf(name string) func(string) bool {
	forms := c.formsOf(name)
	return func(text string) bool {
		return slices.ContainsFunc(forms, func(f string) bool { return strings.Contains(text, f) })
	}
}

// formsOf returns a name and the other names of the same person.
func (c *composer) formsOf(name string) []string {
	forms := []string{name}
	for _, k := range append(slices.Clone(c.m.Found), c.m.Self) {
		if k.Name == name {
			forms = append(forms, k.Aliases...)
		}
	}
	return forms
}

// describeMeetings says how often somebody and the character meet and speak.
func (c *composer) describeMeetings(name string, t task.Tie) string {
	scenes := c.say("%d scenes", "%d个场景", t.Scenes)
	if t.Scenes == 1 {
		scenes = c.say("one scene", "一个场景")
	}
	switch t.Talks {
	case 0:
		return c.say("%s and %s are together in %s.", "%s与%s同在%s里。", name, c.m.Character.Name, scenes)
	case 1:
		return c.say("%s and %s are together in %s, and one speaks to the other.", "%s与%s同在%s里，彼此说过话。", name, c.m.Character.Name, scenes)
	}
	return c.say("%s and %s are together in %s and speak to each other %d times.", "%s与%s同在%s里，彼此说话%d次。", name, c.m.Character.Name, scenes, t.Talks)
}

// minHints is how many notes must express a relation for a "may be".
const minHints = 2

// hintedTies returns the ties to somebody of the given kinds that some notes express, but too few to be certain.
func (c *composer) hintedTies(name string, kinds []string) []task.Tie {
	var out []task.Tie
	for _, t := range c.m.Ties {
		if t.To == name && t.Words != "" && t.Times >= minHints && slices.Contains(kinds, t.Kind) && !c.isSure(t) {
			out = append(out, t)
		}
	}
	return out
}

// hedgeTie states an uncertain tie with "may be".
func (c *composer) hedgeTie(t task.Tie) string {
	said := c.kindSentence(t)
	if c.zh {
		return "大约" + said
	}
	return strings.Replace(said, " is ", " may be ", 1)
}

// maxBeside is how many frequent companions are named.
const maxBeside = 3

// companions says who is most often with somebody, if the text does not say how they are related.
func (c *composer) companions(name string) []string {
	names := c.oftenWith(name)
	if len(names) == 0 {
		return nil
	}
	return []string{c.say("The text names nobody outright. Most in the company of %s: %s.", "原文没有明说是谁。与%s同在一处最多的是%s。", name, c.join(names))}
}

// oftenWith returns the people who are most often with somebody.
func (c *composer) oftenWith(name string) []string {
	var with []task.Tie
	for _, t := range c.m.Ties {
		if t.To == name && t.Scenes+t.Talks > 1 {
			with = append(with, t)
		}
	}
	slices.SortStableFunc(with, func(a, b task.Tie) int { return b.Scenes + b.Talks - a.Scenes - a.Talks })
	return tieNames(with[:min(len(with), maxBeside)])
}

// sortByQuestion puts ties first whose statement shares a word with the question: of an aunt and a cousin the aunt.
func (c *composer) sortByQuestion(list []task.Tie) []task.Tie {
	asked := contentWords(c.question)
	shares := func(t task.Tie) int { return min(1, text.CountShared(contentWords(c.tieStatement(t)), asked)) }
	slices.SortStableFunc(list, func(a, b task.Tie) int { return shares(b) - shares(a) })
	return list
}

// tieStatement returns the sentence that states a tie, the one with most words of the question, or "".
func (c *composer) tieStatement(t task.Tie) string {
	asked := contentWords(c.question)
	best, most := "", -1
	for _, words := range t.Says {
		words = kb.Clean(words)
		if !task.StatesTie(words) {
			continue
		}
		if n := text.CountShared(contentWords(words), asked); n > most {
			best, most = words, n
		}
	}
	return best
}

// tieSentence states a tie: as the text does, else by its kind.
func (c *composer) tieSentence(t task.Tie) string {
	if said := c.tieStatement(t); said != "" {
		c.quoted = append(c.quoted, said)
		return said
	}
	return c.kindSentence(t)
}

// kindSentence states a tie by its kind.
func (c *composer) kindSentence(t task.Tie) string {
	if c.zh {
		return fmt.Sprintf(hanTies[t.Kind]+"。", t.Of, t.To)
	}
	words := fmt.Sprintf(t.Words, t.To)
	if first := strings.Fields(words)[0]; !withoutArticle[first] {
		words = "a " + words
		if strings.ContainsRune("aeiou", rune(first[0])) {
			words = "an " + words[2:]
		}
	}
	return t.Of + " is " + words + "."
}

// withoutArticle are first words of ties that take no article.
var withoutArticle = script.WordSet("married of in at with belongs brother husband wife father mother place")

// hanTies are formats for ties in Chinese, with Of and To.
var hanTies = map[string]string{
	kb.Spouse: "%s与%s是夫妻", kb.Lover: "%s是%s的情人", kb.Parent: "%s是%s的父母", kb.Child: "%s是%s的子女", kb.Sibling: "%s与%s是兄弟姐妹",
	kb.Kin: "%s与%s是亲戚", kb.Friend: "%s与%s是朋友", kb.Foe: "%s与%s是对头", kb.Servant: "%s是%s的下人", kb.Master: "%s是%s的主人",
	kb.Service: "%s与%s有主仆之分", kb.Teacher: "%s是%s的老师", kb.Pupil: "%s是%s的学生", kb.Teaching: "%s与%s是师徒",
	kb.Member: "%s属于%s", kb.Group: "%s里有%s", kb.At: "%s在%s", kb.Holds: "%s是%s所在的地方", kb.Owner: "%s是%s的主人", kb.Owned: "%s归%s所有",
}

// list answers a question for several: people with ties of its kind, those who may have one, or frequent companions;
// if it asks for no kind of tie, the entities that were found.
func (c *composer) list() []string {
	kinds := askedKinds(c.question)
	if len(kinds) == 0 {
		if names := c.otherNames(c.m.Found); len(names) > 0 {
			return []string{c.say("%s.", "%s。", c.join(names))}
		}
		return nil
	}
	if names := tieNames(c.tiesOf(c.askedOwner(), kinds)); len(names) > 0 {
		return []string{c.say("%s.", "%s。", c.join(names))}
	}
	if said := c.kinAnswer(); said != "" {
		return []string{said}
	}
	if names := tieNames(c.hintedTies(c.askedOwner(), kinds)); len(names) > 0 {
		return []string{c.say("The text does not say it outright; by a few of its words it may be %s.", "原文没有明说；从几处文字看，可能是%s。", c.join(names))}
	}
	if slices.Contains(kinds, kb.Friend) {
		return c.companions(c.askedOwner())
	}
	return []string{c.sayNobodyNamed()}
}

// firstMeeting returns the tie to the character with the scene in which they first meet somebody in the question, or nil.
func (c *composer) firstMeeting() *task.Tie {
	for _, t := range c.m.Ties {
		if t.Met != nil && t.To == c.m.Character.Name {
			return &t
		}
	}
	return nil
}

// tieNames returns the names at the other end of ties.
func tieNames(list []task.Tie) (names []string) {
	for _, t := range list {
		if len(names) < maxNames && !slices.Contains(names, t.Of) {
			names = append(names, t.Of)
		}
	}
	return names
}
