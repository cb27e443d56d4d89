package builtin

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// A demand is what a sentence must contain to answer a question of some form.
type demand struct {
	form *regexp.Regexp // of the question
	// pattern matches an answer; nil: it must contain a name that the question does not. With near set, the match must
	// be close to the word that the question asks about.
	pattern    *regexp.Regexp
	near       bool
	ownPattern *regexp.Regexp // matches what the character says of themselves; may be nil
}

const (
	numeral = `(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|score|no|many|several|both|half)`
	// maxWordsApart is how many words may be between a thing and its name or number.
	maxWordsApart = 5
)

// trades are nouns for occupations.
const trades = `doctor|physician|surgeon|lawyer|attorney|solicitor|clerk|merchant|farmer|carpenter|builder|soldier|officer|sailor|captain|teacher|tutor|governess|schoolmaster|schoolmistress|clergyman|parson|curate|rector|vicar|priest|missionary|shopkeeper|tailor|baker|butcher|miller|smith|blacksmith|servant|maid|housekeeper|butler|cook|nurse|gardener|groom|coachman|weaver|banker|judge|pedlar|artist|painter|musician|author|writer|actor|detective|printer|fisherman|student`

// demands are forms of questions with what an answer must contain.
var demands = []demand{
	{form: regexp.MustCompile(`(?i)^how old\b`), pattern: regexp.MustCompile(`(?i)\b` + numeral + `(?:[ -]` + numeral + `)?[ -](?:years?|months?)[ -](?:old|of age)\b|\b(?:aged?|of age|age of|birthday)\b|\b(?:am|is|was|are|were|turned|looked|seemed|about|but|only|just|over|under|nearly|almost|past)['’]? ` + numeral + `\b(?:-` + numeral + `)?(?:[.,;:!?”)]|$| (?:and|when|at|in|last|next|then|now|or|to|but|by|was|who|with|came|sat|stood)\b)|\b(?:in (?:his|her|my|their) (?:\w+)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties))\b`),
		ownPattern: regexp.MustCompile(`(?i)\bI(?:['’]m| am| was) (?:(?:but|only|just|now|about|nearly|almost|over|past|turned) )*` + numeral + `\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:what|which) year\b`), pattern: regexp.MustCompile(`(?i)\b1\d\d\d\b|\byear\b`)},
	{form: regexp.MustCompile(`(?i)^how tall\b`), pattern: regexp.MustCompile(`(?i)\b(?:feet|foot|inch|inches|tall|height|taller|shorter)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were) .+ married\b`), pattern: regexp.MustCompile(`(?i)\b(?:married|wedding|marriage|wedded)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were|is|are|lies) .+ buried\b`), pattern: regexp.MustCompile(`(?i)\b(?:buried|burial|grave|tomb|churchyard|cemetery)\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:profession|trade|occupation|for a living)\b|^what (?:does \p{Lu}[^?]{1,30}|do you) do\?*$`), pattern: regexp.MustCompile(`(?i)\b(?:profession|trade|occupation|practice)\b|\b(?:is|was|am|were|are|became|become|becoming|as|being),? (?:an?|the|our|my|his|her) (?:[\w-]+ ){0,2}(?:` + trades + `)\b|\bof (?:the )?(?:` + trades + `)s\b`),
		ownPattern: regexp.MustCompile(`(?i)\bI(?:['’]m| am| was| have been| became) (?:an?|the|your|his|her) (?:[\w-]+ ){0,2}(?:` + trades + `)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were) .+ born\b|^where did .+ come from\b`), pattern: regexp.MustCompile(`(?i)\b(?:born|native|birth|birthplace|came from|come from|comes from|home)\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:go to|which|what) (?:school|college|university)\b|^where did .+ study\b`), pattern: regexp.MustCompile(`(?i)\b(?:school|college|university|universities|studied|educated|education|pupil|student|academy)\b`),
		ownPattern: regexp.MustCompile(`(?i)\b(?:school|college|university|academy)\b|\bI (?:had )?studied\b`)},
	{form: regexp.MustCompile(`(?i)^(?:of )?what colou?r\b`), pattern: regexp.MustCompile(`(?i)\b(?:white|black|red|blue|green|yellow|brown|grey|gray|golden|gold|pink|purple|scarlet|crimson|silver|dark|fair|blond|flaxen|auburn|chestnut|bay|violet|orange)\b`), near: true},
	{form: regexp.MustCompile(`(?i)^how (?:many|much) `), pattern: regexp.MustCompile(`(?i)\b` + numeral + `\b`), near: true},
	{form: regexp.MustCompile(`(?i)^(?:by |under )?(?:what|which) .*\b(?:names?|called)\b`), pattern: nil, near: true},
	{form: regexp.MustCompile(`几岁|多大年纪|多大岁数|多大了?[？?]?$`), pattern: regexp.MustCompile(`岁|歲|年纪|年紀`), ownPattern: regexp.MustCompile(`[我俺].{0,8}(?:岁|歲)`)},
	{form: regexp.MustCompile(`哪年出生|哪一年`), pattern: regexp.MustCompile(`年`)},
	{form: regexp.MustCompile(`出生在哪|老家在哪|是哪里人`), pattern: regexp.MustCompile(`出生|生在|人氏|老家|家乡|故乡|祖籍|原籍|来自`)},
}

