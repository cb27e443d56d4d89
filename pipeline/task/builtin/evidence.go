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

// A demand is what an answer to a question must contain: who must occur in it, and what must be said.
type demand struct {
	form *regexp.Regexp // of the question
	// said is what the answer must look like, nil: only the words of of. Where near is set, it
	// must be within some words of the one that the question asks for.
	said *regexp.Regexp
	near bool
	own  *regexp.Regexp // what the character must say of themselves; nil: they are named
}

const (
	numeral = `(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|score|no|many|several|both|half)`
	// nearWords is how many words apart a thing and its name, or its number, may be.
	nearWords = 5
)

// trades are words for what people live by.
const trades = `doctor|physician|surgeon|lawyer|attorney|solicitor|clerk|merchant|farmer|carpenter|builder|soldier|officer|sailor|captain|teacher|tutor|governess|schoolmaster|schoolmistress|clergyman|parson|curate|rector|vicar|priest|missionary|shopkeeper|tailor|baker|butcher|miller|smith|blacksmith|servant|maid|housekeeper|butler|cook|nurse|gardener|groom|coachman|weaver|banker|judge|pedlar|artist|painter|musician|author|writer|actor|detective|printer|fisherman|student`

// demands are kinds of questions with what an answer to them must hold.
var demands = []demand{
	{form: regexp.MustCompile(`(?i)^how old\b`), said: regexp.MustCompile(`(?i)\b` + numeral + `(?:[ -]` + numeral + `)?[ -](?:years?|months?)[ -](?:old|of age)\b|\b(?:aged?|of age|age of|birthday)\b|\b(?:am|is|was|are|were|turned|looked|seemed|about|but|only|just|over|under|nearly|almost|past)['’]? ` + numeral + `\b(?:-` + numeral + `)?(?:[.,;:!?”)]|$| (?:and|when|at|in|last|next|then|now|or|to|but|by|was|who|with|came|sat|stood)\b)|\b(?:in (?:his|her|my|their) (?:\w+)?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties))\b`),
		own: regexp.MustCompile(`(?i)\bI(?:['’]m| am| was) (?:(?:but|only|just|now|about|nearly|almost|over|past|turned) )*` + numeral + `\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:what|which) year\b`), said: regexp.MustCompile(`(?i)\b1\d\d\d\b|\byear\b`)},
	{form: regexp.MustCompile(`(?i)^how tall\b`), said: regexp.MustCompile(`(?i)\b(?:feet|foot|inch|inches|tall|height|taller|shorter)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were) .+ married\b`), said: regexp.MustCompile(`(?i)\b(?:married|wedding|marriage|wedded)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were|is|are|lies) .+ buried\b`), said: regexp.MustCompile(`(?i)\b(?:buried|burial|grave|tomb|churchyard|cemetery)\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:profession|trade|occupation|for a living)\b|^what (?:does \p{Lu}[^?]{1,30}|do you) do\?*$`), said: regexp.MustCompile(`(?i)\b(?:profession|trade|occupation|practice)\b|\b(?:is|was|am|were|are|became|become|becoming|as|being),? (?:an?|the|our|my|his|her) (?:[\w-]+ ){0,2}(?:` + trades + `)\b|\bof (?:the )?(?:` + trades + `)s\b`),
		own: regexp.MustCompile(`(?i)\bI(?:['’]m| am| was| have been| became) (?:an?|the|your|his|her) (?:[\w-]+ ){0,2}(?:` + trades + `)\b`)},
	{form: regexp.MustCompile(`(?i)^where (?:was|were) .+ born\b|^where did .+ come from\b`), said: regexp.MustCompile(`(?i)\b(?:born|native|birth|birthplace|came from|come from|comes from|home)\b`)},
	{form: regexp.MustCompile(`(?i)\b(?:go to|which|what) (?:school|college|university)\b|^where did .+ study\b`), said: regexp.MustCompile(`(?i)\b(?:school|college|university|universities|studied|educated|education|pupil|student|academy)\b`),
		own: regexp.MustCompile(`(?i)\b(?:school|college|university|academy)\b|\bI (?:had )?studied\b`)},
	{form: regexp.MustCompile(`(?i)^(?:of )?what colou?r\b`), said: regexp.MustCompile(`(?i)\b(?:white|black|red|blue|green|yellow|brown|grey|gray|golden|gold|pink|purple|scarlet|crimson|silver|dark|fair|blond|flaxen|auburn|chestnut|bay|violet|orange)\b`), near: true},
	{form: regexp.MustCompile(`(?i)^how (?:many|much) `), said: regexp.MustCompile(`(?i)\b` + numeral + `\b`), near: true},
	{form: regexp.MustCompile(`(?i)^(?:by |under )?(?:what|which) .*\b(?:names?|called)\b`), said: nil, near: true},
	{form: regexp.MustCompile(`几岁|多大年纪|多大岁数|多大了?[？?]?$`), said: regexp.MustCompile(`岁|歲|年纪|年紀`), own: regexp.MustCompile(`[我俺].{0,8}(?:岁|歲)`)},
	{form: regexp.MustCompile(`哪年出生|哪一年`), said: regexp.MustCompile(`年`)},
	{form: regexp.MustCompile(`出生在哪|老家在哪|是哪里人`), said: regexp.MustCompile(`出生|生在|人氏|老家|家乡|故乡|祖籍|原籍|来自`)},
}