// asksWho matches the beginning of a question for a person.
var asksWho = regexp.MustCompile(`(?i)^(?:and |so |but )?who\b`)

// Patterns of whose relative, servant or animal a question asks about: of Ann's brother, of the wife of Ben, of your
// mother.
var (
	possessed    = regexp.MustCompile(`\b(?:is|was|were|are|did|does|do|has|had|of) (?:the )?(?:(your|my)|(\p{Lu}[\p{L}.-]*(?: (?:(?:of|de|von|van|la) )?\p{Lu}[\p{L}.-]*)*)['’]s?) (?:\w+ ){0,2}?([\p{L}][\p{L}-]+)(?:['’]s (\p{Ll}[\p{L}-]+))?`)
	possessedOf  = regexp.MustCompile(`\b(\p{Ll}[\p{L}-]+) of (?:the )?(\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)*)`)
	possessedHan = regexp.MustCompile(`(你|\p{Han}{2,4}?)的(\p{Han}{1,4}?)(?:叫|是|住|几岁|多大|姓|名|在|做|嫁|娶|什么|几|哪|从)`)
)

// An evidenceCheck decides whether anything found can answer a question.
type evidenceCheck struct {
	c         *composer
	sentences []evidence
}

// evidence is one sentence of the sources, the entity that the item is about, and in a passage the sentence before. by
// is its certain speaker, if that was looked up, and speech says that it is in a quotation.
type evidence struct {
	text, about, before, by string
	speech                  bool
}

// lacksAnswer reports whether a question asks for something that no sentence of the sources can state: the name of a
// brother who is only mentioned, an age where none is given.
func (c *composer) lacksAnswer() bool {
	l := &evidenceCheck{c: c}
	add := func(about, words string, passage bool) {
		words = kb.Clean(words)
		s := source{MaterialItem: task.MaterialItem{About: about, Passage: passage}, text: words, sentences: text.Sentences(words, c.language)}
		for i := range s.sentences {
			l.sentences = append(l.sentences, s.evidence(i))
		}
	}
	for _, item := range c.m.Items {
		add(item.About, item.Text, item.Passage)
	}
	for _, own := range c.m.Own {
		add(c.m.Character.Name, own, false)
	}
	add(c.m.Character.Name, c.m.Character.Summary, false)
	for _, t := range c.m.Ties {
		add(t.To, c.tieStatement(t), false)
	}
	sentences := questionsIn(c.question, c.language)
	return len(sentences) > 0 && !slices.ContainsFunc(sentences, l.isAnswered)
}

// isAnswered reports whether a sentence of the sources may answer a question of one sentence.
func (l *evidenceCheck) isAnswered(question string) bool {
	owners, wanted := l.ownersIn(question)
	if len(wanted) > 0 && !l.anyMatches(owners, wanted, nil) {
		return false
	}
	if meets := l.demandTest(question); meets != nil {
		return slices.ContainsFunc(l.sentences, meets)
	}
	return true
}

// demandTest returns a test whether a sentence answers a question of this form; nil if any sentence may.
func (l *evidenceCheck) demandTest(question string) func(evidence) bool {
	owners, wanted := l.ownersIn(question)
	for _, d := range demands {
		if !d.form.MatchString(question) {
			continue
		}
		if len(owners) == 0 {
			owners = l.namesAsked()
		}
		if len(wanted) == 0 {
			wanted = l.wordsAsked(question)
		}
		own := len(owners) == 0 && asksOwnFact.MatchString(question)
		if own {
			owners = l.c.formsOf(l.c.m.Character.Name)
		}
		return func(e evidence) bool {
			return l.matches(e, owners, wanted, &d) || own && d.ownPattern != nil && d.ownPattern.MatchString(e.text)
		}
	}
	return nil
}

// asksOwnFact matches questions for the character's own age, trade and the like.
var asksOwnFact = regexp.MustCompile(`(?i)^how (?:old|tall) are you\b|\byour (?:profession|trade|occupation)\b|^where did you study\b|^(?:what|how) do you (?:do|work|earn)\b.*\bliving\b|^你.{0,4}(?:几岁|多大)|^你(?:今年)?(?:几岁|多大)`)

// ownersIn returns whose relative, servant or animal a question asks about, and the word for it.
func (l *evidenceCheck) ownersIn(question string) (owners, wanted []string) {
	if asksWho.MatchString(question) {
		return nil, nil // answered from relations
	}
	for _, m := range possessed.FindAllStringSubmatch(question, -1) {
		if !isPerson(m[3]) {
			continue
		}
		names := []string{l.c.m.Character.Name}
		if m[1] == "" {
			names = l.aliasesOf(m[2])
		}
		if isPerson(m[4]) { // your brother's wife
			m[3] = m[4]
		} else if l.isKnownKin(names, m[3]) {
			continue
		}
		owners, wanted = append(owners, names...), append(wanted, strings.ToLower(m[3]))
	}
	for _, m := range possessedOf.FindAllStringSubmatch(question, -1) {
		if isPerson(m[1]) {
			owners, wanted = append(owners, l.aliasesOf(m[2])...), append(wanted, strings.ToLower(m[1]))
		}
	}
	for _, m := range possessedHan.FindAllStringSubmatch(question, -1) {
		if _, bond := bonds["zh"][m[2]]; !bond && !dependants[m[2]] {
			continue
		}
		owner := l.c.m.Character.Name
		if m[1] != "你" {
			owner = m[1]
		}
		owners, wanted = append(owners, l.aliasesOf(owner)...), append(wanted, m[2])
	}
	return owners, wanted
}

// isKnownKin reports whether the texts say who somebody's mother or servant is: then the question may mention them
// without asking about them.
func (l *evidenceCheck) isKnownKin(owners []string, word string) bool {
	kinds := askedKinds(word)
	return len(kinds) > 0 && slices.ContainsFunc(owners, func(name string) bool {
		return slices.ContainsFunc(l.c.tiesOf(name, kinds), func(t task.Tie) bool {
			return t.Kind != kb.Kin || holdsWord(strings.ToLower(l.c.tieStatement(t)), strings.ToLower(word)) // an aunt is not a cousin
		})
	})
}

// dependants are people and animals other than relatives that somebody may have.
var dependants = script.WordSet("ayah dog cat horse pony bird cook teacher schoolmaster schoolmistress grandparents great-uncle stepbrother stepsister 奶妈 老家 家 马 狗 姥姥 祖母 伯父 叔父 姑母 姨妈 姐姐 嫂子 丈夫 妻子 哥哥")

// isPerson reports whether an English word says what somebody is to another: a brother, a cook, a dog.
func isPerson(word string) bool {
	word = strings.ToLower(word)
	_, bond := bonds["en"][word]
	return bond || dependants[word]
}