// asksWho is how a question begins that asks for a person.
var asksWho = regexp.MustCompile(`(?i)^(?:and |so |but )?who\b`)

// possessed are whose somebody or something is that a question asks of: of Ann's brother, of
// the wife of Ben, of your mother.
var (
	possessed    = regexp.MustCompile(`\b(?:is|was|were|are|did|does|do|has|had|of) (?:the )?(?:(your|my)|(\p{Lu}[\p{L}.-]*(?: (?:(?:of|de|von|van|la) )?\p{Lu}[\p{L}.-]*)*)['’]s?) (?:\w+ ){0,2}?([\p{L}][\p{L}-]+)(?:['’]s (\p{Ll}[\p{L}-]+))?`)
	possessedOf  = regexp.MustCompile(`\b(\p{Ll}[\p{L}-]+) of (?:the )?(\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*)*)`)
	possessedHan = regexp.MustCompile(`(你|\p{Han}{2,4}?)的(\p{Han}{1,4}?)(?:叫|是|住|几岁|多大|姓|名|在|做|嫁|娶|什么|几|哪|从)`)
)

// A lack says why nothing that was found can answer a question.
type lack struct {
	c         *composer
	sentences []evidence
}

// evidence is one sentence of what was found, the people that the item is about, and in a passage the sentence before;
// who surely says it, where that was looked for, and whether it is in a speech.
type evidence struct {
	text, about, before, by string
	speech                  bool
}

// lacksAnswer reports whether a question asks for what no sentence of what was found can say: the name of a brother
// who is only mentioned, an age where none is given.
func (c *composer) lacksAnswer() bool {
	l := &lack{c: c}
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
		add(t.To, c.stated(t), false)
	}
	sentences := questionsIn(c.question, c.language)
	return len(sentences) > 0 && !slices.ContainsFunc(sentences, l.answered)
}

// answered reports whether something that was found may say what a question of one sentence asks
// for.
func (l *lack) answered(question string) bool {
	owners, wanted := l.owned(question)
	if len(wanted) > 0 && !l.some(owners, wanted, nil) {
		return false
	}
	if meets := l.demanded(question); meets != nil {
		return slices.ContainsFunc(l.sentences, meets)
	}
	return true
}

// demanded reports whether a sentence says what the form of a question asks for; nil if it asks for
// nothing special.
func (l *lack) demanded(question string) func(evidence) bool {
	owners, wanted := l.owned(question)
	for _, d := range demands {
		if !d.form.MatchString(question) {
			continue
		}
		if len(owners) == 0 {
			owners = l.named()
		}
		if len(wanted) == 0 {
			wanted = l.things(question)
		}
		own := len(owners) == 0 && ofCharacter.MatchString(question)
		if own {
			owners = l.c.formsOf(l.c.m.Character.Name)
		}
		return func(e evidence) bool {
			return l.one(e, owners, wanted, &d) || own && d.own != nil && d.own.MatchString(e.text)
		}
	}
	return nil
}

// ofCharacter is how a question asks for the character's age, trade and the like.
var ofCharacter = regexp.MustCompile(`(?i)^how (?:old|tall) are you\b|\byour (?:profession|trade|occupation)\b|^where did you study\b|^(?:what|how) do you (?:do|work|earn)\b.*\bliving\b|^你.{0,4}(?:几岁|多大)|^你(?:今年)?(?:几岁|多大)`)

// owned reads whose kin, servant or animal is asked of.
func (l *lack) owned(question string) (owners, wanted []string) {
	if asksWho.MatchString(question) {
		return nil, nil // how people are related is answered from their relations
	}
	for _, m := range possessed.FindAllStringSubmatch(question, -1) {
		if !isPerson(m[3]) {
			continue
		}
		names := []string{l.c.m.Character.Name}
		if m[1] == "" {
			names = l.bearing(m[2])
		}
		if isPerson(m[4]) { // your brother's wife
			m[3] = m[4]
		} else if l.known(names, m[3]) {
			continue
		}
		owners, wanted = append(owners, names...), append(wanted, strings.ToLower(m[3]))
	}
	for _, m := range possessedOf.FindAllStringSubmatch(question, -1) {
		if isPerson(m[1]) {
			owners, wanted = append(owners, l.bearing(m[2])...), append(wanted, strings.ToLower(m[1]))
		}
	}
	for _, m := range possessedHan.FindAllStringSubmatch(question, -1) {
		if _, bond := bonds["zh"][m[2]]; !bond && !keeps[m[2]] {
			continue
		}
		owner := l.c.m.Character.Name
		if m[1] != "你" {
			owner = m[1]
		}
		owners, wanted = append(owners, l.bearing(owner)...), append(wanted, m[2])
	}
	return owners, wanted
}