// aliasesOf returns all names of the entity with a name; the name itself if there is none.
func (l *evidenceCheck) aliasesOf(name string) []string {
	name = strings.TrimSpace(name)
	for _, k := range l.c.m.Found {
		all := allNames(k)
		if slices.Contains(all, name) {
			return all
		}
	}
	return []string{name}
}

// namesAsked returns all names of the entities in the question.
func (l *evidenceCheck) namesAsked() []string {
	var out []string
	for _, k := range l.c.m.Found {
		if l.c.isNamed(k) {
			out = append(append(out, k.Name), k.Aliases...)
		}
	}
	return out
}

// wordsAsked returns the content words of a question that an answer must contain, without names.
func (l *evidenceCheck) wordsAsked(question string) []string {
	names := strings.ToLower(strings.Join(l.namesAsked(), " "))
	var out []string
	for w := range contentWords(question) {
		if script.BeginsHan(w) || strings.Contains(names, w) || questionOnlyWords[w] {
			continue
		}
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// questionOnlyWords are words of a question that its answer need not contain.
var questionOnlyWords = script.WordSet("name names named called call maiden first full given family last old profession trade occupation living year born colour color many much school college university live lived go goes went do does")

// anyMatches reports whether a sentence is about one of the owners, contains one of the words, and meets the demand.
func (l *evidenceCheck) anyMatches(owners, wanted []string, d *demand) bool {
	return slices.ContainsFunc(l.sentences, func(e evidence) bool { return l.matches(e, owners, wanted, d) })
}

// matches is anyMatches for one sentence.
func (l *evidenceCheck) matches(e evidence, owners, wanted []string, d *demand) bool {
	low := strings.ToLower(e.text)
	i := slices.IndexFunc(wanted, func(w string) bool { return holdsWord(low, strings.TrimSuffix(w, "s")) })
	if len(wanted) > 0 && i < 0 {
		return false
	}
	held := ""
	if i >= 0 {
		held = wanted[i]
	}
	if len(owners) > 0 && !l.isAbout(e, owners) && (l.c.zh || isPerson(held) || !l.isAbout(evidence{text: e.before}, owners)) {
		return false // possessions and actions often follow in the next sentence: “They have taken the villa.”
	}
	if len(owners) > 0 && isPerson(held) && l.isOfAnother(e.text, held, owners) {
		return false
	}
	return d == nil || l.meetsDemand(e.text, held, d)
}

// isAbout reports whether a sentence contains one of the names, or belongs to an item about that entity.
func (l *evidenceCheck) isAbout(e evidence, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return n != "" && (strings.Contains(e.text, n) || e.about == n)
	})
}

// meetsDemand reports whether a sentence meets a demand, near the word if it must be.
func (l *evidenceCheck) meetsDemand(sentence, held string, d *demand) bool {
	words := strings.Fields(withoutSpeaker(sentence))
	at := slices.IndexFunc(words, func(w string) bool { return held != "" && holdsWord(strings.ToLower(w), strings.TrimSuffix(held, "s")) })
	part, whole := words, true
	if d.near && at >= 0 {
		from := max(0, at-maxWordsApart)
		part, whole = words[from:min(len(words), at+maxWordsApart+1)], from == 0
	}
	if d.pattern != nil {
		return d.pattern.MatchString(strings.Join(part, " "))
	}
	return newName(part, l.c.question, whole)
}

// holdsWord reports whether a text in lower case contains a word, perhaps with "s" or "’s" after it. Chinese words
// match anywhere.
func holdsWord(low, word string) bool {
	for from := 0; ; {
		i := strings.Index(low[from:], word)
		if i < 0 {
			return false
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(low[:i])
		rest := strings.TrimLeft(low[i+len(word):], "s’'")
		after, _ := utf8.DecodeRuneInString(rest)
		if script.BeginsHan(word) || !script.IsWord(before) && !script.IsWord(after) {
			return true
		}
		from = i + len(word)
	}
}