// known reports whether the texts say who somebody's mother or servant is: the question may name
// them so without asking for them.
func (l *lack) known(owners []string, word string) bool {
	kinds := askedKinds(word)
	return len(kinds) > 0 && slices.ContainsFunc(owners, func(name string) bool {
		return slices.ContainsFunc(l.c.tiesOf(name, kinds), func(t task.Tie) bool {
			return t.Kind != kb.Kin || holdsWord(strings.ToLower(l.c.stated(t)), strings.ToLower(word)) // an aunt is not a cousin
		})
	})
}

// keeps are people and animals, beside kin, that somebody may have.
var keeps = script.WordSet("ayah dog cat horse pony bird cook teacher schoolmaster schoolmistress grandparents great-uncle stepbrother stepsister 奶妈 老家 家 马 狗 姥姥 祖母 伯父 叔父 姑母 姨妈 姐姐 嫂子 丈夫 妻子 哥哥")

// isPerson reports whether an English word says who somebody is to another: a brother, a cook, a dog.
func isPerson(word string) bool {
	word = strings.ToLower(word)
	_, bond := bonds["en"][word]
	return bond || keeps[word]
}

// bearing returns the names that a question may mean by one.
func (l *lack) bearing(name string) []string {
	name = strings.TrimSpace(name)
	for _, k := range l.c.m.Found {
		all := append([]string{k.Name}, k.Aliases...)
		if slices.Contains(all, name) {
			return all
		}
	}
	return []string{name}
}

// named returns the names of those in the question.
func (l *lack) named() []string {
	var out []string
	for _, k := range l.c.m.Found {
		if l.c.asked(k) {
			out = append(append(out, k.Name), k.Aliases...)
		}
	}
	return out
}

// things returns the words of a question that say what is asked for: without names, and without
// the words of asking.
func (l *lack) things(question string) []string {
	names := strings.ToLower(strings.Join(l.named(), " "))
	var out []string
	for w := range contentWords(question) {
		if script.BeginsHan(w) || strings.Contains(names, w) || askedForms[w] {
			continue
		}
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// askedForms are words of a question that its answer need not hold.
var askedForms = script.WordSet("name names named called call maiden first full given family last old profession trade occupation living year born colour color many much school college university live lived go goes went do does")

// some reports whether a sentence speaks of one of the owners and one of the things that are
// wanted, and says what is demanded of it.
func (l *lack) some(owners, wanted []string, d *demand) bool {
	return slices.ContainsFunc(l.sentences, func(e evidence) bool { return l.one(e, owners, wanted, d) })
}

// one reports the same of one sentence.
func (l *lack) one(e evidence, owners, wanted []string, d *demand) bool {
	low := strings.ToLower(e.text)
	i := slices.IndexFunc(wanted, func(w string) bool { return holdsWord(low, strings.TrimSuffix(w, "s")) })
	if len(wanted) > 0 && i < 0 {
		return false
	}
	held := ""
	if i >= 0 {
		held = wanted[i]
	}
	if len(owners) > 0 && !l.of(e, owners) && (l.c.zh || isPerson(held) || !l.of(evidence{text: e.before}, owners)) {
		return false // what somebody has or does may be told right after their name: “They have taken the villa.”
	}
	if len(owners) > 0 && isPerson(held) && l.ofAnother(e.text, held, owners) {
		return false
	}
	return d == nil || l.meets(e.text, held, d)
}

// of reports whether a sentence speaks of somebody: it names them, or is among what is
// said about them.
func (l *lack) of(e evidence, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		return n != "" && (strings.Contains(e.text, n) || e.about == n)
	})
}

// meets reports whether a sentence says what is demanded, near the word if it must be.
func (l *lack) meets(sentence, held string, d *demand) bool {
	words := strings.Fields(said(sentence))
	at := slices.IndexFunc(words, func(w string) bool { return held != "" && holdsWord(strings.ToLower(w), strings.TrimSuffix(held, "s")) })
	part, whole := words, true
	if d.near && at >= 0 {
		from := max(0, at-nearWords)
		part, whole = words[from:min(len(words), at+nearWords+1)], from == 0
	}
	if d.said != nil {
		return d.said.MatchString(strings.Join(part, " "))
	}
	return newName(part, l.c.question, whole)
}

// holdsWord reports whether a folded text has a word, or one that begins with it if it isn't
// Chinese.
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
